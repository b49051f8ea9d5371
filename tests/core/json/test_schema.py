"""The JSON Schemas that come with the library are those of its documents."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

import flaschenteufel as ft
from flaschenteufel.core.json.document import json_schema
from flaschenteufel.core.json.schema import FILES, FOLDER, file_of, shipped_schema, text_of
from flaschenteufel.core.record.record import Record
from tests.core.json.scenes import KINDS, events_to, every_variant, eyes, played_match, told
from tests.core.json.validator import Validator

REFRESH = "python -m flaschenteufel.core.json.schema"
VALIDATORS = {kind: Validator(json_schema(wanted)) for kind, wanted in KINDS.items()}
every_kind = pytest.mark.parametrize("kind", KINDS)


@pytest.mark.parametrize("kind", FILES)
def test_the_shipped_schema_is_up_to_date(kind: str) -> None:
    stored = (FOLDER / file_of(kind)).read_text(encoding="utf-8")
    assert stored == text_of(shipped_schema(kind)), f"the classes have changed: run {REFRESH}"


@every_kind
def test_it_is_found_in_the_package(kind: str) -> None:
    assert json_schema(KINDS[kind]) == shipped_schema(kind)


def test_they_can_be_written_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["schema", str(tmp_path)])
    monkeypatch.delitem(sys.modules, "flaschenteufel.core.json.schema")
    runpy.run_module("flaschenteufel.core.json.schema", run_name="__main__")
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted(map(file_of, FILES))
    for file in tmp_path.iterdir():
        assert file.read_bytes() == (FOLDER / file.name).read_bytes()


def test_the_type_must_be_one_of_eight() -> None:
    with pytest.raises(ft.InvalidValueError, match=r"State, View, .* or Snapshot, or a list .* not <class 'int'>"):
        json_schema(int)


def valid(value: Any) -> bool:
    document = told(value)
    return VALIDATORS[document["kind"]].faults(document) == []


@every_variant
def test_documents_are_valid(variant: ft.Variant) -> None:
    for players in variant.player_counts:
        for moves in (0, 1, 5, 12, 40, 100, 250):
            match = played_match(variant, players, moves, moves)
            state = match.round
            assert valid(match)
            assert valid(state)
            assert valid(Record([*match.finished, state], match.names))
            assert all(valid(state.view(seat)) for seat in eyes(state))
        for seat in eyes(state):
            assert all(valid(event.for_seat(seat)) for event in events_to(state))
        assert all(map(valid, (*events_to(state), *state.history)))


def spoilt(*path: str | int, value: Any = None, key: str | None = None) -> list[str]:
    """What the schema says of a document whose value at a path was changed, or has one key more."""
    document = told(ft.get_variant("lopaka").deal(seed=7))
    place: Any = document
    for step in path[:-1]:
        place = place[step]
    if key is None:
        place[path[-1]] = value
    else:
        place[path[-1]][key] = value
    return VALIDATORS["state"].faults(document)


def test_a_schema_refuses_what_is_no_such_document() -> None:
    assert spoilt("schema", value=1) == []
    assert spoilt("schema", value=2) == ["$.schema: not 1"]
    assert spoilt("kind", value="view") == ["$.kind: not state"]
    assert spoilt("value", "players", value=True) == ["$.value.players: no integer"]
    assert spoilt("value", "players", value=2**53) == ["$.value.players: out of range"]
    assert spoilt("value", "edition", value=2003) == ["$.value.edition: none of 2"]
    assert spoilt("value", "actions", value={}) == ["$.value.actions: no array"]
    assert spoilt("value", "actions", 0, "type", value="shuffle") == ["$.value.actions[0]: none of 8"]
    assert spoilt("value", "actions", 0, "deck", 3, "suit", value="pink") == ["$.value.actions[0]: none of 8"]
    assert spoilt("value", key="seed") == ["$.value: other keys"]
