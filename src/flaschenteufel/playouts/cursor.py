"""A round that is changed in place, for those who play millions of them: the contract, and one for any game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from random import Random

from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.events import AnyPhase
from flaschenteufel.core.state import State
from flaschenteufel.core.wording import brief

DEAL = "deal"
"""The phase in which moves cannot be listed: the dealer deals at random."""


class Cursor(ABC):
    """A round in place: `play` changes it, and `undo` takes the last move back.

    A move is an int that means something at this moment alone; `legal` lists them in the order of
    `State.legal_actions(seat)`. Where several seats act at the same time they are asked one after the other, ascending.
    A cursor knows all cards, so whoever plays fairly makes it from a sample of a view.

    >>> from flaschenteufel import get_variant
    >>> from flaschenteufel.playouts import cursor
    >>> table = cursor(get_variant("classic").deal(4, seed=7))
    >>> table.to_act, len(table.legal())
    (0, 9)
    >>> table.action(table.legal()[0])
    Discard(seat=0, cards=(Card(5, yellow, 2),))
    >>> table.play(table.legal()[0])
    >>> table.to_act
    1
    >>> table.undo()
    >>> table.to_act
    0
    """

    __slots__ = ()

    @property
    @abstractmethod
    def seats(self) -> int:
        """How many seats the table has."""

    @property
    @abstractmethod
    def phase(self) -> AnyPhase:
        """The phase the round is in."""

    @property
    @abstractmethod
    def to_act(self) -> int | None:
        """The seat whose move is next; None when the round is over."""

    @property
    def is_over(self) -> bool:
        """Whether the round is over and the scores are known."""
        return self.to_act is None

    @property
    @abstractmethod
    def scores(self) -> tuple[int, ...]:
        """The score of each seat; `RoundNotOverError` before the end."""

    @property
    @abstractmethod
    def state(self) -> State:
        """The same moment as an immutable state."""

    @abstractmethod
    def legal(self) -> Sequence[int]:
        """All legal moves of the seat that is to act; none before the deal, and none when the round is over."""

    @abstractmethod
    def deal(self, rng: Random) -> None:
        """Deal at random; `InvalidValueError` if the cards have been dealt."""

    @abstractmethod
    def play(self, move: int) -> None:
        """Make a move; `InvalidValueError` if it is not legal, and nothing changes."""

    @abstractmethod
    def undo(self) -> None:
        """Take the last move or deal back; `InvalidValueError` if there was none."""

    def action(self, move: int) -> Action:
        """The action that a legal move stands for."""
        moves, seat = self.legal(), self.to_act
        if move not in moves:
            raise illegal_move(move)
        return self.state.legal_actions(seat)[moves.index(move)]

    def move(self, action: Action) -> int:
        """The move that stands for a legal action of the seat that is to act."""
        actions = self.state.legal_actions(self.to_act)
        if action not in actions:
            raise InvalidValueError(f"this is not a legal action of seat {self.to_act}: {brief(action)}")
        return self.legal()[actions.index(action)]

    def playout(self, rng: Random, policy: Policy | None = None) -> tuple[int, ...]:
        """The scores when the round is played to its end from here; the cursor is left as it is.

        Without a policy every legal move is equally likely.
        """
        moves = self._go_on(rng, policy)
        scores = self.scores
        self._go_back(moves)
        return scores

    def end(self, rng: Random, policy: Policy | None = None) -> State:
        """The state at the end of the same playout, which has the same scores."""
        moves = self._go_on(rng, policy)
        state = self.state
        self._go_back(moves)
        return state

    def _go_on(self, rng: Random, policy: Policy | None) -> int:
        """Play to the end, and count the moves."""
        moves, choose = 0, policy or at_random
        if self.phase == DEAL:
            self.deal(rng)
            moves += 1
        while legal := self.legal():
            self.play(choose(self, legal, rng))
            moves += 1
        return moves

    def _go_back(self, moves: int) -> None:
        for _ in range(moves):
            self.undo()


Policy = Callable[[Cursor, Sequence[int], Random], int]
"""Whoever chooses moves: a function from the cursor, its legal moves and a generator to one of the moves."""


def at_random(cursor: Cursor, moves: Sequence[int], rng: Random) -> int:
    """Any move, each with the same probability; where there is no choice, the generator is left alone.

    >>> from flaschenteufel import get_variant
    >>> from flaschenteufel.playouts import cursor
    >>> at_random(cursor(get_variant("lopaka").deal(seed=7)), [64], Random(1))
    64
    """
    return moves[int(rng.random() * len(moves))] if len(moves) > 1 else moves[0]


def illegal_move(move: object) -> InvalidValueError:
    """The error for a move that is not legal."""
    return InvalidValueError(f"this is not a legal move now: {brief(move)}")


def undealable() -> InvalidValueError:
    """The error for a deal at the wrong time."""
    return InvalidValueError("the cards have been dealt already")


def no_move_left() -> InvalidValueError:
    """The error for taking back when nothing was done."""
    return InvalidValueError("there is no move to take back")


class StateCursor(Cursor):
    """A cursor for any game: it keeps the states, and a move is the place of an action among the legal ones.

    >>> from flaschenteufel import get_variant
    >>> table = StateCursor(get_variant("classic").deal(4, seed=7))
    >>> table.legal()
    range(0, 9)
    """

    __slots__ = ("_actions", "_states")

    def __init__(self, state: State) -> None:
        self._states = [state]
        self._actions: list[tuple[Action, ...]] = [_actions(state)]

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return self.state.seats

    @property
    def phase(self) -> AnyPhase:
        """The phase the round is in."""
        return self.state.phase

    @property
    def to_act(self) -> int | None:
        """The seat whose move is next; None when the round is over."""
        return next(iter(self.state.to_act), None)

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat; `RoundNotOverError` before the end."""
        return self.state.scores

    @property
    def state(self) -> State:
        """The same moment as an immutable state."""
        return self._states[-1]

    def legal(self) -> Sequence[int]:
        """The places of the legal actions."""
        return range(len(self._actions[-1]))

    def deal(self, rng: Random) -> None:
        """Deal at random."""
        state = self.state
        if state.phase != DEAL:
            raise undealable()
        dealt = state.variant.deal(
            state.players, edition=state.edition, dealer=state.dealer, seed=rng.getrandbits(SEED_BITS)
        )
        self._push(dealt)

    def play(self, move: int) -> None:
        """Apply the action at this place."""
        if type(move) is not int or not 0 <= move < len(self._actions[-1]):
            raise illegal_move(move)
        self._push(self.state.apply(self._actions[-1][move]))

    def undo(self) -> None:
        """Forget the last state."""
        if len(self._states) == 1:
            raise no_move_left()
        del self._states[-1], self._actions[-1]

    def _push(self, state: State) -> None:
        self._states.append(state)
        self._actions.append(_actions(state))


SEED_BITS = 64
"""A deal at random is one of so many seeds to the power of two."""


def _actions(state: State) -> tuple[Action, ...]:
    return state.legal_actions(state.to_act[0]) if state.to_act else ()
