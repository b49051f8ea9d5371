"""Records with a move that is wrong: where it stands, why it is refused, and what was read until then."""

from __future__ import annotations

import pytest

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Phase, Reason, TakeBottle
from flaschenteufel.core.record.record import Record
from tests.core.record.spoilt import CLASSIC_TEXT, DEVIL_TEXT, HOUSE_TEXT, changed, fault
from tests.helpers import assert_pickles, example

SECOND = len(CLASSIC_TEXT.split("\nround 2")[0].split("\n")) + 1
"""The line on which the second round begins."""


class TestMoves:
    @pytest.mark.parametrize(
        ("number", "new", "column", "message", "actions"),
        [
            (10, "deal: 1 2 3", 12, "the deal must have 4 seats, not 1", 0),
            (10, "deal: 1 | 2 | 3 | 4 | 5", 21, "the deal must have 4 seats, not 5", 0),
            (10, "deal: 1 + 2 | 3 | 4 | 5", 9, "seat 0 must have 1 packet, not 2", 0),
            (10, "deal: 1 2 | 3 | 4 | 5", 11, "a packet of seat 0 must have 9 cards, not 2", 0),
            (10, "deal: 1 2 3 4 5 6 7 8 9 10 | 3 | 4 | 5", 25, "a packet of seat 0 must have 9 cards, not 10", 0),
            (10, "deal: 1 | 2 | 3 | 4 / 5", 21, "no card is left over", 0),
            (10, "deal:", 6, "the deal must have 4 seats, not 1", 0),
            (10, "deal", 1, "here must stand deal:, not 'deal'", 0),
            (10, "discard: 1", 1, "here must stand deal:, not 'discard:'", 0),
            (10, "dealer: 1", 1, "here must stand deal:, not 'dealer:'", 0),
            (10, "round 2", 1, "round 1 is not over: waiting for seat 3", 0),
            (10, "roundabout", 1, "here must stand deal:, not 'roundabout'", 0),
            (10, "round", 1, "here must stand round 2, not 'round'", 0),
            (10, "\u2028", 1, "here must stand deal:, not '\\u2028'", 0),
            (11, "discard: 1 | 2 | 3", 19, "discard must have 4 seats, not 3", 1),
            (11, "discard: 1 | 2 | 3 | 4 | 5", 24, "discard must have 4 seats, not 5", 1),
            (11, "discard: 1 | 2 | | 6", 18, "seat 2 takes part in discard: write what it did, or . for not yet", 3),
            (11, "discard: 1 | - | 3 | 6", 14, "seat 1 takes part in discard: write what it did, or . for not", 2),
            (11, "discard: 1 | 99 | 3 | 6", 14, "there is no card '99'", 2),
            (11, "discard: 1 | 1 | 3 | 6", 14, "seat 1: You do not hold the 1 (DISC-1)", 2),
            (11, "discard: 1 | 2 | 3 7 | 6", 18, "seat 2: Choose 1 card, not 2 (DISC-1)", 3),
            (11, "discard: 1 | () | 3 | 6", 14, "seat 1: Choose 1 card, not 0 (DISC-1)", 2),
            (11, "discard: 1 | . . | 3 | 6", 14, "there is no card '.'", 2),
            (11, "discard: . | . | . | .", 1, "nobody has done anything: leave the line out", 1),
            (11, "discard: . | 2 | 3 | 6\ndiscard: 1", 1, "the line before is not complete: waiting for seat 0", 4),
            (11, "pass: 15 22 | 17 25 | 32 28 | 24 18", 1, "here must stand discard:, not 'pass:'", 1),
            (12, "pass: 15 15 | 17 25 | 32 28 | 24 18", 7, "seat 0: You name the 15 twice (PASS-1)", 5),
            (12, "pass: 15 1 | 17 25 | 32 28 | 24 18", 7, "seat 0: You do not hold the 1 (PASS-1)", 5),
            (13, "trick by 1: 24 15 17 32", 1, "here must stand trick by 0:, not 'trick by 1:'", 9),
            (13, "trick: 24 15 17 32", 1, "here must stand trick by 0:, not 'trick:'", 9),
            (13, "trick by 0 24", 1, "here must stand trick by 0:, not 'trick by 0 24'", 9),
            (13, "trick by 0:", 1, "nobody has played a card: leave the line out", 9),
            (13, "trick by 0: 24 19 17 32", 16, "there is no card '19'", 10),
            (13, "trick by 0: 24 15.0 17 32", 16, "there is no card '15.0'", 10),
            (13, "trick by 0: 24 15 17\ntrick by 2: 18", 1, "the line before is not complete: waiting for seat 3", 12),
            (13, "trick by 0: 24 15 17 32 18", 25, "the trick is complete, and there is no bottle to choose", 13),
            (13, "trick by 0: 24 15 17 32 bottle 0", 25, "the trick is complete, and there is no bottle to", 13),
            (14, "trick by 2: 18 37", 16, "seat 3: You must follow yellow: you hold the 9 and the 22 (TRICK-2)", 14),
        ],
    )
    def test_the_moves_before_it_are_kept(self, number: int, new: str, column: int, message: str, actions: int) -> None:
        error = fault(changed(CLASSIC_TEXT, number, new))
        assert (error.line, error.column) == (number + new.count("\n"), column)
        assert error.message.startswith(message)
        assert error.record is not None
        assert error.record.names == ("Ada", "Ben", "Cleo", "Dan")
        assert error.record.target == 500
        assert len(error.record) == actions
        assert set(error.record.actions) <= set(example(8).history)

    def test_a_move_that_the_rules_refuse(self) -> None:
        error = fault(changed(CLASSIC_TEXT, 14, "trick by 2: 18 37 25 28"))
        refusal = error.__cause__
        assert isinstance(refusal, ft.IllegalActionError)
        assert (refusal.reason, refusal.clause) == (Reason.MUST_FOLLOW_SUIT, "TRICK-2")
        assert (error.line, error.column) == (14, 16)
        assert error.message == f"seat 3: {refusal.message} (TRICK-2)"
        assert error.record is not None
        assert error.record.states == (example(1, 18),)
        assert_pickles(error)

    def test_a_card_that_is_dealt_twice(self) -> None:
        error = fault(changed(CLASSIC_TEXT, 10, CLASSIC_TEXT.split("\n")[9].replace("| 6 8 9", "| 6 8 33")))
        assert (error.line, error.column) == (10, CLASSIC_TEXT.split("\n")[9].index("| 6 8 9") + 7)
        assert error.message == "seat 3: The deck has the 33 too often (DEAL-1)"

    def test_a_round_that_is_over_goes_no_further(self) -> None:
        error = fault(changed(CLASSIC_TEXT, SECOND, "trick by 0: 1"))
        assert (error.line, error.column) == (SECOND, 1)
        assert error.message == "here must stand round 2, since round 1 is over, not 'trick by 0:'"
        assert error.record is not None
        assert error.record.states == (example(8),)

    def test_the_second_round(self) -> None:
        assert CLASSIC_TEXT.split("\n")[SECOND - 1] == "round 2"
        for new, column, message in (
            ("round 3", 1, "here must stand round 2, not 'round 3'"),
            ("round 2\ndealer: 5", 9, "the dealer must be a whole number from 0 to 3, not 5"),
        ):
            error = fault(changed(CLASSIC_TEXT, SECOND, new))
            assert (error.column, error.message) == (column, message)
            assert error.record is not None
            assert error.record.states == (example(8),)

    def test_a_line_that_cannot_be_read_does_not_hide_the_one_before(self) -> None:
        error = fault(changed(CLASSIC_TEXT, 12, 'pass: "'))
        assert (error.line, error.column, error.message) == (12, 7, 'a " that is not closed on this line')
        assert error.record is not None
        assert len(error.record) == 5


class TestHouse:
    @pytest.mark.parametrize(
        ("number", "new", "column", "message"),
        [
            (6, "deal: 1 2 3 | 4", 13, "seat 0 must have 2 packets, not 1"),
            (6, "deal: 1 + 2 + 3 | 4", 13, "seat 0 must have 2 packets, not 3"),
            (11, "expose: 2 | 1", 9, "seat 0: You have a first and a second packet, and no other (HOUSE-3)"),
            (11, "expose: 0 1 | 1", 11, "seat 0 lays one packet open, not 2"),
            (11, "expose: 0 | one", 13, "the packet must be a whole number of up to 9 digits, not 'one'"),
            (11, "expose: 0 | " + "1" * 5000, 13, "the packet must be a whole number of up to 9 digits"),
            (12, "trick by 1: 23", 13, "seat 1: You must play from your open packet now"),
        ],
    )
    def test_packets(self, number: int, new: str, column: int, message: str) -> None:
        error = fault(changed(HOUSE_TEXT, number, new))
        assert (error.line, error.column) == (number, column)
        assert error.message.startswith(message)


class TestOtherTables:
    def test_who_takes_no_part_has_a_mark_of_its_own(self) -> None:
        state = ft.get_variant("teams").deal(5, seed=1, dealer=4)
        text = Record([state.apply(state.legal_actions(1)[0])]).to_text()
        line = text.splitlines()[-1]
        assert line.startswith("discard: . | ")
        assert line.endswith(" | . | . | -")
        for mark in (".", "5", "", "()"):
            error = fault(text.replace("| -", f"| {mark}"))
            assert error.message == "seat 4 takes no part in discard: write -"
            assert error.column == len(line) - (not mark)

    def test_what_is_left_over(self) -> None:
        text = Record([ft.get_variant("lopaka").deal(seed=1)]).to_text().rstrip("\n")
        deal = text.split("\n")[-1]
        hands, rest = deal.split(" / ")
        for new, column, message in (
            (hands, len(hands) + 1, "3 cards must stand behind one /"),
            (f"{deal} / 1", len(deal) + 2, "3 cards must stand behind one /"),
            (f"{hands} / {rest} 1", len(deal) + 2, "the rest must have 3 cards, not 4"),
            (f"{hands} /", len(hands) + 3, "the rest must have 3 cards, not 0"),
        ):
            error = fault(text.replace(deal, new))
            assert (error.column, error.message) == (column, message)

    def test_the_choice_of_a_bottle(self) -> None:
        state: ft.State = ft.get_variant("second-bottle").deal(5, seed=1)
        while state.phase is not Phase.CHOOSE_BOTTLE:
            state = state.apply(state.legal_actions()[0])
        text = Record([state]).to_text().rstrip("\n")
        end = len(text.split("\n")[-1])
        assert Record.from_text(f"{text} bottle 1").states[0] == state.apply(TakeBottle(state.to_act[0], 1))
        for more, column, message in (
            (" bottle", end + 8, "the winner chooses a bottle: write bottle and its number"),
            (" bottle 1 2", end + 11, "the winner chooses a bottle: write bottle and its number"),
            (" 1", end + 2, "the winner chooses a bottle: write bottle and its number"),
            (" bottle one", end + 9, "the bottle must be a whole number of up to 9 digits, not 'one'"),
            (" bottle 2", end + 9, "There is no such bottle (TWO-3)"),
            ("\ntrick by 1: 5", 1, "the line before is not complete: waiting for seat"),
        ):
            error = fault(text + more)
            assert error.column == column
            assert message in error.message
            assert error.record == Record([state])


class TestDevil:
    @pytest.mark.parametrize(
        ("lines", "column", "message"),
        [
            ("trick by 1: r4", 1, "here must stand lap:, not 'trick by 1:'"),
            ("lap:", 1, "nobody has done anything: leave the line out"),
            ("lap: b4", 6, "there is no card 'b4'"),
            ("lap: r10", 6, "there is no card 'r10'"),
            ("lap: r04", 6, "there is no card 'r04'"),
            ("lap: R4", 6, "there is no card 'R4'"),
            ("lap: <", 6, "there is no card ''"),
            ("lap: r4<", 6, "the red row does not lie there yet: write r4"),
            ("lap: r4>", 6, "the red row does not lie there yet: write r4"),
            ("lap: r4 r6", 9, "the red row lies on the table: write r6< or r6>"),
            ("lap: A", 6, "an angel needs a row and an end, as in Ar< or Ar>"),
            ("lap: Ar", 6, "an angel needs a row and an end, as in Ar< or Ar>"),
            ("lap: A>", 6, "an angel needs a row and an end, as in Ar< or Ar>"),
            ("lap: Ab>", 6, "an angel needs a row and an end, as in Ar< or Ar>"),
            ("lap: Ar>", 6, "seat 1: An angel can be laid only when"),
            ("lap: pass", 6, "seat 1: You must lay a card: you have one that can be laid (HOL-3)"),
            ("lap: r5 r4>", 9, "seat 2: You do not hold the red 4 (HOL-3)"),
            ("lap: r4 r6> r8> r1< r5>", 21, "the lap is complete"),
            ("lap: r4 r6>\nlap: r8>", 1, "the line before is not complete: waiting for seat 3"),
        ],
    )
    def test_laps(self, lines: str, column: int, message: str) -> None:
        error = fault(DEVIL_TEXT + lines)
        assert (error.line, error.column) == (7 + lines.count("\n"), column)
        assert error.message.startswith(message)

    def test_a_lap_ends_with_the_round(self) -> None:
        text = Record([_devils_end()]).to_text().rstrip("\n")
        error = fault(f"{text} r1>")
        assert (error.column, error.message) == (len(text.split("\n")[-1]) + 2, "the lap is complete")


def _devils_end() -> ft.State:
    state: ft.State = ft.get_variant("hols-der-teufel").deal(3, seed=1)
    while not state.is_over:
        state = state.apply(state.legal_actions()[0])
    return state
