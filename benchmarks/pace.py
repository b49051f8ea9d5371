"""How fast a contender was."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Pace:
    """What a contender has done so far, and in what time."""

    decisions: int = 0
    dealing: float = 0.0
    playing: float = 0.0

    def overall(self) -> float:
        """Decisions per second; the time of the deals counts."""
        return self.decisions / (self.dealing + self.playing)

    def alone(self) -> float:
        """Decisions per second of play alone; the time of the deals does not count."""
        return self.decisions / self.playing
