"""Variants that break the contract themselves: wrappers around the classic game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import ClassVar

from attrs import frozen

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Phase
from flaschenteufel.core.machine import Outcome, Transition
from flaschenteufel.core.shuffle import Seed
from tests.testing.faithful import Faithful, Wrapped


@frozen
class AnotherDealEachTime(Wrapped):
    def deal(self, *args: int | None, seed: Seed | None = None, **options: object) -> ft.State:
        return self.kind(self, self.inner.deal(*args, **options))  # type: ignore[arg-type]  # pyright: ignore


@frozen
class AnotherRoundEachTime(Wrapped):
    made: ClassVar[Iterator[int]] = count()

    def new_round(self, players: int | None = None, *, edition: str | None = None, dealer: int = 0) -> ft.State:
        state = Counted(self, self.inner.new_round(players, edition=edition, dealer=dealer))
        state.moves = next(self.made)
        return state


class Counted(Faithful):
    def key(self) -> tuple[object, ...]:
        return *super().key(), self.moves


@frozen
class NobodyCanPlay(Wrapped):
    @property
    def player_counts(self) -> tuple[int, ...]:
        return ()


@frozen
class OneEditionTwice(Wrapped):
    @property
    def editions(self) -> tuple[str, ...]:
        return "2003", "2003"


@frozen
class NoEditionFits(Wrapped):
    @property
    def editions(self) -> tuple[str, ...]:
        return ("1789",)


@frozen
class BeginsElsewhere(Wrapped):
    @property
    def transition_table(self) -> tuple[Transition, ...]:
        first, *others = super().transition_table
        return (Transition(Phase.EXPOSE, "expose", Outcome.DONE, Phase.DISCARD), first, *others)


@frozen
class DrawsNothing(Wrapped):
    def diagram(self) -> str:
        return "stateDiagram-v2"
