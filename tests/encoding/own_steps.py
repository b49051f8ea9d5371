"""Steps that plugins could bring, with rules of their own for what may be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, ClassVar

from attrs import frozen

import flaschenteufel as ft
from assurance.proof.games import small, to_the_left
from flaschenteufel.bottle_imp import CardSet, Discarding, Layout, Passing, Receiver, Seating, everyone
from flaschenteufel.bottle_imp.actions import Choices
from flaschenteufel.bottle_imp.steps import Step, StepAtTable
from flaschenteufel.core.record.tokens import Part


class Mood(StrEnum):
    """What a player boasts of."""

    LUCK = "luck"
    SKILL = "skill"


class OwnPhase(StrEnum):
    BOAST = "boast"


@frozen
class Boast(ft.Action):
    """Say something."""

    mood: Mood


@frozen
class Boasted(ft.Event):
    """Somebody said something, and nobody else listened."""

    seat: int
    mood: Mood | None

    def for_seat(self, seat: int | None) -> Boasted:
        return self if seat == self.seat else Boasted(self.seat, None)


@frozen
class Boasting(Step):
    """Everybody says something, which moves no card; its compact form is not a number."""

    action = Boast
    trigger: ClassVar[str] = "boast"
    verb: ClassVar[str] = "boast"
    events = (Boasted,)

    who: Callable[[Seating], tuple[int, ...]] = everyone
    phase: StrEnum = OwnPhase.BOAST
    clause: str = "BOAST-1"

    @property
    def looks_at(self) -> None:
        return None

    def check(self, table: Any) -> None:
        pass

    def choices(self, at: StepAtTable, seat: int) -> Choices[ft.Action]:
        return lambda _: tuple(Boast(seat, mood) for mood in Mood)

    def refusal(self, at: StepAtTable, action: ft.Action, packets: Sequence[CardSet]) -> None:
        return None

    def compact(self, at: StepAtTable, action: Any, held: Sequence[int]) -> Mood:
        return self.packed(at, action)

    def packed(self, at: StepAtTable, action: Any) -> Mood:
        mood: Mood = action.mood
        return mood

    def unpacked(self, at: StepAtTable, seat: int, submission: Mood) -> Boast:
        return Boast(seat, submission)

    def announced(self, action: Any) -> Boasted:
        return Boasted(action.seat, action.mood)

    def read(self, at: StepAtTable, seat: int, part: Part) -> Boast:
        raise NotImplementedError

    def ways(self, at: StepAtTable, seat: int, size: int) -> int:
        return len(Mood)

    def way(self, at: StepAtTable, seat: int, packet: Sequence[int], number: int) -> Mood:
        return tuple(Mood)[number]


@frozen
class Choosy(Passing):
    """Two cards go to the left, and they must lie side by side in the packet."""

    def choices(self, at: StepAtTable, seat: int) -> Choices[ft.Action]:
        free = super().choices(at, seat)

        def beside(mask: int) -> tuple[ft.Action, ...]:
            held = [card for card in at.deck if mask & at.deck.bit(card)]
            pairs = {(one, other) for one, other in zip(held, held[1:], strict=False)}
            return tuple(action for action in free(mask) if getattr(action, "cards") in pairs)  # noqa: B009

        return beside

    def ways(self, at: StepAtTable, seat: int, size: int) -> int:
        return size - 1

    def way(self, at: StepAtTable, seat: int, packet: Sequence[int], number: int) -> tuple[int, ...]:
        return (packet[number] | packet[number + 1],)


def two_to_the_left(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    return ((seating.left(seat), 0),) * 2


def only_the_dealer_gives(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    return to_the_left(seating, seat) if seat == seating.dealer else ()


BOASTING = small("boasting", 6, Layout(players=2, packets=(3,), preparation=(Boasting(),)))
CHOOSY = small("choosy", 9, Layout(players=2, packets=(4,), preparation=(Choosy(two_to_the_left),)))
GIVERS_AND_IDLERS = small(
    "givers-and-idlers",
    9,
    Layout(players=2, packets=(4,), preparation=(Passing(only_the_dealer_gives), Discarding())),
)
