"""A match told round by round, with everybody's cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from attrs import frozen

from flaschenteufel.cli.games import game_of
from flaschenteufel.cli.voice import Voice, outcome
from flaschenteufel.core.match import seated
from flaschenteufel.core.state import steps_to

if TYPE_CHECKING:
    from flaschenteufel.cli.telling.teller import Teller
    from flaschenteufel.core.record.record import Record
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
    """A round: its heading, its moves from the deal on, and the score, if it is over."""

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
        return self._teller(self._first, 1).introduction(self._first)

    def round(self, state: State) -> ToldRound:
        """The next round, up to where it is."""
        self._number += 1
        teller = self._teller(state, self._number)
        heading = tuple(teller.heading(state, self._number))
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
        return game_of(state.variant).teller(Voice(seated(state, self._names, number)))

    def result(self, record: Record) -> Iterator[str]:
        """Who has won, once all rounds of a record are told, if it is that of a whole match."""
        best = max(self._totals.values())
        done = len(record.states) == record.rounds or (record.target is not None and best >= record.target)
        if record.states[-1].is_over and done:
            winners = tuple(name for name, total in self._totals.items() if total == best)
            yield ""
            yield outcome(winners, best, len(record.states))
