"""Variants that break the contract in what they show: views."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import ClassVar

import flaschenteufel as ft
from flaschenteufel.core.view import ViewData
from tests.testing.broken_telling import ForgetsAnAction, RemembersTooMuch
from tests.testing.faithful import Faithful, FaithfulView


class ViewBreaks(Faithful):
    def view(self, seat: int | None) -> ft.View:
        raise KeyError(seat)


class ShowsAnotherSeat(Faithful):
    def view(self, seat: int | None) -> ft.View:
        return super().view(0)


class PassedOver(FaithfulView):
    @property
    def to_act(self) -> tuple[int, ...]:
        return ()


class ShowsNobodysTurn(Faithful):
    sight = PassedOver


class Foreign(FaithfulView):
    @property
    def data(self) -> ViewData:
        return ft.get_variant("hols-der-teufel").new_round().view(None).data


class ShowsForeignData(Faithful):
    sight = Foreign


class OneChoice(FaithfulView):
    def legal_actions(self) -> tuple[ft.Action, ...]:
        return super().legal_actions()[:1]


class ShowsOneChoice(Faithful):
    sight = OneChoice


class Strict(FaithfulView):
    def refusal(self, action: object) -> ft.IllegalActionError | None:
        return super().refusal(None)


class ShowsNothingLegal(Faithful):
    sight = Strict


class Indulgent(FaithfulView):
    def refusal(self, action: object) -> ft.IllegalActionError | None:
        return None


class ShowsEverythingLegal(Faithful):
    sight = Indulgent


class Scoreless(FaithfulView):
    @property
    def scores(self) -> tuple[int, ...]:
        return (0,) * self.seats


class ShowsNoScores(Faithful):
    sight = Scoreless


class Stuck(FaithfulView):
    def __reduce__(self) -> str:
        raise TypeError("no")


class ShowsTheUnpicklable(Faithful):
    sight = Stuck


class ByIdentity(FaithfulView):
    def compared(self) -> tuple[object, ...]:
        return (id(self),)


class ShowsNoValue(Faithful):
    sight = ByIdentity


class HashedAnew(FaithfulView):
    made: ClassVar[Iterator[int]] = count()
    __eq__ = FaithfulView.__eq__

    def __hash__(self) -> int:
        return next(self.made)


class ShowsAnotherHash(Faithful):
    sight = HashedAnew


class Impossible(FaithfulView):
    @property
    def possibilities(self) -> int:
        return 0


class ShowsTheImpossible(Faithful):
    sight = Impossible


class Dreamer(FaithfulView):
    """Its samples are of any deal whatever."""

    def sample(self, rng: Random) -> ft.State:
        return self.outer.deal(self.players, edition=self.edition, dealer=self.dealer, seed=rng.randrange(100))


class ShowsDreams(Faithful):
    sight = Dreamer


class Forgetful(FaithfulView):
    """Its samples do not know how they came about."""

    def sample(self, rng: Random) -> ft.State:
        return ForgetsAnAction(self.outer, self.inner.sample(rng))


class ShowsTheForgetful(Faithful):
    sight = Forgetful


class Lawless(FaithfulView):
    """Its samples came about by something that is not allowed."""

    def sample(self, rng: Random) -> ft.State:
        return RemembersTooMuch(self.outer, self.inner.sample(rng))


class ShowsTheLawless(Faithful):
    sight = Lawless
