"""A match told: with everybody's cards, or to one player, who learns what the seat may know and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from flaschenteufel.cli.narration import PlainNarrator, narrator_of
from flaschenteufel.cli.people import Pronouns, outcome
from flaschenteufel.cli.terminal import PlainInterface, interface_of
from flaschenteufel.core.events import RoundBegan, RoundScored, TakenBack
from flaschenteufel.core.match import seated
from flaschenteufel.core.record.record import Record
from flaschenteufel.core.state import State, steps_to
from flaschenteufel.core.table.table import Table

Lines = tuple[str, ...]


@frozen
class NarratedMove:
    """A move of a round: what there is to tell when it is done."""

    lines: Lines
    rest: Lines
    """What else has happened by then, and will be told when it is complete."""
    hands: Lines
    """Everybody's cards after it."""


@frozen
class NarratedRound:
    """A round: its heading, its moves from the deal on, and the score, if it is over."""

    heading: Lines
    moves: tuple[NarratedMove, ...]
    score: Lines

    def all_lines(self) -> Iterator[str]:
        """The round from its heading to its score, or to where it stops."""
        yield from self.heading
        for move in self.moves:
            yield from move.lines
        yield from self.score


class Story:
    """Rounds told one after the other, as they come.

    >>> from flaschenteufel import Match
    >>> match = Match.start("lopaka", ["Ada", "Ben"], seed=7)
    >>> len(Story(match.names, match.round).round(match.round).moves)
    1
    """

    def __init__(self, names: Sequence[str], first: State) -> None:
        self._names = names or tuple(f"Player {person}" for person in range(1, first.players + 1))
        self._first = first
        self._number = 0
        self._totals = dict.fromkeys(seated(first, self._names, 1), 0)

    def introduction(self) -> Iterator[str]:
        """What somebody has to know who has never played."""
        return self._narrator(self._first, 1).introduction(self._first)

    def round(self, state: State) -> NarratedRound:
        """The next round, up to where it is."""
        self._number += 1
        narrator = self._narrator(state, self._number)
        heading = tuple(narrator.heading(state, self._number))
        moves: list[NarratedMove] = []
        for now, events in steps_to(state):
            told = tuple(line for event in events for line in narrator.tell(event, now))
            moves.append(NarratedMove(told, tuple(narrator.rest()), tuple(narrator.hands(now))))
        if not state.is_over:
            return NarratedRound(heading, tuple(moves), ())
        for name, score in zip(narrator.pronouns.names, state.scores, strict=True):
            self._totals[name] += score
        return NarratedRound(heading, tuple(moves), tuple(narrator.scored(state, self._totals)))

    def _narrator(self, state: State, number: int) -> PlainNarrator:
        return narrator_of(state.variant, Pronouns(seated(state, self._names, number)))

    def result(self, record: Record) -> Iterator[str]:
        """Who has won, once all rounds of a record are told, if it is that of a whole match."""
        best = max(self._totals.values())
        done = len(record.states) == record.rounds or (record.target is not None and best >= record.target)
        if record.states[-1].is_over and done:
            winners = tuple(name for name, total in self._totals.items() if total == best)
            yield ""
            yield outcome(winners, best, len(record.states))


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
                yield self._narrator.told(event)
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
