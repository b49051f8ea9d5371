"""What the checks of a round need: the rules of its game, and how much they look at."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import TypeVar

import flaschenteufel as ft
from flaschenteufel.testing import Setting
from tests.proof.chart import Chart
from tests.proof.rules import rules_of
from tests.soak.tally import Tally

T = TypeVar("T")


class Inspection:
    """How a round is looked at. Of what is too much to try it takes some at random; if it is `whole`, everything."""

    def __init__(self, table: Setting, random: Random, tally: Tally, *, whole: bool = False) -> None:
        self.table, self.random, self.tally, self.whole = table, random, tally, whole
        self.rules = rules_of(table.variant)
        self.chart = chart_of(table.variant)

    def some(self, things: Sequence[T], number: int) -> Sequence[T]:
        """So many of the things, or all."""
        return things if self.whole or len(things) <= number else self.random.sample(things, number)


@cache
def chart_of(variant: ft.Variant) -> Chart:
    """The formal machine, walked for real."""
    return Chart(variant.machine)
