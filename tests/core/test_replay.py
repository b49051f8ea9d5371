"""A list of actions played over again, step by step."""

from __future__ import annotations

import pytest

import flaschenteufel as ft
from flaschenteufel.core.state import new_round_like, replayed, steps_to
from tests.helpers import CLASSIC, DECK_2003, EXAMPLE


def test_a_table_is_set_up_as_it_was() -> None:
    state = CLASSIC.deal(4, edition="1995", dealer=2, seed=7)
    assert new_round_like(state) == CLASSIC.new_round(4, edition="1995", dealer=2)


def test_the_steps_lead_from_the_deal_to_the_state_one_action_each() -> None:
    end = EXAMPLE.passed()
    moment = new_round_like(end)
    for action, step in zip(end.history, steps_to(end), strict=True):
        assert step == moment.step(action)
        moment = moment.apply(action)
    assert moment == end


def test_the_first_action_that_the_rules_refuse_is_told() -> None:
    deal = ft.Deal(0, DECK_2003)
    with pytest.raises(ft.IllegalActionError) as refused:
        replayed(CLASSIC.new_round(4), [deal, deal])
    assert refused.value.reason is ft.Reason.WRONG_PHASE
