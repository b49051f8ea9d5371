"""Snapshots come back from JSON as they were, and only if some table could have given them."""

from __future__ import annotations

import json
import random
from itertools import cycle
from typing import Any

import pytest

import flaschenteufel as ft
from tests.core.json.scenes import VARIANTS, every_variant, eyes, played_table, told
from tests.core.json.test_hostile_views import Change, longer, put, shorter
from tests.core.json.test_schema import VALIDATORS


@every_variant
def test_every_snapshot_comes_back(variant: ft.Variant) -> None:
    for players in variant.player_counts:
        for moves in (0, 20, 60):
            table = played_table(variant, players, moves, moves)
            counters = cycle([0, max(0, table.counter - 3), table.counter, table.counter + 1])
            for who, since in zip(eyes(table.round), counters, strict=False):
                snapshot = table.snapshot(who, since)
                text = ft.to_json(snapshot)
                again = ft.from_json(text, ft.Snapshot)
                assert again == snapshot
                assert ft.to_json(again) == text
                assert VALIDATORS["snapshot"].faults(json.loads(text)) == []


def test_the_end_of_a_match_comes_back() -> None:
    for length in ({"rounds": 1}, {"target": 1}):
        table = ft.Table(ft.Match.start("classic", ["Ada", "Ben", "Cleo"], seed=7, **length))  # type: ignore[arg-type]
        rng = random.Random(7)
        while not table.match.is_over:
            if table.round.is_over:
                table.next_round()
            seat = table.round.to_act[0]
            table.submit(seat, rng.choice(table.legal_actions(seat)))
        snapshot = table.snapshot("Ada", table.counter)
        assert snapshot.winners
        assert ft.from_json(ft.to_json(snapshot), ft.Snapshot) == snapshot


def test_it_holds_the_same_view_as_the_document_of_the_view() -> None:
    for variant in VARIANTS:
        table = played_table(variant, variant.player_counts[0], 3, 20)
        for who in eyes(table.round):
            assert told(table.snapshot(who))["value"]["view"] == told(table.view(who))["value"]


def lopaka(rounds: int = 2) -> ft.Table:
    """In the second round people have changed places."""
    table = ft.Table(ft.Match.start("lopaka", ["Ada", "Ben"], rounds=rounds, seed=7))
    rng = random.Random(7)
    while not table.round.is_over or table.match.number == 1:
        if table.round.is_over:
            table.next_round()
            break
        seat = next(seat for seat in table.round.to_act if seat not in table.round.automatic)
        table.submit(seat, rng.choice(table.legal_actions(seat)))
    return table


SECOND = lopaka()
SEEN = SECOND.snapshot("Ada", SECOND.counter - 3)
SPECTATOR = SECOND.snapshot(None)


def over(rounds: int = 1) -> ft.Snapshot:
    table = ft.Table(ft.Match.start("lopaka", ["Ada", "Ben"], rounds=rounds, seed=7))
    while not table.match.is_over:
        if table.round.is_over:
            table.next_round()
        seat = next(seat for seat in table.round.to_act if seat not in table.round.automatic)
        table.submit(seat, table.legal_actions(seat)[0])
    return table.snapshot("Ada", table.counter)


OVER = over()
OTHERS = over(rounds=2)
FIRST = ft.Table(ft.Match.start("classic", ["Ada", "Ben", "Cleo"], seed=7)).snapshot(0)

SNAPSHOTS: list[tuple[ft.Snapshot, Change, str, str]] = [
    (SEEN, put("view", to={}), "view", "the key 'variant' is missing"),
    (SEEN, put("view", to=7), "view", "must be an object, not 7"),
    (SEEN, put("view", "variant", to="lopka"), "view.variant", "did you mean lopaka?"),
    (SEEN, put("view", "title", to="Lopka"), "view.title", "must be 'Lopaka', not 'Lopka'"),
    (SEEN, put("view", "scores", to=[1, 2, 3]), "view", "no legal play leads to this view"),
    (SEEN, put("who", to="Ben"), "who", "does not sit at the seat of the view: 'Ben'"),
    (SEEN, put("who", to=None), "who", "does not sit at the seat of the view"),
    (SPECTATOR, put("who", to="Ada"), "who", "does not sit at the seat of the view"),
    (SEEN, shorter("actions"), "actions", "are not those that this player could submit now"),
    (SEEN, longer("actions"), "actions", "are not those"),
    (SEEN, put("actions", 0, "seat", to=0), "actions", "are not those"),
    (SPECTATOR, put("can_undo", to=True), "can_undo", "a spectator can take nothing back"),
    (SPECTATOR, put("can_redo", to=True), "can_redo", "a spectator can take nothing back"),
    (SEEN, put("since", to=-1), "since", "cannot be -1"),
    (SEEN, put("is_restart", to=True), "since", "cannot be"),
    (SEEN, put("counter", to=3), "counter", "must be"),
    (SEEN, shorter("events"), "counter", "must be"),
    (SEEN, put("events", 1, "counter", to=7), "events[1].counter", "must be"),
    (SEEN, put("events", 1, "names", to=["Ada", "Ben"]), "events[1].names", "are not those of the match"),
    (SEEN, put("events", 1, "names", to=["Ada", "Ben", "Cleo"]), "events[1].names", "are not those of the match"),
    (SEEN, put("events", 1, "seat", to=None), "events[1].seat", "is not where this player sat"),
    (SEEN, put("events", 1, "event", "type", to="tea"), "events[1].event.type", "must be dealt"),
    (SPECTATOR, put("events", 1, "seat", to=0), "events[1].seat", "is not where this player sat"),
    (SEEN, put("seating", to=["Ada", "Ben", "Lopaka"]), "seating", "is not that of this round"),
    (SEEN, put("round", to=1), "round", "seat 1 does not deal in round 1"),
    (SEEN, put("round", to=0), "round", "there is no round 0"),
    (SEEN, put("round", to=3), "round", "there is no round 3"),
    (SEEN, put("rounds", to=None), "rounds", "a number of rounds or a target"),
    (SEEN, put("target", to=100), "rounds", "a number of rounds or a target"),
    (SEEN, put("rounds", to=0), "rounds", "must be at least 1, not 0"),
    (SEEN, shorter("totals"), "totals", "must name 2 people, and then the dummies"),
    (SEEN, put("totals", 2, "name", to="Cleo"), "totals", "must name 2 people, and then the dummies"),
    (SEEN, put("totals", 0, "name", to="Ben"), "totals", "two people are called 'Ben'"),
    (SEEN, put("totals", 0, "total", to=2.5), "totals[0].total", "must be a whole number"),
    (SEEN, put("winners", to=["Ada"]), "winners", "must be nobody"),
    (SEEN, put("awaited", to=["Ada"]), "awaited", "must be Ben and Ada"),
    (OVER, put("winners", to=[]), "winners", "must be "),
    (OVER, put("awaited", to=["Ben"]), "awaited", "must be nobody"),
    (OVER, put("totals", 1, "total", to=10**6), "totals", "are not the scores of the first round"),
    (OTHERS, put("totals", 0, "total", to=10**6), "winners", "must be Ada"),
    (FIRST, put("totals", 1, "total", to=1), "totals", "are not the scores of the first round"),
]


@pytest.mark.parametrize(("snapshot", "change", "path", "sentence"), SNAPSHOTS)
def test_a_bad_snapshot_is_refused_with_the_place(
    snapshot: ft.Snapshot, change: Change, path: str, sentence: str
) -> None:
    document = told(snapshot)
    change(document["value"])
    with pytest.raises(ft.DocumentError) as raised:
        ft.from_data(document, ft.Snapshot)
    assert raised.value.path == f"value.{path}"
    assert sentence in raised.value.message


def test_an_event_that_shows_too_much_is_refused() -> None:
    table = lopaka()
    document = told(table.snapshot(None))
    shown: Any = told(table.snapshot("Ada"))
    number = next(
        number
        for number, (mine, theirs) in enumerate(zip(shown["value"]["events"], document["value"]["events"], strict=True))
        if mine["event"] != theirs["event"]
    )
    document["value"]["events"][number]["event"] = shown["value"]["events"][number]["event"]
    with pytest.raises(ft.DocumentError, match=rf"^value\.events\[{number}\]\.event: shows what this player may"):
        ft.from_data(document, ft.Snapshot)


def test_a_snapshot_of_a_variant_that_is_not_registered_cannot_be_written() -> None:
    from attrs import evolve

    house = evolve(ft.get_variant("lopaka"), name="house")
    table = ft.Table(ft.Match.start(house, ["Ada", "Ben"]))
    with pytest.raises(ft.InvalidValueError, match="no variant is registered as 'house'"):
        ft.to_json(table.snapshot("Ada"))
