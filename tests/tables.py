"""Tables to play at, and random play, for all tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TypeVar

from attrs import frozen
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImp, BottleImpRound
from flaschenteufel.core.people import LONGEST_NAME, alike, fault_of
from flaschenteufel.hols_der_teufel import HolsDerTeufelRound

NAMES = st.text(max_size=LONGEST_NAME).filter(lambda name: fault_of(name) is None)
"""What people may be called."""

AnyRound = TypeVar("AnyRound", BottleImpRound, HolsDerTeufelRound)


def people(count: int) -> st.SearchStrategy[list[str]]:
    """The names of so many people."""
    return st.lists(NAMES, min_size=count, max_size=count, unique_by=alike)


@frozen
class Table:
    """A variant with all that a round of it needs."""

    variant: BottleImp
    players: int
    edition: str
    dealer: int

    def __str__(self) -> str:
        return f"{self.variant.name}/{self.players} {self.edition} dealer {self.dealer}"

    def deal(self, seed: int) -> BottleImpRound:
        return self.variant.deal(self.players, edition=self.edition, dealer=self.dealer, seed=seed)

    def new_round(self) -> BottleImpRound:
        return self.variant.new_round(self.players, edition=self.edition, dealer=self.dealer)


def bottle_imp(name: str) -> BottleImp:
    """A built-in variant, by its name."""
    variant = ft.get_variant(name)
    assert isinstance(variant, BottleImp)
    return variant


BOTTLE_IMPS = tuple(variant for variant in map(ft.get_variant, ft.list_variants()) if isinstance(variant, BottleImp))


def tables_of(variant: BottleImp) -> Iterator[Table]:
    """Every table that the variant can be played at."""
    for players in variant.player_counts:
        for edition in variant.editions:
            try:
                seats = variant.new_round(players, edition=edition).seats
            except ft.EditionError:
                continue
            for dealer in range(seats):
                yield Table(variant, players, edition, dealer)


ALL_TABLES = tuple(table for variant in BOTTLE_IMPS for table in tables_of(variant))
CLASSIC_TABLES = tuple(table for table in ALL_TABLES if table.variant.name == "classic")


def play(state: AnyRound, rng: random.Random) -> Iterator[tuple[AnyRound, ft.Action, AnyRound]]:
    """Play at random to the end; yields every (state, action, next state)."""
    while state.to_act:
        action = rng.choice(state.legal_actions(rng.choice(state.to_act)))
        following = state.apply(action)
        yield state, action, following
        state = following


def finished(state: AnyRound, rng: random.Random) -> AnyRound:
    """The end of a round that is played at random."""
    return list(play(state, rng))[-1][2]


@st.composite
def states(draw: st.DrawFn, tables: tuple[Table, ...] = ALL_TABLES) -> BottleImpRound:
    """A state that random play reaches: any phase from before the deal to the end, then any moment of it."""
    table = draw(st.sampled_from(tables))
    seed = draw(st.integers(0, 2**32))
    phase = draw(st.sampled_from(list(table.variant.machine.states)))
    start = table.deal(seed)
    reached = [table.new_round(), start, *(after for _, _, after in play(start, random.Random(seed)))]
    return draw(st.sampled_from([state for state in reached if state.phase == phase]))
