"""The figures on the page about performance are those that were measured last, and nothing else."""

from __future__ import annotations

import pytest

from benchmarks.page import PAGE, UNMEASURED, current, measured

FIGURE = {
    "section": "Pace",
    "name": "classic/4",
    "value": 2.5,
    "unit": "",
    "note": "2 to 3",
    "at_least": 2,
    "at_most": None,
}
PLACE = "<!-- figures: Pace -->\n<!-- end of figures -->"


def test_the_page_has_the_figures_of_the_file() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert page.count("<!-- figures: ") >= 4
    assert current(page, measured()) == page


def test_a_figure_is_shown_with_its_range_and_its_aim() -> None:
    assert "| classic/4 | 2.50 | 2 to 3 | at least 2 |" in current(PLACE, [FIGURE])


def test_without_figures_the_page_says_so() -> None:
    assert UNMEASURED in current(PLACE, None)


def test_a_section_without_figures_is_an_error() -> None:
    with pytest.raises(ValueError, match="there are no figures of 'Pace'"):
        current(PLACE, [])
