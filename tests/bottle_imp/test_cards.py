"""The cards of the three editions, and how cards, sets of cards and decks behave as values."""

from __future__ import annotations

import copy
import math
from collections.abc import Iterable, Set
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Bottle, Card, CardSet, Deck, Suit
from tests.helpers import CLASSIC, DECK_2003, card, cards, pickled, plain_deal
from tests.tables import bottle_imp

YELLOW, RED, BLUE = Suit.YELLOW, Suit.RED, Suit.BLUE

# Each card as number:points.
TABLES = {
    "2003": {
        YELLOW: "1:1 2:1 3:2 5:2 7:3 9:3 12:4 15:4 18:5 22:5 25:6 28:6",
        RED: "11:1 14:1 16:2 21:2 23:3 26:3 29:4 31:4 33:5 35:5 36:6 37:6",
        BLUE: "4:1 6:1 8:2 10:2 13:3 17:3 20:4 24:4 27:5 30:5 32:6 34:6",
    },
    "1995": {
        YELLOW: "1:0 2:0 3:0 5:2 7:3 9:3 12:4 15:4 18:5 22:5 25:6 28:6",
        RED: "11:1 14:1 16:2 21:2 23:3 26:3 29:4 31:4 33:5 35:5 36:6 37:6",
        BLUE: "4:1 6:1 8:2 10:2 13:3 17:3 20:4 24:4 27:5 30:5 32:6 34:6",
    },
    "matagot": {
        YELLOW: "1:1 2:1 4:2 5:2 7:3 9:3 12:4 15:4 18:5 22:5 25:6 28:6",
        RED: "11:1 14:1 16:2 21:2 24:3 26:3 29:4 31:4 33:5 34:5 36:6 37:6",
        BLUE: "3:1 6:1 8:2 10:2 13:3 17:4 20:4 23:4 27:5 30:5 32:6 35:6",
    },
    "matagot extension": {
        YELLOW: "2.5:1 4.5:2 12.5:4 18.5:5 22.5:5 28.5:6",
        RED: "14.5:1 16.5:2 24.5:3 26.5:3 34.5:5 36.5:6",
        BLUE: "6.5:1 8.5:2 10.5:2 20.5:4 30.5:5 32.5:6",
    },
}
EDITIONS = ("2003", "1995", "matagot")
BASE_DECKS = {edition: CLASSIC.deck(edition=edition) for edition in EDITIONS}
EXTENDED_DECK = bottle_imp("second-bottle").deck()
DECKS = (*BASE_DECKS.values(), EXTENDED_DECK)


def listed(*tables: str) -> list[Card]:
    """The cards of some tables, ascending."""
    found: dict[float, Card] = {}
    for table in tables:
        for suit, entries in TABLES[table].items():
            for number, points in (entry.split(":") for entry in entries.split()):
                found[float(number)] = Card(float(number), suit, int(points))
    return [found[number] for number in sorted(found)]


def facts(cards: Iterable[Card]) -> dict[float, tuple[Suit, int]]:
    """Suit and points of each card, by its number."""
    return {card.number: (card.suit, card.points) for card in cards}


def per_suit(cards: Iterable[Card]) -> dict[Suit, int]:
    """How many cards each suit has."""
    suits = [card.suit for card in cards]
    return {suit: suits.count(suit) for suit in set(suits)}


class TestEditions:
    @pytest.mark.rule("DECK-1")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_the_base_deck_has_36_cards_in_three_suits_of_twelve(self, edition: str) -> None:
        deck = BASE_DECKS[edition]
        assert [card.number for card in deck] == [*range(1, 19), *range(20, 38)]
        assert per_suit(deck) == {YELLOW: 12, RED: 12, BLUE: 12}

    @pytest.mark.rule("DECK-2")
    @pytest.mark.parametrize("deck", DECKS, ids=len)
    def test_the_start_price_is_no_card(self, deck: Deck) -> None:
        assert 19 not in [card.number for card in deck]
        with pytest.raises(ft.InvalidValueError) as caught:
            deck[19]
        assert str(caught.value) == "this deck has no card 19"

    @pytest.mark.rule("DECK-2")
    @pytest.mark.parametrize("suit", [YELLOW, RED, BLUE])
    def test_a_card_19_is_dealt_to_nobody(self, suit: Suit) -> None:
        with pytest.raises(ft.IllegalActionError) as refusal:
            CLASSIC.deal(4, deck=[*DECK_2003, Card(19, suit, 0)])
        assert refusal.value.reason is ft.Reason.FOREIGN_CARD

    @pytest.mark.rule("DECK-2", "BOTTLE-1")
    def test_no_card_lies_under_the_bottle_at_its_start_price(self) -> None:
        assert plain_deal().bottles == (Bottle(price=19, owner=None, card=None),)

    @pytest.mark.rule("DECK-1", "DECK-3")
    @pytest.mark.parametrize("edition", EDITIONS)
    def test_every_card_of_every_edition(self, edition: str) -> None:
        assert list(BASE_DECKS[edition]) == listed(edition)

    @pytest.mark.rule("DECK-3")
    def test_the_classic_game_can_be_played_with_all_three(self) -> None:
        assert sorted(CLASSIC.editions) == sorted(EDITIONS)

    @pytest.mark.rule("DECK-3", "DECK-6")
    def test_1995_differs_from_2003_in_the_points_of_1_2_and_3(self) -> None:
        expected = facts(BASE_DECKS["2003"])
        expected.update({number: (expected[number][0], 0) for number in (1, 2, 3)})
        assert facts(BASE_DECKS["1995"]) == expected

    @pytest.mark.rule("DECK-3")
    def test_in_matagot_three_pairs_change_places_and_17_is_worth_4(self) -> None:
        expected = facts(BASE_DECKS["2003"])
        for low, high in ((3, 4), (23, 24), (34, 35)):
            expected[low], expected[high] = expected[high], expected[low]
        expected[17] = (BLUE, 4)
        assert facts(BASE_DECKS["matagot"]) == expected

    @pytest.mark.rule("DECK-4")
    def test_every_card_of_the_extended_deck(self) -> None:
        assert list(EXTENDED_DECK) == listed("matagot", "matagot extension")

    @pytest.mark.rule("DECK-4")
    def test_the_extension_repeats_suit_and_points_of_the_even_number_below(self) -> None:
        base = facts(BASE_DECKS["matagot"])
        extension = {number: base[number - 0.5] for number in (even + 0.5 for even in range(2, 38, 2))}
        assert len(extension) == 18
        assert facts(EXTENDED_DECK) == base | extension
        assert per_suit(EXTENDED_DECK) == {YELLOW: 18, RED: 18, BLUE: 18}

    @pytest.mark.rule("DECK-4")
    @pytest.mark.parametrize("edition", ["2003", "1995"])
    @pytest.mark.parametrize("players", [5, 6])
    def test_only_matagot_has_the_extension(self, edition: str, players: int) -> None:
        teams = bottle_imp("teams")
        assert len(teams.deck(players, edition="matagot")) == 54
        with pytest.raises(ft.EditionError) as refusal:
            teams.deck(players, edition=edition)
        assert refusal.value.clause == "DECK-4"

    @pytest.mark.rule("DECK-5")
    def test_the_suits_of_the_lopaka_example_are_those_of_2003_and_1995_only(self) -> None:
        def blue(edition: str) -> list[bool]:
            return [BASE_DECKS[edition][number].suit is BLUE for number in (24, 17, 32, 12, 18, 36)]

        example = [True, True, True, False, False, False]
        assert [edition for edition in EDITIONS if blue(edition) == example] == ["2003", "1995"]

    @pytest.mark.rule("DECK-7")
    def test_the_matagot_suits_are_yellow_red_and_blue(self) -> None:
        assert {str(card.suit) for card in EXTENDED_DECK} == {"yellow", "red", "blue"}


class TestCard:
    def test_it_is_its_number_its_suit_and_its_points(self) -> None:
        seventeen = Card(17, BLUE, 3)
        assert (seventeen.number, seventeen.suit, seventeen.points) == (17, BLUE, 3)
        assert seventeen == Card(17, BLUE, 3)
        assert hash(seventeen) == hash(Card(17, BLUE, 3))
        assert seventeen not in (
            Card(18, BLUE, 3),
            Card(17, RED, 3),
            Card(17, BLUE, 4),
        )

    def test_the_order_is_that_of_the_numbers(self) -> None:
        ascending = [
            Card(2, YELLOW, 6),
            Card(2.5, BLUE, 5),
            Card(3, RED, 0),
            Card(10, BLUE, 1),
        ]
        shuffled = [ascending[place] for place in (2, 0, 3, 1)]
        assert sorted(shuffled) == ascending
        assert ascending[0] < ascending[1] <= ascending[2]
        assert ascending[3] > ascending[2] >= ascending[1]

    @pytest.mark.parametrize(("number", "text"), [(3, "3"), (17.0, "17"), (2.5, "2.5"), (36.5, "36.5")])
    def test_its_name_is_its_number(self, number: float, text: str) -> None:
        named = Card(number, RED, 1)
        assert str(named) == text
        assert repr(named) == f"Card({text}, red, 1)"

    def test_halves_are_exact_and_whole_numbers_are_ints(self) -> None:
        half, whole = Card(20.5, BLUE, 4), Card(20.0, BLUE, 4)
        assert half.number + half.number == 41
        assert type(whole.number) is int
        assert whole == Card(20, BLUE, 4)
        assert hash(whole) == hash(Card(20, BLUE, 4))

    @pytest.mark.parametrize(
        "number",
        [
            *(True, math.nan, math.inf, -math.inf, 2.25, math.nextafter(2.5, 3), Fraction(5, 2), Decimal("2.5")),
            *("17", None, 1_000_000, -1_000_000, 1_000_000.0, -1_000_000.0),
        ],
    )
    def test_no_other_numbers(self, number: Any) -> None:
        with pytest.raises(ft.InvalidValueError) as caught:
            Card(number, BLUE, 3)
        assert str(caught.value) == f"the number of a card must be a whole number or a half, not {number!r}"

    @pytest.mark.parametrize("number", [0, -2.5, 999_999, -999_999, 999_999.5, -999_999.5])
    def test_any_number_below_a_million(self, number: float) -> None:
        assert Card(number, BLUE, 3).number == number

    @pytest.mark.parametrize("suit", ["blue", "BLUE", 1, None, Suit])
    def test_no_other_suits(self, suit: Any) -> None:
        with pytest.raises(ft.InvalidValueError) as caught:
            Card(17, suit, 3)
        assert str(caught.value) == f"the suit must be of type Suit, not {suit!r}"

    @pytest.mark.parametrize("points", [True, 3.0, math.nan, "3", None])
    def test_no_other_points(self, points: Any) -> None:
        with pytest.raises(ft.InvalidValueError) as caught:
            Card(17, BLUE, points)
        assert str(caught.value) == f"the points must be a whole number, not {points!r}"

    @pytest.mark.parametrize("field", ["number", "suit", "points"])
    def test_it_cannot_be_changed(self, field: str) -> None:
        seventeen = Card(17, BLUE, 3)
        with pytest.raises(AttributeError):
            setattr(seventeen, field, getattr(seventeen, field))

    @pytest.mark.parametrize("number", [17, 20.5])
    def test_copies_are_equal(self, number: float) -> None:
        original = Card(number, BLUE, 3)
        for twin in (pickled(original), copy.copy(original), copy.deepcopy(original)):
            assert twin == original
            assert type(twin.number) is type(original.number)


subsets = st.frozensets(st.sampled_from(list(EXTENDED_DECK)))


no_cards = pytest.mark.parametrize(
    ("values", "problem"),
    [
        (17, "a sequence, not 17"),
        (None, "a sequence, not None"),
        ("17", "a sequence, not '17'"),
        ([17], "of type Card, not 17"),
        ([None], "of type Card, not None"),
    ],
)
"""What no set and no deck is made of."""


def card_set(cards: Iterable[Card], deck: Deck = EXTENDED_DECK) -> CardSet:
    return CardSet.of(deck, cards)


class TestCardSet:
    """A `CardSet` does what a plain set of cards does."""

    @given(subsets)
    def test_iteration_length_and_membership(self, model: frozenset[Card]) -> None:
        found = card_set(model)
        assert list(found) == sorted(model)
        assert len(found) == len(model)
        assert bool(found) is bool(model)
        assert [card in found for card in EXTENDED_DECK] == [card in model for card in EXTENDED_DECK]

    @given(subsets)
    def test_points_and_numbers(self, model: frozenset[Card]) -> None:
        found = card_set(model)
        assert found.points == sum(card.points for card in model)
        assert found.numbers == tuple(sorted(card.number for card in model))

    @given(subsets, st.sampled_from(Suit))
    def test_the_cards_of_one_suit(self, model: frozenset[Card], suit: Suit) -> None:
        assert card_set(model).of_suit(suit) == {card for card in model if card.suit is suit}

    @given(subsets, subsets)
    def test_algebra(self, left: frozenset[Card], right: frozenset[Card]) -> None:
        first = card_set(left)
        others: list[CardSet | frozenset[Card] | set[Card]] = [
            card_set(right),
            right,
            set(right),
        ]
        for second in others:
            results: list[Set[Card]] = [first & second, first | second, first - second, first ^ second]
            assert results == [left & right, left | right, left - right, left ^ right]
            mirrored: list[Set[Card]] = [second & first, second | first, second - first, second ^ first]
            assert mirrored == [right & left, right | left, right - left, right ^ left]
            assert {type(result) for result in results + mirrored} == {CardSet}

    @given(subsets, subsets)
    def test_comparison(self, left: frozenset[Card], right: frozenset[Card]) -> None:
        first = card_set(left)
        smaller = left & right
        others: list[tuple[CardSet | frozenset[Card], frozenset[Card]]] = [
            (second, model) for model in (right, smaller, left) for second in (card_set(model), model)
        ]
        for second, model in others:
            assert (first <= second, first < second) == (left <= model, left < model)
            assert (first >= second, first > second) == (left >= model, left > model)
            assert (first == second, first != second) == (left == model, left != model)
            assert (second == first, second <= first) == (model == left, model <= left)
            assert first.isdisjoint(second) is left.isdisjoint(model)

    @given(subsets)
    def test_hash_is_that_of_a_frozenset(self, model: frozenset[Card]) -> None:
        assert hash(card_set(model)) == hash(model)
        assert {card_set(model): "found"}[card_set(model)] == "found"

    @given(subsets)
    def test_copies_are_equal(self, model: frozenset[Card]) -> None:
        original = card_set(model)
        for twin in (pickled(original), copy.copy(original), copy.deepcopy(original)):
            assert type(twin) is CardSet
            assert twin == original
            assert hash(twin) == hash(original)

    def test_repr_names_the_cards_in_ascending_order(self) -> None:
        assert repr(card_set(cards("20.5 3 17", EXTENDED_DECK))) == "<CardSet 3 17 20.5>"
        assert repr(card_set([])) == "<CardSet empty>"

    def test_equal_cards_of_different_decks_make_equal_sets(self) -> None:
        numbers = "12 5 36"  # the same cards in all editions
        first, second = (card_set(cards(numbers, deck), deck) for deck in (DECK_2003, EXTENDED_DECK))
        assert first == second
        assert hash(first) == hash(second)
        assert first & second == first | second == first

    def test_cards_of_different_decks_with_the_same_number_are_different(self) -> None:
        three = card_set([card(3)], DECK_2003)
        assert EXTENDED_DECK[3] not in three
        assert three != card_set([EXTENDED_DECK[3]])

    @pytest.mark.parametrize("stranger", [17, "17", None, (17, BLUE, 3)])
    def test_what_is_no_card_is_not_in_it(self, stranger: object) -> None:
        assert stranger not in card_set([card(17)], DECK_2003)

    def test_a_set_equals_no_other_kind_of_thing(self) -> None:
        other: tuple[object, ...] = ([card(17)], (card(17),), card(17), 17, None)
        assert card_set([card(17)], DECK_2003) not in other

    @pytest.mark.parametrize(
        "stranger",
        [Card(3, BLUE, 1), Card(2.5, YELLOW, 1), Card(19, RED, 0)],
        ids=repr,
    )
    def test_foreign_cards_are_refused(self, stranger: Card) -> None:
        def make_set(cards: Iterable[Card]) -> CardSet:
            return card_set(cards, DECK_2003)

        hand = make_set(cards("2 4"))
        for join in (hand.__or__, hand.__ror__, hand.__xor__, hand.__rxor__, hand.__rsub__, make_set):
            with pytest.raises(ft.InvalidValueError) as caught:
                join({stranger})
            assert str(caught.value) == f"{stranger!r} is not a card of this deck"

    @pytest.mark.parametrize("stranger", [Card(3, BLUE, 1), 17, None], ids=repr)
    def test_taking_foreign_things_away_leaves_the_rest(self, stranger: object) -> None:
        hand = card_set(cards("2 4"), DECK_2003)
        others: set[object] = {stranger, card(4)}
        assert hand - others == set(cards("2"))
        assert hand & others == set(cards("4"))

    @no_cards
    def test_it_is_made_of_cards(self, values: Any, problem: str) -> None:
        with pytest.raises(ft.InvalidValueError) as caught:
            card_set(values)
        assert str(caught.value) == f"the cards of a set must be {problem}"

    @pytest.mark.parametrize("suit", ["blue", None, Suit])
    def test_a_suit_is_asked_for(self, suit: Any) -> None:
        with pytest.raises(ft.InvalidValueError) as caught:
            card_set([]).of_suit(suit)
        assert str(caught.value) == f"the suit must be of type Suit, not {suit!r}"

    def test_a_card_named_twice_is_in_it_once(self) -> None:
        assert len(card_set([card(17), card(17)], DECK_2003)) == 1

    def test_it_cannot_be_changed(self) -> None:
        hand: Any = card_set([card(17)], DECK_2003)
        with pytest.raises(AttributeError):
            hand.mask = 0
        with pytest.raises(AttributeError):
            hand.add(card(18))


class TestDeck:
    def test_it_has_its_cards_in_ascending_order(self) -> None:
        deck = Deck(cards("31 2 14"))
        assert list(deck) == list(cards("2 14 31"))
        assert deck.cards == cards("2 14 31")
        assert len(deck) == 3

    def test_a_card_is_found_by_its_number(self) -> None:
        assert EXTENDED_DECK[20.5] == Card(20.5, BLUE, 4)
        assert EXTENDED_DECK[20] == EXTENDED_DECK[20.0] == Card(20, BLUE, 4)

    @pytest.mark.parametrize("number", [0, 19, 38, 2.5, -1, math.nan, "17", None, [17]])
    def test_an_unknown_number_is_refused(self, number: Any) -> None:
        with pytest.raises(ft.InvalidValueError) as caught:
            DECK_2003[number]
        assert str(caught.value) == f"this deck has no card {number!r}"

    def test_membership_asks_for_the_whole_card(self) -> None:
        assert Card(17, BLUE, 3) in DECK_2003
        strangers: list[object] = [
            Card(17, BLUE, 4),
            Card(17, RED, 3),
            Card(19, BLUE, 3),
            17,
            "17",
            None,
        ]
        assert [stranger for stranger in strangers if stranger in DECK_2003] == []
        assert Card(17, BLUE, 3) not in Deck([])

    def test_it_knows_the_place_and_the_suit_of_each_card(self) -> None:
        deck = Deck(cards("31 2 14 7"))
        assert deck.card_of == dict(zip((1, 2, 4, 8), cards("2 7 14 31"), strict=True))
        assert deck.bit_of == {2: 1, 7: 2, 14: 4, 31: 8}
        assert deck.suit_masks == {**dict.fromkeys(Suit, 0), YELLOW: 3, RED: 12}
        assert deck.follow == {1: 3, 2: 3, 4: 12, 8: 12}
        assert [deck.below(price) for price in (2, 14, 14.5, 40)] == [0, 3, 7, 15]

    @given(st.lists(st.integers(-9, 9), max_size=60), st.data())
    def test_it_adds_up_the_points_of_a_mask(self, points: list[int], data: st.DataObject) -> None:
        deck = Deck(Card(number, BLUE, one) for number, one in enumerate(points))
        mask = data.draw(st.integers(0, (1 << len(points)) - 1))
        assert deck.points(mask) == sum(card.points for bit, card in deck.card_of.items() if mask & bit)

    def test_decks_of_the_same_cards_are_equal(self) -> None:
        deck, same = Deck(cards("2 14 31")), Deck(cards("31 14 2"))
        assert deck == same == pickled(deck) == copy.deepcopy(deck)
        assert hash(deck) == hash(same) == hash(pickled(deck))
        assert deck != Deck(cards("2 14"))

    def test_no_two_cards_of_a_number(self) -> None:
        with pytest.raises(ft.InvalidValueError) as caught:
            Deck([Card(17, BLUE, 3), Card(18, YELLOW, 5), Card(17, RED, 3)])
        assert str(caught.value) == "a deck has one card of each number, not two of 17"

    @no_cards
    def test_it_is_made_of_cards(self, values: Any, problem: str) -> None:
        with pytest.raises(ft.InvalidValueError) as caught:
            Deck(values)
        assert str(caught.value) == f"the cards of a deck must be {problem}"

    def test_it_cannot_be_changed(self) -> None:
        deck: Any = Deck(cards("2 14 31"))
        with pytest.raises(AttributeError):
            deck.cards = ()
        with pytest.raises(TypeError):
            deck[2] = card(3)


def test_a_deck_is_shown_by_its_numbers() -> None:
    assert (
        repr(
            Deck(
                [
                    Card(20, Suit.BLUE, 4),
                    Card(2.5, Suit.YELLOW, 1),
                ]
            )
        )
        == "<Deck 2.5 20>"
    )
