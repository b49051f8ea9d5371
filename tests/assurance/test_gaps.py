"""Every gap is noticed: a tree without any is spoilt in one place, and exactly that is told."""

from __future__ import annotations

from pathlib import Path

import pytest

import flaschenteufel as ft
from tests.assurance.gaps import CHECKS
from tests.assurance.page import page
from tests.assurance.small_tree import CODE, LEDGER, REASONS, RULES, TESTS, SmallTree

SOME = ft.Reason("wrong_game")


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
        pytest.param(REASONS, f"Reason.{SOME.name}\n", "\n", "no test names wrong_game", id="reason without a test"),
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

    @pytest.mark.parametrize("file", [TESTS, CODE, REASONS, RULES])
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
