"""The terminal: where lines are shown, where answers come from, and how far something has got."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from math import ceil
from shutil import get_terminal_size
from time import monotonic
from types import TracebackType
from typing import Protocol, Self, TextIO

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


LONGEST_ANSWER = 1000


class InputEndedError(Exception):
    """There is nobody to answer any more."""


class Answers(Protocol):
    """Where lines are read from: standard input, or what stands in for it."""

    def readline(self, size: int, /) -> str:
        """The next line, or so much of it; empty if there is none."""
        ...

    def isatty(self) -> bool:
        """Whether it is a terminal, which shows what is typed."""
        ...


@frozen
class Console:
    """Standard input, output and error."""

    answers: Answers
    screen: Screen
    errors: Screen

    @classmethod
    def standard(cls) -> Console:
        """The console that the program was started at; a stream that was closed is empty, or forgets what it gets."""
        answers: Answers = sys.stdin or io.StringIO()
        if reconfigure := getattr(answers, "reconfigure", None):
            reconfigure(errors="replace")  # what cannot be read is asked for again
        return cls(answers, Screen.on(sys.stdout or io.StringIO()), Screen.on(sys.stderr or io.StringIO()))

    def show(self, text: str = "") -> None:
        """Write a line, or several if it is long."""
        self.screen.show(text)

    def complain(self, text: str) -> None:
        """Write a line to standard error, whole, as other programs expect it."""
        with suppress(OSError):  # there is nowhere else to complain
            self.errors.show_as_it_is(text)

    def ask(self, prompt: str) -> str:
        """What somebody answers, without spaces around it; `InputEndedError` if nobody does."""
        while True:
            self.screen.ask(prompt)
            answer = self._line()
            if not self.answers.isatty():
                self.show(answer.strip())  # a terminal shows what is typed, a transcript should as well
            elif not answer:
                self.show()
            if not answer:
                raise InputEndedError
            if len(answer.rstrip("\n")) <= LONGEST_ANSWER:
                return answer.strip()
            self.show(f"That was too long: type {LONGEST_ANSWER} characters at most.")

    def _line(self) -> str:
        """The next line, of which no more is kept than shows that it is too long; empty if none can be read."""
        try:
            line = rest = self.answers.readline(LONGEST_ANSWER + 1)
            while len(rest) > LONGEST_ANSWER and not rest.endswith("\n"):
                rest = self.answers.readline(LONGEST_ANSWER + 1)
        except (OSError, ValueError):  # an input that was closed, or was never meant to be read
            return ""
        return line


BAR = 30


class Progress:
    """A bar with the time left on a terminal, which is gone in the end; nothing anywhere else."""

    def __init__(self, screen: Screen, total: int, *, shown: bool, clock: Callable[[], float] = monotonic) -> None:
        self._screen = screen
        self._total = total
        self._done = 0
        self._shown = shown and screen.stream.isatty()
        self._last = ""
        self._clock = clock
        self._began = clock()

    def __enter__(self) -> Self:
        self._draw(self._bar())
        return self

    def __exit__(self, *_: type[BaseException] | BaseException | TracebackType | None) -> None:
        self._draw("")

    def advance(self) -> None:
        """One more is done."""
        self._done += 1
        self._draw(self._bar())

    def _bar(self) -> str:
        size = min(BAR, self._screen.width - 35)
        filled = "#" * (size * self._done // self._total)
        return f"[{filled:{max(size, 0)}}] {100 * self._done // self._total:3} %{self._left()}"

    def _left(self) -> str:
        """How long the rest will take, if it goes on like this."""
        if not self._done:
            return ""
        seconds = ceil((self._clock() - self._began) / self._done * (self._total - self._done))
        return f", {seconds // 60}:{seconds % 60:02} left"

    def _draw(self, text: str) -> None:
        if self._shown and text != self._last:
            self._screen.ask(f"\r{text:{len(self._last)}}\r{text}")
            self._last = text
