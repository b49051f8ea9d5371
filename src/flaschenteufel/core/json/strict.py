"""Strict JSON: one way to write it, and readers that take nothing for something else and say where a fault is."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Generator, Mapping
from contextlib import contextmanager
from enum import Enum
from itertools import chain
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
    if type(value) in (dict, list):
        return "an object" if type(value) is dict else "a list"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return brief(value)


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
class Limit:
    """How large a document may be: its `characters`, and how deep its lists and objects lie in each other.

    >>> Limit(20_000, 4).values
    10000
    """

    characters: int
    depth: int

    @property
    def values(self) -> int:
        """How many values parsed data may have: as many as so many characters can tell of."""
        return self.characters // 2


@frozen
class Ambiguous:
    """An object that has a key twice."""

    key: str


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any] | Ambiguous:
    made = dict(pairs)
    if len(made) == len(pairs):
        return made
    keys = [key for key, _ in pairs]
    return Ambiguous(next(key for number, key in enumerate(keys) if key in keys[:number]))


def _whole(digits: str) -> int | Unfit:
    return int(digits) if len(digits) <= _MOST_DIGITS else Unfit(digits)


_LONG_NUMBER = re.compile(rf"[0-9]{{{_MOST_DIGITS}}}")
_DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_constant=Unfit)
_DECODER_OF_LONG_NUMBERS = json.JSONDecoder(object_pairs_hook=_object, parse_int=_whole, parse_constant=Unfit)


def parsed(text: str, limit: Limit) -> object:
    """What a JSON text says, made of dicts, lists, strs, ints, floats, bools and None, or of what is to be refused.

    >>> parsed('{"players": NaN}', Limit(100, 2))
    {'players': NaN}
    >>> parsed("[1, 2]]", Limit(100, 2))
    Traceback (most recent call last):
    ...
    flaschenteufel.DocumentError: this is no JSON: Extra data (line 1, column 7)
    """
    if len(text) > limit.characters:
        raise DocumentError(f"such a text has at most {limit.characters:,} characters, and this one {len(text):,}")
    try:
        decoder = _DECODER_OF_LONG_NUMBERS if _LONG_NUMBER.search(text) else _DECODER
        data: object = decoder.decode(text)
    except json.JSONDecodeError as problem:
        if text.startswith("\ufeff"):
            raise DocumentError(
                "this is no JSON: it begins with a byte order mark, so decode it as utf-8-sig"
            ) from None
        where = f"line {problem.lineno}, column {problem.colno}"
        raise DocumentError(f"this is no JSON: {problem.msg} ({where})") from problem
    except RecursionError as problem:
        raise DocumentError(_TOO_DEEP) from problem
    # What opens no more brackets than it may be deep need not be measured: most actions are spared it.
    if text.count("{") + text.count("[") > limit.depth:
        measured(data, limit)
    return data


_TOO_DEEP = "this is nested too deeply"


def measured(data: object, limit: Limit) -> None:
    """Refuse parsed data that are larger or deeper than a document of the kind can be, cyclic ones included.

    >>> measured([[[]]], Limit(100, 2))
    Traceback (most recent call last):
    ...
    flaschenteufel.DocumentError: this is nested too deeply
    """
    level, size = [data], 1
    for _ in range(limit.depth):
        inner: list[Collection[object]] = [one.values() for one in level if type(one) is dict]
        inner += [one for one in level if type(one) is list]
        if not inner:
            return
        size += sum(map(len, inner))  # before anything is unfolded: the same list may be there a million times
        if size > limit.values:
            raise DocumentError(f"such a document has at most {limit.values:,} values, and this one has more")
        level = list(chain.from_iterable(inner))
    if any(type(one) in (dict, list) for one in level):
        raise DocumentError(_TOO_DEEP)


def any_object(value: object) -> Mapping[str, Any]:
    """The value, if it is an object that has no key twice.

    >>> any_object([])
    Traceback (most recent call last):
    ...
    flaschenteufel.DocumentError: must be an object, not a list
    """
    if isinstance(value, Ambiguous):
        raise DocumentError(f"the key {brief(value.key)} is there twice")
    if type(value) is not dict:
        raise DocumentError(f"must be an object, not {spoken(value)}")
    return cast("dict[str, Any]", value)


def any_list(value: object) -> list[object]:
    """The value, if it is a list."""
    if type(value) is not list:
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
    if type(value) is not str:
        raise DocumentError(f"must be a text, not {spoken(value)}")
    if not value.isascii() and not is_writable(value):
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
    return named({one.value: one for one in kind}, value)


def named(members: Mapping[str, E], value: object) -> E:
    """The member of this name."""
    if type(value) is str and value in members:
        return members[value]
    raise DocumentError(f"must be {listing(members, 'or')}, not {spoken(value)}")
