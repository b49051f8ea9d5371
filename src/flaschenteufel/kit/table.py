"""What stays the same for a whole round of a game that is made with the kit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic

from attrs import frozen

from flaschenteufel.kit.phases import P

if TYPE_CHECKING:
    from flaschenteufel.kit.game import Game


@frozen
class Table(Generic[P]):
    """The game, the number of players, and the dealer."""

    variant: Game[P]
    players: int
    dealer: int


class AtTable(Generic[P]):
    """What the round and every view of it say of the table."""

    __slots__ = ()

    table: Table[P]

    @property
    def variant(self) -> Game[P]:
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
        """None: somebody sits at each seat."""
        return ()

    @property
    def dealer(self) -> int:
        """The dealer's seat."""
        return self.table.dealer
