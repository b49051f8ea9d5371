"""What happened between the deal and the first trick."""

from __future__ import annotations

from attrs import frozen

from flaschenteufel.core.construct import fast_constructor


@frozen(weakref_slot=False, repr=False)
class Prepared:
    """The history of the preparation; bits and masks stand for cards.

    It does not depend on the order in which the seats made their submissions (PASS-3).
    """

    dealt: tuple[int, ...] = ()
    """The packets as they were dealt, packet after packet, seat after seat."""
    leftover: int = 0
    """The cards that nobody was dealt."""
    discards: tuple[tuple[int, ...], ...] = ()
    """For each completed discarding, for each seat, what it put into the devil's trick."""
    gifts: tuple[tuple[tuple[int, ...], ...], ...] = ()
    """For each completed pass, for each seat, the cards it gave, in the order of the receivers."""
    exposed: tuple[int | None, ...] = ()
    """Which packet each seat chose to lay open."""


make_prepared = fast_constructor(Prepared)
