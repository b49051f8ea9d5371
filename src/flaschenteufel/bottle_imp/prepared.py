"""What happened between the deal and the first trick."""

from __future__ import annotations

from attrs import frozen


@frozen
class Gift:
    """A card that went from a seat to a packet of another; only these two seats know it (PASS-2)."""

    giver: int
    receiver: int
    packet: int
    place: int
    """The card's place in the deck."""


@frozen
class Prepared:
    """The history of the preparation; masks and places stand for cards.

    It does not depend on the order in which the seats made their submissions (PASS-3).
    """

    dealt: tuple[int, ...] = ()
    """The packets as they were dealt, packet after packet, seat after seat."""
    leftover: int = 0
    """The cards that nobody was dealt."""
    discards: tuple[int, ...] = ()
    """What each seat put into the devil's trick."""
    gifts: tuple[Gift, ...] = ()
    """All gifts of completed passes."""
    pending: tuple[tuple[int, ...], ...] = ()
    """What each seat has submitted in a simultaneous phase that is not complete, () if nothing yet."""
    exposed: tuple[int | None, ...] = ()
    """Which packet each seat chose to lay open."""

    @property
    def devils_trick(self) -> int:
        """The mask of the cards that the bottle's owner will pay for."""
        mask = self.leftover
        for discarded in self.discards:
            mask |= discarded
        return mask
