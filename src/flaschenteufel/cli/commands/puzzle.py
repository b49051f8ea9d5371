"""An ending with one best action, to be found at the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from flaschenteufel.bots import RulebookBot, play_out
from flaschenteufel.catalogue import get_variant
from flaschenteufel.cli.console import Console, InputEndedError
from flaschenteufel.cli.exit_codes import FAILED, OK
from flaschenteufel.cli.people import people
from flaschenteufel.cli.table import table_text
from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import FlaschenteufelError, IllegalActionError
from flaschenteufel.core.match import seated
from flaschenteufel.core.state import State
from flaschenteufel.core.variant import Variant
from flaschenteufel.solver import Puzzle, find_puzzle
from flaschenteufel.solver.puzzles import USUAL_MOVES
from flaschenteufel.solver.tree import goal_for
from flaschenteufel.telling import action_text, catalogue, refusal_text, score_text

MOST_ROUNDS = 200
"""After so many rounds without a puzzle there is likely none."""
TURNS_EACH = 4
"""How often everybody is to act before the end, if nothing else is said; at a small table there are more moves."""


def puzzle(
    console: Console,
    name: str,
    *,
    players: int | None,
    edition: str | None,
    moves: int | None,
    seed: int,
    language: str,
    solution: bool,
) -> int:
    """Show an ending and ask for the best action, or show the solution at once."""
    variant = get_variant(name)
    seats = variant.new_round(players, edition=edition).seats
    found = find_puzzle(_rounds(variant, players, edition, seed), moves=moves or max(USUAL_MOVES, TURNS_EACH * seats))
    told = _Told(found, language)
    for line in told.table():
        console.show(line)
    if not solution:
        try:
            _ask(console, told)
        except InputEndedError:
            return FAILED
    for line in told.solution():
        console.show(line)
    return OK


def _rounds(variant: Variant, players: int | None, edition: str | None, seed: int) -> Iterator[State]:
    """Rounds that bots have played, in the order of their seeds."""
    for number in range(MOST_ROUNDS):
        state = variant.deal(players, edition=edition, seed=f"puzzle/{seed}/{number}")
        yield play_out(state, [RulebookBot()] * state.seats, Random(f"{seed}/{number}"))


def _ask(console: Console, told: _Told) -> None:
    """Ask until the answer is right, or somebody gives up."""
    while True:
        answer = console.ask("Your move, or Enter for the solution: ")
        if not answer:
            return
        try:
            action = told.state.parse(answer)
            told.state.apply(action)
        except IllegalActionError as error:
            console.show(refusal_text(error, told.names, language=told.language))
        except FlaschenteufelError as error:
            console.show(str(error))
        else:
            console.show(told.verdict(action))
            if action == told.answer:
                return


class _Told:
    """A puzzle in words."""

    def __init__(self, puzzle: Puzzle, language: str) -> None:
        self.state, self.answer, self.language = puzzle.state, puzzle.answer, language
        self.names = seated(self.state, people(self.state.players), 1)
        self._solution = puzzle.solution
        self._words = catalogue(None, language)
        self._rivals = goal_for(self.state, self.state.to_act[0]).rivals

    def table(self) -> Iterator[str]:
        """The table, and what is asked."""
        words, names = self._words, self.names
        yield from table_text(self.state, names).splitlines()
        yield ""
        player = names[self.state.to_act[0]]
        yield words("All cards are known to everybody. {player} is to move, and one move is best.", player=player)
        if self._rivals:
            yield words("Both sides play for the difference of their scores.")
        else:
            yield words("What counts is the score that nobody can take from {player}.", player=player)

    def verdict(self, action: Action) -> str:
        """Whether an answer is right, and what it gets."""
        value = next(choice.value for choice in self._solution.choices if choice.action == action)
        words = self._words
        return (
            words("Right.") if action == self.answer else words("There is something better than {value}.", value=value)
        )

    def solution(self) -> Iterator[str]:
        """What every action gets, and how the best one goes on."""
        words, state, best = self._words, self.state, self._solution.value
        yield words("The best move is: {action}. It gets {value}.", action=self._said(self.answer, state), value=best)
        for choice in self._solution.choices:
            if choice.action != self.answer:
                said = self._said(choice.action, state)
                yield "  " + words("{action}: {value}", action=said, value=choice.value)
        yield words("How it goes on:")
        for action in self._solution.line:
            yield f"  {self.names[action.seat]}: {self._said(action, state)}"
            state = state.apply(action)
        yield words("The round is over: {scores}.", scores=score_text(state.scores, self.names, language=self.language))

    def _said(self, action: Action, state: State) -> str:
        return action_text(action, state, self.names, language=self.language)
