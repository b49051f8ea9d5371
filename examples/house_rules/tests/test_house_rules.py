"""Our variants keep the contract of the library, and their own rules."""

import flaschenteufel as ft
import pytest
from flaschenteufel.bottle_imp.scoring import Tally
from flaschenteufel.testing import check_variant, states
from hypothesis import given, settings

from house_rules import MERCIFUL, THREE_GIFTS
from house_rules.merciful import FLOOR, at_least_the_floor


@pytest.mark.parametrize("variant", [MERCIFUL, THREE_GIFTS], ids=lambda variant: variant.name)
def test_it_keeps_the_contract(variant: ft.Variant) -> None:
    check_variant(variant, rounds=4)


@pytest.mark.parametrize("variant", [MERCIFUL, THREE_GIFTS], ids=lambda variant: variant.name)
def test_it_is_found_by_name(variant: ft.Variant) -> None:
    assert variant.name in ft.list_variants()
    assert ft.get_variant(variant.name) is variant


def test_cards_are_passed_three_times() -> None:
    state = THREE_GIFTS.deal(4, seed=7)
    phases = [state.phase]
    while state.phase is not ft.bottle_imp.Phase.TRICK:
        state = state.apply(state.legal_actions()[0])
        phases.append(state.phase)
    assert list(dict.fromkeys(phases)) == ["discard", "pass", "pass_second", "pass_third", "trick"]
    assert state.bottles[0].price == 24.5


def test_the_owner_pays_ten_at_most() -> None:
    tally = Tally(((0,), (1,)), piles=(30, 20), bottles=(0, 1), devils_trick=17)
    assert at_least_the_floor(tally) == (30, FLOOR)


@settings(deadline=None)
@given(state=states(MERCIFUL))
def test_nobody_falls_below_the_floor(state: ft.State) -> None:
    if state.is_over:
        assert min(state.scores) >= FLOOR
