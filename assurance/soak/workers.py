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

from assurance.soak.playing import Counts
from assurance.soak.report import Batch, failure_report
from assurance.soak.rounds import soak, table_of
from assurance.soak.shrink import shrunk

CHUNK = 400
"""How many rounds are played before anything is told."""


def played(seeds: list[int], *, whole: bool = False) -> Batch:
    """Play the rounds of some seeds, up to the first that fails."""
    batch = Batch(seeds[0], seeds[0])
    for seed in seeds:
        counts = batch.by_variant.setdefault(table_of(seed).variant.name, Counts())
        start = process_time()
        failure = soak(seed, counts, whole=whole)
        counts.seconds += process_time() - start
        batch.last = seed
        if failure:
            batch.failure = failure_report(seed, failure, shrunk(failure))
            break
    return batch


def batches(seeds: Iterator[int], jobs: int, *, whole: bool = False) -> Iterator[Batch]:
    """What comes of each chunk of the seeds, in their order, up to the first failure."""
    chunks = iter(lambda: list(islice(seeds, CHUNK)), [])
    play = partial(played, whole=whole)
    for batch in map(play, chunks) if jobs == 1 else _by_many(play, chunks, jobs):
        yield batch
        if batch.failure:
            return


def _by_many(play: Callable[[list[int]], Batch], chunks: Iterator[list[int]], jobs: int) -> Iterator[Batch]:
    """Several processes play. Each has always something to do, and no more is sent out than that takes."""
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_begin)
    try:
        waiting: deque[Future[Batch]] = deque(pool.submit(play, chunk) for chunk in islice(chunks, 2 * jobs))
        while waiting:
            batch = waiting.popleft().result()
            waiting.extend(pool.submit(play, chunk) for chunk in islice(chunks, 1))
            yield batch
    finally:
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    """An interrupt is for the one who asked for the rounds; the others finish their chunk.

    Rounds leave little garbage behind, and to look for it as often as usual takes a tenth of the time.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(100_000)
