"""Records to test with."""

from __future__ import annotations

import random
from collections.abc import Callable

from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.core.record.record import Record
from flaschenteufel.testing import Setting, tables_of
from flaschenteufel.testing.playing import random_play
from tests.tables import people

LENGTHS = st.one_of(st.just({}), *(st.fixed_dictionaries({key: st.integers(1, 999)}) for key in ("rounds", "target")))


def reached(table: Setting, seed: int) -> list[ft.State]:
    """All states of a round that is played at random, from before the deal to the end."""
    dealt = table.deal(seed)
    return [table.new_round(), dealt, *(state for _, _, state in random_play(dealt, random.Random(seed)))]


def match(name: str, players: int, rounds: int) -> Record:
    """A match by random play."""
    variant = ft.get_variant(name)
    tables = [
        Setting(variant, players, variant.new_round(players).edition, number % players) for number in range(rounds)
    ]
    return Record([reached(table, number)[-1] for number, table in enumerate(tables)], rounds=rounds)


def any_variant() -> st.SearchStrategy[ft.Variant]:
    return st.sampled_from([ft.get_variant(name) for name in ft.list_variants()])


@st.composite
def records(draw: st.DrawFn, variants: Callable[[], st.SearchStrategy[ft.Variant]] = any_variant) -> Record:
    """Up to two finished rounds and a last one that ends anywhere, with or without names and an agreed length."""
    tables = tables_of(draw(variants()))
    first = draw(st.sampled_from(tables))
    alike = [table for table in tables if (table.players, table.edition) == (first.players, first.edition)]
    more = draw(st.lists(st.sampled_from(alike), max_size=2))
    rounds = [reached(table, draw(st.integers(0, 2**32))) for table in (first, *more)]
    last = draw(st.integers(0, len(rounds[-1]) - 1))
    names = draw(st.just([]) | people(first.players))
    return Record([*(states[-1] for states in rounds[:-1]), rounds[-1][last]], names, **draw(LENGTHS))
