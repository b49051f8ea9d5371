"""The library imported once more, beside the one that is there: what is made at import comes out the same.

Nothing else would notice a change to code that runs at import only, once the library has been imported: these tests are
there for `make mutants`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from importlib import import_module
from typing import Any

import pytest

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Card

PACKAGE = "flaschenteufel"


def loaded() -> list[str]:
    return [name for name in sys.modules if name.partition(".")[0] == PACKAGE]


@pytest.fixture
def fresh() -> Generator[Any, None, None]:
    """The package, imported anew for each test. Its classes are others than those of the package that is there."""
    there = {name: sys.modules.pop(name) for name in loaded()}
    try:
        yield import_module(PACKAGE)
    finally:
        for name in loaded():
            del sys.modules[name]
        sys.modules.update(there)


def decks(library: Any, name: str) -> list[str]:
    """All decks that a variant is played with, card by card."""
    variant = library.get_variant(name)
    told: list[str] = []
    for players in variant.player_counts:
        for edition in variant.editions:
            try:
                told.append(f"{[*variant.deck(players, edition=edition)]}")
            except library.EditionError as problem:
                told.append(f"{problem}")
    return told


def refusal(library: Any, wrong: Callable[[], object]) -> str:
    """What is said to a value that makes no sense."""
    with pytest.raises(library.FlaschenteufelError) as caught:
        wrong()
    return f"{caught.type.__name__}: {caught.value}"


def played(library: Any, name: str) -> list[str]:
    """A round of a variant, told: each time the middle one of the legal actions is taken."""
    variant = library.get_variant(name)
    state = variant.deal(variant.player_counts[-1], seed=7)
    told = [f"{state!r}"]
    while not state.is_over:
        actions = state.legal_actions(state.to_act[-1])
        state = state.apply(actions[len(actions) // 2])
        told.append(f"{state!r} {state.history[-1]!r} {state.view(0)!r}")
    return [*told, f"{state.scores} {state.cards}"]


def refusals(library: Any) -> list[str]:
    """What is said to values that make no sense, by those who were told at import what makes sense."""
    one = library.get_variant("classic").deck()[1]
    devils = library.hols_der_teufel
    return [
        refusal(library, lambda: library.bottle_imp.Play(0, 17)),
        refusal(library, lambda: library.bottle_imp.Card(1, "blue", 3)),
        refusal(library, lambda: devils.Lay(0, one, devils.Suit.RED, devils.End.LOW)),
        refusal(library, lambda: library.bottle_imp.Discarding(phase="trick")),
        refusal(library, lambda: library.bottle_imp.Passing(None, phase="trick")),
    ]


def test_it_is_another_one(fresh: Any) -> None:
    assert fresh is not ft
    assert fresh.bottle_imp.Card is not Card


def test_it_has_the_same_variants(fresh: Any) -> None:
    assert fresh.list_variants() == ft.list_variants()
    for name in ft.list_variants():
        assert fresh.get_variant(name).diagram() == ft.get_variant(name).diagram()
        assert decks(fresh, name) == decks(ft, name)


def test_a_round_goes_the_same_way(fresh: Any) -> None:
    for name in ft.list_variants():
        assert played(fresh, name) == played(ft, name), name


def test_the_same_is_refused(fresh: Any) -> None:
    assert refusals(fresh) == [
        "InvalidValueError: the card must be of type Card, not 17: write state.deck[17], or state.parse('17') for the "
        "whole action",
        "InvalidValueError: the suit must be of type Suit, not 'blue'",
        "InvalidValueError: the card must be of type DevilCard, not Card(1, yellow, 1)",
        "VariantError: Discarding takes place in phase discard, or in one called discard_..., "
        "not <Phase.TRICK: 'trick'>",
        "VariantError: Passing takes place in phase pass, or in one called pass_..., not <Phase.TRICK: 'trick'>",
    ]
