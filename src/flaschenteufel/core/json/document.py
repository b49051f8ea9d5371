"""Documents: values as JSON text or as parsed data, and back."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from typing import Any, TypeAlias, TypeVar, cast, get_args, get_origin

from flaschenteufel.core.actions import Action
from flaschenteufel.core.checks import instance_of
from flaschenteufel.core.errors import DocumentError, InvalidValueError
from flaschenteufel.core.events import Event
from flaschenteufel.core.fast import Memo
from flaschenteufel.core.json.strict import Limit, any_list, inside, measured, object_with, parsed, spoken, value_at
from flaschenteufel.core.match import Match
from flaschenteufel.core.record.record import Record
from flaschenteufel.core.registry import REGISTRY
from flaschenteufel.core.state import State
from flaschenteufel.core.table.snapshot import Snapshot
from flaschenteufel.core.table.table import Table
from flaschenteufel.core.view import View
from flaschenteufel.core.wording import brief, listing

SCHEMA = 1
"""The version of the documents that this library writes and reads."""

Value: TypeAlias = State | View | Action | Event | Match | Record | Table | Snapshot
"""What has documents."""

KINDS: Mapping[str, type] = {
    "state": State,
    "view": View,
    "action": Action,
    "event": Event,
    "match": Match,
    "record": Record,
    "table": Table,
    "snapshot": Snapshot,
}
"""What each kind of document is about."""

LIMITS: Mapping[str, Limit] = {
    "action": Limit(50_000, 16),
    "event": Limit(50_000, 16),
    "view": Limit(500_000, 32),
    "state": Limit(500_000, 16),
    "match": Limit(10_000_000, 16),
    "record": Limit(10_000_000, 16),
    "table": Limit(10_000_000, 16),
    "snapshot": Limit(10_000_000, 32),
}
"""How large a document may be: ten times as large as any of the library's games needs.

An action has a few hundred characters, and some thousands if it is a deal; a match of a hundred rounds, half a million.
"""

MOST_LISTED = 10_000
"""How many values a list may have."""

_NAMES = listing((one.__name__ for one in KINDS.values()), "or")


def kind_of_type(wanted: Any) -> str:
    """The kind of the documents about a type.

    >>> kind_of_type(State)
    'state'
    """
    for kind, known in KINDS.items():
        if known is wanted:
            return kind
    raise InvalidValueError(f"the type must be {_NAMES}, or a list or tuple of one of them, not {brief(wanted)}")


def _kind_of_class(found: type) -> str | None:
    return next((kind for kind, known in KINDS.items() if issubclass(found, known)), None)


_kinds: Memo[type, str | None] = Memo(_kind_of_class)


def kind_of_value(value: object) -> str:
    """The kind of the documents about a value."""
    kind = _kinds[type(value)]
    if kind is None:
        raise InvalidValueError(f"the value must be a {_NAMES}, or a list or tuple of these, not {brief(value)}")
    return kind


def limit_of_list(kind: str) -> Limit:
    """How large a list of documents of a kind may be: one level deeper, and with room for many.

    >>> limit_of_list("action")
    Limit(characters=2000000, depth=17)
    """
    one = LIMITS[kind]
    return Limit(max(one.characters, min(40 * one.characters, 10_000_000)), one.depth + 1)


def stored_schema(kind: str) -> dict[str, Any]:
    """The schema of the documents of a kind about the library's own variants.

    >>> stored_schema("view")["properties"]["kind"]
    {'const': 'view'}
    """
    file = files("flaschenteufel").joinpath("schemas", f"{kind}.schema.json")
    return cast("dict[str, Any]", json.loads(file.read_text(encoding="utf-8")))


T = TypeVar("T")
_KEYS = ("schema", "kind", "value")

# What turns values into documents is imported when it is first needed: it takes as long as the rest of the library.


def to_json(value: Value | Sequence[Value]) -> str:
    """The value as a JSON text, always the same for the same value; `json_schema` describes it.

    A list or tuple of values is a JSON list of their documents.

    A state, match, record or table tells all cards and, if it has one, the seed. What a player may know is in the view,
    in the snapshot, and in the events that have gone through `for_seat`. Of the variant it has only the name: one that
    is not registered is refused.

    >>> from flaschenteufel.bottle_imp import TakeBottle
    >>> to_json(TakeBottle(seat=2, bottle=1))
    '{"schema":1,"kind":"action","value":{"type":"take_bottle","seat":2,"bottle":1}}'
    """
    from flaschenteufel.core.json.values import AS_TEXT, written

    def text_of(one: object) -> str:
        kind = kind_of_value(one)
        text = f'{{"schema":{SCHEMA},"kind":"{kind}","value":{written(kind, one, AS_TEXT)}}}'
        return _short_enough(text, LIMITS[kind])

    if not isinstance(value, list | tuple):
        return text_of(value)
    values = _listed(value)
    text = f"[{','.join(map(text_of, values))}]"
    return _short_enough(text, limit_of_list(kind_of_value(values[0]))) if values else text


def _short_enough(text: str, limit: Limit) -> str:
    if len(text) > limit.characters:
        message = f"this is too long to be read again: {len(text):,} characters, and not {limit.characters:,}"
        raise InvalidValueError(message)
    return text


def _listed(values: Any) -> tuple[Any, ...]:
    if len(values) > MOST_LISTED:
        raise InvalidValueError(f"a list has at most {MOST_LISTED:,} values, and this one {len(values):,}")
    return tuple(values)


def to_data(value: Value | Sequence[Value]) -> Any:
    """What `to_json` writes, parsed: a dict or, for a list or tuple of values, a list of dicts; all of it is yours.

    >>> from flaschenteufel.bottle_imp import TakeBottle
    >>> to_data(TakeBottle(seat=2, bottle=1))
    {'schema': 1, 'kind': 'action', 'value': {'type': 'take_bottle', 'seat': 2, 'bottle': 1}}
    >>> [document["value"]["bottle"] for document in to_data([TakeBottle(2, 0), TakeBottle(2, 1)])]
    [0, 1]
    """
    from flaschenteufel.core.json.values import AS_DATA, written

    def data_of(one: object) -> dict[str, Any]:
        kind = kind_of_value(one)
        return {"schema": SCHEMA, "kind": kind, "value": written(kind, one, AS_DATA)}

    return [data_of(one) for one in _listed(value)] if isinstance(value, list | tuple) else data_of(value)


def from_json(text: str, type: Callable[..., T]) -> T:  # noqa: A002
    """The value that `to_json` has written.

    `type` is `State`, `View`, `Action`, `Event`, `Match`, `Record`, `Table` or `Snapshot`, or a list or tuple of one of
    them: `list[Action]`, `tuple[Action, ...]`.

    A text that tells of none, or of none that the rules allow, is refused with a `DocumentError`, which says why
    and where. So is one that is longer than a document of its kind can be, at once.

    >>> from flaschenteufel import Action
    >>> from_json('{"schema":1,"kind":"action","value":{"type":"take_bottle","seat":2,"bottle":1}}', Action)
    TakeBottle(seat=2, bottle=1)
    >>> from_json('{"schema":1,"kind":"action","value":{"type":"take_bottle","seat":2,"bottle":true}}', Action)
    Traceback (most recent call last):
    ...
    flaschenteufel.DocumentError: value.bottle: must be a whole number, not true
    """
    instance_of(str, text, "the text")
    if type is Action and len(text) <= _SHORT:
        return cast("T", _known_action(text, REGISTRY, REGISTRY.changes))
    return cast("T", _read(type, lambda limit: parsed(text, limit)))


_SHORT = 400
"""How long the text of an action is that is worth keeping."""


@lru_cache(maxsize=4096)
def _known_action(text: str, *_registered: object) -> Action:
    """Players send the same few actions again and again; what a text means changes with the registry alone."""
    return cast("Action", _value(parsed(text, LIMITS["action"]), "action"))


def from_data(data: object, type: Callable[..., T]) -> T:  # noqa: A002
    """The value that `to_data` has given, or that a JSON text tells of which somebody else has parsed.

    It is as strict as `from_json`, and `type` is the same. The data are made of dicts with str keys, lists, strs, ints,
    floats, bools and None, and of nothing else.

    >>> from flaschenteufel import Action
    >>> from_data({"schema": 1, "kind": "action", "value": {"type": "pass_turn", "seat": 2}}, Action)
    PassTurn(seat=2)
    >>> from_data([{"schema": 1, "kind": "action", "value": {"type": "pass_turn", "seat": {2}}}], list[Action])
    Traceback (most recent call last):
    ...
    flaschenteufel.DocumentError: [0].value.seat: must be a whole number, not {2}
    """

    def measure(limit: Limit) -> object:
        measured(data, limit)
        return data

    return cast("T", _read(type, measure))


def _read(wanted: Any, data: Callable[[Limit], object]) -> Any:
    """The value, or the list or tuple of values, that data tell of which are asked for with a limit."""
    whole: Any = get_origin(wanted)
    args = get_args(wanted)
    if whole is list or (whole is tuple and args[1:] == (...,)):
        kind = kind_of_type(args[0])
        values = _values(data(limit_of_list(kind)), kind)
        return values if whole is list else tuple(values)
    kind = kind_of_type(wanted)
    return _value(data(LIMITS[kind]), kind)


def _values(data: object, kind: str) -> list[Any]:
    documents = any_list(data)
    if len(documents) > MOST_LISTED:
        raise DocumentError(f"a list has at most {MOST_LISTED:,} values, and this one {len(documents):,}")
    values: list[Any] = []
    for number, document in enumerate(documents):
        with inside(f"[{number}]"):
            values.append(_value(document, kind))
    return values


def _value(document: object, wanted: str) -> Any:
    from flaschenteufel.core.json.values import value_of

    schema = value_at("schema", document)
    if type(schema) is not int or schema != SCHEMA:
        raise DocumentError(f"this library reads version {SCHEMA}, not {spoken(schema)}", "schema")
    kind = value_at("kind", document)
    if type(kind) is not str or kind != wanted:
        raise DocumentError(f"must be {wanted!r}, not {spoken(kind)}", "kind")
    return value_of(wanted, object_with(_KEYS, document)["value"])


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
