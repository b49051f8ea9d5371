"""Views that cannot be: a document that tells of one is refused, whatever is wrong with it."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from attrs import evolve

import flaschenteufel as ft
from flaschenteufel import kit
from lamp_oil import LAMP_OIL
from tests.kit.small_games import HAND_RULES, MIXED, WINDING


def some_view(game: kit.Game[Any], random: Random) -> ft.View:
    state = game.deal(seed=random.randrange(10**6))
    for _ in range(random.randrange(12)):
        if not state.is_over:
            state = state.apply(random.choice(state.legal_actions()))
    return state.view(random.choice([*range(state.seats), None]))


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value in a document."""
    inner: list[tuple[Any, ...]] = [path]
    kind = value.__class__.__name__
    for key in value if kind == "dict" else range(len(value)) if kind == "list" else ():
        inner += places(value[key], (*path, key))
    return inner


def spoilt(document: Any, random: Random) -> Any:
    """The document with one value replaced by another one that occurs in it, or by some other."""
    whole = json.loads(json.dumps(document))
    ways = [path for path in places(whole) if len(path) > 1]
    target, source = random.choice(ways), random.choice(ways)
    value: Any = whole
    for key in source:
        value = value[key]
    value = random.choice([json.loads(json.dumps(value)), None, 0, 1, 2, [], "gull"])
    at: Any = whole
    for key in target[:-1]:
        at = at[key]
    if random.random() < 0.2:
        del at[target[-1]]
    else:
        at[target[-1]] = value
    return whole


@pytest.mark.parametrize("game", [HAND_RULES, MIXED, WINDING, LAMP_OIL], ids=lambda game: game.name)
def test_a_spoilt_view_is_refused_or_is_another_view(game: kit.Game[Any]) -> None:
    random = Random(7)
    refused = 0
    for _ in range(150):
        view = some_view(game, random)
        text = json.dumps(spoilt(json.loads(ft.to_json(view)), random))
        try:
            read = ft.from_json(text, ft.View)
        except ft.DocumentError:
            refused += 1
        else:
            assert ft.from_json(ft.to_json(read), ft.View) == read
    assert refused > 75


def test_a_view_of_another_kind_of_game_is_refused() -> None:
    document = json.loads(ft.to_json(LAMP_OIL.deal(seed=7).view(0)))
    document["value"]["seat"] = 7
    with pytest.raises(ft.DocumentError, match="must be from 0 to 2, not 7"):
        ft.from_json(json.dumps(document), ft.View)
    document["value"]["seat"] = 0
    document["value"]["hands"].append([])
    with pytest.raises(ft.DocumentError, match="there must be 3 hands, not 4"):
        ft.from_json(json.dumps(document), ft.View)


def test_data_of_another_kind_of_game_is_refused() -> None:
    data = LAMP_OIL.deal(seed=7).view(0).data
    with pytest.raises(ft.DocumentError, match="'hols-der-teufel' is no game that is made with the kit"):
        ft.View.from_data(evolve(data, variant="hols-der-teufel"))
