"""The clauses of the rules: where they are defined, and what is told of them apart from their text."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

from attrs import frozen

DEFINITION = re.compile(r"^- \*\*([A-Z]+-\d+)\*\*\{ #[a-z]+-\d+ \} ", re.MULTILINE)
MENTION = re.compile(r"\b[A-Z]+-\d+\b")
RULING = re.compile(r"^- (?:\*\*([A-Z]+-\d+)\*\*|On \[([A-Z]+-\d+)\])(?:(?!^-|^$).)*\*Ruling", re.MULTILINE | re.DOTALL)


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
