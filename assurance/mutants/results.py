"""What mutmut tells: the mutants, what became of them, how many were noticed, and why the others were not."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from importlib import import_module
from inspect import getsource
from operator import attrgetter
from pathlib import Path

from attrs import asdict, frozen

NOTICED = ("killed", "timeout")
"""A test failed, or never came to an end."""

_RESULT = re.compile(r"\s*(?P<name>flaschenteufel\.\S+__mutmut_\d+): (?P<status>.+)")
_NAME = re.compile(r"flaschenteufel\.(?P<module>.+)\.x(?:_|ǁ(?P<room>\w+)ǁ)(?P<function>\w+)__mutmut_\d+")

ROOT = Path(__file__).parents[2]
SURVIVORS = Path(__file__).with_name("survivors.toml")
FIGURES = Path(__file__).with_name("figures.json")
ENOUGH = 95
"""The least percentage that must be noticed."""


@frozen
class Mutant:
    """One change, by its name, and what became of it."""

    name: str
    status: str

    @property
    def noticed(self) -> bool:
        """Whether the tests saw it."""
        return self.status in NOTICED

    @property
    def package(self) -> str:
        """The part of the library that was changed.

        >>> Mutant("flaschenteufel.core.machine.x_mermaid__mutmut_4", "survived").package
        'core'
        """
        return self.name.split(".")[1]

    @property
    def where(self) -> str:
        """The module and the function.

        >>> Mutant("flaschenteufel.core.view.xǁViewǁis_legal__mutmut_1", "killed").where
        'core.view View.is_legal'
        """
        found = _NAME.fullmatch(self.name)
        if not found:
            raise ValueError(f"mutmut names no mutant so: {self.name}")
        room = f"{found['room']}." if found["room"] else ""
        return f"{found['module']} {room}{found['function']}"


@frozen
class Change:
    """What was changed: the lines before and after, without their indentation."""

    where: str
    before: str
    after: str


def mutants(results: str) -> Iterator[Mutant]:
    """All that `mutmut results --all true` lists.

    >>> [mutant.status for mutant in mutants("    flaschenteufel.core.machine.x_mermaid__mutmut_4: survived")]
    ['survived']
    """
    for line in results.splitlines():
        if found := _RESULT.fullmatch(line):
            yield Mutant(found["name"], found["status"])


def change(mutant: Mutant, shown: str) -> Change:
    r"""What `mutmut show` tells of a mutant.

    >>> mutant = Mutant("flaschenteufel.core.machine.x_mermaid__mutmut_4", "survived")
    >>> change(mutant, "--- a.py\n+++ a.py\n@@ -1,2 +1,2 @@\n def mermaid():\n-    return 1\n+    return 2\n")
    Change(where='core.machine mermaid', before='return 1', after='return 2')
    """
    lines = [line for line in shown.splitlines() if not line.startswith(("---", "+++"))]
    return Change(mutant.where, _joined(lines, "-"), _joined(lines, "+"))


def _joined(lines: Iterable[str], sign: str) -> str:
    return "\n".join(line[1:].strip() for line in lines if line.startswith(sign))


def explained(path: Path = SURVIVORS) -> dict[Change, str]:
    """Every change that is known to make no difference, and why; none is told twice."""
    reasons: dict[Change, str] = {}
    for entry in tomllib.loads(path.read_text(encoding="utf-8"))["survivor"]:
        change = Change(entry["where"], entry["before"], entry["after"])
        if change in reasons:
            raise ValueError(f"it is told twice: {change}")
        reasons[change] = entry["why"]
    return reasons


def is_current(change: Change) -> bool:
    """Whether the code still has the lines that were changed."""
    module, function = change.where.split()
    code = getsource(attrgetter(function)(import_module(f"flaschenteufel.{module}")))
    return {line.strip() for line in code.splitlines()} >= {*change.before.splitlines()}


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
