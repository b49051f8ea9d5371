"""What holds in every round of every variant, for every number of players, edition and dealer."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Iterator
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from assurance.invariants.bottle_imp import TRIGGERS
from assurance.invariants.checks import Cursor
from flaschenteufel.bottle_imp import BottleImpRound, Card, Discard, Expose, Pass, Phase, Play, TakeBottle
from tests.tables import ALL_TABLES, CLASSIC_TABLES, Table, finished, play, states

pytestmark = pytest.mark.no_cover  # so many inputs take long, and cover nothing that others do not

seeds = st.integers(0, 2**64)
every_table = pytest.mark.parametrize("table", ALL_TABLES, ids=str)

# Deal not counted: discards, gifts, choices of a packet, plays, choices of a bottle.
ACTIONS = {
    ("classic", 3): 3 + 3 + 33,
    ("classic", 4): 4 + 4 + 32,
    ("teams", 4): 4 + 4 + 32,
    ("teams", 5): 4 + 5 + 50,
    ("teams", 6): 6 + 6 + 48,
    ("teams-with-solos", 6): 6 + 6 + 48,
    ("second-bottle", 5): 4 + 5 + 50 + 1,
    ("second-bottle", 6): 6 + 6 + 48 + 1,
    ("demons-eye", 2): 2 + 2 + 32,
    ("lopaka", 2): 2 + 33,
    ("bright-house", 2): 2 + 2 + 2 + 2 + 2 + 32,
}


SOME_TABLES = [
    table if number % 8 == 0 else pytest.param(table, marks=pytest.mark.slow)
    for number, table in enumerate(CLASSIC_TABLES)
    if number % 2 == 0
]


def places_of_cards(state: BottleImpRound) -> Iterator[Card]:
    """Every card, wherever it is: hands, piles, the trick, under a bottle, the devil's trick."""
    for seat in range(state.seats):
        yield from state.hand(seat)
        yield from state.pile(seat)
    yield from (card for _, card in state.trick.plays)
    yield from (bottle.card for bottle in state.bottles if bottle.card is not None)
    yield from state.devils_trick


@given(state=states())
def test_every_card_is_in_one_place(state: BottleImpRound) -> None:
    found = sorted(places_of_cards(state))
    assert found == ([] if state.phase is Phase.DEAL else sorted(state.deck))
    assert found == list(state.cards)


@given(state=states())
def test_the_packets_of_a_seat_are_its_hand(state: BottleImpRound) -> None:
    for seat in range(state.seats):
        assert sorted(card for packet in state.packets(seat) for card in packet) == list(state.hand(seat))


@every_table
def test_prices_only_fall_and_every_bottle_in_play_is_sold(table: Table) -> None:
    for seed in range(3):
        state = table.deal(seed)
        for before, _, after in play(state, random.Random(seed)):
            for old, new in zip(before.bottles, after.bottles, strict=True):
                assert new == old or new.price < old.price
                assert new.card is None or new.card.number == new.price
                assert (new.owner is None) == (new.card is None)
            state = after
        assert state.bottles[0].owner is not None


@every_table
def test_a_round_takes_exactly_the_actions_that_the_rules_imply(table: Table) -> None:
    for seed in range(3):
        taken = list(play(table.deal(seed), random.Random(seed)))
        assert len(taken) == ACTIONS[table.variant.name, table.players]
        assert taken[-1][2].is_over
        assert taken[-1][2].phase is Phase.SCORE


def formable(state: BottleImpRound) -> Iterator[ft.Action]:
    """All actions that could be formed from the deck, by any seat, of the kind that is due and others."""
    cards = state.deck.cards
    for seat in range(state.seats):
        yield from (Play(seat, card) for card in cards)
        yield from (Discard(seat, [card]) for card in cards)
        yield from (Pass(seat, [card]) for card in cards)
        yield from (Expose(seat, packet) for packet in range(3))
        yield from (TakeBottle(seat, bottle) for bottle in range(3))
        if state.phase in (Phase.DISCARD, Phase.PASS):
            yield from (Discard(seat, pair) for pair in combinations(cards, 2))
            yield from (Pass(seat, pair) for pair in permutations(cards, 2))


def accepted(state: BottleImpRound, action: ft.Action) -> bool:
    try:
        state.apply(action)
    except ft.IllegalActionError as error:
        return error.action is not action
    return True


def assert_legality_agrees(state: BottleImpRound) -> None:
    listed = set(state.legal_actions())
    candidates = set(formable(state))
    assert listed <= candidates
    for action in candidates:
        assert state.is_legal(action) == (action in listed) == accepted(state, action), action


@pytest.mark.parametrize("table", SOME_TABLES, ids=str)
def test_listed_is_legal_is_accepted_in_every_state_of_a_classic_round(table: Table) -> None:
    met: set[str] = set()
    for state, _, _ in play(table.deal(11), random.Random(11)):
        if state.phase is Phase.TRICK or state.phase not in met:
            assert_legality_agrees(state)
            met.add(state.phase)


@given(state=states())
def test_listed_is_legal_is_accepted(state: BottleImpRound) -> None:
    if state.phase is not Phase.DEAL:
        assert_legality_agrees(state)


@given(state=states())
def test_legal_actions_are_complete_ordered_and_without_doubles(state: BottleImpRound) -> None:
    listed = state.legal_actions()
    assert len(set(listed)) == len(listed)
    by_seat = [state.legal_actions(seat) for seat in range(state.seats)]
    assert listed == tuple(action for actions in by_seat for action in actions)
    for seat, actions in enumerate(by_seat):
        assert bool(actions) == (seat in state.to_act and state.phase is not Phase.DEAL)
        assert all(action.seat == seat for action in actions)
        assert list(actions) == sorted(actions, key=order_key)
    assert list(state.to_act) == sorted(set(state.to_act))
    assert state.is_over == (not state.to_act) == (state.phase is Phase.SCORE)


def order_key(action: ft.Action) -> tuple[object, ...]:
    match action:
        case Discard(cards=cards) | Pass(cards=cards):
            return tuple(card.number for card in cards)
        case Play(card=card):
            return (card.number,)
        case Expose(packet=index) | TakeBottle(bottle=index):
            return (index,)
        case _:
            raise AssertionError(action)


@given(state=states())
def test_an_equal_but_separately_made_action_is_as_good(state: BottleImpRound) -> None:
    for action in state.legal_actions()[:20]:
        twin = pickle.loads(pickle.dumps(action))
        assert twin == action
        assert twin is not action
        assert state.apply(twin) == state.apply(action)


@given(state=states())
def test_apply_never_changes_its_state(state: BottleImpRound) -> None:
    before = pickle.dumps(state), hash(state), repr(state)
    for action in state.legal_actions()[:30]:
        following = state.apply(action)
        assert following != state
        assert (pickle.dumps(state), hash(state), repr(state)) == before


@given(state=states())
def test_states_are_values(state: BottleImpRound) -> None:
    for twin in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
        assert twin == state
        assert hash(twin) == hash(state)
        assert twin.legal_actions() == state.legal_actions()
        assert (twin.phase, twin.to_act, twin.trick, twin.tricks) == (
            state.phase,
            state.to_act,
            state.trick,
            state.tricks,
        )
    with pytest.raises(AttributeError):
        state.to_act = ()  # type: ignore[misc]
    with pytest.raises(AttributeError):
        delattr(state, "held")


@given(table=st.sampled_from(ALL_TABLES), seed=seeds)
def test_a_stored_round_goes_on_as_the_one_that_was_stored(table: Table, seed: int) -> None:
    stored = pickle.loads(pickle.dumps(table.deal(seed)))
    for state, action, following in play(table.deal(seed), random.Random(seed)):
        assert stored == state
        stored = pickle.loads(pickle.dumps(stored.apply(action)))
        assert stored == following
    assert stored.scores == finished(table.deal(seed), random.Random(seed)).scores


@given(table=st.sampled_from(ALL_TABLES), seed=seeds)
def test_same_seed_and_actions_same_states(table: Table, seed: int) -> None:
    first = [state for state, _, _ in play(table.deal(seed), random.Random(seed))]
    second = [state for state, _, _ in play(table.deal(seed), random.Random(seed))]
    assert first == second
    assert len(set(first)) == len(first)


@pytest.mark.rule("PASS-3")
@given(table=st.sampled_from(ALL_TABLES), seed=seeds)
def test_simultaneous_submissions_come_in_any_order(table: Table, seed: int) -> None:
    rng = random.Random(seed)
    state = table.deal(seed)
    while state.phase is not Phase.TRICK:
        chosen = [rng.choice(state.legal_actions(seat)) for seat in state.to_act]
        forward, backward = state, state
        for action in chosen:
            forward = forward.apply(action)
        for action in reversed(chosen):
            backward = backward.apply(action)
        assert forward == backward
        assert hash(forward) == hash(backward)
        state = forward


def outcome_of(before: BottleImpRound, after: BottleImpRound) -> str:
    """How an action leaves its phase, told from the cards and the seats alone."""
    if after.phase is Phase.CHOOSE_BOTTLE:
        return "choice"
    if before.phase in (Phase.TRICK, Phase.CHOOSE_BOTTLE):
        return "more" if any(after.hand(seat) for seat in range(after.seats)) or after.trick.plays else "done"
    return "more" if len(before.to_act) > 1 else "done"


@given(table=st.sampled_from(ALL_TABLES), seed=seeds)
def test_the_real_machine_finds_the_same_phase_after_every_action(table: Table, seed: int) -> None:
    machine = table.variant.machine
    empty = table.new_round()
    cursor = Cursor(empty.phase.value)
    assert cursor.state == machine.initial
    state = table.deal(seed)
    assert machine.events["deal"].trigger(cursor, "done")
    assert cursor.state == state.phase
    for before, action, after in play(state, random.Random(seed)):
        assert machine.events[TRIGGERS[type(action)]].trigger(cursor, outcome_of(before, after))
        assert cursor.state == after.phase
    assert not machine.get_triggers(cursor.state)


@pytest.mark.rule("SCORE-1", "SCORE-2")
@given(table=st.sampled_from(CLASSIC_TABLES), seed=seeds)
def test_classic_scores_sum_to_all_points_less_the_losers(table: Table, seed: int) -> None:
    state = finished(table.deal(seed), random.Random(seed))
    (bottle,) = state.bottles
    assert bottle.owner is not None
    assert bottle.card is not None
    everything = sum(card.points for card in state.deck)
    devil, lost = state.devils_trick.points, state.pile(bottle.owner).points
    assert sum(state.scores) == everything - devil - lost - bottle.card.points - devil
    assert state.scores[bottle.owner] == -devil
