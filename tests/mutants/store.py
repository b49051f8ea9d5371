"""Where mutmut keeps its mutants: a file for each module that was changed, and one about the tests."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

NO_TESTS = 33
"""What mutmut writes down if no test comes by."""


class Store:
    """All mutants, and what is known of them."""

    def __init__(self, folder: Path) -> None:
        stats = _read(folder / "mutmut-stats.json")
        self._seconds: dict[str, float] = stats["duration_by_test"]
        self._tests: dict[str, list[str]] = stats["tests_by_mangled_function_name"]
        self._files = {path: _read(path) for path in sorted(folder.glob("src/**/*.meta"))}
        self._home = {name: path for path, data in self._files.items() for name in data["exit_code_by_key"]}

    def untried(self) -> Iterator[str]:
        """The names of those that have not been tried yet."""
        for name, path in self._home.items():
            if self._files[path]["exit_code_by_key"][name] is None:
                yield name

    def tests(self, name: str) -> frozenset[str]:
        """The tests that come by the function that was changed."""
        return frozenset(self._tests.get(name.partition("__mutmut_")[0], ()))

    def seconds(self, test: str) -> float:
        """How long a test took."""
        return self._seconds.get(test, 0)

    def keep(self, name: str, code: int) -> None:
        """Write down what came of a mutant."""
        path = self._home[name]
        self._files[path]["exit_code_by_key"][name] = code
        path.write_text(json.dumps(self._files[path], indent=4), encoding="utf-8")


def _read(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))
