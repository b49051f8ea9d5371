"""Rounds solved with all cards known: what each action is worth, and how the best play goes on to the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from typing import cast

from attrs import frozen

from flaschenteufel.core.actions import Action
from flaschenteufel.core.checks import seat_at, whole_number
from flaschenteufel.core.errors import FlaschenteufelError, InvalidValueError
from flaschenteufel.core.state import State
from flaschenteufel.core.wording import brief, count
from flaschenteufel.playouts.cursor import DEAL
from flaschenteufel.solver.search import OutOfNodesError, Search
from flaschenteufel.solver.tree import Goal, goal_for, tree_of


@frozen
class Choice:
    """A legal action, and the value of the round after it.

    >>> from flaschenteufel import get_variant, solver
    >>> solution = solver.solve(solver.random_ending(get_variant("classic"), moves=9, seed=1))
    >>> max(choice.value for choice in solution.choices) == solution.value
    True
    """

    action: Action
    value: int


@frozen
class Solution:
    """What a round comes to if everybody knows all cards and plays as well as possible.

    >>> from flaschenteufel import get_variant, solver
    >>> solution = solver.solve(solver.random_ending(get_variant("classic"), moves=9, seed=1))
    >>> len(solution.line)  # three tricks of three cards
    9
    """

    values: tuple[int, ...]
    """The score of each seat at the end of the line."""
    line: tuple[Action, ...]
    """Best play to the end; of actions that are equally good, the first of the legal ones."""
    choices: tuple[Choice, ...]
    """All legal actions of the seat that is to act, in their order, with what they are worth; none at the end."""
    value: int
    """What the goal of the side comes to: with two sides, by how much it beats the other one; with more, the score that
    nobody can take from it."""
    side: tuple[int, ...]
    """The seats that the value is for; it is the sum of what they score."""
    nodes: int
    """How many positions were looked at."""

    @property
    def best(self) -> tuple[Action, ...]:
        """The best of the choices: one of them, or several that are equally good."""
        return tuple(choice.action for choice in self.choices if choice.value == self.value)


class NodeLimitError(FlaschenteufelError):
    """A solution that was given up, and how far it came.

    >>> from flaschenteufel import get_variant, solver
    >>> solver.solve(solver.random_ending(get_variant("classic"), moves=15, seed=1), nodes=100)
    Traceback (most recent call last):
    ...
    flaschenteufel.solver.NodeLimitError: 100 nodes solved 0 of 5 actions, and the next is worth 10 or more
    """

    def __init__(self, nodes: int, solved: Iterable[Choice], legal: int, low: float, high: float) -> None:
        self.nodes = nodes
        """How many positions were looked at."""
        self.solved = tuple(solved)
        """The choices that were solved; if these are all, only the line is missing."""
        self.low, self.high = low, high
        """Between which values the next one is."""
        super().__init__(f"{count(nodes, 'node')} solved {self._progress(legal)}")

    def _progress(self, legal: int) -> str:
        if len(self.solved) == legal:
            return "all actions, but not how the best play goes on"
        return f"{len(self.solved)} of {count(legal, 'action')}, and the next is worth {self._between()}"

    def _between(self) -> str:
        if self.low == -inf:
            return "anything" if self.high == inf else f"{self.high:g} or less"
        return f"{self.low:g} or more" if self.high == inf else f"{self.low:g} to {self.high:g}"


def solve(state: State, *, seat: int | None = None, nodes: int | None = None) -> Solution:
    """Solve a round from a state on, with all cards known.

    With two sides the solution is exact: each plays for the difference of their scores. With more than two it is
    *paranoid*: one side, that of the `seat` (by default the one to act), plays for its own score, and all others
    together play against it. So its value is what the side is sure of, whatever the others do. Automatic seats play
    by rule and are no side of their own.

    Where several seats act at the same time they act one after the other, as with a cursor. A round that has not been
    dealt cannot be solved.

    `nodes` is how many positions may be looked at; if they do not suffice, `NodeLimitError` tells how far the search
    came.

    >>> from flaschenteufel import get_variant, solver
    >>> state = solver.random_ending(get_variant("bright-house"), moves=8, seed=1)
    >>> solution = solve(state)
    >>> end = state
    >>> for action in solution.line:
    ...     end = end.apply(action)
    >>> end.is_over, end.scores == solution.values
    (True, True)
    """
    if not isinstance(cast("object", state), State):
        raise InvalidValueError(f"a state can be solved, not {brief(state)}")
    if state.phase == DEAL:
        raise InvalidValueError("a round can be solved once the cards have been dealt")
    if nodes is not None and whole_number(nodes, "the number of nodes") < 1:
        raise InvalidValueError(f"the number of nodes must be at least 1, not {nodes}")
    goal = goal_for(state, _for_whom(state) if seat is None else seat_at(seat, state.seats))
    search, choices = Search(nodes), list[Choice]()
    actions = state.legal_actions(state.to_act[0]) if state.to_act else ()
    try:
        for action in actions:
            guess = choices[-1].value if choices else 0
            choices.append(Choice(action, search.value(tree_of(state.apply(action), goal), guess)))
        line, end = _line(state, goal, search, [choice.value for choice in choices])
    except OutOfNodesError as problem:
        raise NodeLimitError(search.nodes, choices, len(actions), problem.low, problem.high) from None
    return Solution(end.scores, line, tuple(choices), goal.worth(end.scores), goal.side, search.nodes)


def _for_whom(state: State) -> int:
    """The first seat to act that somebody sits at, or the first of the table."""
    people = [seat for seat in range(state.seats) if seat not in state.automatic]
    return next((seat for seat in state.to_act if seat in people), people[0])


def _line(state: State, goal: Goal, search: Search, values: Sequence[int]) -> tuple[tuple[Action, ...], State]:
    """The first of the best actions again and again, and the round at the end; `values` has those of the choices."""
    line: list[Action] = []
    better = max if state.to_act and state.to_act[0] in goal.side else min
    best = better(values, default=0)
    while state.to_act:
        ours = state.to_act[0] in goal.side
        # Our best action still reaches the value, and the best of the others does not let us have more.
        target = best if ours else best + 1
        steps = ((action, state.apply(action)) for action in state.legal_actions(state.to_act[0]))
        action, state = next(step for step in steps if search.reaches(tree_of(step[1], goal), target) == ours)
        line.append(action)
    return tuple(line), state
