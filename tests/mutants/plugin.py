"""What pytest does differently for mutmut: `-p tests.mutants.plugin`.

mutmut forks a process for each mutant, from one that has run all tests already. So what the library remembers from there
is forgotten. The tests that take least come first: one that fails is enough.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

STATS = Path("mutmut-stats.json")
"""Where mutmut keeps how long each test took; it runs the tests in the folder where it is."""


def pytest_sessionstart() -> None:
    """Forget what was remembered under other code."""
    if os.environ.get("MUTANT_UNDER_TEST"):
        for name, module in list(sys.modules.items()):
            if name.partition(".")[0] == "flaschenteufel":
                for value in list(vars(module).values()):
                    if callable(forget := getattr(value, "cache_clear", None)):
                        forget()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The quick ones first."""
    if STATS.exists():
        durations: dict[str, float] = json.loads(STATS.read_text(encoding="utf-8"))["duration_by_test"]
        items.sort(key=lambda item: durations.get(item.nodeid, 0))
