"""The kinds of documents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flaschenteufel.core.action import Action
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.event import Event
from flaschenteufel.core.match import Match
from flaschenteufel.core.records.record import Record
from flaschenteufel.core.state import State
from flaschenteufel.core.tables.table import Table
from flaschenteufel.core.view import View
from flaschenteufel.core.wording import brief, listing

SCHEMA = 1
"""The version of the documents that this library writes and reads."""

KINDS: Mapping[str, type] = {
    "state": State,
    "view": View,
    "action": Action,
    "event": Event,
    "match": Match,
    "record": Record,
    "table": Table,
}
"""What each kind of document is about."""

_NAMES = listing((one.__name__ for one in KINDS.values()), "or")


def kind_of_type(wanted: Any) -> str:
    """The kind of the documents about a type.

    >>> kind_of_type(State)
    'state'
    """
    for kind, known in KINDS.items():
        if known is wanted:
            return kind
    raise InvalidValueError(f"the type must be {_NAMES}, not {brief(wanted)}")


def kind_of_value(value: object) -> str:
    """The kind of the documents about a value."""
    for kind, known in KINDS.items():
        if isinstance(value, known):
            return kind
    raise InvalidValueError(f"the value must be a {_NAMES}, not {brief(value)}")
