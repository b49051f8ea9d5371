"""What everybody sees of a round of a game that is made with the kit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from attrs import Factory, field, frozen

from flaschenteufel.core.state import Situation

if TYPE_CHECKING:
    from flaschenteufel.kit.game import Game


@frozen(kw_only=True)
class Position:
    """The base of what everybody sees: the seats, the dealer, and how many cards each seat holds.

    A game extends it with fields of its own, and the effects of its actions make a new one with `attrs.evolve`. The
    fields that are here are kept by the kit.

    Fields are made of numbers, texts, string enums, actions, cards, other frozen attrs classes, and tuples of any
    length of these, so that they have a form in JSON. Each needs a default: what it is when the cards are dealt.

    >>> from attrs import evolve
    >>> @frozen(kw_only=True)
    ... class Bidding(Position):
    ...     bids: tuple[int, ...] = ()
    ...     taken: tuple[int, ...] = per_seat(0)
    >>> at = Bidding(seats=3, dealer=2, hand_sizes=(5, 5, 5))
    >>> at.taken, at.left_of(at.dealer), evolve(at, bids=(2,)).bids
    ((0, 0, 0), 0, (2,))
    """

    seats: int
    """How many seats the table has; they are numbered 0, 1, ... clockwise."""
    dealer: int
    """The dealer's seat."""
    hand_sizes: tuple[int, ...]
    """How many cards each seat holds."""

    def left_of(self, seat: int, places: int = 1) -> int:
        """The seat so many places to the left of another one."""
        return (seat + places) % self.seats


def per_seat(value: object) -> Any:
    """The default of a field that holds something for each seat, the same for all at first.

    >>> @frozen(kw_only=True)
    ... class Racing(Position):
    ...     points: tuple[int, ...] = per_seat(10)
    >>> Racing(seats=2, dealer=0, hand_sizes=(0, 0)).points
    (10, 10)
    """

    def make(position: Position) -> tuple[object, ...]:
        return (value,) * position.seats

    return field(default=Factory(make, takes_self=True))


def added(numbers: tuple[int, ...], seat: int, more: int = 1) -> tuple[int, ...]:
    """The numbers of all seats, with that of one seat raised.

    >>> added((0, 2, 1), seat=1, more=3)
    (0, 5, 1)
    """
    return tuple(number + more if place == seat else number for place, number in enumerate(numbers))


P = TypeVar("P", bound=Position)
"""What everybody sees of a round of one game."""


class GameSituation(Situation, Generic[P]):
    """What a round of a game that is made with the kit and every view of it have in common."""

    __slots__ = ()

    @property
    def variant(self) -> Game[P]:
        """The way to play."""
        return cast("Game[P]", self._setup.variant)
