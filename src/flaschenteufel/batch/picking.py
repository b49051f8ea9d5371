"""One of the cards of a mask, for many masks at once."""

from __future__ import annotations

import numpy as np

from flaschenteufel.batch.draws import Masks

LOWEST = np.uint64(0x0101010101010101)
HIGHEST = np.uint64(0x8080808080808080)
ONE = np.uint64(1)

PLACES = np.zeros(8 * 256, np.uint64)
"""For each number n and each byte (at n * 256 + byte), the place of the n-th bit that is set in it, from 0."""
for _byte in range(256):
    for _rank, _place in enumerate(place for place in range(8) if _byte >> place & 1):
        PLACES[_rank * 256 + _byte] = _place


def picked(masks: Masks, draws: Masks) -> Masks:
    """The place of a bit of each mask, by a random number of 32 bits: all are equally likely, up to 1 in 10^7.

    It counts the bits byte by byte, in all bytes at once, and looks the place up in the byte that has it.

    >>> picked(np.array([0b1000, 0b1010, 0b1010], np.uint64), np.array([7, 0, 2**32 - 1], np.uint64)).tolist()
    [3, 1, 3]
    """
    counts = masks >> ONE
    counts &= 0x5555555555555555
    np.subtract(masks, counts, out=counts)
    fours = counts >> np.uint64(2)
    fours &= 0x3333333333333333
    counts &= 0x3333333333333333
    counts += fours
    counts += counts >> 4
    counts &= 0x0F0F0F0F0F0F0F0F
    counts *= LOWEST  # in each byte now: the bits up to it
    rank = counts >> np.uint64(56)
    rank *= draws
    rank >>= 32
    before = rank * LOWEST
    before |= HIGHEST
    before -= counts
    before &= HIGHEST  # a bit in each byte that does not reach the rank
    before >>= 7
    before *= LOWEST
    before >>= 53
    before &= 0x38  # eight times their number: where the byte begins
    counts <<= 8
    counts >>= before
    counts &= 0xFF
    rank -= counts
    rank <<= 8
    byte = masks >> before
    byte &= 0xFF
    rank |= byte
    before += PLACES.take(rank.view(np.int64))
    return before


def highest_bit(masks: Masks) -> Masks:
    """The highest bit of each mask; 0 if it has none.

    >>> highest_bit(np.array([0, 1, 0b1011, 2**63 + 1], np.uint64)).tolist() == [0, 1, 0b1000, 2**63]
    True
    """
    smeared = masks.copy()
    for places in (1, 2, 4, 8, 16, 32):
        smeared |= smeared >> np.uint64(places)
    return smeared ^ (smeared >> ONE)


def place_of(bits: Masks) -> Masks:
    """The place of the only bit of each mask.

    >>> place_of(np.array([1, 0b1000], np.uint64)).tolist()
    [0, 3]
    """
    places: Masks = np.bitwise_count(bits - ONE).astype(np.uint64)
    return places
