"""Documents: values as JSON text, and back."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from importlib.resources import files
from typing import Any, TypeVar, cast

from flaschenteufel.core.actions import Action
from flaschenteufel.core.checks import instance_of
from flaschenteufel.core.errors import DocumentError, InvalidValueError
from flaschenteufel.core.events import Event
from flaschenteufel.core.json.strict import LONGEST, object_with, parsed, spoken, value_at
from flaschenteufel.core.match import Match
from flaschenteufel.core.record.record import Record
from flaschenteufel.core.registry import REGISTRY
from flaschenteufel.core.state import State
from flaschenteufel.core.table.table import Table
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


def stored_schema(kind: str) -> dict[str, Any]:
    """The schema of the documents of a kind about the library's own variants.

    >>> stored_schema("view")["properties"]["kind"]
    {'const': 'view'}
    """
    file = files("flaschenteufel").joinpath("schemas", f"{kind}.schema.json")
    return cast("dict[str, Any]", json.loads(file.read_text(encoding="utf-8")))


T = TypeVar("T")
_KEYS = ("schema", "kind", "value")

# What turns values into plain data is imported when it is first needed: it takes as long as the rest of the library.


def to_json(value: State | View | Action | Event | Match | Record | Table) -> str:
    """The value as a JSON text, always the same for the same value; `json_schema` describes it.

    A state, match, record or table tells all cards and, if it has one, the seed. What a player may know is in the view,
    and in the events that have gone through `for_seat`. Of the variant it has only the name: one that is not
    registered is refused.

    >>> from flaschenteufel.bottle_imp import TakeBottle
    >>> to_json(TakeBottle(seat=2, bottle=1))
    '{"schema":1,"kind":"action","value":{"type":"take_bottle","seat":2,"bottle":1}}'
    """
    kind = kind_of_value(value)
    from flaschenteufel.core.json.values import plain

    return written({"schema": SCHEMA, "kind": kind, "value": plain(value)})


def written(document: dict[str, Any]) -> str:
    """The text of a document: ASCII, without blanks, the keys in the order that they have.

    >>> written({"kind": "state", "value": None})
    '{"kind":"state","value":null}'
    """
    try:
        text = json.dumps(document, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError) as problem:
        raise InvalidValueError(f"this has no form in JSON: {brief(problem)}") from problem
    if len(text) > LONGEST:
        raise InvalidValueError(f"this is too long to be read again: {len(text):,} characters, and not {LONGEST:,}")
    return text


def from_json(text: str, type: Callable[..., T]) -> T:  # noqa: A002
    """The value that `to_json` has written: a `State`, `View`, `Action`, `Event`, `Match`, `Record` or `Table`.

    A text that tells of none, or of none that the rules allow, is refused with a `DocumentError`, which says why
    and where.

    >>> from flaschenteufel import Action
    >>> from_json('{"schema":1,"kind":"action","value":{"type":"take_bottle","seat":2,"bottle":1}}', Action)
    TakeBottle(seat=2, bottle=1)
    >>> from_json('{"schema":1,"kind":"action","value":{"type":"take_bottle","seat":2,"bottle":true}}', Action)
    Traceback (most recent call last):
    ...
    flaschenteufel.DocumentError: value.bottle: must be a whole number, not true
    """
    wanted = kind_of_type(type)
    from flaschenteufel.core.json.values import value_of

    document = parsed(instance_of(str, text, "the text"))
    schema = value_at("schema", document)
    if not isinstance(schema, int) or isinstance(schema, bool) or schema != SCHEMA:
        raise DocumentError(f"this library reads version {SCHEMA}, not {spoken(schema)}", "schema")
    kind = value_at("kind", document)
    if kind != wanted:
        raise DocumentError(f"must be {wanted!r}, not {spoken(kind)}", "kind")
    return cast("T", value_of(wanted, object_with(_KEYS, document)["value"]))


def json_schema(type: Callable[..., object]) -> dict[str, Any]:  # noqa: A002
    """The JSON Schema (draft 2020-12) of the documents about a type.

    It covers all variants that are registered, those of installed plugins included. The files in the folder `schemas`
    of the package cover the library's own.

    >>> from flaschenteufel import State
    >>> json_schema(State)["required"]
    ['schema', 'kind', 'value']
    """
    kind = kind_of_type(type)
    if len(REGISTRY.names()) == len(REGISTRY.built_in):
        return stored_schema(kind)
    from flaschenteufel.core.json.schema import installed_schema

    return installed_schema(kind)
