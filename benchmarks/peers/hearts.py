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
        state, random = self.game.new_initial_state(), rng.random
        while state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(random() * len(outcomes))][0])
        return state

    def play(self, game: Any, rng: Random) -> int:
        """Choose until the end."""
        random, decisions = rng.random, 0
        while not game.is_terminal():
            actions = game.legal_actions()
            game.apply_action(actions[int(random() * len(actions))])
            decisions += 1
        return decisions


class HeartsByChild(Hearts):
    """The same without changing a state: every action makes a new one, as ours do."""

    def deal(self, rng: Random) -> Any:
        """Let chance act, in a new state for every card."""
        state, random = self.game.new_initial_state(), rng.random
        while state.is_chance_node():
            outcomes = state.chance_outcomes()
            state = state.child(outcomes[int(random() * len(outcomes))][0])
        return state

    def play(self, game: Any, rng: Random) -> int:
        """Choose until the end."""
        random, decisions = rng.random, 0
        while not game.is_terminal():
            actions = game.legal_actions()
            game = game.child(actions[int(random() * len(actions))])
            decisions += 1
        return decisions


class HeartsByShortcuts(Hearts):
    """The shortest loop that works for this game alone: it asks neither for outcomes nor for the end."""

    # The direction in which cards are passed, then each card.
    chance_nodes = 53

    def deal(self, rng: Random) -> Any:
        """Take chance nodes for decisions: right only because all outcomes are equally likely."""
        state, random = self.game.new_initial_state(), rng.random
        for _ in range(self.chance_nodes):
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])
        return state

    def play(self, game: Any, rng: Random) -> int:
        """Choose until there is no choice."""
        random, decisions = rng.random, 0
        while actions := game.legal_actions():
            game.apply_action(actions[int(random() * len(actions))])
            decisions += 1
        return decisions


def contenders() -> list[Contender[Any]]:
    """Hearts in all ways."""
    return [Hearts("hearts"), HeartsByChild("hearts by child"), HeartsByShortcuts("hearts by shortcuts")]
