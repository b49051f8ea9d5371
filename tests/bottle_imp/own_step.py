"""A step of the preparation as a plugin would bring it: an action, an event and a phase of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import ClassVar

from attrs import evolve, field, frozen

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Card, CardStep, Receiver, Seating, everyone


class OwnPhase(StrEnum):
    TITHE = "tithe"


def _cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(cards)


@frozen
class Tithe(ft.Action):
    """Give the first card to the left neighbour, and put the second one into the devil's trick."""

    cards: tuple[Card, ...] = field(converter=_cards)


@frozen
class Tithed(ft.Event):
    """Somebody has paid their tithe; only they know with which cards."""

    seat: int
    cards: tuple[Card | None, ...]

    def for_seat(self, seat: int | None) -> Tithed:
        return self if seat == self.seat else evolve(self, cards=(None,) * len(self.cards))


@frozen
class Tithing(CardStep):
    """Everybody gives one card to the left and one to the devil."""

    action = Tithe
    trigger: ClassVar[str] = "tithe"
    verb: ClassVar[str] = "pay the tithe"
    events = (Tithed,)

    packet: int = 0
    who: Callable[[Seating], tuple[int, ...]] = everyone
    phase: StrEnum = OwnPhase.TITHE
    clause: str = "TITHE-1"

    def targets(self, seating: Seating, giver: int) -> tuple[Receiver | None, ...]:
        return (seating.left(giver), 0), None

    def announced(self, action: Tithe) -> Tithed:
        return Tithed(action.seat, action.cards)
