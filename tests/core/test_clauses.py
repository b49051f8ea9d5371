"""The clauses of the rules by their ids: they are those of the pages, and refusals cite no others."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from assurance.clauses import FILE, document
from flaschenteufel.testing.strategies import states
from tests.helpers import assert_pickles, pickled
from tests.test_docs import CLAUSES, RULINGS

DOCS = Path(__file__).parents[2] / "docs"


def test_the_file_is_what_the_pages_say() -> None:
    """If this fails: `python -m assurance.clauses`."""
    assert FILE.read_text(encoding="utf-8") == document()


@pytest.mark.parametrize("name", sorted(CLAUSES))
class TestEveryClause:
    def test_it_is_plain_text(self, name: str) -> None:
        text = ft.clause(name).text
        assert text[0].isupper()
        assert text.rstrip(")").endswith(".")
        assert not re.search(r"[*`\n{}]|\]\(|  ", text)

    def test_its_page_has_its_anchor(self, name: str) -> None:
        clause = ft.clause(name)
        page, anchor = clause.page.split("#")
        source = (DOCS / page).with_suffix(".md").read_text(encoding="utf-8")
        assert f"**{name}**{{ #{anchor} }}" in source
        assert clause.variant == (None if page == "rules/index.html" else page[6:-5])
        assert clause.variant is None or clause.variant in ft.list_variants()

    def test_a_ruling_says_why(self, name: str) -> None:
        clause = ft.clause(name)
        assert clause.is_ruling is (name in RULINGS)
        assert clause.is_ruling is ("Why: " in clause.text)


@given(states())
def test_every_refusal_can_be_looked_up(state: ft.State) -> None:
    refusal = state.refusal(None)
    assert refusal
    assert ft.clause(refusal.clause).id == refusal.clause


def test_it_is_a_value_with_a_link() -> None:
    clause = ft.clause("TRICK-2")
    assert pickled(clause) == clause
    assert (
        clause.url("https://example.org") == clause.url("https://example.org/") == f"https://example.org/{clause.page}"
    )
    with pytest.raises(ft.InvalidValueError, match="the address must be of type str"):
        clause.url(None)  # type: ignore[arg-type]


class TestUnknown:
    @pytest.mark.parametrize(
        ("name", "hint"),
        [
            ("trick-2", "did you mean TRICK-2"),
            ("HOUS-1", "did you mean HOUSE-1"),
            ("OIL-2", "no clause is called 'OIL-2'"),
            ("", "the clauses of a plugin are in its own rules"),
            ("\u00fc" * 10_000, "the clauses of a plugin are in its own rules"),
        ],
    )
    def test_the_nearest_ids_are_named(self, name: str, hint: str) -> None:
        with pytest.raises(ft.UnknownClauseError, match=hint) as error:
            ft.clause(name)
        assert isinstance(error.value, LookupError)
        assert_pickles(error.value)

    @pytest.mark.parametrize("name", [None, 2, b"TRICK-2"])
    def test_what_is_no_id(self, name: str) -> None:
        with pytest.raises(ft.InvalidValueError, match="the id of a clause must be of type str"):
            ft.clause(name)

    @given(st.text())
    def test_any_text(self, name: str) -> None:
        try:
            assert ft.clause(name).id == name
        except ft.UnknownClauseError:
            assert name not in CLAUSES
