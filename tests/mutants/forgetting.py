"""Before each test the library forgets what it remembers: `pytest -p tests.mutants.forgetting`.

Else a function whose results are kept would be called by the first test that needs it only: mutmut would not know that
the others depend on it too, and what was made before a mutant came would hide it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any


def pytest_runtest_setup() -> None:
    """Forget."""
    for cache in _caches():
        cache.cache_clear()


def _caches() -> Iterator[Any]:
    """All functions of the library that remember."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "flaschenteufel":
            yield from (value for value in list(vars(module).values()) if hasattr(value, "cache_clear"))
