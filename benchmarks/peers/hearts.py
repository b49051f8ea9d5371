"""OpenSpiel's hearts: a game in C++, driven from Python."""

from __future__ import annotations

from random import Random
from typing import Any

import pyspiel

from benchmarks.contender import Contender


class Hearts(Contender[Any]):
    """Driven as OpenSpiel's documentation does it: chance nodes by their outcomes, a state changed in place."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.game = pyspiel.load_game("hearts")

    def deal(self, rng: Random) -> Any:
        """Let chance act, one card at a time, as the game knows no other deal; its outcomes are equally likely."""
        state, choose = self.game.new_initial_state(), rng.choice
        while state.is_chance_node():
            state.apply_action(choose(state.chance_outcomes())[0])
        return state

    def play(self, game: Any, rng: Random) -> int:
        """Choose until the end."""
        choose, decisions = rng.choice, 0
        while not game.is_terminal():
            game.apply_action(choose(game.legal_actions()))
            decisions += 1
        return decisions


class HeartsByChild(Hearts):
    """The same without changing a state: every action makes a new one, as ours do."""

    def deal(self, rng: Random) -> Any:
        """Let chance act, in a new state for every card."""
        state, choose = self.game.new_initial_state(), rng.choice
        while state.is_chance_node():
            state = state.child(choose(state.chance_outcomes())[0])
        return state

    def play(self, game: Any, rng: Random) -> int:
        """Choose until the end."""
        choose, decisions = rng.choice, 0
        while not game.is_terminal():
            game = game.child(choose(game.legal_actions()))
            decisions += 1
        return decisions


class HeartsByShortcuts(Hearts):
    """The shortest loop that works for this game alone: it asks neither for outcomes nor for the end."""

    # The direction in which cards are passed, then each card.
    chance_nodes = 53

    def deal(self, rng: Random) -> Any:
        """Take chance nodes for decisions: right only because all outcomes are equally likely."""
        state, choose = self.game.new_initial_state(), rng.choice
        for _ in range(self.chance_nodes):
            state.apply_action(choose(state.legal_actions()))
        return state

    def play(self, game: Any, rng: Random) -> int:
        """Choose until there is no choice."""
        choose, decisions = rng.choice, 0
        while actions := game.legal_actions():
            game.apply_action(choose(actions))
            decisions += 1
        return decisions


def contenders() -> list[Contender[Any]]:
    """Hearts in all ways."""
    return [Hearts("hearts"), HeartsByChild("hearts by child"), HeartsByShortcuts("hearts by shortcuts")]
