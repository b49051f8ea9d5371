"""What the screen makes of a line: colours, width, and what it cannot show."""

from __future__ import annotations

import io
import re
import sys

import pytest

from flaschenteufel.cli import main
from flaschenteufel.cli.console import Screen, painted
from flaschenteufel.cli.text import GLUE, lines_of
from tests.cli.tools import Terminal, told

UMLAUT = "\N{LATIN SMALL LETTER U WITH DIAERESIS}"
SPADE = "\N{BLACK SPADE SUIT}"


def shown_on_a_terminal(monkeypatch: pytest.MonkeyPatch, **environment: str) -> str:
    """What a demo prints on a terminal."""
    stream = Terminal()
    monkeypatch.setattr(sys, "stdout", stream)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "100")
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    assert main(["demo", "--rounds", "1"]) == 0
    return stream.getvalue()


class TestColours:
    def test_a_terminal_gets_them(self, monkeypatch: pytest.MonkeyPatch) -> None:
        text = shown_on_a_terminal(monkeypatch)
        assert "\033[34mblue " in text
        assert text.count("\033[0m") * 2 == text.count("\033[")

    @pytest.mark.parametrize(("variable", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
    def test_they_can_be_forbidden(self, monkeypatch: pytest.MonkeyPatch, variable: str, value: str) -> None:
        assert "\033" not in shown_on_a_terminal(monkeypatch, **{variable: value})

    def test_an_empty_no_color_forbids_nothing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        assert "\033" in shown_on_a_terminal(monkeypatch, NO_COLOR="")

    def test_a_file_gets_none(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "\033" not in told(capsys, "demo", "--rounds", "1")

    def test_a_hand_on_two_lines_is_coloured_on_both(self) -> None:
        assert painted("red 1 2*\n  3 | x") == "\033[31mred 1 2*\033[0m\n\033[31m  3\033[0m | x"

    def test_a_number_of_cards_is_no_card(self) -> None:
        assert painted("yellow  12 cards from 1 to 28") == "yellow  12 cards from 1 to 28"
        assert painted("red 1 card") == "red 1 card"
        assert painted("blue 36.5") == "\033[34mblue 36.5\033[0m"
        assert painted("blue 4, 2 cards and") == "\033[34mblue 4\033[0m, 2 cards and"


class TestWidth:
    def test_a_narrow_terminal(self, monkeypatch: pytest.MonkeyPatch) -> None:
        text = re.sub(r"\033\[\d+m", "", shown_on_a_terminal(monkeypatch, COLUMNS="40"))
        assert max(map(len, text.splitlines())) in (39, 40)

    def test_the_environment_narrows_a_file_too(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("COLUMNS", "60")
        assert 50 < max(map(len, told(capsys, "demo", "--rounds", "1").splitlines())) <= 60

    @pytest.mark.parametrize(("columns", "width"), [("3", 20), ("500", 100), ("72", 72)])
    def test_there_are_limits(self, monkeypatch: pytest.MonkeyPatch, columns: str, width: int) -> None:
        monkeypatch.setenv("COLUMNS", columns)
        assert Screen.on(Terminal()).width == width

    def test_a_line_goes_on_below_its_text(self) -> None:
        assert [*lines_of("  Ada  open  yellow 1 2 3 4 5", 26)] == ["  Ada  open  yellow 1 2 3", " " * 13 + "4 5"]
        assert [*lines_of("    1.  Ada blue 1, Ben red 2", 20)] == ["    1.  Ada blue 1,", "        Ben red 2"]

    def test_a_long_label_does_not_push_the_text_out(self) -> None:
        assert [*lines_of("A rather long label  and a text", 24)] == ["A rather long label  and", "a text"]

    def test_a_word_that_is_too_long_is_broken(self) -> None:
        assert [*lines_of("x" * 50, 20)] == ["x" * 20, "x" * 20, "x" * 10]

    def test_what_is_glued_stays_together(self) -> None:
        assert [*lines_of(f"the winner is blue{GLUE}24", 20)] == ["the winner is", "blue 24"]


class TestEncodings:
    @pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8", "utf-16"])
    def test_an_encoding_is_never_a_problem(self, encoding: str) -> None:
        stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
        Screen.on(stream).show(f"G{UMLAUT}nter{GLUE}{SPADE}")
        stream.seek(0)
        assert re.fullmatch(rf"G({UMLAUT}|\?)nter ({SPADE}|\?)\n", stream.read())

    def test_nothing_moves_the_cursor(self) -> None:
        # A stream that can write every character: what is missing was taken out, and did not only lack a code.
        stream = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n")
        Screen(stream, coloured=False).show("Ada\x1b[2J\rBen\x9bZoë")
        stream.seek(0)
        assert stream.read() == "Ada?[2J Ben?Zoë\n"
