"""Who sits where, and who scores together."""

from __future__ import annotations

from attrs import frozen

from flaschenteufel.core.state import Sides


@frozen
class Seating:
    """The seats of a table, numbered clockwise, with its dealer and the `automatic` seats, which play by rule.

    >>> seating = Seating(seats=4, dealer=3)
    >>> seating.left(3), seating.right(0), seating.people
    (0, 3, (0, 1, 2, 3))
    """

    seats: int
    dealer: int
    automatic: tuple[int, ...] = ()

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that somebody sits at."""
        return tuple(seat for seat in range(self.seats) if seat not in self.automatic)

    def at(self, seat: int, places: int) -> int:
        """The seat so many places to the left (to the right if negative)."""
        return (seat + places) % self.seats

    def left(self, seat: int) -> int:
        """The left neighbour's seat: the next one clockwise."""
        return self.at(seat, 1)

    def right(self, seat: int) -> int:
        """The right neighbour's seat."""
        return self.at(seat, -1)


def everyone(seating: Seating) -> tuple[int, ...]:
    """All people at the table.

    >>> everyone(Seating(3, dealer=0, automatic=(2,)))
    (0, 1)
    """
    return seating.people


def all_but_the_dealer(seating: Seating) -> tuple[int, ...]:
    """All people at the table except the dealer.

    >>> all_but_the_dealer(Seating(3, dealer=0))
    (1, 2)
    """
    return tuple(seat for seat in seating.people if seat != seating.dealer)


def nobody(seating: Seating) -> tuple[int, ...]:
    """No seat.

    >>> nobody(Seating(3, dealer=0))
    ()
    """
    return ()


def right_of_the_dealer(seating: Seating) -> tuple[int, ...]:
    """The seat to the dealer's right alone: where Lopaka sits (LOP-1).

    >>> right_of_the_dealer(Seating(3, dealer=0))
    (2,)
    """
    return (seating.right(seating.dealer),)


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
