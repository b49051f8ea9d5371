"""Snapshots: all that a player may know of a table, of one moment, and nothing else."""

from __future__ import annotations

import copy
import random
from contextlib import suppress
from typing import Any

import pytest
from attrs import evolve
from attrs.exceptions import FrozenInstanceError
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Phase, Play
from flaschenteufel.core.state import Situation
from flaschenteufel.core.table.snapshot import people_awaited
from flaschenteufel.core.table.table import Table
from tests.core.table.tools import (
    BAD_COUNTERS,
    VARIANTS,
    by_name,
    each_variant,
    in_phase,
    is_over,
    new_match,
    new_table,
    play_until,
    submit_first,
)
from tests.helpers import card, pickled


def works(ask: Any, table: Table, name: str) -> bool:
    """Whether something that a player asks for is done, tried on a twin."""
    with suppress(ft.UndoError):
        ask(Table.from_journal(table.journal), name)
        return True
    return False


def assert_tells_what_the_table_does(table: Table, since: int) -> None:
    match = table.match
    for name, seat in by_name(table).items():
        snapshot = table.snapshot(name, since)
        assert snapshot == table.snapshot(seat, since)
        assert (snapshot.who, snapshot.seat) == (name, seat)
        assert snapshot.view == table.view(name)
        assert snapshot.actions == (() if name is None else table.legal_actions(name))
        assert (tuple(told.event for told in snapshot.events), snapshot.counter) == table.events(name, since)
        assert [told.counter for told in snapshot.events] == list(range(since + 1, table.counter + 1))
        assert (snapshot.since, snapshot.is_restart) == (since, False)
        assert (snapshot.seating, snapshot.round) == (match.seating, match.number)
        assert (snapshot.rounds, snapshot.target, snapshot.totals) == (match.rounds, match.target, match.totals)
        assert snapshot.is_over == match.is_over
        assert snapshot.winners == (match.winners if match.is_over else ())
        people = [one for one in match.round.to_act if one not in match.round.automatic]
        assert snapshot.awaited == tuple(match.seating[one] for one in people)
        assert snapshot.can_undo == (name is not None and works(Table.undo, table, name))
        assert snapshot.can_redo == (name is not None and works(Table.redo, table, name))


@given(number=st.integers(0, len(VARIANTS) - 1), seed=st.integers(0, 2**32), target=st.none() | st.integers(1, 60))
def test_it_tells_what_the_table_does(number: int, seed: int, target: int | None) -> None:
    rng = random.Random(seed)
    match = new_match(VARIANTS[number], seed=seed, rounds=None if target else 2, target=target)
    alone = rng.random() < 0.3
    table = Table(match, bots=match.names[1:] if alone else (), free_undo=alone)
    for _ in range(rng.randrange(90)):
        if table.match.is_over:
            break
        if table.round.is_over:
            table.next_round()
        with suppress(ft.UndoError, ft.InvalidValueError):
            rng.choice((table.undo, table.redo))(rng.choice(table.match.names))
            if rng.random() < 0.1:
                table.rewind(table.counter - rng.randrange(20), agreed_by=table.people)
        seat = rng.choice(table.round.to_act or (0,))
        if actions := table.legal_actions(seat):
            table.submit(seat, rng.choice(actions))
    assert_tells_what_the_table_does(table, rng.randint(0, table.counter))


def test_it_has_an_end() -> None:
    table = play_until(new_table("lopaka", rounds=1), is_over)
    snapshot = table.snapshot("Ada")
    assert (snapshot.is_over, snapshot.awaited, snapshot.actions) == (True, (), ())
    assert snapshot.winners == table.match.winners != ()


def test_nobody_waits_for_a_seat_that_plays_by_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    """In no game of the library are such seats to act beside people, but in another they may be."""
    state, names = new_match("classic").round, ("Ada", "Ben", "Cleo")
    assert people_awaited(state, names) == names
    monkeypatch.setattr(Situation, "automatic", (1,))
    assert people_awaited(state, names) == ("Ada", "Cleo")


@pytest.mark.rule("LOP-1")
def test_each_event_says_who_sat_where() -> None:
    table = play_until(new_table("lopaka", rounds=3), is_over)
    for _ in range(2):
        table.next_round()
        play_until(table, is_over)
    seatings = [played.seating for played in table.match.history]
    for name in ("Ada", "Ben", None):
        number = -1
        for told in table.snapshot(name).events:
            number += isinstance(told.event, ft.RoundBegan)
            assert told.names == seatings[number]
            assert told.seat == (None if name is None else told.names.index(name))
    assert len(set(seatings)) == 3


class TestSince:
    @pytest.mark.parametrize("since", BAD_COUNTERS)
    def test_what_is_no_counter_is_refused(self, since: Any) -> None:
        with pytest.raises(ft.InvalidValueError, match="the counter must be"):
            new_table("classic").snapshot("Ada", since)

    @pytest.mark.parametrize("since", [4, pytest.param(10**5000, id="huge")])
    def test_one_that_has_not_been_yet_is_answered_with_everything(self, since: int) -> None:
        table = new_table("classic")
        snapshot = table.snapshot("Ada", since)
        assert snapshot.is_restart
        assert evolve(snapshot, is_restart=False) == table.snapshot("Ada")

    @pytest.mark.parametrize("who", [-1, 3, True, 1.0, "Zoe", "", ("Ada",)])
    def test_a_player_who_is_not_there_is_refused(self, who: Any) -> None:
        with pytest.raises(ft.SeatError):
            new_table("classic").snapshot(who)


class TestValue:
    @each_variant
    def test_it_is_immutable_and_comes_back_from_a_pickle(self, variant: ft.Variant) -> None:
        table = play_until(new_table(variant), lambda state: bool(state.history[5:]))
        for name in by_name(table):
            snapshot: Any = table.snapshot(name)
            for twin in (pickled(snapshot), copy.deepcopy(snapshot), table.snapshot(name), evolve(snapshot)):
                assert twin == snapshot
                assert hash(twin) == hash(snapshot)
                assert (twin.totals, repr(twin)) == (snapshot.totals, repr(snapshot))
            with pytest.raises(FrozenInstanceError):
                snapshot.counter = 0
            snapshot.totals["Ada"] = 1000
            assert snapshot == table.snapshot(name)
            assert not hasattr(snapshot, "__dict__")

    def test_it_stays_as_it_is_when_the_table_goes_on(self) -> None:
        table = new_table("classic")
        before, twin = table.snapshot("Ada"), pickled(table.snapshot("Ada"))
        play_until(table, is_over)
        assert before == twin != table.snapshot("Ada")

    def test_its_text_tells_no_card(self) -> None:
        assert repr(new_table("classic").snapshot("Ada")) == "<Snapshot for Ada of classic/3: round 1 of 2, counter 3>"
        table = new_table("lopaka", rounds=None, target=50)
        expected = "<Snapshot for a spectator of lopaka/2: round 1, target 50, counter 3>"
        assert repr(table.snapshot(None)) == expected


class TestExpected:
    """A request that comes with the counter that its sender has seen is done at that counter, or not at all."""

    def test_it_is_done_at_that_counter(self) -> None:
        table = new_table("classic")
        discard = table.legal_actions(0)[0]
        counter = table.submit("Ada", discard, expected=table.counter)
        counter = table.undo("Ada", expected=counter)
        counter = table.redo("Ada", expected=counter)
        play_until(table, is_over)
        assert table.next_round(expected=table.counter) == table.counter

    @pytest.mark.parametrize("ask", ["submit", "undo", "redo", "next_round"])
    @pytest.mark.parametrize("off", [-1, 1, -1000, 10**5000], ids=["before", "after", "below", "huge"])
    def test_at_another_it_is_refused_and_nothing_changes(self, ask: str, off: int) -> None:
        table = new_table("classic")
        submit_first(table, 0)
        if ask == "redo":
            table.undo(0)
        if ask == "next_round":
            play_until(table, is_over)
        self.refused(table, ask, table.counter + off, ft.StaleRequestError)

    @pytest.mark.parametrize("ask", ["submit", "undo", "redo", "next_round"])
    @pytest.mark.parametrize("junk", [True, 1.0, "5", (5,)])
    def test_what_is_no_counter_is_refused(self, ask: str, junk: Any) -> None:
        self.refused(new_table("classic"), ask, junk, ft.InvalidValueError)

    def refused(self, table: Table, ask: str, expected: Any, kind: type[Exception]) -> None:
        journal, counter = table.journal, table.counter
        requests: dict[str, tuple[Any, ...]] = {
            "submit": (1, Play(1, card(17))),
            "undo": (0,),
            "redo": (0,),
            "next_round": (),
        }
        with pytest.raises(kind) as caught:
            getattr(table, ask)(*requests[ask], expected=expected)
        assert (table.journal, table.counter) == (journal, counter)
        if isinstance(caught.value, ft.StaleRequestError):
            assert (caught.value.expected, caught.value.counter) == (expected, counter)

    def test_what_is_sent_twice_is_done_once(self) -> None:
        table = play_until(new_table("classic"), in_phase(Phase.PASS))
        submit_first(table, 0)
        counter = table.counter
        table.undo("Ada", expected=counter)
        with pytest.raises(ft.StaleRequestError):
            table.undo("Ada", expected=counter)
        assert table.round.phase is Phase.PASS
