"""Variants that break the contract themselves: wrappers around the classic game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import ClassVar, cast

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
    def compared(self) -> tuple[object, ...]:
        return *super().compared(), self.moves


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


# The description.


@frozen
class TheMostByDefault(Wrapped):
    def new_round(self, players: int | None = None, *, edition: str | None = None, dealer: int = 0) -> ft.State:
        players = max(self.player_counts) if players is None else players
        return super().new_round(players, edition=edition, dealer=dealer)


@frozen
class TakesTooMany(Wrapped):
    def new_round(self, players: int | None = None, *, edition: str | None = None, dealer: int = 0) -> ft.State:
        players = None if players is None else min(players, max(self.player_counts))
        return super().new_round(players, edition=edition, dealer=dealer)


@frozen
class LastsNoRounds(Wrapped):
    def usual_rounds(self, players: int) -> int:
        return 0


@frozen
class LastsHalfARound(Wrapped):
    def usual_rounds(self, players: int) -> int:
        return cast("int", players / 2)


@frozen
class NoGame(Wrapped):
    @property
    def game(self) -> str:
        return ""


@frozen
class NoCounts(Wrapped):
    @property
    def player_counts(self) -> tuple[int, ...]:
        return cast("tuple[int, ...]", None)


@frozen
class CountlessPlayers(Wrapped):
    @property
    def player_counts(self) -> tuple[int, ...]:
        return tuple(range(3, 1_000_000))


@frozen
class NoEditions(Wrapped):
    @property
    def editions(self) -> tuple[str, ...]:
        return cast("tuple[str, ...]", None)


# Errors.


@frozen
class DealBreaks(Wrapped):
    def deal(self, *args: int | None, seed: Seed | None = None, **options: object) -> ft.State:
        raise KeyError(seed)


@frozen
class NewRoundBreaks(Wrapped):
    def new_round(self, players: int | None = None, *, edition: str | None = None, dealer: int = 0) -> ft.State:
        raise ZeroDivisionError(players)


@frozen
class MachineBreaks(Wrapped):
    @property
    def transition_table(self) -> tuple[Transition, ...]:
        raise KeyError("rows")


@frozen
class Leaves(Wrapped):
    def usual_rounds(self, players: int) -> int:
        raise SystemExit(1)


@frozen
class DealsTheSameDeck(Wrapped):
    """A deck that is given is not looked at."""

    def deal(self, *args: int | None, seed: Seed | None = None, **options: object) -> ft.State:
        options.pop("deck", None)
        return Wrapped.deal(self, *args, seed=seed or 0, **options)  # type: ignore[arg-type]  # pyright: ignore
