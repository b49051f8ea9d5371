"""House variants: a new idea is a matter of describing it, and a bad description is refused with a helpful sentence."""

from __future__ import annotations

import os
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from itertools import permutations
from typing import cast

import pytest
from attrs import evolve

import flaschenteufel as ft
from flaschenteufel.bottle_imp import (
    Bottle,
    BottleImp,
    BottleImpRound,
    Card,
    Deck,
    Discard,
    Expose,
    Pass,
    Phase,
    Play,
    Suit,
    TakeBottle,
)
from flaschenteufel.bottle_imp.cards import Edition
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.phases.discard import Discarding
from flaschenteufel.bottle_imp.phases.passing import Passing, both_neighbours
from flaschenteufel.bottle_imp.seating import Seating
from flaschenteufel.bottle_imp.steps import Receiver, Step
from tests.bottle_imp.scenes import (
    Row,
    assert_every_card_is_somewhere,
    assert_scores_of_lone_players,
    at_place,
    at_the_lead,
    dealt,
    lay_rows,
    opened,
    ready,
    scores_by_place,
    sizes,
    submit,
    table_of,
    whose_turn,
)
from tests.helpers import played, refused
from tests.tables import bottle_imp, finished, play, tables_of

CLASSIC, SECOND_BOTTLE, BRIGHT_HOUSE = bottle_imp("classic"), bottle_imp("second-bottle"), bottle_imp("bright-house")


def left_right_and_opposite(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    return (seating.left(seat), 0), (seating.right(seat), 0), (seating.at(seat, 2), 0)


def to_the_left(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    return ((seating.left(seat), 0),)


def to_the_right(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    return ((seating.right(seat), 0),)


def classic_for_four(name: str, *preparation: Step, hand: int = 9) -> BottleImp:
    """The classic game with another preparation."""
    layout = Layout(players=4, packets=(hand,), preparation=preparation)
    return evolve(CLASSIC, name=name, layouts=(layout,))


TINY_SUITS = (Suit.YELLOW, Suit.RED, Suit.BLUE)
TINY_DECK = Deck(Card(number, TINY_SUITS[(number - 1) % 3], number) for number in range(1, 13))
"""Yellow 1, 4, 7, 10, red 2, 5, 8, 11, blue 3, 6, 9, 12; each is worth its number."""

DEAR = evolve(CLASSIC, name="dear", start_price=24.5)
NO_PASSING = classic_for_four("no-passing", Discarding())
NO_PREPARATION = classic_for_four("no-preparation", hand=8)
THREE_PASSES = classic_for_four(
    "three-passes",
    Discarding(),
    Passing(both_neighbours),
    Passing(to_the_left, phase=Phase.PASS_SECOND),
    Passing(to_the_right, phase=Phase.PASS_THIRD),
)
THREE_GIFTS = classic_for_four("three-gifts", Discarding(), Passing(left_right_and_opposite))
THREE_BOTTLES = evolve(SECOND_BOTTLE, name="three-bottles", bottles=3)
TINY = BottleImp(
    name="tiny",
    title="Twelve cards",
    layouts=(Layout(players=3, packets=(4,)),),
    printings=(Edition("tiny", TINY_DECK),),
    start_price=6.5,
)
LATE_CHOICE = evolve(TINY, name="late-choice", start_price=1.5, bottles=2)
TWO_BOTTLE_HOUSE = evolve(BRIGHT_HOUSE, name="two-bottle-house", bottles=2)

COMPOSED = (
    DEAR,
    NO_PASSING,
    NO_PREPARATION,
    THREE_PASSES,
    THREE_GIFTS,
    THREE_BOTTLES,
    TINY,
    LATE_CHOICE,
    TWO_BOTTLE_HOUSE,
)
every_variant = pytest.mark.parametrize("variant", COMPOSED, ids=lambda variant: variant.name)


def walks(variant: BottleImp, rounds: int) -> Iterator[tuple[BottleImpRound, ft.Action, BottleImpRound]]:
    """Random rounds with every number of players, move by move; the dealers take turns."""
    for players in variant.player_counts:
        for seed in range(rounds):
            yield from play(variant.deal(players, dealer=seed % players, seed=seed), random.Random(seed))


def tried(state: BottleImpRound, rng: random.Random) -> Iterator[ft.Action]:
    """Legal and illegal actions of every kind, with every seat; all plays of the deck are among them."""
    seats = range(state.seats)
    for seat in seats:
        yield from (Play(seat, card) for card in state.deck)
        yield from (Discard(seat, [card]) for card in state.deck)
        yield from (TakeBottle(seat, bottle) for bottle in range(-1, len(state.bottles) + 1))
        yield from (Expose(seat, packet) for packet in range(-1, 3))
        for size in (1, 2, 3):
            yield from (Pass(seat, rng.sample(state.deck.cards, size)) for _ in range(10))
            if len(state.hand(seat)) >= size:
                yield Pass(seat, rng.sample(list(state.hand(seat)), size))


@every_variant
def test_listed_actions_are_legal_and_no_others_are(variant: BottleImp) -> None:
    rng = random.Random(1)
    for state, _, _ in walks(variant, 1):
        listed = state.legal_actions()
        assert len(set(listed)) == len(listed) > 0
        assert all(map(state.is_legal, listed))
        legal = set(listed)
        for action in tried(state, rng):
            assert state.is_legal(action) is (action in legal)


@every_variant
def test_no_card_is_lost_or_doubled(variant: BottleImp) -> None:
    for state, _, following in walks(variant, 3):
        assert_every_card_is_somewhere(state)
        assert_every_card_is_somewhere(following)


@every_variant
def test_a_turn_leads_where_the_machine_leads(variant: BottleImp) -> None:
    for state, _, following in walks(evolve(variant, name=f"new-{variant.name}"), 1):
        for moment in (state, following):
            rows = [row for row in variant.transition_table if row.source is moment.phase]
            assert moment._turn.exits == {row.outcome: row.dest for row in rows}


@pytest.mark.rule("BOTTLE-1", "BOTTLE-4")
@every_variant
def test_prices_fall_from_the_start_price(variant: BottleImp) -> None:
    fallen = 0
    for state, _, following in walks(variant, 3):
        if state.phase is not Phase.TRICK and state.phase is not Phase.CHOOSE_BOTTLE:
            assert state.bottles == (Bottle(price=variant.start_price),) * variant.bottles
        pairs = list(zip(state.bottles, following.bottles, strict=True))
        assert all(after.price < before.price for before, after in pairs if after != before)
        changed = sum(after != before for before, after in pairs)
        assert changed <= 1
        fallen += changed
    assert fallen > 0


@pytest.mark.rule("SCORE-1", "SCORE-2", "BOTTLE-3", "TWO-5")
@every_variant
def test_the_scores_follow_from_the_tricks(variant: BottleImp) -> None:
    for table in tables_of(variant):
        for seed in range(4):
            assert_scores_of_lone_players(finished(table.deal(seed=seed), random.Random(seed)))


@every_variant
def test_states_come_back_from_a_pickle_although_nobody_registered_the_variant(
    variant: BottleImp,
) -> None:
    assert variant.name not in ft.list_variants()
    for state, action, following in walks(variant, 1):
        copy: BottleImpRound = pickle.loads(pickle.dumps(state))
        assert copy == state
        assert hash(copy) == hash(state)
        assert copy.legal_actions() == state.legal_actions()
        assert copy.apply(action) == following


def test_another_process_reads_the_pickle_and_plays_on() -> None:
    state = ready(THREE_GIFTS.deal(seed=3))
    script = (
        "import pickle, sys\n"
        "state = pickle.load(sys.stdin.buffer)\n"
        "while not state.is_over: state = state.apply(state.legal_actions()[0])\n"
        "sys.stdout.buffer.write(pickle.dumps(state))"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    answer = subprocess.run(
        [sys.executable, "-c", script], input=pickle.dumps(state), capture_output=True, check=True, env=environment
    )
    while not state.is_over:
        state = state.apply(state.legal_actions()[0])
    assert pickle.loads(answer.stdout) == state


# What each description changes.


def phases_of(variant: BottleImp) -> list[str]:
    """The phases between the deal and the first trick, in the order in which they come."""
    walked = [state.phase.value for state, _, _ in play(variant.deal(seed=4), random.Random(4))]
    return list(dict.fromkeys(walked[: walked.index("trick")]))


def test_the_phases_are_those_of_the_preparation() -> None:
    assert phases_of(NO_PASSING) == ["discard"]
    assert phases_of(NO_PREPARATION) == []
    assert phases_of(THREE_PASSES) == ["discard", "pass", "pass_second", "pass_third"]
    assert phases_of(THREE_GIFTS) == ["discard", "pass"]


def test_without_any_preparation_the_cards_left_over_are_the_devils() -> None:
    state = NO_PREPARATION.deal(deck=NO_PREPARATION.deck())
    assert state.phase is Phase.TRICK
    assert state.devils_trick.numbers == (34, 35, 36, 37)
    assert state.hand(0).numbers == tuple(range(1, 9))


@pytest.mark.rule("BOTTLE-1", "TRICK-3", "TRICK-4")
def test_another_start_price() -> None:
    # The dealer's 24 is the highest below 24.5; in the classic game the 30 would win.
    row = (24, 27, 30, 20)
    state = at_the_lead(table_of(DEAR, 4), *((number,) for number in row))
    assert state.bottles == (Bottle(price=24.5),)
    state = lay_rows(state, row)
    assert state.bottles == (Bottle(price=24, owner=0, card=state.deck[24]),)
    assert state.pile(0).numbers == (20, 27, 30)


def test_three_passes_in_a_row() -> None:
    state = THREE_PASSES.deal(deck=THREE_PASSES.deck())
    state = submit(state, Discard, {0: (1,), 1: (10,), 2: (20,), 3: (29,)})
    state = submit(state, Pass, {0: (5, 6), 1: (11, 12), 2: (21, 22), 3: (30, 31)})
    assert state.phase is Phase.PASS_SECOND
    assert state.hand(1).numbers == (5, 13, 14, 15, 16, 17, 18, 22)
    # The 5 goes on to the left, and back to the right.
    state = submit(state, Pass, {0: (2,), 1: (5,), 2: (23,), 3: (32,)})
    assert state.phase is Phase.PASS_THIRD
    assert {5, 11} <= set(state.hand(2).numbers)
    state = submit(state, Pass, {0: (3,), 1: (13,), 2: (5,), 3: (33,)})
    assert state.phase is Phase.TRICK
    assert state.hand(1).numbers == (2, 5, 14, 15, 16, 17, 18, 22)
    assert sizes(state) == [8, 8, 8, 8]


def test_three_gifts_go_to_the_left_to_the_right_and_across() -> None:
    state = THREE_GIFTS.deal(deck=THREE_GIFTS.deck())
    state = submit(state, Discard, {0: (1,), 1: (10,), 2: (20,), 3: (29,)})
    assert len(state.legal_actions(0)) == 8 * 7 * 6
    assert {action.cards for action in state.legal_actions(0) if isinstance(action, Pass)} == set(
        permutations(state.hand(0), 3)
    )
    state = submit(state, Pass, {0: (2, 3, 4), 1: (11, 12, 13), 2: (21, 22, 23), 3: (30, 31, 32)})
    assert state.hand(0).numbers == (5, 6, 7, 8, 9, 12, 23, 30)
    assert state.hand(2).numbers == (4, 11, 24, 25, 26, 27, 28, 31)


def test_a_deck_of_twelve_cards_move_for_move() -> None:
    for dealer in range(3):
        table = table_of(TINY, dealer=dealer)
        rows: tuple[Row, ...] = (
            (10, 7, 4),  # place 2 takes the bottle with the 4
            (5, 2, 8),  # place 1 with the 2
            (9, 12, 3),  # all are above 2: place 1 wins with the 12
        )
        state = at_the_lead(table, *zip(*rows, strict=True), devil=(1, 6, 11))
        state = lay_rows(state, *rows)
        assert [trick.winner for trick in state.tricks] == [at_place(state, place) for place in (2, 1, 1)]
        assert state.bottles == (Bottle(price=2, owner=at_place(state, 1), card=TINY_DECK[2]),)
        assert scores_by_place(state) == (0, -(1 + 6 + 11), 7 + 10 + 4)


@pytest.mark.rule("TWO-3", "TWO-4")
def test_with_three_bottles_the_choice_is_offered_while_two_share_the_highest_price() -> None:
    rows: tuple[Row, ...] = (
        (30, 20, 17, 20.5, 23, 27),  # place 2 wins with the 17
        (28, 28.5, 22, 22.5, 9, 25),  # place 4 with the 9, below all prices
        (24, 24.5, 26, 26.5, 21, 11),  # place 5 with the 11
        (16, 29, 31, 33, 34, 34.5),  # the dealer with the 16
    )
    state = lay_rows(opened(table_of(THREE_BOTTLES, 6), *rows, strong=3, devil=()), rows[0])
    assert state.legal_actions() == tuple(TakeBottle(2, bottle) for bottle in (0, 1, 2))
    state = lay_rows(state.apply(TakeBottle(2, 1)), rows[1])
    assert state.phase is Phase.CHOOSE_BOTTLE
    assert state.legal_actions() == tuple(TakeBottle(4, bottle) for bottle in (0, 2))
    state = lay_rows(state.apply(TakeBottle(4, 2)), rows[2])
    assert state.phase is Phase.TRICK
    assert [(bottle.price, bottle.owner) for bottle in state.bottles] == [(11, 5), (17, 2), (9, 4)]
    state = played(state, 34.5, 16, 29, 31, 33, 34)
    assert [(bottle.price, bottle.owner) for bottle in state.bottles] == [(11, 5), (16, 0), (9, 4)]


@pytest.mark.rule("TWO-3", "TWO-4")
def test_with_three_bottles_there_are_two_choices_a_round() -> None:
    for table in tables_of(THREE_BOTTLES):
        for seed in range(3):
            walked = play(table.deal(seed=seed), random.Random(seed))
            offers = [len(state.legal_actions()) for state, action, _ in walked if isinstance(action, TakeBottle)]
            assert offers == [3, 2]


@pytest.mark.rule("TWO-5")
def test_the_owner_of_three_bottles_pays_three_times() -> None:
    variant = evolve(TINY, name="tiny-with-three-bottles", bottles=3)
    rows: tuple[Row, ...] = ((10, 4, 7), (8, 5, 11), (9, 6, 12))
    state = at_the_lead(table_of(variant), *zip(*rows, strict=True), devil=(1, 2, 3))
    for row, bottle in zip(rows[:2], (2, 0), strict=True):
        state = lay_rows(state, row).apply(TakeBottle(1, bottle))
    state = lay_rows(state, rows[2])
    assert [(bottle.price, bottle.owner) for bottle in state.bottles] == [(5, 1), (6, 1), (4, 1)]
    assert state.scores == (0, -3 * (1 + 2 + 3), 0)


@pytest.mark.rule("TWO-3")
def test_a_choice_after_the_last_trick_comes_before_the_scores() -> None:
    rows: tuple[Row, ...] = ((10, 7, 4), (5, 2, 8), (9, 1, 3))
    state = at_the_lead(table_of(LATE_CHOICE), *zip(*rows, strict=True), devil=(6, 11, 12))
    state = lay_rows(state, *rows[:2])
    assert whose_turn(state) == 2
    state = played(state, 3, 9, 1)
    assert state.phase is Phase.CHOOSE_BOTTLE
    assert state.to_act == (1,)
    assert not any(state.hand(seat) for seat in range(3))
    with pytest.raises(ft.RoundNotOverError):
        _ = state.scores
    for bottle in (0, 1):
        end = state.apply(TakeBottle(1, bottle))
        assert end.phase is Phase.SCORE
        assert end.bottles[bottle] == Bottle(price=1, owner=1, card=TINY_DECK[1])
        assert end.bottles[1 - bottle] == Bottle(price=1.5)
        assert end.scores == (10 + 7 + 4, -(6 + 11 + 12), 8 + 5 + 2)


def test_a_composed_variant_is_a_value() -> None:
    again = evolve(CLASSIC, name="dear", start_price=24.5)
    assert again == DEAR
    assert hash(again) == hash(DEAR)
    assert again.deal(4, seed=5) == DEAR.deal(4, seed=5)
    assert evolve(DEAR, start_price=23.5) != DEAR
    assert DEAR.deal(4, seed=5) != CLASSIC.deal(4, seed=5)


def test_a_table_is_a_value() -> None:
    tables = [DEAR.new_round(4, dealer=dealer)._setup for dealer in range(4)]
    again = [evolve(DEAR).new_round(4, dealer=dealer)._setup for dealer in range(4)]
    assert again == tables
    assert [hash(table) for table in again] == [hash(table) for table in tables]
    assert len({hash(table) for table in tables}) == 4
    assert tables[0] not in [*tables[1:], CLASSIC.new_round(4)._setup, DEAR.new_round(3)._setup]


def test_a_deal_of_a_composed_variant_by_hand() -> None:
    state = dealt(table_of(TINY, dealer=1), (12, 1, 2, 3))
    assert state.hand(1).numbers == (1, 2, 3, 12)
    assert state.hand(2).numbers == (4, 5, 6, 7)
    assert state.hand(0).numbers == (8, 9, 10, 11)


def test_a_seat_that_plays_by_rule_takes_the_first_bottle_on_offer() -> None:
    variant = evolve(bottle_imp("lopaka"), name="lopaka-with-two-bottles", bottles=2)
    moments = [state for seed in range(20) for state, _, _ in play(variant.deal(seed=seed), random.Random(seed))]
    choosing = [state for state in moments if state.phase is Phase.CHOOSE_BOTTLE]
    by_rule = [state for state in choosing if state.to_act == state.automatic]
    assert 0 < len(by_rule) < len(choosing)
    for state in by_rule:
        (seat,) = state.to_act
        assert state.legal_actions() == (TakeBottle(seat, 0),)
        refusal = refused(state, TakeBottle(seat, 1))
        assert refusal.reason is ft.Reason.PLAYS_BY_RULE
        assert str(refusal) == f"Seat {seat} plays by rule, and takes the first bottle on offer (LOP-4)"


def test_lists_are_as_good_as_tuples() -> None:
    layouts = [Layout(3, cast("tuple[int, ...]", [12]), preparation=cast("tuple[Step, ...]", [Discarding()]))]
    variant = evolve(CLASSIC, layouts=cast("tuple[Layout, ...]", layouts))
    assert finished(variant.deal(seed=1), random.Random(1)).is_over
