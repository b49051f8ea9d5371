"""The JSON Schemas that come with the library."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any, cast


def stored_schema(kind: str) -> dict[str, Any]:
    """The schema of the documents of a kind.

    >>> stored_schema("view")["properties"]["kind"]
    {'const': 'view'}
    """
    file = files("flaschenteufel").joinpath("schemas", f"{kind}.schema.json")
    return cast("dict[str, Any]", json.loads(file.read_text(encoding="utf-8")))
