"""How the table is laid for a number of players."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attrs import field, frozen
from attrs.converters import optional

from flaschenteufel.bottle_imp.cards import Deck, Edition
from flaschenteufel.bottle_imp.preparation import CLASSIC_PREPARATION, Discarding, Exposing, Passing, Step
from flaschenteufel.bottle_imp.seating import Seating, Sides, everybody_alone, nobody
from flaschenteufel.core.checks import is_whole_number, tuple_of, whole_number
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.wording import brief


def none_open(seating: Seating, seat: int) -> tuple[int, ...]:
    """No packet lies open."""
    return ()


def _sizes(packets: Iterable[int]) -> tuple[int, ...]:
    return tuple(whole_number(size, "the size of a packet") for size in tuple_of(object, packets, "the packets"))


def _steps(preparation: Iterable[Step]) -> tuple[Step, ...]:
    steps: list[Step] = []
    for step in tuple_of(object, preparation, "the preparation"):
        if not isinstance(step, Discarding | Passing | Exposing):
            raise InvalidValueError(f"the preparation is made of discarding, passing and exposing, not {brief(step)}")
        steps.append(step)
    return tuple(steps)


@frozen
class Layout:
    """What depends on the number of people: the cards, the packets dealt, the preparation, the sides.

    `packets` are the sizes of the packets that each seat is dealt, `dealers_packets` those of the
    dealer where they differ; cards left over go into the devil's trick.
    """

    players: int = field(validator=is_whole_number)
    packets: tuple[int, ...] = field(converter=_sizes)
    dealers_packets: tuple[int, ...] | None = field(default=None, converter=optional(_sizes))
    dummies: int = field(default=0, validator=is_whole_number)
    extension: bool = False
    preparation: tuple[Step, ...] = field(default=CLASSIC_PREPARATION, converter=_steps)
    sides: Callable[[Seating], Sides] = everybody_alone
    automatic: Callable[[Seating], tuple[int, ...]] = nobody
    laid_open: Callable[[Seating, int], tuple[int, ...]] = none_open
    """Which packets of a seat lie open once the preparation is over, where no player decides it."""
    face_down: bool = False
    """Whether the packets lie face down: then a player looks at one only while he takes cards from it, and a gift
    joins it unseen, until he may look at all of them to lay one open, or to play."""
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
