"""What players send: who may send what, in which order, and what the automatic seats do by themselves."""

from __future__ import annotations

import copy
import random
from enum import StrEnum
from typing import Any

import pytest
from attrs import evolve

import flaschenteufel as ft
from flaschenteufel import hols_der_teufel
from flaschenteufel.bottle_imp import Phase, Play
from flaschenteufel.bottle_imp.seating import Seating
from flaschenteufel.core.actions import Deal
from flaschenteufel.core.errors import MatchOverError
from flaschenteufel.core.match import Match
from flaschenteufel.core.table.table import Table
from tests.core.table.tools import (
    LOPAKA,
    PEOPLE,
    assert_same,
    each_variant,
    everybody,
    in_phase,
    is_over,
    kinds,
    new_match,
    new_table,
    play_until,
    submit_first,
)
from tests.helpers import CLASSIC, DECK_2003, card, pickled


def refused(table: Table, seat: Any, action: Any) -> ft.IllegalActionError:
    """The error that refuses a submission; nothing has changed."""
    match, counter, journal = table.match, table.counter, table.journal
    with pytest.raises(ft.IllegalActionError) as caught:
        table.submit(seat, action)
    assert (table.match, table.counter, table.journal) == (match, counter, journal)
    assert caught.value.action is action
    return caught.value


class TestOpening:
    @each_variant
    def test_a_table_shows_the_match_it_was_given(self, variant: ft.Variant) -> None:
        match = new_match(variant)
        table = Table(match)
        assert table.match == match
        assert table.round == match.round
        for seat in everybody(table):
            assert table.view(seat) == match.round.view(seat)
        for seat in range(match.round.seats):
            assert table.legal_actions(seat) == match.round.legal_actions(seat)

    @pytest.mark.parametrize("junk", [None, "classic", CLASSIC.deal(3, seed=1)])
    def test_only_a_match_can_be_played(self, junk: Any) -> None:
        with pytest.raises(ft.InvalidValueError, match="the match must be of type Match"):
            Table(junk)

    def test_it_shows_no_cards_when_it_is_printed(self) -> None:
        assert repr(new_table("lopaka")) == "<Table of <Match lopaka/2: round 1 of 2>>"

    def test_an_undealt_round_is_dealt_by_its_dealer(self) -> None:
        table = Table(Match(names=PEOPLE[:3], round=CLASSIC.new_round(3), rounds=1))
        assert kinds(table.events(None).events) == ["RoundBegan"]
        table.submit(0, Deal(0, DECK_2003))
        assert table.round == CLASSIC.deal(3, deck=DECK_2003)

    def test_a_dummy_that_would_have_to_deal_is_waited_for(self) -> None:
        def the_dealer(seating: Seating) -> tuple[int, ...]:
            return (seating.dealer,)

        odd = evolve(LOPAKA, layouts=(evolve(LOPAKA.layouts[0], automatic=the_dealer),))
        table = Table(Match(names=PEOPLE[:2], round=odd.new_round(2), rounds=1))
        assert table.round.to_act == (0,)

    def test_dummies_whose_turn_it_is_move_at_once(self) -> None:
        match = new_match("lopaka")
        while match.round.to_act != match.round.automatic:
            match = match.apply(match.round.legal_actions()[0])
        (lopakas,) = match.round.legal_actions()
        table = Table(match)
        assert table.match == match.apply(lopakas)
        events = match.round.step(lopakas).events
        assert table.events(None).events[-len(events) :] == events
        assert table.journal.entries == ()


class TestSubmitting:
    @each_variant
    def test_a_legal_action_moves_the_match(self, variant: ft.Variant) -> None:
        table = new_table(variant)
        seat = table.round.to_act[-1]
        action = table.legal_actions(seat)[-1]
        before, counter = table.match, table.counter
        assert table.submit(seat, action) == table.counter > counter
        assert table.match == before.apply(action)

    @pytest.mark.rule("PASS-3")
    def test_what_all_do_at_the_same_time_comes_in_any_order(self) -> None:
        match = new_match("classic")
        discards = [match.round.legal_actions(seat)[seat] for seat in range(3)]
        results: list[ft.State] = []
        for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
            table = Table(match)
            for seat in order:
                table.submit(seat, discards[seat])
            results.append(table.round)
        assert results[0] == results[1] == results[2]
        assert results[0].phase is Phase.PASS

    @each_variant
    def test_a_whole_match_can_be_played(self, variant: ft.Variant) -> None:
        table, rng = new_table(variant), random.Random(7)
        play_until(table, is_over, rng)
        assert table.next_round() == table.counter
        assert table.match.number == 2
        play_until(table, is_over, rng)
        assert table.match.is_over
        assert len(table.match.history) == 2

    @each_variant
    def test_an_action_of_another_seat_is_refused(self, variant: ft.Variant) -> None:
        table = new_table(variant)
        seat = table.round.to_act[0]
        for other in set(range(table.round.seats)) - {seat}:
            for action in table.legal_actions(seat)[:3]:
                error = refused(table, other, action)
                assert error.reason is ft.Reason.OTHER_SEAT
                assert error.message == f"This is a move of seat {seat}: you can move for yourself only"

    @pytest.mark.parametrize(
        ("name", "phase", "clause"),
        [
            ("classic", Phase.DISCARD, "DISC-1"),
            ("classic", Phase.PASS, "PASS-1"),
            ("classic", Phase.TRICK, "TRICK-1"),
            ("bright-house", Phase.EXPOSE, "HOUSE-3"),
            ("hols-der-teufel", hols_der_teufel.Phase.PLAY, "HOL-3"),
        ],
    )
    def test_the_clause_is_the_one_that_says_what_is_to_be_done(self, name: str, phase: StrEnum, clause: str) -> None:
        table = play_until(new_table(name), in_phase(phase))
        seat = table.round.to_act[0]
        assert refused(table, (seat + 1) % table.round.seats, table.legal_actions(seat)[0]).clause == clause

    def test_an_action_of_another_seat_is_not_even_looked_at(self) -> None:
        """The refusal of an illegal action may name cards, and these are not the sender's."""
        table = play_until(new_table("classic"), in_phase(Phase.TRICK))
        (seat,) = table.round.to_act
        errors = [refused(table, (seat + 1) % 3, Play(seat, card(number))) for number in (1, 17, 37)]
        assert len({str(error) for error in errors}) == 1

    @each_variant
    def test_the_rules_refuse_what_is_illegal(self, variant: ft.Variant) -> None:
        table = new_table(variant)
        seat = table.round.to_act[0]
        stale = submit_first(table, seat)
        expected = table.round.refusal(stale)
        assert expected is not None
        error = refused(table, seat, stale)
        assert (error.reason, error.clause, error.message) == (expected.reason, expected.clause, expected.message)

    @pytest.mark.parametrize("junk", [None, 17, "play", (), card(17), object()])
    @each_variant
    def test_what_is_no_action_is_refused(self, variant: ft.Variant, junk: Any) -> None:
        assert refused(new_table(variant), 0, junk).reason is ft.Reason.NOT_AN_ACTION

    @pytest.mark.parametrize("seat", [-1, 3, True, None, "0", 1.0])
    def test_the_sender_must_sit_at_the_table(self, seat: Any) -> None:
        table = new_table("classic")
        for ask in (lambda: table.submit(seat, table.legal_actions(0)[0]), lambda: table.legal_actions(seat)):
            with pytest.raises(ft.SeatError):
                ask()

    def test_nothing_can_be_done_when_the_round_is_over(self) -> None:
        table = play_until(new_table("classic"), is_over)
        for junk in (Play(0, card(17)), None):
            assert refused(table, 0, junk).reason is ft.Reason.ROUND_OVER


class TestDummies:
    @pytest.mark.rule("LOP-4", "LOP-5")
    @pytest.mark.parametrize("seed", range(5))
    def test_the_table_plays_them(self, seed: int) -> None:
        table = new_table("lopaka", seed=seed)
        while not table.round.is_over:
            assert not set(table.round.to_act) & set(table.round.automatic)
            before = table.match
            seat = table.round.to_act[0]
            after = before.apply(submit_first(table, seat))
            while after.round.to_act == after.round.automatic:
                (only,) = after.round.legal_actions()
                after = after.apply(only)
            assert table.match == after

    def test_nobody_can_play_for_them(self) -> None:
        match = new_match("lopaka")
        while match.round.to_act != match.round.automatic:
            match = match.apply(match.round.legal_actions()[0])
        (due,) = match.round.legal_actions()
        table = new_table("lopaka")
        error = refused(table, 2, due)
        assert error.reason is ft.Reason.PLAYS_BY_RULE
        assert str(error) == "Seat 2 plays by rule, and needs no move (LOP-3)"
        assert table.legal_actions(2) == ()


class TestNextRound:
    def test_it_is_dealt_as_the_match_would_deal_it(self) -> None:
        table = play_until(new_table("lopaka"), is_over)
        expected = table.match.next_round()
        table.next_round()
        assert table.match == expected

    def test_it_can_be_dealt_from_a_deck(self) -> None:
        table = play_until(new_table("classic"), is_over)
        table.next_round(deck=iter(DECK_2003))
        assert table.round == CLASSIC.deal(3, dealer=1, deck=DECK_2003)

    @pytest.mark.parametrize("deck", [5, "abc", [], [None], list(DECK_2003)[1:]])
    def test_a_deck_that_is_none_is_refused(self, deck: Any) -> None:
        table = play_until(new_table("classic"), is_over)
        match, counter = table.match, table.counter
        with pytest.raises(ft.FlaschenteufelError):
            table.next_round(deck=deck)
        assert (table.match, table.counter) == (match, counter)

    def test_the_round_before_it_must_be_over(self) -> None:
        table = new_table("classic")
        with pytest.raises(ft.RoundNotOverError):
            table.next_round()
        assert table.match.number == 1

    def test_a_match_that_is_over_has_none(self) -> None:
        table = play_until(new_table("classic", rounds=1), is_over)
        with pytest.raises(MatchOverError):
            table.next_round()
        assert table.match.is_over


class TestCopies:
    @pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickled])
    def test_a_copy_goes_its_own_way(self, copied: Any) -> None:
        table = new_table("classic")
        submit_first(table, 0)
        twin = copied(table)
        assert_same(twin, table)
        submit_first(twin, 1)
        assert table.round.to_act == (1, 2)
        assert twin.round.to_act == (2,)


def test_a_seat_can_be_named_by_who_sits_there() -> None:
    table = play_until(new_table("lopaka"), is_over)
    table.next_round()
    assert table.match.seating == ("Lopaka", "Ben", "Ada")
    assert table.view("Ada") == table.view(2) != table.view(0)
    assert table.legal_actions("Ada") == table.legal_actions(2)
    assert table.events("Ada") == table.events(2) != table.events(0)
    action = table.legal_actions("Ada")[0]
    with pytest.raises(ft.IllegalActionError, match="This is a move of seat "):
        table.submit("Ben", action)
    table.submit("Ada", action)
    table.undo("Ada")
    table.redo("Ada")
    assert table.round.to_act == (1,)
    with pytest.raises(ft.InvalidValueError, match="nobody is called 'Dan'"):
        table.view("Dan")
