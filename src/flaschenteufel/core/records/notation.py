"""The contract of a notation: how a game writes its rounds down, line by line, and reads them again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, TypeVar

from flaschenteufel.core.door import waiting_for
from flaschenteufel.core.errors import IllegalActionError, RecordError
from flaschenteufel.core.records.line import Line, Token
from flaschenteufel.core.wording import brief

if TYPE_CHECKING:
    from flaschenteufel.core.action import Action
    from flaschenteufel.core.state import State

T = TypeVar("T")


class Board:
    """The round that is being read, as far as it has been read.

    >>> from flaschenteufel import Expose, get_variant
    >>> board = Board(get_variant("bright-house").deal(seed=7))
    >>> board.do(Expose(0, 1), Token("1", line=12, column=9))
    Traceback (most recent call last):
    ...
    flaschenteufel.core.errors.RecordError: line 12, column 9: seat 0: It is time to discard, not to lay a packet \
open (HOUSE-1)
    """

    def __init__(self, state: State) -> None:
        self.state = state

    def do(self, action: Action, place: Token) -> None:
        """Play an action that stands at a place of the text; `RecordError` if the rules refuse it."""
        try:
            self.state = self.state.apply(action)
        except IllegalActionError as refusal:
            raise place.error(f"seat {action.seat}: {refusal}") from refusal

    def incomplete(self, line: Line) -> RecordError:
        """The fault of a line that begins although the one before it has not come to its end."""
        return line.key.error(f"the line before is not complete: {waiting_for(self.state)}")


class Notation(ABC):
    """How a game writes its rounds down; a value without fields.

    A line says what it is about, then a colon, then what was done: `discard: 3 | 7 | 12`. What it means may
    depend on the round so far, and on nothing else.
    """

    @abstractmethod
    def write(self, state: State) -> Iterator[str]:
        """The lines of a round, from the deal to where it has got to; none before the deal."""

    @abstractmethod
    def read(self, board: Board, line: Line) -> None:
        """Play what the line says; the round is not over yet. Whatever is wrong with it is a `RecordError`."""


def named(token: Token, things: Mapping[str, T]) -> T:
    """The card that a token names, if there is such a card.

    >>> named(Token("19", line=3, column=7), {"18": 18, "20": 20})
    Traceback (most recent call last):
    ...
    flaschenteufel.core.errors.RecordError: line 3, column 7: there is no card '19'
    """
    if token.text not in things:
        raise token.error(f"there is no card {brief(token.text)}")
    return things[token.text]
