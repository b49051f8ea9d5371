"""Matches to sit down to, and ways to move them on."""

from __future__ import annotations

import random
from collections.abc import Callable
from enum import StrEnum
from typing import Any

import pytest
from attrs import evolve

import flaschenteufel as ft
from flaschenteufel.bottle_imp.seating import Seating
from flaschenteufel.core.events import Event
from flaschenteufel.core.match import Match
from flaschenteufel.core.table.table import Table
from tests.hols_der_teufel.scenes import ANGELIC
from tests.tables import bottle_imp

PEOPLE = ("Ada", "Ben", "Cleo", "Dan", "Emma", "Finn")
LOPAKA = bottle_imp("lopaka")


def every_packet(seating: Seating, seat: int) -> tuple[int, ...]:
    return (0,)


OPEN_LOPAKA = evolve(
    LOPAKA, name="open-lopaka", title="Open Lopaka", layouts=(evolve(LOPAKA.layouts[0], laid_open=every_packet),)
)
"""Everybody's cards lie open: so plays show nothing, and can be taken back with Lopaka's answers."""


def the_far_side(seating: Seating) -> tuple[int, ...]:
    return seating.at(seating.dealer, 2), seating.at(seating.dealer, 3)


TWO_DUMMIES = evolve(
    LOPAKA,
    name="two-dummies",
    title="Two Lopakas",
    layouts=(evolve(LOPAKA.layouts[0], dummies=2, automatic=the_far_side, packets=(9,)),),
)
"""Two dummies that play one after another."""

VARIANTS: tuple[ft.Variant, ...] = (
    *map(ft.get_variant, ("classic", "lopaka", "demons-eye", "bright-house", "second-bottle", "hols-der-teufel")),
    OPEN_LOPAKA,
    TWO_DUMMIES,
    ANGELIC,
)
each_variant = pytest.mark.parametrize("variant", VARIANTS, ids=[variant.name for variant in VARIANTS])


BAD_COUNTERS: tuple[Any, ...] = (-1, pytest.param(-(10**5000), id="far below"), True, None, 1.0, "0")
"""What no counter is."""


def new_match(variant: ft.Variant | str, **options: Any) -> Match:
    """A match of two rounds, of the smallest number of people."""
    way = ft.get_variant(variant) if isinstance(variant, str) else variant
    options = {"rounds": 2, "seed": 7, **options}
    return Match.start(way, PEOPLE[: way.player_counts[0]], **options)


def new_table(variant: ft.Variant | str, **options: Any) -> Table:
    return Table(new_match(variant, **options))


def submit_first(table: Table, seat: int) -> ft.Action:
    """Submit the first legal action of a seat, and return it."""
    action = table.legal_actions(seat)[0]
    table.submit(seat, action)
    return action


def play_until(table: Table, reached: Callable[[ft.State], bool], rng: random.Random | None = None) -> Table:
    """Go on, with the first legal action of the first seat, or at random, until a moment is reached."""
    while not reached(table.round):
        seats = table.round.to_act
        seat = rng.choice(seats) if rng else seats[0]
        actions = table.legal_actions(seat)
        table.submit(seat, rng.choice(actions) if rng else actions[0])
    return table


def in_phase(phase: StrEnum) -> Callable[[ft.State], bool]:
    return lambda state: state.phase is phase


def is_over(state: ft.State) -> bool:
    return state.is_over


def everybody(table: Table) -> tuple[int | None, ...]:
    """All seats, and the spectators."""
    return (None, *range(table.round.seats))


def by_name(table: Table) -> dict[str | None, int | None]:
    """Where everybody sits now; a spectator has neither name nor seat."""
    return {None: None, **{name: seat for seat, name in enumerate(table.match.seating)}}


def logs(table: Table) -> dict[int | None, tuple[Event, ...]]:
    """All that everybody has been told."""
    return {seat: table.events(seat).events for seat in everybody(table)}


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


def assert_same(table: Table, other: Table) -> None:
    """The two tables cannot be told apart by what they show."""
    assert table.match == other.match
    assert table.counter == other.counter
    assert logs(table) == logs(other)
    assert table.journal == other.journal
