"""What the rulebook bot puts away, gives away and lays open."""

from __future__ import annotations

from attrs import evolve

from flaschenteufel.bottle_imp import BottleImpRound, Expose, Phase
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.phases.passing import Passing
from flaschenteufel.bottle_imp.seating import Seating, pairs
from flaschenteufel.bottle_imp.steps import Receiver
from tests.bottle_imp.front.advice_scenes import CLASSIC, choice, gives, puts_away
from tests.bottle_imp.scenes import dealt, table_of
from tests.tables import bottle_imp


def after_the_discards(state: BottleImpRound) -> BottleImpRound:
    """The round when all have discarded, the rulebook bot everywhere."""
    for seat in state.to_act:
        state = state.apply(choice(state, seat))
    return state


class TestDiscardsAndGifts:
    def test_the_lowest_cards_go_first(self) -> None:
        state = dealt(CLASSIC, (1, 2, 3, 20, 24, 27, 30, 32, 34))
        away = puts_away(state, 0)
        state = after_the_discards(state)
        assert sorted((*away, *gives(state, 0))) == [1, 2, 3]

    def test_a_low_card_that_might_win_goes_before_a_harmless_one_that_hardly_does(self) -> None:
        assert puts_away(dealt(CLASSIC, (10, 20, 24, 27, 30, 32, 34, 36, 37)), 0) == (10,)

    def test_among_high_cards_the_weakest_go(self) -> None:
        state = after_the_discards(dealt(CLASSIC, (21, 23, 26, 31, 33, 35, 36, 37, 10)))
        assert state.hand(0).numbers == (21, 23, 26, 31, 33, 35, 36, 37)
        assert sorted(gives(state, 0)) == [21, 23]

    def test_a_single_card_of_a_suit_goes_before_a_weaker_one_of_a_long_suit(self) -> None:
        state = dealt(CLASSIC, (24, 21, 23, 29, 31, 33, 35, 36, 37))  # the 24 is blue, all others are red
        assert puts_away(state, 0) == (24,)

    def test_with_two_hands_only_what_can_be_given_is_looked_at(self) -> None:
        table = table_of(bottle_imp("demons-eye"))
        state = dealt(table, (1, 2, 3, 4, 5, 6), (7, 8, 20, 22, 24, 26, 28, 30, 32, 34, 36, 37))
        assert puts_away(state, 0) == (7, 8)


def left_across_and_right(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    return tuple((seating.at(seat, places), 0) for places in (1, 2, 3))


PAIRS = evolve(
    bottle_imp("teams"),
    name="pairs-of-four",
    layouts=(Layout(4, (9,), preparation=(Passing(left_across_and_right),), sides=pairs),),
)


def test_a_partner_does_not_get_the_low_cards() -> None:
    left, across, right = gives(dealt(table_of(PAIRS), (1, 2, 20, 24, 27, 30, 32, 34, 37)), 0)
    assert {left, right} == {1, 2}
    assert across > 19


def test_the_packet_without_low_cards_is_laid_open() -> None:
    table = table_of(bottle_imp("bright-house"))
    low, high = (1, 2, 3, 5, 7, 9, 12, 15, 18), (20, 22, 24, 26, 28, 30, 32, 34, 36)
    for packets, laid_open in (((low, high), 1), ((high, low), 0)):
        state = dealt(table, *packets)
        while state.phase is not Phase.EXPOSE:
            state = state.apply(state.legal_actions()[-1])
        assert choice(state, 0) == Expose(0, laid_open)
