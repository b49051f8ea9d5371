"""Values to write as JSON, and documents to spoil."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.core.events import Event
from flaschenteufel.core.json.document import from_json, to_json
from flaschenteufel.core.match import Match
from flaschenteufel.core.record.record import Record
from flaschenteufel.core.registry import Registry
from flaschenteufel.core.state import new_round_like
from flaschenteufel.core.table.table import Table
from flaschenteufel.core.view import View

KINDS: dict[str, Any] = {
    "state": ft.State,
    "view": View,
    "action": ft.Action,
    "event": Event,
    "match": Match,
    "record": Record,
    "table": Table,
    "snapshot": ft.Snapshot,
}
VARIANTS = tuple(ft.get_variant(name) for name in ft.list_variants())
every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)


def again(value: Any) -> Any:
    """The value as it comes back from JSON."""
    kind = next(kind for kind in KINDS.values() if isinstance(value, kind))
    return from_json(to_json(value), kind)


def told(value: Any) -> dict[str, Any]:
    """The document about a value, parsed."""
    document: dict[str, Any] = json.loads(to_json(value))
    return document


def eyes(state: ft.State) -> tuple[int | None, ...]:
    """All who can look at a table."""
    return (None, *range(state.seats))


def events_to(state: ft.State) -> Iterator[Event]:
    """All events that led to a state."""
    before = new_round_like(state)
    for action in state.history:
        before, events = before.step(action)
        yield from events


def played_match(variant: ft.Variant, players: int, seed: int, moves: int, **options: Any) -> Match:
    """A match after so many random moves, or at its end."""
    rng = random.Random(seed)
    names = [f"player {number}" for number in range(players)]
    match = Match.start(variant, names, seed=seed, **options)
    for _ in range(moves):
        if match.is_over:
            break
        if match.round.is_over:
            match = match.next_round()
        match = match.apply(rng.choice(match.round.legal_actions()))
    return match


def played_table(variant: ft.Variant, players: int, seed: int, moves: int) -> Table:
    """A table at which so many things were done, some of them taken back and done again."""
    rng = random.Random(seed)
    table = Table(played_match(variant, players, seed, 0, rounds=2))
    for _ in range(moves):
        if table.match.is_over:
            break
        if table.round.is_over:
            table.next_round()
        seat = rng.choice(table.round.to_act)
        table.submit(seat, rng.choice(table.legal_actions(seat)))
        if rng.random() < 0.3:
            with suppress(ft.UndoError):
                table.undo(seat)
                if rng.random() < 0.5:
                    table.redo(seat)
    return table


@st.composite
def matches(draw: st.DrawFn) -> Match:
    """Matches of every variant, at any moment of the first rounds."""
    variant = draw(st.sampled_from(VARIANTS))
    players = draw(st.sampled_from(variant.player_counts))
    length: dict[str, int] = draw(st.sampled_from([{}, {"rounds": 2}, {"target": 100}]))
    return played_match(variant, players, draw(st.integers(0, 2**32)), draw(st.integers(0, 120)), **length)


def register(monkeypatch: pytest.MonkeyPatch, *variants: ft.Variant) -> None:
    """Let JSON know these variants and the library's own, for the time of a test."""
    registry = Registry()
    for variant in VARIANTS:
        registry.register(variant, built_in=True)
    for variant in variants:
        registry.register(variant)
    use(monkeypatch, registry)


def use(monkeypatch: pytest.MonkeyPatch, registry: Registry) -> None:
    """Let JSON ask this registry."""
    for module in ("core.json.document", "core.json.games", "core.json.schema", "core.view", "catalogue"):
        monkeypatch.setattr(f"flaschenteufel.{module}.REGISTRY", registry)
