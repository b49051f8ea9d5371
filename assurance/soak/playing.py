"""A round that is being played: its moments one after another, what the checks need, and what is counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from typing import TypeVar

from attrs import define

import flaschenteufel as ft
from assurance.invariants.checks import FormalMachine
from assurance.invariants.position import Position, guarded
from assurance.invariants.rules import rules_of
from flaschenteufel.testing import Setting

MANY_ACTIONS = 1000
"""No round is as long."""
T = TypeVar("T")


@define
class Counts:
    """What was played of a variant."""

    rounds: int = 0
    moves: int = 0
    illegal: int = 0
    """Illegal actions that were tried."""
    views: int = 0
    """Views that were looked at."""
    compared: int = 0
    """Rounds that the referee has played too."""
    seconds: float = 0

    def __add__(self, other: Counts) -> Counts:
        return Counts(
            self.rounds + other.rounds,
            self.moves + other.moves,
            self.illegal + other.illegal,
            self.views + other.views,
            self.compared + other.compared,
            self.seconds + other.seconds,
        )


@define(eq=False)
class Moment:
    """A state, how it was reached, and what was found there at once."""

    position: Position
    listed: tuple[ft.Action, ...]
    first_hash: int
    """The hash that the state had when it was reached."""
    before: Moment | None = None
    action: ft.Action | None = None

    @property
    def state(self) -> ft.State:
        return self.position.state

    def then(self, action: ft.Action) -> Moment:
        """The moment that an action leads to."""
        try:
            state = self.state.apply(action)
        except ft.IllegalActionError as refusal:
            raise self.position.violation("legality", f"{action!r} is listed, and refused: {refusal}") from refusal
        return Moment(self.position.then(action, state), state.legal_actions(), hash(state), self, action)


def start(empty: ft.State) -> Moment:
    """The moment before the deal."""
    return Moment(Position(empty), empty.legal_actions(), hash(empty))


def play(empty: ft.State, deal: ft.Deal, choose: Callable[[Moment], ft.Action]) -> Iterator[Moment]:
    """Every moment of a round, from the table before the deal to the end."""
    moment = start(empty)
    yield moment
    action: ft.Action = deal
    for _ in range(MANY_ACTIONS):
        with guarded(moment.position):
            moment = moment.then(action)
        yield moment
        if not moment.listed:
            return
        action = choose(moment)
    raise moment.position.violation("termination", f"the round is not over after {MANY_ACTIONS} actions")


class Inspection:
    """How a round is looked at. Of what is too much to try it takes some at random; if it is `whole`, everything."""

    def __init__(self, table: Setting, random: Random, counts: Counts, *, whole: bool = False) -> None:
        self.table, self.random, self.counts, self.whole = table, random, counts, whole
        self.rules = rules_of(table.variant)
        self.machine = machine_of(table.variant)

    def some(self, things: Sequence[T], number: int) -> Sequence[T]:
        """So many of the things, or all."""
        return things if self.whole or len(things) <= number else self.random.sample(things, number)


@cache
def machine_of(variant: ft.Variant) -> FormalMachine:
    """The formal machine, walked for real."""
    return FormalMachine(variant.machine)
