"""Which game something belongs to, and how that game tells it: events and refusals say nothing about their variant."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

from flaschenteufel.core.actions import Action
from flaschenteufel.core.events import Event
from flaschenteufel.core.front import front_part
from flaschenteufel.core.json.vocabulary import vocabulary_of
from flaschenteufel.core.registry import REGISTRY
from flaschenteufel.core.variant import Variant

_SHARED = ("flaschenteufel", "flaschenteufel.core", "flaschenteufel.kit")
"""Packages whose classes belong to no game."""


def kinds_of(variant: Variant) -> Iterator[type]:
    """The classes that belong to the game of a variant: its actions, events, cards, and the enums of its phases."""
    words = vocabulary_of(variant)
    for kind in (*words.actions, *words.events, *words.cards, *map(type, words.phases)):
        if not _is_shared(kind):
            yield kind


def _is_shared(kind: type) -> bool:
    module = kind.__module__
    return module in _SHARED or module.startswith(("flaschenteufel.core.", "flaschenteufel.kit."))


def known() -> Mapping[type, Variant]:
    """The registered variants by the classes of their games; of several with a class, the one that came first."""
    return _known(REGISTRY.changes)


@lru_cache(maxsize=1)
def _known(changes: int) -> Mapping[type, Variant]:
    found: dict[type, Variant] = {}
    for variant in tuple(REGISTRY.variants.values()):
        for kind in kinds_of(variant):
            found.setdefault(kind, variant)
    return MappingProxyType(found)


def variant_of(value: object) -> Variant | None:
    """A variant of the game that an event, an action, a phase or a card belongs to; None if that is not known.

    A plugin is loaded only for a class that is not the library's.

    >>> from flaschenteufel.hols_der_teufel import TurnPassed
    >>> variant_of(TurnPassed(0)).name
    'hols-der-teufel'
    """
    kind = _telling_kind(value)
    if _is_shared(kind):
        return None
    found = known().get(kind)
    if found is None and not kind.__module__.startswith("flaschenteufel."):
        found = REGISTRY.seek(lambda variant: kind in kinds_of(variant))
    return found


def _telling_kind(value: object) -> type:
    """The class that tells which game something belongs to: an event of the kit holds an action of a certain game."""
    action: object = getattr(value, "action", None) if isinstance(value, Event) else None
    return type(action if isinstance(action, Action) else value)


def told_by(variant: Variant | None, function: str, *arguments: object) -> str | None:
    """What a function of the module `telling` in a game's front says; None if there is none, or it says nothing."""
    own = None if variant is None else front_part(variant, "telling")
    tell: Callable[..., str | None] | None = getattr(own, function, None)
    return tell(*arguments) if tell else None
