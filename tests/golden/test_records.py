"""The golden records: whole matches of every variant, as they were written once, mean the same for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

import flaschenteufel as ft
from tests.golden.files import RECORDS, read, record_file, record_text
from tests.golden.game import Game, games

FILES = sorted(RECORDS.iterdir())


def test_there_is_one_for_every_table() -> None:
    assert sorted(map(record_file, games())) == FILES


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_it_is_read_and_written_again_with_the_same_scores(file: Path) -> None:
    text = read(file)
    record = ft.Record.from_text(text)
    assert all(state.is_over for state in record.states)
    assert record_text(record) == text
    assert [step.state for step in record.replay()][-1] == record.states[-1]


@pytest.mark.parametrize("game", list(games()), ids=lambda game: game.name)
def test_the_same_seeds_give_the_same_match(game: Game) -> None:
    assert record_text(game.record) == read(record_file(game))
