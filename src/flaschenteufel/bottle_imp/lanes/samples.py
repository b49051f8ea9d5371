"""Many samples of one view of The Bottle Imp as arrays: states that have the view, each with the same probability.

How the unseen cards may lie is known from the view's own possibilities, which divide them in stages: cards are taken
from pools of settled sizes. Here each stage is made for all samples at once. Which of the cards were gifts is not
drawn, since in each case there are equally many ways to tell, and play does not ask.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from flaschenteufel.batch.draws import Masks, Numbers
from flaschenteufel.bottle_imp.views.division import Stage
from flaschenteufel.bottle_imp.views.possibilities import Placement, Possibilities

PLACE = np.uint64(63)
"""The lowest bits of a number, which hold a place while cards are shuffled."""
ONE = np.uint64(1)


def drawn(view: Any, count: int, rng: np.random.Generator) -> tuple[Masks, Masks]:
    """So many samples: a row for each packet, packet after packet, seat after seat; and the devil's trick."""
    found: Possibilities = view._possibilities
    packets, spent = view._seen.places.packets, np.array(view._seen.spent, np.uint64)
    places = np.zeros((len(found.cases[0].known), count), np.uint64)
    for case, rows in _parted(found.starts, np.arange(count), rng):
        placement = found.cases[case]
        for mix, own in _parted(placement.division.starts, rows, rng):
            places[:, own] = _divided(placement, mix, len(own), rng)
    return places[:packets] ^ spent[:, np.newaxis], np.bitwise_or.reduce(places[packets:], axis=0)


def _parted(starts: Sequence[int], rows: Numbers, rng: np.random.Generator) -> Iterator[tuple[int, Numbers]]:
    """Parts of the rows at random: each part has its number, and a chance that is the distance to the next start."""
    if len(starts) == 2:
        yield 0, rows
        return
    edges = [start / starts[-1] for start in starts[1:-1]]
    numbers = np.searchsorted(edges, rng.random(len(rows)), side="right")
    for number in np.unique(numbers).tolist():
        yield number, rows[numbers == number]


def _divided(case: Placement, mix: int, count: int, rng: np.random.Generator) -> Masks:
    """For each place, the cards that lie there, so many times."""
    places = np.repeat(np.array(case.known, np.uint64)[:, np.newaxis], count, axis=1)
    pools = [np.tile(np.array(pool, np.uint64), (count, 1)) for pool in case.division.pools]
    _, stages = case.division.program_of(mix)
    for stage in stages:
        cards = _shuffled(_pool(stage, pools, places), rng)
        for _, place, size in stage.takes:
            places[place] |= np.bitwise_or.reduce(cards[:, :size], axis=1)
            cards = cards[:, size:]
        if stage.last is not None:
            places[stage.last] |= np.bitwise_or.reduce(cards, axis=1)
        else:
            pools[stage.pools[0]] = cards
    return places


def _pool(stage: Stage, pools: list[Masks], places: Masks) -> Masks:
    """The cards that a stage takes from, a row for each sample."""
    if stage.shared is None:
        cards = np.concatenate([pools[number] for number in stage.pools], axis=1)
        for number in stage.pools:
            pools[number] = cards[:, :0]
        return cards
    rest = places[stage.shared].copy()
    places[stage.shared] = 0
    columns: list[Masks] = []
    while rest[0]:  # all of them have the same number of cards
        lowest = rest & (~rest + ONE)
        columns.append(lowest)
        rest ^= lowest
    return np.stack(columns, axis=1)


def _shuffled(cards: Masks, rng: np.random.Generator) -> Masks:
    """Each row in an order of its own, sorted by random numbers, which carry their places in the lowest bits."""
    keys = rng.integers(0, 1 << 64, size=cards.shape, dtype=np.uint64) & ~PLACE
    keys |= np.arange(cards.shape[1], dtype=np.uint64)
    keys.sort(axis=1)
    keys &= PLACE
    return np.take_along_axis(cards, keys.view(np.int64), axis=1)
