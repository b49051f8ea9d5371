"""Lamp Oil keeps the contract of the library, and its own rules."""

from typing import cast

import flaschenteufel as ft
from flaschenteufel.kit import ChoicesShown, GameState
from flaschenteufel.testing import check_variant, states
from hypothesis import given, settings

from lamp_oil.rules import LAMP_OIL, Night, Play, Promise, Reason, Store


def of_a_night(state: ft.State) -> GameState[Night]:
    return cast("GameState[Night]", state)


def test_it_keeps_the_contract() -> None:
    check_variant(LAMP_OIL, rounds=6)


def test_it_is_found_by_name() -> None:
    assert ft.get_variant("lamp-oil") is LAMP_OIL


def test_oil_is_hidden_until_dawn_and_promises_until_all_have_made_theirs() -> None:
    state = LAMP_OIL.deal(3, seed=7)
    for seat in range(3):
        state = state.apply(state.legal_actions(seat)[0])
    assert state.view(1).moves == (None, Store(1, state.dealt[1][0]), None)
    for seat in range(2):
        state = state.apply(Promise(seat, 3))
    assert state.view(2).position.promises == ()
    state, events = state.step(Promise(2, 0))
    assert events[1] == ChoicesShown((Promise(0, 3), Promise(1, 3), Promise(2, 0)))
    assert state.position.promises == (3, 3, 0)
    assert state.view(1).moves[0] is None


@settings(deadline=None)
@given(state=states(LAMP_OIL).map(of_a_night))
def test_suit_is_followed(state: GameState[Night]) -> None:
    at = state.position
    if at.trick:
        (seat,) = state.to_act
        suits = [card.suit for card in state.hand(seat)]
        for card in state.hand(seat):
            refusal = state.refusal(Play(seat, card))
            assert (refusal is None) == (card.suit == at.trick[0].card.suit or at.trick[0].card.suit not in suits)
            assert refusal is None or refusal.reason is Reason.MUST_FOLLOW_SUIT


@settings(deadline=None)
@given(state=states(LAMP_OIL).map(of_a_night))
def test_the_highest_lamp_or_else_the_highest_of_the_suit_leads_next(state: GameState[Night]) -> None:
    plays = [action for action in state.moves if isinstance(action, Play)]
    for start in range(0, len(plays) - state.seats, state.seats):
        trick, following = plays[start : start + state.seats], plays[start + state.seats]
        lamps = [play for play in trick if play.card.suit == "lamp"]
        same = [play for play in trick if play.card.suit == trick[0].card.suit]
        assert following.seat == max(lamps or same, key=lambda play: play.card.rank).seat


@settings(deadline=None)
@given(state=states(LAMP_OIL).map(of_a_night))
def test_oil_counts_for_a_promise_that_is_kept_and_against_one_that_is_not(state: GameState[Night]) -> None:
    if state.is_over:
        at = state.position
        for seat, score in enumerate(state.scores):
            kept = at.promises[seat] == at.watches[seat]
            assert score == at.watches[seat] + (5 + at.oil[seat] if kept else -at.oil[seat])
