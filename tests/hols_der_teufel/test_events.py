"""What a step makes known, and to whom."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from assurance.invariants.position import viewers
from flaschenteufel.core.events import Awaited, RoundScored
from flaschenteufel.hols_der_teufel import HolsDerTeufel, HolsDerTeufelRound, PassTurn
from flaschenteufel.hols_der_teufel.events import ChipsPaid, HandsDealt, Laid, TurnPassed
from tests.helpers import pickled, refused
from tests.hols_der_teufel.notebook import Notebook
from tests.hols_der_teufel.scenes import (
    ALL_TABLES,
    ANGELIC,
    ANGELS,
    EXAMPLE,
    EXAMPLE_MOVES,
    HOL,
    SMALL_TABLES,
    Table,
    angels,
    card,
    example,
    hands_of,
    lay,
)
from tests.tables import play

Phase, Suit, End = ft.hols_der_teufel.Phase, ft.hols_der_teufel.Suit, ft.hols_der_teufel.End


class TestStep:
    @pytest.mark.rule("HOL-6")
    def test_a_card_is_laid(self) -> None:
        state, events = EXAMPLE.step(lay(0, "r9"))
        assert state == example(1)
        assert events == (Laid(0, card("r9"), Suit.RED, End.HIGH), Awaited(Phase.PLAY, (1,)))

    @pytest.mark.rule("HOL-7")
    def test_chips_are_paid_to_the_right_after_the_card(self) -> None:
        assert example(1).step(lay(1, "r1")).events == (
            Laid(1, card("r1"), Suit.RED, End.HIGH),
            ChipsPaid(1, 0, 8),
            Awaited(Phase.PLAY, (2,)),
        )

    @pytest.mark.rule("HOL-7")
    def test_seat_0_pays_to_the_last_seat(self) -> None:
        assert ChipsPaid(0, 2, 4) in example(12).step(lay(0, EXAMPLE_MOVES[12])).events

    @pytest.mark.rule("HOL-7")
    @pytest.mark.parametrize("players", [3, 4, 5])
    def test_chips_go_to_the_right_whatever_the_number_of_players(self, players: int) -> None:
        paid: list[ChipsPaid] = []
        for seed in range(3):
            state: ft.State = HOL.deal(players, seed=seed)
            while not state.is_over:
                state, events = state.step(state.legal_actions()[0])
                paid += [event for event in events if isinstance(event, ChipsPaid)]
        assert {event.seat for event in paid} == {*range(players)}
        assert all(event.receiver == (event.seat - 1) % players for event in paid)

    @pytest.mark.rule("HOL-7")
    def test_who_has_no_chips_left_pays_nothing(self) -> None:
        broke = HolsDerTeufel(name="broke", title="Broke", chips=0)
        state = broke.deal(3, deck=[one for hand in (*hands_of(EXAMPLE), EXAMPLE.aside) for one in hand])
        events = state.apply(lay(0, "r9")).step(lay(1, "r1")).events
        assert events == (Laid(1, card("r1"), Suit.RED, End.HIGH), Awaited(Phase.PLAY, (2,)))

    @pytest.mark.rule("HOL-10", "HOL-11")
    def test_turns_are_passed_and_the_last_ends_the_round(self) -> None:
        assert angels(2).step(PassTurn(2)).events == (TurnPassed(2), Awaited(Phase.PLAY, (0,)))
        state, events = angels(9).step(PassTurn(0))
        assert state.is_over
        assert events == (TurnPassed(0), RoundScored((20, 20, 20)), Awaited(Phase.SCORE, ()))

    @pytest.mark.rule("HOL-1", "HOL-2")
    def test_the_deal_shows_hands_to_their_owners_and_backs_to_all(self) -> None:
        deck = [one for hand in hands_of(ANGELS) for one in hand]
        state, events = ANGELIC.new_round(3).step(ft.Deal(0, deck))
        assert state == ANGELS
        red, angel = card("r1"), card("*")
        hands = ((red, angel, angel), (card("y1"), card("v1"), card("g1")), (angel,) * 3)
        backs = ((Suit.RED, None, None), (Suit.YELLOW, Suit.VIOLET, Suit.GREEN), (None,) * 3)
        assert events == (HandsDealt(0, hands, backs, ()), Awaited(Phase.PLAY, (0,)))

    def test_what_the_rules_refuse_is_refused(self) -> None:
        error = refused(example(1), lay(1, "r9"))
        with pytest.raises(ft.IllegalActionError) as raised:
            example(1).step(lay(1, "r9"))
        assert raised.value.reason is error.reason

    @given(table=st.sampled_from(ALL_TABLES), seed=st.integers(0, 2**32))
    def test_a_step_leads_where_the_action_leads(self, table: Table, seed: int) -> None:
        for before, action, after in play(table.deal(seed), random.Random(seed)):
            step = before.step(action)
            assert step.state == after
            assert step.events == pickled(step.events)
            assert step.events[-1] == Awaited(after.phase, after.to_act)
            assert {*map(type, step.events)} <= {*table.variant.event_types}
            assert {*map(type, after.history)} <= {*table.variant.action_types}


class TestSight:
    @pytest.mark.rule("HOL-1", "HOL-2")
    @given(table=st.sampled_from(ALL_TABLES), seed=st.integers(0, 2**32))
    def test_of_a_deal_everybody_sees_one_hand_and_all_backs(self, table: Table, seed: int) -> None:
        state = table.deal(seed)
        dealt = table.new_round().step(state.history[0]).events[0]
        assert isinstance(dealt, HandsDealt)
        assert (dealt.seat, dealt.hands, dealt.aside) == (table.dealer, hands_of(state), state.aside)
        for viewer in viewers(state):
            seen = dealt.for_seat(viewer)
            assert seen.backs == tuple(state.backs(seat) for seat in range(state.seats))
            assert seen.aside == (None,) * len(state.aside)
            for seat, hand in enumerate(seen.hands):
                assert hand == (state.hand(seat) if seat == viewer else (None,) * len(state.hand(seat)))

    @pytest.mark.parametrize(
        "event", [Laid(2, card("r7"), Suit.RED, End.LOW), ChipsPaid(1, 0, 8), TurnPassed(2)], ids=repr
    )
    def test_everything_else_is_public(self, event: Laid | ChipsPaid | TurnPassed) -> None:
        assert {event.for_seat(seat) for seat in (0, 1, 2, None)} == {event}

    def test_only_cards_are_revealed(self) -> None:
        (dealt, _), (laid, paid, _) = (
            HOL.new_round().step(EXAMPLE.history[0]).events,
            example(1).step(lay(1, "r1")).events,
        )
        assert (dealt.reveals, dealt.for_seat(None).reveals) == (True, True)
        assert (laid.reveals, paid.reveals, TurnPassed(0).reveals) == (True, False, False)


@given(table=st.sampled_from((*ALL_TABLES, *SMALL_TABLES)), seed=st.integers(0, 2**32))
def test_the_events_tell_a_viewer_all_that_the_view_shows(table: Table, seed: int) -> None:
    state = table.new_round()
    notebooks = [Notebook(viewer, state) for viewer in viewers(state)]
    for action in list(play(table.deal(seed), random.Random(seed)))[-1][2].history:
        state, events = state.step(action)
        for notebook in notebooks:
            notebook.read(event.for_seat(notebook.seat) for event in events)
            assert_written(state, notebook)
    assert state.is_over


def assert_written(state: HolsDerTeufelRound, notebook: Notebook) -> None:
    """The view of a state shows what the notebook says, no more and no less."""
    view = state.view(notebook.seat)
    for seat in range(view.seats):
        mine = notebook.mine if seat == notebook.seat else []
        assert view.hand(seat) == tuple(mine)
        assert view.backs(seat) == tuple(notebook.backs[seat])
        assert view.hidden(seat) == len(notebook.backs[seat]) - len(mine)
        assert view.excluded(seat) == notebook.excluded[seat]
    assert view.aside_count == notebook.aside
    assert list(view.rows.items()) == [(suit, tuple(row)) for suit, row in notebook.rows.items()]
    assert view.chips == tuple(notebook.chips)
    assert view.moves == tuple(notebook.moves)
    assert (view.phase, view.to_act) == (notebook.phase, notebook.waiting)
    assert view.is_over == (notebook.result is not None)
    if view.is_over:
        assert view.scores == notebook.result
