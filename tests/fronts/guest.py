"""A game of somebody else's without front-end parts: the classic game in disguise, with a hand and a position."""

from __future__ import annotations

import pytest
from attrs import frozen

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImpRound, BottleImpView, Card, CardSet
from flaschenteufel.core.registry import REGISTRY
from tests.testing.faithful import Faithful, FaithfulView, Wrapped


@frozen
class Position:
    """What everybody sees."""

    seats: int
    dealer: int
    plays: tuple[Card, ...]
    leader: int


def _position(inner: ft.State | ft.View) -> Position:
    assert isinstance(inner, BottleImpRound | BottleImpView)
    trick = inner.trick
    return Position(inner.seats, inner.dealer, tuple(card for _, card in trick.plays), trick.leader)


class GuestView(FaithfulView):
    """What a seat may know, with its hand."""

    def hand(self, seat: int) -> CardSet:
        assert isinstance(self.inner, BottleImpView)
        return self.inner.hand(seat)

    @property
    def position(self) -> Position:
        return _position(self.inner)


class GuestRound(Faithful):
    """A round with the hands of all."""

    sight = GuestView

    def hand(self, seat: int) -> CardSet:
        assert isinstance(self.inner, BottleImpRound)
        return self.inner.hand(seat)

    @property
    def position(self) -> Position:
        return _position(self.inner)


GUEST = Wrapped("guest", "The guests' game", kind=GuestRound)
BARE = Wrapped("bare", "A bare game")
"""Its states and views have nothing but what the contract asks for."""


def with_front(name: str) -> Wrapped:
    """The game with front-end parts of its own."""
    return Wrapped(name, f"The guests' game ({name})", kind=GuestRound, front=f"tests.fronts.{name}")


def register(monkeypatch: pytest.MonkeyPatch, *variants: ft.Variant) -> None:
    """Let everybody find these variants by name, for the time of a test."""
    known: dict[str, ft.Variant] = vars(REGISTRY)["_variants"]
    for variant in variants:
        monkeypatch.setitem(known, variant.name, variant)
