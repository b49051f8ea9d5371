"""The JSON Schemas of the documents, made from the classes that they tell of.

`python -m flaschenteufel.core.json.schema` writes them again into the folder `schemas` of the package.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from enum import Enum, StrEnum
from pathlib import Path
from types import NoneType
from typing import Any, get_args

from attrs import has

from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.events import Event
from flaschenteufel.core.json.document import KINDS, SCHEMA
from flaschenteufel.core.json.strict import LARGEST
from flaschenteufel.core.json.tags import PLAIN, tag_of
from flaschenteufel.core.json.values import MatchData, RecordData, StateData, TableData
from flaschenteufel.core.json.vocabulary import (
    TAG,
    Vocabulary,
    is_list,
    is_tagged,
    is_union,
    members_of,
    parts_of,
    vocabulary_of,
)
from flaschenteufel.core.registry import REGISTRY
from flaschenteufel.core.table.journal import Entry
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.wording import brief

FOLDER = Path(__file__).parents[2] / "schemas"
Schema = dict[str, Any]

_SIMPLE: dict[Any, Schema] = {
    int: {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
    int | float: {"type": "number"},
}


class Shapes:
    """The schemas of types; those of classes are collected in `definitions`."""

    def __init__(self, *vocabularies: Vocabulary) -> None:
        self._vocabularies = vocabularies
        self._kinds: dict[str, type] = {}
        self.definitions: dict[str, Schema] = {}

    def shape(self, hint: Any, *games: Vocabulary) -> Schema:
        """The schema of a type in documents of these games, or of all.

        >>> Shapes().shape(tuple[bool | None, ...])
        {'type': 'array', 'items': {'anyOf': [{'type': 'boolean'}, {'type': 'null'}]}}
        """
        known = games or self._vocabularies
        if hint in _SIMPLE:
            return _SIMPLE[hint]
        if is_union(hint):
            nothing = [NoneType] if NoneType in get_args(hint) else []
            number = [int | float] if {int, float} <= set(get_args(hint)) else []
            return any_of(self.shape(one, *games) for one in [*(number or members_of(hint)), *nothing])
        if is_list(hint):
            return {"type": "array", "items": self.shape(get_args(hint)[0], *games)}
        if hint is object:
            return any_of(self._reference(card, game) for game in known for card in game.cards)
        if hint is StrEnum:
            return {"enum": list(dict.fromkeys(name for game in known for name in game.phase_names))}
        if is_enum(hint):
            return {"enum": [member.value for member in hint]}
        if is_tagged(hint):
            return any_of(self._reference(kind, game) for game in known for kind in game.options(hint))
        if not has(hint):
            raise InvalidValueError(f"fields of the type {brief(hint)} have no form in JSON")
        return self._reference(hint, *games)

    def _reference(self, kind: type, *games: Vocabulary) -> Schema:
        """The schema of a class, which is defined once for each game that has it."""
        if kind in PLAIN or issubclass(kind, Entry):
            games = ()
        prefix = games[0].prefix if len(games) == 1 else ""
        name = self._name(kind, f"{prefix}{kind.__name__}")
        if name not in self.definitions:
            self.definitions[name] = {}  # its place, before those that it speaks of
            properties = {TAG: {"const": tag_of(kind, prefix)}} if is_tagged(kind) else {}
            properties |= {key: self.shape(hint, *games) for _, key, hint in parts_of(kind)}
            self.definitions[name] = closed(properties)
        return {"$ref": f"#/$defs/{name}"}

    def _name(self, kind: type, name: str) -> str:
        """A name that no other class has: classes of one game that share theirs are numbered."""
        names = (name, *(f"{name}-{number}" for number in range(2, len(self._kinds) + 2)))
        return next(one for one in names if self._kinds.setdefault(one, kind) is kind)


def any_of(shapes: Iterable[Schema]) -> Schema:
    """The schema of what has one of some shapes."""
    different: list[Schema] = []
    for shape in shapes:
        if shape not in different:
            different.append(shape)
    return different[0] if len(different) == 1 else {"anyOf": different}


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


def made_schema(kind: str, variants: Iterable[Variant]) -> Schema:
    """The schema of the documents of a kind about these variants."""
    views: dict[tuple[type, str], None] = {}
    ways: dict[str, list[Variant]] = {}
    for variant in variants:
        ways.setdefault(variant.json_prefix, []).append(variant)
        views[variant.view_data_type, variant.json_prefix] = None
    games = {prefix: vocabulary_of(*same) for prefix, same in ways.items()}
    shapes = Shapes(*games.values())
    content = {"state": StateData, "action": Action, "event": Event, "match": MatchData}
    content |= {"record": RecordData, "table": TableData}
    if kind == "view":
        value = any_of([shapes.shape(view, games[prefix]) for view, prefix in views])
    else:
        value = shapes.shape(content[kind])
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"flaschenteufel {kind}, version {SCHEMA}",
        **closed({"schema": {"const": SCHEMA}, "kind": {"const": kind}, "value": value}),
        "$defs": shapes.definitions,
    }


def installed_schema(kind: str) -> Schema:
    """The schema of the documents of a kind about all variants, those of installed plugins included."""
    REGISTRY.names()
    return made_schema(kind, [one for one in REGISTRY.variants.values() if one in REGISTRY.built_in or _has_form(one)])


def _has_form(variant: Variant) -> bool:
    """Whether all documents about a variant have a schema: one that has none must not spoil those of the others."""
    try:
        for kind in KINDS:
            made_schema(kind, [variant])
    except (InvalidValueError, NameError):
        return False
    return True


def shipped_schema(kind: str) -> Schema:
    """The schema of the documents of a kind about the library's own variants."""
    return made_schema(kind, REGISTRY.built_in)


def file_of(kind: str) -> str:
    """The name of the file that a schema is shipped in."""
    return f"{kind}.schema.json"


def text_of(schema: Schema) -> str:
    """The text of such a file."""
    return json.dumps(schema, indent=2) + "\n"


def write_all(folder: Path) -> None:
    """Write the schemas of all kinds of documents."""
    for kind in KINDS:
        (folder / file_of(kind)).write_text(text_of(shipped_schema(kind)), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write_all(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
