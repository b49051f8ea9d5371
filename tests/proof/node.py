"""A state, and how the walk came to it."""

from __future__ import annotations

from attrs import define

import flaschenteufel as ft
from tests.proof.violation import ViolationError


@define(eq=False)
class Node:
    """A state that the walk has reached.

    `path` has the actions in the order in which they were made, `history` is what the state says of it: the same, but
    what was done at the same time stands there by seat.
    """

    state: ft.State
    path: tuple[ft.Action, ...] = ()
    history: tuple[ft.Action, ...] = ()
    sights: tuple[int, ...] = ()
    """For every seat, then a spectator, the number of the view that it has."""

    def violation(self, invariant: str, problem: str) -> ViolationError:
        """What is wrong here."""
        return ViolationError(invariant, problem, self.path, self.state)

    def then(self, action: ft.Action, state: ft.State) -> Node:
        """The node that an action leads to."""
        return Node(state, (*self.path, action))
