"""Write the clauses into the package, as the pages of the rules define them: `python -m assurance.clauses`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
RULES = ROOT / "docs" / "rules"
FILE = ROOT / "src" / "flaschenteufel" / "clauses.json"

_ITEM = re.compile(r"^- (?:(?!\n\n|\n- |\n#).)*", re.MULTILINE | re.DOTALL)
_DEFINED = re.compile(r"- \*\*([A-Z]+-\d+)\*\*\{ #([a-z]+-\d+) \} ")
_ADDED = re.compile(r"- On \[([A-Z]+-\d+)\]\([^)]*\)\. ")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_RULING = "*Ruling"
_BELOW = " The ruling on it is below."
"""What a page says where the ruling stands elsewhere."""


def _plain(text: str) -> str:
    """The text without its marks, on one line."""
    return re.sub(r"[*`]", "", _LINK.sub(r"\1", " ".join(text.split())))


def _items(page: Path) -> Iterator[str]:
    yield from _ITEM.findall(page.read_text(encoding="utf-8"))


def clauses() -> dict[str, dict[str, Any]]:
    """All clauses by their ids; a ruling on one stands behind its text."""
    found: dict[str, dict[str, Any]] = {}
    for page in sorted(RULES.glob("*.md")):
        items = list(_items(page))
        for item in items:
            if defined := _DEFINED.match(item):
                found[defined[1]] = {
                    "text": _plain(item[defined.end() :]),
                    "page": f"rules/{page.stem}.html#{defined[2]}",
                    "variant": None if page.stem == "index" else page.stem,
                    "is_ruling": _RULING in item,
                }
        for item in items:
            if added := _ADDED.match(item):
                entry = found[added[1]]
                entry["text"] = f"{entry['text'].removesuffix(_BELOW)} {_plain(item[added.end() :])}"
                entry["is_ruling"] = entry["is_ruling"] or _RULING in item
    return found


def document() -> str:
    """What the file has."""
    return json.dumps(clauses(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(document(), encoding="utf-8", newline="\n")
