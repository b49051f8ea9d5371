"""python-chess."""

from __future__ import annotations

from random import Random
from typing import Any

import chess

from benchmarks.contender import Contender

# Random games may never end by themselves, and to ask `is_game_over` would cost about as much as the move.
MOST_MOVES = 200


class Chess(Contender[Any]):
    """Random legal moves from the first position."""

    def deal(self, rng: Random) -> Any:
        """A new board."""
        return chess.Board()

    def play(self, game: Any, rng: Random) -> int:
        """Move until there is no move, or for long enough."""
        random = rng.random
        for decisions in range(MOST_MOVES):
            moves = list(game.legal_moves)
            if not moves:
                return decisions
            game.push(moves[int(random() * len(moves))])
        return MOST_MOVES


def contenders() -> list[Contender[Any]]:
    """Chess alone."""
    return [Chess("chess")]
