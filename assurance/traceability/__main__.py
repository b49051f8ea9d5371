"""Write the page that leads from the rules to the tests: `python -m assurance.traceability`."""

from __future__ import annotations

from pathlib import Path

from assurance.traceability.gaps import CHECKS
from assurance.traceability.page import page
from assurance.traceability.refusals import clauses_by_reason
from assurance.traceability.trace import read_trace

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "assurance" / "traceability.md"


def main() -> None:
    """Write the page; say what is missing instead, if something is."""
    trace = read_trace(ROOT, clauses_by_reason())
    if gaps := [gap for check in CHECKS for gap in check(trace)]:
        raise SystemExit("\n".join(gaps))
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(trace), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
