"""The text of a document: strict JSON, and one way to write it."""

from __future__ import annotations

import json
from typing import Any

from attrs import frozen

from flaschenteufel.core.errors import DocumentError, InvalidValueError
from flaschenteufel.core.wording import brief

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
    flaschenteufel.core.errors.DocumentError: this is no JSON: Extra data (line 1, column 7)
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


def written(document: dict[str, Any]) -> str:
    """The text of a document: ASCII, without blanks, the keys in the order that they have.

    >>> written({"kind": "state", "value": None})
    '{"kind":"state","value":null}'
    """
    try:
        text = json.dumps(document, ensure_ascii=True, allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError) as problem:
        raise InvalidValueError(f"this has no form in JSON: {brief(problem)}") from problem
    if len(text) > LONGEST:
        raise InvalidValueError(f"this is too long to be read again: {len(text):,} characters, and not {LONGEST:,}")
    return text
