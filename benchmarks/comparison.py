"""Our pace in proportion to that of others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import NamedTuple

from benchmarks.figure import Figure, ratio
from benchmarks.pace import Pace
from benchmarks.race import Lap


class Rival(NamedTuple):
    """Whom we are compared with, by which of its paces, and the ratio to be reached."""

    name: str
    contender: str
    pace: Callable[[Pace], float]
    target: float | None = None


RIVALS = (
    Rival("OpenSpiel hearts, with its deal", "hearts", Pace.overall, 1.0),
    Rival("OpenSpiel hearts, play alone", "hearts", Pace.alone),
    Rival("OpenSpiel hearts by child(), with its deal", "hearts by child", Pace.overall, 1.4),
    Rival("OpenSpiel hearts by shortcuts, with its deal", "hearts by shortcuts", Pace.overall, 0.45),
    Rival("RLCard bridge, its environment", "bridge", Pace.overall, 8),
    Rival("RLCard bridge, the bare game inside", "bare bridge", Pace.overall),
    Rival("PokerKit fixed-limit hold'em", "hold'em", Pace.overall, 8),
    Rival("python-chess", "chess", Pace.overall, 8),
)


def paces(laps: Sequence[Lap], ours: str) -> list[Figure]:
    """Thousands of decisions per second, ours first."""
    everybody = (Rival(f"{ours}, with its deal", ours, Pace.overall), *RIVALS)
    return [
        Figure(rival.name, median(rival.pace(lap[rival.contender]) for lap in laps) / 1000, "k/s")
        for rival in everybody
        if rival.contender in laps[0]
    ]


def ratios(laps: Sequence[Lap], ours: str) -> list[Figure]:
    """Our pace, the deal included, as a multiple of theirs."""
    return [
        ratio(
            rival.name,
            [lap[ours].overall() / rival.pace(lap[rival.contender]) for lap in laps if rival.contender in lap],
            at_least=rival.target,
        )
        for rival in RIVALS
    ]


def variants(laps: Sequence[Lap], ours: str) -> list[Figure]:
    """The pace of every table as a multiple of ours."""
    return [
        ratio(
            name,
            [lap[name].overall() / lap[ours].overall() for lap in laps],
            at_least=0.25 if name.startswith("hols") else 0.75,
        )
        for name in laps[0]
        if name != ours
    ]


def lanes(laps: Sequence[Lap], rival: str, targets: Mapping[str, float]) -> list[Figure]:
    """The pace of every lane as a multiple of a rival's."""
    return [
        ratio(name, [lap[name].overall() / lap[rival].overall() for lap in laps], at_least=targets.get(name))
        for name in laps[0]
        if name != rival
    ]
