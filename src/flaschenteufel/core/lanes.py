"""A game's own fast lanes, which are found through the variant and imported when they are first asked for."""

from __future__ import annotations

from types import ModuleType

from flaschenteufel.core.front import part_of
from flaschenteufel.core.variant import Variant


def lane_part(variant: Variant, part: str) -> ModuleType | None:
    """A fast lane of the game (`Variant.lanes`): the module `cursor` or `batch`; None if the game does without.

    >>> from flaschenteufel import get_variant
    >>> lane_part(get_variant("lopaka"), "cursor").__name__
    'flaschenteufel.bottle_imp.lanes.cursor'
    >>> lane_part(get_variant("hols-der-teufel"), "batch") is None
    True
    """
    return part_of(variant, variant.lanes, part, "lanes")
