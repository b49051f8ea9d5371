"""The games of these tests are registered for each test, and forgotten after it."""

from __future__ import annotations

import pytest

import flaschenteufel as ft
from flaschenteufel.core.registry import REGISTRY
from lamp_oil import LAMP_OIL
from tests.kit.small_games import GAMES


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(REGISTRY, "_variants", {name: ft.get_variant(name) for name in ft.list_variants()})
    monkeypatch.setattr(REGISTRY, "_kinds", dict(REGISTRY._kinds))
    for game in (*GAMES, LAMP_OIL):
        ft.register_variant(game)
