"""What a search needs of a round: the contract of a game's own tree, and one for any game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence

from attrs import frozen

from flaschenteufel.core.lanes import lane_part
from flaschenteufel.core.state import State
from flaschenteufel.playouts.cursor import Cursor
from flaschenteufel.playouts.playing import cursor


@frozen
class Goal:
    """What is searched for: as much as possible for the seats of one `side`, less what the `rivals` score.

    With two sides the rivals are the other side. With more there are none: everybody else then plays against the side.

    >>> Goal(side=(0,), rivals=(1,)).worth((30, -7))
    37
    """

    side: tuple[int, ...]
    rivals: tuple[int, ...] = ()

    def worth(self, scores: Sequence[int]) -> int:
        """What the scores of all seats are worth to the side."""
        return sum([scores[seat] for seat in self.side]) - sum([scores[seat] for seat in self.rivals])


def goal_for(state: State, seat: int) -> Goal:
    """The goal of a seat: of its side, against the only other side with somebody who decides, if there is only one.

    >>> from flaschenteufel import get_variant
    >>> lopaka = get_variant("lopaka").deal(seed=7)
    >>> lopaka.automatic, goal_for(lopaka, 0)
    ((2,), Goal(side=(0,), rivals=(1,)))
    """
    side = next(side for side in state.sides if seat in side)
    others = [other for other in state.sides if other != side and not set(other) <= set(state.automatic)]
    return Goal(side, others[0] if len(others) == 1 else ())


Outlook = tuple[int, int, Hashable]
"""Between which two values of the goal a round is sure to end, the same ones at its end; and a key: rounds at one table
that have the same key have the same value."""


class Tree(ABC):
    """All ways in which a round can go on, walked in place: `play` goes down, and `undo` back up.

    A game that is solved often has one of its own, as the function `tree` of the module `solver` in its lanes.

    >>> from flaschenteufel.solver.tree import CursorTree
    >>> issubclass(CursorTree, Tree)
    True
    """

    __slots__ = ()

    @property
    @abstractmethod
    def is_ours(self) -> bool:
        """Whether the side that the goal is for is to act; it does not matter where there is only one move."""

    @abstractmethod
    def outlook(self) -> Outlook | None:
        """What is known of the value without a search; None if nothing is, or if it is not worth the time here."""

    @abstractmethod
    def moves(self) -> Sequence[int]:
        """The moves to try, the most promising first; of moves that come to the same, one is enough."""

    @abstractmethod
    def play(self, move: int) -> None:
        """Make a move."""

    @abstractmethod
    def undo(self) -> None:
        """Take the last move back."""


class CursorTree(Tree):
    """The tree of any game, by its cursor: it knows nothing about the value before the end."""

    __slots__ = ("_cursor", "_goal")

    def __init__(self, state: State, goal: Goal) -> None:
        self._cursor: Cursor = cursor(state)
        self._goal = goal

    @property
    def is_ours(self) -> bool:
        """Whether a seat of the side is to act."""
        return self._cursor.to_act in self._goal.side

    def outlook(self) -> Outlook | None:
        """The value at the end: a cursor does not tell what is sure before."""
        if not self._cursor.is_over:
            return None
        value = self._goal.worth(self._cursor.scores)
        return value, value, None

    def moves(self) -> Sequence[int]:
        """All legal moves."""
        return self._cursor.legal()

    def play(self, move: int) -> None:
        """Make a move."""
        self._cursor.play(move)

    def undo(self) -> None:
        """Take the last move back."""
        self._cursor.undo()


def tree_of(state: State, goal: Goal) -> Tree:
    """The game's own tree from a state on (`lanes/solver.py`), or that of its cursor."""
    own = lane_part(state.variant, "solver")
    found: Tree | None = own.tree(state, goal) if own else None
    return CursorTree(state, goal) if found is None else found
