"""A row of cards on the table."""

from __future__ import annotations

from attrs import frozen

from flaschenteufel.core.suit import Suit
from flaschenteufel.hols_der_teufel.action import End
from flaschenteufel.hols_der_teufel.card import DevilCard


@frozen
class Row:
    """The row of a suit: its cards from the low end to the high end, an angel at one of them perhaps.

    >>> row = Row(Suit.RED, (DevilCard(7, Suit.RED), DevilCard(3, Suit.RED)))
    >>> row.shown(End.LOW), row.shown(End.HIGH)
    (7, 3)
    """

    suit: Suit
    cards: tuple[DevilCard, ...]

    def card_at(self, end: End) -> DevilCard:
        """The card that lies at an end."""
        return self.cards[0 if end is End.LOW else -1]

    def shown(self, end: End) -> int | None:
        """The value at an end, None if an angel blocks it (HOL-5, HOL-8)."""
        return self.card_at(end).value

    @property
    def has_angel(self) -> bool:
        """Whether an angel lies at one end."""
        return any(card.is_angel for card in self.cards)

    def with_card(self, card: DevilCard, end: End) -> Row:
        """The row with one card more."""
        return Row(self.suit, (card, *self.cards) if end is End.LOW else (*self.cards, card))
