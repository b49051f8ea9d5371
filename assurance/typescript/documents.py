"""Documents of all kinds from random games of all variants."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import flaschenteufel as ft
from flaschenteufel.core.state import steps_to


def documents(seed: int = 7) -> Iterator[Any]:
    """For each variant and number of players: a table that is played at, seen by all, and all that was done there."""
    for name in ft.list_variants():
        variant = ft.get_variant(name)
        for players in variant.player_counts:
            rng = Random(f"{seed} {name} {players}")
            table = ft.Table(ft.Match.start(variant, [f"Player {number}" for number in range(players)], seed=seed))
            yield from _seen(table, since=0)
            yield from _played(table, rng)
            yield ft.to_data(table)
            yield ft.to_data(table.match)
            yield ft.to_data(table.round)
            yield ft.to_data(ft.Record.of_match(table.match))


def _played(table: ft.Table, rng: Random) -> Iterator[Any]:
    """A round, with some moments of it, and the first of the next one."""
    number = 0
    while not table.round.is_over:
        seat = rng.choice([seat for seat in table.round.to_act if seat not in table.round.automatic])
        table.submit(seat, rng.choice(table.legal_actions(seat)))
        number += 1
        if number % 11 == 0:
            yield from _seen(table, since=max(0, table.counter - 5))
    yield from _seen(table, since=table.counter)
    yield from ft.to_data(table.round.history)
    yield from ft.to_data([event for step in steps_to(table.round) for event in step.events])
    table.next_round()


def _seen(table: ft.Table, since: int) -> Iterator[Any]:
    for who in (None, 0):
        yield ft.to_data(table.view(who))
        yield ft.to_data(table.snapshot(who, since))
