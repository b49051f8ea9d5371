"""How the table is laid for a number of players."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from flaschenteufel.bottle_imp.deck import Deck
from flaschenteufel.bottle_imp.editions import Edition
from flaschenteufel.bottle_imp.preparation import CLASSIC_PREPARATION, Step
from flaschenteufel.bottle_imp.seating import Seating, nobody
from flaschenteufel.bottle_imp.sides import Sides, everybody_alone


def none_open(seating: Seating, seat: int) -> tuple[int, ...]:
    """No packet lies open."""
    return ()


@frozen
class Layout:
    """What depends on the number of people: the cards, the packets dealt, the preparation, the sides.

    `packets` are the sizes of the packets that each seat is dealt, `dealers_packets` those of the
    dealer where they differ; cards left over go into the devil's trick.
    """

    players: int
    packets: tuple[int, ...]
    dealers_packets: tuple[int, ...] | None = None
    dummies: int = 0
    extension: bool = False
    preparation: tuple[Step, ...] = CLASSIC_PREPARATION
    sides: Callable[[Seating], Sides] = everybody_alone
    automatic: Callable[[Seating], tuple[int, ...]] = nobody
    laid_open: Callable[[Seating, int], tuple[int, ...]] = none_open
    """Which packets of a seat lie open once the preparation is over, where no player decides it."""
    clause: str = "DEAL-1"

    @property
    def seats(self) -> int:
        """The number of seats, dummies included."""
        return self.players + self.dummies

    def deck(self, edition: Edition) -> Deck | None:
        """The cards of an edition that this table needs, or None if it does not have them."""
        return edition.extended if self.extension else edition.base

    def seating(self, dealer: int) -> Seating:
        """The seating with this dealer."""
        automatic = self.automatic(Seating(self.seats, dealer))
        return Seating(self.seats, dealer, tuple(sorted(automatic)))

    def packets_of(self, seat: int, dealer: int) -> tuple[int, ...]:
        """The sizes of a seat's packets."""
        return self.dealers_packets if seat == dealer and self.dealers_packets else self.packets
