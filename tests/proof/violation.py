"""What the prover says when a state breaks an invariant."""

from __future__ import annotations

import flaschenteufel as ft
from flaschenteufel.core.state import new_round_like, replayed


class ViolationError(AssertionError):
    """A state of legal play breaks an invariant; it tells which one, how, and the way there."""

    def __init__(self, invariant: str, problem: str, path: tuple[ft.Action, ...], state: ft.State) -> None:
        super().__init__(f"{invariant}: {problem}\n{told(path, state)}")
        self.invariant = invariant
        self.problem = problem


def told(path: tuple[ft.Action, ...], state: ft.State) -> str:
    """The record of a state; if that is too broken to be written down, as far as it can be, and the actions since."""
    empty = new_round_like(state)
    for number in range(len(path), -1, -1):
        try:
            record = ft.Record([state if number == len(path) else replayed(empty, path[:number])]).to_text()
        except Exception:  # whatever is broken, what can be told is told
            continue
        return "".join([record, *(f"then: {action}\n" for action in path[number:])])
    return "".join(f"{action}\n" for action in path)
