"""RLCard's bridge."""

from __future__ import annotations

from random import Random
from typing import Any

import rlcard
from rlcard.games.bridge.game import BridgeGame

from benchmarks.contender import Contender


class Bridge(Contender[Any]):
    """The environment, which is the library's public interface; it encodes every state for a neural network."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.environment = rlcard.make("bridge")

    def deal(self, rng: Random) -> Any:
        """A new game, dealt by its own generator."""
        state, _ = self.environment.reset()
        return state

    def play(self, game: Any, rng: Random) -> int:
        """Bid and play until there is no choice."""
        step, random, decisions = self.environment.step, rng.random, 0
        while actions := game["raw_legal_actions"]:
            game, _ = step(actions[int(random() * len(actions))])
            decisions += 1
        return decisions


class BareBridge(Contender[Any]):
    """The game inside of the environment, without encoding."""

    def deal(self, rng: Random) -> Any:
        """A new game, dealt by its own generator."""
        game = BridgeGame()
        game.init_game()
        return game

    def play(self, game: Any, rng: Random) -> int:
        """Bid and play until there is no choice."""
        legal_actions, random, decisions = game.judger.get_legal_actions, rng.random, 0
        while actions := legal_actions():
            game.step(actions[int(random() * len(actions))])
            decisions += 1
        return decisions


def contenders() -> list[Contender[Any]]:
    """Bridge in both ways."""
    return [Bridge("bridge"), BareBridge("bare bridge")]
