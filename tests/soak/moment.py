"""The moments of a round, one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import define

import flaschenteufel as ft
from tests.proof.node import Node
from tests.proof.walk import guarded

MANY_ACTIONS = 1000
"""No round is as long."""


@define(eq=False)
class Moment:
    """A state, how it was reached, and what was found there at once."""

    node: Node
    listed: tuple[ft.Action, ...]
    mark: int
    """The hash that the state had when it was reached."""
    before: Moment | None = None
    action: ft.Action | None = None

    @property
    def state(self) -> ft.State:
        return self.node.state

    def then(self, action: ft.Action) -> Moment:
        """The moment that an action leads to."""
        try:
            state = self.state.apply(action)
        except ft.IllegalActionError as refusal:
            raise self.node.violation("legality", f"{action} is listed, and refused: {refusal}") from refusal
        return Moment(self.node.then(action, state), state.legal_actions(), hash(state), self, action)


def start(empty: ft.State) -> Moment:
    """The moment before the deal."""
    return Moment(Node(empty), empty.legal_actions(), hash(empty))


def play(empty: ft.State, deal: ft.Deal, choose: Callable[[Moment], ft.Action]) -> Iterator[Moment]:
    """Every moment of a round, from the table before the deal to the end."""
    moment = start(empty)
    yield moment
    action: ft.Action = deal
    for _ in range(MANY_ACTIONS):
        with guarded(moment.node):
            moment = moment.then(action)
        yield moment
        if not moment.listed:
            return
        action = choose(moment)
    raise moment.node.violation("termination", f"the round is not over after {MANY_ACTIONS} actions")
