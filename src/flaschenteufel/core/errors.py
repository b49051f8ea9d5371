"""Everything that can go wrong, as a small tree under one root."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any

from flaschenteufel.core.wording import brief, listing

if TYPE_CHECKING:  # these know the errors
    from flaschenteufel.core.record.record import Record


class FlaschenteufelError(Exception):
    """The root: catch this to catch every error that the library raises on purpose.

    >>> from flaschenteufel import get_variant
    >>> try:
    ...     get_variant("clasic")
    ... except FlaschenteufelError as error:
    ...     print(type(error).__name__)
    UnknownVariantError
    """


class InvalidValueError(FlaschenteufelError, ValueError):
    """A value of the wrong type or out of its range, say a bool for a seed.

    >>> from flaschenteufel import get_variant
    >>> get_variant("classic").deal(4, seed=True)
    Traceback (most recent call last):
    ...
    flaschenteufel.InvalidValueError: the seed must be an int, a str or None, not True
    """


class SeatError(InvalidValueError):
    """A seat or a dealer that is not at this table.

    >>> from flaschenteufel import get_variant
    >>> get_variant("classic").deal(4, seed=7).view(4)
    Traceback (most recent call last):
    ...
    flaschenteufel.SeatError: the seat must be a whole number from 0 to 3, not 4
    """


class ConfigurationError(InvalidValueError):
    """A table that cannot be set up: the `message` is a sentence, and `clause` names the rule that says so.

    >>> from flaschenteufel import get_variant
    >>> try:
    ...     get_variant("classic").deal(7)
    ... except ConfigurationError as error:
    ...     print(error.clause, error.message, sep=": ")
    DEAL-1: classic is for 3 or 4 players, not 7
    """

    def __init__(self, message: str, clause: str) -> None:
        super().__init__(message, clause)
        self.message = message
        self.clause = clause

    def __str__(self) -> str:
        return f"{self.message} ({self.clause})"


class PlayerCountError(ConfigurationError):
    """A number of players that the variant does not have.

    >>> from flaschenteufel import get_variant
    >>> get_variant("lopaka").new_round(3)
    Traceback (most recent call last):
    ...
    flaschenteufel.PlayerCountError: lopaka is for 2 players, not 3 (LOP-1)
    """


class EditionError(ConfigurationError):
    """An edition that is unknown or that lacks the cards the variant needs.

    >>> from flaschenteufel import get_variant
    >>> get_variant("second-bottle").new_round(5, edition="2003")
    Traceback (most recent call last):
    ...
    flaschenteufel.EditionError: second-bottle for 5 is played with matagot, not '2003' (DECK-4)
    """


class VariantError(FlaschenteufelError):
    """A variant whose description makes no playable game.

    >>> from attrs import evolve
    >>> from flaschenteufel import get_variant
    >>> evolve(get_variant("classic"), bottles=0)
    Traceback (most recent call last):
    ...
    flaschenteufel.VariantError: classic: there must be at least one bottle
    """


class UnknownVariantError(FlaschenteufelError, LookupError):
    """A name under which no variant is registered.

    >>> from flaschenteufel import get_variant
    >>> get_variant("clasic")
    Traceback (most recent call last):
    ...
    flaschenteufel.UnknownVariantError: no variant is called 'clasic': did you mean classic?
    """


class DuplicateVariantError(FlaschenteufelError):
    """A variant that cannot be registered beside the others.

    Another one has its name already, or one of its actions or events would have the name of another class in JSON.

    >>> from attrs import evolve
    >>> from flaschenteufel import get_variant, register_variant
    >>> register_variant(evolve(get_variant("classic"), title="My own classic"))
    Traceback (most recent call last):
    ...
    flaschenteufel.DuplicateVariantError: another variant is registered as 'classic' already
    """


class RoundNotOverError(FlaschenteufelError):
    """A question, such as the scores, that only a finished round can answer.

    >>> from flaschenteufel import get_variant
    >>> get_variant("classic").deal(4, seed=7).scores
    Traceback (most recent call last):
    ...
    flaschenteufel.RoundNotOverError: there are no scores before the round is over: it is in phase discard
    """


class MatchNotOverError(FlaschenteufelError):
    """A question, such as who has won, that only a finished match can answer.

    >>> from flaschenteufel import Match
    >>> Match.start("classic", ["Ada", "Ben", "Cleo"], seed=7).winners
    Traceback (most recent call last):
    ...
    flaschenteufel.MatchNotOverError: there are no winners before the match is over: this is round 1
    """


class MatchOverError(FlaschenteufelError):
    """One round more than the match has.

    >>> from flaschenteufel import Match
    >>> match = Match.start("classic", ["Ada", "Ben", "Cleo"], rounds=1, seed=7)
    >>> while not match.is_over:
    ...     match = match.apply(match.round.legal_actions()[0])
    >>> match.next_round()
    Traceback (most recent call last):
    ...
    flaschenteufel.MatchOverError: the match was over after round 1: there is no next one
    """


class UndoReason(StrEnum):
    """The stable name of why something cannot be taken back at a table, or not be done again, for programs.

    >>> UndoReason.SHOWN.value
    'shown'
    """

    NOTHING_DONE = "nothing_done"
    SHOWN = "shown"
    OTHERS_WENT_ON = "others_went_on"
    TOO_OFTEN = "too_often"
    NOTHING_TAKEN_BACK = "nothing_taken_back"
    NOT_ALLOWED_NOW = "not_allowed_now"
    NOTHING_SINCE = "nothing_since"
    BEFORE_THE_ROUND = "before_the_round"
    NOT_AGREED = "not_agreed"


class UndoError(FlaschenteufelError):
    """Something that cannot be taken back at a table, or not be done again; the message says why.

    `reason` is a stable name for programs, `seat` that of the player who asked; None if all agreed. It tells nothing
    that this player may not know.

    >>> from flaschenteufel import Match, Table
    >>> try:
    ...     Table(Match.start("classic", ["Ada", "Ben", "Cleo"], seed=7)).undo(1)
    ... except UndoError as error:
    ...     print(error.seat, error.reason, error, sep=" | ")
    1 | nothing_done | Seat 1 has done nothing in this round that could be taken back
    """

    def __init__(self, message: str, reason: UndoReason, seat: int | None = None) -> None:
        super().__init__(message, reason, seat)
        self.message = message
        self.reason = reason
        self.seat = seat

    def __str__(self) -> str:
        return self.message


class NotAgreedError(UndoError):
    """What all must agree to take back at a table, and not all have: `missing` are the names of the others.

    >>> from flaschenteufel import Match, Table
    >>> table = Table(Match.start("classic", ["Ada", "Ben", "Cleo"], seed=7))
    >>> counter = table.submit(0, table.legal_actions(0)[0])
    >>> try:
    ...     table.rewind(3, agreed_by=["Ben"])
    ... except NotAgreedError as error:
    ...     print(error.missing, error, sep=" | ")
    ('Ada', 'Cleo') | To go back needs everybody, and Ada and Cleo have not agreed
    """

    def __init__(self, missing: tuple[str, ...]) -> None:
        have = "has" if len(missing) == 1 else "have"
        super().__init__(f"To go back needs everybody, and {listing(missing)} {have} not agreed", UndoReason.NOT_AGREED)
        self.missing = missing

    def __reduce__(self) -> tuple[type[NotAgreedError], tuple[tuple[str, ...]]]:
        return type(self), (self.missing,)


class StaleRequestError(FlaschenteufelError):
    """A request to a table from somebody who has not seen yet what has happened there; nothing has changed.

    `counter` is that of the table, `expected` the one that came with the request.

    >>> from flaschenteufel import Match, Table
    >>> table = Table(Match.start("classic", ["Ada", "Ben", "Cleo"], seed=7))
    >>> discard = table.legal_actions(0)[0]
    >>> counter = table.submit(0, discard, expected=3)
    >>> table.undo(0, expected=3)
    Traceback (most recent call last):
    ...
    flaschenteufel.StaleRequestError: the table has moved on: its counter is 5, not 3
    """

    def __init__(self, expected: int, counter: int) -> None:
        super().__init__(expected, counter)
        self.expected = expected
        self.counter = counter

    def __str__(self) -> str:
        return f"the table has moved on: its counter is {self.counter}, not {brief(self.expected)}"


class IllegalActionError(FlaschenteufelError, ValueError):
    """An action that the rules refuse; the state it was tried on is unchanged.

    `action` is what was tried, `reason` a stable name for programs, `clause` the rule, and the
    message a sentence for the player at `action.seat`. It names nothing that this player may not know, but it
    may name this player's cards: show it to nobody else.

    >>> from flaschenteufel.bottle_imp import Play
    >>> from flaschenteufel import get_variant
    >>> state = get_variant("classic").deal(4, seed=7)
    >>> try:
    ...     state.apply(Play(0, state.deck[5]))
    ... except IllegalActionError as refusal:
    ...     print(refusal.reason, refusal.clause, refusal.message, sep=" | ")
    wrong_phase | DISC-1 | It is time to discard, not to play a card
    """

    def __init__(self, action: object, reason: StrEnum, clause: str, message: str) -> None:
        super().__init__(action, reason, clause, message)
        self.action = action
        # For type checkers, two string enums have no member in common: a reason is compared with those of each game.
        self.reason: StrEnum | Any = reason
        self.clause = clause
        self.message = message

    def __str__(self) -> str:
        return f"{self.message} ({self.clause})"


class RecordError(FlaschenteufelError, ValueError):
    """A text that is no record: `message` says why, `line` and `column`, which count from 1, where.

    `record` is what was read until then, so that a game can be shown up to its first bad move; None if not even
    a table was set up. If the rules refuse a move, the cause (`__cause__`) is their `IllegalActionError`.

    >>> from flaschenteufel import Record
    >>> try:
    ...     Record.from_text("variant: clasic")
    ... except RecordError as error:
    ...     print(error.line, error.column, error.message, sep=" | ")
    1 | 1 | here must stand flaschenteufel record 1, not 'variant:'
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

    >>> from flaschenteufel import Action, from_json
    >>> from_json('{"schema": 1, "kind": "action"}', Action)
    Traceback (most recent call last):
    ...
    flaschenteufel.DocumentError: the key 'value' is missing
    """

    def __init__(self, message: str, path: str = "") -> None:
        super().__init__(message, path)
        self.message = message
        self.path = path

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message
