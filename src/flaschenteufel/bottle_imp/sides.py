"""Who scores together."""

from __future__ import annotations

from flaschenteufel.bottle_imp.seating import Seating

Sides = tuple[tuple[int, ...], ...]
"""The sides of a round: each a tuple of seats, ascending."""


def everybody_alone(seating: Seating) -> Sides:
    """Every seat is a side of its own.

    >>> everybody_alone(Seating(3, dealer=0))
    ((0,), (1,), (2,))
    """
    return tuple((seat,) for seat in range(seating.seats))


def pairs(seating: Seating) -> Sides:
    """Everybody is the partner of the seat opposite.

    >>> pairs(Seating(6, dealer=0))
    ((0, 3), (1, 4), (2, 5))
    """
    half = seating.seats // 2
    return tuple((seat, seat + half) for seat in range(half))


def pairs_around_the_dealer(seating: Seating) -> Sides:
    """The dealer is alone, and so is the seat opposite if there is one; the others pair up (TEAM-1).

    >>> pairs_around_the_dealer(Seating(5, dealer=0))
    ((0,), (1, 3), (2, 4))
    >>> pairs_around_the_dealer(Seating(4, dealer=1))
    ((0, 2), (1,), (3,))
    """
    half = seating.seats // 2
    teams: list[tuple[int, ...]] = [
        tuple(sorted((seating.at(seating.dealer, near), seating.at(seating.dealer, near + half))))
        for near in range(1, (seating.seats + 1) // 2)
    ]
    partners = {seat for team in teams for seat in team}
    solos: list[tuple[int, ...]] = [(seat,) for seat in range(seating.seats) if seat not in partners]
    return tuple(sorted(teams + solos))
