"""What the rulebook bot plays to a trick: hand-made situations, each of which shows a piece of advice.

Hands are listed by place, the dealer's first; place 1 leads.
"""

from __future__ import annotations

import random

from flaschenteufel.bottle_imp import BottleImpRound, Phase, TakeBottle
from tests.bottle_imp.front.advice_scenes import CLASSIC, choice, plays
from tests.bottle_imp.scenes import at_the_lead, lay_rows, table_of, whose_turn
from tests.helpers import played
from tests.tables import bottle_imp, play

HARMLESS = (20, 22, 24, 27, 30, 32, 34)
"""High cards, none of them red."""


class TestLowCards:
    def test_are_dropped_under_a_higher_one_below_the_price(self) -> None:
        state = at_the_lead(CLASSIC, (), (15,), (3, 20, 21, 22, 23, 25, 28, 30))
        assert plays(played(state, 15)) == 3

    def test_are_dropped_by_who_cannot_follow_too(self) -> None:
        state = at_the_lead(CLASSIC, (), (24,), (17,), (2, 26, 29, 31, 33, 35, 36, 37))
        assert plays(played(state, 24, 17)) == 2

    def test_are_not_played_where_they_would_buy_the_bottle_for_good(self) -> None:
        state = at_the_lead(CLASSIC, (1, *HARMLESS), (31,), (36,), (35,))
        assert plays(played(state, 31, 36, 35)) != 1

    def test_buy_the_bottle_while_others_hold_lower_ones(self) -> None:
        state = at_the_lead(CLASSIC, (6, *HARMLESS), (31, 1, 4), (36, 2), (35, 3))
        assert plays(played(state, 31, 36, 35)) == 6

    def test_do_not_buy_it_when_the_lower_ones_have_been_played(self) -> None:
        """The 18 takes the 1 and the 2, the 15 takes the 3 and the 4, and the dealer has put the 5 away."""
        first, second = (22, 1, 2, 18), (25, 15, 4, 3)
        hands = (22, 25, 6, 20, 24, 27, 30, 32), (1, 15, 31), (2, 4, 36, 11, 14, 16, 21, 23), (18, 3, 35)
        state = lay_rows(at_the_lead(CLASSIC, *hands, devil=(7, 9, 12, 5)), first, second)
        assert state.bottles[0].price == 15
        assert plays(played(state, 31, 36, 35)) != 6


class TestRichTricks:
    def test_are_left_alone_by_high_cards_if_others_may_take_them(self) -> None:
        state = at_the_lead(CLASSIC, (), (31,), (37, 21, *HARMLESS[:6]))
        assert plays(played(state, 31)) == 21

    def test_are_taken_by_who_plays_last(self) -> None:
        state = at_the_lead(CLASSIC, (37, 21, *HARMLESS[:6]), (31,), (36,), (35,))
        assert plays(played(state, 31, 36, 35)) == 37

    def test_are_taken_with_a_card_just_below_the_first_price(self) -> None:
        state = at_the_lead(CLASSIC, (18, *HARMLESS), (31,), (36,), (35,))
        assert plays(played(state, 31, 36, 35)) == 18

    def test_a_card_just_below_the_first_price_is_led_early(self) -> None:
        state = at_the_lead(CLASSIC, (), (17, 20, 22, 25, 28, 31, 33, 35))
        assert plays(state) == 17


class TestPartners:
    """The dealer wins the first trick and leads the second; place 3 plays last, and place 1 has laid the 32."""

    FIRST, SECOND = (37, 31, 21, 23), (20, 32, 24)
    HANDS = (37, 20), (31, 32), (21, 24), (23, 22, 25, 27, 28, 33, 34, 35)

    def moment(self, variant: str) -> BottleImpRound:
        state = at_the_lead(table_of(bottle_imp(variant), 4, edition="2003"), *self.HANDS)
        return played(lay_rows(state, self.FIRST), *self.SECOND)

    def test_are_not_robbed(self) -> None:
        state = self.moment("teams")
        assert (1, 3) in state.sides
        assert plays(state) == 27

    def test_others_are(self) -> None:
        assert plays(self.moment("classic")) == 34


class TestBottles:
    def test_one_of_several_on_offer_is_taken(self) -> None:
        variant = bottle_imp("second-bottle")
        moments = [state for state, _, _ in play(variant.deal(5, seed=1), random.Random(1))]
        (offer,) = (state for state in moments if state.phase is Phase.CHOOSE_BOTTLE)
        seat = whose_turn(offer)
        assert choice(offer, seat) == TakeBottle(seat, 0)
