"""The classic game for three and four, clause by clause."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import permutations

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.bottle_imp import (
    Bottle,
    BottleImpRound,
    Card,
    CardSet,
    Discard,
    Pass,
    Phase,
    Play,
    Reason,
    Suit,
    Trick,
)
from tests.helpers import (
    CLASSIC,
    DECK_2003,
    EXAMPLE,
    EXAMPLE_TRICKS,
    applied,
    before_trick,
    card,
    cards,
    example,
    example_table,
    plain_deal,
    played,
    refused,
)
from tests.tables import CLASSIC_TABLES, Table, finished, play, states

EDITIONS = ("2003", "1995", "matagot")
all_tables = pytest.mark.parametrize("table", CLASSIC_TABLES, ids=str)
seeds = st.integers(0, 2**32)


def random_discards(state: BottleImpRound, rng: random.Random) -> list[Discard]:
    """A discard of every seat."""
    return [Discard(seat, [rng.choice(list(state.hand(seat)))]) for seat in range(state.seats)]


def random_gifts(state: BottleImpRound, rng: random.Random) -> list[Pass]:
    """A gift to the left and one to the right of every seat."""
    return [Pass(seat, rng.sample(list(state.hand(seat)), 2)) for seat in range(state.seats)]


def hands(state: BottleImpRound) -> list[CardSet]:
    """The hands of all seats."""
    return [state.hand(seat) for seat in range(state.seats)]


def piles(state: BottleImpRound) -> list[CardSet]:
    """The piles of all seats."""
    return [state.pile(seat) for seat in range(state.seats)]


class TestDeal:
    @pytest.mark.rule("DEAL-1")
    @all_tables
    def test_all_cards_are_dealt_evenly(self, table: Table) -> None:
        dealt = hands(table.deal(seed=1))
        assert [len(hand) for hand in dealt] == ([12] * 3 if table.players == 3 else [9] * 4)
        assert sorted(card for hand in dealt for card in hand) == list(table.new_round().deck)

    @pytest.mark.rule("DEAL-1")
    @pytest.mark.parametrize("dealer", range(4))
    def test_a_given_deck_goes_round_hand_by_hand_from_seat_0(self, dealer: int) -> None:
        state = plain_deal(dealer=dealer)
        assert hands(state) == [set(DECK_2003.cards[start : start + 9]) for start in (0, 9, 18, 27)]

    @pytest.mark.rule("DEAL-1")
    @all_tables
    def test_before_the_deal_nobody_has_a_card_and_the_dealer_is_to_act(self, table: Table) -> None:
        state = table.new_round()
        assert (state.phase, state.to_act, state.legal_actions()) == (Phase.DEAL, (table.dealer,), ())
        assert not any(hands(state))
        assert state.apply(ft.Deal(table.dealer, state.deck)).phase is Phase.DISCARD


class TestDiscard:
    @pytest.mark.rule("DISC-1")
    @all_tables
    def test_each_seat_may_discard_any_one_card_of_its_hand(self, table: Table) -> None:
        state = table.deal(seed=2)
        assert state.to_act == tuple(range(table.players))
        for seat in state.to_act:
            assert state.legal_actions(seat) == tuple(Discard(seat, [card]) for card in sorted(state.hand(seat)))

    @pytest.mark.rule("DISC-1")
    @given(st.sampled_from(CLASSIC_TABLES), seeds)
    def test_the_discards_leave_the_hands_and_are_the_devils_trick(self, table: Table, seed: int) -> None:
        dealt = table.deal(seed)
        discards = random_discards(dealt, random.Random(seed))
        state = applied(dealt, *discards)
        assert state.phase is Phase.PASS
        assert state.devils_trick == {action.cards[0] for action in discards}
        assert len(state.devils_trick) == table.players
        assert hands(state) == [dealt.hand(action.seat) - set(action.cards) for action in discards]

    @pytest.mark.rule("DISC-1")
    def test_no_card_of_the_devils_trick_is_seen_again_before_scoring(self) -> None:
        for tricks in range(len(EXAMPLE_TRICKS) + 1):
            state = example(tricks)
            assert state.devils_trick == set(cards("1 2 3 6"))
            for found in (*hands(state), *piles(state)):
                assert state.devils_trick.isdisjoint(found)


class TestPass:
    @pytest.mark.rule("PASS-1")
    @all_tables
    def test_each_seat_may_give_any_two_cards_that_it_has_left(self, table: Table) -> None:
        dealt = table.deal(seed=3)
        discards = random_discards(dealt, random.Random(3))
        state = applied(dealt, *discards)
        assert state.to_act == tuple(range(table.players))
        for seat in state.to_act:
            left = sorted(dealt.hand(seat) - set(discards[seat].cards))
            assert state.legal_actions(seat) == tuple(Pass(seat, gift) for gift in permutations(left, 2))

    @pytest.mark.rule("PASS-1", "PASS-2")
    @given(st.sampled_from(CLASSIC_TABLES), seeds)
    def test_one_card_goes_to_the_left_and_one_to_the_right(self, table: Table, seed: int) -> None:
        rng = random.Random(seed)
        dealt = table.deal(seed)
        before = applied(dealt, *random_discards(dealt, rng))
        gifts = [action.cards for action in random_gifts(before, rng)]
        after = applied(before, *(Pass(seat, gift) for seat, gift in enumerate(gifts)))
        for seat, gift in enumerate(gifts):
            from_left, from_right = gifts[(seat + 1) % table.players][1], gifts[seat - 1][0]
            assert after.hand(seat) == before.hand(seat) - set(gift) | {from_left, from_right}

    @pytest.mark.rule("PASS-1", "PASS-2")
    def test_left_is_the_next_seat_and_right_the_one_before(self) -> None:
        state = applied(plain_deal(), *(Discard(seat, [card(n)]) for seat, n in enumerate((9, 18, 28, 37))))
        gifts = (cards("1 2"), cards("10 11"), cards("20 21"), cards("29 30"))
        after = applied(state, *(Pass(seat, gift) for seat, gift in enumerate(gifts)))
        assert after.hand(1) == set(cards("12 13 14 15 16 17  1 21"))
        assert after.hand(0) == set(cards("3 4 5 6 7 8  11 29"))

    @pytest.mark.rule("PASS-1")
    def test_a_gift_is_picked_up_only_when_all_lie(self) -> None:
        state = EXAMPLE.discarded()
        for gift in EXAMPLE.gifts[:-1]:
            state = state.apply(gift)
            assert hands(state) == hands(EXAMPLE.discarded())
        assert state.apply(EXAMPLE.gifts[-1]).hand(0) == set(cards("4 5 21 24 25 27 29 30"))

    @pytest.mark.rule("PASS-1")
    @pytest.mark.parametrize("giver", [0, 2])
    def test_a_received_card_cannot_be_passed_on(self, giver: int) -> None:
        state = EXAMPLE.discarded().apply(EXAMPLE.gifts[giver])
        own, received = EXAMPLE.gifts[1].cards[0], EXAMPLE.gifts[giver].cards[0 if giver == 0 else 1]
        assert received in EXAMPLE.passed().hand(1)
        assert refused(state, Pass(1, [own, received])).reason is ft.Reason.CARD_NOT_HELD
        assert all(received not in action.cards for action in state.legal_actions(1) if isinstance(action, Pass))

    @pytest.mark.rule("PASS-1", "DISC-1")
    @pytest.mark.parametrize("seat", range(4))
    def test_a_discarded_card_cannot_be_given(self, seat: int) -> None:
        discarded, own = EXAMPLE.discards[seat].cards[0], EXAMPLE.gifts[seat].cards[0]
        assert refused(EXAMPLE.discarded(), Pass(seat, [discarded, own])).reason is ft.Reason.CARD_NOT_HELD


class TestAnyOrder:
    """PASS-3: discards and gifts may come in any order."""

    @pytest.mark.rule("PASS-3")
    @pytest.mark.parametrize("players", [3, 4])
    def test_every_order_leads_to_the_same_state(self, players: int) -> None:
        rng = random.Random(players)
        state = CLASSIC.deal(players, seed=players)
        for choose in (random_discards, random_gifts):
            submissions = choose(state, rng)
            results = [applied(state, *order) for order in permutations(submissions)]
            assert all(result == results[0] for result in results)
            assert {hash(result) for result in results} == {hash(results[0])}
            assert {result.legal_actions() for result in results} == {results[0].legal_actions()}
            state = results[0]
        assert state.phase is Phase.TRICK

    @pytest.mark.rule("PASS-3")
    @given(st.permutations(range(4)), st.permutations(range(4)))
    def test_whoever_has_submitted_is_no_longer_to_act(self, first: Sequence[int], second: Sequence[int]) -> None:
        state = EXAMPLE.dealt
        for submissions, order in ((EXAMPLE.discards, first), (EXAMPLE.gifts, second)):
            phase = state.phase
            for place, seat in enumerate(order):
                assert state.to_act == tuple(sorted(order[place:]))
                assert state.phase is phase
                state = state.apply(submissions[seat])
                assert state.phase is not phase or state.legal_actions(seat) == ()
        assert state == EXAMPLE.passed()

    @pytest.mark.rule("PASS-3")
    @given(seeds, st.integers(0, 3))
    def test_a_submission_changes_nothing_for_the_others(self, seed: int, seat: int) -> None:
        state, rng = CLASSIC.deal(4, seed=seed), random.Random(seed)
        for choose in (random_discards, random_gifts):
            submissions = choose(state, rng)
            after = state.apply(submissions[seat])
            for other in after.to_act:
                assert after.hand(other) == state.hand(other)
                assert after.legal_actions(other) == state.legal_actions(other)
            state = applied(state, *submissions)

    @pytest.mark.rule("PASS-3")
    def test_legal_actions_of_all_are_those_of_each_seat_in_turn(self) -> None:
        state = EXAMPLE.dealt.apply(EXAMPLE.discards[2])
        assert state.legal_actions() == sum((state.legal_actions(seat) for seat in (0, 1, 3)), ())


class TestTrick:
    @pytest.mark.rule("TRICK-1")
    @all_tables
    def test_the_seat_left_of_the_dealer_leads_and_play_is_clockwise(self, table: Table) -> None:
        state = table.deal(seed=4)
        (first, *_) = finished(state, random.Random(4)).tricks
        assert first.leader == (table.dealer + 1) % table.players
        assert [seat for seat, _ in first.plays] == [(first.leader + n) % table.players for n in range(table.players)]

    @pytest.mark.rule("TRICK-1")
    @pytest.mark.parametrize(("tricks", "leader"), list(enumerate([0, 2, 1, 1, 1, 1, 1, 2])))
    def test_the_winner_leads_the_next_trick(self, tricks: int, leader: int) -> None:
        state = example(tricks)
        assert state.to_act == (leader,)
        assert state.trick == Trick(leader=leader, plays=(), winner=None)
        assert [trick.winner for trick in state.tricks] == [2, 1, 1, 1, 1, 1, 2][:tricks]

    @pytest.mark.rule("TRICK-1")
    @pytest.mark.parametrize("tricks", range(8))
    def test_the_leader_may_play_any_card(self, tricks: int) -> None:
        state = example(tricks)
        (leader,) = state.to_act
        assert state.legal_actions() == tuple(Play(leader, card) for card in sorted(state.hand(leader)))

    @pytest.mark.rule("TRICK-1")
    def test_the_cards_lie_in_the_order_played(self) -> None:
        state = example(2, 16, 14)
        assert state.trick == Trick(leader=1, plays=((1, card(16)), (2, card(14))), winner=None)
        assert state.to_act == (3,)
        finished_trick = Trick(leader=1, plays=((1, card(16)), (2, card(14)), (3, card(37)), (0, card(21))), winner=1)
        assert played(state, 37, 21).tricks[-1] == finished_trick

    @pytest.mark.rule("TRICK-2")
    @pytest.mark.parametrize(
        ("tricks", "led", "numbers"),
        [
            pytest.param(0, (24,), "11 12 15 16 23 28 35 36", id="no blue: anything"),
            pytest.param(0, (24, 15), "10 17 20", id="blue is led, the yellow 15 does not matter"),
            pytest.param(0, (24, 15, 17), "8 13 32 34", id="blue cards above and below the price"),
            pytest.param(2, (16,), "14 26 33", id="red is led"),
            pytest.param(6, (23,), "10 20", id="no red left: anything"),
        ],
    )
    def test_who_can_must_follow_suit(self, tricks: int, led: tuple[int, ...], numbers: str) -> None:
        state = example(tricks, *led)
        (seat,) = state.to_act
        legal = tuple(Play(seat, card) for card in cards(numbers))
        assert state.legal_actions() == legal
        for held in state.hand(seat):
            attempt = Play(seat, held)
            if attempt in legal:
                assert state.apply(attempt).hand(seat) == state.hand(seat) - {held}
            else:
                assert refused(state, attempt).reason is Reason.MUST_FOLLOW_SUIT

    @pytest.mark.rule("TRICK-2")
    @given(states(CLASSIC_TABLES))
    def test_the_legal_plays_are_the_led_suit_or_else_all(self, state: BottleImpRound) -> None:
        if state.phase is not Phase.TRICK:
            return
        (seat,) = state.to_act
        hand = sorted(state.hand(seat))
        following = [card for card in hand if state.trick.plays and card.suit is state.trick.plays[0][1].suit]
        assert state.legal_actions() == tuple(Play(seat, card) for card in following or hand)

    @pytest.mark.rule("TRICK-3")
    @pytest.mark.parametrize(
        ("numbers", "winner"),
        [
            pytest.param((20, 24, 27, 34), 3, id="all follow"),
            pytest.param((34, 24, 27, 20), 0, id="the leader's is the highest"),
            pytest.param((24, 22, 37, 34), 2, id="highest of another suit"),
            pytest.param((30, 31, 28, 27), 1, id="next higher of another suit"),
            pytest.param((36, 37, 20), 1, id="three players"),
            pytest.param((22, 20, 21), 0, id="three players, three suits"),
        ],
    )
    def test_above_the_price_the_highest_wins_whatever_its_suit(self, numbers: tuple[int, ...], winner: int) -> None:
        state = played(before_trick(*numbers), *numbers)
        assert state.tricks[-1].winner == winner
        assert state.to_act == (winner,)
        assert state.bottles == (Bottle(price=19),)
        assert state.pile(winner).numbers == tuple(sorted(numbers))

    @pytest.mark.rule("TRICK-4", "BOTTLE-2")
    @pytest.mark.parametrize(
        ("numbers", "winner"),
        [
            pytest.param((24, 15, 17, 32), 2, id="two below"),
            pytest.param((1, 37, 36, 35), 0, id="the lowest card of all"),
            pytest.param((37, 36, 35, 18), 3, id="just below the price"),
            pytest.param((12, 7, 9, 5), 0, id="all below"),
            pytest.param((4, 9, 11, 34), 2, id="below, of another suit"),
            pytest.param((28, 4, 25), 1, id="three players"),
            pytest.param((18, 17, 16), 0, id="three players, all below"),
        ],
    )
    def test_the_highest_below_the_price_wins_trick_and_bottle(self, numbers: tuple[int, ...], winner: int) -> None:
        state = played(before_trick(*numbers), *numbers)
        winning = card(numbers[winner])
        assert state.tricks[-1].winner == winner
        assert state.to_act == (winner,)
        assert state.bottles == (Bottle(price=winning.number, owner=winner, card=winning),)
        assert state.pile(winner) == {card(number) for number in numbers} - {winning}

    @pytest.mark.rule("TRICK-3", "BOTTLE-2")
    def test_what_is_above_the_new_price_is_no_longer_cheap(self) -> None:
        state = example(2)  # the second trick has the 18, which was below the price of 19 and is above that of 17
        assert state.tricks[1].winner == 1
        assert state.bottles == (Bottle(price=17, owner=2, card=card(17)),)
        assert state.pile(1) == set(cards("18 22 25 28"))


class TestBottle:
    @pytest.mark.rule("BOTTLE-1")
    @all_tables
    def test_at_the_start_nobody_owns_it_and_its_price_is_19(self, table: Table) -> None:
        for state in (table.new_round(), table.deal(seed=5)):
            assert state.bottles == (Bottle(price=19, owner=None, card=None),)

    @pytest.mark.rule("BOTTLE-2")
    @pytest.mark.parametrize(
        ("tricks", "owner", "price"),
        [(1, 2, 17), (2, 2, 17), (3, 1, 16), (4, 1, 12), (6, 1, 11), (7, 2, 10), (8, 0, 4)],
    )
    def test_the_winning_card_lies_under_it_and_is_the_price(self, tricks: int, owner: int, price: int) -> None:
        assert example(tricks).bottles == (Bottle(price=price, owner=owner, card=card(price)),)

    @pytest.mark.rule("BOTTLE-2")
    def test_the_other_cards_of_the_trick_go_to_the_winners_pile(self) -> None:
        assert piles(example(1)) == [set(), set(), set(cards("24 15 32")), set()]

    @pytest.mark.rule("BOTTLE-3")
    def test_the_old_card_goes_to_the_old_owner(self) -> None:
        before, after = example(2), example(3)
        assert after.pile(2) == before.pile(2) | {card(17)}
        assert after.pile(1) == before.pile(1) | set(cards("14 37 21"))

    @pytest.mark.rule("BOTTLE-3")
    def test_an_owner_may_buy_from_himself_and_gets_the_old_card(self) -> None:
        before, after = example(3), example(4)
        assert before.bottles[0].owner == after.bottles[0].owner == 1
        assert after.pile(1) == before.pile(1) | set(cards("5 7 9 16"))

    @pytest.mark.rule("BOTTLE-3", "DECK-2")
    def test_the_19_goes_to_nobody(self) -> None:
        state = example(1)
        found = [card for cards in (*hands(state), *piles(state), state.devils_trick) for card in cards]
        assert sorted([*found, card(17)]) == list(DECK_2003)

    @pytest.mark.rule("BOTTLE-4")
    @all_tables
    def test_the_price_only_ever_falls(self, table: Table) -> None:
        for seed in range(5):
            prices = [after.bottles[0].price for _, _, after in play(table.deal(seed), random.Random(seed))]
            assert prices == sorted(prices, reverse=True)
            assert prices[0] == 19 > prices[-1]

    @pytest.mark.rule("BOTTLE-4")
    def test_the_last_card_under_it_scores_for_nobody(self) -> None:
        state = example(8)
        under = state.bottles[0].card
        assert under == card(4)
        assert all(under not in pile for pile in piles(state))
        assert sum(pile.points for pile in piles(state)) + state.devils_trick.points + card(4).points == 126


class TestScore:
    @pytest.mark.rule("SCORE-1")
    def test_everybody_else_scores_the_pile(self) -> None:
        state = example(8)
        assert state.is_over
        assert (state.phase, state.to_act, state.legal_actions()) == (Phase.SCORE, (), ())
        assert piles(state)[1:] == [
            set(cards("18 22 25 28  14 37 21  7 9 5 16  35 33 31 29  26 34 30 12  11")),
            set(cards("24 15 32  17  23 8 27  10")),
            set(),
        ]
        assert state.scores[1:] == (78, 29, 0)

    @pytest.mark.rule("SCORE-2")
    def test_the_owner_pays_for_the_devils_trick_and_scores_no_pile(self) -> None:
        state = example(8)
        assert state.bottles[0].owner == 0
        assert state.pile(0) == set(cards("20 13 36"))
        assert (state.pile(0).points, state.devils_trick.points) == (13, 5)
        assert state.scores[0] == -5

    @pytest.mark.rule("SCORE-1", "SCORE-2")
    def test_the_points_are_those_of_the_edition(self) -> None:
        """The same round with the cards of 1995, where the discarded 1, 2 and 3 are worth nothing."""
        state = example(8, table=example_table("1995"))
        assert state.edition == "1995"
        assert state.scores == (-1, 78, 29, 0)

    @pytest.mark.rule("SCORE-1")
    @all_tables
    def test_the_round_ends_when_all_cards_are_played(self, table: Table) -> None:
        for before, _, after in play(table.deal(seed=6), random.Random(6)):
            assert before.phase is not Phase.SCORE
            played_out = after.phase not in (Phase.DISCARD, Phase.PASS) and not any(hands(after))
            assert after.is_over is played_out
            assert after.is_over is (len(after.tricks) == 36 // table.players - 1)


class TestWorkedExample:
    @pytest.mark.rule("EX-1", "TRICK-1", "TRICK-4", "BOTTLE-2")
    def test_move_for_move(self) -> None:
        state = EXAMPLE.passed()
        assert (state.bottles[0].price, state.to_act) == (19, (0,))
        for seat, number in enumerate((24, 15, 17, 32)):
            assert state.to_act == (seat,)
            state = state.apply(Play(seat, card(number)))
        assert state.tricks[-1].winner == 2
        assert state.bottles == (Bottle(price=17, owner=2, card=card(17)),)
        assert state.to_act == (2,)

    @pytest.mark.rule("EX-1")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_in_all_editions(self, edition: str) -> None:
        state = played(before_trick(24, 15, 17, 32, edition=edition), 24, 15, 17, 32)
        assert state.bottles == (Bottle(price=17, owner=2, card=state.deck[17]),)
        assert state.pile(2).numbers == (15, 24, 32)
        assert state.to_act == (2,)


@frozen
class Verdict:
    """What the tricks of a round come to, by the letter of the rules."""

    winners: list[int]
    piles: list[set[Card]]
    price: float
    owner: int | None
    under: Card | None

    def scores(self, devils_trick: list[Card]) -> tuple[int, ...]:
        """SCORE-1 and SCORE-2."""
        scores = [sum(card.points for card in pile) for pile in self.piles]
        if self.owner is not None:
            scores[self.owner] = -sum(card.points for card in devils_trick)
        return tuple(scores)


def judge(players: int, tricks: Sequence[Trick]) -> Verdict:
    """A naive referee: it looks at who played what, and at nothing else that the engine says."""
    winners: list[int] = []
    piles: list[set[Card]] = [set() for _ in range(players)]
    price: float = 19
    owner: int | None = None
    under: Card | None = None
    for trick in tricks:
        cheap = [play for play in trick.plays if play[1].number < price]
        winner, winning = max(cheap or trick.plays, key=lambda play: play[1].number)
        winners.append(winner)
        piles[winner].update(card for _, card in trick.plays)
        if cheap:
            piles[winner].remove(winning)
            if owner is not None and under is not None:
                piles[owner].add(under)
            price, owner, under = winning.number, winner, winning
    return Verdict(winners, piles, price, owner, under)


def assert_judged_well(state: BottleImpRound) -> None:
    """The engine and the referee agree about the finished tricks."""
    verdict = judge(state.seats, state.tricks)
    assert [trick.winner for trick in state.tricks] == verdict.winners
    assert piles(state) == verdict.piles
    assert state.bottles == (Bottle(price=verdict.price, owner=verdict.owner, card=verdict.under),)
    leaders = [(state.dealer + 1) % state.seats, *verdict.winners]
    assert [trick.leader for trick in (*state.tricks, state.trick)] == leaders
    if state.is_over:
        assert state.scores == verdict.scores(list(state.devils_trick))


class TestReferee:
    @pytest.mark.rule("TRICK-1", "TRICK-3", "TRICK-4", "BOTTLE-2", "BOTTLE-3", "SCORE-1", "SCORE-2")
    @all_tables
    def test_whole_rounds(self, table: Table) -> None:
        for seed in range(10):
            state = finished(table.deal(seed), random.Random(seed))
            assert state.is_over
            assert_judged_well(state)

    @pytest.mark.rule("TRICK-1", "TRICK-3", "TRICK-4", "BOTTLE-1", "BOTTLE-2", "BOTTLE-3")
    @given(states(CLASSIC_TABLES))
    def test_every_moment(self, state: BottleImpRound) -> None:
        assert_judged_well(state)

    @pytest.mark.rule("TRICK-2")
    @all_tables
    def test_whoever_did_not_follow_had_none_of_the_suit(self, table: Table) -> None:
        """Looked at from the end: a suit once not followed is never played again by that seat."""
        for seed in range(5):
            void: set[tuple[int, Suit]] = set()
            for trick in finished(table.deal(seed), random.Random(seed)).tricks:
                led = trick.plays[0][1].suit
                for seat, shown in trick.plays:
                    assert (seat, shown.suit) not in void
                    if shown.suit is not led:
                        void.add((seat, led))
            assert void

    @pytest.mark.rule("DEAL-1", "BOTTLE-3", "BOTTLE-4")
    @given(states(CLASSIC_TABLES))
    def test_every_card_is_in_exactly_one_place(self, state: BottleImpRound) -> None:
        if state.phase is Phase.DEAL:
            return
        on_the_table = [card for _, card in state.trick.plays]
        under = [bottle.card for bottle in state.bottles if bottle.card]
        places = (*hands(state), *piles(state), state.devils_trick, on_the_table, under)
        assert sorted(card for place in places for card in place) == list(state.deck)
