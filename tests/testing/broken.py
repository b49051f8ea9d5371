"""Variants that break the contract, each in one way: wrappers around the classic game."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import count
from typing import ClassVar

from attrs import evolve, frozen

import flaschenteufel as ft
from flaschenteufel.core.machine import Row
from flaschenteufel.core.shuffle import Seed

CLASSIC = ft.get_variant("classic")


class Faithful(ft.State):
    """A state that does what the one inside does; the broken ones override one thing each."""

    def __init__(self, outer: Wrapped, inner: ft.State, moves: int = 0) -> None:
        self.outer = outer
        self.inner = inner
        self.moves = moves
        self.to_act = self.turn()

    def turn(self) -> tuple[int, ...]:
        return self.inner.to_act

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Faithful) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def key(self) -> tuple[object, ...]:
        return type(self), self.inner

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"

    @property
    def variant(self) -> ft.Variant:
        return self.outer

    @property
    def seats(self) -> int:
        return self.inner.seats

    @property
    def automatic(self) -> tuple[int, ...]:
        return self.inner.automatic

    @property
    def dealer(self) -> int:
        return self.inner.dealer

    @property
    def phase(self) -> ft.Phase:
        return self.inner.phase

    def legal_actions(self, seat: int | None = None) -> tuple[ft.Action, ...]:
        seats = self.to_act if seat is None else (seat,)
        return tuple(action for one in seats for action in self.choices(one))

    def choices(self, seat: int) -> tuple[ft.Action, ...]:
        return self.inner.legal_actions(seat)

    def is_legal(self, action: object) -> bool:
        return self.inner.is_legal(action)

    def refusal(self, action: object) -> ft.IllegalActionError | None:
        return self.inner.refusal(action)

    def apply(self, action: ft.Action) -> ft.State:
        return self.next(self.inner.apply(action))

    def next(self, inner: ft.State) -> Faithful:
        return type(self)(self.outer, inner, self.moves + 1)

    @property
    def cards(self) -> tuple[object, ...]:
        return self.inner.cards

    @property
    def scores(self) -> tuple[int, ...]:
        return self.inner.scores


@frozen
class Wrapped(ft.Variant):
    """The classic game in a wrapper; `kind` says how its states are broken."""

    kind: type[Faithful] = Faithful
    inner: ft.Variant = CLASSIC

    @property
    def game(self) -> str:
        return "broken"

    @property
    def player_counts(self) -> tuple[int, ...]:
        return self.inner.player_counts

    @property
    def editions(self) -> tuple[str, ...]:
        return self.inner.editions

    @property
    def transition_table(self) -> tuple[Row, ...]:
        return self.inner.transition_table

    def new_round(self, players: int | None = None, *, edition: str | None = None, dealer: int = 0) -> ft.State:
        return self.kind(self, self.inner.new_round(players, edition=edition, dealer=dealer))

    def deal(
        self,
        players: int | None = None,
        *,
        edition: str | None = None,
        dealer: int = 0,
        seed: Seed | None = None,
        deck: Iterable[object] | None = None,
    ) -> ft.State:
        return self.kind(self, self.inner.deal(players, edition=edition, dealer=dealer, seed=seed, deck=deck))


# The cards.


class LosesACard(Faithful):
    @property
    def cards(self) -> tuple[object, ...]:
        return self.inner.cards[1:] if self.phase is ft.Phase.TRICK else self.inner.cards


class FindsACard(Faithful):
    @property
    def cards(self) -> tuple[object, ...]:
        return self.inner.cards + self.inner.cards[:1] if self.phase is ft.Phase.TRICK else self.inner.cards


class MixesTheCards(Faithful):
    @property
    def cards(self) -> tuple[object, ...]:
        return self.inner.cards[::-1] if self.phase is ft.Phase.TRICK else self.inner.cards


class HasNoCards(Faithful):
    @property
    def cards(self) -> tuple[object, ...]:
        return ()


# The list of legal actions.


class ListsAnIllegalAction(Faithful):
    def choices(self, seat: int) -> tuple[ft.Action, ...]:
        listed = super().choices(seat)
        return (*listed, ft.Expose(seat, 0)) if listed else ()


class ListsWhatApplyRefuses(ListsAnIllegalAction):
    def refusal(self, action: object) -> ft.IllegalActionError | None:
        return None if action in self.legal_actions() else super().refusal(action)

    def is_legal(self, action: object) -> bool:
        return self.inner.is_legal(action) or action in self.legal_actions()


class ListsWhatBreaks(ListsWhatApplyRefuses):
    def apply(self, action: ft.Action) -> ft.State:
        if isinstance(action, ft.Expose) and action in self.legal_actions():
            raise KeyError(action.seat)
        return super().apply(action)


class MissesALegalAction(Faithful):
    def choices(self, seat: int) -> tuple[ft.Action, ...]:
        return super().choices(seat)[-1:] if self.phase is ft.Phase.TRICK else super().choices(seat)


class DoublesAnAction(Faithful):
    def choices(self, seat: int) -> tuple[ft.Action, ...]:
        return super().choices(seat) + super().choices(seat)[:1]


class ListsNothing(Faithful):
    def choices(self, seat: int) -> tuple[ft.Action, ...]:
        return () if self.phase is ft.Phase.TRICK else super().choices(seat)


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
