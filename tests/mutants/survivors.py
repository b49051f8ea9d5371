"""The mutants that no test can notice, each with the reason why; told by hand in `docs/_tools/survivors.toml`."""

from __future__ import annotations

import tomllib
from importlib import import_module
from inspect import getsource
from operator import attrgetter
from pathlib import Path

from tests.mutants.mutant import Change

ROOT = Path(__file__).parents[2]
SURVIVORS = ROOT / "docs" / "_tools" / "survivors.toml"


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
