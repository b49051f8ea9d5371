"""From the rules to the code and the tests: all that is known, gathered in one place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from attrs import frozen

import flaschenteufel as ft
from tests.assurance.citations import Test, files_by_reason, marked_tests, modules_by_clause
from tests.assurance.clauses import Clause, Ledger, read_clauses, read_ledger


@frozen
class Trace:
    """The clauses of a tree, who cites them, and the refusals that are given under them."""

    clauses: Mapping[str, Clause]
    ledger: Ledger
    tests: Mapping[str, Sequence[Test]]
    """By clause."""
    modules: Mapping[str, Sequence[str]]
    """By clause."""
    refusals: Mapping[ft.Reason, Sequence[str]]
    """The clauses that a reason is given under."""
    reason_modules: Mapping[str, Sequence[str]]
    """The modules that name a reason."""
    reason_tests: Mapping[str, Sequence[str]]
    """The files of tests that name a reason."""

    @property
    def topics(self) -> dict[str, list[Clause]]:
        """The clauses by topic, in the order of the ledger."""
        found: dict[str, list[Clause]] = {}
        for name, entry in self.ledger.entries.items():
            found.setdefault(entry.topic, []).append(self.clauses[name])
        return found


def read_trace(root: Path, refusals: Mapping[ft.Reason, Sequence[str]]) -> Trace:
    """What the files below a directory say."""
    source, tests = root / "src" / "flaschenteufel", root / "tests"
    return Trace(
        clauses=read_clauses(root / "docs" / "rules"),
        ledger=read_ledger(root / "docs" / "_tools" / "clauses.toml"),
        tests=marked_tests(tests),
        modules=modules_by_clause(source),
        refusals=refusals,
        reason_modules=files_by_reason(source),
        reason_tests=files_by_reason(tests),
    )
