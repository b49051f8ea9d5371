"""Many rounds between bots."""

from __future__ import annotations

import json
import re
import sys
from csv import DictReader
from pathlib import Path
from random import Random

import pytest

import flaschenteufel as ft
from flaschenteufel.bots import RandomBot, RulebookBot, play_out
from flaschenteufel.bottle_imp import BottleImp
from flaschenteufel.bottle_imp.cards import EDITION_2003
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.cli import main
from flaschenteufel.cli.commands.simulate import Results, Share, outcome_of
from flaschenteufel.cli.console import Progress, Screen
from tests.cli.tools import Terminal, refused, told


def rows(text: str) -> list[list[str]]:
    """The table, without its heading."""
    return [re.split(r"  +", line) for line in text.splitlines()[2:]]


class TestTable:
    def test_one_line_for_each_player(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = told(capsys, "simulate", "classic", "--rounds", "20", "--bots", "random,rulebook", "--seed", "7")
        header, headings, *lines = text.splitlines()
        assert header == "classic, 4 players: 20 rounds, seed 7"
        assert re.split(r"  +", headings.strip()) == ["mean score", "95 %", "wins", "bottles"]
        assert [line.split("  ")[0] for line in lines] == ["1 random", "2 rulebook", "3 random", "4 rulebook"]
        assert sum(float(row[3].rstrip("%")) for row in rows(text)) == pytest.approx(100, abs=0.3)
        assert sum(float(row[4].rstrip("%")) for row in rows(text)) == pytest.approx(100, abs=0.3)

    def test_two_bottles(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = told(capsys, "simulate", "second-bottle", "--rounds", "12", "--bots", "random", "--players", "6")
        assert sum(float(row[4].rstrip("%")) for row in rows(text)) == pytest.approx(200, abs=0.4)

    def test_lopaka_has_a_line_too(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = told(capsys, "simulate", "lopaka", "--rounds", "5", "--bots", "random")
        assert [row[0] for row in rows(text)] == ["1 random", "2 random", "Lopaka"]

    def test_a_game_without_bottles(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = told(capsys, "simulate", "hols-der-teufel", "--rounds", "1", "--bots", "random", "--players", "3")
        assert "bottles" not in text
        assert [len(row) for row in rows(text)] == [4, 4, 4]
        assert {row[2] for row in rows(text)} == {"unknown"}
        assert sum(float(row[1]) for row in rows(text)) == 60

    def test_a_seed_gives_one_table(self, capsys: pytest.CaptureFixture[str]) -> None:
        command = ("simulate", "classic", "--rounds", "8", "--bots", "random", "--seed")
        first = told(capsys, *command, "1")
        assert told(capsys, *command, "1") == first
        assert rows(told(capsys, *command, "2")) != rows(first)

    def test_too_many_bots(self, capsys: pytest.CaptureFixture[str]) -> None:
        message = "flaschenteufel: there are 2 players, and 3 bots\n"
        assert refused(capsys, "simulate", "lopaka", "--bots", "random,random,random") == message


class TestFiles:
    def test_the_numbers_as_csv_and_json(self, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
        csv, document = tmp_path / "scores.csv", tmp_path / "scores.json"
        options = ("--rounds", "6", "--bots", "random", "--csv", str(csv), "--json", str(document))
        text = told(capsys, "simulate", "lopaka", *options)
        found = json.loads(document.read_text("utf-8"))
        assert (found["variant"], found["players"], found["rounds"], found["seed"]) == ("lopaka", 2, 6, 19)
        with csv.open(encoding="utf-8", newline="") as file:
            lines = list(DictReader(file))
        assert [line["player"] for line in lines] == [row["player"] for row in found["results"]]
        assert [f"{row['mean_score']:.2f}" for row in found["results"]] == [row[1] for row in rows(text)]
        assert [f"{float(line['bottles']):.1%}" for line in lines] == [row[4] for row in rows(text)]

    def test_one_round_does_not_tell_how_sure_a_mean_is(self) -> None:
        results = Results()
        results.add({"1 a": Share(5, 1)})
        assert results.to_csv() == "player,mean_score,margin_95,wins\n1 a,5.0,,1.0\n"
        assert json.loads(results.to_json())["results"][0]["margin_95"] is None

    def test_nothing_at_all(self) -> None:
        assert json.loads(Results().to_json(rounds=0)) == {"rounds": 0, "results": []}
        assert Results().to_csv() == "\n"


class TestNumbers:
    def test_mean_and_confidence_interval(self) -> None:
        results = Results()
        for score in (1, 2, 3, 6):
            results.add({"1 a": Share(score, 0.5, {"bottles": 1}), "2 b": Share(0, 0.5, {"bottles": 0})})
        assert [*results.table(39)] == [
            "     mean score    95 %   wins  bottles",
            "1 a        3.00  +-2.12  50.0%   100.0%",
            "2 b        0.00  +-0.00  50.0%     0.0%",
        ]

    def test_nothing_at_all(self) -> None:
        assert [*Results().table(100)] == []

    def test_a_screen_that_is_too_narrow_for_the_table(self) -> None:
        results = Results()
        for score in (1, 2, 3, 6):
            results.add({"1 a": Share(score, 0.5, {"bottles": 1}), "2 b": Share(0, 0.5, {"bottles": 0})})
        assert [*results.table(38)][:5] == [
            "1 a",
            " mean score: 3.00",
            " 95 %: +-2.12",
            " wins: 50.0%",
            " bottles: 100.0%",
        ]

    def test_a_win_can_be_shared(self) -> None:
        tied = BottleImp(
            name="tied",
            title="All the same",
            layouts=(Layout(players=3, packets=(12,)),),
            printings=(EDITION_2003,),
            scoring=lambda tally: (5, 7, 7),
        )
        state = play_out(tied.deal(3, seed=7), [RandomBot()] * 3, Random(7))
        shares = outcome_of(state, ("a", "b", "c"))
        assert [(share.score, share.win) for share in shares.values()] == [(5, 0), (7, 0.5), (7, 0.5)]


class TestSeats:
    def test_everybody_sits_everywhere(self, monkeypatch: pytest.MonkeyPatch) -> None:
        seen: list[tuple[str, ...]] = []

        def noted(state: ft.State, seating: tuple[str, ...]) -> dict[str, Share]:
            seen.append(seating)
            return outcome_of(state, seating)

        monkeypatch.setattr("flaschenteufel.cli.commands.simulate.outcome_of", noted)
        assert main(["simulate", "teams", "--players", "5", "--rounds", "10", "--bots", "random"]) == 0
        for seat in range(5):
            assert sorted(seating[seat] for seating in seen) == sorted([f"{n} random" for n in range(1, 6)] * 2)

    def test_each_bot_plays_for_itself(self, monkeypatch: pytest.MonkeyPatch) -> None:
        used: list[list[object]] = []

        def noted(state: ft.State, bots: list[object], rng: Random) -> ft.State:
            used.append(bots)
            return play_out(state, [RandomBot()] * state.seats, rng)

        monkeypatch.setattr("flaschenteufel.cli.commands.simulate.play_out", noted)
        assert main(["simulate", "classic", "--players", "3", "--rounds", "3", "--bots", "rulebook,random,random"]) == 0
        assert [bots.index(RulebookBot()) for bots in used] == [0, 1, 2]


class TestProgress:
    def shown(self, monkeypatch: pytest.MonkeyPatch, *options: str) -> str:
        errors = Terminal()
        monkeypatch.setattr(sys, "stderr", errors)
        assert main(["simulate", "lopaka", "--rounds", "10", "--bots", "random", *options]) == 0
        return errors.getvalue()

    def test_a_terminal_shows_it_and_is_clean_again(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("COLUMNS", "80")
        text = self.shown(monkeypatch)
        assert "[###############               ]  50 %" in text
        assert " left" in text
        assert text.endswith("\r")
        assert text.split("\r")[-2].strip() == ""

    @pytest.mark.parametrize("columns", ["20", "30"])
    def test_a_narrow_one_too(self, monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
        monkeypatch.setenv("COLUMNS", columns)
        assert max(map(len, self.shown(monkeypatch).split("\r"))) <= int(columns)

    def test_not_if_it_shall_be_quiet(self, monkeypatch: pytest.MonkeyPatch) -> None:
        assert self.shown(monkeypatch, "--quiet") == ""

    def test_control_c_shows_what_was_played(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        rounds: list[ft.State] = []

        def tired(state: ft.State, bots: list[object], rng: Random) -> ft.State:
            if len(rounds) == 4:
                raise KeyboardInterrupt
            rounds.append(state)
            return play_out(state, [RandomBot()] * state.seats, rng)

        monkeypatch.setattr("flaschenteufel.cli.commands.simulate.play_out", tired)
        assert main(["simulate", "classic", "--rounds", "100"]) == 130
        text = capsys.readouterr().out
        assert text.startswith("classic, 4 players: 4 rounds (interrupted), seed 19\n")
        assert len(rows(text)) == 4

    def test_it_tells_how_long_the_rest_will_take(self) -> None:
        terminal, times = Terminal(), iter([0.0, 65.0, 130.0])
        with Progress(Screen(terminal, coloured=False, width=80), 2, shown=True, clock=lambda: next(times)) as progress:
            progress.advance()
            assert terminal.getvalue().endswith(" 50 %, 1:05 left")
            progress.advance()
            assert terminal.getvalue().endswith("100 %, 0:00 left")
