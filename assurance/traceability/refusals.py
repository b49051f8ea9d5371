"""Which refusals the rules really give: rounds of every variant are played, and all sorts of things are tried."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from itertools import count

from attrs import evolve

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Passing, Receiver, Seating
from flaschenteufel.bottle_imp.variants import VARIANTS
from flaschenteufel.catalogue import HOLS_DER_TEUFEL
from flaschenteufel.hols_der_teufel import PassTurn
from flaschenteufel.testing.playing import near_misses, wrong_deals

SEEDS = range(2)
"""Of the deals that are played, beside one in order."""
FEW = 3
"""With how many other cards an action is tried; what was played at other moments is tried anyway."""
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Emma", "Finn")

Refusal = tuple[StrEnum, str]
"""(reason, clause)."""


def clauses_by_reason() -> dict[StrEnum, list[str]]:
    """The clauses that each reason is given under."""
    found: dict[StrEnum, set[str]] = {}
    for variant, players in _games():
        for reason, clause in (*_refused_by_the_rules(variant, players), *_refused_at_a_table(variant, players)):
            found.setdefault(reason, set()).add(clause)
    return {reason: sorted(clauses) for reason, clauses in found.items()}


def _games() -> Iterator[tuple[ft.Variant, int]]:
    """Every variant of the library for each number of players, and two that have what none of these has.

    One has three bottles, of which one can be out of reach; in the other, two cards go to one neighbour.
    """
    for variant in (*VARIANTS, HOLS_DER_TEUFEL):
        yield from ((variant, players) for players in variant.player_counts)
    yield evolve(ft.get_variant("second-bottle"), name="third-bottle", bottles=3), 5
    classic = ft.get_variant("classic")
    two_left = tuple(evolve(layout, preparation=(Passing(_two_to_the_left),)) for layout in classic.layouts)
    yield evolve(classic, name="two-left", layouts=two_left), 3


def _two_to_the_left(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    return ((seating.left(seat), 0),) * 2


def _refused_by_the_rules(variant: ft.Variant, players: int) -> Iterator[Refusal]:
    table = variant.new_round(players)
    shuffled = [variant.deal(players, seed=seed) for seed in SEEDS]
    cards = shuffled[0].cards
    for deal in (*shuffled, variant.deal(players, deck=cards)):  # in order, the hands are as uneven as can be
        moments, played = _round(deal)
        for state in (table, *moments):
            for action in (*played, *_attempts(state, cards)):
                if refusal := state.refusal(action):
                    yield refusal.reason, refusal.clause


def _round(state: ft.State) -> tuple[list[ft.State], list[ft.Action]]:
    """A round to its end: its moments, and what was done."""
    moments, played = [state], list[ft.Action]()
    while state.to_act:
        played.append(_some_action(state, len(played)))
        state = state.apply(played[-1])
        moments.append(state)
    return moments, played


def _some_action(state: ft.State, number: int) -> ft.Action:
    """What is done as the round's action of this number: legal, and now this, now that."""
    legal = state.legal_actions(state.to_act[0])
    return legal[number**2 % len(legal)]


def _attempts(state: ft.State, cards: tuple[object, ...]) -> Iterator[object]:
    """What is no action, or of another game, or almost right."""
    yield from (None, ft.Action(0), *map(PassTurn, range(state.seats)))
    yield from wrong_deals(state.dealer, cards) if state.phase == "deal" else (ft.Deal(state.dealer, cards),)
    legal = state.legal_actions()
    for action in dict.fromkeys((*legal[:1], *legal[-1:])):
        yield from near_misses(action, cards[:FEW], state.seats)


def _refused_at_a_table(variant: ft.Variant, players: int) -> Iterator[Refusal]:
    """Nobody can act for another player, nor for a seat that plays by rule."""
    table = ft.Table(ft.Match.start(variant, NAMES[:players], seed=SEEDS[0]))
    for number in count():
        state = table.round
        for sender, seat in ((0, 1), *((seat, seat) for seat in state.automatic)):
            try:
                table.submit(sender, ft.Action(seat))
            except ft.IllegalActionError as refusal:
                yield refusal.reason, refusal.clause
        if state.is_over:
            return
        table.submit(state.to_act[0], _some_action(state, number))
