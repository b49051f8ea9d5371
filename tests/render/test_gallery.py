"""The pictures of the documents are those that the library draws."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
FOLDER = DOCS / "assets" / "pictures"
DOCUMENTS: dict[str, str] = dict(runpy.run_path(str(DOCS / "_tools" / "pictures.py"))["documents"]())


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_picture_is_current(name: str) -> None:
    """If it is meant to look different now: `python docs/_tools/pictures.py`, and look at it."""
    assert (FOLDER / name).read_bytes() == f"{DOCUMENTS[name]}\n".encode()


def test_no_picture_is_left_over() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(DOCUMENTS)


@pytest.mark.parametrize("page", ["how-to/show-a-table.md", "reference/pictures.md"])
def test_the_pages_show_pictures_that_exist(page: str) -> None:
    shown = re.findall(r"!\[[^\]]+\]\(\.\./assets/pictures/([^)]+)\)", (DOCS / page).read_text(encoding="utf-8"))
    assert shown
    assert set(shown) <= set(DOCUMENTS)
