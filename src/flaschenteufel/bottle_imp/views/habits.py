"""Samples by a habit: people put away and give away their lowest cards, not any.

A state is drawn uniformly, and then what others have discarded and given away unseen is drawn anew: out of the packet
that they chose from, the lower a card the likelier. That is far quicker than a belief by any prior (see `belief`), since
nothing has to be tried; but the packets stay as they were dealt in the uniform draw, even if they are such that what is
known of the choices would have been unlikely.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from flaschenteufel.bottle_imp.views.knowledge import Sighting

RATE = 0.2
"""How likely the next higher card is to be chosen, compared with a card."""

SURPRISE = 0.01
"""How likely any card is to be chosen, compared with the lowest: people have reasons of their own."""


class Moved(NamedTuple):
    """Cards that another seat has moved out of a packet: the number of the lot, where they went, and what is known."""

    lot_index: int
    place: int
    is_gift: bool
    known: int


class Chooser(NamedTuple):
    """A packet of another seat from which cards were moved, and to which cards came."""

    source: int
    moved: tuple[Moved, ...]
    received: tuple[Moved, ...]


def choosers_of(seen: Sighting) -> tuple[Chooser, ...]:
    """The packets of others from which something was moved, as a seat has seen it."""
    moved: dict[int, list[Moved]] = {}
    received: dict[int, list[Moved]] = {}
    own = seen.own_packets
    for step in seen.places.steps:
        given = seen.given[step.number]
        for index, lot, source, place in (*step.put_away, *step.gifts):
            one = Moved(index, place, place < seen.places.packets, given[lot.giver][lot.number])
            if source not in own:
                moved.setdefault(source, []).append(one)
            if one.is_gift:
                received.setdefault(place, []).append(one)
    return tuple(Chooser(source, tuple(lots), tuple(received.get(source, ()))) for source, lots in moved.items())


class Habits:
    """What redraws the choices of others in a sample, which is changed in place."""

    def __init__(self, seen: Sighting) -> None:
        self._choosers = choosers_of(seen)
        known, void = seen.known_places(), seen.void
        self._hidden = ~sum(known)
        """All cards but those that are known to lie somewhere."""
        self._able = [~(void[place] if place < len(void) else 0) for place in range(len(known))]
        """For each place, the cards that can lie there."""

    def redraw(self, places: list[int], gifts: list[int], rng: Random) -> None:
        """Draw all choices anew."""
        for chooser in self._choosers:
            self._redraw(chooser, places, gifts, rng)

    def _redraw(self, chooser: Chooser, places: list[int], gifts: list[int], rng: Random) -> None:
        source, moved, received = chooser
        came = sum([one.known or gifts[one.lot_index] for one in received])
        gone = [one.known or (gifts[one.lot_index] if one.is_gift else places[one.place]) for one in moved]
        kept = places[source] & ~came
        packet, movable = kept | sum(gone), self._hidden & self._able[source]
        pool = kept & self._hidden
        for one, cards in zip(moved, gone, strict=True):
            pool |= 0 if one.known else cards & movable
        chosen: list[int] = []
        for one, cards in zip(moved, gone, strict=True):
            free = 0 if one.known else cards & movable
            drawn = cards ^ free
            packet ^= drawn
            for _ in range(free.bit_count()):
                allowed = pool & self._able[one.place]
                if not allowed:
                    return  # another place has got the only card that could lie here: all stays as it was drawn
                bit = _drawn(packet, allowed, rng)
                packet ^= bit
                pool ^= bit
                drawn |= bit
            chosen.append(drawn)
        for one, before, after in zip(moved, gone, chosen, strict=True):
            changed = before ^ after
            if changed:
                places[one.place] ^= changed
                places[source] ^= changed
                if one.is_gift:
                    gifts[one.lot_index] = after


def _drawn(packet: int, allowed: int, rng: Random) -> int:
    """A card that somebody moves out of a packet: one of those that are allowed."""
    mass, rate = 0.0, 1.0
    options: list[tuple[int, float]] = []
    while packet:
        bit = packet & -packet
        packet ^= bit
        if bit & allowed:
            mass += rate + SURPRISE
            options.append((bit, mass))
        rate *= RATE
    point = rng.random() * mass
    return next((bit for bit, below in options if point < below), options[-1][0])
