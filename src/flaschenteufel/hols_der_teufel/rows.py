"""The rows of cards on the table, and what a round and every view of it have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, cast

from attrs import frozen

from flaschenteufel.core.actions import Action
from flaschenteufel.core.fast import fast_constructor
from flaschenteufel.core.state import Situation
from flaschenteufel.hols_der_teufel.actions import End, Lay
from flaschenteufel.hols_der_teufel.cards import Backs, DevilCard, Suit

if TYPE_CHECKING:  # a variant makes rounds, and a round knows its variant
    from flaschenteufel.hols_der_teufel.variant import HolsDerTeufel


@frozen(weakref_slot=False)
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
        return make_row(self.suit, (card, *self.cards) if end is End.LOW else (*self.cards, card))


make_row = fast_constructor(Row)


def lines_of(moves: Iterable[Action]) -> tuple[Row, ...]:
    """The rows that moves have come to, in the order in which they were started.

    >>> from flaschenteufel.hols_der_teufel import Lay
    >>> red, low = DevilCard(7, Suit.RED), DevilCard(3, Suit.RED)
    >>> lines_of([Lay(0, red, Suit.RED, End.HIGH), Lay(1, low, Suit.RED, End.LOW)])
    (Row(suit=<Suit.RED: 'red'>, cards=(DevilCard(red 3), DevilCard(red 7))),)
    """
    rows: dict[Suit, Row] = {}
    for move in moves:
        if isinstance(move, Lay):
            row = rows.get(move.row)
            rows[move.row] = row.with_card(move.card, move.end) if row else make_row(move.row, (move.card,))
    return tuple(rows.values())


def fee(card: DevilCard, shown: int | None) -> int:
    """What it costs to lay a card next to this value: the difference, if it is lower (HOL-7); None is no value.

    >>> fee(DevilCard(3, Suit.RED), 7), fee(DevilCard(9, Suit.RED), 7), fee(DevilCard(), 7)
    (4, 0, 0)
    """
    return 0 if shown is None or card.value is None else max(0, shown - card.value)


class RowsOnTheTable(Situation):
    """What a round of Hol's der Teufel and every view of it have in common."""

    __slots__ = ()

    _lines: tuple[Row, ...]
    """The rows in the order in which they were started."""

    @property
    def variant(self) -> HolsDerTeufel:
        """The way to play."""
        return cast("HolsDerTeufel", self._setup.variant)

    @property
    def rows(self) -> Mapping[Suit, tuple[DevilCard, ...]]:
        """For each suit on the table, the cards of its row from the low end to the high end."""
        return {row.suit: row.cards for row in self._lines}

    def row(self, suit: Suit) -> Row | None:
        """The row of a suit, which knows what its ends show; None if it does not lie on the table.

        >>> from flaschenteufel import get_variant
        >>> state = get_variant("hols-der-teufel").deal(4, seed=7)
        >>> lay = state.legal_actions()[0]
        >>> state.row(lay.row), state.apply(lay).row(lay.row).shown(End.LOW) == lay.card.value
        (None, True)
        """
        return next((row for row in self._lines if row.suit is suit), None)

    @abstractmethod
    def backs(self, seat: int) -> Backs:
        """What everybody sees of a hand: the suits of the devils, None for an angel (HOL-1)."""

    @property
    @abstractmethod
    def aside_count(self) -> int:
        """How many cards were set aside, which nobody sees (HOL-2)."""
