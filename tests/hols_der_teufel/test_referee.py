"""The library and a naive referee play the same rounds, and agree after every move."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from tests.hols_der_teufel.referee import ANGEL, Move, Paper, Referee, dealt_out
from tests.hols_der_teufel.scenes import ALL_TABLES, ANGELS_MOVES, EXAMPLE_MOVES, Table, angels, example


def paper(card: ft.DevilCard) -> Paper:
    """A card as the referee writes it."""
    return ANGEL if card.suit is None or card.value is None else (card.suit.value, card.value)


def move(action: ft.Action) -> Move:
    """An action as the referee writes it."""
    return (paper(action.card), action.row.value, action.end.value) if isinstance(action, ft.Lay) else None


def assert_agreement(state: ft.TeufelRound, referee: Referee) -> None:
    assert [[paper(card) for card in state.hand(seat)] for seat in range(state.seats)] == [
        sorted(hand, key=sort_key) for hand in referee.hands
    ]
    assert {suit.value: [paper(card) for card in row] for suit, row in state.rows.items()} == referee.rows
    assert list(state.chips) == referee.chips
    assert state.to_act == (() if referee.over else (referee.turn,))
    assert state.is_over == referee.over
    listed = [move(action) for action in state.legal_actions()]
    assert len(listed) == len(set(listed))
    assert set(listed) == set(referee.moves())


def sort_key(card: Paper) -> tuple[int, int]:
    order = ("red", "yellow", "violet", "green")
    return (len(order), 0) if isinstance(card, str) else (order.index(card[0]), card[1])


@given(table=st.sampled_from(ALL_TABLES), seed=st.integers(0, 2**32))
def test_they_agree_after_every_move(table: Table, seed: int) -> None:
    rng = random.Random(seed)
    deck = list(table.variant.deck())
    rng.shuffle(deck)
    state = table.variant.deal(table.players, dealer=table.dealer, deck=deck)
    referee = dealt_out([paper(card) for card in deck], table.players, table.dealer, table.variant.chips)
    assert_agreement(state, referee)
    while not referee.over:
        action = rng.choice(state.legal_actions())
        state = state.apply(action)
        referee.make(move(action))
        assert_agreement(state, referee)
    assert list(state.scores) == referee.chips


@pytest.mark.parametrize(
    ("stages", "dealer"),
    [
        ([example(moves) for moves in range(len(EXAMPLE_MOVES) + 1)], 0),
        ([angels(moves) for moves in range(len(ANGELS_MOVES) + 1)], 0),
    ],
    ids=["the example", "the round of angels"],
)
def test_they_agree_about_the_hand_made_rounds(stages: list[ft.TeufelRound], dealer: int) -> None:
    start = stages[0]
    referee = Referee([[paper(card) for card in hand] for hand in start.hands], dealer, start.variant.chips)
    assert_agreement(start, referee)
    for before, after in pairwise(stages):
        (action,) = (action for action in before.legal_actions() if before.apply(action) == after)
        referee.make(move(action))
        assert_agreement(after, referee)
