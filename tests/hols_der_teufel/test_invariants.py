"""What holds in every round of Hol's der Teufel, for every number of players and every dealer.

Beside the game itself, two composed variants are played, in which turns are often passed or chips are often short.
"""

from __future__ import annotations

import copy
import pickle
import random
import re
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import flaschenteufel as ft
from assurance.referee.comparison import FEW_CHIPS, MANY_ANGELS
from flaschenteufel.hols_der_teufel import End, HolsDerTeufelRound, Lay, PassTurn, Phase
from flaschenteufel.hols_der_teufel.cards import SUITS
from tests.hols_der_teufel.scenes import (
    ALL_TABLES,
    HOL,
    HOL_TABLES,
    Table,
    cards,
    formable,
    hands_of,
    states,
    with_hands,
)
from tests.tables import finished, play

seeds = st.integers(0, 2**64)
tables = st.sampled_from(ALL_TABLES)
every_table = pytest.mark.parametrize("table", ALL_TABLES, ids=str)


class TestTable:
    @given(state=states())
    def test_chips_are_conserved(self, state: HolsDerTeufelRound) -> None:
        assert sum(state.chips) == state.variant.chips * state.seats
        assert min(state.chips) >= 0

    @given(state=states())
    def test_cards_are_conserved(self, state: HolsDerTeufelRound) -> None:
        hands = [one for seat in range(state.seats) for one in state.hand(seat)]
        rows = [one for line in state.rows.values() for one in line]
        found = Counter([*hands, *rows, *state.aside])
        assert found == (Counter() if state.phase is Phase.DEAL else Counter(state.variant.deck()))
        assert state.cards == tuple(sorted(found.elements()))

    @given(state=states())
    def test_every_row_has_its_suit_an_open_end_and_one_angel_at_most(self, state: HolsDerTeufelRound) -> None:
        for suit, line in state.rows.items():
            assert sum(one.is_angel for one in line) <= 1
            assert not any(one.is_angel for one in line[1:-1])
            assert not (line[0].is_angel and line[-1].is_angel)
            assert {one.suit for one in line if not one.is_angel} == {suit}

    @given(state=states())
    def test_hands_are_sorted_and_show_their_backs(self, state: HolsDerTeufelRound) -> None:
        for seat in range(state.seats):
            hand = state.hand(seat)
            assert list(hand) == sorted(hand)
            assert state.backs(seat) == tuple(one.suit for one in hand)

    @given(state=states())
    def test_everybody_plays_for_himself(self, state: HolsDerTeufelRound) -> None:
        assert state.automatic == ()
        assert state.players == state.seats in state.variant.player_counts


@every_table
def test_every_round_ends(table: Table) -> None:
    for seed in range(5):
        taken = list(play(table.deal(seed), random.Random(seed)))
        lays = sum(isinstance(action, Lay) for _, action, _ in taken)
        last, end = taken[-1][1], taken[-1][2]
        assert end.is_over
        assert end.scores == end.chips
        assert lays <= len(table.variant.deck())
        assert len(taken) <= (lays + 1) * table.players
        if isinstance(last, Lay):
            assert last.seat == table.dealer
            assert not end.hand(table.dealer)
        else:
            assert end.hand(table.dealer)


@pytest.mark.rule("HOL-3", "HOL-11")
@pytest.mark.parametrize("table", HOL_TABLES, ids=str)
def test_a_round_of_the_game_takes_as_many_turns_as_the_dealer_needs(table: Table) -> None:
    size = len(HOL.deck()) // table.players
    for seed in range(5):
        taken = list(play(table.deal(seed), random.Random(seed)))
        by_the_dealer = [action for _, action, _ in taken if action.seat == table.dealer]
        assert len(by_the_dealer) == size
        assert len(taken) == (size - 1) * table.players + 1


def test_the_composed_variants_reach_what_the_game_hardly_does() -> None:
    """The other tests of this module are worth nothing for rare situations unless these are met."""
    met: Counter[str] = Counter()
    for table in ALL_TABLES:
        for seed in range(10):
            for before, action, after in play(table.deal(seed), random.Random(seed)):
                name = table.variant.name
                met[f"{name}: passed"] += isinstance(action, PassTurn)
                met[f"{name}: all passed"] += isinstance(action, PassTurn) and after.is_over
                met[f"{name}: angel"] += isinstance(action, Lay) and action.card.is_angel
                met[f"{name}: broke"] += before.chips[action.seat] > after.chips[action.seat] == 0
                met[f"{name}: skipped"] += bool(after.to_act) and after.to_act[0] != (action.seat + 1) % after.seats
    for wanted in ("passed", "all passed", "angel", "skipped"):
        assert met[f"{MANY_ANGELS.name}: {wanted}"] > 10
    assert met[f"{FEW_CHIPS.name}: broke"] > 10
    assert met[f"{HOL.name}: angel"] > 10


def accepted(state: HolsDerTeufelRound, action: ft.Action) -> bool:
    try:
        state.apply(action)
    except ft.IllegalActionError as error:
        return error.action is not action
    return True


class TestLegality:
    @given(state=states())
    def test_listed_is_legal_is_accepted(self, state: HolsDerTeufelRound) -> None:
        listed = set(state.legal_actions())
        candidates = set(formable(state))
        assert listed <= candidates
        for action in candidates:
            assert state.is_legal(action) == (action in listed) == accepted(state, action), action

    @given(state=states())
    def test_legal_actions_are_ordered_and_without_doubles(self, state: HolsDerTeufelRound) -> None:
        """By card, row and end: cards as in a hand, rows as the suits of the deck, the low end first."""
        listed = state.legal_actions()
        assert len(set(listed)) == len(listed)
        for seat in range(state.seats):
            assert state.legal_actions(seat) == (listed if seat in state.to_act else ())
        assert all(action.seat in state.to_act for action in listed)
        assert bool(listed) == (state.phase is Phase.PLAY)
        if not any(isinstance(action, PassTurn) for action in listed):
            assert list(listed) == sorted(listed, key=order_key)
        else:
            assert len(listed) == 1

    @given(state=states())
    def test_one_seat_is_to_act_until_the_end(self, state: HolsDerTeufelRound) -> None:
        assert len(state.to_act) == (not state.is_over)
        assert state.is_over == (state.phase is Phase.SCORE)
        if state.phase is Phase.PLAY:
            assert state.hand(state.to_act[0])


def order_key(action: ft.Action) -> tuple[object, ...]:
    assert isinstance(action, Lay)
    return action.card, SUITS.index(action.row), action.end is End.HIGH


class TestValues:
    @given(state=states())
    def test_apply_never_changes_its_state(self, state: HolsDerTeufelRound) -> None:
        before = pickle.dumps(state), hash(state), repr(state)
        for action in state.legal_actions():
            assert state.apply(action) != state
            assert (pickle.dumps(state), hash(state), repr(state)) == before

    @given(state=states())
    def test_an_equal_but_separately_made_action_is_as_good(self, state: HolsDerTeufelRound) -> None:
        for action in state.legal_actions():
            twin = pickle.loads(pickle.dumps(action))
            assert twin == action
            assert twin is not action
            assert hash(twin) == hash(action)
            assert state.apply(twin) == state.apply(action)

    @given(state=states())
    def test_states_are_values(self, state: HolsDerTeufelRound) -> None:
        for twin in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
            assert twin == state
            assert hash(twin) == hash(state)
            assert twin.legal_actions() == state.legal_actions()
            assert (twin.phase, twin.to_act, twin.rows, twin.chips) == (
                state.phase,
                state.to_act,
                state.rows,
                state.chips,
            )
        with pytest.raises(AttributeError):
            state.to_act = ()  # type: ignore[misc]
        with pytest.raises(AttributeError):
            delattr(state, "hands")

    @given(table=tables, seed=seeds)
    def test_a_stored_round_goes_on_as_the_one_that_was_stored(self, table: Table, seed: int) -> None:
        stored = pickle.loads(pickle.dumps(table.deal(seed)))
        for state, action, following in play(table.deal(seed), random.Random(seed)):
            assert stored == state
            stored = pickle.loads(pickle.dumps(stored.apply(action)))
            assert stored == following
        assert stored.scores == finished(table.deal(seed), random.Random(seed)).scores

    @given(table=tables, seed=seeds)
    def test_same_seed_and_actions_same_states(self, table: Table, seed: int) -> None:
        first = [state for state, _, _ in play(table.deal(seed), random.Random(seed))]
        second = [state for state, _, _ in play(table.deal(seed), random.Random(seed))]
        assert first == second
        assert len(set(first)) == len(first)

    def test_the_rows_that_are_handed_out_change_nothing(self) -> None:
        state = finished(HOL.deal(3, seed=1), random.Random(1))
        rows = state.rows
        assert isinstance(rows, dict)
        rows.clear()
        assert len(state.rows) == len(SUITS)

    def test_other_tables_are_other_states(self) -> None:
        deck = HOL.deck()
        dealt = [HOL.deal(3, deck=deck), HOL.deal(3, deck=deck, dealer=1), FEW_CHIPS.deal(3, deck=deck)]
        dealt += [HOL.deal(4, deck=deck), HOL.deal(3, deck=deck[::-1]), HOL.new_round(3)]
        assert all(one != other for one, other in combinations(dealt, 2))

    def test_without_a_seed_the_deal_is_random(self) -> None:
        assert len({HOL.deal(3) for _ in range(5)}) == 5

    def test_a_seed_gives_the_same_cards_for_ever(self) -> None:
        """A seed that dealt these cards once must deal them always."""
        state = HOL.deal(5, seed=7)
        assert state.hand(0) == cards("r2 y2 v4 v9 g2 g5 *")


class TestNothingLeaks:
    @given(state=states())
    def test_a_repr_names_no_card(self, state: HolsDerTeufelRound) -> None:
        turn = ", to act: [0-4]" if state.to_act else ""
        assert re.fullmatch(rf"<{state.variant.name}/[345]: (deal|play|score){turn}>", repr(state))

    @pytest.mark.rule("HOL-1")
    @given(state=states(), rng=st.randoms(use_true_random=False))
    def test_the_hidden_values_of_others_change_nothing_for_a_player(
        self, state: HolsDerTeufelRound, rng: random.Random
    ) -> None:
        """Neither what a player may do, nor how a refusal reads: only the suits in other hands are known."""
        assume(state.phase is Phase.PLAY)
        (me,) = state.to_act
        hidden = [one for seat in range(state.seats) if seat != me for one in state.hand(seat)] + [*state.aside]
        swaps = [(one, two) for one, two in combinations(hidden, 2) if one.suit is two.suit and one != two]
        assume(swaps)
        one, two = rng.choice(swaps)
        swap = {one: two, two: one}
        *hands, aside = (
            tuple(sorted(swap.get(card, card) for card in place)) for place in (*hands_of(state), state.aside)
        )
        twin = with_hands(state, hands, aside)
        assert twin.hand(me) == state.hand(me)
        assert twin.cards == state.cards
        assert twin.legal_actions() == state.legal_actions()
        assert refusals(twin, me) == refusals(state, me)


def refusals(state: HolsDerTeufelRound, seat: int) -> list[str]:
    """How everything that a seat cannot do now is refused."""
    found: list[str] = []
    for action in formable(state):
        if action.seat == seat and not state.is_legal(action):
            with pytest.raises(ft.IllegalActionError) as raised:
                state.apply(action)
            found.append(str(raised.value))
    assert found
    return found


class Cursor:
    """A model for the formal machine: it is told each outcome and keeps the phase."""

    def __init__(self, phase: Phase) -> None:
        self.state: str = phase.value


TRIGGERS: dict[type[ft.Action], str] = {Lay: "lay", PassTurn: "pass_turn"}


def outcome_of(before: HolsDerTeufelRound, action: ft.Action, passed: int) -> str:
    """How an action leaves phase `play`, told from the cards and the number of passes in a row."""
    if isinstance(action, Lay):
        return "done" if action.seat == before.dealer and len(before.hand(action.seat)) == 1 else "more"
    return "done" if passed == sum(1 for seat in range(before.seats) if before.hand(seat)) else "more"


class TestMachine:
    @given(table=tables, seed=seeds)
    def test_finds_the_same_phase_after_every_action(self, table: Table, seed: int) -> None:
        machine = table.variant.machine
        empty = table.new_round()
        cursor = Cursor(empty.phase)
        assert cursor.state == machine.initial
        state = table.deal(seed)
        assert machine.events["deal"].trigger(cursor, "done")
        assert cursor.state == state.phase
        passed = 0
        for before, action, after in play(state, random.Random(seed)):
            passed = passed + 1 if isinstance(action, PassTurn) else 0
            assert machine.events[TRIGGERS[type(action)]].trigger(cursor, outcome_of(before, action, passed))
            assert cursor.state == after.phase
        assert not machine.get_triggers(cursor.state)

    def test_knows_three_phases_and_three_triggers(self) -> None:
        assert list(HOL.machine.states) == ["deal", "play", "score"]
        assert list(HOL.machine.events) == ["deal", "lay", "pass_turn"]
