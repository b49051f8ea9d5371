"""Everything that can go wrong, as a small tree under one root."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flaschenteufel.core.reason import Reason
    from flaschenteufel.core.records.record import Record


class FlaschenteufelError(Exception):
    """The root: catch this to catch every error that the library raises on purpose."""


class InvalidValueError(FlaschenteufelError, ValueError):
    """A value of the wrong type or out of its range, say a bool for a seat."""


class SeatError(InvalidValueError):
    """A seat or a dealer that is not at this table."""


class ConfigurationError(InvalidValueError):
    """A table that cannot be set up; `clause` names the rule that says so."""

    def __init__(self, message: str, clause: str) -> None:
        super().__init__(message, clause)
        self.message = message
        self.clause = clause

    def __str__(self) -> str:
        return f"{self.message} ({self.clause})"


class PlayerCountError(ConfigurationError):
    """A number of players that the variant does not have."""


class EditionError(ConfigurationError):
    """An edition that is unknown or that lacks the cards the variant needs."""


class VariantError(FlaschenteufelError):
    """A variant whose description makes no playable game."""


class UnknownVariantError(FlaschenteufelError, LookupError):
    """A name under which no variant is registered."""


class DuplicateVariantError(FlaschenteufelError):
    """A name under which another variant is registered already."""


class RoundNotOverError(FlaschenteufelError):
    """A question, such as the scores, that only a finished round can answer."""


class MatchNotOverError(FlaschenteufelError):
    """A question, such as who has won, that only a finished match can answer."""


class MatchOverError(FlaschenteufelError):
    """One round more than the match has."""


class UndoError(FlaschenteufelError):
    """Something that cannot be taken back at a table, or not be done again; the message says why.

    It tells nothing that the player may not know who asked for it.
    """


class IllegalActionError(FlaschenteufelError, ValueError):
    """An action that the rules refuse; the state it was tried on is unchanged.

    `action` is what was tried, `reason` a stable name for programs, `clause` the rule, and the
    message a sentence for the player at `action.seat`. It names nothing that this player may not know, but it
    may name this player's cards: show it to nobody else.
    """

    def __init__(self, action: object, reason: Reason, clause: str, message: str) -> None:
        super().__init__(action, reason, clause, message)
        self.action = action
        self.reason = reason
        self.clause = clause
        self.message = message

    def __str__(self) -> str:
        return f"{self.message} ({self.clause})"


class RecordError(FlaschenteufelError, ValueError):
    """A text that is no record: `message` says why, `line` and `column`, which count from 1, where.

    `record` is what was read until then, so that a game can be shown up to its first bad move; None if not even
    a table was set up. If the rules refuse a move, the cause (`__cause__`) is their `IllegalActionError`.
    """

    def __init__(self, message: str, line: int, column: int, record: Record | None = None) -> None:
        super().__init__(message, line, column, record)
        self.message = message
        self.line = line
        self.column = column
        self.record = record

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}: {self.message}"


class DocumentError(FlaschenteufelError, ValueError):
    """A JSON text that `from_json` refuses: `message` says why, `path` where, say `value.actions[3].card.suit`.

    The path is empty if it is about the whole text. If the rules refuse a move, the cause (`__cause__`) is their
    `IllegalActionError`.
    """

    def __init__(self, message: str, path: str = "") -> None:
        super().__init__(message, path)
        self.message = message
        self.path = path

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message
