"""A tree of moves over many samples of what is hidden: information-set Monte Carlo tree search.

Each playout starts from another sample and goes down the same tree. A move that is legal in one sample may not be legal
in another: so each move counts how often it could have been chosen, and that is what its visits are measured by (the
upper confidence bound of Cowling, Powley and Whitehouse, 2012). Every seat goes for what is good for itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log, sqrt
from random import Random


class Branch:
    """A move in the tree: how often it was made and could have been made, what it earned its seat, and what follows."""

    __slots__ = ("available", "earned", "twigs", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 1
        self.earned = 0.0
        self.twigs: dict[int, Branch] = {}

    def next_move(self, moves: Sequence[int], exploration: float, rng: Random) -> tuple[int, Branch]:
        """The move to be tried next, and its branch: one that was never tried, or the one that promises most."""
        twigs = self.twigs
        fresh: list[int] = []
        best, promise = None, 0.0
        for move in moves:
            twig = twigs.get(move)
            if twig is None:
                fresh.append(move)
                continue
            twig.available += 1
            visits = twig.visits
            bound = twig.earned / visits + exploration * sqrt(log(twig.available) / visits)
            if best is None or bound > promise:
                best, promise = move, bound
        if fresh or best is None:
            best = fresh[int(rng.random() * len(fresh))] if len(fresh) > 1 else fresh[0]
            twigs[best] = Branch()
        return best, twigs[best]
