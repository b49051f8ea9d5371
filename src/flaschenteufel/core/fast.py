"""Two ways to save time on the hot path: a quick constructor, and tables that fill themselves."""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable
from types import new_class
from typing import Any, ParamSpec, TypeVar

from attrs import fields_dict

P = ParamSpec("P")
T = TypeVar("T")


def fast_constructor(cls: Callable[P, T]) -> Callable[P, T]:
    """A second constructor of a frozen attrs class, for the hot path: it takes a third of the time.

    A frozen class has to get around its own refusal to be assigned to, field by field. Here an object of
    a mutable class with the same slots is filled by plain assignments and then given its real class, which
    may be a subclass without slots of its own. (Python lets an object change its class only if the two
    have the same slots, and none for weak references.) It takes every field, in order, and runs no
    converter and no validator.

    >>> from attrs import frozen
    >>> @frozen(weakref_slot=False)
    ... class Point:
    ...     x: int
    ...     y: int
    >>> make_point = fast_constructor(Point)
    >>> make_point(1, 2) == Point(1, 2)
    True
    """
    frozen: Any = cls
    slotted = next(base for base in frozen.__mro__ if base.__dict__.get("__slots__"))
    twin = new_class(slotted.__name__, slotted.__bases__, {}, lambda body: body.update(__slots__=slotted.__slots__))
    if issubclass(twin, ABC):
        twin.__abstractmethods__ = frozenset()
    names = tuple(fields_dict(frozen))
    source = [f"def construct({', '.join(names)}):", " made = twin()"]
    source += [f" made.{name} = {name}" for name in names]
    source += [" made.__class__ = frozen", " return made"]
    scope: dict[str, Any] = {"twin": twin, "frozen": frozen}
    exec("\n".join(source), scope)  # the field names are identifiers of our own classes
    construct: Callable[P, T] = scope["construct"]
    return construct


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
