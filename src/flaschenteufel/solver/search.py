"""Alpha-beta with a zero window and a table, asked again and again until the value is known (MTD(f))."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import inf

from flaschenteufel.solver.tree import Tree


class OutOfNodesError(Exception):
    """No more positions may be looked at; the value that was searched for is between two bounds."""

    def __init__(self, low: float, high: float) -> None:
        super().__init__(low, high)
        self.low = low
        self.high = high


Entry = tuple[float, float, int]
"""What the table keeps of a position: two bounds of its value, and the move that was best when it was last seen."""
_NOTHING: Entry = (-inf, inf, 0)


class Search:
    """A search in trees of one table and goal, which share what is known of the positions.

    It counts the `nodes`, which are the positions that it looked at.
    """

    def __init__(self, limit: int | None) -> None:
        self.nodes = 0
        self._limit = inf if limit is None else limit
        self._table: dict[Hashable, Entry] = {}

    def value(self, tree: Tree, guess: float = 0) -> int:
        """The value of the position that a tree is at; the nearer the guess, the quicker.

        `OutOfNodesError` if the nodes do not suffice, here and in `reaches`.
        """
        outlook = tree.outlook()
        low, high = outlook[:2] if outlook else (-inf, inf)
        guess = min(max(guess, low), high)
        while low < high:
            target = guess + 1 if guess == low else guess
            try:
                guess = self._bound(tree, target)
            except _LimitReachedError:
                raise OutOfNodesError(low, high) from None
            if guess >= target:
                low = guess
            else:
                high = guess
        return int(low)

    def reaches(self, tree: Tree, target: int) -> bool:
        """Whether the value is at least the target."""
        try:
            return self._bound(tree, target) >= target
        except _LimitReachedError:
            raise OutOfNodesError(-inf, inf) from None

    def _bound(self, tree: Tree, target: float) -> float:
        """A bound of the value: a lower one if it is at least the target, else an upper one."""
        if self.nodes >= self._limit:
            raise _LimitReachedError
        self.nodes += 1
        outlook = tree.outlook()
        if outlook is None:
            return self._best(tree, target, tree.moves())[0]
        low, high, key = outlook
        if low >= target:
            return low
        if high < target:
            return high
        kept_low, kept_high, move = self._table.get(key, _NOTHING)
        if kept_low >= target:
            return kept_low
        if kept_high < target:
            return kept_high
        moves = tree.moves()
        if move in moves and move != moves[0]:
            moves = [move, *(other for other in moves if other != move)]
        bound, move = self._best(tree, target, moves)
        self._table[key] = (bound, kept_high, move) if bound >= target else (kept_low, bound, move)
        return bound

    def _best(self, tree: Tree, target: float, moves: Sequence[int]) -> tuple[float, int]:
        """The bound by the best move, and the move; the others are not looked at once the question is answered."""
        ours = tree.is_ours
        best, chosen = (-inf, 0) if ours else (inf, 0)
        for move in moves:
            tree.play(move)
            bound = self._bound(tree, target)
            tree.undo()
            if ours:
                if bound > best:
                    best, chosen = bound, move
                    if bound >= target:
                        break
            elif bound < best:
                best, chosen = bound, move
                if bound < target:
                    break
        return best, chosen


class _LimitReachedError(Exception):
    """The nodes are used up."""
