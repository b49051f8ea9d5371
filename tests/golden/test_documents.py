"""The golden documents: games of every variant as JSON, as they were written once, byte for byte."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flaschenteufel.core.json.document import KINDS

import flaschenteufel as ft
from tests.golden.documents import digest_lines, shown_values
from tests.golden.files import DIGESTS, SHOWN, read, shown_file
from tests.golden.game import Game, games, shown_games

every_shown_game = pytest.mark.parametrize("game", list(shown_games()), ids=lambda game: game.name)


def comparable(value: Any) -> Any:
    """The value itself; a table is no value, but its journal is."""
    return value.journal if isinstance(value, ft.Table) else value


def test_there_is_a_file_for_every_variant() -> None:
    assert sorted(map(shown_file, shown_games())) == sorted(SHOWN.iterdir())
    assert [game.at.variant.name for game in shown_games()] == list(ft.list_variants())


@every_shown_game
def test_the_same_seeds_give_the_same_documents(game: Game) -> None:
    written = [ft.to_json(value) for value in shown_values(game)]
    assert [*written, ""] == read(shown_file(game)).split("\n")


@every_shown_game
def test_they_are_read_to_the_same_values_and_written_again(game: Game) -> None:
    kinds: set[str] = set()
    for text, value in zip(read(shown_file(game)).splitlines(), shown_values(game), strict=True):
        kind = json.loads(text)["kind"]
        again: Any = ft.from_json(text, KINDS[kind])
        assert comparable(again) == comparable(value)
        assert ft.to_json(again) == text
        kinds.add(kind)
    assert kinds == set(KINDS)


def test_there_are_digests_of_every_game() -> None:
    assert list(dict.fromkeys(line.split()[0] for line in read(DIGESTS).splitlines())) == [g.name for g in games()]


@pytest.mark.parametrize("game", list(games()), ids=lambda game: game.name)
def test_all_documents_have_the_same_digests_as_ever(game: Game) -> None:
    assert digest_lines(game) == [line for line in read(DIGESTS).splitlines() if line.split()[0] == game.name]
