"""Ratings by the model of Bradley and Terry, on the scale that chess players know from Elo."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from statistics import fmean

from flaschenteufel.arena.statistics import Estimate, Margin

METHOD = "Bradley-Terry by maximum likelihood, on Elo's scale, with one drawn comparison between each two added"
MIDDLE = 1500
SCALE = 400 / log(10)
"""A difference of 400 is a chance of ten to one."""
GROUPS = 50
"""So many refits tell how sure the ratings are."""

Shares = Mapping[tuple[str, str], Sequence[float]]
"""For each two who met, what part of the comparisons the first one has won, deal by deal."""


def ratings(names: Sequence[str], shares: Shares, margin: Margin) -> dict[str, Estimate]:
    """The ratings of all, with the mean 1500, and how sure they are.

    A deal is one comparison of each two who met in it, and a part of a win is counted as that part. One drawn
    comparison is added for each two, or a bot that has never lost would be infinitely strong. The likelihood is
    maximised by Zermelo's iteration (1929), which Hunter (2004) has shown to converge. The deals are the independent
    units: the interval comes from a jackknife, which leaves out one of up to 50 groups of deals at a time.

    >>> found = ratings(["a", "b"], {("a", "b"): [0.75] * 99}, lambda count, deviation: 0)
    >>> round(found["a"].value - found["b"].value)
    189
    """
    deals = min(map(len, shares.values()))
    sums = {pair: sum(won) for pair, won in shares.items()}
    best = _fitted(names, sums, deals, None)
    groups = min(GROUPS, deals)
    without = [
        _fitted(names, {pair: sums[pair] - sum(won[start::groups]) for pair, won in shares.items()}, rest, best)
        for start in range(groups if groups > 1 else 0)
        for rest in [deals - len(range(start, deals, groups))]
    ]
    return {name: _estimate(name, best, without, deals, margin) for name in names}


def _estimate(
    name: str, best: Mapping[str, float], without: Sequence[Mapping[str, float]], deals: int, margin: Margin
) -> Estimate:
    value = MIDDLE + SCALE * best[name]
    if not without:
        return Estimate(value, -float("inf"), float("inf"))
    refits = [SCALE * fit[name] for fit in without]
    middle = fmean(refits)
    variance = (len(refits) - 1) / len(refits) * sum((refit - middle) ** 2 for refit in refits)
    reach = margin(deals, sqrt(variance * deals))  # as that of a mean with such a deviation
    return Estimate(value, value - reach, value + reach)


def _fitted(
    names: Sequence[str], wins: Mapping[tuple[str, str], float], deals: int, start: Mapping[str, float] | None
) -> dict[str, float]:
    """The logarithm of each strength, with the mean 0."""
    won = dict.fromkeys(names, 0.0)
    for (one, other), sum_of_wins in wins.items():
        won[one] += sum_of_wins + 0.5
        won[other] += deals - sum_of_wins + 0.5
    strengths = {name: exp(start[name]) if start else 1.0 for name in names}
    while True:
        met = dict.fromkeys(names, 0.0)
        for one, other in wins:
            chance = (deals + 1) / (strengths[one] + strengths[other])
            met[one] += chance
            met[other] += chance
        logs = {name: log(won[name] / met[name]) for name in names}
        middle = fmean(logs.values())
        logs = {name: value - middle for name, value in logs.items()}
        change = max(abs(logs[name] - log(strengths[name])) for name in names)
        strengths = {name: exp(value) for name, value in logs.items()}
        if change < 1e-9:
            return logs
