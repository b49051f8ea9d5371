"""Cursors against states: the same moves, and everything is the same after each of them."""

from __future__ import annotations

from random import Random

import flaschenteufel as ft
from flaschenteufel.playouts import at_random, cursor, playout


class DifferenceError(AssertionError):
    """Two ways to play have come to different things."""


def require(condition: bool, problem: str) -> None:
    """Raise unless the condition holds."""
    if not condition:
        raise DifferenceError(problem)


def played_by_states(state: ft.State, rng: Random) -> ft.State:
    """The end of a round that is played at random, state by state, with the draws of a playout."""
    while state.to_act:
        actions = state.legal_actions(state.to_act[0])
        state = state.apply(actions[int(rng.random() * len(actions)) if len(actions) > 1 else 0])
    return state


def compare_in_place(start: ft.State, seed: int) -> int:
    """Walk a cursor and states through one round from a dealt state; the number of decisions compared."""
    table, state, rng, decisions = cursor(start), start, Random(seed), 0
    while state.to_act:
        seat = state.to_act[0]
        moves, actions = table.legal(), state.legal_actions(seat)
        require(table.to_act == seat and table.phase == state.phase, f"another turn at {state!r}")
        require([*map(table.action, moves)] == [*actions], f"other legal moves at {state!r}")
        move = at_random(table, moves, rng)
        state = state.apply(table.action(move))
        table.play(move)
        decisions += 1
        require(table.state == state, f"another state than {state!r}")
    require(table.scores == state.scores, f"other scores: {table.scores} and {state.scores}")
    for _ in range(decisions):
        table.undo()
    require(table.state == start, "undo does not come back to the start")
    return decisions


def compare_playouts(start: ft.State, seed: int) -> None:
    """Play a state out in place and by states, with the same draws."""
    by_states, in_place, at_the_end = Random(seed), Random(seed), Random(seed)
    end = played_by_states(start, by_states)
    require(playout(start, in_place) == end.scores, f"other scores from {start!r} with the seed {seed}")
    require(by_states.getstate() == in_place.getstate(), f"other draws from {start!r} with the seed {seed}")
    require(cursor(start).end(at_the_end) == end, f"another end from {start!r} with the seed {seed}")
