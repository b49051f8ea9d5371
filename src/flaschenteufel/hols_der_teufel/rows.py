"""The rows of cards on the table, which a round and every view of it have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from attrs import frozen

from flaschenteufel.hols_der_teufel.actions import End
from flaschenteufel.hols_der_teufel.cards import DevilCard, Suit

if TYPE_CHECKING:
    from flaschenteufel.hols_der_teufel.variant import HolsDerTeufel


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


def fee(card: DevilCard, shown: int | None) -> int:
    """What it costs to lay a card next to this value: the difference, if it is lower (HOL-7); None is no value.

    >>> fee(DevilCard(3, Suit.RED), 7), fee(DevilCard(9, Suit.RED), 7), fee(DevilCard(), 7)
    (4, 0, 0)
    """
    return 0 if shown is None or card.value is None else max(0, shown - card.value)


@frozen
class Table:
    """What stays the same for a whole round."""

    variant: HolsDerTeufel
    players: int
    dealer: int


class PublicTable:
    """What the round and every view of it have in common."""

    __slots__ = ()

    table: Table
    lines: tuple[Row, ...]

    @property
    def variant(self) -> HolsDerTeufel:
        """The way to play."""
        return self.table.variant

    @property
    def players(self) -> int:
        """How many people play."""
        return self.table.players

    @property
    def edition(self) -> None:
        """None: there is only one."""
        return None

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return self.table.players

    @property
    def automatic(self) -> tuple[int, ...]:
        """None: everybody plays for himself."""
        return ()

    @property
    def dealer(self) -> int:
        """The dealer's seat."""
        return self.table.dealer

    @property
    def rows(self) -> Mapping[Suit, tuple[DevilCard, ...]]:
        """For each suit on the table, the cards of its row from the low end to the high end."""
        return {row.suit: row.cards for row in self.lines}
