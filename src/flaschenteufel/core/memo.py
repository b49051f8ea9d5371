"""A table that fills itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V]):
    """A dict that makes a missing value from its key and keeps it; looking it up again costs what a dict costs.

    >>> squares = Memo(lambda number: number * number)
    >>> squares[7], dict(squares)
    (49, {7: 49})
    """

    def __init__(self, make: Callable[[K], V]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, key: K) -> V:
        value = self[key] = self._make(key)
        return value
