"""The command line: what it prints, where, and with which exit code."""

from __future__ import annotations

import io
import os
import re
import runpy
import subprocess
import sys

import pytest

import flaschenteufel as ft
from flaschenteufel.bottle_imp.editions import EDITION_2003
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.preparation import Passing
from flaschenteufel.bottle_imp.seating import Seating
from flaschenteufel.cli import main
from flaschenteufel.cli.screen import Screen

BOTTLE_IMPS = tuple(variant for variant in map(ft.get_variant, ft.list_variants()) if isinstance(variant, ft.BottleImp))
TABLES = [(variant.name, players) for variant in BOTTLE_IMPS for players in variant.player_counts]


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self) -> bool:
        return True


def shown_on_a_terminal(monkeypatch: pytest.MonkeyPatch, **environment: str) -> str:
    """What a demo prints on a terminal."""
    stream = Terminal()
    monkeypatch.setattr(sys, "stdout", stream)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    assert main(["demo", "--rounds", "1"]) == 0
    return stream.getvalue()


def offer(monkeypatch: pytest.MonkeyPatch, variant: object) -> None:
    """Let the demo find a variant that is not registered."""

    def found(name: str) -> object:
        return variant

    monkeypatch.setattr("flaschenteufel.cli.demo.get_variant", found)


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


class TestDemo:
    def test_introduces_the_game(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = told(capsys, "demo")
        assert text.startswith("The classic game: Ada, Ben, Cleo and Dan play 2 rounds, choosing at random.\n")
        assert "    yellow  12 cards from 1 to 28, worth 1 to 6 points each\n" in text
        assert "its price is 19" in text

    def test_tells_every_card_of_the_preparation(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = told(capsys, "demo", "--rounds", "1")
        gifts = r"^    \w+ gives \w+ \d+ to \w+ \(left\) and \w+ \d+ to \w+ \(right\)\.$"
        assert len(re.findall(r"^    \w+ puts \w+ \d+ away\.$", text, re.M)) == 4
        assert len(re.findall(gifts, text, re.M)) == 4

    def test_tells_every_trick_with_its_winner_and_the_reason(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = told(capsys, "demo", "--rounds", "1")
        assert re.findall(r"^ +(\d+)\. \(price \d+\) ", text, re.M) == [str(number) for number in range(1, 9)]
        low = re.findall(r"wins: \d+ is the (?:only|highest) card below \d+\.", text)
        high = re.findall(r"wins: no card is below \d+, and \d+ is the highest of all\.", text)
        assert low
        assert high
        assert len(low) + len(high) == 8

    def test_the_price_only_falls(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = told(capsys, "demo", "--rounds", "1")
        prices = [int(price) for price in re.findall(r"\(price (\d+)\)", text)]
        assert prices[0] == 19
        assert prices == sorted(prices, reverse=True)

    def test_the_totals_are_the_sums_of_the_scores(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = told(capsys, "demo", "--rounds", "3")
        sums = dict.fromkeys(("Ada", "Ben", "Cleo", "Dan"), 0)
        lines = re.findall(r"^    (\w+) +\d+ +1? +(-?\d+) +(-?\d+)$", text, re.M)
        assert len(lines) == 12
        for name, score, total in lines:
            sums[name] += int(score)
            assert sums[name] == int(total)
        best = max(sums, key=sums.__getitem__)
        assert text.endswith(f"\nAfter 3 rounds {best} wins with {sums[best]} points.\n")

    def test_the_deal_moves_on(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = told(capsys, "demo", "--rounds", "5")
        assert re.findall(r"^Round \d: (\w+) deals$", text, re.M) == ["Ada", "Ben", "Cleo", "Dan", "Ada"]

    def test_a_seed_gives_one_match(self, capsys: pytest.CaptureFixture[str]) -> None:
        first = told(capsys, "demo", "--seed", "7")
        assert told(capsys, "demo", "--seed", "7") == first
        assert told(capsys, "demo", "--seed", "-7") != first

    @pytest.mark.parametrize(("name", "players"), TABLES)
    def test_every_table_can_be_told(self, capsys: pytest.CaptureFixture[str], name: str, players: int) -> None:
        text = told(capsys, "demo", "--variant", name, "--players", str(players), "--rounds", "8")
        assert text.isascii()
        assert "~" not in text
        assert max(map(len, text.splitlines())) <= 100
        assert text.count("\nThe score:\n") == 8

    def test_four_play_if_four_can(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "Ada, Ben, Cleo and Dan play" in told(capsys, "demo", "--variant", "teams")
        assert "Ada and Ben play" in told(capsys, "demo", "--variant", "lopaka")

    def test_partners_are_named(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = told(capsys, "demo", "--variant", "teams", "--rounds", "1")
        assert "\nSides: Ada alone; Ben and Dan; Cleo alone\n" in text

    def test_the_choice_of_a_bottle_is_told(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = told(capsys, "demo", "--variant", "second-bottle", "--rounds", "1")
        assert re.search(r"takes the (first|second)\s+bottle\s+by\s+choice", text)

    def test_packets_are_named(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = told(capsys, "demo", "--variant", "bright-house", "--rounds", "1")
        assert re.search(r"^    Ada  first   yellow", text, re.M)
        assert "Ada shows the" in text
        assert re.search(r"^    Ben  hidden  ", text, re.M)

    def test_a_tie_is_shared(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        tied = ft.BottleImp(
            name="tied",
            title="All the same",
            layouts=(Layout(players=3, packets=(12,)),),
            printings=(EDITION_2003,),
            start_price=0.5,
            scoring=lambda tally: (1,) * len(tally.piles),
        )
        offer(monkeypatch, tied)
        text = told(capsys, "demo", "--variant", "tied", "--rounds", "1")
        assert text.endswith("\nAfter 1 round Ada, Ben and Cleo share the win with 1 point.\n")
        assert "Under a bottle" not in text
        assert "a rule of this variant's own" in text

    def test_gifts_may_go_across(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        def left_and_across(seating: Seating, seat: int) -> tuple[tuple[int, int], ...]:
            return (seating.left(seat), 0), (seating.at(seat, 2), 0)

        across = ft.BottleImp(
            name="across",
            title="Across",
            layouts=(Layout(players=4, packets=(9,), preparation=(Passing(left_and_across),)),),
            printings=(EDITION_2003,),
        )
        offer(monkeypatch, across)
        assert re.search(r"Ada gives \w+ \d+ to Ben \(left\) and \w+ \d+ to Cleo \(across\)", told(capsys, "demo"))

    def test_another_game_cannot_be_told(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        class Other:
            game = "chess"

        offer(monkeypatch, Other())
        assert "queens is of chess" in refused(capsys, "demo", "--variant", "queens")


class TestPeople:
    def test_lopaka_moves_with_the_deal(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = told(capsys, "demo", "--variant", "lopaka", "--rounds", "3")
        seated = re.findall(r"Hands as they are dealt:\n +(\w+).*\n +(\w+).*\n +(\w+)", text)
        assert seated == [("Ada", "Ben", "Lopaka"), ("Lopaka", "Ben", "Ada"), ("Ben", "Lopaka", "Ada")]


class TestVariants:
    def test_lists_all(self, capsys: pytest.CaptureFixture[str]) -> None:
        header, *lines = told(capsys, "variants").splitlines()
        assert header.split() == ["name", "title", "players", "editions"]
        assert [line.split()[0] for line in lines] == list(ft.list_variants())
        assert "classic           The classic game             3, 4     2003, 1995, matagot" in lines

    def test_runs_as_a_module(self) -> None:
        process = subprocess.run(
            [sys.executable, "-m", "flaschenteufel", "variants"], capture_output=True, text=True, check=True
        )
        assert process.stdout.startswith("name ")
        assert process.stderr == ""

    def test_the_module_passes_the_exit_code_on(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "argv", ["flaschenteufel", "diagram", "nothing"])
        with pytest.raises(SystemExit) as end:
            runpy.run_module("flaschenteufel", run_name="__main__")
        assert end.value.code == 2

    def test_importing_the_module_runs_nothing(self) -> None:
        assert "main" in runpy.run_module("flaschenteufel.__main__", run_name="imported")


class TestDiagram:
    @pytest.mark.parametrize("name", ft.list_variants())
    def test_prints_the_mermaid_text(self, capsys: pytest.CaptureFixture[str], name: str) -> None:
        assert told(capsys, "diagram", name) == ft.get_variant(name).diagram() + "\n"


class TestRefusals:
    def test_an_unknown_variant(self, capsys: pytest.CaptureFixture[str]) -> None:
        message = "flaschenteufel: no variant is called 'clasic': did you mean classic?\n"
        assert refused(capsys, "demo", "--variant", "clasic") == message
        assert refused(capsys, "diagram", "clasic") == message

    def test_a_wrong_number_of_players(self, capsys: pytest.CaptureFixture[str]) -> None:
        message = "flaschenteufel: classic is for 3 or 4 players, not 7 (DEAL-1)\n"
        assert refused(capsys, "demo", "--players", "7") == message

    @pytest.mark.parametrize(
        "arguments",
        [(), ("play",), ("demo", "--rounds", "0"), ("demo", "--rounds", "two"), ("demo", "--seed", "x"), ("diagram",)],
    )
    def test_a_command_line_that_makes_no_sense(
        self, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
    ) -> None:
        assert refused(capsys, *arguments).startswith("usage: flaschenteufel")

    @pytest.mark.parametrize("option", ["--help", "--version"])
    def test_help_is_no_refusal(self, capsys: pytest.CaptureFixture[str], option: str) -> None:
        assert "flaschenteufel" in told(capsys, option)


class TestScreen:
    def test_a_terminal_gets_colours(self, monkeypatch: pytest.MonkeyPatch) -> None:
        text = shown_on_a_terminal(monkeypatch)
        assert "\033[34mblue " in text
        assert text.count("\033[0m") * 2 == text.count("\033[")

    @pytest.mark.parametrize(("variable", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
    def test_colours_can_be_forbidden(self, monkeypatch: pytest.MonkeyPatch, variable: str, value: str) -> None:
        assert "\033" not in shown_on_a_terminal(monkeypatch, **{variable: value})

    def test_an_empty_no_color_forbids_nothing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        assert "\033" in shown_on_a_terminal(monkeypatch, NO_COLOR="")

    def test_a_file_gets_none(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "\033" not in told(capsys, "demo")

    @pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8", "utf-16"])
    def test_an_encoding_is_never_a_problem(self, encoding: str) -> None:
        stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
        Screen.on(stream).show("Günter \N{BLACK SPADE SUIT}")
        stream.seek(0)
        assert re.fullmatch("G(ü|\\?)nter (\N{BLACK SPADE SUIT}|\\?)\n", stream.read())

    def test_a_reader_may_stop_reading(self, monkeypatch: pytest.MonkeyPatch) -> None:
        reading, writing = os.pipe()
        os.close(reading)
        with open(writing, "w", encoding="utf-8") as stream:
            monkeypatch.setattr(sys, "stdout", stream)
            assert main(["demo", "--rounds", "20"]) == 1
