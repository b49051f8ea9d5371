"""Where answers come from."""

from __future__ import annotations

import io
import sys

import pytest

from flaschenteufel.cli.console import Answers, Console, InputEndedError
from flaschenteufel.cli.screen import Screen
from tests.cli.tools import Typist, in_turn


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


def test_an_answer_without_end_is_cut() -> None:
    output = io.StringIO()
    assert len(console_with(io.StringIO("7" * 10_000), output).ask("> ")) == 1000
