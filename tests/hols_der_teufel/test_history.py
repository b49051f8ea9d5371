"""How a round came about is a part of it, and can be played over again."""

from __future__ import annotations

import random

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.core.state import new_round_like, replayed
from flaschenteufel.hols_der_teufel import HolsDerTeufelRound, PassTurn
from tests.hols_der_teufel.scenes import (
    ALL_TABLES,
    HOL,
    SMALL_TABLES,
    Table,
    angels,
    dealt,
    example,
    lay,
    played,
    states,
)
from tests.tables import play


@given(state=states((*ALL_TABLES, *SMALL_TABLES)))
def test_the_history_leads_to_the_state(state: HolsDerTeufelRound) -> None:
    assert replayed(new_round_like(state), state.history) == state


@given(table=st.sampled_from(ALL_TABLES), seed=st.integers(0, 2**32))
def test_every_action_makes_the_history_longer(table: Table, seed: int) -> None:
    for before, action, after in play(table.deal(seed), random.Random(seed)):
        assert after.history == (*before.history, action)
        assert after.moves == (*before.moves, action) == after.history[1:]


def test_there_is_none_before_the_deal() -> None:
    table = HOL.new_round(4, dealer=3)
    assert table.history == table.moves == ()


@pytest.mark.rule("HOL-2")
def test_it_begins_with_the_deal_each_hand_sorted_and_then_the_cards_set_aside() -> None:
    deck = HOL.deck()
    shuffled = [*deck[20:], *deck[:20]]
    hands = [sorted(shuffled[first : first + 12]) for first in (0, 12, 24)]
    state = HOL.deal(3, dealer=1, deck=shuffled)
    expected = ft.Deal(1, [card for hand in [*hands, sorted(shuffled[36:])] for card in hand])
    assert state.history == (expected,)
    action = state.legal_actions()[0]
    assert state.apply(action).history == (expected, action)


def test_it_tells_of_turns_that_were_passed() -> None:
    assert angels(3).moves == (lay(0, "r1"), lay(1, "y1"), PassTurn(2))


def test_the_same_cards_at_the_same_places_in_another_order_are_another_state() -> None:
    start = dealt("r4 r5", "r9 y5 y7", "r6 y4")
    one, other = played(start, "r5 y5 r6 <r4 y7 <y4"), played(start, "r5 y5 <y4 <r4 y7 r6")
    assert evolve(one, moves=()) == evolve(other, moves=())
    assert one != other


def test_it_has_no_edition() -> None:
    assert example(0).edition is None
