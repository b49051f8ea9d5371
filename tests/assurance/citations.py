"""Who cites a clause: tests by their marks, code in its words. Both are read, not run."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from attrs import frozen

from tests.assurance.clauses import MENTION

REASON = re.compile(r"\b(?:Reason|R)\.([A-Z_]+)\b")


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
        for match in sorted(set(pattern.findall(file.read_text(encoding="utf-8")))):
            found.setdefault(match, []).append(file.relative_to(folder).as_posix())
    return found
