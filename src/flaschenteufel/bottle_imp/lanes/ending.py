"""What many rounds are worth to each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from flaschenteufel.batch.draws import Masks, Numbers
from flaschenteufel.bottle_imp.scoring import partners_together
from flaschenteufel.bottle_imp.setup import BottleImpSetup
from flaschenteufel.bottle_imp.situation import FinishedTrick, Price, make_prepared
from flaschenteufel.bottle_imp.steps import StepAtTable
from flaschenteufel.bottle_imp.vocabulary import Phase


def plain_scores(setup: BottleImpSetup, piles: Numbers, bottles: Numbers, devil: Numbers) -> Numbers:
    """The scores by the library's own scoring, a row for each seat; so are the points of the piles and the bottles."""
    if setup.scoring is not partners_together:
        return np.where(bottles > 0, -bottles * devil, piles)
    scores = np.zeros_like(piles)
    for side in setup.sides:
        seats = list(side)
        owned, pile = bottles[seats].sum(axis=0), piles[seats].sum(axis=0)
        scores[seats] = np.where(owned > 0, -owned * devil, pile) * (1 if len(side) > 1 else 2)
    return scores


class History:
    """All that happened in many rounds, for scoring that may ask for it: each is scored as a round at its end."""

    def __init__(self) -> None:
        self.dealt: Masks = np.zeros((0, 0), np.uint64)
        self.leftover: Masks = np.zeros(0, np.uint64)
        self.submissions: list[tuple[StepAtTable, dict[int, tuple[Masks, ...]]]] = []
        self.tricks: list[tuple[Numbers, Numbers, tuple[Masks, ...]]] = []

    def scores(
        self, setup: BottleImpSetup, devil: Masks, prices: Sequence[Masks], owners: Sequence[Numbers]
    ) -> Numbers:
        """The scores, a row for each round."""
        rounds, none = len(devil), (0,) * len(setup.sizes)
        parts = zip(
            zip(*self.dealt.tolist(), strict=True),
            self.leftover.tolist(),
            devil.tolist(),
            self._submitted(setup.seats, rounds),
            self._finished(),
            _sold(prices, owners),
            strict=True,
        )
        scores: list[tuple[int, ...]] = []
        for dealt, leftover, in_devil, submissions, finished, sold in parts:
            exposed = submissions[-1] if submissions and setup.steps[-1].step.exposes else setup.none_exposed
            prepared = make_prepared(dealt, leftover, submissions, in_devil, exposed)
            scores.append(setup.enter(Phase.SCORE, finished[-1][1], prepared, finished, sold, none).scores)
        return np.array(scores, np.int64)

    def _submitted(self, seats: int, rounds: int) -> list[tuple[tuple[Any, ...], ...]]:
        """For each round, for each step, what each seat submitted, in the compact form of the step."""
        steps = [
            zip(
                *[_column(at, chosen[seat], rounds) if seat in chosen else [None] * rounds for seat in range(seats)],
                strict=True,
            )
            for at, chosen in self.submissions
        ]
        return list(zip(*steps, strict=True)) if steps else [()] * rounds

    def _finished(self) -> list[tuple[FinishedTrick, ...]]:
        tricks = [
            zip(leader.tolist(), winner.tolist(), zip(*[cards.tolist() for cards in order], strict=True), strict=True)
            for leader, winner, order in self.tricks
        ]
        return list(zip(*tricks, strict=True))


def _column(at: StepAtTable, submission: tuple[Masks, ...], rounds: int) -> list[Any]:
    """What a seat submitted in each round."""
    if at.step.exposes:
        packets: list[int] = submission[0].tolist()
        return packets
    lots: list[list[int]] = [lot.tolist() for lot in submission]
    return list(zip(*lots, strict=True)) if lots else [()] * rounds


def _sold(prices: Sequence[Masks], owners: Sequence[Numbers]) -> list[tuple[Price, ...]]:
    """For each round, all bottles."""
    bottles = [
        [(None if owner < 0 else owner, price) for owner, price in zip(owned.tolist(), cheap.tolist(), strict=True)]
        for cheap, owned in zip(prices, owners, strict=True)
    ]
    return list(zip(*bottles, strict=True))
