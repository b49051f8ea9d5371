"""How far a move goes through the library: in how few files a reader finds the whole way."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from attrs import evolve

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Phase
from flaschenteufel.bottle_imp.machine import phase_class
from flaschenteufel.hols_der_teufel.variant import PHASE_CLASSES
from flaschenteufel.render import svg

LIBRARY = str(Path(ft.__file__).parent)


def files_on_the_way(call: Callable[[], object]) -> set[str]:
    """The files of the library in which a function is called, when everything has been made that is made once."""
    found: set[str] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(LIBRARY):
            found.add(frame.f_code.co_filename.removeprefix(LIBRARY))

    call()
    before = sys.getprofile()
    sys.setprofile(note)
    try:
        call()
    finally:
        sys.setprofile(before)
    return found


def match_in_the_first_trick() -> ft.Match:
    match = ft.Match.start("classic", ["Ada", "Ben", "Cleo", "Dan"], seed=7)
    while match.round.phase is not Phase.TRICK:
        match = match.apply(match.round.legal_actions()[0])
    return match


MATCH = match_in_the_first_trick()
SEAT = MATCH.round.to_act[0]
PLAY = MATCH.round.legal_actions()[0]
VIEW = MATCH.round.view(SEAT)
TEXTS = iter([ft.to_json(evolve(PLAY, seat=seat)) for seat in range(4)])  # a text that has come before is known


@pytest.mark.parametrize(
    ("call", "most"),
    [
        pytest.param(lambda: ft.from_json(next(TEXTS), ft.Action), 6, id="an action from JSON"),
        pytest.param(lambda: ft.to_json(VIEW), 12, id="a view to JSON"),
        pytest.param(lambda: svg(VIEW), 19, id="a view to SVG"),
    ],
)
def test_a_way_is_short(call: Callable[[], object], most: int) -> None:
    files = files_on_the_way(call)
    assert 0 < len(files) <= most, sorted(files)


def test_a_submission_takes_a_short_way() -> None:
    tables = iter([ft.Table(MATCH), ft.Table(MATCH)])
    files = files_on_the_way(lambda: next(tables).submit(SEAT, PLAY))
    assert 0 < len(files) <= 13, sorted(files)


def steps_to_state(kind: type) -> int:
    """How many steps up the bases it is to `State`, at most."""
    return (
        0
        if kind is ft.State
        else 1 + max(steps_to_state(base) for base in kind.__bases__ if issubclass(base, ft.State))
    )


@pytest.mark.parametrize("kind", [*dict.fromkeys(map(phase_class, Phase)), *PHASE_CLASSES.values()])
def test_the_class_of_a_phase_is_near_the_contract(kind: type) -> None:
    assert steps_to_state(kind) <= 4


def test_the_packages_on_top_are_listed() -> None:
    assert {"bots", "kit", "render", "testing", "bottle_imp", "hols_der_teufel"} <= set(dir(ft))
    assert [name for name in dir(ft) if not hasattr(ft, name)] == []
