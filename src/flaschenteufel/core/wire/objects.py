"""Objects and lists of a document, with exactly the keys that they should have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from flaschenteufel.core.errors import DocumentError
from flaschenteufel.core.wire.place import spoken
from flaschenteufel.core.wire.text import Ambiguous
from flaschenteufel.core.wording import brief, listing


def any_object(value: object) -> Mapping[str, Any]:
    """The value, if it is an object that has no key twice.

    >>> any_object([])
    Traceback (most recent call last):
    ...
    flaschenteufel.core.errors.DocumentError: must be an object, not a list
    """
    if isinstance(value, Ambiguous):
        raise DocumentError(f"the key {brief(value.key)} is there twice")
    if not isinstance(value, dict):
        raise DocumentError(f"must be an object, not {spoken(value)}")
    return cast("dict[str, Any]", value)


def any_list(value: object) -> list[object]:
    """The value, if it is a list."""
    if not isinstance(value, list):
        raise DocumentError(f"must be a list, not {spoken(value)}")
    return cast("list[object]", value)


def value_at(key: str, value: object) -> Any:
    """What stands at a key of an object."""
    found = any_object(value)
    if key not in found:
        raise DocumentError(f"the key {key!r} is missing")
    return found[key]


def object_with(keys: tuple[str, ...], value: object) -> Mapping[str, Any]:
    """The value, if it is an object with exactly these keys.

    >>> object_with(("seat", "bottle"), {"seat": 0, "botle": 1})
    Traceback (most recent call last):
    ...
    flaschenteufel.core.errors.DocumentError: the key 'bottle' is missing
    """
    for key in keys:
        value_at(key, value)
    found = any_object(value)
    if len(found) > len(keys):
        unknown = next(key for key in found if key not in keys)
        raise DocumentError(f"the key {brief(unknown)} is unknown: there are {listing(keys)}")
    return found
