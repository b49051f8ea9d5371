"""Counting and numbering all ways to put distinct items into bins of fixed sizes.

The items come in groups; the items of a group may go into the same bins. A way is numbered by what goes into the
first bin, then into the second, and so on; so a number that is drawn uniformly is a way that is drawn uniformly.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb

from attrs import frozen

Bin = tuple[int, int]
"""A bin: how many items it takes, and the mask of the groups that they may come from (bit 0 for the first)."""

Draw = tuple[int, int, int]
"""What a bin takes from a group: the group, how many of its items, and in how many ways."""


@frozen(eq=False)
class Plan:
    """All ways to fill the bins: how many there are and, for each mix that the first can have, how to go on."""

    ways: int
    starts: list[int]
    """The number of the first way with each mix."""
    draws: list[tuple[Draw, ...]]
    rest: list[Plan]


_DONE = Plan(1, [], [], [])
_NONE = Plan(0, [], [], [])


@lru_cache(maxsize=65536)
def planned(sizes: tuple[int, ...], bins: tuple[Bin, ...]) -> Plan:
    """Plan how to fill the bins from groups of these sizes; all items go somewhere.

    >>> planned((2, 1), ((2, 0b11), (1, 0b01))).ways  # of a, b and X, the last is not for the second bin
    2
    """
    if not bins:
        return _DONE if not any(sizes) else _NONE
    (capacity, allowed), *others = bins
    following = tuple(others)
    ways: list[int] = []
    draws: list[tuple[Draw, ...]] = []
    rests: list[Plan] = []
    for mix in _mixes(capacity, sizes, allowed):
        rest = planned(tuple(size - taken for size, taken in zip(sizes, mix, strict=True)), following)
        draw = tuple((group, taken, comb(sizes[group], taken)) for group, taken in enumerate(mix) if taken)
        number = rest.ways
        for _, _, choices in draw:
            number *= choices
        if number:
            ways.append(number)
            draws.append(draw)
            rests.append(rest)
    return Plan(sum(ways), [0, *accumulate(ways[:-1])], draws, rests)


def _mixes(capacity: int, sizes: tuple[int, ...], allowed: int) -> Iterator[tuple[int, ...]]:
    """All mixes of a bin: how many items of each group fill it."""
    if not sizes:
        if not capacity:
            yield ()
        return
    size, *others = sizes
    for taken in range(min(capacity, size if allowed & 1 else 0) + 1):
        for mix in _mixes(capacity - taken, tuple(others), allowed >> 1):
            yield (taken, *mix)


def fill(plan: Plan, number: int, groups: Iterable[Sequence[int]]) -> list[int]:
    """The bins of the way with this number, as masks, when the items are bits.

    >>> small = planned((2, 1), ((2, 0b11), (1, 0b01)))
    >>> [fill(small, number, [[1, 2], [4]]) for number in range(small.ways)]
    [[5, 2], [6, 1]]
    """
    left = list(groups)
    filled: list[int] = []
    while plan.rest:
        mix = bisect_right(plan.starts, number) - 1 if len(plan.rest) > 1 else 0
        number -= plan.starts[mix]
        mask = 0
        for group, taken, choices in plan.draws[mix]:
            if choices == 1:
                mask += sum(left[group])
                left[group] = ()
            else:
                number, choice = divmod(number, choices)
                chosen, left[group] = choose(left[group], taken, choice)
                mask += chosen
        filled.append(mask)
        plan = plan.rest[mix]
    return filled


def choose(items: Sequence[int], count: int, number: int) -> tuple[int, Sequence[int]]:
    """The selection of `count` items with this number, as their sum, and the items that are left.

    >>> choose([1, 2, 4, 8], 2, number=1)
    (5, [2, 8])
    """
    if count == 1:
        return items[number], [*items[:number], *items[number + 1 :]]
    chosen = place = 0
    left: list[int] = []
    size = len(items)
    while count:
        item = items[place]
        place += 1
        with_it = comb(size - place, count - 1)
        if number < with_it:
            chosen += item
            count -= 1
        else:
            number -= with_it
            left.append(item)
    left += items[place:]
    return chosen, left
