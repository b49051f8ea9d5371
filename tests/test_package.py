"""The package itself: what it loads, and when."""

from __future__ import annotations

import subprocess
import sys

import pytest

import flaschenteufel as ft


def test_the_rooms_on_top_are_there_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for room in ("bots", "render"):
        getattr(ft, room)
        monkeypatch.delattr(ft, room)  # as it is before anybody has asked
    assert ft.bots.RandomBot() == ft.bots.get_bot("random")
    assert ft.render.svg(ft.get_variant("classic").new_round()).startswith("<svg")


def test_they_are_not_loaded_before() -> None:
    script = "import sys, flaschenteufel; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    rooms = {name.split(".")[1] for name in loaded if name.startswith("flaschenteufel.")}
    assert rooms == {"bottle_imp", "catalogue", "core", "hols_der_teufel"}


@pytest.mark.parametrize("name", ["board"])
def test_there_is_nothing_else(name: str) -> None:
    with pytest.raises(AttributeError, match=r"^module 'flaschenteufel' has no attribute 'board'$"):
        getattr(ft, name)
