"""Random numbers for many rounds in step: each round has numbers of its own, however the rounds are split up."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from flaschenteufel.core.shuffle import Seed, derived

Masks = NDArray[np.uint64]
"""A mask of cards, or a number, for each round."""
Numbers = NDArray[np.int64]
"""A seat or another number for each round."""


HALF = np.uint64(32)
LOWER = np.uint64(0xFFFFFFFF)


class Draws:
    """The numbers of all rounds of an experiment: `width` of 64 bits for each round, from one stream."""

    def __init__(self, seed: Seed | None, width: int) -> None:
        entropy = None if seed is None else int.from_bytes(derived(seed, 0).encode(errors="surrogatepass"), "little")
        self._stream = np.random.PCG64(entropy)
        self._width = width

    def skip(self, rounds: int) -> None:
        """Leave the numbers of some rounds out."""
        self._stream.advance(rounds * self._width)

    def of(self, rounds: int) -> Masks:
        """The numbers of the next rounds, a row for each."""
        numbers: Masks = self._stream.random_raw(rounds * self._width)
        return numbers.reshape(rounds, self._width)


def halves(numbers: Masks) -> Iterator[Masks]:
    """Numbers of 32 bits, one after the other for all rounds, from rows of numbers of 64 bits.

    >>> [half.tolist() for half in halves(np.array([[1 << 32 | 2], [3 << 32 | 4]], np.uint64))]
    [[1, 3], [2, 4]]
    """
    for column in np.ascontiguousarray(numbers.T):
        yield column >> HALF
        yield column & LOWER
