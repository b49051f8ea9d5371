"""TypeScript declarations of the documents, made from the schema of all of them.

`python -m flaschenteufel.core.json.typescript` writes them again into the folder `schemas` of the package.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from flaschenteufel.core.json.document import SCHEMA
from flaschenteufel.core.json.schema import FOLDER, Schema, combined_schema

FILE = "flaschenteufel.d.ts"

_SIMPLE = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
_HEAD = f"""\
// Types of the JSON documents of flaschenteufel, version {SCHEMA}.
// Made from flaschenteufel.schema.json by `python -m flaschenteufel.core.json.typescript`.
// Documents are told apart by `kind`; actions, events and entries by `type`; views by `game`.
"""


def declarations(schema: Schema) -> str:
    """The text of a file with a type for each definition of a schema."""
    return "\n".join([_HEAD, *(_declaration(name, shape) for name, shape in schema["$defs"].items())])


def _declaration(name: str, shape: Schema) -> str:
    if "properties" not in shape:
        return f"{_comment(shape)}export type {_identifier(name)} ={_options(shape)};\n"
    return f"{_comment(shape)}export interface {_identifier(name)} {{\n{''.join(_fields(shape))}}}\n"


def _options(shape: Schema) -> str:
    """Each on a line of its own if there are several."""
    options = _members(shape)
    return f" {options[0]}" if len(options) == 1 else "".join(f"\n  | {option}" for option in options)


def _fields(shape: Schema) -> Iterator[str]:
    for key, field in shape["properties"].items():
        yield f"{_comment(field, '  ')}  {key}: {type_of(field)};\n"


def _comment(shape: Schema, indent: str = "") -> str:
    return f"{indent}/** {shape['description']} */\n" if "description" in shape else ""


def _identifier(name: str) -> str:
    """A name as TypeScript can have it: games of plugins have a point in theirs.

    >>> _identifier("lamp-oil.Card")
    'LampOilCard'
    """
    return "".join(word[:1].upper() + word[1:] for word in re.split(r"\W", name))


def type_of(shape: Schema) -> str:
    """The type of what has a shape.

    >>> type_of({"type": "array", "items": {"anyOf": [{"$ref": "#/$defs/Card"}, {"type": "null"}]}})
    '(Card | null)[]'
    """
    return " | ".join(_members(shape))


def _members(shape: Schema) -> list[str]:
    if "anyOf" in shape:
        return [member for one in shape["anyOf"] for member in _members(one)]
    if "enum" in shape:
        return [json.dumps(value) for value in shape["enum"]]
    if "$ref" in shape:
        return [_identifier(shape["$ref"].removeprefix("#/$defs/"))]
    if "const" in shape:
        return [json.dumps(shape["const"])]
    if shape["type"] == "array":
        items = _members(shape["items"])
        return [f"{items[0]}[]" if len(items) == 1 else f"({' | '.join(items)})[]"]
    return [_SIMPLE[shape["type"]]]


def write(folder: Path) -> None:
    """Write the declarations of the documents about the library's own variants."""
    (folder / FILE).write_text(declarations(combined_schema()), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
