"""Tuples whose JSON is kept."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Self, TypeVar

T = TypeVar("T")


class Lasting(tuple[T, ...]):
    """A tuple that many views have in common, such as the deck: what is written of it once is kept with it.

    >>> Lasting((1, 2)) == (1, 2)
    True
    """

    kept: dict[object, Any]

    def __new__(cls, items: Iterable[T] = ()) -> Self:
        """A tuple of the items, of which nothing has been written yet."""
        made = super().__new__(cls, items)
        made.kept = {}
        return made

    def __reduce__(self) -> tuple[type[tuple[T, ...]], tuple[list[T]]]:
        """A pickle, or a copy, of plain items: what is kept stays here."""
        return tuple, (list(self),)
