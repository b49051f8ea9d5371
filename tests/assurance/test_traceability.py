"""No clause without a test and code, no refusal without a clause, and the page that shows it all is current."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.assurance.gaps import CHECKS
from tests.assurance.page import page
from tests.assurance.refusals import clauses_by_reason
from tests.assurance.trace import Trace, read_trace
from tests.assurance.traceability import PAGE, ROOT

pytestmark = pytest.mark.no_cover  # so many attempts take long, and cover nothing that others do not


@pytest.fixture(scope="module")
def trace() -> Trace:
    return read_trace(ROOT, clauses_by_reason())


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_nothing_is_missing(check: Callable[[Trace], Iterator[str]], trace: Trace) -> None:
    assert list(check(trace)) == []


def test_the_page_is_current(trace: Trace) -> None:
    """If tests or citations have changed: `python docs/_tools/traceability.py`."""
    assert PAGE.read_text(encoding="utf-8") == page(trace)
