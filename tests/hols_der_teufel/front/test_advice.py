"""What the rulebook bot lays in Hol's der Teufel; the notation is that of the scenes of that game."""

from __future__ import annotations

from attrs import evolve

import flaschenteufel as ft
from flaschenteufel.hols_der_teufel import End, HolsDerTeufelRound, PassTurn, Suit
from flaschenteufel.hols_der_teufel.cards import ANGEL
from flaschenteufel.hols_der_teufel.front.advice import decision_of, ends_after, ends_of, fee_of, least_fee
from tests.bottle_imp.front.advice_scenes import choice
from tests.hols_der_teufel.scenes import angels, card, dealt, example, lay, lays, played

R, Y = Suit.RED, Suit.YELLOW


def lays_of(state: HolsDerTeufelRound) -> ft.Action:
    (seat,) = state.to_act
    return choice(state, seat)


class TestEnds:
    def test_a_card_that_starts_a_row_is_both_of_its_ends(self) -> None:
        ends = ends_of(example(1).view(0))
        assert ends == {R: {End.LOW: 9, End.HIGH: 9}}
        assert ends_after(ends, lay(1, "y9"))[Y] == {End.LOW: 9, End.HIGH: 9}

    def test_a_card_that_is_added_is_one(self) -> None:
        ends = ends_of(example(2).view(0))
        assert ends == {R: {End.LOW: 9, End.HIGH: 1}}
        assert ends_after(ends, lay(0, "<r4"))[R] == {End.LOW: 4, End.HIGH: 1}

    def test_lower_cards_cost_the_difference(self) -> None:
        ends = ends_of(example(2).view(0))
        assert [fee_of(one, ends) for one in lays(0, "r4 <r4 y4")] == [0, 5, 0]

    def test_the_cheapest_end_counts_for_what_is_laid_later(self) -> None:
        assert least_fee(card("r4"), {R: {End.LOW: 9, End.HIGH: 6}}) == 2
        assert least_fee(card("r4"), {R: {End.LOW: 9, End.HIGH: None}}) == 5
        assert least_fee(card("r4"), {Y: {End.LOW: 9, End.HIGH: 6}}) == 0
        assert least_fee(card("*"), {R: {End.LOW: 9, End.HIGH: 6}}) == 0


class TestLaying:
    def test_a_free_place_is_better_than_a_dear_one(self) -> None:
        state = played(dealt("r5", "r7 r1 y1 y2", "y9"), "r5")
        assert lays_of(state) in lays(1, "r7 <r7")

    def test_low_cards_are_laid_while_that_is_cheap(self) -> None:
        """Seat 1 can lay all of its red cards for nothing, if it begins with the lowest."""
        state = played(dealt("r1 r2", "r3 r5 r8 y1 y2 y3 y4 y5 y6 y7 y8 *", "g1 g2"), "r1")
        assert lays_of(state) in lays(1, "r3 <r3")

    def test_an_angel_blocks_the_end_that_is_cheap_for_the_left_neighbour(self) -> None:
        """Seat 0, to the left of seat 2, holds yellow cards; seat 2 does not. The ends of the row are 9 and 1."""
        assert lays_of(example(11)) == lay(2, "*y")

    def test_an_end_is_raised_if_the_left_neighbour_has_to_lay_there(self) -> None:
        """Seat 2 holds the red 8, and all others that it could lay begin a row with a 9, which is as free."""
        own = "r8 g9 g1 g2 g3 g4 g5 g6 g7 g8 *"
        state = played(dealt("r4 r1 r2 r3 r5", "r9", own), "r4 <r9")
        assert lays_of(state) == lay(2, "r8")

    def test_it_is_not_if_oneself_has_to(self) -> None:
        own = "r8 r1 r2 r3 r5 g9 g1 g2 g3 g4 g5 *"
        state = played(dealt("r4", "r9", own), "r4 <r9")
        assert lays_of(state) != lay(2, "r8")

    def test_only_the_dealer_lays_his_last_card(self) -> None:
        """Seat 0 has the red 5, 6, 7 and 8, and the row ends with a 9. If it does not deal, it can keep the 5."""
        view = example(12).view(0)
        assert decision_of(view, 0).own_fees(ANGEL, ends_of(view)) == 4 + 3 + 2 + 1
        other = evolve(view, setup=evolve(view._setup, dealer=1))
        assert decision_of(other, 0).own_fees(ANGEL, ends_of(view)) == 3 + 2 + 1

    def test_who_can_only_pass_passes(self) -> None:
        assert lays_of(angels(2)) == PassTurn(2)
