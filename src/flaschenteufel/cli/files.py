"""Files: records and games that are read, and where a game is saved."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from tempfile import mkstemp

from flaschenteufel.core.errors import FlaschenteufelError
from flaschenteufel.core.json.document import from_json
from flaschenteufel.core.match import Match
from flaschenteufel.core.record.record import Record
from flaschenteufel.core.state import State
from flaschenteufel.core.table.table import Table

STANDARD_INPUT = "-"
LARGEST = 50_000_000


class FileError(FlaschenteufelError):
    """A file that cannot be read or written, or that holds something else than it should."""


def text_of(path: str) -> str:
    """The text in a file, or on standard input for `-`; `FileError` if it cannot be read.

    >>> text_of("/no/such/file")
    Traceback (most recent call last):
    ...
    flaschenteufel.cli.files.FileError: /no/such/file cannot be read: No such file or directory
    """
    if path == STANDARD_INPUT and not sys.stdin:  # Python has None there if it was closed
        raise FileError("standard input cannot be read: it is closed")
    try:
        if path == STANDARD_INPUT:
            return sys.stdin.read(LARGEST + 1)
        with Path(path).open(encoding="utf-8") as file:
            return file.read(LARGEST + 1)
    except UnicodeDecodeError as problem:
        raise FileError(f"{path} cannot be read: it is no text in UTF-8") from problem
    except (OSError, ValueError) as problem:
        raise FileError(f"{path} cannot be read: {getattr(problem, 'strerror', None) or problem}") from problem


def write_text(path: str, text: str) -> None:
    """Write a file anew; `FileError` if it cannot be written.

    >>> write_text("/no/such/file", "")
    Traceback (most recent call last):
    ...
    flaschenteufel.cli.files.FileError: /no/such/file cannot be written: No such file or directory
    """
    try:
        Path(path).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as problem:
        raise FileError(f"{path} cannot be written: {getattr(problem, 'strerror', None) or problem}") from problem


def record_in(file: str) -> Record:
    """The record that a file holds, as text or as JSON; `FileError` if it holds none."""
    text = text_of(file)
    try:
        return _of_json(text) if text.lstrip("\ufeff \t\r\n").startswith("{") else Record.from_text(text)
    except FlaschenteufelError as problem:
        raise FileError(f"{'standard input' if file == STANDARD_INPUT else file}: {problem}") from problem


def _of_json(text: str) -> Record:
    """The record in a document about a record, a match, a table or a round."""
    kind = _kind(text)
    if kind == "table":
        return Record.of_match(from_json(text, Table).match)
    if kind == "match":
        return Record.of_match(from_json(text, Match))
    if kind == "state":
        return Record([from_json(text, State)])
    return from_json(text, Record)


def _kind(text: str) -> object:
    """What kind of document it says that it is; a text that is none will be refused when it is read."""
    try:
        document: dict[str, object] = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return document.get("kind")


class Storage:
    """The file of a table; other files that are there already are not overwritten."""

    def __init__(self, table: Table, file: Path | None = None, *, resumed: bool = False) -> None:
        self._table = table
        self._own = {file} if resumed else set[Path | None]()
        self._saved = table.counter if resumed else None
        self.file = file

    @property
    def is_current(self) -> bool:
        """Whether the file holds the table as it is now."""
        return self._saved == self._table.counter

    def save(self, file: Path | None = None) -> Path:
        """Write the table to a file, by default to its own, and return which; `FileError` if it cannot be written."""
        path = file or self.file
        if path is None:
            raise FileError("say in which file, such as save game.json")
        if str(path) == STANDARD_INPUT:
            raise FileError("a game is saved in a file of its own, and - is none")
        if path not in self._own and os.path.lexists(path):
            raise FileError(f"{path} is there already: choose another name, or remove it first")
        _write(path, self._table.save())
        self._own.add(path)
        self.file = path
        self._saved = self._table.counter
        return path


def _write(path: Path, text: str) -> None:
    """Write a file whole or not at all.

    The text goes into a new file first, whose name nobody can know before: a link that somebody has put there in
    advance would lead it elsewhere. Only its owner can read it, for it tells everybody's cards.
    """
    try:
        beside, name = mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with open(beside, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(beside)
            Path(name).replace(path)
        finally:
            Path(name).unlink(missing_ok=True)
    except (OSError, ValueError) as problem:
        raise FileError(f"{path} cannot be written: {getattr(problem, 'strerror', None) or problem}") from problem


def stored_table(path: str) -> Table:
    """The table that a file holds; `FileError` if it holds none."""
    if path == STANDARD_INPUT:
        raise FileError("the game is played at standard input, so it cannot be read from there: name a file")
    text = text_of(path)
    try:
        return Table.load(text)
    except FlaschenteufelError as problem:
        raise FileError(f"{path}: {problem}") from problem
