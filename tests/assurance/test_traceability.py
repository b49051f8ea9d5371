"""No clause without a test and code, no refusal without a clause, and the page that shows it all is current.

Every gap is noticed: a small tree without any is spoilt in one place, and exactly that is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from textwrap import dedent

import pytest

import flaschenteufel as ft
from assurance.traceability.__main__ import PAGE, ROOT
from assurance.traceability.gaps import CHECKS
from assurance.traceability.page import page
from assurance.traceability.refusals import clauses_by_reason
from assurance.traceability.trace import REASONS, Trace, marked_tests, read_trace

RULES = "docs/rules/game.md"
LEDGER = "assurance/traceability/clauses.toml"
CODE = "src/flaschenteufel/game.py"
TESTS = "tests/test_game.py"
NAMING = "tests/test_reasons.py"
_NAMED = "".join(f"# Reason.{reason.name}\n" for reason in REASONS)
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
    NAMING: _NAMED,
}
SOME = ft.Reason("wrong_game")


@pytest.fixture(scope="module")
def trace() -> Trace:
    return read_trace(ROOT, clauses_by_reason())


@pytest.mark.no_cover  # so many attempts take long, and cover nothing that others do not
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_nothing_is_missing(check: Callable[[Trace], Iterator[str]], trace: Trace) -> None:
    assert list(check(trace)) == []


@pytest.mark.no_cover
def test_the_page_is_current(trace: Trace) -> None:
    """If tests or citations have changed: `python -m assurance.traceability`."""
    assert PAGE.read_text(encoding="utf-8") == page(trace)


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        pytest.param(
            """
            @pytest.mark.rule("AB-1")
            def test_one() -> None: ...
            """,
            {"AB-1": ["test_one"]},
            id="function",
        ),
        pytest.param(
            """
            @pytest.mark.rule("AB-1")
            async def test_one() -> None: ...
            """,
            {"AB-1": ["test_one"]},
            id="coroutine",
        ),
        pytest.param(
            """
            @pytest.mark.rule("AB-1")
            class TestAll:
                def test_one(self) -> None: ...
                @pytest.mark.rule("AB-2")
                def test_two(self) -> None: ...
            """,
            {"AB-1": ["TestAll::test_one", "TestAll::test_two"], "AB-2": ["TestAll::test_two"]},
            id="class",
        ),
        pytest.param(
            """
            class TestAll:
                pytestmark = [pytest.mark.rule("AB-1"), pytest.mark.slow]
                class TestInside:
                    def test_one(self) -> None: ...
            def test_two() -> None: ...
            """,
            {"AB-1": ["TestAll::TestInside::test_one"]},
            id="pytestmark of a class",
        ),
        pytest.param(
            """
            pytestmark = pytest.mark.rule("AB-1")
            def test_one() -> None: ...
            """,
            {"AB-1": ["test_one"]},
            id="pytestmark of a module",
        ),
        pytest.param(
            """
            @pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("AB-1")), 2])
            def test_one(n: int) -> None: ...
            """,
            {"AB-1": ["test_one"]},
            id="parameter",
        ),
        pytest.param(
            """
            @pytest.mark.rule("AB-1")
            def helper() -> None: ...
            @pytest.mark.rule("AB-1")
            class Helper:
                def test_one(self) -> None: ...
            @pytest.mark.rule(computed)
            @pytest.mark.other("AB-1")
            def test_two() -> None:
                "cites AB-1"
            """,
            {},
            id="nothing that counts",
        ),
    ],
)
def test_marks_are_found(tmp_path: Path, text: str, cited: dict[str, list[str]]) -> None:
    (tmp_path / "test_marks.py").write_text(dedent(text), encoding="utf-8")
    found = marked_tests(tmp_path)
    assert {clause: [test.name for test in tests] for clause, tests in found.items()} == cited


def test_only_files_of_tests_are_read(tmp_path: Path) -> None:
    (tmp_path / "scenes.py").write_text('@pytest.mark.rule("AB-1")\ndef test_one() -> None: ...\n', encoding="utf-8")
    assert marked_tests(tmp_path) == {}


class SmallTree:
    """The files of the tree, in a directory."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.refusals = {reason: ["AB-1"] for reason in REASONS}
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


@pytest.fixture
def tree(tmp_path: Path) -> SmallTree:
    return SmallTree(tmp_path)


def gaps(tree: SmallTree) -> list[str]:
    trace = tree.trace()
    return [gap for check in CHECKS for gap in check(trace)]


def test_nothing_is_missing_at_first(tree: SmallTree) -> None:
    assert gaps(tree) == []


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        pytest.param(TESTS, '"AB-1", "AB-2"', '"AB-1"', "no test cites AB-2", id="clause without a test"),
        pytest.param(
            TESTS,
            '"AB-2"',
            '"AB-2", "AB-3"',
            "test_game.py TestManners::test_with_a_smile cites AB-3, which is no clause",
            id="citation of nothing",
        ),
        pytest.param(CODE, "(AB-1)", "", "no code names AB-1", id="clause without code"),
        pytest.param(
            CODE,
            "AB-1",
            "AB-1, AB-2",
            "AB-2 needs no code, says the ledger, but game.py names it",
            id="clause with code that is excused",
        ),
        pytest.param(CODE, f"Reason.{SOME.name}\n", "\n", "no code gives wrong_game", id="reason without code"),
        pytest.param(NAMING, f"Reason.{SOME.name}\n", "\n", "no test names wrong_game", id="reason without a test"),
        pytest.param(LEDGER, "AB-1 = {", "AB-9 = {", "the ledger lacks AB-1", id="not in the ledger"),
        pytest.param(
            LEDGER, "AB-1 = {", "AB-9 = {", "the ledger has AB-9, which is no clause", id="only in the ledger"
        ),
        pytest.param(
            LEDGER, "[no-code]", '[no-code]\nAB-9 = ""', "the ledger has AB-9, which is no clause", id="empty excuse"
        ),
        pytest.param(
            LEDGER,
            '["blue"]',
            '["red"]',
            "the ledger has no rulebook red, which AB-1 comes from",
            id="unknown rulebook",
        ),
        pytest.param(
            RULES, " *Ruling.*", "", "AB-2 comes from no rulebook, and is no ruling", id="clause from nowhere"
        ),
    ],
)
def test_what_is_missing_is_told(tree: SmallTree, file: str, old: str, new: str, told: str) -> None:
    tree.change(file, old, new)
    assert told in gaps(tree)


def test_a_new_clause_needs_everything(tree: SmallTree) -> None:
    tree.change(RULES, "- **AB-2**", "- **AB-3**{ #ab-3 } Laugh.\n- **AB-2**")
    assert gaps(tree) == ["no test cites AB-3", "no code names AB-3", "the ledger lacks AB-3"]


def test_a_reason_that_is_never_given_is_told(tree: SmallTree) -> None:
    del tree.refusals[SOME]
    assert gaps(tree) == ["wrong_game is given under no clause"]


def test_a_refusal_under_an_unknown_clause_is_told(tree: SmallTree) -> None:
    tree.refusals[SOME] = ["AB-1", "AB-7"]
    assert gaps(tree) == ["wrong_game is given under AB-7, which is no clause"]


class TestPage:
    @pytest.mark.parametrize(
        ("file", "old", "new"),
        [
            pytest.param(TESTS, "test_a_card_is_played", "test_cards_are_played", id="name of a test"),
            pytest.param(TESTS, "class TestManners", "class TestGames", id="name of a class"),
            pytest.param(TESTS, '"AB-1", "AB-2"', '"AB-2"', id="citation"),
            pytest.param(LEDGER, "One card.", "A card.", id="gist"),
            pytest.param(LEDGER, '"Play"', '"The play"', id="topic"),
            pytest.param(LEDGER, "Blue book", "Red book", id="rulebook"),
            pytest.param(LEDGER, "[notes]", '[notes]\nAB-1 = "On page 1."', id="note"),
            pytest.param(LEDGER, "Nobody can", "Who could", id="excuse"),
        ],
    )
    def test_is_stale_when_something_it_shows_changes(self, tree: SmallTree, file: str, old: str, new: str) -> None:
        before = page(tree.trace())
        tree.change(file, old, new)
        assert page(tree.trace()) != before

    def test_is_stale_when_a_refusal_changes(self, tree: SmallTree) -> None:
        before = page(tree.trace())
        tree.refusals[SOME] = ["AB-2"]
        assert page(tree.trace()) != before

    @pytest.mark.parametrize("file", [TESTS, CODE, NAMING, RULES])
    def test_does_not_depend_on_lines(self, tree: SmallTree, file: str) -> None:
        before = page(tree.trace())
        path = tree.root / file
        path.write_text(f"\n\n\n{path.read_text(encoding='utf-8')}\n\n", encoding="utf-8")
        assert page(tree.trace()) == before

    def test_leads_from_a_clause_to_all_that_is_known(self, tree: SmallTree) -> None:
        tree.change(LEDGER, "[notes]", '[notes]\nAB-1 = "As AB-2."')
        assert """\
### AB-1 { #ab-1 }

One card. [Read the clause](../rules/game.md#ab-1).

- *From:* Blue book. As [AB-2](#ab-2).
- *Code:* `game.py`

<details>
<summary>2 tests in 1 file</summary>
<ul>
<li><code>test_game.py</code>
<ul>
<li><code>TestManners::test_with_a_smile</code></li>
<li><code>test_a_card_is_played</code></li>
</ul></li>
</ul>
</details>
""" in page(tree.trace())
