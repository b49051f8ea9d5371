"""Numbers, texts and the like: read strictly, and written only if they can be read again."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from math import isfinite
from typing import Any, TypeVar

from flaschenteufel.core.errors import DocumentError, InvalidValueError
from flaschenteufel.core.records.text import is_writable
from flaschenteufel.core.wire.place import spoken
from flaschenteufel.core.wire.text import LARGEST
from flaschenteufel.core.wording import brief, listing

E = TypeVar("E", bound=Enum)


def whole(value: object, _: Any = None) -> int:
    """Read a whole number: no bool, no float, and none that JavaScript would round.

    >>> whole(True)
    Traceback (most recent call last):
    ...
    flaschenteufel.core.errors.DocumentError: must be a whole number, not true
    """
    if type(value) is not int or abs(value) > LARGEST:
        raise DocumentError(f"must be a whole number, not {spoken(value)}")
    return value


def number(value: object, _: Any = None) -> int | float:
    """Read a number; one that is whole must be written as such."""
    if type(value) is int and abs(value) <= LARGEST:
        return value
    if type(value) is not float or not isfinite(value) or _is_plain(value):
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


def member(value: object, kind: Iterable[E]) -> E:
    """Read a member of an enum by its value.

    >>> from flaschenteufel import Suit
    >>> member("blue", Suit)
    <Suit.BLUE: 'blue'>
    """
    for one in kind:
        if isinstance(value, str) and one.value == value:
            return one
    raise DocumentError(f"must be {listing((one.value for one in kind), 'or')}, not {spoken(value)}")


def written_whole(value: int) -> int:
    """Write a whole number, or a bool."""
    if abs(value) > LARGEST:
        raise InvalidValueError(f"whole numbers in JSON go to {LARGEST:,}, so not {brief(value)}")
    return value


def written_float(value: float) -> int | float:
    """Write a number: as a whole one if it is.

    >>> written_float(2.5), written_float(2.0)
    (2.5, 2)
    """
    return int(value) if _is_plain(value) else value


def written_text(value: str) -> str:
    """Write a text, or the value of an enum that is one."""
    plain = str(value.value) if isinstance(value, Enum) else value
    if not is_writable(plain):
        raise InvalidValueError(f"{brief(plain)} has a character that is only half of one")
    return plain


def _is_plain(value: float) -> bool:
    """Whether a float is a whole number that is written as one."""
    return value.is_integer() and abs(value) <= LARGEST
