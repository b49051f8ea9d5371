"""Where answers come from."""

from __future__ import annotations

import io
import os
import sys

import pytest

from flaschenteufel.cli.console import Answers, Console, InputEndedError, Screen
from tests.cli.tools import Typist, in_turn


class Unplugged:
    """A terminal that is gone."""

    def readline(self, size: int, /) -> str:
        raise ValueError("I/O operation on closed file")

    def isatty(self) -> bool:
        return False


def console_with(answers: Answers, output: io.StringIO) -> Console:
    return Console(answers, Screen(output, coloured=False), Screen(output, coloured=False))


def test_what_is_no_text_can_be_read() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"2\xff4\n"), encoding="ascii"))
        patch.setattr(sys, "stdout", io.StringIO())
        assert Console.standard().ask("> ") == "2\N{REPLACEMENT CHARACTER}4"


def test_a_terminal_shows_what_is_typed_by_itself() -> None:
    output = io.StringIO()
    assert console_with(Typist(output, in_turn([" 24 "]), tty=True), output).ask("> ") == "24"
    assert output.getvalue() == "> "


def test_a_transcript_shows_it_too() -> None:
    output = io.StringIO()
    assert console_with(io.StringIO("24\n"), output).ask("> ") == "24"
    assert output.getvalue() == "> 24\n"


@pytest.mark.parametrize("tty", [True, False])
def test_when_the_input_ends_the_line_does(*, tty: bool) -> None:
    output = io.StringIO()
    with pytest.raises(InputEndedError):
        console_with(Typist(output, in_turn([]), tty=tty), output).ask("> ")
    assert output.getvalue() == "> \n"


@pytest.mark.parametrize("length", [1001, 1002, 2002, 10_000])
def test_an_answer_that_is_too_long_is_dropped_as_a_whole(length: int) -> None:
    output = io.StringIO()
    assert console_with(io.StringIO("7" * length + "\n24\n"), output).ask("> ") == "24"
    assert output.getvalue().count("> ") == 2
    assert "That was too long: type 1000 characters at most.\n> 24\n" in output.getvalue()


def test_an_answer_may_be_as_long_as_it_says() -> None:
    assert len(console_with(io.StringIO("7" * 1000 + "\n"), io.StringIO()).ask("> ")) == 1000


def test_an_answer_without_end_is_none() -> None:
    with pytest.raises(InputEndedError):
        console_with(io.StringIO("7" * 10_000), io.StringIO()).ask("> ")


def test_an_input_that_cannot_be_read_has_ended() -> None:
    with open(os.devnull, "w", encoding="utf-8") as writable, pytest.raises(InputEndedError):
        console_with(writable, io.StringIO()).ask("> ")
    with pytest.raises(InputEndedError):
        console_with(Unplugged(), io.StringIO()).ask("> ")


def test_a_complaint_that_nobody_can_get() -> None:
    with open("/dev/full", "w", encoding="utf-8", buffering=1) as full:
        Console(io.StringIO(), Screen(io.StringIO(), coloured=False), Screen(full, coloured=False)).complain("No!")
        with pytest.raises(OSError, match="No space"):  # or this test would see nothing
            full.flush()
        os.dup2(os.open(os.devnull, os.O_WRONLY), full.fileno())
