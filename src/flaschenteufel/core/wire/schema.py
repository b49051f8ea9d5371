"""The JSON Schemas of the documents, made from the classes that they tell of.

`python -m flaschenteufel.core.wire.schema` writes them again into the folder `schemas` of the package.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from enum import Enum, StrEnum
from pathlib import Path
from types import NoneType
from typing import Any, TypeVar, get_args

from flaschenteufel.core.action import Action
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.event import Event
from flaschenteufel.core.phase import Phase
from flaschenteufel.core.registry import REGISTRY
from flaschenteufel.core.wire.kind import KINDS, SCHEMA
from flaschenteufel.core.wire.played import MatchData, RecordData, StateData, TableData
from flaschenteufel.core.wire.text import LARGEST
from flaschenteufel.core.wire.vocabulary import (
    TAG,
    Vocabulary,
    everything,
    is_list,
    is_tagged,
    is_union,
    members_of,
    parts_of,
    tag_of,
)

FOLDER = Path(__file__).parents[2] / "schemas"
Schema = dict[str, Any]
T = TypeVar("T", bound=type)

_SIMPLE: dict[Any, Schema] = {
    int: {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    int | float: {"type": "number"},
}


class Shapes:
    """The schemas of types; those of classes are collected in `definitions`."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self._kinds: dict[str, type] = {}
        self.definitions: dict[str, Schema] = {}

    def shape(self, hint: Any) -> Schema:
        """The schema of a type.

        >>> Shapes(Vocabulary((), ())).shape(tuple[bool | None, ...])
        {'type': 'array', 'items': {'anyOf': [{'type': 'boolean'}, {'type': 'null'}]}}
        """
        if hint in _SIMPLE:
            return _SIMPLE[hint]
        if is_union(hint):
            nothing = [NoneType] if NoneType in get_args(hint) else []
            number = [int | float] if {int, float} <= set(get_args(hint)) else []
            return self.any_of([*(number or members_of(hint)), *nothing])
        if is_list(hint):
            return {"type": "array", "items": self.shape(get_args(hint)[0])}
        if hint is object:
            return self.any_of(self._vocabulary.cards)
        if hint is StrEnum:
            return {"enum": [phase.value for phase in self._vocabulary.phases]}
        if is_enum(hint):
            return {"enum": [member.value for member in hint]}
        if is_tagged(hint):
            return self.any_of(self._vocabulary.options(hint), told_apart=True)
        return self._reference(hint)

    def any_of(self, hints: Iterable[Any], *, told_apart: bool = False) -> Schema:
        """The schema of what is of one of some types."""
        shapes = [self._reference(hint) if told_apart else self.shape(hint) for hint in hints]
        return shapes[0] if len(shapes) == 1 else {"anyOf": shapes}

    def _reference(self, kind: type) -> Schema:
        name = kind.__name__
        if self._kinds.setdefault(name, kind) is not kind:
            raise InvalidValueError(f"two classes are called {name}")
        if name not in self.definitions:
            self.definitions[name] = {}  # its place, before those that it speaks of
            properties = {TAG: {"const": tag_of(kind)}} if is_tagged(kind) else {}
            properties |= {key: self.shape(hint) for _, key, hint in parts_of(kind)}
            self.definitions[name] = closed(properties)
        return {"$ref": f"#/$defs/{name}"}


def is_enum(hint: Any) -> bool:
    """Whether a type is an enum."""
    return isinstance(hint, type) and issubclass(hint, Enum)


def closed(properties: dict[str, Schema]) -> Schema:
    """The schema of objects that have these keys, and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _own(kinds: Iterable[T]) -> tuple[T, ...]:
    """Those of some classes that are the library's own: what plugins bring is not for the files it ships."""
    return tuple(kind for kind in kinds if kind.__module__.partition(".")[0] == "flaschenteufel")


def made_schema(kind: str) -> Schema:
    """The schema of the documents of a kind, for all variants of the library."""
    known = everything()
    shapes = Shapes(Vocabulary(_own(known.actions), _own(known.events), tuple(Phase)))
    views = _own(dict.fromkeys(REGISTRY.get(name).view_data_type for name in REGISTRY.names()))
    content: dict[str, tuple[type, ...]] = {
        "state": (StateData,),
        "view": views,
        "action": (Action,),
        "event": (Event,),
        "match": (MatchData,),
        "record": (RecordData,),
        "table": (TableData,),
    }
    value = shapes.any_of(content[kind])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"flaschenteufel {kind}, version {SCHEMA}",
        **closed({"schema": {"const": SCHEMA}, "kind": {"const": kind}, "value": value}),
        "$defs": shapes.definitions,
    }


def file_of(kind: str) -> str:
    """The name of the file that a schema is shipped in."""
    return f"{kind}.schema.json"


def text_of(schema: Schema) -> str:
    """The text of such a file."""
    return json.dumps(schema, indent=2) + "\n"


def write_all(folder: Path) -> None:
    """Write the schemas of all kinds of documents."""
    for kind in KINDS:
        (folder / file_of(kind)).write_text(text_of(made_schema(kind)), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write_all(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
