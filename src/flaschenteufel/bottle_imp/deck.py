"""A deck: the cards that a game is played with, and their places in a bit mask."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise

from attrs import field, frozen

from flaschenteufel.bottle_imp.card import Card, Number
from flaschenteufel.core.checks import tuple_of
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.suit import Suit
from flaschenteufel.core.wording import brief


def _ascending(cards: Iterable[Card]) -> tuple[Card, ...]:
    deck = tuple(sorted(tuple_of(Card, cards, "the cards of a deck")))
    for lower, higher in pairwise(deck):
        if lower.number == higher.number:
            raise InvalidValueError(f"a deck has one card of each number, not two of {lower}")
    return deck


@frozen(cache_hash=True, repr=False)
class Deck:
    """All cards of a game in ascending order, no two with the same number.

    Inside the library a set of cards is an int: bit i stands for the i-th lowest card of the deck. A
    single card is the set of that card.

    >>> deck = Deck([Card(21, Suit.RED, 2), Card(3, Suit.YELLOW, 2)])
    >>> deck[3]
    Card(3, yellow, 2)
    >>> [str(card) for card in deck]
    ['3', '21']
    """

    cards: tuple[Card, ...] = field(converter=_ascending)
    bit_of: Mapping[Number, int] = field(init=False, eq=False)
    card_of: Mapping[int, Card] = field(init=False, eq=False)
    suit_masks: Mapping[Suit, int] = field(init=False, eq=False)
    follow: Mapping[int, int] = field(init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        set_field = object.__setattr__
        card_of = {1 << place: card for place, card in enumerate(self.cards)}
        suits = dict.fromkeys(Suit, 0)
        for bit, card in card_of.items():
            suits[card.suit] |= bit
        set_field(self, "card_of", card_of)
        set_field(self, "bit_of", {card.number: bit for bit, card in card_of.items()})
        set_field(self, "suit_masks", suits)
        set_field(self, "follow", {bit: suits[card.suit] for bit, card in card_of.items()})

    def __repr__(self) -> str:
        return f"<Deck {' '.join(map(str, self.cards))}>"

    def __len__(self) -> int:
        return len(self.cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and self.bit(card) != 0

    def __getitem__(self, number: Number) -> Card:
        """The card with this number."""
        if type(number) in (int, float) and number in self.bit_of:
            return self.card_of[self.bit_of[number]]
        raise InvalidValueError(f"this deck has no card {brief(number)}")

    def bit(self, card: Card) -> int:
        """The bit that stands for the card, 0 if it is not of this deck."""
        bit = self.bit_of.get(card.number, 0)
        if bit:
            known = self.card_of[bit]
            if known is not card and known != card:
                return 0
        return bit

    def below(self, price: Number) -> int:
        """The mask of all cards below a price."""
        return sum(bit for bit, card in self.card_of.items() if card.number < price)

    def points(self, mask: int) -> int:
        """What the cards of a mask are worth together."""
        return sum(card.points for bit, card in self.card_of.items() if mask & bit)
