"""What it takes to tell a round of a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from flaschenteufel.cli.text import table_of
from flaschenteufel.cli.voice import Voice

if TYPE_CHECKING:
    from flaschenteufel.core.events import Event
    from flaschenteufel.core.state import State
    from flaschenteufel.core.view import View

Totals = Mapping[str, int]
"""What everybody has scored in the match, by name."""


class Teller(ABC):
    """Tells one round, event after event, from the deal on.

    It says what the events say: to tell a round to a player, give it what `Event.for_seat` leaves. `now` is the
    round after the event: a state if everything may be told, else the view of whoever listens.
    """

    def __init__(self, voice: Voice) -> None:
        self.voice = voice

    @abstractmethod
    def introduction(self, now: State | View) -> Iterator[str]:
        """What somebody has to know who has never played."""

    def heading(self, now: State | View, number: int) -> Iterator[str]:
        """Which round it is, and who deals."""
        title = f"Round {number}: {self.voice.does(now.dealer, 'deal')}"
        yield ""
        yield title
        yield "-" * len(title)

    @abstractmethod
    def tell(self, event: Event, now: State | View) -> Iterator[str]:
        """What happened; some things are told when they are complete, as tricks are."""

    def rest(self) -> Iterator[str]:
        """What has happened and is not told yet, because it is not complete."""
        yield from ()

    @abstractmethod
    def hands(self, now: State | View) -> Iterator[str]:
        """Everybody's cards, as far as they may be told."""

    @abstractmethod
    def scored(self, now: State | View, totals: Totals) -> Iterator[str]:
        """The end of a round: the scores, with the totals that they lead to."""

    def scoreboard(self, headings: tuple[str, ...], cells: Sequence[tuple[str, ...]]) -> Iterator[str]:
        """A table with a row of numbers for each seat."""
        rows = [("", *headings), *((self.voice.name(seat), *row) for seat, row in enumerate(cells))]
        return table_of(rows, numbers=len(headings), indent=4)
