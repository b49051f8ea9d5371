"""OpenSpiel's hearts: a game in C++, driven from Python."""

from __future__ import annotations

from random import Random
from typing import Any

import pyspiel

from benchmarks.contender import Contender

# The direction in which cards are passed, then each card. To ask `is_chance_node` instead would slow hearts down.
CHANCE_NODES = 53


class Hearts(Contender[Any]):
    """A state that is changed in place, which is OpenSpiel's fastest way."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.game = pyspiel.load_game("hearts")

    def deal(self, rng: Random) -> Any:
        """Let chance act, one card at a time, as the game knows no other deal."""
        state, choose = self.game.new_initial_state(), rng.choice
        for _ in range(CHANCE_NODES):
            state.apply_action(choose(state.legal_actions()))
        return state

    def play(self, game: Any, rng: Random) -> int:
        """Choose until there is no choice: that spares hearts a call of `is_terminal` for every decision."""
        choose, decisions = rng.choice, 0
        while actions := game.legal_actions():
            game.apply_action(choose(actions))
            decisions += 1
        return decisions


class HeartsByChild(Hearts):
    """The same without changing a state: every action makes a new one, as ours do."""

    def deal(self, rng: Random) -> Any:
        """Let chance act, in a new state for every card."""
        state, choose = self.game.new_initial_state(), rng.choice
        for _ in range(CHANCE_NODES):
            state = state.child(choose(state.legal_actions()))
        return state

    def play(self, game: Any, rng: Random) -> int:
        """Choose until there is no choice."""
        choose, decisions = rng.choice, 0
        while actions := game.legal_actions():
            game = game.child(choose(actions))
            decisions += 1
        return decisions


def contenders() -> list[Contender[Any]]:
    """Hearts in both ways."""
    return [Hearts("hearts"), HeartsByChild("hearts by child")]
