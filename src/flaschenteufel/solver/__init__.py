"""Rounds with all cards known, solved to the end: the best play, and what every action is worth.

>>> import flaschenteufel as ft
>>> state = ft.solver.random_ending(ft.get_variant("classic"), moves=6, seed=3)
>>> solution = ft.solver.solve(state)
>>> len(solution.line), len(solution.values)
(6, 3)
"""

from flaschenteufel.core.naming import publish
from flaschenteufel.solver.puzzles import NoPuzzleError, Puzzle, ending, find_puzzle, random_ending
from flaschenteufel.solver.solving import Choice, NodeLimitError, Solution, solve
from flaschenteufel.solver.tree import Goal, Tree

__all__ = [
    "Choice",
    "Goal",
    "NoPuzzleError",
    "NodeLimitError",
    "Puzzle",
    "Solution",
    "Tree",
    "ending",
    "find_puzzle",
    "random_ending",
    "solve",
]

publish(__name__, __all__, globals())
