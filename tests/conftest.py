"""Settings of all tests."""

import os
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings

slow = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("ci", derandomize=True, deadline=None, max_examples=60, suppress_health_check=slow)
settings.register_profile("brief", derandomize=True, deadline=None, max_examples=15, suppress_health_check=slow)
settings.register_profile(  # for `make mutants`: a test is run again and again, and to fail once is enough
    "mutants",
    settings.get_profile("brief"),
    max_examples=5,
    phases=[Phase.explicit, Phase.generate],
    database=None,
    suppress_health_check=[*slow, HealthCheck.differing_executors],
)
settings.register_profile("dev", deadline=None, max_examples=20, suppress_health_check=slow)
settings.register_profile("thorough", deadline=None, max_examples=1500, suppress_health_check=slow)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))

RULES = Path(__file__).parents[1] / "docs" / "rules"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse a test that cites a clause which the rules do not have."""
    pages = "\n".join(page.read_text(encoding="utf-8") for page in RULES.glob("*.md"))
    known = set(re.findall(r"\*\*([A-Z]+-\d+)\*\*\{", pages))
    for item in items:
        for mark in item.iter_markers("rule"):
            unknown = set(mark.args) - known
            if unknown:
                raise pytest.UsageError(f"{item.nodeid} cites {', '.join(sorted(unknown))}, which is no clause")
