"""A whole record told, with everybody's cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import frozen

from flaschenteufel.cli.games import game_of
from flaschenteufel.cli.voice import Voice, outcome
from flaschenteufel.core.played_round import seated
from flaschenteufel.core.replay import steps_to

if TYPE_CHECKING:
    from flaschenteufel.cli.telling.teller import Teller
    from flaschenteufel.core.records.record import Record
    from flaschenteufel.core.state import State

Lines = tuple[str, ...]


@frozen
class ToldMove:
    """A move of a round: what there is to tell when it is done."""

    lines: Lines
    rest: Lines
    """What else has happened by then, and will be told when it is complete."""
    hands: Lines
    """Everybody's cards after it."""


@frozen
class ToldRound:
    """A round of a record: its heading, its moves from the deal on, and the score, if it is over."""

    heading: Lines
    moves: tuple[ToldMove, ...]
    score: Lines

    def all_lines(self) -> Iterator[str]:
        """The round from its heading to its score, or to where it stops."""
        yield from self.heading
        for move in self.moves:
            yield from move.lines
        yield from self.score


class Story:
    """A record told round after round.

    >>> from flaschenteufel import Match, Record
    >>> story = Story(Record.of_match(Match.start("lopaka", ["Ada", "Ben"], seed=7)))
    >>> [len(told.moves) for told in story.rounds()]
    [1]
    """

    def __init__(self, record: Record) -> None:
        self._record = record
        self._totals = dict.fromkeys(self._seating(record.states[0], 1), 0)

    def introduction(self) -> Iterator[str]:
        """What somebody has to know who has never played."""
        return self._teller(self._record.states[0], 1).introduction(self._record.states[0])

    def rounds(self) -> Iterator[ToldRound]:
        """Everything that happened, in order."""
        for number, state in enumerate(self._record.states, 1):
            yield self._round(number, state)

    def _round(self, number: int, state: State) -> ToldRound:
        teller = self._teller(state, number)
        heading = tuple(teller.heading(state, number))
        moves: list[ToldMove] = []
        for now, events in steps_to(state):
            told = tuple(line for event in events for line in teller.tell(event, now))
            moves.append(ToldMove(told, tuple(teller.rest()), tuple(teller.hands(now))))
        if not state.is_over:
            return ToldRound(heading, tuple(moves), ())
        for name, score in zip(teller.voice.names, state.scores, strict=True):
            self._totals[name] += score
        return ToldRound(heading, tuple(moves), tuple(teller.scored(state, self._totals)))

    def _teller(self, state: State, number: int) -> Teller:
        return game_of(state.variant).teller(Voice(self._seating(state, number)))

    def _seating(self, state: State, number: int) -> tuple[str, ...]:
        """The name at each seat."""
        names = self._record.names or tuple(f"Player {person}" for person in range(1, state.players + 1))
        return seated(state, names, number)

    def result(self) -> Iterator[str]:
        """Who has won, once all rounds are told, if the record is that of a whole match."""
        record = self._record
        best = max(self._totals.values())
        done = len(record.states) == record.rounds or (record.target is not None and best >= record.target)
        if record.states[-1].is_over and done:
            winners = tuple(name for name, total in self._totals.items() if total == best)
            yield ""
            yield outcome(winners, best, len(record.states))
