"""Makes the golden records: `python -m tests.records.generate` writes them anew."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import flaschenteufel as ft
from flaschenteufel.core.records.record import Record
from flaschenteufel.testing.playing import random_play
from flaschenteufel.testing.table import Table, tables_of

GOLDEN = Path(__file__).parent / "golden"
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn")
ROUNDS = 2


def tables() -> Iterator[Table]:
    """For each variant every number of players, and every other edition with the smallest."""
    for name in ft.list_variants():
        met: set[int | str | None] = set()
        for table in tables_of(ft.get_variant(name)):
            if {table.players, table.edition} - met:
                met |= {table.players, table.edition}
                yield table


def file_of(table: Table) -> Path:
    """Where the record of a table is kept."""
    default = table.variant.new_round(table.players).edition == table.edition
    return GOLDEN / f"{table.variant.name}-{table.players}{'' if default else f'-{table.edition}'}.txt"


def match_at(table: Table) -> Record:
    """A short match by random play; the deal moves on, and the same table always gives the same match."""
    states: list[ft.State] = []
    for number in range(ROUNDS):
        dealt = table.variant.deal(table.players, edition=table.edition, dealer=number, seed=number)
        states.append([state for _, _, state in random_play(dealt, random.Random(number))][-1])
    return Record(states, NAMES[: table.players], rounds=ROUNDS)


def golden_text(record: Record) -> str:
    """The record, and the scores of its rounds as comments behind it."""
    scores = (f"# scores: {' '.join(map(str, state.scores))}\n" for state in record.states)
    return "".join([record.to_text(), *scores])


def main() -> None:
    for table in tables():
        file_of(table).write_text(golden_text(match_at(table)), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
