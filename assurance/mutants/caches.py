"""The library forgets what it remembers: `pytest -p assurance.mutants.caches`.

Where the results of a function are kept, only the first test that needs them calls it, and mutmut, which looks which
tests come by which function, would not know that others depend on it too. So everything is forgotten after each file of
tests. And a mutant begins without what was made before it came, which would hide it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import Any

import pytest


def pytest_sessionstart() -> None:
    """A mutant begins."""
    forget()


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """A test ends, perhaps the last of its file."""
    if os.environ.get("MUTANT_UNDER_TEST") == "stats" and (nextitem is None or item.path != nextitem.path):
        forget()


def forget() -> None:
    """All functions of the library that remember are as they were at first."""
    for cache in _caches():
        cache.cache_clear()


def _caches() -> Iterator[Any]:
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "flaschenteufel":
            yield from (value for value in list(vars(module).values()) if hasattr(value, "cache_clear"))
