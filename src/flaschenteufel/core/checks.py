"""Checks of values that come from outside: a clear typed error, or the value itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar, cast

from attrs import Attribute

from flaschenteufel.core.errors import InvalidValueError, SeatError
from flaschenteufel.core.wording import brief

T = TypeVar("T")

Hint = Callable[[object], str]
"""What might help somebody who gave this value: the end of the message, or nothing."""


def no_hint(_: object) -> str:
    """Nothing."""
    return ""


def whole_number(value: object, what: str) -> int:
    """Return `value` if it is an int and no bool.

    >>> whole_number(True, "the seat")
    Traceback (most recent call last):
    ...
    flaschenteufel.InvalidValueError: the seat must be a whole number, not True
    """
    if type(value) is not int:
        raise InvalidValueError(f"{what} must be a whole number, not {brief(value)}")
    return value


def seat_at(value: object, seats: int, what: str = "the seat") -> int:
    """Return `value` if it is one of the seats 0 to `seats` - 1.

    >>> seat_at(2, 3)
    2
    """
    if type(value) is not int or not 0 <= value < seats:
        raise SeatError(f"{what} must be a whole number from 0 to {seats - 1}, not {brief(value)}")
    return value


def is_whole_number(_: object, attribute: Attribute[int], value: object) -> None:
    """Validate an attrs field that holds an int."""
    whole_number(value, f"the {attribute.name}")


def is_positive(_: object, attribute: Attribute[int], value: object) -> None:
    """Validate an attrs field that holds an int from 1."""
    what = f"the {attribute.name}"
    if whole_number(value, what) < 1:
        raise InvalidValueError(f"{what} must be at least 1, not {brief(value)}")


def tuple_of(kind: type[T], values: object, what: str, hint: Hint = no_hint) -> tuple[T, ...]:
    """Return `values` as a tuple if they are an iterable of `kind`.

    >>> tuple_of(int, [1, 2], "the numbers")
    (1, 2)
    """
    if isinstance(values, (str, bytes)) or not isinstance(values, Iterable):
        raise InvalidValueError(f"{what} must be a sequence, not {brief(values)}{hint(values)}")
    return tuple(instance_of(kind, value, what, hint) for value in cast("Iterable[object]", values))


def instance_of(kind: type[T], value: object, what: str, hint: Hint = no_hint) -> T:
    """Return `value` if it is a `kind`.

    >>> instance_of(str, "classic", "the name")
    'classic'
    """
    if not isinstance(value, kind):
        raise InvalidValueError(f"{what} must be of type {kind.__name__}, not {brief(value)}{hint(value)}")
    return value


def is_a(kind: type[object], hint: Hint = no_hint) -> Callable[[object, Attribute[T], T], None]:
    """Make a validator for attrs fields that hold a `kind`."""

    def validate(_: object, attribute: Attribute[T], value: T) -> None:
        instance_of(kind, value, f"the {attribute.name}", hint)

    return validate
