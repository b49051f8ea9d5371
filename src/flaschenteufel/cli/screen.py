"""Where the lines go: with colours on a terminal, no wider than it is, and with nothing that it cannot show."""

from __future__ import annotations

import os
import re
from shutil import get_terminal_size
from typing import TextIO

from attrs import frozen

from flaschenteufel.cli.text import lines_of

COLOURS = {"yellow": 33, "red": 31, "blue": 34, "violet": 35, "green": 32}
WIDEST = 100
"""Longer lines are hard to read, however wide the terminal is."""
NARROWEST = 20

_CARDS = re.compile(rf"\b({'|'.join(COLOURS)})(?:\s+\d++(?:\.5)?+\*?+(?!\s+cards?\b))+")
"""A suit and the numbers that follow it: `blue 24`, or `yellow 3 18* 25` for a part of a hand; not `red 12 cards`."""


@frozen
class Screen:
    """A stream of text: with or without colours, and so many columns wide."""

    stream: TextIO
    coloured: bool
    width: int = WIDEST

    @classmethod
    def on(cls, stream: TextIO) -> Screen:
        """The screen on a stream: coloured if that is a terminal and NO_COLOR does not forbid it."""
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        return cls(stream, stream.isatty() and not plain, _width(stream))

    def show(self, text: str = "") -> None:
        """Write a text, which may need several lines."""
        lines = "\n".join(map(self._readable, lines_of(text, self.width)))
        self.stream.write(f"{painted(lines) if self.coloured else lines}\n")

    def show_as_it_is(self, text: str) -> None:
        """Write a text for other programs, in the lines that it has."""
        for line in text.splitlines():
            self.stream.write(f"{self._readable(line)}\n")

    def ask(self, text: str) -> None:
        """Write what an answer is typed behind."""
        self.stream.write(text)
        self.stream.flush()

    def _readable(self, line: str) -> str:
        """The line with question marks for what the encoding lacks, and for what would move the cursor."""
        encoding = self.stream.encoding or "ascii"
        shown = "".join(sign if sign.isprintable() else "?" for sign in line)
        return shown.encode(encoding, "replace").decode(encoding)


def _width(stream: TextIO) -> int:
    """How wide the terminal is, if it is one or the environment says so."""
    if stream.isatty() or os.environ.get("COLUMNS"):
        return max(NARROWEST, min(WIDEST, get_terminal_size((80, 24)).columns))
    return WIDEST


def painted(text: str) -> str:
    r"""The text with its cards in the colours of their suits, also where a line ends within a hand.

    >>> painted("the blue 24 wins")
    'the \x1b[34mblue 24\x1b[0m wins'
    """

    def coloured(found: re.Match[str]) -> str:
        colour = f"\033[{COLOURS[found[1]]}m"
        return colour + found[0].replace("\n", f"\033[0m\n{colour}") + "\033[0m"

    return _CARDS.sub(coloured, text)
