"""Which round a seed plays: its table follows from the seed alone, so a range of seeds says what was played.

With all variants in the order of their names, seed `k` plays variant `k mod 8`; and of that variant's tables, in the
order of `tables_of`, the one at `(k div 8) mod` their number. So every variant gets as many rounds as every other, and
within a variant every table does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cache
from itertools import count, islice

import flaschenteufel as ft
from flaschenteufel.testing import Setting, tables_of


@cache
def tables() -> tuple[tuple[Setting, ...], ...]:
    """The tables of every variant."""
    return tuple(tables_of(ft.get_variant(name)) for name in sorted(ft.list_variants()))


def table_of(seed: int) -> Setting:
    """The table that the round of a seed is played at."""
    turn, variant = divmod(seed, len(tables()))
    return tables()[variant][turn % len(tables()[variant])]


def seeds(first: int, rounds: int, names: Collection[str] = ()) -> Iterator[int]:
    """So many seeds, from the first on: those that play one of the named variants, or any."""
    return islice((seed for seed in count(first) if not names or table_of(seed).variant.name in names), rounds)
