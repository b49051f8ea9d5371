"""A round of Hol's der Teufel told from the deal to the score."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from flaschenteufel.cli.telling.hols_der_teufel.cards import card_text, hand_text
from flaschenteufel.cli.telling.hols_der_teufel.introduction import introduction
from flaschenteufel.cli.telling.teller import Teller, Totals
from flaschenteufel.cli.voice import Voice
from flaschenteufel.core.events import Awaited, Event
from flaschenteufel.core.wording import count
from flaschenteufel.hols_der_teufel.cards import Suit
from flaschenteufel.hols_der_teufel.events import ChipsPaid, HandsDealt, Laid, TurnPassed
from flaschenteufel.hols_der_teufel.round import HolsDerTeufelRound
from flaschenteufel.hols_der_teufel.rows import Row
from flaschenteufel.hols_der_teufel.views.view import HolsDerTeufelView

if TYPE_CHECKING:
    from flaschenteufel.core.state import State
    from flaschenteufel.core.view import View

Now = HolsDerTeufelRound | HolsDerTeufelView
"""A round of Hol's der Teufel, or what somebody may know of it."""


class HolsDerTeufelTeller(Teller):
    """Tells a round: a line for each turn."""

    def __init__(self, voice: Voice) -> None:
        super().__init__(voice)
        self._rows: dict[Suit, Row] = {}
        self._turn: list[str] = []

    def introduction(self, now: State | View) -> Iterator[str]:
        """The cards, the rows, the chips and the end."""
        return introduction(_of_this_game(now))

    def tell(self, event: Event, now: State | View) -> Iterator[str]:
        """What happened."""
        if isinstance(event, HandsDealt):
            yield from self._dealt(event, _of_this_game(now))
        elif isinstance(event, Laid):
            self._turn = [self._laid(event)]
        elif isinstance(event, ChipsPaid):
            self._turn.append(
                f", and {self.voice.verb(event.seat, 'pay')} {count(event.amount, 'chip')} "
                f"to {self.voice.name(event.receiver)}"
            )
        elif isinstance(event, TurnPassed):
            self._turn = [f"{self.voice.does(event.seat, 'pass')}, with nothing but angels that cannot be laid"]
        elif isinstance(event, Awaited) and self._turn:
            yield f"    {''.join(self._turn)}."
            self._turn = []

    def _dealt(self, event: HandsDealt, table: Now) -> Iterator[str]:
        if self.voice.you is None:
            yield "Hands as they are dealt:"
            yield from self.hands(table)
        if event.aside:
            yield f"Set aside, seen by nobody: {count(len(event.aside), 'card')}."
        if self.voice.you is None:
            yield from ("", "The turns:")

    def hands(self, now: State | View) -> Iterator[str]:
        """A line for each seat."""
        table = _of_this_game(now)
        wide = max(map(len, self.voice.names))
        for seat, name in enumerate(self.voice.names):
            yield f"    {name:{wide}}  {hand_text(table.hand(seat))}"

    def _laid(self, event: Laid) -> str:
        row = self._rows.get(event.row)
        if row is None:
            self._rows[event.row] = Row(event.row, (event.card,))
            return f"{self.voice.does(event.seat, 'start')} the {event.row} row with {card_text(event.card)}"
        beside = row.shown(event.end)
        self._rows[event.row] = row.with_card(event.card, event.end)
        laying = f"{self.voice.does(event.seat, 'lay')} {card_text(event.card)} at the {event.end} end"
        if event.card.is_angel:
            return f"{laying} of the {event.row} row, which is closed now"
        return f"{laying}, next to the {beside}"

    def scored(self, now: State | View, totals: Totals) -> Iterator[str]:
        """The chips of everybody."""
        table, names = _of_this_game(now), self.voice.names
        columns = [
            (str(len(table.backs(seat))), str(table.scores[seat]), str(totals[names[seat]]))
            for seat in range(table.seats)
        ]
        yield ""
        yield "The score:"
        yield from self.scoreboard(("cards left", "chips", "total"), columns)


def _of_this_game(now: State | View) -> Now:
    assert isinstance(now, HolsDerTeufelRound | HolsDerTeufelView), "a round of Hol's der Teufel is told"
    return now
