"""A game at every table, the same each time: what the golden files are about."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import cached_property
from random import Random

from attrs import frozen

import flaschenteufel as ft
from flaschenteufel.core.state import new_round_like, steps_to
from flaschenteufel.testing import Setting, tables_of
from flaschenteufel.testing.playing import random_play

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
ROUNDS = 2
SUBMISSIONS = 8


def tables() -> Iterator[Setting]:
    """For each variant every number of players, and every other edition with the smallest."""
    for name in ft.list_variants():
        met: set[int | str | None] = set()
        for table in tables_of(ft.get_variant(name)):
            if {table.players, table.edition} - met:
                met |= {table.players, table.edition}
                yield table


@frozen(slots=False)  # so that it can keep what was worked out once
class Game:
    """What is played at a table; nothing is played before somebody asks for it."""

    at: Setting

    @cached_property
    def record(self) -> ft.Record:
        """A short match by random play; the deal moves on from round to round."""
        states: list[ft.State] = []
        for number in range(ROUNDS):
            dealt = self.at.variant.deal(self.at.players, edition=self.at.edition, dealer=number, seed=number)
            states.append([state for _, _, state in random_play(dealt, Random(number))][-1])
        return ft.Record(states, self.names, rounds=ROUNDS)

    @property
    def name(self) -> str:
        """What its files are called."""
        default = self.at.variant.new_round(self.at.players).edition == self.at.edition
        return f"{self.at.variant.name}-{self.at.players}{'' if default else f'-{self.at.edition}'}"

    @property
    def names(self) -> tuple[str, ...]:
        """The people who play."""
        return NAMES[: self.at.players]

    @cached_property
    def steps(self) -> tuple[ft.Step[ft.State], ...]:
        """All steps of the first round."""
        return tuple(steps_to(self.record.states[0]))

    @cached_property
    def moments(self) -> tuple[ft.State, ...]:
        """One state of each phase of the first round, from the midst of it."""
        phases: dict[StrEnum, list[ft.State]] = {}
        for state in (new_round_like(self.record.states[0]), *(step.state for step in self.steps)):
            phases.setdefault(state.phase, []).append(state)
        return tuple(states[len(states) // 2] for states in phases.values())

    @property
    def match(self) -> ft.Match:
        """Another match, with a seed of its own: one round is over, and the next is dealt."""
        match = self._started()
        for _, action, _ in random_play(match.round, Random(self.name)):
            match = match.apply(action)
        return match.next_round()

    @property
    def table(self) -> ft.Table:
        """A table at which some things were done, taken back and done again where that is allowed, the last by all."""
        table = ft.Table(self._started())
        for _ in range(SUBMISSIONS):
            seat = table.round.to_act[0]
            table.submit(seat, table.legal_actions(seat)[0])
            try:
                table.undo(seat)
            except ft.UndoError:
                continue
            table.redo(seat)
        table.rewind(table.counter - 1, agreed_by=table.people)
        return table

    def _started(self) -> ft.Match:
        variant, edition = self.at.variant, self.at.edition
        return ft.Match.start(variant, self.names, rounds=ROUNDS, edition=edition, seed=f"golden {self.name}")


def games() -> Iterator[Game]:
    """A game at every table."""
    return map(Game, tables())


def shown_games() -> Iterator[Game]:
    """A game of every variant: at the first of its tables."""
    met: set[str] = set()
    for table in tables():
        if table.variant.name not in met:
            met.add(table.variant.name)
            yield Game(table)
