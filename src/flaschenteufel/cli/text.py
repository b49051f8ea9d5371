"""Lines of plain text: what must not be torn apart, and where they are broken."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from textwrap import wrap

from flaschenteufel.core.wording import table_of

GLUE = "\N{NO-BREAK SPACE}"
"""A space that no line is broken at."""

_LABELS = re.compile(r" *(?:\S+(?: \S+)* {2,})*")
"""The indentation of a line, and the labels in front of its text, which two spaces set off."""


def glued(text: object) -> str:
    r"""The text of a thing as one word, however many it has.

    >>> glued("blue 24").split(" ")
    ['blue\xa024']
    """
    return str(text).replace(" ", GLUE)


def lines_of(text: str, width: int) -> Iterator[str]:
    """The text, broken into lines; they go on below its beginning, not below the labels that stand in front of it.

    >>> for line in lines_of("  Ada  yellow 1 2 5 9 18 22", width=20):
    ...     print(line)
      Ada  yellow 1 2 5
           9 18 22
    """
    found = _LABELS.match(text)
    assert found, "the pattern matches nothing at all as well"
    hang = found.end()
    if hang > width // 2:
        hang = len(text) - len(text.lstrip(" "))
    broken = wrap(text, width, subsequent_indent=" " * hang, break_on_hyphens=False)
    for line in broken or [""]:
        yield line.replace(GLUE, " ")


def table_within(width: int, rows: Sequence[tuple[str, ...]], numbers: int = 0) -> Iterator[str]:
    """A table whose first row has the headings, no wider than this: else each row with a line for each of its cells.

    >>> rows = [("name", "won", "lost"), ("Ada", "7", "12")]
    >>> list(table_within(20, rows)), list(table_within(10, rows))
    (['name  won  lost', 'Ada   7    12'], ['Ada', ' won: 7', ' lost: 12'])
    """
    lines = [*table_of(rows, numbers)]
    if max(map(len, lines)) <= width:
        yield from lines
        return
    headings, *others = rows
    for first, *cells in others:
        yield first
        yield from (f" {heading}: {cell}" for heading, cell in zip(headings[1:], cells, strict=True) if cell)
