"""Put the measured figures into the page about performance: `python -m benchmarks.page`.

A table of the page lies between `<!-- figures: SECTION -->` and `<!-- end of figures -->`. It has the section's figures
of `benchmarks/figures.json`, which `make bench` writes.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

FIGURES = Path(__file__).parent / "figures.json"
PAGE = Path(__file__).parents[1] / "docs" / "explanation" / "performance.md"

UNMEASURED = "*Not measured yet: `make bench` writes the figures, and `python -m benchmarks.page` puts them here.*"

_TABLE = re.compile(r"(<!-- figures: (.+?) -->\n).*?(<!-- end of figures -->)", re.DOTALL)


def current(page: str, figures: list[dict[str, Any]] | None) -> str:
    """The page with its tables as the figures are; without figures, it says so."""
    return _TABLE.sub(lambda found: found[1] + _table(found[2], figures) + found[3], page)


def measured() -> list[dict[str, Any]] | None:
    """The figures of the file; None if nothing has been measured yet."""
    if not FIGURES.exists():
        return None
    figures: list[dict[str, Any]] = json.loads(FIGURES.read_text(encoding="utf-8"))["figures"]
    return figures


def _table(section: str, figures: list[dict[str, Any]] | None) -> str:
    if figures is None:
        return f"\n{UNMEASURED}\n\n"
    rows = [figure for figure in figures if figure["section"] == section]
    if not rows:
        raise ValueError(f"there are no figures of {section!r}: make bench writes them")
    lines = ["", "| what | figure | lowest and highest, or how | aim |", "|---|---|---|---|"]
    for row in rows:
        value = "-" if row["value"] is None else f"{row['value']:.2f}".removesuffix(".00")
        aim = "" if row["at_least"] is None else f"at least {row['at_least']:g}"
        aim = aim if row["at_most"] is None else f"at most {row['at_most']:g}"
        lines.append(f"| {row['name']} | {value}{' ' if row['unit'] else ''}{row['unit']} | {row['note']} | {aim} |")
    return "\n".join([*lines, "", ""])


def main() -> None:
    """Write the page."""
    PAGE.write_text(current(PAGE.read_text(encoding="utf-8"), measured()), encoding="utf-8")


if __name__ == "__main__":
    main()
