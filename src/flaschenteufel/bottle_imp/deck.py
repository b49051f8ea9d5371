"""A deck: the cards that a game is played with, and their places in a bit mask."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from attrs import field, frozen

from flaschenteufel.bottle_imp.card import Card, Number
from flaschenteufel.core.checks import tuple_of
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.suit import Suit


def _ascending(cards: Iterable[Card]) -> tuple[Card, ...]:
    deck = tuple(sorted(tuple_of(Card, cards, "the cards of a deck")))
    for lower, higher in zip(deck, deck[1:], strict=False):
        if lower.number == higher.number:
            raise InvalidValueError(f"a deck has one card of each number, not two of {lower}")
    return deck


@frozen(cache_hash=True)
class Deck:
    """All cards of a game in ascending order, no two with the same number.

    Inside the library a set of cards is an int: bit i stands for the i-th lowest card of the deck.

    >>> deck = Deck([Card(21, Suit.RED, 2), Card(3, Suit.YELLOW, 2)])
    >>> deck[3]
    Card(3, yellow, 2)
    >>> [str(card) for card in deck]
    ['3', '21']
    """

    cards: tuple[Card, ...] = field(converter=_ascending)
    places: Mapping[Number, int] = field(init=False, eq=False, repr=False)
    bits: tuple[int, ...] = field(init=False, eq=False, repr=False)
    suit_masks: Mapping[Suit, int] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        set_field = object.__setattr__
        bits = tuple(1 << place for place in range(len(self.cards)))
        suits = dict.fromkeys(Suit, 0)
        for card, bit in zip(self.cards, bits, strict=True):
            suits[card.suit] |= bit
        set_field(self, "places", {card.number: place for place, card in enumerate(self.cards)})
        set_field(self, "bits", bits)
        set_field(self, "suit_masks", suits)

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and self.place(card) is not None

    def __getitem__(self, number: Number) -> Card:
        """The card with this number."""
        try:
            return self.cards[self.places[number]]
        except (KeyError, TypeError):
            raise InvalidValueError(f"this deck has no card {number!r}") from None

    def place(self, card: Card) -> int | None:
        """The bit that stands for the card, or None if it is not of this deck."""
        place = self.places.get(card.number)
        return place if place is not None and self.cards[place] == card else None

    def below(self, price: Number) -> int:
        """The mask of all cards below a price."""
        return sum(bit for card, bit in zip(self.cards, self.bits, strict=True) if card.number < price)

    def points(self, mask: int) -> int:
        """What the cards of a mask are worth together."""
        return sum(card.points for card, bit in zip(self.cards, self.bits, strict=True) if mask & bit)
