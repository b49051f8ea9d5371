"""The command `arena`."""

from __future__ import annotations

import csv
import json
import re
import sys
from pathlib import Path

import pytest

from flaschenteufel.arena import Tournament
from flaschenteufel.arena.playing import play_deal
from flaschenteufel.cli import main
from tests.cli.tools import Terminal, refused, told

LOPAKA = ("arena", "lopaka", "rulebook", "random")


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, *LOPAKA, "--deals", "4", "--seed", "7")
    title, headings, *rows = text.splitlines()
    assert title == "lopaka, 2 players, edition 2003: 4 deals, 8 rounds, seed 7"
    assert re.split(r"  +", headings.strip()) == ["rating", "95 %", "lead", "95 %", "wins", "score", "bottles"]
    assert [row.split()[0] for row in rows] == ["rulebook", "random"]
    assert told(capsys, *LOPAKA, "--deals", "4", "--seed", "7") == text


def test_four_play_if_four_can(capsys: pytest.CaptureFixture[str]) -> None:
    text = told(capsys, "arena", "classic", "random", "--against", "rulebook", "--deals", "2")
    assert text.startswith("classic, 4 players, edition 2003: 2 deals, 8 rounds, seed 0\n")


def test_a_narrow_screen(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    text = told(capsys, *LOPAKA, "--deals", "2")
    assert "\nrulebook\n rating: 1" in text
    assert max(map(len, text.splitlines())) <= 40


def test_all_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    files = {name: str(tmp_path / f"it.{name}") for name in ("file", "csv", "json", "svg")}
    options = ("--file", files["file"], "--csv", files["csv"], "--json", files["json"], "--plot", files["svg"])
    told(capsys, *LOPAKA, "--deals", "30", "--until-decided", *options)
    with open(files["csv"], encoding="utf-8", newline="") as file:
        assert [row["bot"] for row in csv.DictReader(file)] == ["rulebook", "random"]
    data = json.loads(Path(files["json"]).read_text(encoding="utf-8"))
    assert data["decided"] is True
    assert Path(files["file"]).read_text(encoding="utf-8").count("\n") == data["deals"] + 1 < 31
    assert "<svg" in Path(files["svg"]).read_text(encoding="utf-8")
    again = told(capsys, *LOPAKA, "--deals", "30", "--until-decided", "--file", files["file"])
    assert again.endswith(f"It is decided after {data['deals']} deals.\n")


@pytest.mark.parametrize("option", ["--csv", "--json"])
def test_a_file_that_cannot_be_written(capsys: pytest.CaptureFixture[str], tmp_path: Path, option: str) -> None:
    assert main([*LOPAKA, "--deals", "1", option, str(tmp_path)]) == 2
    assert f"{tmp_path} cannot be written: Is a directory" in capsys.readouterr().err


def test_several_processes(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, *LOPAKA, "--deals", "3", "--jobs", "all") == told(capsys, *LOPAKA, "--deals", "3")


class TestProgress:
    def shown(self, monkeypatch: pytest.MonkeyPatch, *options: str) -> str:
        errors = Terminal()
        monkeypatch.setattr(sys, "stderr", errors)
        assert main([*LOPAKA, "--deals", "3", *options]) == 0
        return errors.getvalue()

    def test_a_terminal_shows_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        assert "3/3 [" in self.shown(monkeypatch)

    def test_not_if_it_shall_be_quiet(self, monkeypatch: pytest.MonkeyPatch) -> None:
        assert self.shown(monkeypatch, "--quiet") == ""

    def test_not_without_what_draws_it(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def nothing(name: str) -> None:
            """It is not installed."""

        monkeypatch.setattr("flaschenteufel.cli.commands.arena.find_spec", nothing)
        assert self.shown(monkeypatch) == ""


class TestInterruption:
    @pytest.fixture(autouse=True)
    def _tired(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def tired(tournament: Tournament, number: int) -> object:
            if number == 2:
                raise KeyboardInterrupt
            return play_deal(tournament, number)

        monkeypatch.setattr("flaschenteufel.arena.workers.play_deal", tired)

    def test_control_c_shows_what_was_played(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main([*LOPAKA, "--deals", "9"]) == 130
        assert capsys.readouterr().out.startswith("lopaka, 2 players, edition 2003: 2 deals, 4 rounds, seed 0 (inter")

    def test_before_the_first_deal(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        def at_once(tournament: Tournament, number: int) -> object:
            raise KeyboardInterrupt

        monkeypatch.setattr("flaschenteufel.arena.workers.play_deal", at_once)
        assert main([*LOPAKA, "--deals", "9"]) == 130
        assert "interrupted before the first deal was played" in capsys.readouterr().err


def test_what_is_wrong_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    message = "flaschenteufel: a tournament needs two bots, or one and another one `against` it\n"
    assert refused(capsys, "arena", "lopaka", "random") == message
    message = "flaschenteufel: the bot 'rulebook' has no option 'x': it has none\n"
    assert refused(capsys, "arena", "lopaka", "random", "rulebook:x=1") == message
    assert "cannot be started: No such file" in refused(capsys, "arena", "lopaka", "random", "program:./no-such-bot")
