"""What a sample of the hidden cards costs, in deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter

import flaschenteufel as ft
from benchmarks.effort import Effort
from benchmarks.figure import Figure, ratio
from flaschenteufel.bottle_imp import BottleImp, BottleImpRound, BottleImpView

VIEWS = 200
AGAIN = 20


def samples(effort: Effort) -> list[Figure]:
    """How many deals a sample takes in mid-round of classic/4 with voids shown: the first of a view, and others."""
    rng = Random(effort.seed)
    variant = ft.get_variant("classic")
    first: list[float] = []
    again: list[float] = []
    viewing: list[float] = []
    for _ in range(effort.laps):
        states = [_mid_round(variant, rng) for _ in range(VIEWS)]
        started = perf_counter()
        views = [state.view(0) for state in states]
        viewing.append(perf_counter() - started)
        first.append(_spent(views, lambda view: view.sample(rng)))
        deals = [_spent(views, lambda _: variant.deal(4, seed=rng.getrandbits(32))) for _ in range(AGAIN)]
        more = [_spent(views, lambda view: view.sample(rng)) for _ in range(AGAIN)]
        deal = sum(deals) / AGAIN
        again.append(sum(more) / AGAIN / deal)
        first[-1] /= deal
        viewing[-1] /= deal
    return [
        ratio("sample, the view sampled before", again, at_most=2),
        ratio("sample, the first of a view", first, at_most=6),
        ratio("view", viewing),
    ]


def _spent(views: Sequence[BottleImpView], call: Callable[[BottleImpView], object]) -> float:
    started = perf_counter()
    for view in views:
        call(view)
    return perf_counter() - started


def _mid_round(variant: BottleImp, rng: Random) -> BottleImpRound:
    """A round at random, somewhere in the fourth or fifth trick, in which a seat has shown a void to seat 0."""
    while True:
        state, plays = variant.deal(4, seed=rng.getrandbits(32)), rng.randrange(12, 20)
        while len(state.tricks) * 4 + len(state.trick.plays) < plays:
            state = state.apply(rng.choice(state.legal_actions()))
        if any(state.view(0).voids(seat) for seat in (1, 2, 3)):
            return state
