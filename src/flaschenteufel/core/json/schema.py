"""The JSON Schemas of the documents, made from the classes that they tell of.

`python -m flaschenteufel.core.json.schema` writes them again into the folder `schemas` of the package.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from enum import Enum, StrEnum
from pathlib import Path
from types import NoneType
from typing import Any, get_args

from attrs import evolve, has

from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.events import Event
from flaschenteufel.core.json.document import KINDS, SCHEMA
from flaschenteufel.core.json.notes import notes_on, sentence_about
from flaschenteufel.core.json.snapshots import SnapshotData
from flaschenteufel.core.json.strict import LARGEST
from flaschenteufel.core.json.tags import PLAIN, tag_of
from flaschenteufel.core.json.values import MatchData, RecordData, StateData, TableData
from flaschenteufel.core.json.vocabulary import (
    TAG,
    Vocabulary,
    is_enum,
    is_list,
    is_tagged,
    is_union,
    members_of,
    parts_of,
    vocabulary_of,
)
from flaschenteufel.core.refusals import Reason
from flaschenteufel.core.registry import REGISTRY
from flaschenteufel.core.table.journal import Entry
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.view import ViewData
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
    """The schemas of types; those of classes, enums and unions are collected in `definitions`."""

    def __init__(self, vocabularies: Iterable[Vocabulary] = (), views: Iterable[Vocabulary] = ()) -> None:
        self._vocabularies, self._views = tuple(vocabularies), tuple(views)
        self._kinds: dict[str, tuple[type, str]] = {}
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
            return any_of(shape for game in known for shape in self._phases(game))
        if is_enum(hint):
            return self.enum(hint, list(hint), *games)
        if hint is ViewData:
            return self._union("View", ViewData, (self._view(game) for game in self._views))
        if is_tagged(hint):
            return self._union(hint.__name__, hint, self._tagged(hint, known), *games)
        if not has(hint):
            raise InvalidValueError(f"fields of the type {brief(hint)} have no form in JSON")
        return self._reference(hint, *games)

    def _tagged(self, hint: type, known: Iterable[Vocabulary]) -> Iterator[Schema]:
        return (self._reference(kind, game) for game in known for kind in game.options(hint))

    def _union(self, name: str, kind: type, shapes: Iterable[Schema], *games: Vocabulary) -> Schema:
        """What is told apart by a key is defined once for all games; where only one is meant, it is said in place."""
        shape = any_of(shapes)
        if "anyOf" not in shape or (len(games) == 1 and len(self._vocabularies) > 1):
            return shape
        self.definitions.setdefault(name, _described(kind, shape))
        return {"$ref": f"#/$defs/{name}"}

    def _phases(self, game: Vocabulary) -> Iterator[Schema]:
        """The phases of a game, which are of one enum, or of several if a plugin has brought some."""
        enums: dict[type[Enum], list[Enum]] = {}
        for phase in game.phases:
            enums.setdefault(type(phase), []).append(phase)
        return (self.enum(kind, [one for one in kind if one in met] or met, game) for kind, met in enums.items())

    def enum(self, kind: type[Enum], members: Iterable[Enum], *games: Vocabulary) -> Schema:
        """The names of members of an enum, which is defined once."""
        prefix = games[0].prefix if len(games) == 1 else ""
        package = kind.__module__.rpartition(".")[2] if kind.__module__.startswith("flaschenteufel.") else ""
        name = self._name(kind, prefix or "".join(word.capitalize() for word in package.split("_")), "")
        self.definitions.setdefault(name, _described(kind, {"enum": [member.value for member in members]}))
        return {"$ref": f"#/$defs/{name}"}

    def _view(self, game: Vocabulary) -> Schema:
        assert game.view, "made for views"
        heading: dict[str, Schema] = {"game": {"const": dict(game.heading)["game"]}, "title": {"type": "string"}}
        return self._class(game.view, game.prefix, heading, game)

    def _reference(self, kind: type, *games: Vocabulary) -> Schema:
        """The schema of a class, which is defined once for each game that has it."""
        if kind in PLAIN or issubclass(kind, Entry):
            games = ()
        prefix = games[0].prefix if len(games) == 1 else ""
        return self._class(kind, prefix, {TAG: {"const": tag_of(kind, prefix)}} if is_tagged(kind) else {}, *games)

    def _class(self, kind: type, prefix: str, heading: dict[str, Schema], *games: Vocabulary) -> Schema:
        name = self._name(kind, prefix, str(heading))
        if name not in self.definitions:
            self.definitions[name] = {}  # its place, before those that it speaks of
            notes = notes_on(kind)
            properties = {key: self._noted(notes.get(field), hint, *games) for field, key, hint in parts_of(kind)}
            self.definitions[name] = _described(kind, closed(heading | properties))
        return {"$ref": f"#/$defs/{name}"}

    def _noted(self, note: str | None, hint: Any, *games: Vocabulary) -> Schema:
        return ({"description": note} if note else {}) | self.shape(hint, *games)

    def _name(self, kind: type, prefix: str, heading: str) -> str:
        """A name that no other class has: classes of one game that share theirs are numbered."""
        name = f"{prefix}{kind.__name__}"
        names = (name, *(f"{name}-{number}" for number in range(2, len(self._kinds) + 2)))
        return next(one for one in names if self._kinds.setdefault(one, (kind, heading)) == (kind, heading))


def _described(kind: type, shape: Schema) -> Schema:
    sentence = sentence_about(kind)
    return {"description": sentence} | shape if sentence else shape


def any_of(shapes: Iterable[Schema]) -> Schema:
    """The schema of what has one of some shapes."""
    different: list[Schema] = []
    for shape in shapes:
        if shape not in different:
            different.append(shape)
    return different[0] if len(different) == 1 else {"anyOf": different}


def closed(properties: dict[str, Schema]) -> Schema:
    """The schema of objects that have these keys, and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


_CONTENT: dict[str, Any] = {
    "state": StateData,
    "view": ViewData,
    "action": Action,
    "event": Event,
    "match": MatchData,
    "record": RecordData,
    "table": TableData,
    "snapshot": SnapshotData,
}
_DIALECT = {"$schema": "https://json-schema.org/draft/2020-12/schema"}


def shapes_of(variants: Iterable[Variant]) -> Shapes:
    """The schemas of types in documents about these variants."""
    ways: dict[str, list[Variant]] = {}
    games: dict[tuple[type, str, str], list[Variant]] = {}
    for variant in variants:
        ways.setdefault(variant.json_prefix, []).append(variant)
        games.setdefault((variant.view_data_type, variant.game, variant.json_prefix), []).append(variant)
    vocabularies = {prefix: vocabulary_of(*same) for prefix, same in ways.items()}
    views = [
        evolve(vocabularies[prefix], phases=vocabulary_of(*same).phases, view=view, heading=(("game", game),))
        for (view, game, prefix), same in games.items()
    ]
    return Shapes(vocabularies.values(), views)


def _document(kind: str, shapes: Shapes) -> Schema:
    return closed({"schema": {"const": SCHEMA}, "kind": {"const": kind}, "value": shapes.shape(_CONTENT[kind])})


def made_schema(kind: str, variants: Iterable[Variant]) -> Schema:
    """The schema of the documents of a kind about these variants."""
    shapes = shapes_of(variants)
    title = {"title": f"flaschenteufel {kind}, version {SCHEMA}"}
    return _DIALECT | title | _document(kind, shapes) | {"$defs": shapes.definitions}


def combined_schema() -> Schema:
    """The schema of all documents about the library's own variants, alone or in lists; and all reasons of refusals.

    Documents are told apart by their `kind`, actions, events and entries by their `type`, views by their `game`.
    """
    variants = REGISTRY.built_in
    shapes = shapes_of(variants)
    documents = {f"{kind.capitalize()}Document": _document(kind, shapes) for kind in KINDS}
    for reasons in reasons_of(variants):
        shapes.enum(reasons, reasons)
    document = {"$ref": "#/$defs/Document"}
    return {
        **_DIALECT,
        "title": f"flaschenteufel documents, version {SCHEMA}",
        "anyOf": [document, {"type": "array", "items": document}],
        "$defs": {
            "Document": {"anyOf": [{"$ref": f"#/$defs/{name}"} for name in documents]},
            **documents,
            **shapes.definitions,
        },
    }


def reasons_of(variants: Iterable[Variant]) -> list[type[Enum]]:
    """Why actions are refused: the reasons that all games share, and those that the packages of games call `Reason`."""
    packages = dict.fromkeys(type(variant).__module__ for variant in variants)
    return [Reason, *(own for package in packages if (own := getattr(sys.modules[package], "Reason", None)))]


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
    """The schema of the documents of a kind about the library's own variants; `COMBINED` is that of all kinds."""
    return combined_schema() if kind == COMBINED else made_schema(kind, REGISTRY.built_in)


COMBINED = "flaschenteufel"
FILES = (*KINDS, COMBINED)
"""What there are schemas of."""


def file_of(kind: str) -> str:
    """The name of the file that a schema is shipped in."""
    return f"{kind}.schema.json"


def text_of(schema: Schema) -> str:
    """The text of such a file."""
    return json.dumps(schema, indent=2) + "\n"


def write_all(folder: Path) -> None:
    """Write the schemas of all kinds of documents, and that of all together."""
    for kind in FILES:
        (folder / file_of(kind)).write_text(text_of(shipped_schema(kind)), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write_all(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
