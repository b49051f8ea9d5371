"""Wrappers around a game that change nothing; the broken ones override one thing each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import ClassVar, cast

from attrs import frozen

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Phase
from flaschenteufel.bottle_imp.views.data import BottleImpViewData
from flaschenteufel.core.machine import Transition
from flaschenteufel.core.record.notation import Board, Notation
from flaschenteufel.core.record.tokens import Line
from flaschenteufel.core.shuffle import Seed
from flaschenteufel.core.state import Setup
from flaschenteufel.core.view import ViewData

CLASSIC = ft.get_variant("classic")


def wrapped_setup(outer: ft.Variant, inner: ft.State | ft.View) -> Setup:
    """The table inside, where another variant is played."""
    return Setup(
        outer,
        inner.players,
        edition=inner.edition,
        dealer=inner.dealer,
        seats=inner.seats,
        automatic=inner.automatic,
        sides=inner.sides,
    )


@frozen
class FaithfulData(ViewData):
    """What a view says, in a wrapper."""

    variant: str
    inner: BottleImpViewData

    def supposed_view(self) -> ft.View:
        outer = ft.get_variant(self.variant)
        assert isinstance(outer, Wrapped)
        return outer.kind.sight(outer, self.inner.supposed_view())


class FaithfulView(ft.View):
    """A view that shows what the one inside shows."""

    def __init__(self, outer: Wrapped, inner: ft.View) -> None:
        self.outer = outer
        self.inner = inner
        self.table = wrapped_setup(outer, inner)

    @property
    def _setup(self) -> Setup:
        return self.table

    @property
    def seat(self) -> int | None:
        return self.inner.seat

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FaithfulView) and self.compared() == other.compared()

    def __hash__(self) -> int:
        return hash(self.compared())

    def compared(self) -> tuple[object, ...]:
        return type(self), self.inner

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.seat}>"

    @property
    def data(self) -> ViewData:
        data = self.inner.data
        assert isinstance(data, BottleImpViewData)
        return FaithfulData(self.outer.name, data)

    @property
    def phase(self) -> Phase:
        return cast("Phase", self.inner.phase)

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.inner.to_act

    @property
    def possibilities(self) -> int:
        return self.inner.possibilities

    def possibility(self, number: int) -> ft.State:
        return self.outer.kind(self.outer, self.inner.possibility(number))

    def sample(self, rng: Random) -> ft.State:
        return self.outer.kind(self.outer, self.inner.sample(rng))


class Faithful(ft.State):
    """A state that does what the one inside does."""

    sight: ClassVar[type[FaithfulView]] = FaithfulView
    more_events: ClassVar[tuple[type[ft.Event], ...]] = ()

    def __init__(self, outer: Wrapped, inner: ft.State, moves: int = 0) -> None:
        self.outer = outer
        self.inner = inner
        self.moves = moves
        self.table = wrapped_setup(outer, inner)
        self.turns = self.turn()

    @property
    def _setup(self) -> Setup:
        return self.table

    @property
    def to_act(self) -> tuple[int, ...]:
        return self.turns

    def turn(self) -> tuple[int, ...]:
        return self.inner.to_act

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Faithful) and self.compared() == other.compared()

    def __hash__(self) -> int:
        return hash(self.compared())

    def compared(self) -> tuple[object, ...]:
        return self.outer.kind, self.inner

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    @property
    def phase(self) -> Phase:
        return cast("Phase", self.inner.phase)

    def legal_actions(self, seat: int | None = None) -> tuple[ft.Action, ...]:
        seats = self.to_act if seat is None else (seat,)
        return tuple(action for one in seats for action in self.choices(one))

    def choices(self, seat: int) -> tuple[ft.Action, ...]:
        return self.inner.legal_actions(seat)

    def is_legal(self, action: object) -> bool:
        return self.inner.is_legal(action)

    def refusal(self, action: object) -> ft.IllegalActionError | None:
        return self.inner.refusal(action)

    def apply(self, action: ft.Action) -> ft.State:
        return self.next(self.inner.apply(action))

    def next(self, inner: ft.State) -> Faithful:
        return type(self)(self.outer, inner, self.moves + 1)

    def step(self, action: ft.Action) -> ft.Step[ft.State]:
        *events, _ = self.inner.step(action).events
        following = self.apply(action)
        return ft.Step(following, self.tell((*events, ft.Awaited(following.phase, following.to_act))))

    def tell(self, events: tuple[ft.Event, ...]) -> tuple[ft.Event, ...]:
        return events

    def view(self, seat: int | None) -> ft.View:
        return self.outer.kind.sight(self.outer, self.inner.view(seat))

    @property
    def history(self) -> tuple[ft.Action, ...]:
        return self.inner.history

    @property
    def cards(self) -> tuple[object, ...]:
        return self.inner.cards

    @property
    def scores(self) -> tuple[int, ...]:
        return self.inner.scores


class FaithfulNotation(Notation):
    """A notation that writes and reads what the one inside does."""

    def write(self, state: ft.State) -> Iterator[str]:
        assert isinstance(state, Faithful)
        return state.outer.inner.notation.write(state.inner)

    def read(self, board: Board, line: Line) -> None:
        state = board.state
        assert isinstance(state, Faithful)
        inside = Board(state.inner)
        state.outer.inner.notation.read(inside, line)
        board.state = state.next(inside.state)


@frozen
class Wrapped(ft.Variant):
    """The classic game in a wrapper; `kind` says how its states are broken."""

    kind: type[Faithful] = Faithful
    inner: ft.Variant = CLASSIC

    @property
    def game(self) -> str:
        return self.inner.game

    @property
    def player_counts(self) -> tuple[int, ...]:
        return self.inner.player_counts

    @property
    def editions(self) -> tuple[str, ...]:
        return self.inner.editions

    @property
    def action_types(self) -> tuple[type[ft.Action], ...]:
        return self.inner.action_types

    @property
    def event_types(self) -> tuple[type[ft.Event], ...]:
        return *self.inner.event_types, *self.kind.more_events

    @property
    def view_data_type(self) -> type[ViewData]:
        return FaithfulData

    @property
    def notation(self) -> Notation:
        return FaithfulNotation()

    @property
    def transition_table(self) -> tuple[Transition, ...]:
        return self.inner.transition_table

    def new_round(self, players: int | None = None, *, edition: str | None = None, dealer: int = 0) -> ft.State:
        return self.kind(self, self.inner.new_round(players, edition=edition, dealer=dealer))

    def deal(
        self,
        players: int | None = None,
        *,
        edition: str | None = None,
        dealer: int = 0,
        seed: Seed | None = None,
        deck: Iterable[object] | None = None,
    ) -> ft.State:
        return self.kind(self, self.inner.deal(players, edition=edition, dealer=dealer, seed=seed, deck=deck), moves=1)
