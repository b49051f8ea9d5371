"""A state from one's own guess: `view.unseen` and `view.completed`."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from assurance.invariants.position import viewers
from flaschenteufel.hols_der_teufel import ANGEL, DevilCard, HolsDerTeufelRound, HolsDerTeufelView, Suit
from tests.hols_der_teufel.scenes import ALL_TABLES, HOL, SMALL_TABLES, STRANDED, played, states

TABLES = (*ALL_TABLES, *SMALL_TABLES)
some_rng = st.randoms(use_true_random=False)


def told(view: HolsDerTeufelView, **guess: Any) -> str:
    with pytest.raises(ft.GuessError) as refused:
        view.completed(**guess)
    return str(refused.value)


class TestCompleted:
    @given(state=states(TABLES), rng=some_rng)
    def test_told_all_of_a_sample_it_is_that_sample(self, state: HolsDerTeufelRound, rng: random.Random) -> None:
        view = state.view(rng.choice(viewers(state)))
        sample = view.sample(rng)
        hands = {seat: sample.hand(seat) for seat in range(state.seats)}
        assert view.completed(hands=hands, aside=sample.aside) == sample

    @given(state=states(TABLES), rng=some_rng)
    def test_told_a_hand_it_has_that_hand(self, state: HolsDerTeufelRound, rng: random.Random) -> None:
        view = state.view(rng.choice(viewers(state)))
        sample, seat = view.sample(rng), rng.randrange(state.seats)
        completed = view.completed(hands={seat: sample.hand(seat)}, rng=rng)
        assert completed.hand(seat) == sample.hand(seat)
        assert completed.view(view.seat) == view

    @given(state=states(TABLES), rng=some_rng)
    def test_what_is_unseen_is_what_samples_put_there(self, state: HolsDerTeufelRound, rng: random.Random) -> None:
        view = state.view(rng.choice(viewers(state)))
        sample, unseen = view.sample(rng), view.unseen
        for hand in unseen.hands:
            assert sample.backs(hand.seat) == hand.backs
            assert {card for card in sample.hand(hand.seat) if card.suit} <= set(hand.cards) <= set(unseen.cards)
        assert unseen.aside == sample.aside_count


class TestRefused:
    def test_what_contradicts_the_view(self) -> None:
        view = HOL.deal(4, seed=7).view(0)
        own = view.hand(0)[0]
        assert told(view, hands={1: [own]}).endswith(("is seen elsewhere, or there is no such card", f"like {own}"))
        other = view.unseen.hands[0].cards[0]
        assert told(view, hands={0: [other]}) == f"you do not hold {other}"
        assert told(view, hands={1: [other]}, aside=[other]) == f"{other} cannot be in two places"
        assert told(view, hands={1: [other] * 10}).startswith("the backs of seat 1 do not fit")
        assert told(view, aside=[own]).endswith("is seen elsewhere, or there is no such card")
        assert told(view, aside=view.unseen.cards[:9]) == "no state has this view and these cards"
        assert told(view, hands={1: [ANGEL] * 3}).startswith("the backs")

    @pytest.mark.rule("HOL-9")
    def test_what_a_seat_has_proved_not_to_hold(self) -> None:
        view = played(STRANDED, "y3").view(None)
        card = next(card for card in sorted(view.excluded(2)) if card.suit in view.backs(2))
        assert told(view, hands={2: [card]}) == f"seat 2 has proved not to hold {card} (HOL-9)"

    @pytest.mark.parametrize("guess", [{"hands": 7}, {"hands": {7: []}}, {"hands": {1: [7]}}, {"aside": 7}], ids=repr)
    def test_what_is_no_guess_at_all(self, guess: dict[str, Any]) -> None:
        with pytest.raises(ft.InvalidValueError):
            HOL.deal(4, seed=7).view(0).completed(**guess)

    def test_a_card_that_is_not_in_the_deck(self) -> None:
        assert told(HOL.deal(4, seed=7).view(0), aside=[DevilCard(99, Suit.RED)]).endswith("there is no such card")
