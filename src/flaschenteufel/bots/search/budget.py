"""How long a search goes on: so many playouts, or so many seconds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import isfinite

from flaschenteufel.core.checks import whole_number
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.wording import brief

Clock = Callable[[], float]
"""What tells the time in seconds, from any beginning."""


def seconds_of(value: object) -> float:
    """Return `value` if a search can last so many seconds.

    >>> seconds_of(0)
    Traceback (most recent call last):
    ...
    flaschenteufel.InvalidValueError: a search lasts some seconds, more than 0, not 0
    """
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not isfinite(value) or value <= 0:
        raise InvalidValueError(f"a search lasts some seconds, more than 0, not {brief(value)}")
    return float(value)


def playouts_of(value: object) -> int:
    """Return `value` if a search can have so many playouts.

    >>> playouts_of(0)
    Traceback (most recent call last):
    ...
    flaschenteufel.InvalidValueError: the number of playouts must be at least 1, not 0
    """
    number = whole_number(value, "the number of playouts")
    if number < 1:
        raise InvalidValueError(f"the number of playouts must be at least 1, not {brief(value)}")
    return number


def rounds_until(seconds: float, clock: Clock) -> Iterator[int]:
    """Count on, from 0, as long as there is time for another round that takes as long as those before on average.

    The time is taken from now on.

    >>> time = iter(range(100))
    >>> len(list(rounds_until(10, lambda: next(time))))  # each round takes a second
    10
    """
    return _rounds(seconds, clock, clock())


def _rounds(seconds: float, clock: Clock, start: float) -> Iterator[int]:
    number = 0
    yield number
    while True:
        number += 1
        spent = clock() - start
        if spent + spent / number > seconds:
            return
        yield number
