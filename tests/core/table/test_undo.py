"""Taking back, and doing again: fair, since it never goes back behind what somebody has seen."""

from __future__ import annotations

from typing import Any

import pytest

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImpRound, Card, CardSet, Expose, Phase, Play, TakeBottle
from flaschenteufel.core.errors import UndoError
from flaschenteufel.core.events import Awaited, TakenBack
from flaschenteufel.core.match import Match
from flaschenteufel.core.table.table import Table
from flaschenteufel.core.table.undo import MOST_UNDONE
from flaschenteufel.hols_der_teufel import PassTurn
from tests.core.table.tools import (
    OPEN_LOPAKA,
    PEOPLE,
    each_variant,
    everybody,
    in_phase,
    is_over,
    logs,
    new_table,
    play_until,
    submit_first,
)
from tests.hols_der_teufel.scenes import angels

SHOWN = "Seat {} cannot take back what they did before cards were shown, or the round was over"
NOTHING = "Seat {} has done nothing in this round that could be taken back"
GONE_ON = "Seat {} cannot take anything back: others have gone on from what they did"
NOTHING_AGAIN = "Seat {} has taken nothing back that could be done again"
NOT_NOW = "Seat {} cannot do again now what they took back: the rules do not allow it any more"


def not_undone(table: Table, seat: int, sentence: str) -> None:
    """It cannot be taken back, for this reason, and nothing has changed."""
    assert_refused(table, table.undo, seat, sentence)


def not_redone(table: Table, seat: int, sentence: str) -> None:
    assert_refused(table, table.redo, seat, sentence)


def assert_refused(table: Table, ask: Any, seat: int, sentence: str) -> None:
    match, counter, journal = table.match, table.counter, table.journal
    with pytest.raises(UndoError) as caught:
        ask(seat)
    assert str(caught.value) == sentence.format(seat)
    assert (table.match, table.counter, table.journal) == (match, counter, journal)
    assert caught.value.__cause__ is caught.value.__context__ is None, "it would tell what somebody did"


def bottle_to_choose() -> Table:
    """A table at which somebody has to choose one of two bottles."""
    for seed in range(20):
        table = new_table("second-bottle", seed=seed)
        play_until(table, lambda state: state.is_over or in_phase(Phase.CHOOSE_BOTTLE)(state))
        if not table.round.is_over:
            return table
    raise AssertionError("nobody ever had to choose")


class TestFaceDown:
    """Discards, gifts and packets that are chosen but not shown yet."""

    @pytest.mark.parametrize("name", ["classic", "lopaka", "demons-eye", "bright-house", "second-bottle"])
    def test_a_choice_can_be_taken_back(self, name: str) -> None:
        table = new_table(name)
        before, counter, told = table.match, table.counter, logs(table)
        seat = table.round.to_act[0]
        submit_first(table, seat)
        assert table.undo(seat) == table.counter == counter + 4
        assert table.match == before
        for whom, log in logs(table).items():
            assert log[:counter] == told[whom]
            assert log[-2:] == (TakenBack(seat), Awaited(before.round.phase, before.round.to_act))

    def test_those_of_the_others_stay(self) -> None:
        table = new_table("classic")
        submit_first(table, 0)
        second = table.legal_actions(1)[3]
        table.submit(1, second)
        table.undo(0)
        assert table.round.to_act == (0, 2)
        assert table.match == table.journal.start.apply(second)

    def test_after_all_have_discarded_nothing_is_shown_yet(self) -> None:
        table = new_table("classic")
        for seat in range(3):
            submit_first(table, seat)
        assert table.round.phase is Phase.PASS
        table.undo(0)
        assert (table.round.phase, table.round.to_act) == (Phase.DISCARD, (0,))

    def test_who_has_given_cards_relies_on_the_discards_of_the_others(self) -> None:
        table = new_table("classic")
        for seat in (0, 1, 2, 2):
            submit_first(table, seat)
        not_undone(table, 0, GONE_ON)
        table.undo(2)
        table.undo(0)
        assert (table.round.phase, table.round.to_act) == (Phase.DISCARD, (0,))

    @pytest.mark.rule("PASS-3")
    def test_gifts_that_have_been_picked_up_stay(self) -> None:
        table = play_until(new_table("classic"), in_phase(Phase.TRICK))
        for seat in range(3):
            not_undone(table, seat, SHOWN)

    def test_the_last_gift_shows_all(self) -> None:
        table = play_until(new_table("classic"), in_phase(Phase.PASS))
        submit_first(table, 0)
        submit_first(table, 1)
        table.undo(0)
        table.redo(0)
        submit_first(table, 2)
        for seat in range(3):
            not_undone(table, seat, SHOWN)

    def test_a_packet_can_be_chosen_again_until_both_are_chosen(self) -> None:
        table = play_until(new_table("bright-house"), in_phase(Phase.EXPOSE))
        table.submit(0, Expose(0, 0))
        table.undo(0)
        table.submit(0, Expose(0, 1))
        not_undone(table, 1, SHOWN)
        table.submit(1, Expose(1, 0))
        not_undone(table, 0, SHOWN)

    @pytest.mark.rule("HOUSE-1")
    def test_so_can_cards_that_are_exchanged_unseen_until_they_have_changed_hands(self) -> None:
        table = play_until(new_table("bright-house"), in_phase(Phase.PASS))
        submit_first(table, 1)
        table.undo(1)
        table.undo(1)
        assert table.round.phase is Phase.DISCARD
        play_until(table, in_phase(Phase.DISCARD_SECOND))
        not_undone(table, 1, SHOWN)


class TestFaceUp:
    def test_a_card_from_a_hidden_hand_stays_played(self) -> None:
        table = play_until(new_table("classic"), in_phase(Phase.TRICK))
        (seat,) = table.round.to_act
        submit_first(table, seat)
        not_undone(table, seat, SHOWN)

    def test_a_card_that_everybody_knew_can_be_taken_back(self) -> None:
        table = play_until(new_table("demons-eye"), in_phase(Phase.TRICK))
        (seat,) = table.round.to_act
        before = table.match
        table.submit(seat, Play(seat, next(iter(_packets(table, seat)[0]))))
        table.undo(seat)
        assert table.match == before
        table.submit(seat, Play(seat, next(iter(_packets(table, seat)[1]))))
        not_undone(table, seat, SHOWN)

    def test_not_when_the_other_has_answered(self) -> None:
        table = play_until(new_table("bright-house"), in_phase(Phase.TRICK))
        (leader,) = table.round.to_act
        submit_first(table, leader)
        (other,) = table.round.to_act
        submit_first(table, other)
        not_undone(table, leader, GONE_ON)
        table.undo(other)
        table.undo(leader)
        assert table.round.to_act == (leader,)
        table.redo(leader)
        table.redo(other)
        submit_first(table, leader)
        not_undone(table, other, SHOWN)

    @pytest.mark.rule("TWO-3")
    def test_a_bottle_can_be_given_back_before_the_next_lead(self) -> None:
        table = bottle_to_choose()
        before = table.match
        (seat,) = table.round.to_act
        table.submit(seat, TakeBottle(seat, 0))
        table.undo(seat)
        assert table.match == before
        table.submit(seat, TakeBottle(seat, 1))
        submit_first(table, seat)
        not_undone(table, seat, SHOWN)

    def test_cards_laid_to_rows_stay(self) -> None:
        table = new_table("hols-der-teufel")
        (seat,) = table.round.to_act
        submit_first(table, seat)
        not_undone(table, seat, SHOWN)


class TestDummies:
    def test_their_answers_are_taken_back_with_what_they_answer(self) -> None:
        table = play_until(new_table(OPEN_LOPAKA), in_phase(Phase.TRICK))
        before = table.match
        (seat,) = table.round.to_act
        first, *_, other = table.legal_actions(seat)
        table.submit(seat, first)
        answered = table.match
        assert answered.round != before.round.apply(first), "Lopaka has answered"
        counter = table.counter
        table.undo(seat)
        assert table.match == before
        assert table.events(None, since=counter).events == (TakenBack(seat), Awaited(Phase.TRICK, (seat,)))
        table.submit(seat, other)
        assert table.match != answered
        table.undo(seat)
        table.submit(seat, first)
        assert table.match == answered

    def test_those_before_stay(self) -> None:
        table = play_until(new_table(OPEN_LOPAKA), in_phase(Phase.TRICK))
        (first,) = table.round.to_act
        submit_first(table, first)
        answered = table.match
        (second,) = table.round.to_act
        assert {first, second} == {0, 1}
        submit_first(table, second)
        not_undone(table, first, GONE_ON)
        table.undo(second)
        assert table.match == answered
        assert table.undo(first) == table.counter

    def test_they_take_nothing_back_themselves(self) -> None:
        table = play_until(new_table(OPEN_LOPAKA), in_phase(Phase.TRICK))
        submit_first(table, table.round.to_act[0])
        not_undone(table, 2, NOTHING)
        not_redone(table, 2, NOTHING_AGAIN)


class TestBarriers:
    @each_variant
    def test_before_anything_is_done_there_is_nothing_to_take_back(self, variant: ft.Variant) -> None:
        table = new_table(variant)
        for seat in range(table.round.seats):
            not_undone(table, seat, SHOWN if seat == table.round.dealer else NOTHING)
            not_redone(table, seat, NOTHING_AGAIN)

    @each_variant
    def test_nothing_can_be_taken_back_when_the_round_is_over(self, variant: ft.Variant) -> None:
        table = play_until(new_table(variant), is_over)
        for seat in range(table.round.seats):
            not_undone(table, seat, SHOWN)
        table.next_round()
        for seat in range(table.round.seats):
            not_undone(table, seat, SHOWN if seat == table.round.dealer else NOTHING)

    @pytest.mark.rule("HOL-10", "HOL-11")
    def test_to_pass_shows_nothing_but_a_score_counts_as_shown(self) -> None:
        table = Table(Match(names=PEOPLE[:3], round=angels(8), rounds=1))
        table.submit(2, PassTurn(2))
        table.undo(2)
        assert table.round == angels(8)
        table.redo(2)
        table.submit(0, PassTurn(0))
        assert table.match.is_over
        not_undone(table, 0, SHOWN)
        not_undone(table, 2, SHOWN)

    def test_what_was_done_before_the_table_was_opened_stays_done(self) -> None:
        first = new_table("classic")
        submit_first(first, 1)
        not_undone(Table(first.match), 1, SHOWN)

    @pytest.mark.parametrize("seat", [-1, 3, True, None, "0"])
    def test_the_seat_must_be_there(self, seat: Any) -> None:
        table = new_table("classic")
        for ask in (table.undo, table.redo):
            with pytest.raises(ft.SeatError):
                ask(seat)


class TestRedo:
    def test_what_was_taken_back_is_done_again(self) -> None:
        table = new_table("classic")
        submit_first(table, 0)
        after, told = table.match, logs(table)
        counter = table.undo(0)
        assert table.redo(0) == table.counter == counter + 2
        assert table.match == after
        for seat in everybody(table):
            assert table.events(seat, since=counter).events == told[seat][-2:]
        not_redone(table, 0, NOTHING_AGAIN)

    def test_step_by_step(self) -> None:
        table = new_table("classic")
        for seat in (1, 2, 0, 0):
            submit_first(table, seat)
        after = table.match
        table.undo(0)
        table.undo(0)
        not_undone(table, 0, SHOWN)
        table.redo(0)
        table.redo(0)
        assert table.match == after
        not_redone(table, 0, NOTHING_AGAIN)
        table.undo(0)
        assert table.round.to_act == (0, 1, 2)

    def test_each_seat_for_itself(self) -> None:
        table = new_table("classic")
        for seat in (0, 1):
            submit_first(table, seat)
        after = table.match
        for step, seat in ((table.undo, 0), (table.undo, 1), (table.redo, 0), (table.redo, 1)):
            step(seat)
        assert table.match == after

    def test_not_after_something_else(self) -> None:
        table = new_table("classic")
        for seat in (0, 1):
            submit_first(table, seat)
            table.undo(seat)
        table.submit(0, table.legal_actions(0)[-1])
        not_redone(table, 0, NOTHING_AGAIN)
        table.undo(0)
        table.redo(0)
        table.redo(1)
        assert table.round.to_act == (2,)

    def test_not_after_something_was_shown(self) -> None:
        table = play_until(new_table("demons-eye"), in_phase(Phase.TRICK))
        (seat,) = table.round.to_act
        table.submit(seat, Play(seat, next(iter(_packets(table, seat)[0]))))
        table.undo(seat)
        table.submit(seat, Play(seat, next(iter(_packets(table, seat)[1]))))
        not_redone(table, seat, NOTHING_AGAIN)

    def test_not_after_another_has_shown_something(self) -> None:
        table = play_until(new_table("demons-eye"), in_phase(Phase.TRICK))
        known, hidden, answer = (Play(seat, _card(table, number)) for seat, number in ((1, 24), (1, 14), (0, 31)))
        table.submit(1, known)
        table.submit(0, answer)
        table.undo(0)
        table.undo(1)
        table.submit(1, hidden)
        assert table.round.is_legal(answer)
        not_redone(table, 0, NOTHING_AGAIN)

    def test_not_when_the_rules_forbid_it_now_but_perhaps_later(self) -> None:
        table = new_table("classic")
        for seat in (0, 1, 2, 0):
            submit_first(table, seat)
        table.undo(0)
        table.undo(1)
        not_redone(table, 0, NOT_NOW)
        table.redo(1)
        table.redo(0)
        assert (table.round.phase, table.round.to_act) == (Phase.PASS, (1, 2))

    def test_what_shows_something_when_it_is_done_again_stays(self) -> None:
        table = play_until(new_table("lopaka"), in_phase(Phase.PASS))
        submit_first(table, 0)
        table.undo(0)
        submit_first(table, 1)
        table.redo(0)
        assert table.round.phase is Phase.TRICK
        for seat in (0, 1):
            not_undone(table, seat, SHOWN)
            not_redone(table, seat, NOTHING_AGAIN)


def _card(table: Table, number: int) -> Card:
    assert isinstance(table.round, BottleImpRound)
    return table.round.deck[number]


def _packets(table: Table, seat: int) -> tuple[CardSet, ...]:
    assert isinstance(table.round, BottleImpRound)
    return table.round.packets(seat)


def test_nobody_can_go_on_changing_his_mind_for_ever() -> None:
    table = new_table("classic")
    actions = table.legal_actions(0)
    for number in range(MOST_UNDONE):
        table.submit(0, actions[number % 2])
        table.undo(0)
    table.submit(0, actions[0])
    with pytest.raises(UndoError, match="the game must go on"):
        table.undo(0)
    play_until(table, in_phase(Phase.TRICK))
    assert Table.load(table.save()).match == table.match
