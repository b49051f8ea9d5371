"""Games judged, and endings to be solved, at the terminal."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from flaschenteufel.cli import main
from flaschenteufel.cli.arguments import command_line
from tests.cli.tools import refused, told

GAME = Path(__file__).parents[1] / "golden" / "records" / "lopaka-2.txt"


class TestAnalyse:
    def test_as_text_json_and_a_page(self, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
        command = ("analyse", str(GAME), "--playouts", "2")
        text = told(capsys, *command)
        assert "each searched with 2 playouts" in text
        page = tmp_path / "page.html"
        data = json.loads(told(capsys, *command, "--json", "--html", str(page)))
        assert data["kind"] == "analysis"
        assert page.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
        assert told(capsys, *command, "--html", str(page), "--language", "de") == ""
        assert 'lang="de"' in page.read_text(encoding="utf-8")

    def test_what_makes_no_sense_is_refused(self, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
        assert "not a number of seconds" in refused(capsys, "analyse", str(GAME), "--seconds", "0")
        assert "not a number of seconds" in refused(capsys, "analyse", str(GAME), "--seconds", "soon")
        assert "the language must be" in refused(capsys, "analyse", str(GAME), "--language", "xx")
        unwritable = str(tmp_path / "no" / "page.html")
        problem = refused(capsys, "analyse", str(GAME), "--playouts", "2", "--html", unwritable)
        assert "cannot be written" in problem

    def test_a_budget_can_be_a_time(self) -> None:
        options = command_line().parse_args(["analyse", str(GAME), "--seconds", "0.5"])
        assert (options.seconds, options.playouts) == (0.5, None)


class TestPuzzle:
    @pytest.mark.parametrize("name", ["classic", "lopaka", "teams"])
    def test_it_can_be_of_any_variant(self, capsys: pytest.CaptureFixture[str], name: str) -> None:
        text = told(capsys, "puzzle", "--variant", name, "--seed", "1", "--solution")
        assert "The best move is: " in text
        assert "The round is over: " in text

    def answered(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], answers: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(answers))
        assert main(["puzzle", "--seed", "3"]) == (1 if "The end" in answers else 0)
        return capsys.readouterr().out

    def test_answers_are_judged(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        text = self.answered(monkeypatch, capsys, "nonsense\n37\n34\n22\n")
        assert "nonsense" in text
        assert "You do not hold" in text or "does not hold" in text
        assert "There is something better than 25." in text
        assert "Right.\nThe best move is: Play the yellow 22. It gets 41." in text

    def test_enter_gives_up_and_the_end_of_input_leaves(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert "The best move is" in self.answered(monkeypatch, capsys, "\n")
        assert "The best move is" not in self.answered(monkeypatch, capsys, "The end")

    def test_where_no_round_has_one_it_says_so(
        self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        monkeypatch.setattr("flaschenteufel.cli.commands.puzzle.MOST_ROUNDS", 1)
        assert "ending" in refused(capsys, "puzzle", "--moves", "1")  # there is nothing to choose
