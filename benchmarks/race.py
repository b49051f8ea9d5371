"""Contenders that take turns, so that whatever else the machine does slows them all alike."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from random import Random
from time import process_time
from typing import Any

from benchmarks.contender import Contender
from benchmarks.effort import Effort
from benchmarks.pace import Pace

Lap = dict[str, Pace]
"""The pace of every contender, by name, in one repetition."""


def race(contenders: Sequence[Contender[Any]], effort: Effort) -> list[Lap]:
    """All laps of all runs; nothing is compared but paces of the same lap."""
    return [lap for run in range(effort.runs) for lap in _run(contenders, effort, effort.seed + run)]


def _run(contenders: Sequence[Contender[Any]], effort: Effort, seed: int) -> list[Lap]:
    rng = Random(seed)
    # What other libraries keep in memory must not make collecting our garbage slower, nor ours theirs.
    gc.collect()
    gc.freeze()
    _lap(contenders, effort, rng)  # fills the caches
    laps = [_lap(contenders, effort, rng) for _ in range(effort.laps)]
    gc.unfreeze()
    return laps


def _lap(contenders: Sequence[Contender[Any]], effort: Effort, rng: Random) -> Lap:
    lap = {contender.name: Pace() for contender in contenders}
    for turn in range(effort.turns):
        for contender in _order(contenders, turn):
            gc.collect()
            _turn(contender, lap[contender.name], effort.turn_seconds, rng)
    return lap


def _order(contenders: Sequence[Contender[Any]], turn: int) -> Iterator[Contender[Any]]:
    # There and back again: nobody always comes after the same one.
    return reversed(contenders) if turn % 2 else iter(contenders)


def _turn(contender: Contender[Any], pace: Pace, seconds: float, rng: Random) -> None:
    now = process_time()
    end = now + seconds
    while now < end:
        start = now
        game = contender.deal(rng)
        dealt = process_time()
        pace.decisions += contender.play(game, rng)
        now = process_time()
        pace.dealing += dealt - start
        pace.playing += now - dealt
