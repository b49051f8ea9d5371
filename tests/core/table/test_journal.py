"""Journals: a table that comes back from one is the same, also in what can be taken back."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest
from attrs.exceptions import FrozenInstanceError

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Discard, Phase, Play
from flaschenteufel.core.errors import UndoError
from flaschenteufel.core.table.journal import Journal, NextRound, Redone, Submitted, Undone
from flaschenteufel.core.table.table import Table
from flaschenteufel.hols_der_teufel import PassTurn
from tests.core.table.tools import (
    assert_same,
    each_variant,
    in_phase,
    is_over,
    new_match,
    new_table,
    play_until,
    submit_first,
)
from tests.helpers import DECK_2003, card, pickled


def test_a_new_table_has_an_empty_one() -> None:
    match = new_match("classic")
    assert Table(match).journal == Journal(match)
    assert Journal(match).entries == ()


def test_it_holds_what_was_done_in_order() -> None:
    table = new_table("classic")
    discard = submit_first(table, 2)
    table.undo(2)
    table.redo(2)
    assert table.journal.entries == (Submitted(discard), Undone(2), Redone(2))


def test_what_was_refused_is_not_in_it() -> None:
    table = new_table("classic")
    with pytest.raises(ft.IllegalActionError):
        table.submit(0, Play(0, card(17)))
    with pytest.raises(UndoError):
        table.undo(0)
    with pytest.raises(UndoError):
        table.redo(0)
    with pytest.raises(ft.RoundNotOverError):
        table.next_round()
    assert table.journal.entries == ()


def test_what_dummies_do_is_not_in_it() -> None:
    table = play_until(new_table("lopaka"), is_over)
    assert {entry.action.seat for entry in table.journal.entries if isinstance(entry, Submitted)} == {0, 1}


@each_variant
def test_random_deals_come_back(variant: ft.Variant) -> None:
    table = play_until(new_table(variant, seed=None), is_over, random.Random(1))
    table.next_round()
    submit_first(table, table.round.to_act[0])
    assert isinstance(table.journal.entries[-2], NextRound)
    assert_same(Table.from_journal(pickled(table.journal)), table)


@each_variant
def test_at_every_moment_a_table_comes_back(variant: ft.Variant) -> None:
    table, rng = new_table(variant, rounds=1), random.Random(2)
    while not table.round.is_over:
        seat = rng.choice(table.round.to_act)
        table.submit(seat, rng.choice(table.legal_actions(seat)))
        if rng.random() < 0.3:
            try:
                table.undo(seat)
            except UndoError:
                continue
            if rng.random() < 0.5:
                table.redo(seat)
    whole = table.journal
    for number in range(0, len(whole.entries) + 1, 5):
        part = Journal(whole.start, whole.entries[:number])
        twin = Table.from_journal(part)
        assert twin.journal == part
        for seat in range(twin.round.seats):
            assert twin.events(seat).events == table.events(seat).events[: twin.counter]
    assert_same(Table.from_journal(whole), table)


def test_what_can_be_taken_back_and_done_again_comes_back() -> None:
    table = new_table("classic")
    for seat in (1, 2, 0, 0):
        submit_first(table, seat)
    after = table.match
    table.undo(0)
    table.undo(0)
    table = Table.from_journal(table.journal)
    table.redo(0)
    table = Table.from_journal(table.journal)
    table.redo(0)
    assert table.match == after
    with pytest.raises(UndoError):
        Table.from_journal(table.journal).redo(0)
    assert Table.from_journal(table.journal).undo(0) == table.counter + 2


class TestMalformed:
    @pytest.mark.parametrize("junk", [None, {}, "journal", new_match("classic")])
    def test_a_table_comes_from_a_journal(self, junk: Any) -> None:
        with pytest.raises(ft.InvalidValueError, match="the journal must be of type Journal"):
            Table.from_journal(junk)

    @pytest.mark.parametrize("junk", [None, "classic", 5])
    def test_it_starts_with_a_match(self, junk: Any) -> None:
        with pytest.raises(ft.InvalidValueError, match="the start must be of type Match"):
            Journal(junk)

    @pytest.mark.parametrize("junk", [5, "abc", [None], [PassTurn(0)], [Undone]])
    def test_its_entries_are_entries(self, junk: Any) -> None:
        with pytest.raises(ft.InvalidValueError, match=r"^(the entries|an entry) must be"):
            Journal(new_match("classic"), junk)

    @pytest.mark.parametrize("junk", [None, 5, "pass"])
    def test_an_action_is_an_action(self, junk: Any) -> None:
        with pytest.raises(ft.InvalidValueError, match="the action must be of type Action"):
            Submitted(junk)

    @pytest.mark.parametrize("junk", [None, True, "0", 0.0])
    @pytest.mark.parametrize("kind", [Undone, Redone])
    def test_a_seat_is_a_number(self, kind: Any, junk: Any) -> None:
        with pytest.raises(ft.InvalidValueError, match="the seat must be a whole number"):
            kind(junk)

    @pytest.mark.parametrize(
        "entry",
        [
            Submitted(Play(0, card(17))),
            Submitted(PassTurn(0)),
            Submitted(Discard(9, [])),
            Undone(0),
            Undone(9),
            Undone(-1),
            Redone(0),
            Redone(9),
            NextRound(DECK_2003),
        ],
        ids=repr,
    )
    def test_what_could_not_be_done_is_refused(self, entry: Any) -> None:
        with pytest.raises(ft.FlaschenteufelError):
            Table.from_journal(Journal(new_match("classic"), [entry]))

    def test_so_are_moves_of_dummies(self) -> None:
        table = play_until(new_table("lopaka"), in_phase(Phase.TRICK))
        submit_first(table, 1)
        lopakas = table.round.history[-1]
        assert lopakas.seat == 2
        with pytest.raises(ft.IllegalActionError) as caught:
            Table.from_journal(Journal(table.journal.start, (*table.journal.entries, Submitted(lopakas))))
        assert caught.value.reason is ft.Reason.PLAYS_BY_RULE

    def test_so_is_a_deck_of_other_cards(self) -> None:
        journal = play_until(new_table("classic"), is_over).journal
        for deck in ((), (None,), tuple(DECK_2003)[1:]):
            with pytest.raises(ft.IllegalActionError):
                Table.from_journal(Journal(journal.start, (*journal.entries, NextRound(deck))))


class TestValues:
    def test_journals_are_values(self) -> None:
        table = new_table("classic")
        submit_first(table, 0)
        journal: Any = table.journal
        assert pickled(journal) == journal == Journal(journal.start, list(journal.entries))
        assert hash(pickled(journal)) == hash(journal)
        with pytest.raises(FrozenInstanceError):
            journal.entries = ()

    def test_they_do_not_grow_with_the_table(self) -> None:
        table = new_table("classic")
        journal = table.journal
        submit_first(table, 0)
        assert journal.entries == ()

    def test_they_show_no_cards_when_they_are_printed(self) -> None:
        table = play_until(new_table("lopaka"), is_over)
        table.next_round()
        assert repr(table.journal) == "<Journal of 25 entries from <Match lopaka/2: round 1 of 2>>"
        assert repr(table.journal.entries[-1]) == "NextRound()"


@pytest.mark.parametrize("name", ft.list_variants())
def test_it_is_saved_and_loaded(name: str) -> None:
    table, rng = new_table(name), random.Random(11)
    for number in range(90):
        if table.match.is_over:
            break
        if table.round.is_over:
            table.next_round()
        seat = rng.choice(table.round.to_act)
        table.submit(seat, rng.choice(table.legal_actions(seat)))
        if number % 3 == 0:
            with suppress(UndoError):
                table.undo(seat)
        if number % 10 == 0:
            assert_same(Table.load(table.save()), table)


def test_what_can_be_taken_back_and_done_again_is_saved_too() -> None:
    table = new_table("classic")
    submit_first(table, 0)
    action = submit_first(table, 1)
    table.undo(1)
    twin = Table.load(table.save())
    twin.redo(1)
    assert twin.round.history[-1] == action
    twin.undo(0)
    assert twin.round.to_act == (0, 2)


def test_a_text_that_tells_of_no_table_is_refused() -> None:
    table = new_table("classic")
    submit_first(table, 0)
    text = table.save()
    for spoilt, path in [
        (text.replace('"type":"submitted"', '"type":"undone","seat":0'), "value.entries[0]"),
        (text.replace('"seat":0,"cards":[', '"seat":2,"cards":['), "value.entries"),
        (text[:-3], ""),
        ("[]", ""),
    ]:
        assert spoilt != text
        with pytest.raises(ft.DocumentError) as refused:
            Table.load(spoilt)
        assert refused.value.path == path
