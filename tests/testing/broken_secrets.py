"""Variants that tell what is secret, or let it be taken back: views, refusals, events and histories."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from random import Random
from typing import ClassVar

from attrs import frozen

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImpRound, Discard, Play, Played
from flaschenteufel.core.view import ViewData
from tests.testing.faithful import Faithful, FaithfulData, FaithfulView

# Views.


class Knowing(FaithfulView):
    """A view that knows the state that it is of."""

    state: Faithful


class LetsViewsKnow(Faithful):
    sight = Knowing

    def view(self, seat: int | None) -> ft.View:
        view = super().view(seat)
        assert isinstance(view, Knowing)
        view.state = self
        return view


class Omniscient(Knowing):
    """It shows all secrets, and so there is only one possibility."""

    @property
    def possibilities(self) -> int:
        return 1

    def possibility(self, number: int) -> ft.State:
        self.inner.possibility(number if type(number) is int and number <= 0 else -1)
        return self.state

    def sample(self, rng: Random) -> ft.State:
        return self.state

    def compared(self) -> tuple[object, ...]:
        return *super().compared(), self.state


class ShowsSecrets(LetsViewsKnow):
    sight = Omniscient


@frozen
class CarelessData(FaithfulData):
    """What a view says, and what was put away."""

    discarded: str


class Careless(Knowing):
    """It is equal to what it should be, but its data tell what was put away."""

    @property
    def data(self) -> ViewData:
        data = super().data
        assert isinstance(data, FaithfulData)
        discards = [action for action in self.state.inner.history if isinstance(action, Discard)]
        return CarelessData(data.variant, data.inner, repr(discards))


class ShowsDiscards(LetsViewsKnow):
    sight = Careless


class Talkative(Knowing):
    """It is equal to what it should be, but prints what was put away."""

    def __repr__(self) -> str:
        return f"<Talkative {self.state.inner.history}>"


class PrintsSecrets(LetsViewsKnow):
    sight = Talkative


class TakesStrangers(Faithful):
    def view(self, seat: int | None) -> ft.View:
        return super().view(seat if seat is None or 0 <= seat < 3 else 0)


class TakesTrueForASeat(Faithful):
    def view(self, seat: int | None) -> ft.View:
        return super().view(None if seat is None else int(seat))


class BreaksOnStrangers(Faithful):
    def view(self, seat: int | None) -> ft.View:
        return super().view(None if seat is None else {place: place for place in range(self.seats)}[seat])


# Refusals.


class NamesTheHolder(Faithful):
    """Whoever wants to play a card that they do not hold is told who has it."""

    def refusal(self, action: object) -> ft.IllegalActionError | None:
        refusal = super().refusal(action)
        if refusal is None or not isinstance(action, Play) or self.phase == "deal":
            return refusal
        round_ = self.inner
        assert isinstance(round_, BottleImpRound)
        holders = [seat for seat in range(self.seats) if action.card in round_.hand(seat)]
        message = f"{refusal.message}; it is with {holders}"
        return ft.IllegalActionError(action, refusal.reason, refusal.clause, message)

    def apply(self, action: ft.Action) -> ft.State:
        if refusal := self.refusal(action):
            raise refusal
        return super().apply(action)


class Whispering(Knowing):
    """It refuses what the state refuses, with the same words."""

    def refusal(self, action: object) -> ft.IllegalActionError | None:
        own = super().refusal(action)
        return self.state.refusal(action) if own and getattr(action, "seat", self.seat) == self.seat else own


class WhispersTheHolder(NamesTheHolder, LetsViewsKnow):
    sight = Whispering


# Events.


@frozen
class Harmless(Played):
    """A card that everybody sees, and that is said to show nothing."""

    @property
    def reveals(self) -> bool:
        return False


class RevealsNothing(Faithful):
    more_events: ClassVar[tuple[type[ft.Event], ...]] = (Harmless,)

    def tell(self, events: tuple[ft.Event, ...]) -> tuple[ft.Event, ...]:
        return tuple(
            Harmless(event.seat, event.card, event.packet, event.lay_open) if isinstance(event, Played) else event
            for event in events
        )


# Histories.


def backwards(actions: tuple[ft.Action, ...]) -> Iterator[ft.Action]:
    """What is done at the same time, from the last seat to the first."""
    for kind, group in groupby(actions, type):
        together = list(group)
        yield from together if kind is Play else together[::-1]


class RemembersBackwards(Faithful):
    @property
    def history(self) -> tuple[ft.Action, ...]:
        return tuple(backwards(self.inner.history))


class RemembersTheOrder(Faithful):
    """Who was first among those who act at the same time makes a difference."""

    first: int | None = None

    def apply(self, action: ft.Action) -> ft.State:
        following = super().apply(action)
        assert isinstance(following, RemembersTheOrder)
        if self.phase == "discard":
            following.first = action.seat if self.first is None else self.first
        return following

    def compared(self) -> tuple[object, ...]:
        return *super().compared(), self.first
