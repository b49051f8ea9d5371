"""Everything that can go wrong, as a small tree under one root."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from flaschenteufel.core.wording import Sentence

if TYPE_CHECKING:  # it knows the errors
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

    @property
    def sentence(self) -> Sentence | None:
        """What it says, with its parts, if `flaschenteufel.telling` can say it in other languages and with names."""
        return next((part for part in self.args if isinstance(part, Sentence)), None)


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


class UndoError(FlaschenteufelError):
    """Something that cannot be taken back at a table, or not be done again; the message says why.

    It tells nothing that the player who asked may not know. `telling.refusal_text` says it with names.

    >>> from flaschenteufel import Match, Table
    >>> try:
    ...     Table(Match.start("classic", ["Ada", "Ben", "Cleo"], seed=7)).undo(0)
    ... except UndoError as error:
    ...     print(error)
    Seat 0 cannot take back what they did before cards were shown, or the round was over
    """


class IllegalActionError(FlaschenteufelError, ValueError):
    """An action that the rules refuse; the state it was tried on is unchanged.

    `action` is what was tried, `reason` a stable name for programs, `clause` the rule, and the `message` a sentence
    for the player at `action.seat`. It names nothing that this player may not know, but it may name this player's
    cards: show it to nobody else. `telling.refusal_text` says it with names and in other languages, from the
    `template` and the `facts` that the message is made of.

    >>> from flaschenteufel.bottle_imp import Play
    >>> from flaschenteufel import get_variant
    >>> state = get_variant("classic").deal(4, seed=7)
    >>> try:
    ...     state.apply(Play(0, state.deck[5]))
    ... except IllegalActionError as refusal:
    ...     print(refusal.reason, refusal.clause, refusal.message, sep=" | ")
    ...     print(refusal.template, dict(refusal.facts), sep=" | ")
    wrong_phase | DISC-1 | It is time to discard, not to play a card
    It is time to {due}, not to {tried} | {'due': 'discard', 'tried': 'play a card'}
    """

    def __init__(self, action: object, reason: StrEnum, clause: str, message: str | Sentence) -> None:
        super().__init__(action, reason, clause, message)
        self.action = action
        # For type checkers, two string enums have no member in common: a reason is compared with those of each game.
        self.reason: StrEnum | Any = reason
        self.clause = clause

    @property
    def message(self) -> str:
        """A sentence for the player, in English and without names."""
        return str(self.args[3])

    @property
    def template(self) -> str:
        """The sentence with the names of its facts in braces; the message itself if it has no facts."""
        return self.sentence.template if self.sentence else self.message

    @property
    def facts(self) -> Mapping[str, object]:
        """What stands for the names in braces: cards, suits, numbers, seats."""
        return self.sentence.facts if self.sentence else {}

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
