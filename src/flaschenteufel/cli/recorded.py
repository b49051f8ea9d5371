"""The record in a file, in whatever form it is stored there."""

from __future__ import annotations

import json

from flaschenteufel.cli.files import STANDARD_INPUT, FileError, text_of
from flaschenteufel.core.errors import FlaschenteufelError
from flaschenteufel.core.json.document import from_json
from flaschenteufel.core.match import Match
from flaschenteufel.core.record.record import Record
from flaschenteufel.core.state import State
from flaschenteufel.core.table.table import Table


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
