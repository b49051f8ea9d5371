"""People at the terminal, real and pretended, for the tests of the command line."""

from __future__ import annotations

import fcntl
import io
import os
import pty
import re
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol

import pytest

from flaschenteufel.cli import main
from flaschenteufel.cli.console import Console, Screen
from tests.terminals import PATIENCE, read_on

PROMPT = "> "
Answer = Callable[[str], str | None]
"""What is typed when the screen shows this since the last answer; None if nobody types any more."""


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


class Typist:
    """Standard input: somebody who looks at the screen and types; Ctrl-C is the answer `^C`."""

    def __init__(self, screen: io.StringIO, answer: Answer, *, tty: bool = False) -> None:
        self.screen = screen
        self.answer = answer
        self.tty = tty
        self.seen = 0

    def isatty(self) -> bool:
        return self.tty

    def readline(self, size: int, /) -> str:
        text = self.screen.getvalue()
        answer = self.answer(text[self.seen :])
        self.seen = len(text)
        if answer == "^C":
            raise KeyboardInterrupt
        if answer is None:
            return ""
        return f"{answer}\n"


def in_turn(answers: Iterable[str]) -> Answer:
    """Type these, whatever the screen shows."""
    rest = iter(answers)
    return lambda _: next(rest, None)


def console_of(answer: Answer, *, width: int = 100) -> tuple[Console, Typist]:
    """A console whose screen is kept."""
    output = io.StringIO()
    typist = Typist(output, answer)
    return Console(typist, Screen(output, coloured=False, width=width), Screen(output, coloured=False)), typist


def typed(monkeypatch: pytest.MonkeyPatch, answer: Answer, *arguments: str) -> tuple[int, str]:
    """The exit code of a command, and all that the screen shows, if somebody answers like this."""
    output = io.StringIO()
    monkeypatch.setattr(sys, "stdout", output)
    monkeypatch.setattr(sys, "stdin", Typist(output, answer))
    return main(arguments), output.getvalue()


def offer(monkeypatch: pytest.MonkeyPatch, command: str, variant: object) -> None:
    """Let a command find a variant that is not registered."""

    def found(name: str) -> object:
        return variant

    monkeypatch.setattr(f"flaschenteufel.cli.commands.{command}.get_variant", found)


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints that must succeed."""
    assert main(arguments) == 0
    output = capsys.readouterr()
    assert output.err == ""
    return output.out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command complains about that must fail."""
    assert main(arguments) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert "Traceback" not in output.err
    return output.err


def obvious(screen: str) -> str:
    """The first answer that the screen offers: cards with a star first, else cards from the left."""
    if "Press Enter" in screen:
        return ""
    if "Which of your packets" in screen or "Which bottle" in screen or "Lay a card" in screen:
        return "1"
    if "type pass" in screen:
        return "pass"
    *_, question = re.split(r"\n(?=Put |Give |You lead|Follow |You have no|\w+ was led)", screen)
    source = re.search(r"your\s+(\w+)\s+packet", question)
    label = f"Your {source[1]} packet" if source else "Your hand"
    numbers = re.findall(r"\d+(?:\.5)?\*?", _hand(screen, label))
    stars = [number.removesuffix("*") for number in numbers if number.endswith("*")]
    several = re.search(r"Put (\d)|type\s+(\d)\s+numbers", question)
    size = int(next(filter(None, several.groups()))) if several else 1
    return " ".join((stars or numbers)[:size])


def _hand(screen: str, label: str) -> str:
    """The cards behind a label of the last board, on one line or on several."""
    board = screen[screen.rindex(f"\n{label}:") :].removeprefix(f"\n{label}:")
    return re.split(r"\n(?=[A-Z])", board)[0]


TAKE_THE_TERMINAL = """
import fcntl, os, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGINT, signal.SIG_DFL)
os.execv(sys.executable, [sys.executable, "-m", "flaschenteufel", *sys.argv[1:]])
"""
"""Make standard input the terminal that Ctrl-C comes from, then run the program.

Tests that run in the background may have been told to ignore Ctrl-C; nobody has told the program so.
"""


class Pty:
    """The program in a real pseudo-terminal."""

    def __init__(self, *arguments: str, columns: int = 80, **environment: str) -> None:
        self._leader, follower = pty.openpty()
        fcntl.ioctl(follower, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        self._process = subprocess.Popen(
            [sys.executable, "-c", TAKE_THE_TERMINAL, *arguments],
            stdin=follower,
            stdout=follower,
            stderr=follower,
            env={**os.environ, "TERM": "xterm", **environment},
            start_new_session=True,
        )
        os.close(follower)
        self._raw = b""
        self._seen = 0

    @property
    def raw(self) -> str:
        """All that the terminal has got, escape sequences included."""
        return self._raw.decode("utf-8", "replace").replace("\r\n", "\n")

    @property
    def text(self) -> str:
        """What is to be read there."""
        return re.sub(r"\x1b\[\d+m", "", self.raw)

    def until_prompt(self) -> str:
        """Wait for a question, and return what is new on the screen."""
        screen = self.next_screen()
        assert screen is not None, f"the program has ended: {self.text[-500:]}"
        return screen

    def next_screen(self) -> str | None:
        """Wait for a question, and return what is new on the screen; None if the program ends instead."""
        while not (self.text.endswith(PROMPT) and len(self.text) > self._seen):
            if not self._more():
                return None
        new = self.text[self._seen :]
        self._seen = len(self.text)
        return new

    def type(self, text: str) -> None:
        """Type a line."""
        self.press(f"{text}\n".encode())

    def press(self, keys: bytes) -> None:
        """Press keys."""
        os.write(self._leader, keys)

    def interrupt(self) -> None:
        """Press Ctrl-C as a person does: when the program waits for an answer.

        Python itself forgets an interrupt in the instant between its last look for signals and the start of a
        blocking read, until the next key. Nobody is that fast, but a test is.
        """
        give_up = time.monotonic() + PATIENCE
        while not self._is_waiting():
            assert time.monotonic() < give_up, f"the program does not wait for an answer: {self.text[-500:]}"
            time.sleep(0.01)
        self.press(b"\x03")

    def _is_waiting(self) -> bool:
        """Whether the program sleeps, as far as the system tells."""
        status = Path(f"/proc/{self._process.pid}/stat")
        return not status.exists() or status.read_text().rpartition(")")[2].split()[0] == "S"

    def end(self) -> int:
        """Wait for the end, and return the exit code."""
        while self._more():
            pass
        return self._process.wait(PATIENCE)

    def close(self) -> None:
        """Give the terminal back, and end the program if a test has left it alone."""
        self._process.kill()
        self._process.wait(PATIENCE)
        os.close(self._leader)

    def _more(self) -> bool:
        """Read on; false when the program has closed the terminal."""
        data = read_on(self._leader, self._raw)
        self._raw += data
        return bool(data)


class StartPty(Protocol):
    """Starts the program in a pseudo-terminal that is closed when the test is over."""

    def __call__(self, *arguments: str, columns: int = 80, **environment: str) -> Pty: ...
