"""A measured figure and what was hoped for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True)
class Figure:
    """A figure; without a value if it could not be measured."""

    name: str
    value: float | None
    unit: str = ""
    at_least: float | None = None
    at_most: float | None = None
    note: str = ""

    @property
    def target(self) -> str:
        """What was hoped for, in words."""
        if self.at_least is not None:
            return f">= {self.at_least:g}"
        return "" if self.at_most is None else f"<= {self.at_most:g}"

    @property
    def mark(self) -> str:
        """Whether the hope came true: `ok`, `BELOW`, `ABOVE`, or nothing if there was no hope."""
        if self.value is None or not self.target:
            return ""
        if self.at_least is not None and self.value < self.at_least:
            return "BELOW"
        return "ABOVE" if self.at_most is not None and self.value > self.at_most else "ok"


def ratio(name: str, ratios: Sequence[float], at_least: float | None = None, at_most: float | None = None) -> Figure:
    """The median of the ratios of all laps, with the range they are in."""
    if not ratios:
        return Figure(name, None, at_least=at_least, at_most=at_most, note="missing")
    note = f"{min(ratios):.2f} to {max(ratios):.2f}, {len(ratios)} laps"
    return Figure(name, median(ratios), at_least=at_least, at_most=at_most, note=note)
