"""A round of an analysis in words of a language."""

from __future__ import annotations

from collections.abc import Iterator

from flaschenteufel.analysis.analysing import Analysis, Decision
from flaschenteufel.core.actions import Action
from flaschenteufel.telling.sentences import action_text, phase_text
from flaschenteufel.telling.words import Catalogue, catalogue


class Story:
    """The decisions of a round, told to a spectator."""

    def __init__(self, analysis: Analysis, number: int, language: str) -> None:
        self.names = analysis.names(number, language)
        self.language = language
        self.words: Catalogue = catalogue(None, language)

    def action(self, decision: Decision, action: Action) -> str:
        """What could be done, in a few words."""
        return action_text(action, decision.view, self.names, language=self.language)

    def heading(self, decision: Decision) -> str:
        """Who decided, and when."""
        number, name, phase = decision.move, self.names[decision.seat], self.phase(decision)
        return self.words("Move {number}, {player} ({phase})", number=number, player=name, phase=phase)

    def phase(self, decision: Decision) -> str:
        """What was going on."""
        return phase_text(decision.view.phase, language=self.language)

    def points(self, number: float) -> str:
        """A score with one digit."""
        return self.words.number(round(number, 1) + 0.0)

    def verdict(self, decision: Decision) -> str:
        """What was chosen, what would have been better, and by how much."""
        chosen = self.action(decision, decision.action)
        expected = self.points(decision.candidate.mean)
        if not decision.loss:
            return self.words(
                "{action}: {expected} expected, and nothing better was found.", action=chosen, expected=expected
            )
        return self.words(
            "{action}: {expected} expected. Better: {better}, {more} expected; a loss of {loss}, give or take {doubt}.",
            action=chosen,
            expected=expected,
            better=self.action(decision, decision.best.action),
            more=self.points(decision.best.mean),
            loss=self.points(decision.loss),
            doubt=self.points(decision.doubt),
        )


def budget_text(analysis: Analysis, words: Catalogue) -> str:
    """How many decisions there were, and how long each was thought about."""
    number = len(analysis.decisions)
    if analysis.seconds is None:
        return words.several(
            "{number} decision, searched with {playouts} playouts",
            "{number} decisions, each searched with {playouts} playouts",
            number,
            playouts=analysis.playouts,
        )
    return words.several(
        "{number} decision, searched for {seconds} seconds",
        "{number} decisions, each searched for {seconds} seconds",
        number,
        seconds=analysis.seconds,
    )


def to_text(analysis: Analysis, *, language: str = "en", most: int = 10) -> Iterator[str]:
    """An analysis in lines: the biggest mistakes first, so many at `most`, then every decision, round by round.

    >>> from random import Random
    >>> from flaschenteufel import Record, get_variant
    >>> from flaschenteufel.analysis import analyse
    >>> from flaschenteufel.bots import RandomBot, play_out
    >>> state = play_out(get_variant("lopaka").deal(seed=7), [RandomBot()] * 3, Random(7))
    >>> next(to_text(analyse(Record([state]), playouts=2)))
    'Lopaka: 20 decisions, each searched with 2 playouts'
    """
    words = catalogue(None, language)
    stories = {number: Story(analysis, number, language) for number in range(1, len(analysis.record.states) + 1)}
    yield f"{analysis.record.variant.title}: {budget_text(analysis, words)}"
    yield ""
    yield words("The biggest mistakes") if analysis.mistakes else words("No mistake was found.")
    for place, decision in enumerate(analysis.mistakes[:most], 1):
        story = stories[decision.round]
        where = words("Round {number}", number=decision.round) + ", " if len(stories) > 1 else ""
        heading = story.heading(decision)
        yield f"{place}. {where}{heading}: {story.verdict(decision)}"
    for number, story in stories.items():
        yield ""
        yield words("Round {number}", number=number)
        for decision in analysis.of_round(number):
            yield f"{story.heading(decision)}: {story.verdict(decision)}"
