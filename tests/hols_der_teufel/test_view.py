"""What a view shows, and that it shows nothing else."""

from __future__ import annotations

import copy
import gc
import json
import random
from collections.abc import Callable
from itertools import combinations
from types import ModuleType
from typing import Any

import pytest
from attrs import asdict
from hypothesis import assume, given
from hypothesis import strategies as st

import flaschenteufel as ft
from assurance.invariants.position import viewers
from flaschenteufel.hols_der_teufel import DevilCard, HolsDerTeufelRound, Lay, Suit
from flaschenteufel.hols_der_teufel.views.view import HolsDerTeufelView
from tests.helpers import pickled
from tests.hols_der_teufel.scenes import (
    ALL_TABLES,
    EXAMPLE,
    EXAMPLE_MOVES,
    HOL,
    SMALL_TABLES,
    STRANDED,
    angels,
    cards,
    dealt,
    example,
    hands_of,
    played,
    states,
    with_hands,
)
from tests.tables import finished

TABLES = (*ALL_TABLES, *SMALL_TABLES)
NO_SEATS: tuple[object, ...] = (-1, 3, True, 1.0, "0", [])


class TestFacts:
    @given(state=states(TABLES))
    def test_a_view_shows_what_everybody_sees(self, state: HolsDerTeufelRound) -> None:
        for viewer in viewers(state):
            view = state.view(viewer)
            assert (view.variant, view.players, view.edition, view.seats) == (
                state.variant,
                state.players,
                None,
                state.seats,
            )
            assert (view.automatic, view.dealer, view.seat) == ((), state.dealer, viewer)
            assert (view.phase, view.to_act, view.is_over) == (state.phase, state.to_act, state.is_over)
            assert (view.rows, [*view.rows], view.chips) == (state.rows, [*state.rows], state.chips)
            assert [view.row(suit) for suit in Suit] == [state.row(suit) for suit in Suit]
            assert (view.moves, view.passes, view.aside_count) == (state.moves, state.passes, len(state.aside))
            assert state.aside_count == view.aside_count
            assert [view.backs(seat) for seat in range(view.seats)] == [state.backs(seat) for seat in range(view.seats)]

    @pytest.mark.rule("HOL-1")
    @given(state=states(TABLES))
    def test_a_view_shows_one_hand_at_most(self, state: HolsDerTeufelRound) -> None:
        for viewer in viewers(state):
            view = state.view(viewer)
            for seat in range(view.seats):
                assert view.hand(seat) == (state.hand(seat) if seat == viewer else ())
                assert view.hidden(seat) == (0 if seat == viewer else len(state.hand(seat)))

    @given(state=states(TABLES))
    def test_the_legal_actions_are_those_of_the_state(self, state: HolsDerTeufelRound) -> None:
        for seat in range(state.seats):
            assert state.view(seat).legal_actions() == state.legal_actions(seat)
        assert state.view(None).legal_actions() == ()

    @pytest.mark.rule("HOL-11")
    def test_the_scores_are_known_at_the_end(self) -> None:
        end = finished(EXAMPLE, random.Random(1))
        assert [end.view(viewer).scores for viewer in viewers(end)] == [end.chips] * 4
        for viewer in viewers(EXAMPLE):
            with pytest.raises(ft.RoundNotOverError):
                _ = EXAMPLE.view(viewer).scores

    def test_before_the_deal_there_is_nothing_to_know(self) -> None:
        table = HOL.new_round(5, dealer=3)
        for viewer in viewers(table):
            view = table.view(viewer)
            assert view.possibilities == 1
            assert view.possibility(0) == table
            assert view.aside_count == view.hidden(0) == 0


class TestExclusion:
    @pytest.mark.rule("HOL-9")
    def test_who_starts_a_suit_with_what_fits_nowhere_has_nothing_that_fits(self) -> None:
        state = played(STRANDED, "y3")  # at the ends of the red row lie a 9 and an 8
        assert state.view(0).excluded(2) == {*cards("y8 y9 v8 v9 g8 g9")}
        assert [state.view(viewer).excluded(seat) for viewer in viewers(state) for seat in (0, 1)] == [frozenset()] * 8

    @pytest.mark.rule("HOL-9")
    def test_who_does_so_again_has_nothing_that_fits_then(self) -> None:
        start = dealt("r1 r2 g4", "r3 r4", "g7 y2 y5 y6 y8 y9 v2 v5 v6 v8 v9 *")
        once = played(start, "r1 r3 g7")  # at the ends of the red row lie a 1 and a 3
        assert once.view(1).excluded(2) == {*cards("y1 y3 v1 v3 g1 g3")}
        twice = played(once, "r2 r4 v6")  # now a 1 and a 4 lie there, and a green 7
        assert twice.view(1).excluded(2) == {*cards("y1 y3 v1 v3 g1 g3 y4 v4 y7 v7")}

    @pytest.mark.rule("HOL-4", "HOL-5", "HOL-6", "HOL-8", "HOL-10")
    @pytest.mark.parametrize(
        "state",
        [*map(example, range(len(EXAMPLE_MOVES) + 1)), *map(angels, range(11))],
        ids=lambda state: f"{state.variant.name} {len(state.moves)}",
    )
    def test_nothing_else_tells_of_values(self, state: HolsDerTeufelRound) -> None:
        """First cards, suits that are started by a value, cards laid to rows, angels, passes."""
        assert not any(state.view(0).excluded(seat) for seat in range(3))


def reachable(value: object) -> list[object]:
    """Everything that a value refers to, directly or not, apart from code."""
    known: dict[int, object] = {}
    left = [value]
    while left:
        one = left.pop()
        if id(one) not in known and not isinstance(one, (type, ModuleType)):
            known[id(one)] = one
            left += gc.get_referents(one)
    return list(known.values())


def cards_in(values: list[object]) -> set[DevilCard]:
    return {one for one in values if isinstance(one, DevilCard)}


class TestNothingLeaks:
    @given(state=states(TABLES))
    def test_a_view_refers_to_no_other_card_and_to_no_state(self, state: HolsDerTeufelRound) -> None:
        laid = [move.card for move in state.moves if isinstance(move, Lay)]
        for viewer in viewers(state):
            found = reachable(state.view(viewer))
            own = () if viewer is None else state.hand(viewer)
            assert cards_in(found) == {*own, *laid}
            assert not any(isinstance(one, ft.State) for one in found)

    @pytest.mark.rule("HOL-1")
    @given(state=states(TABLES), rng=st.randoms(use_true_random=False))
    def test_hidden_values_change_nothing(self, state: HolsDerTeufelRound, rng: random.Random) -> None:
        viewer = rng.choice(viewers(state))
        hidden = [one for seat in range(state.seats) if seat != viewer for one in state.hand(seat)] + [*state.aside]
        swaps = [(one, two) for one, two in combinations(hidden, 2) if one.suit is two.suit and one != two]
        assume(swaps)
        one, two = rng.choice(swaps)
        swap = {one: two, two: one}
        *hands, aside = (
            tuple(sorted(swap.get(card, card) for card in place)) for place in (*hands_of(state), state.aside)
        )
        view, twin = state.view(viewer), with_hands(state, hands, aside).view(viewer)
        assert twin == view
        assert (hash(twin), repr(twin)) == (hash(view), repr(view))
        assert json.dumps(asdict(twin)) == json.dumps(asdict(view))
        assert twin.possibilities == view.possibilities
        assert twin.possibility(0) == view.possibility(0)

    @given(state=states(TABLES))
    def test_a_repr_names_no_card(self, state: HolsDerTeufelRound) -> None:
        for viewer in viewers(state):
            eyes = "a spectator" if viewer is None else f"seat {viewer}"
            assert repr(state.view(viewer)) == repr(state).replace(":", f" seen by {eyes}:", 1)


class TestValues:
    @given(state=states(TABLES))
    def test_views_are_values(self, state: HolsDerTeufelRound) -> None:
        for viewer in viewers(state):
            view = state.view(viewer)
            _ = view.possibilities, view.excluded(0)  # what was worked out is no part of the value
            for twin in (state.view(viewer), pickled(view), copy.copy(view), copy.deepcopy(view)):
                assert twin == view
                assert hash(twin) == hash(view)
                assert twin.possibility(0) == view.possibility(0)
        with pytest.raises(AttributeError):
            state.view(0).chips = ()  # type: ignore[misc]

    @given(state=states(TABLES))
    def test_everybody_has_another_view(self, state: HolsDerTeufelRound) -> None:
        assert len({state.view(viewer) for viewer in viewers(state)}) == state.seats + 1

    def test_another_moment_is_another_view(self) -> None:
        views = [example(moves).view(None) for moves in range(len(EXAMPLE_MOVES) + 1)]
        assert len({HOL.new_round().view(None), *views}) == len(views) + 1

    def test_the_rows_that_are_handed_out_change_nothing(self) -> None:
        view = example(1).view(0)
        rows = view.rows
        assert isinstance(rows, dict)
        rows.clear()
        assert len(view.rows) == 1


class TestSeats:
    @pytest.mark.parametrize("seat", NO_SEATS, ids=repr)
    def test_a_view_is_for_a_seat_or_a_spectator(self, seat: Any) -> None:
        with pytest.raises(ft.SeatError):
            EXAMPLE.view(seat)

    @pytest.mark.parametrize("seat", [*NO_SEATS, None], ids=repr)
    @pytest.mark.parametrize(
        "question",
        [HolsDerTeufelView.hand, HolsDerTeufelView.backs, HolsDerTeufelView.hidden, HolsDerTeufelView.excluded],
        ids=lambda one: one.__name__,
    )
    def test_a_question_is_about_a_seat(self, question: Callable[[HolsDerTeufelView, Any], object], seat: Any) -> None:
        with pytest.raises(ft.SeatError):
            question(EXAMPLE.view(0), seat)
