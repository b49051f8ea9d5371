"""Variants that break the contract, each in one way: wrappers around the classic game."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import ClassVar

from attrs import evolve

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Expose, Phase
from tests.testing.faithful import Faithful

# The cards.


class LosesACard(Faithful):
    @property
    def cards(self) -> tuple[object, ...]:
        return self.inner.cards[1:] if self.phase is Phase.TRICK else self.inner.cards


class FindsACard(Faithful):
    @property
    def cards(self) -> tuple[object, ...]:
        return self.inner.cards + self.inner.cards[:1] if self.phase is Phase.TRICK else self.inner.cards


class MixesTheCards(Faithful):
    @property
    def cards(self) -> tuple[object, ...]:
        return self.inner.cards[::-1] if self.phase is Phase.TRICK else self.inner.cards


class HasNoCards(Faithful):
    @property
    def cards(self) -> tuple[object, ...]:
        return ()


# The list of legal actions.


class ListsAnIllegalAction(Faithful):
    def choices(self, seat: int) -> tuple[ft.Action, ...]:
        listed = super().choices(seat)
        return (*listed, Expose(seat, 0)) if listed else ()


class ListsWhatApplyRefuses(ListsAnIllegalAction):
    def refusal(self, action: object) -> ft.IllegalActionError | None:
        return None if action in self.legal_actions() else super().refusal(action)

    def is_legal(self, action: object) -> bool:
        return self.inner.is_legal(action) or action in self.legal_actions()


class ListsWhatBreaks(ListsWhatApplyRefuses):
    def apply(self, action: ft.Action) -> ft.State:
        if isinstance(action, Expose) and action in self.legal_actions():
            raise KeyError(action.seat)
        return super().apply(action)


class MissesALegalAction(Faithful):
    def choices(self, seat: int) -> tuple[ft.Action, ...]:
        return super().choices(seat)[-1:] if self.phase is Phase.TRICK else super().choices(seat)


class DoublesAnAction(Faithful):
    def choices(self, seat: int) -> tuple[ft.Action, ...]:
        return super().choices(seat) + super().choices(seat)[:1]


class ListsNothing(Faithful):
    def choices(self, seat: int) -> tuple[ft.Action, ...]:
        return () if self.phase is Phase.TRICK else super().choices(seat)


class ListsForOthers(Faithful):
    def choices(self, seat: int) -> tuple[ft.Action, ...]:
        return super().choices(seat) or tuple(evolve(action, seat=seat) for action in self.inner.legal_actions()[:1])


class ListsTheWrongSeat(Faithful):
    def choices(self, seat: int) -> tuple[ft.Action, ...]:
        return tuple(evolve(action, seat=0) for action in super().choices(seat))


class ListsOtherActionsInTotal(Faithful):
    def legal_actions(self, seat: int | None = None) -> tuple[ft.Action, ...]:
        return super().legal_actions(seat)[:: -1 if seat is None else 1]


class ListsAnew(Faithful):
    asked: ClassVar[Iterable[int]] = count()

    def legal_actions(self, seat: int | None = None) -> tuple[ft.Action, ...]:
        listed = super().legal_actions(seat)
        return listed[:: (-1) ** next(iter(self.asked))]
