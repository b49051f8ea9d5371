"""Random numbers for many rounds in step: each round has numbers of its own, however the rounds are split up."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from flaschenteufel.core.shuffle import Seed, derived

Masks = NDArray[np.uint64]
"""A mask of cards, or a number, for each round."""
Numbers = NDArray[np.int64]
"""A seat or another number for each round."""


HALF = np.uint64(32)
LOWER = np.uint64(0xFFFFFFFF)


def stream(seed: Seed | None, number: int) -> np.random.PCG64:
    """A stream of random numbers, another one for each number; without a seed, never the same again."""
    entropy = None if seed is None else int.from_bytes(derived(seed, number).encode(errors="surrogatepass"), "little")
    return np.random.PCG64(entropy)


class Draws:
    """The numbers of all rounds of an experiment: `width` of 64 bits for each round, from one stream."""

    def __init__(self, seed: Seed | None, width: int) -> None:
        self._stream = stream(seed, 0)
        self._width = width

    def skip(self, rounds: int) -> None:
        """Leave the numbers of some rounds out."""
        self._stream.advance(rounds * self._width)

    def of(self, rounds: int) -> Masks:
        """The numbers of the next rounds, a row for each."""
        numbers: Masks = self._stream.random_raw(rounds * self._width)
        return numbers.reshape(rounds, self._width)


class Halves:
    """Numbers of 32 bits, one after the other for all rounds, from rows of numbers of 64 bits.

    >>> halves = Halves(np.array([[1 << 32 | 2], [3 << 32 | 4]], np.uint64))
    >>> next(halves).tolist(), next(halves).tolist(), halves.used
    ([1, 3], [2, 4], 2)
    """

    def __init__(self, numbers: Masks) -> None:
        self.numbers = numbers
        """A row for each round."""
        self.used = 0
        """How many numbers of 32 bits have been taken of each row."""

    @cached_property
    def _columns(self) -> Masks:
        return np.ascontiguousarray(self.numbers.T)

    def __next__(self) -> Masks:
        """The next number of each round."""
        number, lower = divmod(self.used, 2)
        self.used += 1
        column: Masks = self._columns[number]
        return column & LOWER if lower else column >> HALF
