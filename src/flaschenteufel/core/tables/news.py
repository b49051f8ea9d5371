"""What has happened at a table, for one seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from flaschenteufel.core.checks import whole_number
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.event import Event
from flaschenteufel.core.wording import brief


class News(NamedTuple):
    """The events as a seat, or a spectator, may see them, and the counter to ask with for those that come after.

    >>> events, counter = News((), 12)
    >>> counter
    12
    """

    events: tuple[Event, ...]
    counter: int


Told = tuple[tuple[str, ...], Event]
"""An event, and who sat where when it happened."""


def news(log: Sequence[Told], name: str | None, since: int) -> News:
    """What of a log somebody with this name, or a spectator, may see from event number `since` on, from 0.

    People change places between rounds, so each event is seen from the seat that somebody had then.

    >>> news([], None, since=1)
    Traceback (most recent call last):
    ...
    flaschenteufel.core.errors.InvalidValueError: the counter must be from 0 to 0, not 1
    """
    counter = len(log)
    if not 0 <= whole_number(since, "the counter") <= counter:
        raise InvalidValueError(f"the counter must be from 0 to {counter}, not {brief(since)}")
    return News(
        tuple(event.for_seat(None if name is None else seating.index(name)) for seating, event in log[since:]),
        counter,
    )
