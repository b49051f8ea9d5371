"""The cards of The Bottle Imp: a card, a deck, a set of cards, and what the three editions print."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from enum import StrEnum
from functools import cached_property
from itertools import pairwise

from attrs import field, frozen

from flaschenteufel.core.checks import instance_of, is_a, is_whole_number, tuple_of
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.wording import brief


class Suit(StrEnum):
    """A suit of The Bottle Imp; what colours an edition prints does not matter (DECK-7).

    >>> str(Suit.BLUE)
    'blue'
    """

    YELLOW = "yellow"
    RED = "red"
    BLUE = "blue"


Number = int | float
"""What wins tricks: a whole number, or a half (2.5) for a card of the extension."""

_TOO_LARGE = 1_000_000


def _exact(number: Number) -> Number:
    """Keep whole numbers as ints, halves as floats (which hold them exactly), and nothing else."""
    if type(number) is int and abs(number) < _TOO_LARGE:
        return number
    if type(number) is not float or not abs(number) < _TOO_LARGE or not (number * 2).is_integer():
        raise InvalidValueError(f"the number of a card must be a whole number or a half, not {brief(number)}")
    return int(number) if number.is_integer() else number


@frozen(order=True, cache_hash=True)
class Card:
    """A card: its `number` wins tricks, its `suit` is followed, its `points` are scored.

    >>> card = Card(17, Suit.BLUE, 3)
    >>> print(card, card.suit, card.points)
    17 blue 3
    >>> card < Card(17.5, Suit.RED, 1)
    True
    """

    number: Number = field(converter=_exact)
    suit: Suit = field(validator=is_a(Suit))
    points: int = field(validator=is_whole_number)

    def __str__(self) -> str:
        return str(self.number)

    def __repr__(self) -> str:
        return f"Card({self.number}, {self.suit!s}, {self.points})"


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

    @cached_property
    def points(self) -> Callable[[int], int]:
        """From a mask to what its cards are worth together: `deck.points(mask)`."""
        return added_up([card.points for card in self.cards])

    def __reduce__(self) -> tuple[type[Deck], tuple[tuple[Card, ...]]]:
        return Deck, (self.cards,)


def added_up(points: Sequence[int]) -> Callable[[int], int]:
    """From a mask to the sum of the points whose bits it has, by tables that are made once.

    Twelve bits are looked up at a time: three look-ups are enough for the base deck and written out; a larger deck
    needs more.

    >>> worth = added_up([1, 2, 4] * 20)
    >>> worth(0b101), worth((1 << 60) - 1)
    (5, 140)
    """
    width, low = 12, (1 << 12) - 1
    tables: list[list[int]] = []
    for start in range(0, max(len(points), 3 * width), width):
        sums = [0]
        for one in points[start : start + width]:
            sums += [one + other for other in sums]
        tables.append(sums)
    first, second, third, *more = tables

    def worth(mask: int) -> int:
        total = first[mask & low] + second[mask >> 12 & low] + third[mask >> 24 & low]
        rest = mask >> 36
        if rest:
            for table in more:
                total += table[rest & low]
                rest >>= 12
        return total

    return worth


def bits_of(mask: int) -> list[int]:
    """The cards of a mask, ascending.

    >>> bits_of(0b1101)
    [1, 4, 8]
    """
    bits: list[int] = []
    while mask:
        bit = mask & -mask
        bits.append(bit)
        mask ^= bit
    return bits


@frozen(eq=False, repr=False)
class CardSet(Set[Card]):
    """An immutable set of cards of one deck, iterated in ascending order; a bit mask inside.

    It is made by `CardSet.of(deck, cards)` and by every accessor of a state that returns cards. It
    equals any set of the same cards, `<=` and `<` ask for subsets, and `&`, `|`, `-` and `^` take
    any set of cards.

    >>> hand = CardSet.of(EDITION_2003.base, [EDITION_2003.base[n] for n in (31, 2, 14)])
    >>> hand
    <CardSet 2 14 31>
    >>> hand.points, hand.numbers, len(hand - {EDITION_2003.base[14]})
    (6, (2, 14, 31), 2)
    """

    deck: Deck
    mask: int

    @classmethod
    def of(cls, deck: Deck, cards: Iterable[Card]) -> CardSet:
        """The set of the given cards of the deck."""
        mask = 0
        for card in tuple_of(Card, cards, "the cards of a set"):
            bit = deck.bit(card)
            if not bit:
                raise InvalidValueError(f"{brief(card)} is not a card of this deck")
            mask |= bit
        return cls(deck, mask)

    def __iter__(self) -> Iterator[Card]:
        card_of, mask = self.deck.card_of, self.mask
        while mask:
            lowest = mask & -mask
            yield card_of[lowest]
            mask ^= lowest

    def __len__(self) -> int:
        return self.mask.bit_count()

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and self.mask & self.deck.bit(card) != 0

    def __eq__(self, other: object) -> bool:
        if isinstance(other, CardSet) and other.deck == self.deck:
            return self.mask == other.mask
        return super().__eq__(other)

    def __hash__(self) -> int:
        return hash(frozenset(self))

    def __repr__(self) -> str:
        return f"<CardSet {' '.join(map(str, self))}>" if self.mask else "<CardSet empty>"

    def __and__(self, other: Iterable[object]) -> CardSet:
        return CardSet(self.deck, self.mask & self._known(other))

    def __sub__(self, other: Iterable[object]) -> CardSet:
        return CardSet(self.deck, self.mask & ~self._known(other))

    def __or__(self, other: Iterable[Card]) -> CardSet:  # type: ignore[override]
        return CardSet(self.deck, self.mask | self._of_deck(other))

    def __xor__(self, other: Iterable[Card]) -> CardSet:  # type: ignore[override]
        return CardSet(self.deck, self.mask ^ self._of_deck(other))

    __rand__ = __and__
    __ror__ = __or__
    __rxor__ = __xor__

    def __rsub__(self, other: Iterable[Card]) -> CardSet:
        return CardSet(self.deck, self._of_deck(other) & ~self.mask)

    @property
    def points(self) -> int:
        """What the cards are worth together."""
        return self.deck.points(self.mask)

    @property
    def numbers(self) -> tuple[Number, ...]:
        """The numbers of the cards, ascending."""
        return tuple(card.number for card in self)

    def of_suit(self, suit: Suit) -> CardSet:
        """The cards of one suit."""
        return CardSet(self.deck, self.mask & self.deck.suit_masks[instance_of(Suit, suit, "the suit")])

    def _known(self, cards: Iterable[object]) -> int:
        """The mask of those of the cards that are of this deck."""
        if isinstance(cards, CardSet) and cards.deck == self.deck:
            return cards.mask
        return CardSet.of(self.deck, [card for card in cards if isinstance(card, Card) and card in self.deck]).mask

    def _of_deck(self, cards: Iterable[Card]) -> int:
        """The mask of the cards, which must all be of this deck."""
        if isinstance(cards, CardSet) and cards.deck == self.deck:
            return cards.mask
        return CardSet.of(self.deck, cards).mask


# Number, suit and points of the 36 cards of 2003 (DECK-1); the other editions are told by their differences (DECK-3).
_2003 = """
 1y1  2y1  3y2  4b1  5y2  6b1  7y3  8b2  9y3 10b2 11r1 12y4 13b3 14r1 15y4 16r2 17b3 18y5
20b4 21r2 22y5 23r3 24b4 25y6 26r3 27b5 28y6 29r4 30b5 31r4 32b6 33r5 34b6 35r5 36r6 37r6
"""
_1995 = "1y0 2y0 3y0"  # all that is known of it (DECK-6)
_MATAGOT = "3b1 4y2 17b4 23b4 24r3 34r5 35b6"
_SUITS = {"y": Suit.YELLOW, "r": Suit.RED, "b": Suit.BLUE}  # whatever colours are printed (DECK-7)


@frozen
class Edition:
    """What one publisher printed: its `name`, the base deck and, perhaps, the `extended` deck for more players.

    >>> EDITION_2003.base[17]
    Card(17, blue, 3)
    """

    name: str
    base: Deck
    extended: Deck | None = None


def _cards(*tables: str) -> list[Card]:
    """Read tables of cards; a later one overrides the numbers it repeats."""
    cards: dict[int, Card] = {}
    for entry in " ".join(tables).split():
        number = int(entry[:-2])
        cards[number] = Card(number, _SUITS[entry[-2]], int(entry[-1]))
    return list(cards.values())


def _extension(base: list[Card]) -> list[Card]:
    """A card half above each even one, alike in suit and points (DECK-4)."""
    return [Card(card.number + 0.5, card.suit, card.points) for card in base if card.number % 2 == 0]


_matagot = _cards(_2003, _MATAGOT)

EDITION_2003 = Edition("2003", Deck(_cards(_2003)))
"""The German edition of 2003."""
EDITION_1995 = Edition("1995", Deck(_cards(_2003, _1995)))
"""The first edition, as far as its cards are known (DECK-6)."""
EDITION_MATAGOT = Edition("matagot", Deck(_matagot), Deck(_matagot + _extension(_matagot)))
"""The edition with the extension (DECK-4)."""
