"""Reading a written record: the header, then round after round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from flaschenteufel.core.errors import FlaschenteufelError, UnknownVariantError
from flaschenteufel.core.people import People
from flaschenteufel.core.record.notation import Board
from flaschenteufel.core.record.tokens import Line, Token, items_of, lines_of, unquoted
from flaschenteufel.core.refusals import waiting_for
from flaschenteufel.core.registry import REGISTRY
from flaschenteufel.core.wording import brief, count

if TYPE_CHECKING:
    from flaschenteufel.core.state import State
    from flaschenteufel.core.variant import Variant


FORMAT = ("flaschenteufel", "record", "1")
"""The first line: the name of the format, and its version."""

LONGEST_TEXT = 10_000_000
"""More characters than thousands of rounds need."""

_LONGEST_NAME = 200


class _Lines:
    """The lines of a text, of which the next one can be looked at before it is taken."""

    def __init__(self, text: str) -> None:
        text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
        self._rest: Iterator[Line] = lines_of(text)
        self._looked_at: list[Line] = []
        self._end = Token("", text.count("\n") + 1, len(text) - text.rfind("\n"))

    def ahead(self) -> Line | None:
        """The next line, if there is one."""
        if not self._looked_at:
            self._looked_at = [line for line in (next(self._rest, None),) if line]
        return self._looked_at[0] if self._looked_at else None

    def take(self, expected: str) -> Line:
        """The next line, whatever it is about."""
        line = self.ahead()
        if line is None:
            raise self._end.error(f"the text ends here, and {expected} is missing")
        self._looked_at.clear()
        return line

    def value(self, key: str) -> Token:
        """What stands behind the key and the colon on the next line."""
        line = self.take(f"{key}:")
        if line.value is None or not line.is_about(key):
            raise line.misplaced(f"{key}:")
        return line.value

    def value_if_there(self, key: str) -> Token | None:
        """What stands behind the key and the colon on the next line, if that is what it is about."""
        line = self.ahead()
        return self.value(key) if line and line.is_about(key) else None


class Reading:
    """A text that is being read: what is known of it is kept, in case that something is wrong later."""

    def __init__(self) -> None:
        self.names: tuple[str, ...] = ()
        self.rounds: int | None = None
        self.target: int | None = None
        self._finished: list[State] = []
        self._board: Board | None = None

    @property
    def states(self) -> tuple[State, ...]:
        """The rounds, each as far as it has been read."""
        return (*self._finished, self._board.state) if self._board else ()

    def read(self, text: str) -> None:
        """Read it all; `RecordError` at the first fault."""
        if len(text) > LONGEST_TEXT:
            raise Token("", 1, 1).error(f"a record has at most {LONGEST_TEXT:,} characters, not {len(text):,}")
        lines = _Lines(text)
        table = _table(lines)
        self._read_names(lines, table.players)
        self._read_length(lines)
        self._begin_round(lines.take("round 1"), lines, table)
        while lines.ahead():
            line = lines.take("more")
            if line.value is None and line.key.text.split(None, 1)[:1] == ["round"]:
                self._begin_round(line, lines, table)
            else:
                self._read_move(line)

    def _read_names(self, lines: _Lines, players: int) -> None:
        value = lines.value_if_there("names")
        if value is None:
            return
        names, people = list[str](), People()
        for token, name in items_of(value):
            if len(names) == players:
                raise token.error(f"there must be {count(players, 'name')}, one for each person, not more")
            if fault := people.fault_of_next(name):
                raise token.error(fault)
            names.append(name)
        if len(names) < players:
            place = value.tail(len(value.text))
            raise place.error(f"there must be {count(players, 'name')}, one for each person, not {len(names)}")
        self.names = tuple(names)

    def _read_length(self, lines: _Lines) -> None:
        """How long the match is to be: a number of rounds, or a total to reach, or nothing."""
        rounds, target = lines.value_if_there("rounds"), None
        if rounds is None:
            target = lines.value_if_there("target")
        self.rounds, self.target = _agreed(rounds, "the number of rounds"), _agreed(target, "the target")

    def _begin_round(self, heading: Line, lines: _Lines, table: State) -> None:
        number = len(self._finished) + (2 if self._board else 1)
        if not heading.is_heading("round", str(number)):
            raise heading.misplaced(f"round {number}")
        if self._board and not self._board.state.is_over:
            raise heading.key.error(f"round {number - 1} is not over: {waiting_for(self._board.state)}")
        dealer = lines.value("dealer")
        state = _set_up(dealer, table.variant, table.players, table.edition, dealer.number("the dealer"))
        self._finished += [self._board.state] if self._board else []
        self._board = Board(state)

    def _read_move(self, line: Line) -> None:
        board = self._board
        assert board, "a round has begun"
        if board.state.is_over:
            raise line.misplaced(f"round {len(self.states) + 1}, since round {len(self.states)} is over")
        board.state.variant.notation.read(board, line)


def _table(lines: _Lines) -> State:
    """The table that the header describes, whoever deals."""
    first = lines.take(" ".join(FORMAT))
    if not first.is_heading(*FORMAT):
        raise first.misplaced(" ".join(FORMAT))
    variant = _variant(lines.value("variant"))
    value = lines.value("players")
    players = value.number("the number of players")
    table = _set_up(value, variant, players, None)
    edition = lines.value_if_there("edition")
    return _set_up(edition, variant, players, unquoted(edition)) if edition else table


def _variant(value: Token) -> Variant:
    name = unquoted(value)
    if len(name) > _LONGEST_NAME:  # to look for names like it would take too long
        raise value.error(f"no variant is called {brief(name)}")
    try:
        return REGISTRY.get(name)
    except UnknownVariantError as problem:
        raise value.error(str(problem)) from problem


def _set_up(place: Token, variant: Variant, players: int, edition: str | None, dealer: int = 0) -> State:
    try:
        return variant.new_round(players, edition=edition, dealer=dealer)
    except FlaschenteufelError as problem:
        raise place.error(str(problem)) from problem


def _agreed(value: Token | None, what: str) -> int | None:
    if value is None:
        return None
    number = value.number(what)
    if not number:
        raise value.error(f"{what} must be at least 1, not 0")
    return number
