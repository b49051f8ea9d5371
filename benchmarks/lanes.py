"""How fast the fast lanes are: playouts in place and rounds in step, against states and against another library."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from statistics import median
from time import process_time
from typing import Any

import flaschenteufel as ft
from benchmarks import comparison
from benchmarks.bottle_imp import ByStates, InPlace, InStep, tables
from benchmarks.contender import Contender
from benchmarks.effort import Effort
from benchmarks.figure import Figure, ratio
from benchmarks.race import race
from flaschenteufel.batch.table import PIECE

SIZES = (1_000, 10_000, 100_000)


def lanes(effort: Effort, rival: Contender[Any]) -> Iterator[tuple[str, list[Figure]]]:
    """All lanes in one race with the rival, and each playout in a race with the same rounds by states."""
    classic = ft.get_variant("classic")
    in_place = [InPlace(classic, 4), InPlace(classic, 4, with_deal=False)]
    in_step = [InStep(classic, 4, rounds) for rounds in SIZES]
    targets = {in_place[0].name: 2.0, in_step[1].name: 30.0}
    laps = race([rival, *in_place, *in_step], effort)
    yield f"Fast lanes of classic/4: ratio to {rival.name}", comparison.lanes(laps, rival.name, targets)
    every = [InStep(variant, players) for variant, players in tables() if variant.game == "bottle-imp"]
    laps = race([rival, *every], effort)
    yield (
        f"Rounds in step: ratio to {rival.name}",
        comparison.lanes(laps, rival.name, {one.name: 12.0 for one in every}),
    )
    figures = []
    for variant, players in tables():
        states, place = ByStates(variant, players), InPlace(variant, players)
        laps = race([states, place], effort)
        ratios = [lap[place.name].overall() / lap[states.name].overall() for lap in laps]
        figures.append(ratio(states.name, ratios))
    yield "Playouts with their deal: ratio to the same rounds by states, with scores", figures


def growth(effort: Effort) -> list[Figure]:
    """What a round costs in larger and larger batches, and the most memory that is in use for a round of a piece."""
    figures = []
    for rounds in (1_000, 10_000, 100_000, 1_000_000):
        seconds = []
        for number in range(max(effort.laps // 2, 1) if rounds < 1_000_000 else 1):
            started = process_time()
            ft.batch.play("classic", 4, rounds=rounds, seed=number)
            seconds.append(process_time() - started)
        figures.append(Figure(f"{rounds:,} rounds", 1e6 * median(seconds) / rounds, "µs", note="for each round"))
    for name, players in (("classic", 4), ("second-bottle", 6)):
        tracemalloc.start()
        ft.batch.play(name, players, rounds=PIECE, seed=7)
        _, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        figures.append(Figure(f"memory of a round, {name}/{players}", peak / PIECE, "B", note=f"{PIECE} at a time"))
    return figures
