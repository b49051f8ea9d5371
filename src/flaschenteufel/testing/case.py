"""A moment of a round that is looked at, and how to get there."""

from __future__ import annotations

from typing import NoReturn

from attrs import frozen

from flaschenteufel.core.actions import Action
from flaschenteufel.core.state import State
from flaschenteufel.testing.chart import Chart
from flaschenteufel.testing.error import ConformanceError
from flaschenteufel.testing.table import Table


@frozen
class Case:
    """A state with the table, the seed and the actions that lead there; no seed before the deal."""

    state: State
    table: Table
    chart: Chart
    seed: int | None = None
    actions: tuple[Action, ...] = ()

    def fail(self, problem: str) -> NoReturn:
        """Say what is wrong."""
        raise ConformanceError(problem, self.table, self.seed, self.actions)

    def require(self, condition: object, problem: str) -> None:
        """Say what is wrong unless the condition holds."""
        if not condition:
            self.fail(problem)

    def after(self, action: Action, following: State) -> Case:
        """The case one action later."""
        return Case(following, self.table, self.chart, self.seed, (*self.actions, action))
