"""Tables as text."""

from __future__ import annotations

from collections.abc import Sequence


def in_columns(rows: Sequence[Sequence[str]]) -> str:
    """A line for each row; the first column begins on the left, the others end on the right.

    >>> print(in_columns([("game", "states"), ("classic", "7")]), end="")
    game     states
    classic       7
    """
    first, *others = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (
        [row[0].ljust(first), *(cell.rjust(width) for cell, width in zip(row[1:], others, strict=True))] for row in rows
    )
    return "".join("  ".join(line) + "\n" for line in lines)
