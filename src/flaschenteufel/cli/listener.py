"""What the person at the terminal is told: what the seat may know, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from flaschenteufel.cli.narration import PlainNarrator, narrator_of
from flaschenteufel.cli.people import Pronouns
from flaschenteufel.cli.terminal import PlainInterface, interface_of
from flaschenteufel.core.event import RoundBegan, RoundScored, TakenBack
from flaschenteufel.core.replay import steps_to

if TYPE_CHECKING:
    from flaschenteufel.core.tables.table import Table


class Listener:
    r"""The ears and eyes of one person at a table.

    >>> from flaschenteufel import Match, Table
    >>> table = Table(Match.start("hols-der-teufel", ["Ada", "Ben", "Cleo"], seed=7))
    >>> listener = Listener(table, "Ben")
    >>> print(*listener.news(), sep="\n")
    <BLANKLINE>
    Round 1: Ada deals
    ------------------
    Set aside, seen by nobody: 2 cards.
    >>> list(listener.news())
    []
    """

    def __init__(self, table: Table, name: str) -> None:
        self._table = table
        self._name = name
        self._heard = 0
        self._narrator = self._new_narrator()

    @property
    def seat(self) -> int:
        """Where the person sits in this round."""
        return self._table.match.seat_of(self._name)

    @property
    def pronouns(self) -> Pronouns:
        """How the people at the table are spoken of."""
        return Pronouns(self._table.match.seating, self.seat)

    def interface(self) -> PlainInterface:
        """What the person sees now."""
        return interface_of(self._table.view(self._name), self.pronouns)

    def introduction(self) -> Iterator[str]:
        """How the game is played."""
        return self._narrator.introduction(self._table.view(self._name))

    def news(self) -> Iterator[str]:
        """What has happened since the last time, as the person may know it."""
        view = self._table.view(self._name)
        events, self._heard = self._table.events(self._name, since=self._heard)
        for event in events:
            if isinstance(event, RoundBegan):
                self._narrator = self._new_narrator()
                yield from self._narrator.heading(view, event.number)
            elif isinstance(event, TakenBack):
                yield f"{self.pronouns.does(event.seat, 'take')} it back."
                self._narrator, _ = self._retold()
            else:
                yield from self._narrator.tell(event, view)
        if any(isinstance(event, RoundScored) for event in events):
            yield from self._narrator.scored(view, self._table.match.totals)

    def catch_up(self) -> Iterator[str]:
        """The round from its beginning; what was told before is no news any more."""
        match = self._table.match
        self._heard = self._table.counter
        self._narrator, lines = self._retold()
        yield from self._narrator.heading(self._table.view(self._name), match.number)
        yield from lines
        if match.round.is_over:
            yield from self._narrator.scored(self._table.view(self._name), match.totals)

    def _new_narrator(self) -> PlainNarrator:
        return narrator_of(self._table.match.variant, self.pronouns)

    def _retold(self) -> tuple[PlainNarrator, list[str]]:
        """A narrator that has told the round up to now, and what it has told."""
        narrator, seat, lines = self._new_narrator(), self.seat, list[str]()
        for state, events in steps_to(self._table.round):
            for event in events:
                lines += narrator.tell(event.for_seat(seat), state.view(seat))
        return narrator, lines
