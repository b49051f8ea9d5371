"""A match told round by round, with everybody's cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from flaschenteufel.cli.narration import PlainNarrator, narrator_of
from flaschenteufel.cli.people import Pronouns, outcome
from flaschenteufel.core.played_round import seated
from flaschenteufel.core.replay import steps_to

if TYPE_CHECKING:
    from flaschenteufel.core.records.record import Record
    from flaschenteufel.core.state import State


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
