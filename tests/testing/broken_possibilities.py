"""Variants that break the contract in what their views take for possible: counts, numbers and samples."""

from __future__ import annotations

from random import Random

import flaschenteufel as ft
from flaschenteufel.core.view import numbered
from tests.testing.faithful import Faithful, FaithfulView


class OneTooFew(FaithfulView):
    """The last possibility is forgotten, in the count and in the samples."""

    @property
    def possibilities(self) -> int:
        return max(1, super().possibilities - 1)

    def possibility(self, number: int) -> ft.State:
        return super().possibility(numbered(number, self.possibilities))

    def sample(self, rng: Random) -> ft.State:
        return self.possibility(rng.randrange(self.possibilities))


class CountsOneTooFew(Faithful):
    sight = OneTooFew


class OneMissingInTheCount(FaithfulView):
    """The last possibility is forgotten in the count alone."""

    @property
    def possibilities(self) -> int:
        return max(1, super().possibilities - 1)


class CountsWrongly(Faithful):
    sight = OneMissingInTheCount


class OneTooMany(FaithfulView):
    """The first possibility is counted twice."""

    @property
    def possibilities(self) -> int:
        return super().possibilities + 1

    def possibility(self, number: int) -> ft.State:
        return super().possibility(numbered(number, self.possibilities) % self.inner.possibilities)


class CountsOneTwice(Faithful):
    sight = OneTooMany


class FromOne(FaithfulView):
    """Its possibilities are numbered from 1."""

    def possibility(self, number: int) -> ft.State:
        return super().possibility(numbered(number, self.possibilities) + 1 if self.possibilities > 1 else number)


class CountsFromOne(Faithful):
    sight = FromOne


class AnyNumber(FaithfulView):
    """Any number does."""

    def possibility(self, number: int) -> ft.State:
        return super().possibility(int(number) % self.possibilities)


class TakesAnyNumber(Faithful):
    sight = AnyNumber


class BreaksAtTheEnd(FaithfulView):
    """A number that there is not is an IndexError."""

    def possibility(self, number: int) -> ft.State:
        if not 0 <= number < self.possibilities:
            raise IndexError(number)
        return super().possibility(number)


class RefusesBadly(Faithful):
    sight = BreaksAtTheEnd


class AlwaysTheFirst(FaithfulView):
    def sample(self, rng: Random) -> ft.State:
        return self.possibility(0)


class SamplesTheFirst(Faithful):
    sight = AlwaysTheFirst


class TheFirstHalf(FaithfulView):
    def sample(self, rng: Random) -> ft.State:
        return self.possibility(rng.randrange(max(1, self.possibilities // 2)))


class SamplesTheFirstHalf(Faithful):
    sight = TheFirstHalf


class Favourite(FaithfulView):
    """The first possibility comes up most of the time."""

    def sample(self, rng: Random) -> ft.State:
        return self.possibility(rng.randrange(self.possibilities) if rng.random() < 0.1 else 0)


class SamplesAFavourite(Faithful):
    sight = Favourite


class OwnRandomness(FaithfulView):
    """It does not use the source of randomness that it is given."""

    source = Random(7)

    def sample(self, rng: Random) -> ft.State:
        return super().sample(self.source)


class SamplesItsOwnWay(Faithful):
    sight = OwnRandomness
