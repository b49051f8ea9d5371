"""The ferryman: before the first trick everybody pays a toll, which is a step of our own."""

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import ClassVar

import flaschenteufel as ft
from attrs import evolve, field, frozen
from flaschenteufel.bottle_imp import (
    EDITION_2003,
    BottleImp,
    Card,
    CardStep,
    Layout,
    Passing,
    Receiver,
    Seating,
    both_neighbours,
    everyone,
)


class Phase(StrEnum):
    """The phase that our step adds to those of the game."""

    TOLL = "toll"


def _cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(cards)


@frozen
class PayToll(ft.Action):
    """Pay three cards: one for the right neighbour, and two for the devil's trick, the lower one first."""

    cards: tuple[Card, ...] = field(converter=_cards)


@frozen
class TollPaid(ft.Event):
    """Somebody has paid; only they know with which cards."""

    seat: int
    cards: tuple[Card | None, ...]

    def for_seat(self, seat: int | None) -> "TollPaid":
        """The same without the cards, for everybody else."""
        return self if seat == self.seat else evolve(self, cards=(None,) * len(self.cards))


@frozen
class Toll(CardStep):
    """Everybody pays, all at the same time; the library does the rest."""

    action = PayToll
    trigger: ClassVar[str] = "toll"
    verb: ClassVar[str] = "pay the toll"
    events = (TollPaid,)
    sentence: ClassVar[str] = "everybody pays the ferryman: one card to the right neighbour, two for the devil's trick."

    packet: int = 0
    who: Callable[[Seating], tuple[int, ...]] = everyone
    phase: StrEnum = Phase.TOLL
    clause: str = "FERRY-1"

    def targets(self, seating: Seating, giver: int) -> tuple[Receiver | None, ...]:
        """The first card goes to the right neighbour's hand, the others to the devil."""
        return (seating.right(giver), 0), None, None

    def announced(self, action: PayToll) -> TollPaid:
        """What is told of it."""
        return TollPaid(action.seat, action.cards)


PREPARATION = (Toll(), Passing(both_neighbours, clause="FERRY-2"))

FERRYMAN = BottleImp(
    name="ferryman",
    title="The ferryman",
    layouts=(
        Layout(players=3, packets=(12,), preparation=PREPARATION),
        Layout(players=4, packets=(9,), preparation=PREPARATION),
    ),
    printings=(EDITION_2003,),
)
