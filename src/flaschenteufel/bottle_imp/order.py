"""Who plays when within a trick, and from which packet."""

from __future__ import annotations

from enum import Enum

from attrs import frozen


class Source(Enum):
    """The packets that a card may come from."""

    ANY = "any"
    OPEN = "open"
    HIDDEN = "hidden"


@frozen
class Slot:
    """A card's place in the trick: how far left of the leader it is played, and from where."""

    places_left: int
    source: Source = Source.ANY


def once_around(seats: int) -> tuple[Slot, ...]:
    """Everybody plays one card, clockwise (TRICK-1).

    >>> [slot.places_left for slot in once_around(3)]
    [0, 1, 2]
    """
    return tuple(Slot(seat) for seat in range(seats))


def twice_around(seats: int) -> tuple[Slot, ...]:
    """Everybody plays two cards in turns, each from the packet he likes (EYE-4)."""
    return once_around(seats) * 2


def open_then_hidden(seats: int) -> tuple[Slot, ...]:
    """Everybody plays from the open packet, then everybody from the hidden one (HOUSE-4)."""
    return tuple(Slot(seat, source) for source in (Source.OPEN, Source.HIDDEN) for seat in range(seats))
