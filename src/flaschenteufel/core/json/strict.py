"""Strict JSON: one way to write it, and readers that take nothing for something else and say where a fault is."""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from enum import Enum
from math import isfinite
from typing import Any, TypeVar, cast

from attrs import frozen

from flaschenteufel.core.errors import DocumentError, FlaschenteufelError
from flaschenteufel.core.wording import brief, is_writable, listing


def within(step: str, error: DocumentError) -> DocumentError:
    """The same error, seen from one level further out.

    >>> within("actions", within("[3]", DocumentError("must be a whole number", "seat"))).path
    'actions[3].seat'
    """
    joint = "." if error.path and not error.path.startswith("[") else ""
    return DocumentError(error.message, f"{step}{joint}{error.path}")


@contextmanager
def inside(step: str) -> Generator[None]:
    """Let every error of the block name its place; what the library refuses in it becomes a `DocumentError`.

    >>> with inside("value"):
    ...     raise FlaschenteufelError("this is no game")
    Traceback (most recent call last):
    ...
    flaschenteufel.DocumentError: value: this is no game
    """
    try:
        yield
    except DocumentError as error:
        raise within(step, error) from error.__cause__
    except FlaschenteufelError as error:
        raise DocumentError(str(error), step) from error


def spoken(value: object) -> str:
    """What a value is called in an error, in the words of JSON, however large it is.

    >>> spoken(None), spoken(True), spoken({"a": 1}), spoken([1, 2]), spoken("blue"), spoken(2.5)
    ('null', 'true', 'an object', 'a list', "'blue'", '2.5')
    """
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return brief(value)


LONGEST = 10_000_000
"""How many characters a text may have: a match of a hundred rounds has not half as many."""

LARGEST = 2**53 - 1
"""The largest whole number in a document: up to here JavaScript, too, knows them all exactly."""

_MOST_DIGITS = len(str(-LARGEST))


@frozen(repr=False)
class Unfit:
    """Something that stands in a text but has no value, so that it is refused where it stands: NaN, a huge number."""

    text: str

    def __repr__(self) -> str:
        return self.text


@frozen
class Ambiguous:
    """An object that has a key twice."""

    key: str


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any] | Ambiguous:
    made: dict[str, Any] = {}
    for key, value in pairs:
        if key in made:
            return Ambiguous(key)
        made[key] = value
    return made


def _whole(digits: str) -> int | Unfit:
    return int(digits) if len(digits) <= _MOST_DIGITS else Unfit(digits)


def parsed(text: str) -> object:
    """What a JSON text says, made of dicts, lists, strs, ints, floats, bools and None, or of what is to be refused.

    >>> parsed('{"players": NaN}')
    {'players': NaN}
    >>> parsed("[1, 2]]")
    Traceback (most recent call last):
    ...
    flaschenteufel.DocumentError: this is no JSON: Extra data (line 1, column 7)
    """
    if len(text) > LONGEST:
        raise DocumentError(f"a text has at most {LONGEST:,} characters, and this one {len(text):,}")
    try:
        return json.loads(text, object_pairs_hook=_object, parse_int=_whole, parse_constant=Unfit)
    except json.JSONDecodeError as problem:
        where = f"line {problem.lineno}, column {problem.colno}"
        raise DocumentError(f"this is no JSON: {problem.msg} ({where})") from problem
    except RecursionError as problem:
        raise DocumentError("this is nested too deeply") from problem


def any_object(value: object) -> Mapping[str, Any]:
    """The value, if it is an object that has no key twice.

    >>> any_object([])
    Traceback (most recent call last):
    ...
    flaschenteufel.DocumentError: must be an object, not a list
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
    flaschenteufel.DocumentError: the key 'bottle' is missing
    """
    for key in keys:
        value_at(key, value)
    found = any_object(value)
    if len(found) > len(keys):
        unknown = next(key for key in found if key not in keys)
        raise DocumentError(f"the key {brief(unknown)} is unknown: there are {listing(keys)}")
    return found


E = TypeVar("E", bound=Enum)


def whole(value: object, _: Any = None) -> int:
    """Read a whole number: no bool, no float, and none that JavaScript would round.

    >>> whole(True)
    Traceback (most recent call last):
    ...
    flaschenteufel.DocumentError: must be a whole number, not true
    """
    if type(value) is not int or abs(value) > LARGEST:
        raise DocumentError(f"must be a whole number, not {spoken(value)}")
    return value


def number(value: object, _: Any = None) -> int | float:
    """Read a number; one that is whole must be written as such."""
    if type(value) is int and abs(value) <= LARGEST:
        return value
    if type(value) is not float or not isfinite(value) or (value.is_integer() and abs(value) <= LARGEST):
        raise DocumentError(f"must be a number, and written without .0 if it is whole, not {spoken(value)}")
    return value


def text(value: object, _: Any = None) -> str:
    """Read a text, with whole characters."""
    if not isinstance(value, str):
        raise DocumentError(f"must be a text, not {spoken(value)}")
    if not is_writable(value):
        raise DocumentError(f"{brief(value)} has a character that is only half of one")
    return value


def truth(value: object, _: Any = None) -> bool:
    """Read true or false."""
    if not isinstance(value, bool):
        raise DocumentError(f"must be true or false, not {spoken(value)}")
    return value


def nothing(value: object, _: Any = None) -> None:
    """Read null."""
    if value is not None:
        raise DocumentError(f"must be null, not {spoken(value)}")


def member(value: object, kind: type[E]) -> E:
    """Read a member of an enum by its value.

    >>> from flaschenteufel.bottle_imp import Suit
    >>> member("blue", Suit)
    <Suit.BLUE: 'blue'>
    """
    for one in kind:
        if isinstance(value, str) and one.value == value:
            return one
    raise DocumentError(f"must be {listing((one.value for one in kind), 'or')}, not {spoken(value)}")
