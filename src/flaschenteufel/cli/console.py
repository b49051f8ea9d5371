"""The terminal: where lines are shown, and where answers come from."""

from __future__ import annotations

import io
import sys
from contextlib import suppress
from typing import Protocol

from attrs import frozen

from flaschenteufel.cli.screen import Screen

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
