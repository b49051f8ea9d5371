"""How a round came about is a part of it, and can be played over again."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImpRound, Discard, Phase, Play, TakeBottle
from flaschenteufel.core.state import new_round_like, replayed
from tests.bottle_imp.scenes import Row, at_the_lead, lay_rows, opened, table_of
from tests.bottle_imp.small_games import SMALL_GAMES
from tests.bottle_imp.test_composed_variants import COMPOSED, LATE_CHOICE, THREE_BOTTLES
from tests.helpers import EXAMPLE, EXAMPLE_TRICKS, card, example, played
from tests.tables import ALL_TABLES, Table, bottle_imp, play, tables_of

OTHER_TABLES = tuple(table for variant in (*COMPOSED, *SMALL_GAMES) for table in tables_of(variant))
seeds = st.integers(0, 2**32)


def assert_replays(table: Table, seed: int) -> None:
    """At every moment of a round the history leads to it, and has all actions that were made."""
    start = table.deal(seed)
    assert table.new_round().history == ()
    assert replayed(new_round_like(start), start.history) == start
    made = list(start.history)
    for _, action, after in play(start, random.Random(seed)):
        made.append(action)
        assert replayed(new_round_like(after), after.history) == after
        assert sorted(map(repr, after.history)) == sorted(map(repr, map(settled, made)))


def settled(action: ft.Action) -> ft.Action:
    """The action as it is remembered: the order of several discards leaves no trace."""
    return Discard(action.seat, sorted(action.cards)) if isinstance(action, Discard) else action


@given(table=st.sampled_from(ALL_TABLES), seed=seeds)
def test_the_history_leads_to_the_state(table: Table, seed: int) -> None:
    assert_replays(table, seed)


@pytest.mark.parametrize("table", OTHER_TABLES, ids=str)
def test_the_history_leads_to_the_state_in_games_that_somebody_made_up(table: Table) -> None:
    assert_replays(table, seed=3)


@given(table=st.sampled_from(ALL_TABLES), seed=seeds)
def test_plays_stand_in_the_order_in_which_they_were_made(table: Table, seed: int) -> None:
    steps = list(play(table.deal(seed), random.Random(seed)))
    made = [action for _, action, _ in steps if isinstance(action, Play | TakeBottle)]
    assert list(steps[-1][2].history[-len(made) :]) == made


@pytest.mark.rule("EX-1")
def test_it_is_the_whole_round_action_for_action() -> None:
    deal, *actions = example(8).history
    plays: list[ft.Action] = []
    leader = 0
    for trick, numbers in zip(example(8).tricks, EXAMPLE_TRICKS, strict=True):
        assert trick.leader == leader
        plays += [Play((leader + place) % 4, card(number)) for place, number in enumerate(numbers)]
        assert trick.winner is not None
        leader = trick.winner
    hands = [one for seat in range(4) for one in EXAMPLE.dealt.hand(seat)]
    assert deal == ft.Deal(3, hands)
    assert actions == [*EXAMPLE.discards, *EXAMPLE.gifts, *plays]


@pytest.mark.rule("PASS-3")
@pytest.mark.parametrize("order", list(permutations(range(4)))[1::5], ids=str)
def test_the_order_of_simultaneous_submissions_leaves_no_trace(order: tuple[int, ...]) -> None:
    state, model = EXAMPLE.dealt, EXAMPLE.dealt
    for step in (EXAMPLE.discards, EXAMPLE.gifts):
        for number, seat in enumerate(order, 1):
            state = state.apply(step[seat])
            assert [action.seat for action in state.history[-number:]] == sorted(order[:number])
        model = replayed_round(model, step)
        assert state == model
        assert hash(state) == hash(model)
        assert state.history == model.history


def replayed_round(state: BottleImpRound, actions: tuple[ft.Action, ...]) -> BottleImpRound:
    after = replayed(state, actions)
    assert isinstance(after, BottleImpRound)
    return after


@pytest.mark.rule("DISC-1")
def test_the_order_of_two_discards_leaves_no_trace() -> None:
    state = bottle_imp("demons-eye").deal(seed=1)
    one, two, *_ = state.packets(0)[1]
    other = state.legal_actions(1)[0]
    ways = [replayed_round(state, (Discard(0, pair), other)) for pair in ([one, two], [two, one])]
    assert ways[0] == ways[1]
    assert ways[0].history == ways[1].history


@pytest.mark.rule("TWO-3", "TWO-4")
def test_the_choices_of_bottles_are_read_off_the_prices() -> None:
    rows: tuple[Row, ...] = (
        (30, 20, 17, 20.5, 23, 27),  # place 2 wins with the 17
        (28, 28.5, 22, 22.5, 9, 25),  # place 4 with the 9, below all prices
        (24, 24.5, 26, 26.5, 21, 11),  # place 5 with the 11, the last bottle that nobody owned
        (16, 29, 31, 33, 34, 34.5),  # the dealer with the 16, the bottle for 17
    )
    start = opened(table_of(THREE_BOTTLES, 6), *rows, strong=3, devil=())
    for first, second in permutations(range(3), 2):
        chosen = [TakeBottle(2, first), TakeBottle(4, second)]
        state = lay_rows(start, rows[0]).apply(chosen[0])
        assert state.history[-1] == chosen[0]
        state = lay_rows(lay_rows(state, rows[1]).apply(chosen[1]), rows[2])
        state = played(state, 34.5, 16, 29, 31, 33, 34)
        assert [action for action in state.history if isinstance(action, TakeBottle)] == chosen
        assert replayed(new_round_like(state), state.history) == state


@pytest.mark.rule("TWO-3")
def test_a_choice_that_is_yet_to_be_made_is_not_in_it() -> None:
    rows: tuple[Row, ...] = ((10, 7, 4), (5, 2, 8), (9, 1, 3))
    state = at_the_lead(table_of(LATE_CHOICE), *zip(*rows, strict=True), devil=(6, 11, 12))
    state = played(lay_rows(state, *rows[:2]), 3, 9, 1)
    assert state.phase is Phase.CHOOSE_BOTTLE
    assert isinstance(state.history[-1], Play)
    for bottle in (0, 1):
        assert state.apply(TakeBottle(1, bottle)).history == (*state.history, TakeBottle(1, bottle))
