"""Drawing items at random, exactly: one number below a product says which item comes next, and next, and next.

`rng.randrange` gives such a number without any bias, whatever the product. Its digits are places in a list from which
one item after the other is taken; so every order of the drawn items is as likely as any other, and every set of them.
"""

from __future__ import annotations

from math import perm, prod

from flaschenteufel.core.fast import Memo

Digits = tuple[tuple[int, tuple[int, ...]], ...]
"""How a number is read: products of some sizes, and the sizes.

A few digits are split off at once, so that most divisions are of small numbers, which are quick.
"""

_SMALL = 1 << 30
"""Below this number Python has the quickest arithmetic."""


def _digits(draws: tuple[int, int]) -> tuple[int, Digits]:
    items, count = draws
    found: list[list[int]] = []
    for size in range(items, items - count, -1):
        if not found or prod(found[-1]) * size >= _SMALL:
            found.append([])
        found[-1].append(size)
    return perm(items, count), tuple((prod(sizes), tuple(sizes)) for sizes in found)


DRAWS: Memo[tuple[int, int], tuple[int, Digits]] = Memo(_digits)
"""For (number of items, number of draws): in how many orders they can be drawn, and how to read such a number.

>>> DRAWS[5, 2]
(20, ((20, (5, 4)),))
"""
