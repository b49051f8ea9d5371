"""How cards and the like come to their pictures: by name and on demand, since no rule knows a front-end."""

from __future__ import annotations

from importlib import import_module


def shown_by(front: str, thing: object) -> str:
    """What the function `pieces` of the module `picture` in a game's front draws of a card, a trick or a row.

    >>> from flaschenteufel import get_variant
    >>> hand = get_variant("classic").deal(4, seed=7).hand(0)
    >>> shown_by("flaschenteufel.bottle_imp.front", hand)[:4]
    '<svg'
    """
    picture: str = import_module(f"{front}.picture").pieces(thing)
    return picture
