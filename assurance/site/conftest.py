"""The server of the checks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from assurance.site.browser import served
from assurance.site.pages import HOW, SITE


@pytest.fixture(scope="session")
def home() -> Iterator[str]:
    """The address of the built site, on this machine."""
    assert SITE.is_dir(), HOW
    with served(SITE) as address:
        yield address
