"""Many threads at one table: each action counts once, and nothing is lost or torn."""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier

import pytest

import flaschenteufel as ft
from flaschenteufel.core.errors import MatchOverError, UndoError
from flaschenteufel.core.events import Awaited, TakenBack
from flaschenteufel.core.table.journal import NextRound, Submitted, Undone
from flaschenteufel.core.table.table import Table
from tests.core.table.tools import assert_same, new_match, new_table

PATIENCE = 120
"""Seconds, on a busy machine: only what never ends takes as long."""


@pytest.fixture(autouse=True)
def hasty_switches() -> Iterator[None]:
    """Let threads interrupt each other as often as possible."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def together(*tasks: Callable[[], object]) -> list[object]:
    """Do all tasks at the same time, each in a thread; whatever one of them raises comes out here."""
    start = Barrier(len(tasks))

    def run(task: Callable[[], object]) -> object:
        start.wait()
        return task()

    with ThreadPoolExecutor(len(tasks)) as threads:
        return [future.result(timeout=PATIENCE) for future in [threads.submit(run, task) for task in tasks]]


@pytest.mark.parametrize("attempt", range(10))
def test_all_discard_at_the_same_time(attempt: int) -> None:
    match = new_match("second-bottle", seed=attempt)
    table = Table(match)
    discards = [match.round.legal_actions(seat)[0] for seat in match.round.to_act]
    counters = together(*(lambda discard=discard: table.submit(discard.seat, discard) for discard in discards))
    expected = match
    for discard in discards:
        expected = expected.apply(discard)
    assert table.match == expected
    start = Table(match).counter
    assert sorted(map(int, map(str, counters))) == [start + 2 * number for number in range(1, len(discards) + 1)]


@pytest.mark.parametrize("attempt", range(10))
def test_of_many_that_send_the_same_one_is_heard(attempt: int) -> None:
    table = new_table("hols-der-teufel", seed=attempt)
    (seat,) = table.round.to_act
    action = table.legal_actions(seat)[0]

    def send() -> bool:
        try:
            table.submit(seat, action)
        except ft.IllegalActionError:
            return False
        return True

    assert together(*[send] * 6).count(True) == 1
    assert table.match == table.journal.start.apply(action)


def play(table: Table, seat: int) -> list[ft.Action]:
    """Play a seat to the end of the match; whoever comes first deals."""
    sent: list[ft.Action] = []
    rng, late = random.Random(seat), time.monotonic() + PATIENCE
    while not table.match.is_over:
        assert time.monotonic() < late, "somebody has stopped playing"
        actions = table.view(seat).legal_actions()
        if actions:
            sent.append(rng.choice(actions))
            table.submit(seat, sent[-1])
        elif table.round.is_over:
            try:
                table.next_round()
            except (ft.RoundNotOverError, MatchOverError):
                continue
        else:
            time.sleep(0)
    return sent


def listen(table: Table, name: str | None) -> tuple[object, ...]:
    """Hear all that somebody is told, piece by piece."""
    heard: tuple[object, ...] = ()
    late = time.monotonic() + PATIENCE
    while True:
        assert time.monotonic() < late, "somebody has stopped playing"
        over = table.match.is_over
        news = table.events(name, since=len(heard))
        heard += news.events
        assert news.counter == len(heard)
        assert heard == () or isinstance(heard[-1], Awaited), "what belongs together comes together"
        if over:
            return heard
        time.sleep(0.001)


@pytest.mark.parametrize("name", ["classic", "lopaka", "bright-house", "hols-der-teufel"])
def test_a_whole_match(name: str) -> None:
    table = new_table(name)
    seats = range(table.round.seats)
    players = [lambda seat=seat: play(table, seat) for seat in seats]
    names = (None, *table.match.seating)
    listeners = [lambda name=name: listen(table, name) for name in names]
    results = together(*players, *listeners)
    assert table.match.is_over
    entries = table.journal.entries
    for seat in seats:
        accepted = [e.action for e in entries if isinstance(e, Submitted) and e.action.seat == seat]
        assert accepted == results[seat], "each was accepted once, in the order in which it was sent"
    assert sum(isinstance(entry, NextRound) for entry in entries) == 1
    for who, heard in zip(names, results[len(seats) :], strict=True):
        assert heard == table.events(who).events
    assert_same(Table.from_journal(table.journal), table)


def watch(table: Table, name: str) -> int:
    """Take snapshots until the match is over: all parts of each are of one moment."""
    seen, counter, late = 0, 0, time.monotonic() + PATIENCE
    while True:
        assert time.monotonic() < late, "somebody has stopped playing"
        snapshot = table.snapshot(name, counter)
        seen += len(snapshot.events)
        counter = snapshot.counter
        assert seen == counter
        assert snapshot.actions == snapshot.view.legal_actions()
        assert snapshot.seating[snapshot.view.seat or 0] == name
        assert snapshot.awaited == tuple(snapshot.seating[seat] for seat in snapshot.view.to_act)
        for told in snapshot.events[-1:]:
            assert told.event == Awaited(snapshot.view.phase, snapshot.view.to_act)
            assert (told.names, told.seat) == (snapshot.seating, snapshot.seat)
        if snapshot.is_over:
            return seen


def play_by_snapshots(table: Table, name: str) -> int:
    """Play to the end of the match, by snapshots alone; what comes too late is not done."""
    done, rng, late = 0, random.Random(name), time.monotonic() + PATIENCE
    while True:
        assert time.monotonic() < late, "somebody has stopped playing"
        snapshot = table.snapshot(name)
        if snapshot.is_over:
            return done
        with suppress(ft.StaleRequestError):
            if snapshot.view.is_over:
                table.next_round(expected=snapshot.counter)
            elif snapshot.actions:
                table.submit(name, rng.choice(snapshot.actions), expected=snapshot.counter)
                done += 1


@pytest.mark.parametrize("name", ["lopaka", "bright-house"])
def test_snapshots_are_of_one_moment(name: str) -> None:
    table = new_table(name)
    people = table.match.names
    players = [lambda one=one: play_by_snapshots(table, one) for one in people]
    results = together(*players, *(lambda one=one: watch(table, one) for one in people))
    entries = table.journal.entries
    assert sum(map(int, map(str, results[:2]))) == sum(isinstance(entry, Submitted) for entry in entries)
    assert results[2:] == [table.counter] * 2


def test_taking_back_while_others_choose() -> None:
    table = new_table("second-bottle", seed=3)
    seats = table.round.to_act
    begin = table.round

    def hesitate(seat: int) -> int:
        """Choose and take back, time and again; the one who is last to choose has to stay with it."""
        taken_back = 0
        for action in begin.legal_actions(seat)[:8]:
            try:
                table.submit(seat, action)
                table.undo(seat)
                taken_back += 1
            except (UndoError, ft.IllegalActionError):
                break
        return taken_back

    counts = together(*(lambda seat=seat: hesitate(seat) for seat in seats))
    undone = [entry.seat for entry in table.journal.entries if isinstance(entry, Undone)]
    assert [undone.count(seat) for seat in seats] == counts
    told = table.events(None).events
    assert [event.seat for event in told if isinstance(event, TakenBack)] == undone
    assert_same(Table.from_journal(table.journal), table)
