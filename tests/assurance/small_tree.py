"""A tree with two clauses in which nothing is missing, and which can be spoilt."""

from __future__ import annotations

from pathlib import Path

import flaschenteufel as ft
from tests.assurance.trace import Trace, read_trace

RULES = "docs/rules/game.md"
LEDGER = "docs/_tools/clauses.toml"
CODE = "src/flaschenteufel/game.py"
TESTS = "tests/test_game.py"
REASONS = "tests/test_reasons.py"

_NAMED = "".join(f"# Reason.{reason.name}\n" for reason in ft.Reason)
FILES = {
    RULES: "- **AB-1**{ #ab-1 } Play a card.\n\n- **AB-2**{ #ab-2 } *Ruling.* Smile. *Why:* it is a game.\n",
    LEDGER: """
        [rulebooks]
        blue = "Blue book"
        [topics."Play"]
        AB-1 = { gist = "One card.", from = ["blue"] }
        AB-2 = { gist = "With a smile.", from = [] }
        [notes]
        [no-code]
        AB-2 = "Nobody can check it."
        """,
    CODE: f'"""Playing (AB-1)."""\n{_NAMED}',
    TESTS: """
@pytest.mark.rule("AB-1")
def test_a_card_is_played() -> None: ...

class TestManners:
    @pytest.mark.rule("AB-1", "AB-2")
    def test_with_a_smile(self) -> None: ...
""",
    REASONS: _NAMED,
}


class SmallTree:
    """The files of the tree, in a directory."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.refusals = {reason: ["AB-1"] for reason in ft.Reason}
        for file, text in FILES.items():
            path = root / file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")

    def change(self, file: str, old: str, new: str) -> None:
        """Replace a part of a file, which must be there."""
        text = (self.root / file).read_text(encoding="utf-8")
        assert old in text
        (self.root / file).write_text(text.replace(old, new), encoding="utf-8")

    def trace(self) -> Trace:
        """What the tree says now."""
        return read_trace(self.root, self.refusals)
