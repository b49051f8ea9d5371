"""The demon's eye: two players with an open and a hidden hand each."""

from __future__ import annotations

import random

import pytest

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Bottle, BottleImpRound, Discard, Pass, Phase, Play, Reason
from tests.bottle_imp.scenes import (
    Row,
    assert_scores_of_lone_players,
    at_the_lead,
    dealt,
    legal_numbers,
    packet_numbers,
    ready,
    sizes,
    submit,
    table_of,
    whose_turn,
)
from tests.helpers import played, refused
from tests.tables import Table, bottle_imp, finished, play, tables_of

DEMONS_EYE = bottle_imp("demons-eye")
TABLES = list(tables_of(DEMONS_EYE))
every_table = pytest.mark.parametrize("table", TABLES, ids=str)
TABLE = table_of(DEMONS_EYE)
FIRST, SECOND = 0, 1

LOW = (1, 2, 3, 4, 5, 6)
MIDDLE = (7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18)
HIGH = (20, 21, 22, 23, 24, 25)
TOP = (26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37)


def sorted_deal(dealer: int = 0) -> BottleImpRound:
    """The dealer has 1 to 6 and 7 to 18, the other 20 to 25 and 26 to 37."""
    return dealt(table_of(DEMONS_EYE, dealer=dealer), LOW, MIDDLE, HIGH, TOP)


@pytest.mark.rule("EYE-1")
@every_table
def test_six_and_twelve_cards_are_dealt_and_none_lies_open(table: Table) -> None:
    state = table.deal(seed=1)
    assert sizes(state) == [6, 12, 6, 12]
    assert not state.devils_trick
    assert [state.exposed(seat) for seat in (0, 1)] == [(), ()]


@pytest.mark.rule("EYE-1")
def test_a_hand_made_deal_gives_whole_packets_seat_after_seat() -> None:
    state = sorted_deal()
    assert packet_numbers(state, 0) == (LOW, MIDDLE)
    assert packet_numbers(state, 1) == (HIGH, TOP)


@pytest.mark.rule("EYE-2")
@every_table
def test_all_choices_are_made_from_the_second_hand(table: Table) -> None:
    state = table.deal(seed=2)
    for phase, kind, number in (
        (Phase.DISCARD, Discard, 2),
        (Phase.PASS, Pass, 2),
    ):
        assert state.phase is phase
        assert state.to_act == (0, 1)
        for seat in (0, 1):
            choices = state.legal_actions(seat)
            second_hand = state.packets(seat)[SECOND]
            for action in choices:
                assert isinstance(action, kind)
                assert len(set(action.cards)) == number
                assert set(action.cards) <= second_hand
            pairs = len(second_hand) * (len(second_hand) - 1)
            assert len(choices) == (pairs if kind is Pass else pairs // 2)
        state = state.apply(state.legal_actions(1)[0])
        state = state.apply(state.legal_actions(0)[-1])
    assert state.phase is Phase.TRICK


@pytest.mark.rule("EYE-2", "EYE-6", "PASS-1")
@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
@pytest.mark.parametrize("dealer", [0, 1])
def test_one_gift_joins_the_first_hand_and_one_the_second(dealer: int, order: tuple[int, int]) -> None:
    state = sorted_deal(dealer)
    discards = {dealer: (7, 8), 1 - dealer: (26, 27)}
    state = submit(state, Discard, {seat: discards[seat] for seat in order})
    assert state.devils_trick.numbers == (7, 8, 26, 27)
    gifts = {dealer: (18, 17), 1 - dealer: (36, 37)}
    state = submit(state, Pass, {seat: gifts[seat] for seat in order})
    assert packet_numbers(state, dealer) == ((*LOW, 36), (9, 10, 11, 12, 13, 14, 15, 16, 37))
    assert packet_numbers(state, 1 - dealer) == ((18, *HIGH), (17, 28, 29, 30, 31, 32, 33, 34, 35))
    assert state.devils_trick.numbers == (7, 8, 26, 27)


@pytest.mark.rule("EYE-6", "PASS-1")
def test_a_gift_is_not_picked_up_before_both_lie() -> None:
    state = submit(sorted_deal(), Discard, {0: (7, 8), 1: (26, 27)})
    before = packet_numbers(state, 1)
    state = submit(state, Pass, {0: (18, 17)})
    assert state.phase is Phase.PASS
    assert state.to_act == (1,)
    assert packet_numbers(state, 1) == before
    for card in (17, 18):
        assert refused(state, Pass(1, [state.deck[card], state.deck[37]])).reason is Reason.WRONG_PACKET


@pytest.mark.rule("EYE-2")
@every_table
def test_the_preparation_leaves_seven_and_nine_cards_and_a_devils_trick_of_four(table: Table) -> None:
    state = ready(table.deal(seed=3))
    assert sizes(state) == [7, 9, 7, 9]
    assert len(state.devils_trick) == 4


@pytest.mark.rule("EYE-3", "EYE-6")
@every_table
def test_the_first_hands_lie_open_from_the_first_lead_to_the_end_and_not_before(table: Table) -> None:
    for state, _, following in play(table.deal(seed=4), random.Random(4)):
        in_play = state.phase is Phase.TRICK
        assert {state.exposed(seat) for seat in (0, 1)} == ({(FIRST,)} if in_play else {()})
        if following.is_over:
            assert {following.exposed(seat) for seat in (0, 1)} == {(FIRST,)}


@pytest.mark.rule("EYE-6", "TRICK-1")
@every_table
def test_the_non_dealer_leads_the_first_trick(table: Table) -> None:
    state = ready(table.deal(seed=5))
    assert state.to_act == (1 - table.dealer,)
    assert state.trick.leader == 1 - table.dealer


@pytest.mark.rule("EYE-4", "TRICK-1")
@every_table
def test_a_trick_is_two_cards_of_each_in_strict_turns_and_the_winner_leads_the_next(table: Table) -> None:
    state = finished(table.deal(seed=6), random.Random(6))
    assert len(state.tricks) == 8
    leader = 1 - table.dealer
    for trick in state.tricks:
        assert trick.leader == leader
        assert [seat for seat, _ in trick.plays] == [leader, 1 - leader, leader, 1 - leader]
        assert trick.winner is not None
        leader = trick.winner


@pytest.mark.rule("EYE-4", "BOTTLE-2")
def test_the_second_card_of_a_player_wins_as_well_as_the_first() -> None:
    state = at_the_lead(TABLE, (22, 25), (2, 4), (12, 28), (7, 15))
    state = played(state, 28, 25, 15, 22)
    assert state.tricks[0].winner == 1
    assert state.bottles == (Bottle(price=15, owner=1, card=state.deck[15]),)
    assert state.pile(1).numbers == (22, 25, 28)
    assert state.to_act == (1,)


@pytest.mark.rule("EYE-4")
def test_the_leader_may_play_any_card_of_either_hand() -> None:
    state = ready(sorted_deal())
    assert legal_numbers(state) == state.hand(1).numbers
    assert len(legal_numbers(state)) == 16


@pytest.mark.rule("EYE-4")
def test_a_card_leaves_the_hand_that_it_is_played_from() -> None:
    state = at_the_lead(TABLE, (22,), (25,), (12,), (28,))
    before = [packet_numbers(state, seat) for seat in (0, 1)]
    state = played(state, 28, 22)
    assert packet_numbers(state, 1) == (before[1][FIRST], tuple(n for n in before[1][SECOND] if n != 28))
    assert packet_numbers(state, 0) == (tuple(n for n in before[0][FIRST] if n != 22), before[0][SECOND])


# The non-dealer leads the blue 35. Blue are 3, 6, 8, 10, 13, 17, 20, 23, 27, 30 and 32 too.
ANSWERS: dict[str, tuple[Row, Row, Row]] = {
    "the first hand is void": (
        (21, 22, 24, 25, 26, 28, 29),
        (1, 2, 3, 4, 5, 6, 7, 9, 11),
        (3, 6, 21, 22, 24, 25, 26, 28, 29),
    ),
    "the second hand is void": (
        (1, 2, 3, 4, 5, 6, 7),
        (9, 21, 22, 24, 25, 26, 28, 29, 31),
        (3, 6, 9, 21, 22, 24, 25, 26, 28, 29, 31),
    ),
    "both hands hold the suit": (
        (1, 2, 3, 22, 25, 28, 37),
        (4, 5, 6, 7, 8, 9, 11, 12, 36),
        (3, 6, 8),
    ),
    "both hands are void": (
        (1, 2, 22, 24, 25, 28, 37),
        (4, 5, 7, 9, 11, 12, 31, 33, 36),
        (1, 2, 4, 5, 7, 9, 11, 12, 22, 24, 25, 28, 31, 33, 36, 37),
    ),
}


@pytest.mark.rule("EYE-5", "TRICK-2")
@pytest.mark.parametrize(("first", "second", "legal"), ANSWERS.values(), ids=ANSWERS.keys())
@pytest.mark.parametrize("dealer", [0, 1])
def test_following_suit_is_judged_in_the_hand_that_is_played_from(
    dealer: int, first: Row, second: Row, legal: Row
) -> None:
    state = played(at_the_lead(table_of(DEMONS_EYE, dealer=dealer), first, second, (35,)), 35)
    assert state.to_act == (dealer,)
    assert legal_numbers(state) == legal
    for card in state.deck:
        assert state.is_legal(Play(dealer, card)) is (card.number in legal)
    for number in sorted({*first, *second} - {*legal}):
        error = refused(state, Play(dealer, state.deck[number]))
        assert (error.reason, error.clause) == (Reason.MUST_FOLLOW_SUIT, "EYE-5")


# The non-dealer leads the blue 35 again; these are his hands, what he may play when it is his turn again, and a
# card that he must not.
SECOND_CARDS: dict[str, tuple[Row, Row, Row, int]] = {
    "the first hand binds": (
        (31, 32, 33, 34, 35, 36, 37),
        (1, 2, 4, 5, 7, 9, 11, 22, 25),
        (1, 2, 4, 5, 7, 9, 11, 22, 25, 32),
        37,
    ),
    "the second hand binds": (
        (22, 25, 31, 33, 34, 36, 37),
        (1, 2, 4, 5, 7, 9, 11, 32, 35),
        (22, 25, 31, 32, 33, 34, 36, 37),
        1,
    ),
    "both bind": (
        (31, 32, 33, 34, 35, 36, 37),
        (1, 2, 4, 5, 7, 9, 11, 25, 30),
        (30, 32),
        25,
    ),
}


@pytest.mark.rule("EYE-7", "EYE-5")
@pytest.mark.parametrize(("first", "second", "legal", "illegal"), SECOND_CARDS.values(), ids=SECOND_CARDS.keys())
def test_the_leaders_second_card_must_follow_his_first(first: Row, second: Row, legal: Row, illegal: int) -> None:
    state = played(at_the_lead(TABLE, (), (), first, second), 35)
    state = played(state, legal_numbers(state)[0])
    assert state.to_act == (state.trick.leader,) == (1,)
    assert legal_numbers(state) == legal
    error = refused(state, Play(1, state.deck[illegal]))
    assert (error.reason, error.clause) == (Reason.MUST_FOLLOW_SUIT, "EYE-5")


@pytest.mark.rule("EYE-4", "EYE-5")
@pytest.mark.parametrize(("emptied", "turns"), [(FIRST, 7), (SECOND, 9)])
@every_table
def test_when_a_hand_is_played_out_the_other_goes_on_alone(table: Table, emptied: int, turns: int) -> None:
    state = ready(table.deal(seed=7))
    for _ in range(2 * turns):
        wanted = [
            action
            for action in state.legal_actions()
            if isinstance(action, Play) and action.card in state.packets(action.seat)[emptied]
        ]
        assert wanted, "a hand with cards always has one that may be played"
        state = state.apply(wanted[-1])
    assert len(state.trick.plays) == 2
    while not state.is_over:
        seat = whose_turn(state)
        gone, left = state.packets(seat)[emptied], state.packets(seat)[1 - emptied]
        assert not gone
        led = state.trick.plays[0][1].suit if state.trick.plays else None
        following = [card.number for card in left if card.suit is led]
        assert legal_numbers(state) == (tuple(following) or left.numbers)
        state = played(state, legal_numbers(state)[-1])
    assert len(state.tricks) == 8


@pytest.mark.rule("EYE-4", "SCORE-1", "SCORE-2")
@every_table
def test_random_rounds_agree_with_an_account_of_their_tricks(table: Table) -> None:
    for seed in range(6):
        assert_scores_of_lone_players(finished(table.deal(seed=seed), random.Random(seed)))


@pytest.mark.rule("EYE-4")
def test_a_card_in_neither_hand_cannot_be_played() -> None:
    state = ready(DEMONS_EYE.deal(seed=0))
    (seat,) = state.to_act
    for card in set(state.deck) - set(state.hand(seat)):
        refusal = refused(state, Play(seat, card))
        assert refusal.reason is ft.Reason.CARD_NOT_HELD
        assert str(refusal) == f"You do not hold the {card} (EYE-4)"
