"""A small validator for the part of JSON Schema that the library's schemas use."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

TYPES: dict[str, Callable[[Any], bool]] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
}
KEYWORDS = {
    *("$schema", "title", "$defs", "$ref", "anyOf", "const", "enum", "type", "items", "minimum", "maximum"),
    *("properties", "required", "additionalProperties", "description"),
}


class Validator:
    """A schema, and what is wrong with a document by it."""

    def __init__(self, schema: dict[str, Any]) -> None:
        self.root = schema

    def faults(self, value: Any) -> list[str]:
        return list(self._faults(self.root, value, "$"))

    def _faults(self, schema: dict[str, Any], value: Any, path: str) -> Iterator[str]:
        assert set(schema) <= KEYWORDS, "the validator knows the whole schema"
        if "$ref" in schema:
            yield from self._faults(self.root["$defs"][schema["$ref"].removeprefix("#/$defs/")], value, path)
        if "anyOf" in schema and all(any(self._faults(one, value, path)) for one in schema["anyOf"]):
            yield f"{path}: none of {len(schema['anyOf'])}"
        if "const" in schema and (type(value), value) != (type(schema["const"]), schema["const"]):
            yield f"{path}: not {schema['const']}"
        if "enum" in schema and value not in schema["enum"]:
            yield f"{path}: not one of {schema['enum']}"
        if "type" in schema and not TYPES[schema["type"]](value):
            yield f"{path}: no {schema['type']}"
        elif "type" in schema:
            yield from self._parts(schema, value, path)

    def _parts(self, schema: dict[str, Any], value: Any, path: str) -> Iterator[str]:
        if "minimum" in schema and not schema["minimum"] <= value <= schema["maximum"]:
            yield f"{path}: out of range"
        for place, one in enumerate(value if "items" in schema else ()):
            yield from self._faults(schema["items"], one, f"{path}[{place}]")
        if "properties" in schema:
            properties = schema["properties"]
            assert schema["required"] == list(properties)
            assert schema["additionalProperties"] is False
            if set(value) != set(properties):
                yield f"{path}: other keys"
            for key in set(value) & set(properties):
                yield from self._faults(properties[key], value[key], f"{path}.{key}")
