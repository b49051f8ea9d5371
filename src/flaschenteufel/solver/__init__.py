"""Rounds with all cards known, solved to the end: the best play, and what every action is worth.

>>> import flaschenteufel as ft
>>> state = ft.solver.random_ending(ft.get_variant("classic"), tricks=2, seed=3)
>>> solution = ft.solver.solve(state)
>>> len(solution.line), len(solution.values)
(6, 3)
"""

from flaschenteufel.core.naming import publish
from flaschenteufel.solver.search import NodeLimitError
from flaschenteufel.solver.solving import Choice, Solution, solve

__all__ = ["Choice", "NodeLimitError", "Solution", "solve"]

publish(__name__, __all__, globals())
