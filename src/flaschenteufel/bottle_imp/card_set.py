"""A set of cards of one deck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set

from attrs import frozen

from flaschenteufel.bottle_imp.card import Card, Number
from flaschenteufel.bottle_imp.deck import Deck
from flaschenteufel.core.checks import instance_of, tuple_of
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.suit import Suit
from flaschenteufel.core.wording import brief


@frozen(eq=False, repr=False)
class CardSet(Set[Card]):
    """An immutable set of cards of one deck, iterated in ascending order; a bit mask inside.

    It is made by `CardSet.of(deck, cards)` and by every accessor of a state that returns cards. It
    equals any set of the same cards, `<=` and `<` ask for subsets, and `&`, `|`, `-` and `^` take
    any set of cards.

    >>> from flaschenteufel.bottle_imp.editions import EDITION_2003
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
