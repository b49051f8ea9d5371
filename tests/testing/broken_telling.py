"""Variants that break the contract in what they tell: steps, events and histories."""

from __future__ import annotations

from typing import ClassVar, Self

from attrs import evolve, frozen

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Discarded, Phase
from tests.testing.faithful import Faithful


class OtherPlayers(Faithful):
    @property
    def players(self) -> int:
        return 9


class OtherEdition(Faithful):
    @property
    def edition(self) -> str | None:
        return "1789"


# Steps.


class StepsElsewhere(Faithful):
    """With a step the first of the legal actions is done, whatever was asked for."""

    def step(self, action: ft.Action) -> ft.Step[ft.State]:
        return super().step(self.inner.legal_actions()[0] if self.phase is Phase.TRICK else action)


class StepBreaks(Faithful):
    def step(self, action: ft.Action) -> ft.Step[ft.State]:
        raise KeyError(action.seat)


class TellsNothing(Faithful):
    def tell(self, events: tuple[ft.Event, ...]) -> tuple[ft.Event, ...]:
        return ()


class TellsTheTurnFirst(Faithful):
    def tell(self, events: tuple[ft.Event, ...]) -> tuple[ft.Event, ...]:
        return events[::-1]


class TellsTheOldTurn(Faithful):
    def tell(self, events: tuple[ft.Event, ...]) -> tuple[ft.Event, ...]:
        return (*events[:-1], ft.Awaited(self.phase, self.to_act))


# Events.


@frozen
class Sneezed(ft.Event):
    """Something that no variant knows of."""


class TellsTheUnknown(Faithful):
    def tell(self, events: tuple[ft.Event, ...]) -> tuple[ft.Event, ...]:
        return (Sneezed(), *events)


@frozen
class Fickle(Discarded):
    """It looks different each time that it is shown."""

    def for_seat(self, seat: int | None) -> Self:
        return evolve(self, cards=(*self.cards, None))


@frozen
class Changeling(Discarded):
    """What others see of it is another kind of event."""

    def for_seat(self, seat: int | None) -> Discarded:  # type: ignore[override]
        return Discarded(self.seat, ())


class TellsAnew(Faithful):
    kind: ClassVar[type[Discarded]] = Fickle
    more_events: ClassVar[tuple[type[ft.Event], ...]] = (Fickle,)

    def tell(self, events: tuple[ft.Event, ...]) -> tuple[ft.Event, ...]:
        return tuple(self.kind(event.seat, event.cards) if isinstance(event, Discarded) else event for event in events)


class TellsOtherwise(TellsAnew):
    kind = Changeling
    more_events = (Changeling,)


@frozen
class Open(Discarded):
    """A discard that everybody sees."""

    def for_seat(self, seat: int | None) -> Self:
        return self


class TellsTooMuch(TellsAnew):
    kind = Open
    more_events = (Open,)


class TellsMoreOfSomeCards(Faithful):
    """Who discards a low card is heard to sneeze."""

    def tell(self, events: tuple[ft.Event, ...]) -> tuple[ft.Event, ...]:
        first = events[0]
        low = isinstance(first, Discarded) and first.cards[0] is not None and first.cards[0].number < 18
        return (ft.RoundScored(()), *events) if low else events


# Histories.


class ForgetsAnAction(Faithful):
    @property
    def history(self) -> tuple[ft.Action, ...]:
        return self.inner.history[:-1]


class RemembersTooMuch(Faithful):
    @property
    def history(self) -> tuple[ft.Action, ...]:
        return self.inner.history + self.inner.history[-1:]
