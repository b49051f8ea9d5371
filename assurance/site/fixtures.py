"""What tests need that open pages in a browser.

The root `conftest.py` loads it once for all of them: a process can drive no more than one Playwright at a time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from assurance.site.browser import NAMES, find_chromium, started

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A browser of the machine; without one, the checks that need it say so and the others run."""
    chromium = find_chromium()
    if chromium is None:
        pytest.skip(f"no browser on this machine (looked for {', '.join(NAMES)}): the pages were not opened")
    pytest.importorskip("playwright")
    with started(chromium) as browser:
        yield browser
