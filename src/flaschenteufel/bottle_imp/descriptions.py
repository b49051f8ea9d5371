"""Sentences for beginners that stand beside the function whose rule they describe."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from attrs import frozen

F = TypeVar("F", bound=Callable[..., object])

_ATTRIBUTE = "description"


@frozen
class Description:
    """What is said about a rule: always, and where some play together or alone.

    In each, `{cost}` stands for what a bottle costs its owner at the table, as `loses the points of ...`.
    """

    always: str
    partners: str = ""
    alone: str = ""


def described(always: str, *, partners: str = "", alone: str = "") -> Callable[[F], F]:
    """Give a function that scores, or that plays for a dummy, the words by which an introduction tells its rule.

    Of scoring these are whole sentences; of a dummy, the end of the sentence `Lopaka plays ...`.

    >>> @described("Everybody scores the same.")
    ... def peace(tally: object) -> tuple[int, ...]:
    ...     return (0, 0, 0)
    >>> description_of(peace)
    Description(always='Everybody scores the same.', partners='', alone='')
    """

    def describe(function: F) -> F:
        setattr(function, _ATTRIBUTE, Description(always, partners, alone))
        return function

    return describe


def description_of(function: Callable[..., object]) -> Description | None:
    """What a function says about its rule; None if it says nothing.

    >>> description_of(max) is None
    True
    """
    found: object = getattr(function, _ATTRIBUTE, None)
    return found if isinstance(found, Description) else None
