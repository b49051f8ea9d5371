"""What has happened at a table, as each player may be told it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from operator import itemgetter
from typing import NamedTuple

from attrs import frozen

from flaschenteufel.core.checks import whole_number
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.events import Event
from flaschenteufel.core.wording import brief


class News(NamedTuple):
    """The events as a seat, or a spectator, may see them, and the counter to ask with for those that come after.

    >>> events, counter = News((), 12)
    >>> counter
    12
    """

    events: tuple[Event, ...]
    counter: int


@frozen
class Told:
    """An event as somebody was told it, and who sat where when it happened: people may change places between rounds.

    >>> from flaschenteufel import Match, Table
    >>> told = Table(Match.start("lopaka", ["Ada", "Ben"], seed=7)).snapshot("Ben").events[-1]
    >>> told.names, told.seat, told.counter
    (('Ada', 'Ben', 'Lopaka'), 1, 3)
    >>> [told.names[seat] for seat in told.event.seats]
    ['Ada', 'Ben']
    """

    counter: int
    """The counter after it: to ask with this one gives what came later."""
    event: Event
    """What happened, as far as this player may know."""
    names: tuple[str, ...]
    """The name at each seat in the round in which it happened."""
    seat: int | None
    """Where this player sat in that round; None for a spectator."""


class Log:
    """All events of a table in order, each with the seating of its round; it only grows.

    >>> from flaschenteufel import RoundScored
    >>> log = Log()
    >>> log.add(("Ada", "Ben", "Cleo"), (RoundScored((30, -7, 12)),))
    >>> log.told("Ben", since=0)
    (Told(counter=1, event=RoundScored(scores=(30, -7, 12)), names=('Ada', 'Ben', 'Cleo'), seat=1),)
    """

    def __init__(self) -> None:
        self._size = 0
        self._pieces: list[tuple[int, tuple[str, ...], tuple[Event, ...]]] = []
        """What was told at once: how many events came before it, who sat where, and the events."""

    def __len__(self) -> int:
        return self._size

    def add(self, seating: tuple[str, ...], events: tuple[Event, ...]) -> None:
        """Note what has happened while people sat like this."""
        self._pieces.append((self._size, seating, events))
        self._size += len(events)

    def start(self, since: object) -> int:
        """The number of the first event that somebody lacks whose counter is `since`: 0 if it is ahead of the log.

        >>> Log().start(since=1), Log().start(since=0)
        (0, 0)
        """
        asked = whole_number(since, "the counter")
        if asked < 0:
            raise InvalidValueError(f"the counter must be at least 0, not {brief(since)}")
        return asked if asked <= len(self) else 0

    def news(self, name: str | None, since: object) -> News:
        """What somebody with this name, or a spectator (None), may see of it since the counter was `since`."""
        return News(tuple(event for _, event, _, _ in self._seen_by(name, self.start(since))), len(self))

    def told(self, name: str | None, since: object) -> tuple[Told, ...]:
        """The same, each event with who sat where then."""
        return tuple(Told(*seen) for seen in self._seen_by(name, self.start(since)))

    def _seen_by(self, name: str | None, start: int) -> Iterator[tuple[int, Event, tuple[str, ...], int | None]]:
        first = max(0, bisect_right(self._pieces, start, key=itemgetter(0)) - 1)
        for before, names, events in self._pieces[first:]:
            seat = None if name is None else names.index(name)
            for number, event in enumerate(events, before + 1):
                if number > start:
                    yield number, event.for_seat(seat), names, seat
