"""Bots and tournaments for the tests of the arena."""

from __future__ import annotations

from collections import Counter
from random import Random

import flaschenteufel as ft
from flaschenteufel.arena import Tournament
from flaschenteufel.bots.bot import any_of


class Last:
    """Takes the last action."""

    def choose(self, view: ft.View, rng: Random) -> ft.Action:
        return view.legal_actions()[-1]


class Coin:
    """Tosses coins."""

    def choose(self, view: ft.View, rng: Random) -> ft.Action:
        return any_of(view.legal_actions(), rng)


class Counting:
    """Counts how often it has chosen, and says that this was a fault."""

    def __init__(self) -> None:
        self.faults: Counter[str] = Counter()

    def choose(self, view: ft.View, rng: Random) -> ft.Action:
        self.faults["choice"] += 1
        return view.legal_actions()[0]


def small(**options: object) -> Tournament:
    """A quick tournament."""
    return Tournament.of("lopaka", {"last": Last, "coin": Coin}, **options)  # type: ignore[arg-type]
