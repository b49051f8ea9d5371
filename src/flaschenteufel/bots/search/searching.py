"""One search: playouts of the actions that a seat can choose from, over samples of what it does not see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from random import Random

from flaschenteufel.bots.search.explanation import Candidate
from flaschenteufel.bots.search.knowhow import Knowhow
from flaschenteufel.bots.search.tree import Branch
from flaschenteufel.core.actions import Action
from flaschenteufel.core.state import State
from flaschenteufel.core.view import View
from flaschenteufel.playouts.cursor import Cursor
from flaschenteufel.playouts.playing import cursor as cursor_at

USES = 3
"""How many playouts a sample is good for: it costs about as much as one of them."""

FIRST_WIDTH = 12
"""How many actions are searched from the beginning, where there are many."""

SHARE = 4
"""Each so many-th playout is for an action that has to be judged."""

WIDENING = 0.5
"""As many more are searched as there were playouts, to this power (progressive widening)."""

EXPLORATION = 2.0
"""How much is given to moves that were seldom tried, in standard deviations of what playouts are worth."""

RIVALRY = 1.0
"""How much the points of rivals, on average, count against one's own."""


class Tally:
    """The scores of the playouts of an action."""

    __slots__ = ("playouts", "squares", "totals")

    def __init__(self, seats: int) -> None:
        self.playouts = 0
        self.totals = [0.0] * seats
        self.squares = 0.0
        """The sum of the squares of the own score."""

    def add(self, scores: Sequence[float], own: int) -> None:
        """Take in the scores of a playout; `own` is the seat that searches."""
        self.playouts += 1
        self.squares += scores[own] * scores[own]
        totals = self.totals
        for seat, score in enumerate(scores):
            totals[seat] += score

    def candidate(self, action: Action, own: int) -> Candidate:
        """What came of the action."""
        means = tuple([total / self.playouts for total in self.totals])
        variance = self.squares / self.playouts - means[own] ** 2
        return Candidate(action, means[own], sqrt(max(0.0, variance)), self.playouts, means)


class Start:
    """A sample from which playouts start: in place if it is the seat's turn, else state by state.

    Where several seats act at the same time, a cursor asks them one after the other, and the seat may not be the first.
    """

    __slots__ = ("_moves", "_sample", "_table")

    def __init__(self, sample: State, seat: int) -> None:
        self._sample, self._table = sample, cursor_at(sample)
        self._moves: Sequence[int] = self._table.legal() if self._table.to_act == seat else ()

    def after(self, action: Action, place: int) -> Cursor:
        """The moment after an action, which is at this place among the legal ones."""
        if not self._moves:
            return cursor_at(self._sample.apply(action))
        self._table.play(self._moves[place])
        return self._table

    def go_back(self, moves: int) -> None:
        """Take so many moves back."""
        if self._moves:
            for _ in range(moves):
                self._table.undo()


class Search:
    """A search at the moment of a view, for its seat; `actions` are what it can do, the likeliest first.

    So many of the first are `required`: they get a share of the playouts, whatever the search thinks of them.
    """

    def __init__(
        self,
        view: View,
        seat: int,
        actions: Sequence[Action],
        knowhow: Knowhow,
        rng: Random,
        required: int = 0,
    ) -> None:
        self._required = required
        self._seat, self._actions, self._knowhow, self._rng = seat, actions, knowhow, rng
        order = {action: place for place, action in enumerate(view.legal_actions())}
        self._places = [order[action] for action in actions]
        self._samples = knowhow.belief(view, rng)
        self._tallies = [Tally(view.seats) for _ in actions]
        self._root = Branch()
        self._rivals = _rivals(view)
        self._worth = self._squares = 0.0

    def run(self, rounds: Iterable[int]) -> None:
        """Make a playout for each round; they are counted from 0."""
        start: Start | None = None
        for number in rounds:
            if start is None or number % USES == 0:
                start = Start(next(self._samples), self._seat)
            self._play_out(start, number)

    def candidates(self) -> tuple[Candidate, ...]:
        """The actions that were tried, those with most playouts first, and the better first of those with as many."""
        tried = [
            tally.candidate(action, self._seat)
            for action, tally in zip(self._actions, self._tallies, strict=True)
            if tally.playouts
        ]
        return tuple(sorted(tried, key=lambda candidate: (-candidate.playouts, -candidate.mean)))

    def _play_out(self, start: Start, number: int) -> None:
        rng, names_moves = self._rng, self._knowhow.names_moves
        spread = self._spread(number)
        chosen, branch = self._root.next_move(self._tried(number), spread, rng)
        table = start.after(self._actions[chosen], self._places[chosen])
        path, known = [(self._seat, branch)], branch.visits > 0
        while known and names_moves(table):
            moves, mover = table.legal(), table.to_act
            assert mover is not None, "a tree grows only as long as a round is not over"
            move, branch = branch.next_move(moves, spread, rng)
            table.play(move)
            path.append((mover, branch))
            known = branch.visits > 0 or len(moves) == 1
        scores = self._knowhow.playout(table, rng)
        start.go_back(len(path))
        self._tallies[chosen].add(scores, self._seat)
        self._learn(path, scores)

    def _tried(self, number: int) -> Sequence[int]:
        """The places of the actions that a playout may try."""
        if number < self._required:
            return (number,)
        if self._required and number % SHARE == 0:
            return (number // SHARE % self._required,)
        return range(self._width(number))

    def _width(self, number: int) -> int:
        """How many actions are searched by now: the first is tried first, so that it is among the candidates."""
        return min(len(self._actions), FIRST_WIDTH + int(number**WIDENING)) if number else 1

    def _spread(self, number: int) -> float:
        """How much is given to moves that were seldom tried: the scale is that of the playouts until now."""
        if number < 2:
            return 1.0
        mean = self._worth / number
        return EXPLORATION * sqrt(max(1.0, self._squares / number - mean * mean))

    def _learn(self, path: Sequence[tuple[int, Branch]], scores: Sequence[float]) -> None:
        worth = [
            score - RIVALRY * sum([scores[rival] for rival in rivals]) / len(rivals) if rivals else score
            for score, rivals in zip(scores, self._rivals, strict=True)
        ]
        own = worth[self._seat]
        self._worth += own
        self._squares += own * own
        for seat, branch in path:
            branch.visits += 1
            branch.earned += worth[seat]


def _rivals(view: View) -> list[tuple[int, ...]]:
    """For each seat, the seats that play against it; those that play by rule are nobody's rivals."""
    sides = {seat: side for side in view.sides for seat in side}
    playing = [seat for seat in range(view.seats) if seat not in view.automatic]
    return [tuple(other for other in playing if other not in sides[seat]) for seat in range(view.seats)]
