"""The steps between deal and first trick, as data: who puts away, gives or shows which cards."""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from flaschenteufel.bottle_imp.seating import Seating, all_but_the_dealer, everyone
from flaschenteufel.core.phase import Phase

Receiver = tuple[int, int]
"""Who gets a card, and into which packet: (seat, packet)."""


@frozen
class Discarding:
    """Everybody puts `count` cards of a packet into the devil's trick."""

    count: int = 1
    packet: int = 0
    who: Callable[[Seating], tuple[int, ...]] = everyone
    phase: Phase = Phase.DISCARD
    clause: str = "DISC-1"


@frozen
class Passing:
    """Everybody gives one card of a packet to each receiver, all at the same time."""

    receivers: Callable[[Seating, int], tuple[Receiver, ...]]
    packet: int = 0
    who: Callable[[Seating], tuple[int, ...]] = everyone
    phase: Phase = Phase.PASS
    clause: str = "PASS-1"


@frozen
class Exposing:
    """Everybody lays one of his packets open, all at the same time."""

    who: Callable[[Seating], tuple[int, ...]] = everyone
    phase: Phase = Phase.EXPOSE
    clause: str = "HOUSE-3"


Step = Discarding | Passing | Exposing


def both_neighbours(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    """One card to the left, one to the right (PASS-1)."""
    return (seating.left(seat), 0), (seating.right(seat), 0)


CLASSIC_PREPARATION: tuple[Step, ...] = (Discarding(), Passing(both_neighbours))
"""One card for the devil, one for each neighbour."""

FIVE_PLAYERS_PREPARATION: tuple[Step, ...] = (
    Discarding(who=all_but_the_dealer, clause="TEAM-4"),
    Passing(both_neighbours),
)
"""The dealer of five, who has a card less, discards nothing (TEAM-4)."""
