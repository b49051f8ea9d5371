"""Variants that break the contract in what is written down: notation, records and JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from attrs import frozen

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Pass, Passed
from flaschenteufel.bottle_imp.views.data import BottleImpViewData
from flaschenteufel.core.record.moves import choices
from flaschenteufel.core.record.notation import Board, Notation
from flaschenteufel.core.record.tokens import Line, Part
from flaschenteufel.core.view import ViewData
from tests.testing.faithful import Faithful, FaithfulData, FaithfulNotation, FaithfulView, Wrapped

# Notations.


class Dropping(FaithfulNotation):
    """The last line is left out."""

    def write(self, state: ft.State) -> Iterator[str]:
        return iter(list(super().write(state))[:-1])


class Garbling(FaithfulNotation):
    """Passes are written in a way that cannot be read."""

    def write(self, state: ft.State) -> Iterator[str]:
        return (line.replace("pass:", "gift:") for line in super().write(state))


class Multiplying(FaithfulNotation):
    """Two lines are written as one."""

    def write(self, state: ft.State) -> Iterator[str]:
        lines = list(super().write(state))
        yield from ["\n".join(lines)] if len(lines) > 1 else lines


class Breaking(FaithfulNotation):
    """A line with a fault is any error whatever."""

    def read(self, board: Board, line: Line) -> None:
        try:
            super().read(board, line)
        except ft.RecordError as error:
            raise KeyError(error.message) from error


class Mumbling(FaithfulNotation):
    """Moves are written in a way that cannot be read."""

    def written(self, now: ft.State | ft.View, action: ft.Action) -> str:
        return "that one"

    def move(self, now: ft.State | ft.View, seat: int, part: Part) -> ft.Action:
        raise part.place.error("which one?")


class Mishearing(FaithfulNotation):
    """Moves are read as others."""

    def move(self, now: ft.State | ft.View, seat: int, part: Part) -> ft.Action:
        return choices(now, seat)[-1]


class Forgetting(FaithfulNotation):
    """Nothing is read."""

    def read(self, board: Board, line: Line) -> None:
        pass


@frozen
class BadlyWritten(Wrapped):
    style: type[Notation] = Dropping

    @property
    def notation(self) -> Notation:
        return self.style()


@frozen
class WrittenByNobody(Wrapped):
    @property
    def notation(self) -> Notation:
        return None  # type: ignore[return-value]  # pyright: ignore[reportReturnType]


# Kinds of actions and events.


@frozen
class LacksAnAction(Wrapped):
    @property
    def action_types(self) -> tuple[type[ft.Action], ...]:
        return tuple(kind for kind in super().action_types if kind is not Pass)


@frozen
class LacksTheDeal(Wrapped):
    @property
    def action_types(self) -> tuple[type[ft.Action], ...]:
        return tuple(kind for kind in super().action_types if kind is not ft.Deal)


@frozen
class LacksAnEvent(Wrapped):
    @property
    def event_types(self) -> tuple[type[ft.Event], ...]:
        return tuple(kind for kind in super().event_types if kind is not Passed)


@frozen
class KnowsNoKinds(Wrapped):
    @property
    def event_types(self) -> tuple[type[ft.Event], ...]:
        return None  # type: ignore[return-value]  # pyright: ignore[reportReturnType]


# JSON.


@frozen
class Weighed(ft.Event):
    """An event with something in it that JSON cannot tell."""

    weight: complex


class TellsTheUnwritable(Faithful):
    more_events: ClassVar[tuple[type[ft.Event], ...]] = (Weighed,)

    def tell(self, events: tuple[ft.Event, ...]) -> tuple[ft.Event, ...]:
        return (Weighed(1j), *events)


@frozen
class LooseData(FaithfulData):
    """It can be written, but what is read is the view of a spectator."""

    def supposed_view(self) -> ft.View:
        view = super().supposed_view()
        return view.possibility(0).view(None)


class Loose(FaithfulView):
    @property
    def data(self) -> ViewData:
        data = self.inner.data
        assert isinstance(data, BottleImpViewData)
        return LooseData(self.outer.name, data)


class ShowsLooseData(Faithful):
    sight = Loose


@frozen
class SaysTooLittle(Wrapped):
    @property
    def view_data_type(self) -> type[ViewData]:
        return LooseData
