"""Where the lines go: with colours on a terminal, and with nothing that it cannot show."""

from __future__ import annotations

import os
import re
from typing import TextIO

from attrs import frozen

COLOURS = {"yellow": 33, "red": 31, "blue": 34, "violet": 35, "green": 32}
_CARDS = re.compile(rf"\b({'|'.join(COLOURS)})(?: \d+(?:\.5)?)+")
"""A suit and the numbers that follow it: `blue 24`, or `yellow 3 18 25` for a part of a hand."""


@frozen
class Screen:
    """A stream of text, with or without colours."""

    stream: TextIO
    coloured: bool

    @classmethod
    def on(cls, stream: TextIO) -> Screen:
        """The screen on a stream: coloured if that is a terminal and NO_COLOR does not forbid it."""
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        return cls(stream, stream.isatty() and not plain)

    def show(self, line: str) -> None:
        """Write a line; a character that the stream's encoding lacks becomes a question mark."""
        encoding = self.stream.encoding or "ascii"
        text = line.encode(encoding, "replace").decode(encoding)
        self.stream.write(f"{painted(text) if self.coloured else text}\n")


def painted(text: str) -> str:
    r"""The text with its cards in the colours of their suits.

    >>> painted("the blue 24 wins")
    'the \x1b[34mblue 24\x1b[0m wins'
    """
    return _CARDS.sub(lambda found: f"\033[{COLOURS[found[1]]}m{found[0]}\033[0m", text)
