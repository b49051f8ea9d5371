"""A round of Hol's der Teufel in place."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import RoundNotOverError
from flaschenteufel.core.shuffle import shuffled
from flaschenteufel.core.state import State
from flaschenteufel.hols_der_teufel.actions import End, Lay, PassTurn
from flaschenteufel.hols_der_teufel.cards import ANGEL, SUITS, DevilCard
from flaschenteufel.hols_der_teufel.lanes.table import ANGEL_VALUE, PASS, DevilsTable
from flaschenteufel.hols_der_teufel.lanes.thrift import finish_with_thrift
from flaschenteufel.hols_der_teufel.round import HolsDerTeufelRound
from flaschenteufel.hols_der_teufel.variant import HolsDerTeufel
from flaschenteufel.hols_der_teufel.vocabulary import Phase
from flaschenteufel.playouts.cursor import SEED_BITS, Cursor, Policy, illegal_move, no_move_left, undealable

_ENDS = (End.LOW, End.HIGH)


class DevilsCursor(Cursor):
    """A round of Hol's der Teufel in place; a move is an int that names the card, the row and the end, or `PASS`."""

    __slots__ = ("_known", "_moves", "_size", "_starts", "_tables")

    def __init__(self, state: HolsDerTeufelRound) -> None:
        self._starts = [state]
        self._moves: list[tuple[int, int]] = []
        """The moves since then, with the seats that made them."""
        self._known: Sequence[int] | None = None
        """The legal moves, once somebody has asked for them."""
        self._tables = [DevilsTable(state)]
        self._size = state.variant.highest + 1

    @property
    def table(self) -> DevilsTable:
        """The hands, rows and chips as lists of ints; who changes them spoils the cursor."""
        return self._tables[-1]

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return self.table.seats

    @property
    def phase(self) -> Phase:
        """The phase the round is in."""
        return Phase.SCORE if self.table.seat < 0 else self._starts[-1].phase

    @property
    def to_act(self) -> int | None:
        """The seat whose move is next; None when the round is over."""
        return None if self.table.seat < 0 else self.table.seat

    @property
    def state(self) -> HolsDerTeufelRound:
        """The same moment as an immutable round; the moves are made again for it."""
        state = self._starts[-1]
        for seat, move in self._moves:
            state = state.apply(self._action(seat, move))
        return state

    @property
    def scores(self) -> tuple[int, ...]:
        """The chips of each seat; `RoundNotOverError` before the end."""
        if self.table.seat >= 0:
            raise RoundNotOverError(f"there are no scores before the round is over: it is in phase {self.phase}")
        return tuple(self.table.chips)

    def legal(self) -> Sequence[int]:
        """All cards with all rows and ends where they can be laid, or to pass."""
        if self._known is None:
            self._known = self._listed()
        return self._known

    def _listed(self) -> Sequence[int]:
        if self.phase is not Phase.PLAY:
            return ()
        moves = [
            self._move(suit, value, end)
            for suit, values, ends in self.table.groups()
            for value in range(values.bit_length())
            if values >> value & 1
            for end in ends
        ]
        return moves or (PASS,)

    def _move(self, suit: int, value: int, end: int) -> int:
        return (suit * self._size + value) * len(_ENDS) + end

    def action(self, move: int) -> Action:
        """The action that a legal move stands for."""
        if move not in self.legal():
            raise illegal_move(move)
        return self._action(self.table.seat, move)

    def _action(self, seat: int, move: int) -> Action:
        if move == PASS:
            return PassTurn(seat)
        place, end = divmod(move, len(_ENDS))
        number, value = divmod(place, self._size)
        suit = SUITS[number]
        return Lay(seat, ANGEL if value == ANGEL_VALUE else DevilCard(value, suit), suit, _ENDS[end])

    def play(self, move: int) -> None:
        """Make a move."""
        if type(move) is not int or move not in self.legal():
            raise illegal_move(move)
        table = self.table.copy()
        self._moves.append((table.seat, move))
        if move == PASS:
            table.pass_turn()
        else:
            place, end = divmod(move, len(_ENDS))
            table.lay(*divmod(place, self._size), end)
        self._tables.append(table)
        self._known = None

    def deal(self, rng: Random) -> None:
        """Deal by a seed that the generator gives."""
        start = self._starts[-1]
        if start.phase is not Phase.DEAL:
            raise undealable()
        dealt = start.variant.deal(start.players, dealer=start.dealer, seed=rng.getrandbits(SEED_BITS))
        self._starts.append(dealt)
        self._tables.append(DevilsTable(dealt))
        self._known = None

    def undo(self) -> None:
        """Go back to before the last move or deal."""
        if len(self._tables) == 1:
            raise no_move_left()
        del self._tables[-1]
        self._known = None
        if self._moves:
            del self._moves[-1]
        else:
            del self._starts[-1]

    def playout(self, rng: Random, policy: Policy | None = None) -> tuple[int, ...]:
        """The scores when the round is played to its end from here; the cursor is left as it is."""
        if policy is not None:
            return super().playout(rng, policy)
        table, start = self.table.copy(), self._starts[-1]
        if start.phase is Phase.DEAL:
            variant = start.variant
            table.deal(shuffled(range(len(variant.deck())), rng.getrandbits(SEED_BITS)), variant.highest)
        table.finish(rng.random)
        return tuple(table.chips)

    def playout_with_thrift(self, rng: Random) -> tuple[int, ...]:
        """The scores when everybody saves chips, as `thrift` says; the cursor is left as it is."""
        table = self.table.copy()
        finish_with_thrift(table, rng.random)
        return tuple(table.chips)


def cursor(state: State) -> DevilsCursor | None:
    """A cursor at a round's moment; None for a variant of another class, whose phases may be its own."""
    if isinstance(state, HolsDerTeufelRound) and type(state.variant) is HolsDerTeufel:
        return DevilsCursor(state)
    return None
