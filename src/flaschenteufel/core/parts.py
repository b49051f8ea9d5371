"""A game's own parts that others find through the variant, and that are imported when they are first asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from flaschenteufel.core.errors import VariantError
from flaschenteufel.core.variant import Variant


def part_of(variant: Variant, package: str | None, part: str, what: str) -> ModuleType | None:
    """A module of a package that the variant names; None if it names none, or if the package has no such module.

    An error while the module is imported is not taken for its absence. A package that is not there is a `VariantError`,
    which says `what` it should have been.

    >>> from flaschenteufel import get_variant
    >>> lopaka = get_variant("lopaka")
    >>> part_of(lopaka, lopaka.front, "narration", "front").__name__
    'flaschenteufel.bottle_imp.front.narration'
    """
    if package is None:
        return None
    try:
        return _module(package, part)
    except ModuleNotFoundError as problem:
        if problem.name and f"{package}.".startswith(f"{problem.name}."):
            raise VariantError(f"{variant.name}: there is no package {package}, its {what}") from problem
        raise


@cache
def _module(package: str, part: str) -> ModuleType | None:
    name = f"{package}.{part}"
    return import_module(name) if find_spec(name) else None


def lane_part(variant: Variant, part: str) -> ModuleType | None:
    """A fast lane of the game (`Variant.lanes`): the module `cursor` or `batch`; None if the game does without.

    >>> from flaschenteufel import get_variant
    >>> lane_part(get_variant("lopaka"), "cursor").__name__
    'flaschenteufel.bottle_imp.lanes.cursor'
    >>> lane_part(get_variant("hols-der-teufel"), "batch") is None
    True
    """
    return part_of(variant, variant.lanes, part, "lanes")
