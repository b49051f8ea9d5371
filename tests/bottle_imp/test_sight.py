"""Who sees what, clause by clause."""

from __future__ import annotations

import random

import pytest

from flaschenteufel.bottle_imp import Bottle, BottleImpRound, BottleImpView, Discard, Expose, Gift, Pass, Suit
from tests.bottle_imp.scenes import at_the_lead, dealt, ready, submit, table_of
from tests.helpers import EXAMPLE, card, example, played
from tests.tables import bottle_imp

EYE, LOPAKA, HOUSE = bottle_imp("demons-eye"), bottle_imp("lopaka"), bottle_imp("bright-house")


def shown(view: BottleImpView, seat: int) -> list[tuple[float, ...]]:
    """The numbers that a view shows in a seat's packets."""
    return [packet.numbers for packet in view.packets(seat)]


def house_dealt() -> BottleImpRound:
    """The dealer has 1 to 9 and 10 to 18, the other 20 to 28 and 29 to 37."""
    return dealt(table_of(HOUSE), range(1, 10), range(10, 19), range(20, 29))


def house_put_away() -> BottleImpRound:
    """The dealer has put the 1 away and given the 2 for the 21; the other has put the 20 away."""
    state = submit(house_dealt(), Discard, {0: (1,), 1: (20,)})
    return submit(state, Pass, {0: (2,), 1: (21,)})


def house_exposing() -> BottleImpRound:
    """The same with 10 and 11, 29 and 30."""
    state = submit(house_put_away(), Discard, {0: (10,), 1: (29,)})
    return submit(state, Pass, {0: (11,), 1: (30,)})


class TestClauses:
    @pytest.mark.rule("DISC-1")
    def test_everybody_knows_his_own_discard_only(self) -> None:
        once = EXAMPLE.dealt.apply(EXAMPLE.discards[1])
        assert [once.view(viewer).devils_trick.numbers for viewer in (0, 1, None)] == [(), (2,), ()]
        assert (once.view(0).devils_trick_size, once.view(0).packet_sizes(1)) == (1, (8,))
        assert once.view(1).submission == EXAMPLE.discards[1]
        state = EXAMPLE.passed()
        assert [state.view(seat).devils_trick.numbers for seat in range(4)] == [(1,), (2,), (3,), (6,)]
        assert (state.view(None).devils_trick.numbers, state.view(None).devils_trick_size) == ((), 4)

    @pytest.mark.rule("PASS-2")
    def test_giver_and_receiver_know_a_gift(self) -> None:
        state = EXAMPLE.passed()  # of each hand the first two cards are gifts, from the right and from the left
        assert [state.view(viewer).hand(1).numbers for viewer in (0, 2, 3, None)] == [(15,), (28,), (), ()]
        assert state.view(1).hand(1) == state.hand(1)
        gift = Gift(giver=0, receiver=1, packet=0, card=card(15))
        assert [gift in state.view(viewer).gifts for viewer in (0, 1, 2, 3, None)] == [True, True, False, False, False]
        assert [len(state.view(viewer).gifts) for viewer in (0, None)] == [8, 8]

    @pytest.mark.rule("PASS-3", "HOUSE-3")
    @pytest.mark.parametrize(
        "state",
        [EXAMPLE.dealt, EXAMPLE.discarded(), house_dealt(), house_put_away(), house_exposing()],
        ids=lambda state: f"{state.variant.name} {state.phase}",
    )
    def test_of_a_submission_the_others_see_that_it_was_made(self, state: BottleImpRound) -> None:
        after = [state.apply(action) for action in state.legal_actions(1)]
        for viewer in (*range(state.seats), None):
            seen = {one.view(viewer) for one in after}
            assert len(seen) == (len(after) if viewer == 1 else 1)
            assert {view.to_act for view in seen} == {tuple(seat for seat in range(state.seats) if seat != 1)}
        assert {one.view(0).submission for one in after} == {None}

    @pytest.mark.rule("EYE-3", "EYE-6")
    def test_the_first_hands_are_seen_by_their_owners_first_and_by_everybody_later(self) -> None:
        state = EYE.deal(seed=3)
        assert state.view(0).packets(0) == state.packets(0)
        assert not any(state.view(viewer).hand(0) for viewer in (1, None))
        state = ready(state)
        for viewer in (1, None):
            assert state.view(viewer).packets(0)[0] == state.packets(0)[0]
            assert len(state.view(viewer).packets(0)[1]) == (viewer == 1)  # the card that seat 1 gave
            assert state.view(viewer).exposed(0) == (0,)

    @pytest.mark.rule("LOP-2", "LOP-3")
    def test_lopakas_cards_are_seen_after_the_gifts_and_the_devils_at_the_end(self) -> None:
        state = LOPAKA.deal(seed=3)
        lopaka = state.automatic[0]
        assert not any(state.view(viewer).hand(lopaka) for viewer in (0, 1, None))
        playing = ready(state)
        assert all(playing.view(viewer).hand(lopaka) == playing.hand(lopaka) for viewer in (0, 1, None))
        for viewer in (0, 1, 2, None):
            assert (playing.view(viewer).devils_trick.numbers, playing.view(viewer).devils_trick_size) == ((), 3)

    @pytest.mark.rule("HOUSE-1", "HOUSE-2", "HOUSE-3")
    def test_a_packet_is_seen_when_it_is_given_from_and_what_came_into_it_at_the_end(self) -> None:
        first, second = tuple(range(1, 10)), tuple(range(10, 19))
        assert shown(house_dealt().view(0), 0) == [first, ()]
        assert house_dealt().view(0).packet_sizes(0) == (9, 9)
        view = house_put_away().view(0)
        assert shown(view, 0) == [first[2:], second]
        assert shown(view, 1) == [(2,), ()]
        assert view.packet_sizes(0) == (8, 9)
        assert [gift.card for gift in view.gifts] == [card(2), None]
        view = house_exposing().view(0)
        assert shown(view, 0) == [(*first[2:], 21), (*second[2:], 30)]
        assert shown(view, 1) == [(2,), (11,)]
        assert [gift.card and gift.card.number for gift in view.gifts] == [2, 21, 11, 30]

    @pytest.mark.rule("HOUSE-3")
    def test_the_packets_lie_open_when_both_have_chosen(self) -> None:
        state = house_exposing().apply(Expose(1, 1))
        assert (state.view(1).submission, state.view(0).submission) == (Expose(1, 1), None)
        assert shown(state.view(None), 1) == [(), ()]
        state = state.apply(Expose(0, 0))
        assert [state.view(None).exposed(seat) for seat in (0, 1)] == [(0,), (1,)]
        assert shown(state.view(None), 1) == [(), (11, 31, 32, 33, 34, 35, 36, 37)]

    @pytest.mark.rule("SCORE-2")
    def test_the_devils_trick_is_seen_at_the_end(self) -> None:
        assert example(7, 20, 13, 4).view(0).devils_trick.numbers == (1,)
        assert {example(8).view(viewer).devils_trick.numbers for viewer in (0, 1, 2, 3, None)} == {(1, 2, 3, 6)}

    @pytest.mark.rule("BOTTLE-2")
    def test_the_card_under_the_bottle_lies_face_up(self) -> None:
        view = example(1).view(None)
        assert view.bottles == (Bottle(price=17, owner=2, card=card(17)),)
        assert view.pile(2).numbers == (15, 24, 32)


class TestVoids:
    @pytest.mark.rule("TRICK-2")
    def test_who_does_not_follow_has_none_of_the_suit(self) -> None:
        state = example(0, 24, 15)  # the 24 is blue, the 15 yellow
        assert [state.view(viewer).voids(1) for viewer in (0, 2, None)] == [(Suit.BLUE,)] * 3
        assert state.view(1).voids(1) == ()  # who sees all cards needs no proof
        assert example(0, 24).view(0).voids(1) == example(0, 24, 15).view(0).voids(0) == ()
        rng = random.Random(3)
        blue = {one for one in state.deck if one.suit is Suit.BLUE}
        assert all(blue.isdisjoint(state.view(0).sample(rng).hand(1)) for _ in range(50))

    @pytest.mark.rule("EYE-5")
    @pytest.mark.parametrize(("number", "proved"), [(9, ()), (15, (Suit.BLUE,))], ids=["open hand", "hidden hand"])
    def test_only_the_hand_that_was_played_from_is_proved(self, number: int, proved: tuple[Suit, ...]) -> None:
        """Blue is led. Neither hand of the dealer's has any, but who plays from the open one tells only of that."""
        open_hand, hidden_hand = (1, 2, 3, 5, 7, 9, 12), (15, 18, 22, 25, 28, 11, 14, 16, 21)
        state = at_the_lead(table_of(EYE, edition="2003"), open_hand, hidden_hand, (24,))
        assert played(state, 24, number).view(1).voids(0) == proved

    @pytest.mark.rule("HOUSE-5")
    def test_only_the_packet_that_was_played_from_is_proved(self) -> None:
        """Blue is led; the dealer does not follow with his open packet, the first, and then not with the other."""
        yellow, red = (1, 2, 3, 5, 7, 9, 12, 15), (11, 14, 16, 21, 23, 26, 29, 31)
        state = played(at_the_lead(table_of(HOUSE), yellow, red, (24,), (4,)), 24, 15)
        assert state.view(1).voids(0) == ()
        assert played(state, 4, 31).view(1).voids(0) == (Suit.BLUE,)
