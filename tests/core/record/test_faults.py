"""Texts that are no records: a header that is wrong, and rubbish."""

from __future__ import annotations

import pytest
from attrs import evolve

import flaschenteufel as ft
from flaschenteufel.core.record import parser as reading
from flaschenteufel.core.record.record import Record
from flaschenteufel.core.registry import Registry
from tests.core.record.spoilt import CLASSIC_TEXT, DEVIL_TEXT, HOUSE_TEXT, changed, fault
from tests.helpers import CLASSIC, plain_deal


def test_the_texts_themselves_are_right() -> None:
    for text in (CLASSIC_TEXT, HOUSE_TEXT, DEVIL_TEXT):
        assert Record.from_text(text)


class TestHeader:
    @pytest.mark.parametrize(
        ("text", "line", "column", "message"),
        [
            ("", 1, 1, "the text ends here, and flaschenteufel record 1 is missing"),
            ("# nothing\n\n  ", 3, 3, "the text ends here, and flaschenteufel record 1 is missing"),
            ("\n hello world", 2, 2, "here must stand flaschenteufel record 1, not 'hello world'"),
            ('"hello"', 1, 1, "here must stand flaschenteufel record 1, not '\"hello\"'"),
            (": x", 1, 1, "here must stand flaschenteufel record 1, not ':'"),
            ("flaschenteufel record 2", 1, 1, "here must stand flaschenteufel record 1, not 'flaschenteufel record 2'"),
            ("flaschenteufel record 1: x", 1, 1, "not 'flaschenteufel record 1:'"),
            ("flaschenteufel record 1\n", 2, 1, "the text ends here, and variant: is missing"),
            ("flaschenteufel record 1\nvariant", 2, 1, "here must stand variant:, not 'variant'"),
            ("flaschenteufel record 1\nplayers: 4", 2, 1, "here must stand variant:, not 'players:'"),
        ],
    )
    def test_the_beginning(self, text: str, line: int, column: int, message: str) -> None:
        error = fault(text)
        assert (error.line, error.column) == (line, column)
        assert message in error.message
        assert error.record is None

    @pytest.mark.parametrize(
        ("number", "new", "column", "message"),
        [
            (2, "variant:", 9, 'a value is missing; what is empty is written ""'),
            (2, "variant: clasic", 10, "no variant is called 'clasic': did you mean classic?"),
            (2, "variant: " + "classic" * 100, 10, "no variant is called 'classicclassic"),
            (2, 'variant: "classic', 10, 'a " that is not closed on this line'),
            (2, r'variant: "cl\x61ssic"', 13, "no JSON string: Invalid \\escape"),
            (2, 'variant: "classic" 4', 20, "no JSON string: Extra data"),
            (3, "players: 7", 10, "classic is for 3 or 4 players, not 7 (DEAL-1)"),
            (3, "players: four", 10, "the number of players must be a whole number of up to 9 digits, not 'four'"),
            (3, "players: 04", 10, "not '04'"),
            (3, "players: -4", 10, "not '-4'"),
            (3, "players: 4.0", 10, "not '4.0'"),
            (3, "players: NaN", 10, "not 'NaN'"),
            (3, "players: \u0664", 10, "not '\u0664'"),
            (3, "players: " + "9" * 5000, 10, "must be a whole number of up to 9 digits"),
            (3, "players:", 9, "not ''"),
            (4, "edition: 2004", 10, "classic for 4 is played with 2003, 1995 or matagot, not '2004' (DECK-3)"),
            (4, "edition:", 9, "a value is missing"),
            (4, "edition 2003", 1, "here must stand round 1, not 'edition 2003'"),
            (5, "names: Ada, Ben, Cleo", 22, "there must be 4 names, one for each person, not 3"),
            (5, "names: Ada, Ben, Cleo, Dan, Eve", 29, "there must be 4 names, one for each person, not more"),
            (5, "names: Ada,, Cleo, Dan", 12, "a value is missing"),
            (5, "names: Ada, Ben, Cleo, ", 23, "a value is missing"),
            (5, 'names: Ada "A", Ben, Cleo, Dan', 12, "a comma must stand here"),
            (5, 'names: "Ada" A, Ben, Cleo, Dan', 14, "a comma must stand here"),
            (5, r'names: Ada, "\ud83d", Cleo, Dan', 13, "a name has a character that is only half of one"),
            (5, "names: Ada, \ud83d, Cleo, Dan", 13, "a name has a character that is only half of one"),
            (5, r'names: Ada, "A\nB", Cleo, Dan', 13, r"the name 'A\nB' has a character that cannot be seen: U+000A"),
            (5, "names: Ada, B\u202ex, Cleo, Dan", 13, "has a character that cannot be seen: U+202E"),
            (5, 'names: Ada, " Ada", Cleo, Dan', 13, "the name ' Ada' begins or ends with a blank"),
            (5, f"names: Ada, {'B' * 41}, Cleo, Dan", 13, "a name has at most 40 characters"),
            (5, 'names: Ada, "", Cleo, Dan', 13, "a name must not be empty"),
            (5, "names: Ada, Ben, ada, Dan", 18, "'Ada' and 'ada' are too much alike"),
            (5, 'names: Ada, Ben, "Cleo, Dan', 18, 'a " that is not closed on this line'),
            (5, "names: # Ada", 8, "a value is missing"),
            (6, "target: 0", 9, "the target must be at least 1, not 0"),
            (6, "target: 1000000000", 9, "the target must be a whole number of up to 9 digits"),
            (6, "rounds: x", 9, "the number of rounds must be a whole number"),
            (6, "goal: 500", 1, "here must stand round 1, not 'goal:'"),
            (6, "variant: classic", 1, "here must stand round 1, not 'variant:'"),
            (6, "rounds: 8\ntarget: 500", 1, "here must stand round 1, not 'target:'"),
            (8, "round 2", 1, "here must stand round 1, not 'round 2'"),
            (8, "round 1 2", 1, "here must stand round 1, not 'round 1 2'"),
            (8, "round 1:", 1, "here must stand round 1, not 'round 1:'"),
            (9, "deal: 1", 1, "here must stand dealer:, not 'deal:'"),
            (9, "dealer: 4", 9, "the dealer must be a whole number from 0 to 3, not 4"),
            (9, "dealer: nobody", 9, "the dealer must be a whole number of up to 9 digits, not 'nobody'"),
        ],
    )
    def test_no_table_is_set_up(self, number: int, new: str, column: int, message: str) -> None:
        error = fault(changed(CLASSIC_TEXT, number, new))
        assert (error.line, error.column) == (number + new.count("\n"), column)
        assert message in error.message
        assert error.record is None

    def test_a_game_without_editions(self) -> None:
        error = fault(DEVIL_TEXT.replace("round 1", "edition: 2003\nround 1"))
        assert (error.line, error.column) == (4, 10)
        assert error.message == "hols-der-teufel has no editions, and so not '2003' (HOL-1)"

    def test_the_cause_is_kept(self) -> None:
        assert isinstance(fault(changed(CLASSIC_TEXT, 2, "variant: clasic")).__cause__, ft.UnknownVariantError)
        assert isinstance(fault(changed(CLASSIC_TEXT, 3, "players: 7")).__cause__, ft.PlayerCountError)

    def test_a_variant_that_cannot_be_set_up(self, monkeypatch: pytest.MonkeyPatch) -> None:
        registry = Registry()
        layout = evolve(CLASSIC.layouts[1], packets=(10,))
        registry.register(evolve(CLASSIC, name="classic", layouts=(layout,)))
        monkeypatch.setattr(reading, "REGISTRY", registry)
        error = fault(CLASSIC_TEXT)
        assert (error.line, error.column, error.record) == (3, 10, None)
        assert "there are only 36 cards to deal" in error.message


class TestRubbish:
    def test_a_text_that_is_too_long(self) -> None:
        error = fault("x" * 10_000_001)
        assert (error.line, error.column, error.record) == (1, 1, None)
        assert error.message == "a record has at most 10,000,000 characters, not 10,000,001"

    @pytest.mark.parametrize(
        "header", ["", "flaschenteufel record 1\nvariant: ", DEVIL_TEXT], ids=["", "variant", "lap"]
    )
    @pytest.mark.parametrize(
        "piece", ["\n", "x\n", "x ", "x", " ", "\t", "#", '"', "\\", '"\\', '""', ":", "|", "+", "/", ",", "a,", "\0",
                  "9", "\ud800", "\U0001f608", "\r", "\r\n", "lap: \n", "round ", "round 1\n"], ids=ascii,
    )  # fmt: skip
    def test_a_lot_of_it_is_refused_at_once(self, header: str, piece: str) -> None:
        if header == DEVIL_TEXT and (piece == "#" or not piece.strip()):
            assert len(Record.from_text(header + piece * 1_000_000)) == 1
        else:
            fault(header + piece * 1_000_000)

    @pytest.mark.parametrize("number", range(1, 12))
    @pytest.mark.parametrize("piece", ["9", "1 ", "a, ", "1 | ", "+ ", "/ ", '"', '"a", ', "x"])
    def test_a_lot_of_it_on_any_line(self, number: int, piece: str) -> None:
        line = CLASSIC_TEXT.split("\n")[number - 1]
        fault(changed(CLASSIC_TEXT, number, f"{line.split(':')[0]}: {piece * 300_000}"))

    def test_a_million_lines_before_the_fault_are_counted(self) -> None:
        error = fault("\n" * 1_000_000 + "# remark\n" * 100_000 + " hello")
        assert (error.line, error.column) == (1_100_001, 2)

    def test_a_fault_is_a_value_error(self) -> None:
        error = fault("rubbish")
        assert isinstance(error, ValueError)
        assert isinstance(error, ft.FlaschenteufelError)

    def test_the_deal_of_a_round_alone(self) -> None:
        assert Record.from_text(Record([plain_deal()]).to_text()).states == (plain_deal(),)
