"""All ways to divide the unseen cards among the places that they can lie in: counted, numbered and drawn.

A packet with a void takes no card of some suits. The places that lack the same suits are one kind: they take their
cards together and share them. So at most three kinds lack one suit, and three lack two. Those that lack two have no
choice of suits. Of the others, the last may take any cards of its two suits: whatever it takes, the rest can lie in as
many ways, so there is nothing to count. For the others it is settled first how many cards of each suit they take: that
is a mix. Within a mix, all cards are taken from pools of settled sizes.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from math import comb, prod
from operator import attrgetter
from random import Random
from typing import NamedTuple

from flaschenteufel.bottle_imp.cards import bits_of
from flaschenteufel.core.allocation import choose
from flaschenteufel.core.drawing import DRAWS, Digits

Take = tuple[int, int]
"""How many cards are taken, and the place that they come to."""

Mix = tuple[int, ...]
"""For each kind with a choice of suits, but the last, how many cards of its first suit it takes."""


class Kind(NamedTuple):
    """The places that lack the same suits."""

    suits: tuple[int, ...]
    """The numbers of the suits that they may have."""
    takes: tuple[Take, ...]
    size: int
    """How many cards they take together."""


class Stage(NamedTuple):
    """A part of a division: some pools are put together, and cards are taken from them."""

    pools: tuple[int, ...]
    """The pools, by their numbers: one for each suit. The first of them keeps the rest."""
    shared: int | None
    """The place whose cards are taken again instead, to be shared by several places."""
    takes: tuple[tuple[Digits, int, int], ...]
    """For each take, how to read a number for it, the place that the cards come to, and how many they are."""
    last: int | None
    """The place that all the rest comes to; None if it stays in the pool."""
    orders: int
    """In how many orders the cards of all takes can be drawn."""


Program = tuple[int, tuple[Stage, ...]]
"""The stages of a mix, and how many numbers there are to draw from: each way has equally many of them."""


class Division:
    """All ways in which the cards can be divided.

    `unseen` are the cards, as bits; `capacity` tells how many of them come to each place, `voids` has for each packet
    the mask of the suits that it lacks, and `suits` the mask of each suit.

    >>> yellow, red, blue = 0b000011, 0b001100, 0b110000
    >>> cards = [1, 2, 4, 8, 16, 32]
    >>> Division(cards, [3, 3], [0, 0], [yellow, red, blue]).ways
    20
    >>> Division(cards, [3, 3], [yellow, 0], [yellow, red, blue]).ways
    4
    """

    def __init__(self, unseen: list[int], capacity: Sequence[int], voids: Sequence[int], suits: Sequence[int]) -> None:
        self._first_shared = len(capacity)
        self._free: list[Take] = []
        choosy: dict[int, list[Take]] = {}
        fitting = sum(capacity) == len(unseen)
        for place, size in enumerate(capacity):
            if size > 0:
                void = voids[place] if place < len(voids) else 0
                if void:
                    choosy.setdefault(void, []).append((size, place))
                else:
                    self._free.append((size, place))
            elif size:
                fitting = False
        self._free.sort()  # the largest comes last, and takes what is left
        self._forced: list[Kind] = []
        self._choosing: list[Kind] = []
        self.pools = [unseen]
        """The cards that the stages of a mix take from: all of them, or those of each suit."""
        self._mixes: list[Mix] = [()]
        self.starts = [0, 1]
        """The number of the first way of each mix, and at last how many there are; but for what all have in common."""
        self.is_possible = fitting
        if choosy:
            self.pools = [[bit for bit in unseen if bit & suit] for suit in suits]
            self._settle_kinds(choosy, suits)
            self._find_mixes()
        self._programs: dict[int, Program] = {}

    def _settle_kinds(self, choosy: dict[int, list[Take]], suits: Sequence[int]) -> None:
        for void, takes in choosy.items():
            able = tuple([number for number, suit in enumerate(suits) if not suit & void])
            size = takes[0][0]
            if len(takes) > 1:
                takes.sort()
                size = sum([size for size, _ in takes])
            (self._choosing if len(able) == 2 else self._forced).append(Kind(able, tuple(takes), size))
        if len(self._choosing) > 1:
            self._choosing.sort(key=attrgetter("size"))

    def _find_mixes(self) -> None:
        """All mixes, and in how many ways each can be taken; what is the same for all of them is left out."""
        sizes = [len(pool) for pool in self.pools]
        forced = [kind for kind in self._forced if kind.suits]
        for kind in forced:
            sizes[kind.suits[0]] -= kind.size
        possible = self.is_possible and len(forced) == len(self._forced) and min(sizes) >= 0
        if self._choosing:
            found = list(self._mixed(0, sizes)) if possible else []
            self._mixes = [mix for mix, _ in found]
            self.starts = [0, *accumulate([ways for _, ways in found])]
            possible = bool(found)
        self.is_possible = possible

    def _mixed(self, number: int, sizes: list[int]) -> Iterator[tuple[Mix, int]]:
        """The mixes of the kinds from this number on, if the pools have these sizes, and in how many ways."""
        kind = self._choosing[number]
        first, second = kind.suits
        if number == len(self._choosing) - 1:
            if ways := comb(sizes[first] + sizes[second], kind.size):
                yield (), ways
            return
        for taken in range(max(0, kind.size - sizes[second]), min(kind.size, sizes[first]) + 1):
            left = sizes.copy()
            left[first] -= taken
            left[second] -= kind.size - taken
            ways = comb(sizes[first], taken) * comb(sizes[second], kind.size - taken)
            for mix, others in self._mixed(number + 1, left):
                yield (taken, *mix), ways * others

    @cached_property
    def ways(self) -> int:
        """In how many ways the cards can be divided."""
        return self.starts[-1] * self._ways_within if self.is_possible else 0

    @cached_property
    def _ways_within(self) -> int:
        """In how many ways a mix can be divided further: the same for all of them."""
        kinds = (*self._forced, *self._choosing)
        ways = prod([_shares(kind.takes) for kind in kinds], start=_shares(self._free))
        # At most one kind is forced to each suit.
        return prod([comb(len(self.pools[kind.suits[0]]), kind.size) for kind in self._forced], start=ways)

    # A way is drawn: a mix, and then a number below that of its program.

    def program(self, rng: Random) -> Program:
        """The program of a mix that is drawn, each with the probability that it has among all ways."""
        mix = 0
        if len(self._mixes) > 1:
            mix = bisect_right(self.starts, rng.randrange(self.starts[-1])) - 1
        return self.program_of(mix)

    def program_of(self, mix: int) -> Program:
        """The program of the mix with this number."""
        return self._programs.get(mix) or self._program(mix)

    def drawn(self, stages: tuple[Stage, ...], places: list[int], number: int) -> int:
        """Put the cards into their places, as the number says; what is left of the number is returned."""
        pools = [list(pool) for pool in self.pools]
        for stage in stages:
            pool = _pool(stage, pools, places)
            for digits, place, _ in stage.takes:
                cards = 0
                for product, sizes in digits:
                    digit = number % product
                    number //= product
                    for size in sizes:
                        cards |= pool.pop(digit % size)
                        digit //= size
                places[place] |= cards
            if stage.last is not None:
                places[stage.last] |= sum(pool)
        return number

    # A way is found by its number.

    def numbered(self, places: list[int], number: int) -> None:
        """Put the cards into their places in the way with this number."""
        within, start = divmod(number, self.starts[-1])
        mix = bisect_right(self.starts, start) - 1
        number = (start - self.starts[mix]) + within * (self.starts[mix + 1] - self.starts[mix])
        _, stages = self.program_of(mix)
        pools = [list(pool) for pool in self.pools]
        for stage in stages:
            pool = _pool(stage, pools, places)
            for _, place, count in stage.takes:
                number, choice = divmod(number, comb(len(pool), count))
                cards, pool[:] = choose(pool, count, choice)
                places[place] |= cards
            if stage.last is not None:
                places[stage.last] |= sum(pool)

    def _program(self, mix: int) -> Program:
        stages: tuple[Stage, ...] = ()
        if len(self.pools) > 1:
            stages = tuple(self._stages(self._mixes[mix]))
        elif self._free:
            stages = (_rest((0,), None, self._free, len(self.pools[0])),)
        made = prod([stage.orders for stage in stages]), stages
        self._programs[mix] = made
        return made

    def _stages(self, mix: Mix) -> Iterator[Stage]:
        sizes = [len(pool) for pool in self.pools]
        for kind in self._forced:
            (suit,) = kind.suits
            yield _stage((suit,), kind.takes, sizes)
        for number, (kind, taken) in enumerate(zip(self._choosing, mix, strict=False)):
            place = kind.takes[0][1] if len(kind.takes) == 1 else self._first_shared + number
            for suit, count in zip(kind.suits, (taken, kind.size - taken), strict=True):
                yield _stage((suit,), ((count, place),), sizes)
            if len(kind.takes) > 1:
                yield _rest((), place, kind.takes, kind.size)
        for kind in self._choosing[-1:]:
            yield _stage(kind.suits, kind.takes, sizes)
        if self._free:
            yield _rest(tuple(range(len(sizes))), None, self._free, sum(sizes))


def _pool(stage: Stage, pools: list[list[int]], places: list[int]) -> list[int]:
    """The cards that a stage takes from."""
    if stage.shared is not None:
        cards = bits_of(places[stage.shared])
        places[stage.shared] = 0
        return cards
    first, *others = stage.pools
    for other in others:
        pools[first] += pools[other]
        pools[other] = []
    return pools[first]


def _stage(pools: tuple[int, ...], takes: Sequence[Take], sizes: list[int]) -> Stage:
    """A stage that leaves the rest in the first pool; the sizes of the pools are brought up to date."""
    first, *others = pools
    for other in others:
        sizes[first] += sizes[other]
        sizes[other] = 0
    made, orders = _takes(takes, sizes[first])
    sizes[first] -= sum([count for count, _ in takes])
    return Stage(pools, None, made, None, orders)


def _rest(pools: tuple[int, ...], shared: int | None, takes: Sequence[Take], size: int) -> Stage:
    """A stage that takes everything: what the last place gets needs no number."""
    made, orders = _takes(takes[:-1], size)
    return Stage(pools, shared, made, takes[-1][1], orders)


def _takes(takes: Sequence[Take], size: int) -> tuple[tuple[tuple[Digits, int, int], ...], int]:
    """How to read a number for each take from a pool of this size, and how many numbers there are for all."""
    made: list[tuple[Digits, int, int]] = []
    total = 1
    for count, place in takes:
        orders, digits = DRAWS[size, count]
        made.append((digits, place, count))
        total *= orders
        size -= count
    return tuple(made), total


def _shares(takes: Sequence[Take]) -> int:
    """In how many ways places can share the cards that they take together."""
    ways, size = 1, 0
    for count, _ in takes:
        size += count
        ways *= comb(size, count)
    return ways
