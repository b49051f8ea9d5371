"""The play of Hol's der Teufel as a tree to search."""

from __future__ import annotations

from collections.abc import Sequence

from flaschenteufel.core.state import State
from flaschenteufel.hols_der_teufel.lanes.table import OVER, PASS, DevilsTable
from flaschenteufel.hols_der_teufel.round import HolsDerTeufelRound
from flaschenteufel.hols_der_teufel.variant import HolsDerTeufel
from flaschenteufel.hols_der_teufel.vocabulary import Phase
from flaschenteufel.solver.tree import Goal, Outlook, Tree


class DevilsTree(Tree):
    """A round in place; a move is an int that names the card, the row and the end, or `PASS`."""

    __slots__ = ("_goal", "_size", "_steepest", "_tables")

    def __init__(self, state: HolsDerTeufelRound, goal: Goal) -> None:
        self._tables = [DevilsTable(state)]
        self._goal = goal
        self._size = state.variant.highest + 1
        self._steepest = state.variant.highest - 1
        """The most that can be paid for a card."""

    @property
    def is_ours(self) -> bool:
        """Whether a seat of the side is to act."""
        return self._tables[-1].seat in self._goal.side

    def outlook(self) -> Outlook:
        """A player pays at most the steepest fee for each card, and gets as much from the left neighbour."""
        table, goal = self._tables[-1], self._goal
        low = high = 0
        for seat in goal.side:
            least, most = self._range(table, seat)
            low, high = low + least, high + most
        for seat in goal.rivals:
            least, most = self._range(table, seat)
            low, high = low - most, high - least
        key = (*table.devils, *table.angels, *table.ends, *table.lengths, *table.marked, *table.chips)
        return low, high, (*key, table.seat, table.passes)

    def _range(self, table: DevilsTable, seat: int) -> tuple[int, int]:
        """The fewest and the most chips that a seat can end with."""
        chips = table.chips[seat]
        if table.seat == OVER:
            return chips, chips
        payer = (seat + 1) % table.seats
        fees, income = self._steepest * table.sizes[seat], self._steepest * table.sizes[payer]
        return max(0, chips - fees), min(sum(table.chips), chips + income)

    def moves(self) -> Sequence[int]:
        """What costs least first."""
        table = self._tables[-1]
        dear: list[tuple[int, int]] = []
        for suit, values, ends in table.groups():
            for value in range(values.bit_length()):
                if values >> value & 1:
                    dear += [(self._fee(table, suit, value, end), self._move(suit, value, end)) for end in ends]
        return [move for _, move in sorted(dear)] or (PASS,)

    @staticmethod
    def _fee(table: DevilsTable, suit: int, value: int, end: int) -> int:
        return max(0, table.ends[2 * suit + end] - value) if value and table.lengths[suit] else 0

    def _move(self, suit: int, value: int, end: int) -> int:
        return (suit * self._size + value) * 2 + end

    def play(self, move: int) -> None:
        """Lay a card or pass, on a table that is a copy."""
        table = self._tables[-1].copy()
        if move == PASS:
            table.pass_turn()
        else:
            place, end = divmod(move, 2)
            table.lay(*divmod(place, self._size), end)
        self._tables.append(table)

    def undo(self) -> None:
        """Go back to the table before."""
        del self._tables[-1]


def tree(state: State, goal: Goal) -> DevilsTree | None:
    """The tree from a state on; None outside of the play, and for a variant of another class with rules of its own."""
    if isinstance(state, HolsDerTeufelRound) and type(state.variant) is HolsDerTeufel and state.phase is Phase.PLAY:
        return DevilsTree(state, goal)
    return None
