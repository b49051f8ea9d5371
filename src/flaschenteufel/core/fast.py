"""Ways to save time on the hot path: quick constructors, and hashes and tables that are worked out once."""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable
from types import new_class
from typing import Any, ParamSpec, TypeVar, cast

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
    return slot_filler(cls, tuple(fields_dict(cast("Any", cls))))


def slot_filler(cls: Callable[..., T], names: tuple[str, ...]) -> Callable[..., T]:
    """The same for some slots only: the class has to find the values of the others when they are asked for.

    >>> from attrs import frozen
    >>> @frozen(weakref_slot=False)
    ... class Square:
    ...     side: int
    ...     area: int
    ...     def __getattr__(self, name):
    ...         return self.side**2
    >>> slot_filler(Square, ("side",))(3) == Square(3, 9)
    True
    """
    frozen: Any = cls
    slotted = next(base for base in frozen.__mro__ if base.__dict__.get("__slots__"))
    twin = new_class(slotted.__name__, slotted.__bases__, {}, lambda body: body.update(__slots__=slotted.__slots__))
    if issubclass(twin, ABC):
        twin.__abstractmethods__ = frozenset()
    source = [f"def construct({', '.join(names)}):", " made = twin()"]
    source += [f" made.{name} = {name}" for name in names]
    source += [" made.__class__ = frozen", " return made"]
    scope: dict[str, Any] = {"twin": twin, "frozen": frozen}
    exec("\n".join(source), scope)  # the names are identifiers of our own classes
    construct: Callable[..., T] = scope["construct"]
    return construct


C = TypeVar("C", bound=type)


def hashed_once(cls: C) -> C:
    """Let the objects of a frozen class with a slot `_known_hash` keep their hash there when they have worked it out.

    (With `cache_hash` of attrs every new object would have to be given an empty one.)

    >>> from attrs import frozen
    >>> class Base:
    ...     __slots__ = ("_known_hash",)
    >>> @hashed_once
    ... @frozen
    ... class Point(Base):
    ...     x: int
    >>> hash(Point(1)) == hash(Point(1))
    True
    """
    work_out = cast("Callable[[Any], int]", cls.__hash__)

    def known_hash(self: Any) -> int:
        try:
            known: int = self._known_hash
        except AttributeError:
            known = work_out(self)
            object.__setattr__(self, "_known_hash", known)
        return known

    setattr(cls, "__hash__", known_hash)  # noqa: B010 (a plain assignment is not what type checkers expect)
    return cls


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
