"""The figures on the page about performance are those that were measured last."""

from __future__ import annotations

import json

import pytest

from benchmarks.page import FIGURES, PAGE, current


def test_the_page_has_the_figures_of_the_file() -> None:
    page = PAGE.read_text(encoding="utf-8")
    figures = json.loads(FIGURES.read_text(encoding="utf-8"))["figures"]
    assert page.count("<!-- figures: ") >= 4
    assert current(page, figures) == page


def test_a_section_without_figures_is_an_error() -> None:
    with pytest.raises(ValueError, match="there are no figures of 'Nothing'"):
        current("<!-- figures: Nothing -->\n<!-- end of figures -->", [])
