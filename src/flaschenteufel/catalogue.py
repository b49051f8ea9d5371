"""The variants by name, as users ask for them: the library's own and those of installed plugins."""

from __future__ import annotations

from typing import Literal, overload

from flaschenteufel.bottle_imp.variant import BottleImp
from flaschenteufel.bottle_imp.variants import VARIANTS
from flaschenteufel.core.registry import REGISTRY
from flaschenteufel.core.variant import Variant
from flaschenteufel.hols_der_teufel.variant import HolsDerTeufel

BottleImpName = Literal["bright-house", "classic", "demons-eye", "lopaka", "second-bottle", "teams", "teams-with-solos"]
"""The names of the library's own variants of The Bottle Imp, so that type checkers know what they give."""

HOLS_DER_TEUFEL = HolsDerTeufel(
    name="hols-der-teufel",
    title="Hol's der Teufel",
    summary="Lay devils to rows, pay whenever you go down, and keep more chips than the others.",
)

for _variant in (*VARIANTS, HOLS_DER_TEUFEL):
    REGISTRY.register(_variant, built_in=True)


def list_variants() -> tuple[str, ...]:
    """The names of all variants, sorted: the library's own and those of installed plugins.

    >>> "classic" in list_variants()
    True
    """
    return REGISTRY.names()


@overload
def get_variant(name: BottleImpName) -> BottleImp: ...
@overload
def get_variant(name: Literal["hols-der-teufel"]) -> HolsDerTeufel: ...
@overload
def get_variant(name: str) -> Variant: ...
def get_variant(name: str) -> Variant:
    """The variant with this name; `UnknownVariantError` names the nearest matches, or says why a plugin failed.

    >>> get_variant("clasic")
    Traceback (most recent call last):
    ...
    flaschenteufel.UnknownVariantError: no variant is called 'clasic': did you mean classic?
    """
    return REGISTRY.get(name)


def register_variant(variant: Variant) -> None:
    """Make a variant available under its name; `DuplicateVariantError` if another one has it.

    >>> register_variant(get_variant("classic"))  # the same one again: nothing happens
    """
    REGISTRY.register(variant)
