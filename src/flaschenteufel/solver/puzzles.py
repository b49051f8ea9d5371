"""Endings of rounds, and those among them that make a puzzle: exactly one action is best."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from attrs import frozen

from flaschenteufel.core.actions import Action
from flaschenteufel.core.checks import whole_number
from flaschenteufel.core.errors import FlaschenteufelError, InvalidValueError
from flaschenteufel.core.state import State, new_round_like, replayed
from flaschenteufel.core.variant import Variant
from flaschenteufel.playouts.playing import cursor
from flaschenteufel.solver.solving import NodeLimitError, Solution, solve

FEWEST_CHOICES = 3
"""With fewer, one would guess."""
USUAL_MOVES = 12
USUAL_NODES = 20_000


class NoPuzzleError(FlaschenteufelError):
    """None of the rounds has an ending with exactly one best action.

    >>> find_puzzle([])
    Traceback (most recent call last):
    ...
    flaschenteufel.solver.NoPuzzleError: no ending 12 moves before the end has exactly one best action
    """


@frozen
class Puzzle:
    """An ending with exactly one best action: the `state` with all cards known, and its `solution`.

    >>> from flaschenteufel import get_variant
    >>> rounds = [cursor(get_variant("classic").deal(3, seed=seed)).end(Random(seed)) for seed in range(9)]
    >>> puzzle = find_puzzle(rounds, moves=9)
    >>> puzzle.solution.best == (puzzle.answer,)
    True
    """

    state: State
    solution: Solution

    @property
    def answer(self) -> Action:
        """The best action."""
        return self.solution.best[0]


def ending(state: State, moves: int) -> State:
    """A round as it was so many moves before, but not before its deal.

    >>> from flaschenteufel import get_variant
    >>> over = cursor(get_variant("classic").deal(3, seed=1)).end(Random(1))
    >>> ending(over, 9)
    <classic/3 2003: trick, to act: 1>
    """
    if whole_number(moves, "the number of moves") < 0:
        raise InvalidValueError(f"the number of moves must be at least 0, not {moves}")
    history = state.history
    return replayed(new_round_like(state), history[: max(1, len(history) - moves)])


def random_ending(variant: Variant, players: int | None = None, *, moves: int, seed: int = 0) -> State:
    """A round played at random from a deal by a seed, so many moves before its end.

    >>> from flaschenteufel import get_variant
    >>> random_ending(get_variant("lopaka"), moves=6, seed=1)
    <lopaka/2 2003: trick, to act: 1>
    """
    return ending(cursor(variant.deal(players, seed=seed)).end(Random(seed)), moves)


def find_puzzle(rounds: Iterable[State], *, moves: int = USUAL_MOVES, nodes: int = USUAL_NODES) -> Puzzle:
    """The first ending of some rounds with at least three choices of which exactly one is best.

    An ending is so many `moves` before the end of a round, or up to as many fewer as there are seats, so that everybody
    has been asked. One that `nodes` do not suffice for is passed over. `NoPuzzleError` if there is none.

    >>> from flaschenteufel import get_variant
    >>> rounds = [cursor(get_variant("classic").deal(3, seed=seed)).end(Random(seed)) for seed in range(9)]
    >>> len(find_puzzle(rounds, moves=9).solution.best)
    1
    """
    for over in rounds:
        for left in range(moves, max(moves - over.seats, 0), -1):
            puzzle = _puzzle(ending(over, left), nodes)
            if puzzle is not None:
                return puzzle
    raise NoPuzzleError(f"no ending {moves} moves before the end has exactly one best action")


def _puzzle(state: State, nodes: int) -> Puzzle | None:
    if len(state.to_act) != 1 or len(state.legal_actions()) < FEWEST_CHOICES:
        return None
    try:
        solution = solve(state, nodes=nodes)
    except NodeLimitError:
        return None
    return Puzzle(state, solution) if len(solution.best) == 1 else None
