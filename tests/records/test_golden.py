"""The golden records: whole matches of every variant, as they were written once, mean the same for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from flaschenteufel.core.records.record import Record
from flaschenteufel.testing.table import Table
from tests.records.generate import GOLDEN, file_of, golden_text, match_at, tables

FILES = sorted(GOLDEN.glob("*.txt"))


def test_there_is_one_for_every_table() -> None:
    assert sorted(map(file_of, tables())) == FILES


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_is_read_and_written_again_with_the_same_scores(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = Record.from_text(text)
    assert all(state.is_over for state in record.states)
    assert golden_text(record) == text
    assert [step.state for step in record.replay()][-1] == record.states[-1]


@pytest.mark.parametrize("table", list(tables()), ids=lambda table: file_of(table).stem)
def test_the_same_seeds_give_the_same_match(table: Table) -> None:
    assert golden_text(match_at(table)) == file_of(table).read_text(encoding="utf-8")
