"""Our variants keep the contract of the library, and their own rules."""

import flaschenteufel as ft
import pytest
from flaschenteufel.bottle_imp import Tally
from flaschenteufel.testing import check_variant, states
from hypothesis import given, settings

from house_rules import FERRYMAN, MERCIFUL, THREE_GIFTS
from house_rules.ferryman import PayToll, TollPaid
from house_rules.merciful import FLOOR, at_least_the_floor


@pytest.mark.parametrize("variant", [FERRYMAN, MERCIFUL, THREE_GIFTS], ids=lambda variant: variant.name)
def test_it_keeps_the_contract(variant: ft.Variant) -> None:
    check_variant(variant, rounds=4)


@pytest.mark.parametrize("variant", [FERRYMAN, MERCIFUL, THREE_GIFTS], ids=lambda variant: variant.name)
def test_it_is_found_by_name(variant: ft.Variant) -> None:
    assert variant.name in ft.list_variants()
    assert ft.get_variant(variant.name) is variant


def test_cards_are_passed_three_times() -> None:
    state = THREE_GIFTS.deal(4, seed=7)
    phases = [state.phase]
    while state.phase.value != "trick":
        state = state.apply(state.legal_actions()[0])
        phases.append(state.phase)
    assert list(dict.fromkeys(phases)) == ["discard", "pass", "pass_second", "pass_third", "trick"]
    assert state.bottles[0].price == 24.5


@pytest.mark.parametrize(("dealer", "receiver"), [(0, 1), (1, 3), (2, 1), (3, 3)])
def test_the_third_gift_is_a_set_of_cards_for_one_neighbour(dealer: int, receiver: int) -> None:
    state = THREE_GIFTS.deal(4, seed=7, dealer=dealer)
    while state.phase.value != "pass_third":
        state = state.apply(state.legal_actions()[0])
    assert len(state.legal_actions(0)) == 56
    assert state.receivers(0, state.phase) == ((receiver, 0),) * 3


def test_the_toll_goes_to_the_right_and_to_the_devil() -> None:
    state = FERRYMAN.deal(4, seed=7)
    assert state.phase.value == "toll"
    given: list[PayToll] = []
    for seat in range(4):
        action = state.legal_actions(seat)[0]
        assert isinstance(action, PayToll)
        given.append(action)
        state, events = state.step(action)
        assert events[0] == TollPaid(seat, action.cards)
        assert events[0].for_seat((seat + 1) % 4) == TollPaid(seat, (None, None, None))
    assert state.phase.value == "pass"
    for action in given:
        assert action.cards[0] in state.hand((action.seat - 1) % 4)
        assert set(action.cards[1:]) <= set(state.devils_trick)


def test_a_toll_of_too_few_cards_is_refused() -> None:
    state = FERRYMAN.deal(4, seed=7)
    refusal = state.refusal(PayToll(0, list(state.hand(0))[:2]))
    assert str(refusal) == "Choose 3 cards, not 2 (FERRY-1)"


def test_the_owner_pays_ten_at_most() -> None:
    tally = Tally(((0,), (1,)), piles=(30, 20), bottles=(0, 1), devils_trick=17)
    assert at_least_the_floor(tally) == (30, FLOOR)


@settings(deadline=None)
@given(state=states(MERCIFUL))
def test_nobody_falls_below_the_floor(state: ft.State) -> None:
    if state.is_over:
        assert min(state.scores) >= FLOOR
