"""Whatever is done at a table, in whatever order: it is as the plain model says."""

from __future__ import annotations

import random
from enum import StrEnum
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import flaschenteufel as ft
from flaschenteufel.core.errors import UndoError
from flaschenteufel.core.events import Awaited, Event
from flaschenteufel.core.table.table import Table
from tests.core.table.model import Model
from tests.core.table.tools import assert_same, by_name, each_variant, everybody, new_match

pytestmark = pytest.mark.no_cover  # so many inputs take long, and cover nothing that others do not

SEATS = st.integers(0, 5)
NUMBERS = st.integers(0, 2**16)


class AtTheTable(RuleBasedStateMachine):
    """People who send things, rightly and wrongly, and change their minds."""

    variant: ft.Variant
    table: Table
    model: Model
    told: dict[str | None, tuple[Event, ...]]

    @initialize(seed=NUMBERS, alone=st.booleans())
    def sit_down(self, seed: int, alone: bool) -> None:
        match = new_match(self.variant, seed=seed)
        self.table = Table(match, bots=match.names[1:] if alone else (), free_undo=alone)
        self.model = Model(match, match.names[0] if alone else None)
        self.told = dict.fromkeys(by_name(self.table), ())

    def _seat(self, number: int) -> int:
        return number % self.table.round.seats

    @rule(who=SEATS, what=NUMBERS)
    def submit(self, who: int, what: int) -> None:
        seats = self.table.round.to_act
        if seats:
            seat = seats[who % len(seats)]
            actions = self.table.legal_actions(seat)
            assert actions == self.model.state.legal_actions(seat) == self.table.view(seat).legal_actions()
            action = actions[what % len(actions)]
            assert self.table.submit(seat, action) == self.table.counter
            self.model.submit(action)

    @rule(steps=st.sampled_from([2, 5, 60]), seed=NUMBERS)
    def go_on(self, steps: int, seed: int) -> None:
        rng = random.Random(seed)
        for _ in range(steps):
            self.submit(rng.randrange(6), rng.randrange(2**16))

    @rule(who=SEATS, other=SEATS, what=NUMBERS)
    def submit_for_another(self, who: int, other: int, what: int) -> None:
        sender, seats = self._seat(other), self.table.round.to_act
        seat = seats[who % len(seats)] if seats else self._seat(who)
        actions = self.table.legal_actions(seat) or self.table.round.history
        action = actions[what % len(actions)]
        if action.seat != sender:
            self._refused(sender, action, ft.Reason.OTHER_SEAT)

    @rule(what=NUMBERS)
    def submit_what_was_done_before(self, what: int) -> None:
        history = self.table.round.history
        action = history[what % len(history)]
        expected = self.model.state.refusal(action)
        if action.seat in self.table.round.automatic:
            self._refused(action.seat, action, ft.Reason.PLAYS_BY_RULE)
        elif expected is not None:  # nothing but to pass can be done twice in a round
            self._refused(action.seat, action, expected.reason)

    @rule(who=SEATS, junk=st.sampled_from([None, 17, "play", ("Play", 0), object()]))
    def submit_garbage(self, who: int, junk: object) -> None:
        over = self.table.round.is_over
        self._refused(self._seat(who), junk, ft.Reason.ROUND_OVER if over else ft.Reason.NOT_AN_ACTION)

    def _refused(self, seat: int, thing: Any, reason: StrEnum) -> None:
        with pytest.raises(ft.IllegalActionError) as caught:
            self.table.submit(seat, thing)
        assert caught.value.reason is reason

    @rule(who=SEATS)
    def undo(self, who: int) -> None:
        seat = self._seat(who)
        if self.model.undo(seat):
            assert self.table.undo(seat) == self.table.counter
        else:
            with pytest.raises(UndoError):
                self.table.undo(seat)

    @rule(who=SEATS)
    def redo(self, who: int) -> None:
        seat = self._seat(who)
        if self.model.redo(seat):
            assert self.table.redo(seat) == self.table.counter
        else:
            with pytest.raises(UndoError):
                self.table.redo(seat)

    @rule(back=st.integers(0, 30))
    def rewind(self, back: int) -> None:
        counter = max(0, self.table.counter - back)
        people = self.table.people
        if self.model.rewind(counter):
            assert self.table.rewind(counter, agreed_by=people) == self.table.counter
        else:
            with pytest.raises(UndoError):
                self.table.rewind(counter, agreed_by=people)

    @rule(who=SEATS, what=NUMBERS, again=st.booleans())
    def change_ones_mind(self, who: int, what: int, again: bool) -> None:
        self.submit(who, what)
        self.undo((self.model.done or self.table.round.history)[-1].seat)
        if again and self.model.taken:
            self.redo(max(self.model.taken))

    @precondition(lambda self: self.model.done)
    @rule(places=st.integers(1, 4))
    def undo_what_was_done_lately(self, places: int) -> None:
        self.undo(self.model.done[-places:][0].seat)

    @precondition(lambda self: self.model.taken)
    @rule(number=SEATS)
    def redo_what_was_taken_back(self, number: int) -> None:
        seats = sorted(self.model.taken)
        self.redo(seats[number % len(seats)])

    @precondition(lambda self: not self.table.round.is_over or self.table.match.is_over)
    @rule()
    def deal_at_the_wrong_time(self) -> None:
        with pytest.raises(ft.FlaschenteufelError):
            self.table.next_round()

    @precondition(lambda self: self.table.round.is_over and not self.table.match.is_over)
    @rule(seed=st.none() | NUMBERS)
    def deal(self, seed: int | None) -> None:
        match = self.model.match
        deck: tuple[object, ...] | None = None
        if seed is not None:
            cards = list(match.round.cards)
            random.Random(seed).shuffle(cards)
            deck = tuple(cards)
        assert self.table.next_round(deck=deck) == self.table.counter
        self.model.next_round(match.next_round(deck=deck))

    @rule()
    def save_and_load(self) -> None:
        twin = Table.from_journal(self.table.journal)
        assert_same(twin, self.table)
        for name in by_name(self.table):
            assert twin.snapshot(name) == self.table.snapshot(name)
        self.table = twin

    @invariant()
    def the_table_is_as_the_model_says(self) -> None:
        table, model = self.table, self.model
        assert table.match == model.match
        assert table.counter == len(model.log)
        for seat in everybody(table):
            assert table.view(seat) == model.state.view(seat)

    @invariant()
    def the_log_only_grows(self) -> None:
        awaited = Awaited(self.model.state.phase, self.model.state.to_act)
        for name, seat in by_name(self.table).items():
            before = self.told[name]
            told, counter = self.table.events(seat)
            assert told[: len(before)] == before
            assert self.table.events(seat, since=len(before)) == (told[len(before) :], counter)
            assert told == self.model.told(name)
            assert told[-1] == awaited
            self.told[name] = told


@each_variant
def test_it_is_as_the_model_says(variant: ft.Variant) -> None:
    class AtThisTable(AtTheTable):
        pass

    AtThisTable.variant = variant
    few = settings(max_examples=settings().max_examples // 6, stateful_step_count=40)
    run_state_machine_as_test(AtThisTable, settings=few)
