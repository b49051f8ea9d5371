"""Where a game is saved."""

from __future__ import annotations

import os
from pathlib import Path

from flaschenteufel.cli.files import STANDARD_INPUT, FileError, text_of
from flaschenteufel.core.errors import FlaschenteufelError
from flaschenteufel.core.table.table import Table


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
    """Write a file whole or not at all."""
    try:
        beside = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            beside.write_text(text, encoding="utf-8")
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
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
