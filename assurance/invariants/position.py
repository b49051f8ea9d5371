"""A state that play has reached, the way there, and what is said when it breaks an invariant."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from attrs import define

import flaschenteufel as ft
from flaschenteufel.core.state import new_round_like, replayed


class ViolationError(AssertionError):
    """A state of legal play breaks an invariant; it tells which one, how, and the way there."""

    def __init__(self, invariant: str, problem: str, path: tuple[ft.Action, ...], state: ft.State) -> None:
        super().__init__(f"{invariant}: {problem}\n{way_there(path, state)}")
        self.invariant = invariant
        self.problem = problem


def way_there(path: tuple[ft.Action, ...], state: ft.State) -> str:
    """The record of a state; if that is too broken to be written down, as far as it can be, and the actions since."""
    empty = new_round_like(state)
    for number in range(len(path), -1, -1):
        try:
            record = ft.Record([state if number == len(path) else replayed(empty, path[:number])]).to_text()
        except Exception:  # whatever is broken, what can be way_there is way_there
            continue
        return "".join([record, *(f"then: {action!r}\n" for action in path[number:])])
    return "".join(f"{action!r}\n" for action in path)


@define(eq=False)
class Position:
    """A state, and how play came to it.

    `path` has the actions in the order in which they were made, `history` is what the state says of it: the same, but
    what was done at the same time stands there by seat.
    """

    state: ft.State
    path: tuple[ft.Action, ...] = ()
    history: tuple[ft.Action, ...] = ()
    view_numbers: tuple[int, ...] = ()
    """For every seat, then a spectator, the number of the view that it has."""

    def violation(self, invariant: str, problem: str) -> ViolationError:
        """What is wrong here."""
        return ViolationError(invariant, problem, self.path, self.state)

    def then(self, action: ft.Action, state: ft.State) -> Position:
        """The position that an action leads to."""
        return Position(state, (*self.path, action))


@contextmanager
def guarded(position: Position) -> Generator[None, None, None]:
    """Whatever the library throws is a violation too."""
    try:
        yield
    except ViolationError:
        raise
    except Exception as problem:
        raise position.violation("no crash", repr(problem)) from problem


def viewers(state: ft.State) -> tuple[int | None, ...]:
    """All seats, and a spectator."""
    return *range(state.seats), None


def named(viewer: int | None) -> str:
    """Who looks, in words."""
    return "a spectator" if viewer is None else f"seat {viewer}"
