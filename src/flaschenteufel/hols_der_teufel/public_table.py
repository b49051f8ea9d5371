"""What everybody sees of a round: the table and the rows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from flaschenteufel.core.suit import Suit
    from flaschenteufel.hols_der_teufel.card import DevilCard
    from flaschenteufel.hols_der_teufel.row import Row
    from flaschenteufel.hols_der_teufel.variant import HolsDerTeufel


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
