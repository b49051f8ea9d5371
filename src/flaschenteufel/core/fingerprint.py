"""A short text that two values share only if they say the same: how one tells whether a name still means the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from enum import Enum
from functools import partial
from hashlib import sha256
from typing import Any, cast

from attrs import fields, has


def fingerprint(value: object) -> str:
    """The fingerprint of a value: the same in every process, whatever order its sets and dicts are in.

    Attrs values are taken apart as far as they are compared; functions and classes stand for themselves by their names.

    >>> fingerprint((1, {"a", "b"})) == fingerprint((1, {"b", "a"}))
    True
    >>> fingerprint((1, "2")) == fingerprint((1, 2))
    False
    """
    return sha256(told(value).encode(errors="surrogatepass")).hexdigest()[:16]


def told(value: object) -> str:
    """What a value says, as a text: that of another value is another one.

    >>> told((1, "2"))
    "builtins.tuple(1, '2')"
    """
    if isinstance(value, Enum):
        return f"{_name(type(value))}.{value.name}"
    if value is None or isinstance(value, (bool, int, float, str, bytes)):
        return repr(value)
    if hasattr(value, "__qualname__"):
        return _name(value)
    return f"{_name(type(value))}({', '.join(_parts(value))})"


def _parts(value: object) -> Iterable[str]:
    if has(type(value)):
        attributes = [attribute.name for attribute in fields(cast("Any", type(value))) if attribute.eq]
        return [f"{name}={told(getattr(value, name))}" for name in attributes]
    if isinstance(value, partial):
        whole = cast("partial[object]", value)
        return map(told, (whole.func, whole.args, whole.keywords))
    if isinstance(value, Mapping):
        return sorted(f"{told(key)}: {told(one)}" for key, one in cast("Mapping[object, object]", value).items())
    if isinstance(value, Set):
        return sorted(map(told, cast("Set[object]", value)))
    if isinstance(value, (tuple, list)):
        return map(told, cast("Iterable[object]", value))
    return [told(vars(value))] if hasattr(value, "__dict__") else []


def _name(thing: Any) -> str:
    """The name that a class or a function is imported by."""
    return f"{thing.__module__}.{thing.__qualname__}"
