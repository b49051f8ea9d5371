"""Rounds as documents tell them: a table, and all that was done there."""

from __future__ import annotations

from attrs import field, frozen

from flaschenteufel.core.action import Action
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.shuffle import Seed
from flaschenteufel.core.tables.journal import Entry


@frozen
class StateData:
    """A state: the table, and the actions that lead from a new round to it (see `State.history`)."""

    variant: str
    players: int
    edition: str | None
    dealer: int
    actions: tuple[Action, ...]


@frozen
class RoundData:
    """A round of a match, where variant, players and edition are said once for all rounds."""

    dealer: int
    actions: tuple[Action, ...]


@frozen
class WholeSeed:
    """A seed that is an int: in hexadecimal, since JSON numbers of any size are not exact everywhere.

    >>> WholeSeed("-2a").seed
    -42
    """

    digits: str = field(alias="int")

    @property
    def seed(self) -> Seed:
        """The seed itself."""
        try:
            number = int(self.digits, 16)
        except ValueError:
            number = 0
        if f"{number:x}" != self.digits:
            raise InvalidValueError("a whole number is written in hexadecimal, such as 2a or -2a")
        return number


@frozen
class TextSeed:
    """A seed that is a str."""

    text: str = field(alias="str")

    @property
    def seed(self) -> Seed:
        """The seed itself."""
        return self.text


def seed_data(seed: Seed) -> WholeSeed | TextSeed:
    """A seed with its type, so that 7 and "7" differ.

    >>> seed_data(42), seed_data("42")
    (WholeSeed(digits='2a'), TextSeed(text='42'))
    """
    return WholeSeed(f"{seed:x}") if isinstance(seed, int) else TextSeed(seed)


@frozen
class MatchData:
    """A match: its people and its length, and all rounds up to now."""

    variant: str
    players: int
    edition: str | None
    names: tuple[str, ...]
    rounds: int | None
    target: int | None
    seed: WholeSeed | TextSeed | None
    finished: tuple[RoundData, ...]
    round: RoundData


@frozen
class RecordData:
    """A record: its people and its length, if they are known, and all rounds."""

    variant: str
    players: int
    edition: str | None
    names: tuple[str, ...]
    rounds: int | None
    target: int | None
    states: tuple[RoundData, ...]


@frozen
class TableData(MatchData):
    """A table: the match when it was opened, and all that was done there since (see `Journal`)."""

    entries: tuple[Entry, ...]
