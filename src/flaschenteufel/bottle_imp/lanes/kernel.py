"""Rounds of The Bottle Imp one after the other, written so that numba can compile it: numbers and arrays alone.

It reads the same random numbers as `Rounds` does, in the same order, so the same seed gives the same scores. Whoever
calls it compiles it; as it stands it is plain Python, and the tests run it so. A mask is a `uint64` and stays one:
together with a signed number it would become a float.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numba.extending import register_jitable

from flaschenteufel.batch.draws import Masks, Numbers
from flaschenteufel.batch.picking import HIGHEST, LOWEST, PLACES

Function = TypeVar("Function", bound=Callable[..., Any])


def inlined(function: Function) -> Function:
    """For functions that the compiled ones call."""
    made: Function = register_jitable(function)
    return made


NONE, ONE, TWO, FOUR, SEVEN, EIGHT = map(np.uint64, (0, 1, 2, 4, 7, 8))
HALF, TOP, LOWER, BYTE = map(np.uint64, (32, 56, 0xFFFFFFFF, 0xFF))
FIVES, THREES, FIFTEENS = map(np.uint64, (0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F))
NAME, MOVE, LAY_OPEN = 0, 1, 2
"""What is done in a preparation: a card is named, the cards of a lot move, a packet is laid open."""


@inlined
def half(numbers: Masks, used: int) -> np.uint64:
    """The random number of 32 bits after so many others, from those of a round."""
    number: np.uint64 = numbers[used >> 1]
    return number & LOWER if used & 1 else number >> HALF


@inlined
def pick(mask: np.uint64, draw: np.uint64) -> np.uint64:
    """One bit of a mask, by a random number of 32 bits: as `picked` does it, without a branch."""
    counts = mask - ((mask >> ONE) & FIVES)
    counts = (counts & THREES) + ((counts >> TWO) & THREES)
    counts = ((counts + (counts >> FOUR)) & FIFTEENS) * LOWEST
    rank = ((counts >> TOP) * draw) >> HALF
    before = (((((rank * LOWEST) | HIGHEST) - counts) & HIGHEST) >> SEVEN) * LOWEST
    before = (before >> np.uint64(53)) & np.uint64(0x38)
    rank -= ((counts << EIGHT) >> before) & BYTE
    place: np.uint64 = before + PLACES[(rank << EIGHT) | ((mask >> before) & BYTE)]
    return ONE << place


@inlined
def highest(mask: np.uint64) -> np.uint64:
    """The highest bit of a mask; 0 if it has none."""
    mask |= mask >> ONE
    mask |= mask >> TWO
    mask |= mask >> FOUR
    mask |= mask >> EIGHT
    mask |= mask >> np.uint64(16)
    mask |= mask >> HALF
    return mask ^ (mask >> ONE)


@inlined
def around(place: int, seats: int) -> int:
    """The place at a round table; quicker than a division."""
    return place - seats if place >= seats else place


@inlined
def following(packet: np.uint64, led: np.uint64) -> np.uint64:
    """The cards of the led suit, or all if there are none (TRICK-2)."""
    return packet & led if packet & led else packet


@inlined
def winning(cards: np.uint64, cheap: np.uint64) -> np.uint64:
    """The highest card below the price, or the highest if none is (TRICK-3, TRICK-4)."""
    return highest(cards & cheap if cards & cheap else cards)


@inlined
def by_rule(legal: np.uint64, trick: np.uint64, cheap: np.uint64) -> np.uint64:
    """The highest card that would win the trick as it lies, or the lowest (LOP-4, LOP-5)."""
    rest = legal
    while rest:
        card = highest(rest)
        if winning(trick | card, cheap) == card:
            return card
        rest ^= card
    return legal ^ (legal & (legal - ONE))


def prepare(program: Numbers, lots: int, numbers: Masks, used: int, held: Masks, devil: Masks) -> None:
    """Make steps of the preparation: what is done one after the other is a row (what, a packet, a packet, a lot)."""
    packets, rounds = held.shape
    lying, chosen = np.zeros(packets + 1, np.uint64), np.zeros(lots, np.uint64)
    for one in range(rounds):
        for packet in range(packets):
            lying[packet] = held[packet, one]
        lying[packets] = devil[one]
        for lot in range(lots):
            chosen[lot] = NONE
        row, taken, draw = numbers[one], NONE, used
        for line in range(len(program)):
            what, source, target, lot = program[line, 0], program[line, 1], program[line, 2], program[line, 3]
            if what == NAME:
                if target:  # it is the first card that the seat names
                    taken = NONE
                pool: Any = lying[source]
                card = pick(pool & ~taken, half(row, draw))
                draw += 1
                taken |= card
                chosen[lot] |= card
            elif what == MOVE:
                lying[source] ^= chosen[lot]
                lying[target] ^= chosen[lot]
            else:
                if half(row, draw) >> np.uint64(31):
                    lying[source], lying[target] = lying[target], lying[source]
                draw += 1
        for packet in range(packets):
            held[packet, one] = lying[packet]
        devil[one] = lying[packets]


def play(
    tricks: int,
    table: tuple[int, int, Masks, Numbers, Numbers, Numbers],
    laid: Masks,
    numbers: Masks,
    used: int,
    held: Masks,
    leaders: Numbers,
    prices: Masks,
    owners: Numbers,
    piles: Numbers,
) -> None:
    """Play so many tricks of all rounds; some cards of the first may have been `laid`.

    The table: how many seats, packets a seat, the masks of the suits, the slots of a trick as rows (how many places
    left of the leader, which packets as bits), whether each seat plays by rule, and the points of masks, by tables of
    twelve cards each. Packets are as seen from the leader's seat; prices, owners and piles are changed.
    """
    seats, width, suits, slots, automatic, worth = table
    bottles, rounds = prices.shape
    lying, order = np.zeros(len(held), np.uint64), np.zeros(len(slots), np.uint64)
    for one in range(rounds):
        for packet in range(len(held)):
            lying[packet] = held[packet, one]
        row, lead, place, draw, already = numbers[one], 0, 0, used, len(laid)
        cheap = NONE
        for bottle in range(bottles):
            cheap = max(cheap, prices[bottle, one])
        for _ in range(tricks):
            cards, led = NONE, NONE
            for number in range(len(slots)):
                place = around(lead + slots[number, 0], seats)
                if number < already:
                    card = laid[number, one]
                else:
                    legal = NONE
                    for packet in range(width):
                        if slots[number, 1] >> packet & 1:
                            legal |= following(lying[place * width + packet], led)
                    if automatic[around(leaders[one] + place, seats)]:
                        card = by_rule(legal, cards, cheap)
                    else:
                        card = pick(legal, half(row, draw))
                    draw += 1
                    for packet in range(width):
                        lying[place * width + packet] &= ~card
                if number == 0:
                    for suit in suits:
                        if suit & card:
                            led = suit
                cards |= card
                order[number] = card
            already = 0
            best = winning(cards, cheap)
            for number in range(len(slots)):
                if order[number] == best:
                    place = around(lead + slots[number, 0], seats)
            winner = around(leaders[one] + place, seats)
            for part in range(len(worth)):
                piles[winner, one] += worth[part, (cards >> np.uint64(12 * part)) & np.uint64(0xFFF)]
            if bottles > 1:
                draw += 1
            if best & cheap:
                taken = bought(prices[:, one], cheap, automatic[winner], half(row, draw - 1))
                prices[taken, one], owners[taken, one] = best - ONE, winner
                cheap = NONE
                for bottle in range(bottles):
                    cheap = max(cheap, prices[bottle, one])
            lead = place


@inlined
def bought(prices: Masks, cheap: np.uint64, automatic: int, draw: np.uint64) -> int:
    """The bottle that the winner takes: the dearest one, or one of the dearest (TWO-3, TWO-4)."""
    offers = 0
    for price in prices:
        offers += price == cheap
    rank = 0 if automatic else int((np.uint64(offers) * draw) >> HALF)
    bottle = 0
    while rank or prices[bottle] != cheap:
        rank -= prices[bottle] == cheap
        bottle += 1
    return bottle
