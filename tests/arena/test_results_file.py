"""The file of a tournament: it only grows, heals, and belongs to one tournament."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

import pytest

import flaschenteufel as ft
from flaschenteufel.arena import ResultsFileError, Standings, Tournament, compete, competing, results_file
from flaschenteufel.arena.playing import play_deal
from flaschenteufel.arena.results_file import ResultsFile
from tests.arena.tools import Coin, Counting, Last, small

BOTS = {"last": Last, "coin": Coin, "counting": Counting}


def played(file: Path, deals: int, **options: Any) -> Standings:
    return compete("lopaka", BOTS, deals=deals, file=file, **options)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "results.jsonl"


class TestGrowing:
    def test_a_line_for_the_tournament_and_one_for_each_deal(self, file: Path) -> None:
        standings = played(file, 3)
        header, *deals = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
        assert (header["flaschenteufel"], header["version"]) == ("arena", ft.__version__)
        assert (header["variant"], header["players"], header["seed"]) == ("lopaka", 2, 0)
        assert header["bots"]["last"] == "tests.arena.tools.Last"
        assert [deal["deal"] for deal in deals] == [0, 1, 2]
        assert len(deals[0]["rounds"]) == standings.rounds // 3 == 6
        first = deals[0]["rounds"][0]
        assert set(first) == {"seats", "scores", "columns"}
        assert (len(first["scores"]), len(first["columns"]["bottles"])) == (3, 3)
        assert deals[0]["rounds"][2]["faults"]["counting"]["choice"] > 5

    def test_what_it_has_is_not_played_again(self, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        whole = played(file.with_name("whole"), 5)
        played(file, 2)
        begun = file.read_bytes()
        numbers: list[int] = []

        def noted(tournament: Tournament, number: int) -> object:
            numbers.append(number)
            return play_deal(tournament, number)

        monkeypatch.setattr("flaschenteufel.arena.workers.play_deal", noted)
        assert played(file, 5) == whole
        assert numbers == [2, 3, 4]
        assert file.read_bytes() == file.with_name("whole").read_bytes()
        assert file.read_bytes().startswith(begun)
        assert played(file, 5) == whole
        assert played(file, 3).deals == 3
        assert numbers == [2, 3, 4]
        assert file.read_bytes() == file.with_name("whole").read_bytes()

    def test_an_interruption_keeps_what_was_played(self, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def tired(tournament: Tournament, number: int) -> object:
            if number == 3:
                raise KeyboardInterrupt
            return play_deal(tournament, number)

        with monkeypatch.context() as patch:
            patch.setattr("flaschenteufel.arena.workers.play_deal", tired)
            with pytest.raises(KeyboardInterrupt):
                played(file, 5)
        assert file.read_bytes().count(b"\n") == 4
        assert played(file, 5) == played(file.with_name("whole"), 5)

    def test_it_stops_when_it_is_decided_and_does_not_go_on(self, file: Path) -> None:
        standings = compete("lopaka", ["rulebook", "random"], deals=100, until_decided=True, file=file)
        size = file.stat().st_size
        assert standings.deals == file.read_bytes().count(b"\n") - 1 < 40
        assert standings.is_decided
        assert compete("lopaka", ["rulebook", "random"], deals=100, until_decided=True, file=file) == standings
        assert file.stat().st_size == size
        more = compete("lopaka", ["rulebook", "random"], deals=standings.deals + 2, file=file)
        assert more.deals == standings.deals + 2
        assert compete("lopaka", ["rulebook", "random"], deals=100, until_decided=True, file=file) == standings


class TestHealing:
    @pytest.mark.parametrize("cut", [1, 20, 200])
    def test_a_half_written_line_is_cut_off(self, file: Path, cut: int) -> None:
        whole = played(file, 3)
        text = file.read_bytes()
        file.write_bytes(text[:-cut])
        assert played(file, 3) == whole
        assert file.read_bytes() == text

    def test_a_line_of_nothing_too(self, file: Path) -> None:
        whole = played(file, 3)
        text = file.read_bytes()
        file.write_bytes(text + b"\0" * 100)  # as after a power cut
        assert played(file, 3) == whole
        assert file.read_bytes() == text

    @pytest.mark.parametrize("size", [0, 1, 50])
    def test_a_half_written_heading(self, file: Path, size: int) -> None:
        played(file, 2)
        text = file.read_bytes()
        file.write_bytes(text[:size])
        played(file, 2)
        assert file.read_bytes() == text


class TestRefusals:
    @pytest.mark.parametrize(
        ("options", "difference"),
        [
            ({"seed": 1}, "seed 0 instead of 1"),
            ({"edition": "matagot"}, "edition '2003' instead of 'matagot'"),
            ({"against": "random"}, "bots .* and duels "),
        ],
    )
    def test_the_file_of_another_tournament(self, file: Path, options: Any, difference: str) -> None:
        played(file, 2)
        text = file.read_bytes()
        with pytest.raises(ResultsFileError, match=f"results.jsonl belongs to another tournament, with .*{difference}"):
            played(file, 2, **options)
        assert file.read_bytes() == text

    @pytest.mark.parametrize(
        "text", ["Dear diary", "Dear diary\n", "[1]\n", '{"flaschenteufel": "table"}\n', "\n", "[" * 100_000 + "\n"]
    )
    def test_something_else_is_not_touched(self, file: Path, text: str) -> None:
        file.write_text(text, encoding="utf-8")
        with pytest.raises(ResultsFileError, match="holds something else than the results of a tournament"):
            played(file, 2)
        assert file.read_text(encoding="utf-8") == text

    @pytest.mark.parametrize(
        ("line", "message"),
        [
            ("nonsense", "line 3 does not hold a deal"),
            ("[]", "line 3 does not hold a deal"),
            ('{"deal": 1}', "line 3 does not hold a deal"),
            ('{"deal": 1, "rounds": [7]}', "line 3 does not hold a deal"),
            ('{"deal": 1, "rounds": [{"seats": {"a": ["x"]}, "scores": []}]}', "line 3 does not hold a deal"),
            ('{"deal": 7, "rounds": ROUNDS}', "line 3 holds deal 7 instead of 1"),
        ],
    )
    def test_a_damaged_line_is_named(self, file: Path, line: str, message: str) -> None:
        played(file, 3)
        lines = file.read_text(encoding="utf-8").splitlines()
        lines[2] = line.replace("ROUNDS", lines[2].partition('"rounds":')[2][:-1])
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
        with pytest.raises(ResultsFileError, match=f"is damaged: {message}"):
            played(file, 3)

    def test_a_deal_that_lacks_a_round(self, file: Path) -> None:
        played(file, 1)
        header, line = file.read_text(encoding="utf-8").splitlines()
        deal = json.loads(line)
        deal["rounds"].pop()
        file.write_text(f"{header}\n{json.dumps(deal)}\n", encoding="utf-8")
        with pytest.raises(ResultsFileError, match="line 2 does not hold a deal"):
            played(file, 1)

    def test_a_file_that_cannot_be_opened(self, tmp_path: Path) -> None:
        for place in (tmp_path, Path("/dev/full"), Path("/dev/null")):
            with pytest.raises(ResultsFileError, match="is not a file"):
                played(place, 1)
        with pytest.raises(ResultsFileError, match="cannot be opened: No such file or directory"):
            played(tmp_path / "nowhere" / "file", 1)
        with pytest.raises(ResultsFileError, match=r"cannot be opened: .*null"):
            played(tmp_path / "a\0b", 1)

    def test_a_full_disk(self, file: Path) -> None:
        with ResultsFile(file, small()) as results, open("/dev/full", "ab") as full:
            own, results._file = results._file, full
            with pytest.raises(ResultsFileError, match=r"cannot be written: No space left on device"):
                results.append(play_deal(small(), 0))
            results._file = own
            with contextlib.suppress(OSError):
                full.close()

    def test_two_at_the_same_time(self, file: Path) -> None:
        with (
            ResultsFile(file, small()),
            pytest.raises(ResultsFileError, match="is being written to by another process"),
            ResultsFile(file, small()),
        ):
            pass  # nobody comes here

    def test_where_files_cannot_be_locked(self, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(results_file, "fcntl", None)
        assert played(file, 1).deals == 1


def test_nothing_is_read_or_written_without_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(competing, "ResultsFile", None)
    assert compete("lopaka", BOTS, deals=1).deals == 1
