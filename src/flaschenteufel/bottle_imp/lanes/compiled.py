"""Many rounds of The Bottle Imp by a compiled kernel, where numba is installed: the scores are those of `Rounds`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from flaschenteufel.batch.decision import Asking
from flaschenteufel.batch.draws import Masks, Numbers
from flaschenteufel.bottle_imp.lanes import kernel
from flaschenteufel.bottle_imp.lanes.rounds import Rounds
from flaschenteufel.bottle_imp.setup import BottleImpSetup
from flaschenteufel.bottle_imp.steps import DEVIL, StepAtTable
from flaschenteufel.bottle_imp.tricks import highest_winner_or_lowest

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.lanes.batch import BatchTable


class Kernel(NamedTuple):
    """The functions of the kernel, compiled or not."""

    prepare: Callable[..., None] = kernel.prepare
    play: Callable[..., None] = kernel.play


@cache
def compiled() -> Kernel:
    """The kernel, compiled when it is first called; what was compiled is kept on disk for the next process."""
    import numba

    jit: Any = numba.njit
    try:
        return Kernel(*map(jit(cache=True, nogil=True), Kernel()))
    except RuntimeError:  # there is no place to keep it at
        return Kernel(*map(jit(nogil=True), Kernel()))


def is_known(table: BatchTable) -> bool:
    """Whether the kernel knows all the rules of a table: not if it has scoring or a rule for dummies of its own."""
    setup = table.setup
    return table.lane.scores_plainly and (not setup.automatic or setup.variant.dummy is highest_winner_or_lowest)


class CompiledRounds(Rounds):
    """Rounds that the kernel plays; those that begin in the middle of something are begun in step."""

    def __init__(self, table: BatchTable, rounds: int, draws: Masks) -> None:
        super().__init__(table, rounds, draws, asks=False)
        self._kernel = compiled()

    def prepare(self, steps: Sequence[StepAtTable]) -> Asking[None]:
        """Make steps of the preparation, each from its beginning."""
        yield from ()  # nobody is asked
        program, lots = _program(self._setup, steps)
        self._kernel.prepare(program, lots, self._draws.numbers, self._draws.used, self._held, self._devil)
        self._draws.used += int(np.sum(program[:, 0] != kernel.MOVE))

    def play_tricks(self, tricks: int, laid: Sequence[Masks] = ()) -> Asking[None]:
        """Play so many tricks; some cards of the first may have been laid."""
        yield from ()
        order = np.array(laid, np.uint64).reshape(len(laid), len(self._rounds))
        prices, owners, draws = np.array(self._prices), np.array(self._owners), self._draws
        self._kernel.play(
            tricks,
            _described(self._table),
            order,
            draws.numbers,
            draws.used,
            np.ascontiguousarray(self._held),
            self._leader,
            prices,
            owners,
            self._piles,
        )
        self._prices, self._owners = list(prices), list(owners)


def _described(table: BatchTable) -> tuple[int, int, Masks, Numbers, Numbers, Numbers]:
    """A table as the kernel reads it."""
    if "kernel" not in table.setup.kept:
        setup = table.setup
        slots = [(place, sum(1 << source for source in sources)) for place, sources in table.slots]
        worth = np.zeros((len(table.worth), 1 << 12), np.int64)
        for row, points in zip(worth, table.worth, strict=True):
            row[: len(points)] = points
        suits = np.array(list(setup.deck.suit_masks.values()), np.uint64)
        automatic = table.automatic.astype(np.int64)
        setup.kept["kernel"] = setup.seats, setup.width, suits, np.array(slots, np.int64), automatic, worth
    described: tuple[int, int, Masks, Numbers, Numbers, Numbers] = table.setup.kept["kernel"]
    return described


def _program(setup: BottleImpSetup, steps: Sequence[StepAtTable]) -> tuple[Numbers, int]:
    """What is done in these steps, row by row, and how many lots there are in all."""
    rows: list[tuple[int, int, int, int]] = []
    start, devil = 0, len(setup.sizes)
    for at in steps:
        if at.step.exposes:
            rows += [(kernel.LAY_OPEN, 2 * seat, 2 * seat + 1, 0) for seat in at.seats]
            continue
        numbers = {(lot.giver, lot.number): start + index for index, lot in enumerate(at.lots)}
        rows += [
            (kernel.NAME, at.sources[seat], int(position == 0), numbers[seat, lot])
            for seat in at.seats
            for position, lot in enumerate(at.positions[seat])
        ]
        rows += [
            (kernel.MOVE, lot.source, devil if lot.target == DEVIL else lot.target, numbers[lot.giver, lot.number])
            for lot in at.lots
        ]
        start += len(at.lots)
    return np.array(rows, np.int64).reshape(-1, 4), start
