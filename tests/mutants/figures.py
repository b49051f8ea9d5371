"""How many mutants there were, and how many were noticed; kept in `docs/_tools/mutants.json` after a whole run."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from attrs import asdict, frozen

from tests.mutants.mutant import Mutant
from tests.mutants.survivors import ROOT

FIGURES = ROOT / "docs" / "_tools" / "mutants.json"
ENOUGH = 95
"""The least percentage that must be noticed."""


@frozen
class Figures:
    """The figures of a part of the library."""

    mutants: int
    noticed: int

    @property
    def share(self) -> float:
        """The percentage that was noticed.

        >>> Figures(mutants=200, noticed=193).share
        96.5
        """
        return 100 * self.noticed / self.mutants


def figures_of(mutants: Iterable[Mutant]) -> dict[str, Figures]:
    """The figures of every package, and of all together in the end."""
    counted: Counter[str] = Counter()
    noticed: Counter[str] = Counter()
    for mutant in mutants:
        for part in (mutant.package, "together"):
            counted[part] += 1
            noticed[part] += mutant.noticed
    parts = *sorted(counted.keys() - {"together"}), "together"
    return {part: Figures(counted[part], noticed[part]) for part in parts}


def read_figures(path: Path = FIGURES) -> dict[str, Figures]:
    """The figures of the last whole run."""
    return {part: Figures(**entry) for part, entry in json.loads(path.read_text(encoding="utf-8")).items()}


def write_figures(figures: dict[str, Figures], path: Path = FIGURES) -> None:
    """Keep the figures of a whole run."""
    text = json.dumps({part: asdict(entry) for part, entry in figures.items()}, indent=2)
    path.write_text(f"{text}\n", encoding="utf-8", newline="\n")
