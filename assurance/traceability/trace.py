"""From the rules to the code and the tests: the clauses, who cites them, and the refusals that are given under them."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Any

from attrs import frozen

import flaschenteufel as ft

DEFINITION = re.compile(r"^- \*\*([A-Z]+-\d+)\*\*\{ #[a-z]+-\d+ \} ", re.MULTILINE)
MENTION = re.compile(r"\b[A-Z]+-\d+\b")
RULING = re.compile(r"^- (?:\*\*([A-Z]+-\d+)\*\*|On \[([A-Z]+-\d+)\])(?:(?!^-|^$).)*\*Ruling", re.MULTILINE | re.DOTALL)

REASON = re.compile(r"\b(?:Shared|SharedReason|Reason|R)\.([A-Z_]+)\b")
REASONS: tuple[StrEnum, ...] = (*ft.Reason, *ft.bottle_imp.Reason, *ft.hols_der_teufel.Reason)
"""The reasons that all games share, and those of each game."""


@frozen
class Clause:
    """A clause, the page of the rules that defines it, and whether it holds a ruling."""

    name: str
    page: str
    ruling: bool

    @property
    def link(self) -> str:
        """Where its definition is, from a folder beside that of the rules."""
        return f"../rules/{self.page}#{self.name.lower()}"


@frozen
class Entry:
    """What the ledger says of a clause: its topic, its gist, the rulebooks that have it, and perhaps a note."""

    topic: str
    gist: str
    rulebooks: tuple[str, ...]
    note: str = ""


@frozen
class Ledger:
    """What the pages of the rules do not say of their clauses; kept by hand."""

    rulebooks: dict[str, str]
    """The names of the rulebooks, by their short names."""
    entries: dict[str, Entry]
    """Every clause, in the order of the rules."""
    no_code: dict[str, str]
    """The clauses that no code is about, and why."""


def read_clauses(rules: Path) -> dict[str, Clause]:
    """All clauses that the pages in a folder define."""
    pages = {page.name: page.read_text(encoding="utf-8") for page in sorted(rules.glob("*.md"))}
    rulings = {found for text in pages.values() for pair in RULING.findall(text) for found in pair}
    return {
        name: Clause(name, page, name in rulings) for page, text in pages.items() for name in DEFINITION.findall(text)
    }


def read_ledger(file: Path) -> Ledger:
    """The ledger in a file."""
    data: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
    entries = {
        clause: Entry(topic, line["gist"], tuple(line["from"]), data["notes"].get(clause, ""))
        for topic, lines in data["topics"].items()
        for clause, line in lines.items()
    }
    return Ledger(data["rulebooks"], entries, data["no-code"])


@frozen(order=True)
class Test:
    """A test: its file in the folder of tests, and its name, after that of its class if it has one."""

    __test__ = False  # so that pytest does not take it for one

    file: str
    name: str


def marked_tests(tests: Path) -> dict[str, list[Test]]:
    """The tests of a folder that cite each clause, known or not, in order."""
    found: dict[str, set[Test]] = {}
    for file in sorted(tests.rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        for name, clauses in _cited(tree.body, "", _marks_of_a_body(tree.body)):
            for clause in clauses:
                found.setdefault(clause, set()).add(Test(file.relative_to(tests).as_posix(), name))
    return {clause: sorted(citing) for clause, citing in found.items()}


def _cited(body: Iterable[ast.stmt], inside: str, inherited: frozenset[str]) -> Iterator[tuple[str, frozenset[str]]]:
    """The tests in a module or a class, with the clauses that each cites."""
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            yield inside + node.name, inherited | _marks(node.decorator_list)
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            marks = inherited | _marks(node.decorator_list) | _marks_of_a_body(node.body)
            yield from _cited(node.body, f"{inside}{node.name}::", marks)


def _marks_of_a_body(body: Iterable[ast.stmt]) -> frozenset[str]:
    """What `pytestmark` cites for everything in a module or a class."""
    values = [
        node.value
        for node in body
        if isinstance(node, ast.Assign)
        and any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets)
    ]
    return _marks(values)


def _marks(nodes: Iterable[ast.expr]) -> frozenset[str]:
    """The clauses in all `pytest.mark.rule(...)`, those of single parameters too."""
    return frozenset(
        argument.value
        for node in nodes
        for call in ast.walk(node)
        if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.rule"
        for argument in call.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    )


def modules_by_clause(source: Path) -> dict[str, list[str]]:
    """The modules of a folder whose docstrings, strings or comments name each clause."""
    return _files_by_match(source, MENTION)


def files_by_reason(folder: Path) -> dict[str, list[str]]:
    """The Python files of a folder that name each reason of a refusal."""
    return _files_by_match(folder, REASON)


def _files_by_match(folder: Path, pattern: re.Pattern[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for file in sorted(folder.rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        for match in sorted(set(pattern.findall(text))):
            found.setdefault(match, []).append(file.relative_to(folder).as_posix())
    return found


@frozen
class Trace:
    """The clauses of a tree, who cites them, and the refusals that are given under them."""

    clauses: Mapping[str, Clause]
    ledger: Ledger
    tests: Mapping[str, Sequence[Test]]
    """By clause."""
    modules: Mapping[str, Sequence[str]]
    """By clause."""
    refusals: Mapping[StrEnum, Sequence[str]]
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


def read_trace(root: Path, refusals: Mapping[StrEnum, Sequence[str]]) -> Trace:
    """What the files below a directory say."""
    source, tests = root / "src" / "flaschenteufel", root / "tests"
    return Trace(
        clauses=read_clauses(root / "docs" / "rules"),
        ledger=read_ledger(root / "assurance" / "traceability" / "clauses.toml"),
        tests=marked_tests(tests),
        modules=modules_by_clause(source),
        refusals=refusals,
        reason_modules=files_by_reason(source),
        reason_tests=files_by_reason(tests),
    )
