"""The library forgets what it remembers: `pytest -p tests.mutants.forgetting`.

Where the results of a function are kept, only the first test that needs them calls it. So while mutmut finds out which
tests come by which function, everything is forgotten before each test: else it would not know that the others depend on
the function too. And a mutant begins without what was made before it came, which would hide it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from typing import Any


def pytest_sessionstart() -> None:
    """A mutant begins."""
    forget()


def pytest_runtest_setup() -> None:
    """A test begins."""
    if os.environ.get("MUTANT_UNDER_TEST") == "stats":
        forget()


def forget() -> None:
    """All functions of the library that remember are as they were at first."""
    for cache in _caches():
        cache.cache_clear()


def _caches() -> Iterator[Any]:
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "flaschenteufel":
            yield from (value for value in list(vars(module).values()) if hasattr(value, "cache_clear"))
