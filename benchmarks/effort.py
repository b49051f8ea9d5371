"""How long to measure."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Effort:
    """How often everything is repeated."""

    laps: int
    """Repetitions of a race; figures are medians of them."""
    turns: int
    """How often each contender has its turn in a lap."""
    turn_seconds: float
    """How long a turn is, to the end of the game that is on: long enough to get warm again."""
    rounds: int
    """Rounds whose states are measured one by one."""
    starts: int
    """Starts of a fresh interpreter."""
    runs: int = 3
    """Repetitions of everything that is a race; the figure is the median of all laps."""
    seed: int = 2003


FULL = Effort(laps=5, turns=2, turn_seconds=0.1, rounds=1000, starts=15)
QUICK = Effort(laps=3, turns=4, turn_seconds=0.005, rounds=100, starts=3, runs=1)
