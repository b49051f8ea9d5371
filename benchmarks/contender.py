"""What a game must be able to do to take part in a race."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Generic, TypeVar

Game = TypeVar("Game")


class Contender(ABC, Generic[Game]):
    """A game that can be played to its end by random choices of the same generator.

    All choose by `items[int(random() * len(items))]`: `Random.choice` takes longer than some of the moves.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    @abstractmethod
    def deal(self, rng: Random) -> Game:
        """A new game, up to its first decision."""

    @abstractmethod
    def play(self, game: Game, rng: Random) -> int:
        """Play the game to its end and count the decisions."""
