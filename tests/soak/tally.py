"""What was played, counted."""

from __future__ import annotations

from attrs import define


@define
class Tally:
    """What was played of a variant."""

    rounds: int = 0
    moves: int = 0
    strays: int = 0
    """Illegal actions that were tried."""
    views: int = 0
    """Views that were looked at."""
    compared: int = 0
    """Rounds that the referee has played too."""
    seconds: float = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.rounds + other.rounds,
            self.moves + other.moves,
            self.strays + other.strays,
            self.views + other.views,
            self.compared + other.compared,
            self.seconds + other.seconds,
        )
