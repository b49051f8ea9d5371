"""Filling bins: every way has a number, and every number is a way."""

from __future__ import annotations

from itertools import combinations, product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flaschenteufel.core.allocation import Bin, choose, fill, planned

Task = tuple[tuple[int, ...], tuple[Bin, ...]]
"""The sizes of the groups, and the bins."""


def grouped(sizes: tuple[int, ...]) -> list[list[int]]:
    """Groups of so many items; all items are different bits."""
    starts = [sum(sizes[:group]) for group in range(len(sizes))]
    return [[1 << (start + item) for item in range(size)] for start, size in zip(starts, sizes, strict=True)]


def tried_out(sizes: tuple[int, ...], bins: tuple[Bin, ...]) -> set[tuple[int, ...]]:
    """Every way, found by putting each item into each bin and looking whether it fits."""
    items = [(group, item) for group, items in enumerate(grouped(sizes)) for item in items]
    found: set[tuple[int, ...]] = set()
    for places in product(range(len(bins)), repeat=len(items)):
        filled = [0] * len(bins)
        for place, (_, item) in zip(places, items, strict=True):
            filled[place] |= item
        allowed = all(bins[place][1] >> group & 1 for place, (group, _) in zip(places, items, strict=True))
        if allowed and all(mask.bit_count() == room for mask, (room, _) in zip(filled, bins, strict=True)):
            found.add(tuple(filled))
    return found


def numbered(sizes: tuple[int, ...], bins: tuple[Bin, ...]) -> list[tuple[int, ...]]:
    """Every way, by its number."""
    plan = planned(sizes, bins)
    return [tuple(fill(plan, number, grouped(sizes))) for number in range(plan.ways)]


@st.composite
def tasks(draw: st.DrawFn) -> Task:
    """Groups of six items at most, and bins for all of them; it may be that some bins take only some groups."""
    sizes = tuple(draw(st.lists(st.integers(0, 3), min_size=1, max_size=3).filter(lambda sizes: sum(sizes) <= 6)))
    cuts = sorted(draw(st.lists(st.integers(0, sum(sizes)), max_size=3)))
    rooms = [stop - start for start, stop in zip([0, *cuts], [*cuts, sum(sizes)], strict=True)]
    return sizes, tuple((room, draw(st.integers(0, 2 ** len(sizes) - 1))) for room in rooms)


@given(task=tasks())
def test_there_is_a_number_for_every_way_and_for_no_other(task: Task) -> None:
    ways = numbered(*task)
    assert len(set(ways)) == len(ways)
    assert set(ways) == tried_out(*task)


@pytest.mark.parametrize(
    ("sizes", "bins"),
    [
        pytest.param((2, 2), ((2, 0b01), (2, 0b10)), id="each group has its bin"),
        pytest.param((2, 2), ((1, 0b01), (2, 0b11), (1, 0b10)), id="a bin in the middle for both"),
        pytest.param((3, 2, 1), ((2, 0b110), (3, 0b011), (1, 0b111)), id="three groups that overlap"),
        pytest.param((1, 1, 1), ((1, 0b011), (1, 0b110), (1, 0b111)), id="three groups of one"),
        pytest.param((2, 2, 2), ((2, 0b111), (2, 0b111), (2, 0b111)), id="three groups that may go anywhere"),
        pytest.param((6,), ((3, 1), (2, 1), (1, 1)), id="one group"),
        pytest.param((2, 1), ((0, 0b11), (3, 0b11)), id="a bin without room"),
        pytest.param((0, 2), ((2, 0b10),), id="a group without items"),
        pytest.param((), (), id="nothing at all"),
    ],
)
def test_what_is_possible_is_found(sizes: tuple[int, ...], bins: tuple[Bin, ...]) -> None:
    assert planned(sizes, bins).ways == len(tried_out(sizes, bins)) > 0
    assert set(numbered(sizes, bins)) == tried_out(sizes, bins)


@pytest.mark.parametrize(
    ("sizes", "bins"),
    [
        pytest.param((2,), ((1, 1),), id="an item too many"),
        pytest.param((1,), ((2, 1),), id="room too much"),
        pytest.param((1,), (), id="no bins"),
        pytest.param((1, 1), ((1, 0b01), (1, 0b01)), id="a group that may go nowhere"),
        pytest.param((3, 1), ((2, 0b10), (2, 0b11)), id="a bin for which there are not enough"),
    ],
)
def test_there_are_no_ways_if_it_does_not_come_out(sizes: tuple[int, ...], bins: tuple[Bin, ...]) -> None:
    assert planned(sizes, bins).ways == len(tried_out(sizes, bins)) == 0


def test_large_numbers_are_exact() -> None:
    plan = planned((36,), ((9, 1),) * 4)
    assert plan.ways == comb(36, 9) * comb(27, 9) * comb(18, 9)
    groups = grouped((36,))
    last = fill(plan, plan.ways - 1, groups)
    assert [mask.bit_count() for mask in last] == [9] * 4
    assert sum(last) == sum(groups[0])
    assert last != fill(plan, plan.ways - 2, groups)


@given(size=st.integers(1, 7), data=st.data())
def test_selections_are_numbered(size: int, data: st.DataObject) -> None:
    count = data.draw(st.integers(1, size))
    (items,) = grouped((size,))
    chosen = [choose(items, count, number) for number in range(comb(size, count))]
    assert {mask for mask, _ in chosen} == {sum(some) for some in combinations(items, count)}
    assert all(sorted([*left, *(bit for bit in items if bit & mask)]) == items for mask, left in chosen)
