"""Each decision of a record, with what a search thought of the alternatives."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import sqrt
from random import Random

from attrs import frozen

from flaschenteufel.bots import Candidate, Explanation, SearchBot
from flaschenteufel.core.actions import Action
from flaschenteufel.core.checks import instance_of
from flaschenteufel.core.match import seated
from flaschenteufel.core.record.record import Record
from flaschenteufel.core.state import State, new_round_like
from flaschenteufel.core.view import View
from flaschenteufel.telling.speech import usual_names
from flaschenteufel.telling.words import catalogue

USUAL_PLAYOUTS = 200
"""How many playouts each decision gets if nothing else is said."""


@frozen
class Decision:
    """What somebody chose where there was a choice, and what a search thought of it with the same knowledge.

    >>> from flaschenteufel import Record, get_variant
    >>> from flaschenteufel.bots import RandomBot, play_out
    >>> state = play_out(get_variant("lopaka").deal(seed=7), [RandomBot()] * 3, Random(7))
    >>> decision = analyse(Record([state]), playouts=5).decisions[0]
    >>> decision.round, decision.move, decision.loss >= 0
    (1, 2, True)
    """

    round: int
    """The number of the round, from 1."""
    move: int
    """The number of the move in its round, from 1; the deal is the first."""
    seat: int
    """Whose decision it was."""
    action: Action
    """What was chosen."""
    view: View
    """What the player knew."""
    explanation: Explanation
    """What the search thought of the alternatives."""

    @property
    def candidate(self) -> Candidate:
        """What the search thought of what was chosen."""
        return next(one for one in self.explanation.candidates if one.action == self.action)

    @property
    def best(self) -> Candidate:
        """What promises most: by its mean less the standard error, for a mean of few playouts says little."""
        candidates = self.explanation.candidates
        spread = max(one.spread for one in candidates)
        return max(candidates, key=lambda one: one.mean - spread / sqrt(one.playouts))

    @property
    def loss(self) -> float:
        """How many points less than with the best can be expected with what was chosen, but not below 0."""
        return max(0.0, self.best.mean - self.candidate.mean)

    @property
    def doubt(self) -> float:
        """The standard error of the loss: a search guesses, the better the more playouts it has.

        What looks bad is tried seldom, and a few playouts say little about their own spread: so the larger of the two
        spreads counts for both.
        """
        both = self.best, self.candidate
        if self.best.action == self.action:
            return 0.0
        return max(one.spread for one in both) * sqrt(sum(1 / one.playouts for one in both))

    @property
    def sure_loss(self) -> float:
        """The loss less twice its doubt, but not below 0: what mistakes are ranked by."""
        return max(0.0, self.loss - 2 * self.doubt)


@frozen
class Analysis:
    """A record, its decisions in order, and the budget and the seed of the searches.

    >>> from flaschenteufel import Record, get_variant
    >>> from flaschenteufel.bots import RandomBot, play_out
    >>> state = play_out(get_variant("lopaka").deal(seed=7), [RandomBot()] * 3, Random(7))
    >>> analysis = analyse(Record([state], names=["Ada", "Ben"]), playouts=5)
    >>> len(analysis.decisions), analysis.mistakes == analyse(analysis.record, playouts=5).mistakes
    (20, True)
    """

    record: Record
    decisions: tuple[Decision, ...]
    playouts: int | None
    """How many each decision got; None if it got a time."""
    seconds: float | None
    """How long each decision was searched; None if playouts were counted."""
    seed: int

    @property
    def mistakes(self) -> tuple[Decision, ...]:
        """The decisions that lost something for sure, the biggest mistakes first."""
        losing = [decision for decision in self.decisions if decision.sure_loss > 0]
        return tuple(sorted(losing, key=lambda decision: -decision.sure_loss))

    def of_round(self, number: int) -> tuple[Decision, ...]:
        """The decisions of a round, in order."""
        return tuple(decision for decision in self.decisions if decision.round == number)

    def course(self, number: int) -> tuple[tuple[int, tuple[float, ...]], ...]:
        """How the scores of a round were expected to turn out: after each decision, by whoever made it.

        Each item is the number of a move and a score for each seat. Once the round is over the last item is the truth.
        """
        points = [(decision.move, decision.candidate.scores) for decision in self.of_round(number)]
        state = self.record.states[number - 1]
        if state.is_over:
            points.append((len(state.history) + 1, tuple(map(float, state.scores))))
        return tuple(points)

    def names(self, number: int, language: str = "en") -> tuple[str, ...]:
        """Who sat at each seat in a round."""
        state = self.record.states[number - 1]
        if self.record.names:
            return seated(state, self.record.names, number)
        return usual_names(state, catalogue(state.variant.front, language))


def analyse(
    record: Record,
    *,
    playouts: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    progress: Callable[[], None] | None = None,
) -> Analysis:
    """Look at each decision of a record with the eyes of the player who made it.

    A decision is an action of somebody who had several; deals and automatic seats make none. Each is searched with
    `SearchBot.explain`, by default with 200 playouts, or for so many seconds. The same record, number of playouts and
    seed give the same analysis.

    Args:
        record: the rounds; the last may not be over.
        playouts: how many playouts each decision gets.
        seconds: how long each decision is searched, instead of counting playouts.
        seed: what the chance in the searches comes from.
        progress: called after each decision.

    Raises:
        InvalidValueError: it is not a record, or the budget makes no sense.

    >>> from flaschenteufel import Record, get_variant
    >>> from flaschenteufel.bots import RandomBot, play_out
    >>> state = play_out(get_variant("lopaka").deal(seed=7), [RandomBot()] * 3, Random(7))
    >>> len(analyse(Record([state]), playouts=5).decisions)
    20

    """
    rounds = instance_of(Record, record, "the record")
    if playouts is None and seconds is None:
        playouts = USUAL_PLAYOUTS
    bot = SearchBot(seconds=seconds, playouts=playouts)
    decisions: list[Decision] = []
    for number, state in enumerate(rounds.states, 1):
        for move, before, action in _choices(state):
            view = before.view(action.seat)
            explanation = bot.explain(view, Random(f"{seed}/{number}/{move}"), including=[action])
            decisions.append(Decision(number, move, action.seat, action, view, explanation))
            if progress:
                progress()
    return Analysis(rounds, tuple(decisions), playouts, seconds, seed)


def decisions_in(record: Record) -> int:
    """How many decisions there are to look at.

    >>> from flaschenteufel import get_variant
    >>> decisions_in(Record([get_variant("classic").deal(3, seed=7)]))
    0
    """
    return sum(1 for state in record.states for _ in _choices(state))


def _choices(state: State) -> Iterator[tuple[int, State, Action]]:
    """The moves of a round that somebody chose: their number, the state before, and the action."""
    before = new_round_like(state)
    for move, action in enumerate(state.history, 1):
        if len(before.legal_actions(action.seat)) > 1:
            yield move, before, action
        before = before.apply(action)
