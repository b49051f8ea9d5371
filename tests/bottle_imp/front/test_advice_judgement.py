"""What the rulebook bot thinks of cards: how dangerous they are, what they win, who may have them."""

from __future__ import annotations

from attrs import evolve

from flaschenteufel.bottle_imp import BottleImpRound, Suit
from flaschenteufel.bottle_imp.front.advice.judgement import beats_one, danger, unsaleable, worth
from flaschenteufel.bottle_imp.front.advice.memory import Memory, memory_of
from flaschenteufel.bottle_imp.front.advice.tricks import later_cards
from tests.bottle_imp.front.advice_scenes import CLASSIC
from tests.bottle_imp.scenes import at_the_lead, dealt, table_of
from tests.helpers import example, played
from tests.tables import bottle_imp


def remembered(state: BottleImpRound, seat: int) -> Memory:
    return memory_of(state.view(seat), seat)


class TestMemory:
    """The worked example: seat 0 gave the 15 to seat 1 and the 22 to seat 3, and put the 1 away."""

    def test_before_anything_happens_all_other_cards_are_unseen(self) -> None:
        memory = remembered(dealt(CLASSIC, range(1, 10)), 0)
        assert [*memory.hand.numbers, *memory.unseen.numbers] == [*range(1, 19), *range(20, 38)]
        assert memory.live == 1
        assert memory.devil == 0

    def test_gifts_and_discards_are_remembered(self) -> None:
        memory = remembered(example(0), 0)
        assert list(memory.shown.numbers) == [15, 22]
        assert {1, 15, 22} & set(memory.unseen.numbers) == set()
        assert memory.live == (7 + 8 + 7) / (7 + 8 + 7 + 3)

    def test_cards_that_were_played_are_remembered(self) -> None:
        memory = remembered(example(1, 18, 22), 0)
        assert list(memory.shown.numbers) == []
        assert {24, 15, 17, 32, 18, 22} & set(memory.unseen.numbers) == set()
        assert memory.prices == (17,)

    def test_the_devils_trick_is_guessed_at(self) -> None:
        memory = remembered(example(0), 0)
        assert memory.devil == 1 + 3 * memory.points

    def test_partners_are_no_rivals(self) -> None:
        memory = remembered(at_the_lead(table_of(bottle_imp("teams"), 6)), 0)
        assert memory.side == (0, 3)
        assert memory.rivals == 4
        assert memory.live < 4 / 5


class TestDanger:
    def test_a_card_above_the_price_has_none(self) -> None:
        memory = remembered(example(0), 0)
        assert danger(20, (19,), memory) == 0
        assert danger(18, (19,), memory) > 0
        assert danger(18, (17,), memory) == 0

    def test_lower_cards_have_more(self) -> None:
        memory = remembered(dealt(CLASSIC, (1, 3, 8, 17)), 0)
        dangers = [danger(number, (19,), memory) for number in (1, 3, 8, 17)]
        assert dangers == sorted(dangers, reverse=True)

    def test_a_bottle_can_be_sold_if_a_rival_was_given_a_lower_card(self) -> None:
        """Of the first hands, seat 1 got the 15 from seat 0."""
        memory = remembered(example(0), 0)
        assert unsaleable(16, (16,), memory) == 0
        assert unsaleable(3, (3,), memory) > 0

    def test_it_cannot_if_one_holds_all_lower_cards(self) -> None:
        memory = remembered(dealt(CLASSIC, range(1, 10)), 0)
        assert unsaleable(9, (9,), memory) == 1
        assert unsaleable(11, (11,), memory) == 0  # nobody has discarded yet: a rival has the 10

    def test_a_dearer_bottle_is_sold_first(self) -> None:
        table = table_of(bottle_imp("second-bottle"), 5)
        memory = remembered(at_the_lead(table, (1, 2, *range(20, 28)), (30, 31), (), (), (32, 33)), 0)
        alone, second = unsaleable(6, (6,), memory), unsaleable(6, (6, 12), memory)
        assert 0 < alone < second < 1
        assert unsaleable(6, (3, 6), memory) == alone


class TestWorth:
    def test_just_below_the_price_a_card_wins_more_than_far_below(self) -> None:
        memory = remembered(dealt(CLASSIC, (8, 18, 20, 37)), 0)
        deck = CLASSIC.variant.deck(4)
        assert worth(deck[18], 19, memory) > worth(deck[8], 19, memory)
        assert worth(deck[37], 19, memory) > worth(deck[20], 19, memory)

    def test_a_price_that_falls_makes_the_next_card_below_it_strong_and_the_one_above_it_weak(self) -> None:
        memory = remembered(dealt(CLASSIC, (8, 18)), 0)
        assert beats_one(8, 9, memory) > beats_one(8, 19, memory)
        assert beats_one(18, 17, memory) < beats_one(18, 19, memory)

    def test_without_unseen_cards_nothing_beats_a_card(self) -> None:
        memory = remembered(dealt(CLASSIC, (8, 18)), 0)
        assert beats_one(8, 19, evolve(memory, unseen=evolve(memory.unseen, numbers=[], of_suit={}))) == 1


class TestLaterCards:
    def test_a_hand_that_lies_open_is_known(self) -> None:
        """Lopaka, to the right of the dealer, holds no card that takes the trick from the 37."""
        table = table_of(bottle_imp("lopaka"), edition="2003")
        state = at_the_lead(table, (1,), (37,), (20, 21, 22, 24, 25, 26, 27, 28, 30, 31, 32))
        memory = remembered(state, 1)
        lopaka, dealer = later_cards(state.view(1), memory)
        assert (lopaka.seat, dealer.seat) == (2, 0)
        assert lopaka.takes(Suit.RED, 37, memory) == (0, 0)
        buys, beats = lopaka.takes(Suit.RED, 20, memory)
        assert (buys, beats) == (0, 1)  # its red cards, the 21, the 26 and the 31, are all higher
        assert min(dealer.takes(Suit.RED, 30, memory)) > 0

    def test_who_has_shown_not_to_have_a_suit_does_not_follow_it(self) -> None:
        """In the first trick of the worked example blue is led, and seat 1 lays the yellow 15, seat 2 the blue 17."""
        state = example(1, 18, 22)
        memory = remembered(state, 0)
        (seat_1,) = later_cards(state.view(0), memory)
        assert Suit.BLUE in state.view(0).voids(1)
        assert seat_1.packets[0].follows(Suit.BLUE, memory.unseen) == 0
        assert 0 < seat_1.packets[0].follows(Suit.YELLOW, memory.unseen) < 1

    def test_the_order_of_open_and_hidden_packets_is_heeded(self) -> None:
        table = table_of(bottle_imp("bright-house"))
        state = at_the_lead(table, (20, 21), (1, 2), (31, 32), (3, 5))
        memory = remembered(state, 1)
        known = [later.packets[0].known.numbers for later in later_cards(state.view(1), memory)]
        view = state.view(1)
        assert list(known[0]) == list(view.packets(0)[0].numbers)
        assert list(known[1]) == list(view.packets(1)[1].numbers)
        assert len(known[2]) < len(known[0])

    def test_the_last_card_of_a_trick_is_followed_by_none(self) -> None:
        state = played(example(0), 24, 15, 17)
        assert later_cards(state.view(3), remembered(state, 3)) == []
