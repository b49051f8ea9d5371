"""All that can be written of a game, as it is written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from typing import Any

import flaschenteufel as ft
from tests.golden.game import Game


def eyes(state: ft.State) -> tuple[int | None, ...]:
    """All who can look at a table: a spectator, and the seats."""
    return (None, *range(state.seats))


def actions_in(game: Game) -> Iterator[ft.Action]:
    """At each moment all that one seat may do, in the order in which the library lists it."""
    for state in game.moments:
        yield from state.legal_actions(state.to_act[0]) if state.to_act else ()


def events_in(game: Game) -> Iterator[ft.Event]:
    """All events of the first round, each in every form that somebody sees."""
    for state, events in game.steps:
        for event in events:
            yield from dict.fromkeys(event.for_seat(eye) for eye in eyes(state))


def documents(game: Game) -> dict[str, tuple[str, ...]]:
    """All documents of a game by their kinds, and the record as text."""
    moments = game.moments
    values: Mapping[str, Iterable[Any]] = {
        "state": moments,
        "view": (state.view(eye) for state in moments for eye in eyes(state)),
        "action": actions_in(game),
        "event": events_in(game),
        "match": [game.match],
        "record": [game.record],
        "table": [game.table],
        "snapshot": [game.table.snapshot(eye) for eye in eyes(game.table.round)],
    }
    written = {kind: tuple(map(ft.to_json, some)) for kind, some in values.items()}
    return {**written, "text": (game.record.to_text(),)}


def shown_values(game: Game) -> Iterator[Any]:
    """Some of each kind, few enough to be read: every moment, with the eyes taking turns, and every type.

    Of the actions and of the events it is the first of each type.
    """
    for number, state in enumerate(game.moments):
        yield state
        yield state.view(eyes(state)[number % (state.seats + 1)])
    yield from _first_of_each_type(actions_in(game))
    yield from _first_of_each_type(events_in(game))
    yield from (game.match, game.record, game.table, game.table.snapshot(0))


def _first_of_each_type(values: Iterable[object]) -> Iterable[object]:
    first: dict[type, object] = {}
    for value in values:
        first.setdefault(type(value), value)
    return first.values()


def shown_text(game: Game) -> str:
    """The documents of a game that are kept to be read, one in each line."""
    return "".join(f"{ft.to_json(value)}\n" for value in shown_values(game))


def digest_lines(game: Game) -> list[str]:
    """For each kind a line: the game, the kind, how many documents there are, and a digest of all of them."""
    return [f"{game.name} {kind} {len(some)} {_digest(some)}" for kind, some in documents(game).items()]


def _digest(texts: Iterable[str]) -> str:
    return sha256("".join(f"{text}\n" for text in texts).encode()).hexdigest()
