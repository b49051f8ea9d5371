"""Records that are told: of all kinds, as a whole and in part, and what is no record."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImpRound
from tests.cli.tools import in_turn, refused, told, typed

GOLDEN = Path(__file__).parents[1] / "golden" / "records"
RECORDS = sorted(path.name for path in GOLDEN.glob("*.txt"))
CLASSIC = GOLDEN / "classic-4.txt"


def record() -> ft.Record:
    return ft.Record.from_text(CLASSIC.read_text(encoding="utf-8"))


def written(tmp_path: Path, text: str) -> str:
    file = tmp_path / "record"
    file.write_text(text, encoding="utf-8")
    return str(file)


class TestWholeRecords:
    @pytest.mark.parametrize("name", RECORDS)
    def test_every_variant_can_be_told(self, capsys: pytest.CaptureFixture[str], name: str) -> None:
        text = told(capsys, "replay", str(GOLDEN / name))
        rounds = len(ft.Record.from_text((GOLDEN / name).read_text(encoding="utf-8")).states)
        assert len(re.findall(r"^Round \d+: .* deals$", text, re.M)) == rounds
        assert text.count("\nThe score:\n") >= rounds - 1

    def test_all_forms_are_told_alike(self, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
        match = ft.Match.start("classic", ["Ada", "Ben", "Cleo"], rounds=1, seed=7)
        while not match.is_over:
            match = match.apply(match.round.legal_actions()[0])
        forms = [
            ft.Record.of_match(match).to_text(),
            ft.to_json(ft.Record.of_match(match)),
            ft.to_json(match),
            ft.Table(match).save(),
        ]
        texts = {told(capsys, "replay", written(tmp_path, form)) for form in forms}
        assert len(texts) == 1
        assert re.search(r"\nAfter 1 round .* with \d+ points\.\n$", texts.pop())

    def test_a_single_round_has_players_without_names(self, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
        state = ft.get_variant("lopaka").deal(seed=7)
        text = told(capsys, "replay", written(tmp_path, ft.to_json(state)))
        assert text.startswith("\nRound 1: Player 1 deals\n")
        assert "    Lopaka    yellow " in text

    def test_a_table_before_the_deal(self, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
        text = ft.Record([ft.get_variant("classic").new_round(3)], names=["A", "B", "C"]).to_text()
        assert told(capsys, "replay", written(tmp_path, text)) == "\nRound 1: A deals\n----------------\n"

    def test_standard_input(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO(CLASSIC.read_text(encoding="utf-8")))
        piped = told(capsys, "replay", "-")
        assert piped == told(capsys, "replay", str(CLASSIC))

    def test_a_target_that_was_reached(self, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
        match = ft.Match.start("hols-der-teufel", ["Ada", "Ben", "Cleo"], target=1, seed=7)
        while not match.is_over:
            match = match.apply(match.round.legal_actions()[0])
        text = told(capsys, "replay", written(tmp_path, ft.to_json(match)))
        assert re.search(r"\nAfter 1 round .* with \d+ points\.\n$", text)


class TestParts:
    def test_one_round(self, capsys: pytest.CaptureFixture[str]) -> None:
        whole = told(capsys, "replay", str(CLASSIC))
        parts = [told(capsys, "replay", str(CLASSIC), "--round", str(n)) for n in range(1, len(record().states) + 1)]
        assert whole.startswith("".join(parts))
        assert re.fullmatch(r"(\nAfter \d+ rounds .* with \d+ points\.\n)?", whole.removeprefix("".join(parts)))

    def test_until_a_move(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = told(capsys, "replay", str(CLASSIC), "--until", "12")
        assert re.search(r"^ {5}1\.  \(price 19\) \w+ \w+ \d+, \w+ \w+ \d+, \w+ \w+ \d+.* \.\.\.$", text, re.M)
        assert text.endswith("...\n")
        assert len(re.findall(r"\w+ \d+(?: \(no \w+\))?(?:,| \.\.\.)", text.rpartition("(price 19)")[2])) == 3

    def test_from_a_move(self, capsys: pytest.CaptureFixture[str]) -> None:
        whole = told(capsys, "replay", str(CLASSIC), "--round", "1")
        text = told(capsys, "replay", str(CLASSIC), "--round", "1", "--from", "20")
        assert text.splitlines()[3] == "Before move 20:"
        assert re.search(r"^ {5}3\.  .* \.\.\.$", text, re.M)
        assert whole.endswith(text[text.index("     3.", text.index("...")) :])
        dealt = record().at(19)
        assert isinstance(dealt, BottleImpRound)
        shown = re.findall(r"^    (?:Ada|Ben|Cleo|Dan) .*$", text.partition("...")[0], re.M)
        assert [len(re.findall(r"\d+", line)) for line in shown[:4]] == [len(dealt.hand(seat)) for seat in range(4)]

    def test_moves_are_counted_through_all_rounds(self, capsys: pytest.CaptureFixture[str]) -> None:
        first = len(record().states[0].history)
        text = told(capsys, "replay", str(CLASSIC), "--from", str(first + 2), "--until", str(first + 3))
        assert text.startswith("\nRound 2: ")
        assert "\nBefore move 2:\n" in text
        assert len(re.findall(r" puts the \w+ \d+ into the devil's trick\.$", text, re.M)) == 2

    def test_up_to_the_end_of_a_round(self, capsys: pytest.CaptureFixture[str]) -> None:
        first = len(record().states[0].history)
        text = told(capsys, "replay", str(CLASSIC), "--until", str(first))
        assert text == told(capsys, "replay", str(CLASSIC), "--round", "1")

    def test_step_by_step(self, monkeypatch: pytest.MonkeyPatch) -> None:
        code, text = typed(monkeypatch, in_turn(["", "", "q"]), "replay", str(CLASSIC), "--step")
        assert code == 0
        assert text.count("(Enter to go on, q to stop) ") == 3
        assert text.endswith("(Enter to go on, q to stop) q\n")
        assert len(re.findall(r" puts the \w+ \d+ into the devil's trick\.$", text, re.M)) == 1

    def test_nobody_steps_any_more(self, monkeypatch: pytest.MonkeyPatch) -> None:
        code, text = typed(monkeypatch, in_turn([""]), "replay", str(CLASSIC), "--step")
        assert code == 0
        assert text.count("(Enter to go on, q to stop) ") == 2

    def test_all_steps(self, monkeypatch: pytest.MonkeyPatch) -> None:
        code, text = typed(monkeypatch, lambda screen: "", "replay", str(CLASSIC), "--step", "--round", "1")
        assert code == 0
        assert "The score:" in text


class TestComplaints:
    @pytest.mark.parametrize(
        ("text", "complaint"),
        [
            ("", "line 1, column 1: the text ends here, and flaschenteufel record 1 is missing"),
            ("flaschenteufel record 1\nvariant: clasic", "line 2, column 10: no variant is called 'clasic'"),
            ("{", "this is no JSON: "),
            ("{}", "the key 'schema' is missing"),
            ('{"schema":1,"kind":"view","value":{}}', "kind: must be 'record', not 'view'"),
            ('{"schema":1,"kind":"state","value":{}}', "value: the key "),
            ("[" * 100_000, "line 1, column 1: "),
            ('{"a":' * 100_000, "this is nested too deeply"),
        ],
    )
    def test_what_is_no_record(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, complaint: str
    ) -> None:
        file = written(tmp_path, text)
        assert refused(capsys, "replay", file).startswith(f"flaschenteufel: {file}: {complaint}")

    def test_a_move_against_the_rules(self, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
        text = CLASSIC.read_text(encoding="utf-8")
        place = text.index("discard:")
        file = written(tmp_path, text[:place] + "discard: 99" + text[place:].partition("\n")[1])
        line = text[:place].count("\n") + 1
        assert refused(capsys, "replay", file).startswith(f"flaschenteufel: {file}: line {line}, column ")

    def test_standard_input_is_named(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO("hello"))
        assert refused(capsys, "replay", "-").startswith("flaschenteufel: standard input: line 1, column 1: ")

    def test_standard_input_may_be_closed(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sys, "stdin", None)
        message = "flaschenteufel: standard input cannot be read: it is closed\n"
        assert refused(capsys, "replay", "-") == message

    def test_a_file_that_cannot_be_read(self, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
        binary = tmp_path / "binary"
        binary.write_bytes(b"\xff\xfe\x00")
        assert refused(capsys, "replay", str(binary)) == (
            f"flaschenteufel: {binary} cannot be read: it is no text in UTF-8\n"
        )
        assert refused(capsys, "replay", str(tmp_path)).startswith(f"flaschenteufel: {tmp_path} cannot be read: ")
        assert "cannot be read: embedded null" in refused(capsys, "replay", "a\0b")

    def test_standard_input_cannot_be_stepped_through(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "--step waits for Enter" in refused(capsys, "replay", "-", "--step")

    def test_a_round_or_a_move_that_is_not_there(self, capsys: pytest.CaptureFixture[str]) -> None:
        rounds, moves = len(record().states), len(record())
        assert f"has {rounds} rounds, and no round 99\n" in refused(capsys, "replay", str(CLASSIC), "--round", "99")
        message = f"flaschenteufel: there are {moves} moves to tell, and no move {moves + 1}\n"
        assert refused(capsys, "replay", str(CLASSIC), "--from", str(moves + 1)) == message

    def test_an_end_before_the_beginning(self, capsys: pytest.CaptureFixture[str]) -> None:
        message = "flaschenteufel: move 2 comes before move 5: there is nothing to tell\n"
        assert refused(capsys, "replay", str(CLASSIC), "--from", "5", "--until", "2") == message
        assert " puts " in told(capsys, "replay", str(CLASSIC), "--from", "5", "--until", "5")
