"""A state from one's own guess: `view.unseen` and `view.completed`."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from assurance.proof.games import small as small_game
from flaschenteufel.bottle_imp import (
    BottleImpRound,
    BottleImpView,
    Card,
    CardSet,
    Discard,
    Gift,
    Layout,
    Pass,
    Suit,
    twice_around,
)
from tests.bottle_imp import small_games as small
from tests.bottle_imp.test_composed_variants import THREE_PASSES
from tests.bottle_imp.test_possibilities import TABLES
from tests.tables import bottle_imp, play, states, tables_of

CLASSIC = bottle_imp("classic")
TWO_HANDS = small_game("two-hands", 16, Layout(players=2, packets=(4, 4), preparation=()), order=twice_around)
some_rng = st.randoms(use_true_random=False)


def everything_of(state: BottleImpRound, viewer: int | None) -> dict[str, Any]:
    """All that a view of a state may be told of it; gifts only where they can be guessed."""
    seats = range(state.seats)
    if state.phase == "deal":
        return {}
    hands = {seat: state.hand(seat) if state.packet_count == 1 else state.packets(seat) for seat in seats}
    discards: dict[int, list[CardSet]] = {seat: [] for seat in seats}
    for step, submissions in zip(state.steps, state._prepared.submissions, strict=False):
        for lot in step.lots:
            if lot.target == -1:
                discards[lot.giver].append(CardSet(state.deck, submissions[lot.giver][lot.number]))
    pending = [state.submitted(seat) for seat in seats if seat != viewer]
    places = state._setup.places[len(state._prepared.submissions)]
    return {
        "hands": hands,
        "discards": {seat: cards[0] if len(cards) == 1 else cards for seat, cards in discards.items() if cards},
        "leftover": CardSet(state.deck, state._prepared.leftover),
        "gifts": state.gifts if places.gifts_stay else (),
        "submissions": [action for action in pending if action is not None],
    }


class TestCompleted:
    @given(state=states(TABLES), rng=some_rng)
    def test_told_all_of_a_sample_it_is_that_sample(self, state: BottleImpRound, rng: random.Random) -> None:
        viewer = rng.choice([*range(state.seats), None])
        view = state.view(viewer)
        sample = view.sample(rng)
        completed = view.completed(**everything_of(sample, viewer))
        assert completed.view(viewer) == view
        if sample._setup.places[len(sample._prepared.submissions)].gifts_stay:
            assert completed == sample
        assert [completed.hand(seat) for seat in range(state.seats)] == [
            sample.hand(seat) for seat in range(state.seats)
        ]
        assert completed.devils_trick == sample.devils_trick

    @given(state=states(TABLES), rng=some_rng)
    def test_told_a_part_of_a_sample_it_has_that_part(self, state: BottleImpRound, rng: random.Random) -> None:
        viewer = rng.choice([*range(state.seats), None])
        view = state.view(viewer)
        sample = view.sample(rng)
        told = everything_of(sample, viewer)
        parts = {key: told[key] for key in rng.sample(sorted(told), min(2, len(told)))}
        if "hands" in parts:
            seat = rng.randrange(state.seats)
            parts["hands"] = {seat: parts["hands"][seat]}
        completed = view.completed(**parts, rng=rng)
        assert completed.view(viewer) == view
        for seat in parts.get("hands", ()):
            assert completed.packets(seat) == sample.packets(seat)
        if parts.get("gifts"):
            assert completed.gifts == sample.gifts
        for action in parts.get("submissions", ()):
            assert completed.submitted(action.seat) == action

    def test_what_is_left_out_is_as_likely_as_any_other(self) -> None:
        state = next(state for _, _, state in play(small.CLASSIC.deal(seed=3), random.Random(3)) if state.in_play)
        view = state.view(0)
        card = min(view.unseen.places[0].cards)
        seat = view.unseen.places[0].seat
        assert seat is not None
        fitting = {state for state in map(view.possibility, range(view.possibilities)) if card in state.hand(seat)}
        rng = random.Random(7)
        drawn = [view.completed(hands={seat: [card]}, rng=rng) for _ in range(20 * len(fitting))]
        assert set(drawn) == fitting

    def test_without_a_guess_it_is_the_first_possibility(self) -> None:
        view = CLASSIC.deal(4, seed=7).view(0)
        assert view.completed() == view.possibility(0)
        empty = CLASSIC.new_round(4).view(0)
        assert empty.completed() == CLASSIC.new_round(4)


def refusal(view: BottleImpView, **guess: Any) -> str | None:
    try:
        view.completed(**guess)
    except ft.GuessError as refused:
        return str(refused)
    return None


def told(view: BottleImpView, **guess: Any) -> str:
    refused = refusal(view, **guess)
    assert refused is not None
    return refused


def after_the_pass() -> BottleImpRound:
    state = CLASSIC.deal(4, seed=7)
    while not state.in_play:
        state = state.apply(state.legal_actions()[0])
    return state


class TestRefused:
    def test_a_card_that_is_known_to_be_elsewhere(self) -> None:
        view = after_the_pass().view(0)
        own, discarded = min(view.hand(0)), min(view.devils_trick)
        assert told(view, hands={1: [own]}) == f"the {own} cannot be in the hand of seat 1: it is in the hand of seat 0"
        assert f"the {discarded} cannot be in the hand of seat 1: it is in what seat 0 put away" == told(
            view, hands={1: [discarded]}
        )

    def test_a_card_in_two_places(self) -> None:
        view = after_the_pass().view(0)
        card = min(view.unseen.cards)
        assert told(view, hands={1: [card], 2: [card]}).endswith(": it is in the hand of seat 1")
        assert told(view, hands={1: [card]}, discards={1: [card]}).startswith(
            f"the {card} cannot be in what seat 1 put"
        )

    def test_more_cards_than_there_is_room_for(self) -> None:
        view = after_the_pass().view(0)
        assert "cannot be 9 cards in the hand of seat 2" in told(view, hands={2: sorted(view.unseen.cards)[:9]})
        assert "cannot be 2 cards in what seat 2 put away" in told(view, discards={2: sorted(view.unseen.cards)[:2]})
        lopaka = bottle_imp("lopaka").deal(seed=7).view(0)
        message = told(lopaka, leftover=sorted(lopaka.unseen.cards)[:4])
        assert "cannot be 4 cards in the cards that nobody was dealt" in message

    def test_a_card_that_was_played(self) -> None:
        state = after_the_pass()
        state = state.apply(state.legal_actions()[0])
        seat, card = state.trick.plays[0]
        assert told(state.view(0), hands={seat: [card]}) == (
            f"the {card} cannot be in the hand of seat {seat}: it was played"
        )

    @pytest.mark.rule("TRICK-2")
    def test_a_suit_that_a_hand_is_void_in(self) -> None:
        for _, _, state in play(after_the_pass(), random.Random(1)):
            view = state.view(0)
            for place in view.unseen.places:
                if place.voids and (cards := view.unseen.cards - place.cards):
                    message = told(view, hands={place.seat: [min(cards)]})
                    assert message.endswith(f"the hand of seat {place.seat}, which is void in its suit")
                    return
        raise AssertionError("nobody was void")

    def test_cards_that_leave_no_room_for_the_others(self) -> None:
        """Each card by itself can be there; but then the rest cannot be anywhere."""
        for _, _, state in play(CLASSIC.deal(3, seed=3), random.Random(3)):
            view = state.view(0)
            for place in view.unseen.places if len(state.tricks) == 9 else ():
                key = "hands" if place.kind == "packet" else "discards"
                refused = [refusal(view, **{key: {place.seat: [card]}}) for card in place.cards]
                if any(refused):
                    assert set(refused) == {None, "no state has this view and these cards"}
                    return
        raise AssertionError("everything was possible")

    def test_a_gift_that_was_another_card(self) -> None:
        view = after_the_pass().view(0)
        known = next(gift for gift in view.gifts if gift.giver == 0)
        card = min(view.unseen.cards)
        wrong = Gift(0, known.receiver, 0, card)
        assert (
            told(view, gifts=[wrong]) == f"the gift from seat 0 to the hand of seat {known.receiver} was not the {card}"
        )
        assert view.completed(gifts=view.gifts).view(0) == view
        given = Gift(2, known.receiver, 0, known.card)
        assert told(view, gifts=[given]).endswith("it came otherwise")
        assert told(view, gifts=[Gift(2, 0, 0, card)]).startswith("there is no such gift")

    def test_gifts_that_may_have_been_passed_on(self) -> None:
        table = next(iter(tables_of(THREE_PASSES)))
        state = next(state for _, _, state in play(table.deal(1), random.Random(1)) if state.in_play)
        unknown = next(gift for gift in state.view(0).gifts if gift.card is None)
        card = min(state.view(0).unseen.cards)
        guess = [Gift(unknown.giver, unknown.receiver, unknown.packet, card)]
        assert "passed on" in told(state.view(0), gifts=guess)

    def test_what_nobody_has_submitted(self) -> None:
        state = CLASSIC.deal(4, seed=7)
        view = state.apply(state.legal_actions(1)[0]).view(0)
        card, other = sorted(view.unseen.cards)[:2]
        assert view.completed(submissions=[Discard(1, [card])]).submitted(1) == Discard(1, [card])
        for action in (Discard(2, [card]), Discard(0, [card]), Pass(1, [card, other])):
            assert told(view, submissions=[action]).endswith("is not what another seat has submitted in this phase")
        assert told(view, submissions=[Discard(1, [card, other])]).endswith("can have submitted in this phase")
        assert told(after_the_pass().view(0), submissions=[Discard(1, [card])]).startswith("Discard")

    def test_a_hand_does_not_have_what_its_owner_has_just_put_away(self) -> None:
        state = CLASSIC.deal(4, seed=7)
        state = state.apply(state.legal_actions(1)[0])
        completed = state.view(0).completed(hands={1: state.hand(1)}, rng=random.Random(1))
        assert completed.hand(1) == state.hand(1)

    def test_packets_are_told_one_by_one(self) -> None:
        view = bottle_imp("demons-eye").deal(seed=7).view(0)
        assert "must be told packet by packet: 2 packets, not 1" in told(view, hands={1: [[min(view.unseen.cards)]]})

    def test_what_nobody_has_put_away(self) -> None:
        view = CLASSIC.deal(4, seed=7).view(0)
        assert told(view, discards={1: [min(view.unseen.cards)]}).startswith("seat 1 has put nothing")

    @pytest.mark.parametrize(
        "guess",
        [
            {"hands": [1]},
            {"hands": {4: []}},
            {"hands": {1: [7]}},
            {"hands": {1: 7}},
            {"hands": {1: [Card(99, Suit.RED, 1)]}},
            {"gifts": [7]},
            {"submissions": [7]},
            {"leftover": "37"},
            {"rng": 7},
        ],
        ids=repr,
    )
    def test_what_is_no_guess_at_all(self, guess: dict[str, Any]) -> None:
        with pytest.raises(ft.InvalidValueError):
            CLASSIC.deal(4, seed=7).view(0).completed(**guess)


class TestUnseen:
    @given(state=states(TABLES), rng=some_rng)
    def test_it_tells_where_a_sample_has_its_cards(self, state: BottleImpRound, rng: random.Random) -> None:
        view = state.view(rng.choice([*range(state.seats), None]))
        unseen = view.unseen
        assert hash(unseen) == hash(view.unseen)
        if state.phase == "deal":
            assert not unseen.places
            return
        assert sum(place.size for place in unseen.places) == len(unseen.cards)
        sample = view.sample(rng)
        for place in unseen.places:
            assert place.cards <= unseen.cards
            assert not any(card.suit in place.voids for card in place.cards)
            if place.packet is not None and place.seat is not None and not state._setup.step(state.phase):
                hidden = sample.packets(place.seat)[place.packet] - view.hand(place.seat)
                assert len(hidden) <= place.size
                assert hidden <= place.cards
        assert unseen.gifts == tuple(gift for gift in view.gifts if gift.card is None)

    def test_it_names_who_has_submitted_unseen(self) -> None:
        state = CLASSIC.deal(4, seed=7)
        state = state.apply(state.legal_actions(2)[0])
        assert state.view(0).unseen.submitted == (2,)
        assert state.view(2).unseen.submitted == ()

    def test_it_names_discards_and_what_is_left_over(self) -> None:
        places = after_the_pass().view(0).unseen.places
        assert [(place.kind.value, place.seat, place.phase) for place in places[3:]] == [
            ("discards", seat, "discard") for seat in (1, 2, 3)
        ]

    @pytest.mark.rule("TRICK-2")
    def test_a_seat_is_void_in_what_all_its_hidden_packets_lack(self) -> None:
        """Where two packets stay hidden, a void of one is not yet a void of the seat."""
        partly = 0
        for seed in range(30):
            for _, _, state in play(TWO_HANDS.deal(seed=seed), random.Random(seed)):
                view = state.view(0)
                lacking = [
                    set(place.voids) for place in view.unseen.places if place.kind == "packet" and place.seat == 1
                ]
                expected = {suit for suit in Suit if lacking and all(suit in voids for voids in lacking)}
                assert set(view.voids(1)) == expected
                partly += len(lacking) == 2 and lacking[0] != lacking[1]
        assert partly  # one packet lacks a suit that the other may have
