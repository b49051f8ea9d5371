"""Texts to spoil, and how a fault is looked at."""

from __future__ import annotations

import pytest

from flaschenteufel.core.errors import RecordError
from flaschenteufel.core.record.record import Record
from tests.helpers import example, without_toil

CLASSIC_TEXT = Record([example(8), example(2, 16)], ["Ada", "Ben", "Cleo", "Dan"], target=500).to_text()
"""Two rounds of four; the lines are counted below."""

HOUSE_TEXT = """\
flaschenteufel record 1
variant: bright-house
players: 2
round 1
dealer: 0
deal: 1 2 3 4 5 6 7 8 9 + 10 11 12 13 14 15 16 17 18 | 20 21 22 23 24 25 26 27 28 + 29 30 31 32 33 34 35 36 37
discard: 1 | 20
pass: 2 | 21
discard_second: 10 | 29
pass_second: 11 | 30
expose: first packet | second packet
trick by 1: 31 21
"""

DEVIL_TEXT = """\
flaschenteufel record 1
variant: hols-der-teufel
players: 4
round 1
dealer: 1
deal: r1 r2 r3 y1 y2 v1 v2 g1 g2 | r4 r5 y3 y4 v3 v4 g3 g4 A | r6 r7 y5 y6 v5 v6 g5 g6 A | r8 r9 y7 y8 v7 v8 g7 g8 \
g9 / y9 v9
"""


def fault(text: str) -> RecordError:
    """The error that refuses a text."""
    with without_toil(), pytest.raises(RecordError) as raised:
        Record.from_text(text)
    error = raised.value
    assert (error.line, error.column) >= (1, 1)
    assert str(error) == f"line {error.line}, column {error.column}: {error.message}"
    assert error.message.isprintable()
    return error


def changed(text: str, line: int, new: str) -> str:
    """The text with another line; the lines count from 1."""
    lines = text.split("\n")
    lines[line - 1] = new
    return "\n".join(lines)
