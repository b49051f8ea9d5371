"""Two tables that somebody cannot tell apart: whatever this player asks, both give the same answer, to the byte."""

from __future__ import annotations

import gc
import io
import pickle
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from types import FunctionType, ModuleType
from typing import Any

from attrs import evolve
from hypothesis import given, reject
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel import telling
from flaschenteufel.core.state import Setup, new_round_like
from flaschenteufel.core.table.journal import Entry, Journal, Submitted
from flaschenteufel.core.table.log import Log
from flaschenteufel.core.table.table import Table
from tests.core.table.tools import VARIANTS, new_match

ALL = {variant.name: variant for variant in (*map(ft.get_variant, ft.list_variants()), *VARIANTS)}
any_variant = st.sampled_from(sorted(ALL))


def table_in_mid_round(variant: str, rng: random.Random) -> Table:
    """A table at which people have played at random, and changed their minds where they could."""
    table = Table(new_match(ALL[variant], seed=rng.randrange(2**32), rounds=1))
    for _ in range(rng.randrange(70)):
        if table.round.is_over:
            break
        seat = rng.choice(table.round.to_act)
        table.submit(seat, rng.choice(table.legal_actions(seat)))
        while rng.random() < 0.4:
            with suppress(ft.UndoError):
                rng.choice((table.undo, table.redo))(rng.choice((seat, rng.randrange(table.round.seats))))
    return table


class TwinError(Exception):
    """What was drawn for a twin does not fit."""


class Twin:
    """A table with other hidden cards that looks the same to one seat, while the same things are done at both."""

    def __init__(self, table: Table, seat: int | None, rng: random.Random) -> None:
        self._seat, self._rng = seat, rng
        journal, other = table.journal, table.round.view(seat).sample(rng)
        dealt = new_round_like(other).apply(other.history[0])
        self.model = Table(journal.start)
        self.table = Table(evolve(journal.start, round=dealt))
        # Everybody does there what leads to the other state; what was taken back can have been anything.
        self._partner: dict[ft.Action, ft.Action] = {}
        for place in range(table.round.seats):
            done = [action for action in table.round.history[1:] if action.seat == place]
            self._partner |= zip(done, (one for one in other.history[1:] if one.seat == place), strict=True)
        for entry in journal.entries:
            self._do(entry)

    def _do(self, entry: Entry) -> None:
        since = self.model.counter
        self.model._do(entry)
        told = self.model.events(self._seat, since)
        if not isinstance(entry, Submitted):
            self.table._do(entry)
        elif entry.action in self._partner:
            self.table._do(Submitted(self._partner[entry.action]))
        else:
            self._partner[entry.action] = self._find(entry.action.seat, lambda news: news == told)
        if self.table.events(self._seat, since) != told:
            raise TwinError

    def _find(self, seat: int, fits: Callable[[ft.News], bool]) -> ft.Action:
        """Something that a seat may do and that looks as it must."""
        actions = list(self.table.legal_actions(seat))
        self._rng.shuffle(actions)
        for action in actions:
            tried = Table.from_journal(self.table.journal)
            tried.submit(seat, action)
            if fits(tried.events(self._seat, self.table.counter)):
                self.table.submit(seat, action)
                return action
        raise TwinError


def twin_of(table: Table, seat: int | None, rng: random.Random) -> Table:
    for _ in range(10):
        with suppress(TwinError, ft.FlaschenteufelError):
            return Twin(table, seat, rng).table
    return reject()


def tried(table: Table, ask: Callable[[Table], object], seat: int | None) -> tuple[object, ...]:
    """What a seat learns when something is asked for: an error, or how things are then."""
    after = Table.from_journal(table.journal)
    try:
        ask(after)
    except ft.FlaschenteufelError as error:
        assert after.journal == table.journal, "nothing has changed"
        told = telling.refusal_text(error, table.match.seating, you=seat, language="fr")
        return type(error), str(error), tuple(map(str, vars(error).values())), told
    return (after.snapshot(seat),)


def shown(table: Table, seat: int | None, since: int) -> list[str]:
    """All that a front-end shows of a table: the document, the picture, and the sentences."""
    now = table.snapshot(seat, since)
    picture = ft.render.svg(now.view, names=now.seating, interactive=True, last_trick=True, language="it")
    labels = [telling.action_text(one, now.view, now.seating, language="de") for one in now.actions[:20]]
    log = [telling.event_text(one.event, one.names, you=one.seat) for one in now.events]
    document = [ft.to_json(now)] if now.view.variant.name in ft.list_variants() else []  # others have none
    return [*document, picture, str(now.view), *labels, *log]


def requests_of(
    table: Table, seat: int, expected: tuple[int | None, ...], rng: random.Random
) -> list[Callable[[Table], object]]:
    """What a seat may ask for, rightly or wrongly."""
    things: list[Any] = [None, *table.journal.start.round.legal_actions(seat), *table.snapshot(seat).actions]
    cards = table.round.cards
    requests: list[Callable[[Table], object]] = [
        lambda one: one.undo(seat),
        lambda one: one.redo(seat),
        lambda one: one.next_round(deck=cards),
    ]
    tries = rng.sample(things, min(4, len(things)))
    requests += [partial(Table.submit, who=seat, action=thing, expected=rng.choice(expected)) for thing in tries]
    return requests


def written(value: object) -> bytes:
    """A value, byte by byte; whether two of its parts are one object makes no difference."""
    stream = io.BytesIO()
    pickler = pickle.Pickler(stream)
    pickler.fast = True
    pickler.dump(value)
    return stream.getvalue()


@given(any_variant, st.integers(0, 2**32))
def test_it_answers_as_its_twin(variant: str, seed: int) -> None:
    rng = random.Random(seed)
    table = table_in_mid_round(variant, rng)
    seat = rng.choice((None, *range(table.round.seats)))
    twin = twin_of(table, seat, rng)
    since = rng.randint(0, table.counter + 1)
    assert table.snapshot(seat, since) == twin.snapshot(seat, since)
    assert written(table.snapshot(seat, since)) == written(twin.snapshot(seat, since))
    assert shown(table, seat, since) == shown(twin, seat, since)
    requests = [] if seat is None else requests_of(table, seat, (None, since), rng)
    for ask in requests:
        told, told_by_twin = (tried(one, ask, seat) for one in (table, twin))
        assert told == told_by_twin
        assert written(told) == written(told_by_twin)


@given(any_variant, st.integers(0, 2**32))
def test_what_all_take_back_tells_nobody_anything_new(variant: str, seed: int) -> None:
    rng = random.Random(seed)
    table = table_in_mid_round(variant, rng)
    seat = rng.choice((None, *range(table.round.seats)))
    twin = twin_of(table, seat, rng)
    counter = rng.randint(0, table.counter)
    told, told_by_twin = (
        tried(one, lambda one: one.rewind(counter, agreed_by=one.people), seat) for one in (table, twin)
    )
    assert told == told_by_twin
    assert written(told) == written(told_by_twin)


def reachable(value: object) -> Iterator[object]:
    """All that a value holds, apart from classes, code, and what is the same in every round of a variant."""
    left, known = [value], dict[int, object]()
    while left:
        one = left.pop()
        if id(one) not in known and not isinstance(one, type | ModuleType | FunctionType | ft.Variant | Setup):
            known[id(one)] = one
            yield one
            left += gc.get_referents(one)


@given(any_variant, st.integers(0, 2**32))
def test_a_snapshot_holds_no_state_no_match_and_no_table(variant: str, seed: int) -> None:
    table = table_in_mid_round(variant, random.Random(seed))
    assert any(isinstance(one, ft.State) for one in reachable(table))
    for seat in (None, *range(table.round.seats)):
        snapshot = table.snapshot(seat)
        _ = snapshot.view.legal_actions()
        for one in reachable(snapshot):
            assert not isinstance(one, ft.State | ft.Match | ft.Table | ft.Record | ft.Deal | Log | Journal)
