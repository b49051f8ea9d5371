"""Who sits where."""

from __future__ import annotations

from attrs import frozen


@frozen
class Seating:
    """The seats of a table, numbered clockwise, with its dealer and the seats that play by rule.

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
    """All people at the table."""
    return seating.people


def all_but_the_dealer(seating: Seating) -> tuple[int, ...]:
    """All people at the table except the dealer."""
    return tuple(seat for seat in seating.people if seat != seating.dealer)


def nobody(seating: Seating) -> tuple[int, ...]:
    """No seat."""
    return ()


def right_of_the_dealer(seating: Seating) -> tuple[int, ...]:
    """The seat to the dealer's right alone: where Lopaka sits (LOP-1)."""
    return (seating.right(seating.dealer),)
