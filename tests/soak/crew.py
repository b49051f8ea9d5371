"""Rounds on all cores: seeds go out in chunks, and what comes of them is taken in in the same order."""

from __future__ import annotations

import gc
import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from itertools import islice
from multiprocessing import get_context
from time import process_time

from attrs import define, field

from tests.soak.report import told
from tests.soak.round import soak
from tests.soak.schedule import table_of
from tests.soak.shrink import shrunk
from tests.soak.tally import Tally

CHUNK = 400
"""How many rounds are played before anything is told."""


@define
class Haul:
    """What came of some seeds: a tally for each variant, and how the first round failed that did, as text."""

    first: int
    last: int
    tallies: dict[str, Tally] = field(factory=dict[str, Tally])
    failure: str = ""

    def __add__(self, other: Haul) -> Haul:
        """Both together, if the other comes next."""
        names = sorted({*self.tallies, *other.tallies})
        tallies = {name: self.tallies.get(name, Tally()) + other.tallies.get(name, Tally()) for name in names}
        return Haul(self.first, other.last, tallies, other.failure)


def played(seeds: list[int], *, whole: bool = False) -> Haul:
    """Play the rounds of some seeds, up to the first that fails."""
    haul = Haul(seeds[0], seeds[0])
    for seed in seeds:
        tally = haul.tallies.setdefault(table_of(seed).variant.name, Tally())
        start = process_time()
        failure = soak(seed, tally, whole=whole)
        tally.seconds += process_time() - start
        haul.last = seed
        if failure:
            haul.failure = told(seed, failure, shrunk(failure))
            break
    return haul


def hauls(seeds: Iterator[int], jobs: int, *, whole: bool = False) -> Iterator[Haul]:
    """What comes of each chunk of the seeds, in their order, up to the first failure."""
    chunks = iter(lambda: list(islice(seeds, CHUNK)), [])
    play = partial(played, whole=whole)
    for haul in map(play, chunks) if jobs == 1 else _by_many(play, chunks, jobs):
        yield haul
        if haul.failure:
            return


def _by_many(play: Callable[[list[int]], Haul], chunks: Iterator[list[int]], jobs: int) -> Iterator[Haul]:
    """Several processes play. Each has always something to do, and no more is sent out than that takes."""
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_begin)
    try:
        waiting: deque[Future[Haul]] = deque(pool.submit(play, chunk) for chunk in islice(chunks, 2 * jobs))
        while waiting:
            haul = waiting.popleft().result()
            waiting.extend(pool.submit(play, chunk) for chunk in islice(chunks, 1))
            yield haul
    finally:
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    """An interrupt is for the one who asked for the rounds; the others finish their chunk.

    Rounds leave little garbage behind, and to look for it as often as usual takes a tenth of the time.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(100_000)
