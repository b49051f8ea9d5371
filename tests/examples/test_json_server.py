"""The server that speaks JSON, line by line: in a process of its own, and asked directly."""

from __future__ import annotations

import json
import runpy
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import flaschenteufel as ft
from tests.examples.tools import EXAMPLES, environment, run

START: dict[str, Any] = {"do": "start", "variant": "classic", "names": ["Ada", "Ben", "Cleo"], "rounds": 2}
Ask = Callable[..., dict[str, Any]]


def replies_of(*arguments: str, told: bytes, cwd: Path) -> list[dict[str, Any]]:
    """What the server says to some lines, after which it must end well."""
    done = run("json_server.py", *arguments, cwd=cwd, told=told)
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.splitlines()]


def lines(*requests: object) -> bytes:
    return b"".join(json.dumps(request).encode() + b"\n" for request in requests)


@pytest.fixture
def ask(tmp_path: Path) -> Ask:
    """A server in this process, at a table with cards that are always the same."""
    make = runpy.run_path(str(EXAMPLES / "json_server.py"))["Server"]
    server = make("a seed", tmp_path / "table.json")

    def asked(do: str, **request: object) -> dict[str, Any]:
        reply: dict[str, Any] = json.loads(server.answer(json.dumps({"do": do, **request})))
        return reply

    asked(**START)
    return asked


def play_the_round(ask: Ask) -> None:
    while actions := ask("actions")["actions"]:
        assert ask("submit", action=actions[-1])["ok"]


class TestConversation:
    def test_a_scripted_one(self, tmp_path: Path) -> None:
        requests = [
            {"id": 1, **START},
            {"id": "two", "do": "actions"},
            {"id": 3, "do": "quit"},
            {"id": 4, "do": "view"},
        ]
        start, actions, end = replies_of("--seed", "7", told=lines(*requests), cwd=tmp_path)
        assert start == {"id": 1, "ok": True, "seat": 0, "counter": 3}
        assert actions["id"] == "two"
        assert len(actions["actions"]) == 12
        assert end == {"id": 3, "ok": True, "counter": 3}

    def test_what_makes_no_sense_is_answered_and_the_server_goes_on(self, tmp_path: Path) -> None:
        malformed = [
            *(b"", b"What?", b"\xff\xfe\xfa", b"[" * 100_000, b'{"do": ', b"[]", b"null", b'"view"', b"{}"),
            *(
                b'{"do": 7}',
                b'{"do": []}',
                b'{"do": "dance"}',
                b'{"id": {}, "do": "view"}',
                b'{"id": NaN, "do": "view"}',
            ),
            *(
                b'{"do": "view"}',
                b'{"do": "submit", "action": {}}',
                b'{"do": "start"}',
                b'{"do": "start", "variant": 3}',
            ),
            *(
                b'{"do": "start", "variant": "clasic", "names": []}',
                b'{"do": "start", "variant": "classic", "names": 3}',
            ),
            b'{"do": "start", "variant": "classic", "names": ["Ada", "Ada", "Ben"]}',
            b'{"do": "start", "variant": "classic", "names": ["Ada", "Cleo", "Ben"], "edition": []}',
            b'{"do": "start", "variant": "classic", "names": ["Ada", "Cleo", "Ben"], "rounds": true}',
            b'{"do": "start", "variant": "classic", "names": ["\\ud800", "Cleo", "Ben"]}',
        ]
        *refused, start = replies_of(told=b"\n".join([*malformed, lines(START)]), cwd=tmp_path)
        assert len(refused) == len(malformed)
        for reply in refused:
            assert reply["ok"] is False
            assert reply["error"]["type"]
            assert reply["error"]["message"]
        assert start["ok"]

    def test_who_says_nothing_is_shown_how_it_goes(self, tmp_path: Path) -> None:
        shown = run("json_server.py", cwd=tmp_path).stdout.decode().splitlines()
        requests = [line for line in shown if line.startswith("> ")]
        assert len(requests) == len([line for line in shown if line.startswith("< ")]) > 5
        assert any('"reason": "other_seat"' in line for line in shown)


class TestTable:
    def test_a_match_is_played(self, ask: Ask) -> None:
        play_the_round(ask)
        assert ask("next")["seat"] == 0
        play_the_round(ask)
        assert ask("next")["error"]["type"] == "MatchOverError"
        scored = [event for event in events(ask) if event["type"] == "round_scored"]
        assert len(scored) == 2
        assert ask("view")["view"]["value"]["scores"] == scored[1]["scores"]

    def test_an_action_of_another_seat_is_refused(self, ask: Ask) -> None:
        [action] = ask("actions")["actions"][:1]
        action["value"]["seat"] = 1
        reply = ask("submit", action=action)
        assert reply["ok"] is False
        assert reply["error"]["reason"] == "other_seat"
        assert ask("submit", action={**action, "extra": 1})["error"]["type"] == "DocumentError"
        assert reply["counter"] == ask("view")["counter"]

    def test_a_move_against_the_rules_is_explained(self, ask: Ask) -> None:
        action = ask("actions")["actions"][0]
        action["value"]["cards"] *= 2
        error = ask("submit", action=action)["error"]
        assert (error["type"], error["reason"], error["clause"]) == (
            "IllegalActionError",
            "wrong_number_of_cards",
            "DISC-1",
        )

    def test_events_are_told_from_a_counter_on(self, ask: Ask) -> None:
        before = ask("events")["counter"]
        ask("submit", action=ask("actions")["actions"][0])
        reply = ask("events", since=before)
        assert reply["events"] == ask("events")["events"][before:]
        assert ask("events", since=reply["counter"])["events"] == []
        assert ask("events", since=reply["counter"] + 1)["events"] == ask("events")["events"]
        assert ask("events", since=-1)["error"]["type"] == "InvalidValueError"

    def test_undo(self, ask: Ask) -> None:
        before = ask("actions")["actions"]
        assert ask("submit", action=before[0])["ok"]
        assert ask("actions")["actions"] != before
        assert ask("undo")["ok"]
        assert ask("actions")["actions"] == before
        assert ask("undo")["error"]["type"] == "UndoError"

    def test_save_and_load(self, ask: Ask, tmp_path: Path) -> None:
        ask("submit", action=ask("actions")["actions"][0])
        saved = ask("view")
        assert ask("save") == {"id": None, "ok": True, "counter": saved["counter"]}
        play_the_round(ask)
        assert ask("load")["ok"]
        assert ask("view") == saved
        (tmp_path / "table.json").write_bytes(b"\xff")
        assert ask("load")["error"]["type"] == "DocumentError"
        (tmp_path / "table.json").unlink()
        missing = ask("load")["error"]
        assert str(tmp_path) not in missing["message"]
        assert ask("view") == saved

    def test_a_server_without_a_file_stores_nothing(self, tmp_path: Path) -> None:
        replies = replies_of(told=lines(START, {"do": "save"}, {"do": "load"}), cwd=tmp_path)
        assert [reply["ok"] for reply in replies] == [True, False, False]

    def test_people_change_places_with_lopaka(self, ask: Ask) -> None:
        assert ask("start", variant="lopaka", names=["Ada", "Ben"], rounds=2)["seat"] == 0
        play_the_round(ask)
        assert ask("next")["seat"] == 2
        assert ask("view")["view"]["value"]["seat"] == 2

    def test_the_other_game_is_played_as_well(self, ask: Ask) -> None:
        assert ask("start", variant="hols-der-teufel", names=["Ada", "Ben", "Cleo"], rounds=1)["ok"]
        play_the_round(ask)
        assert ask("next")["error"]["type"] == "MatchOverError"

    def test_every_table_gets_other_cards(self, ask: Ask) -> None:
        before = ask("actions")["actions"]
        ask(**START)
        assert ask("actions")["actions"] != before


def events(ask: Ask) -> list[dict[str, Any]]:
    return [event["value"] for event in ask("events")["events"]]


def test_nothing_is_told_that_the_seat_may_not_know() -> None:
    """What comes over the line are the views and the events of the seat, as the library makes them."""
    server = runpy.run_path(str(EXAMPLES / "json_server.py"))["Server"]("a seed")
    server.answer(json.dumps(START))
    table: ft.Table = server._table
    while True:
        view = json.loads(server.answer('{"do": "view"}'))["view"]
        assert ft.from_json(json.dumps(view), ft.View) == table.round.view(0)
        told = json.loads(server.answer('{"do": "events"}'))["events"]
        assert tuple(ft.from_json(json.dumps(event), ft.Event) for event in told) == table.events(0).events
        actions = json.loads(server.answer('{"do": "actions"}'))["actions"]
        if not actions:
            break
        server.answer(json.dumps({"do": "submit", "action": actions[0]}))


def test_a_client_in_another_language_plays_a_round(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("Node.js is not on this machine")
    command = [node, str(EXAMPLES / "json_client.mjs"), "lopaka", "Ada", "Ben"]
    done = subprocess.run(
        command,
        env=environment() | {"PYTHON": sys.executable},
        cwd=tmp_path,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    shown = done.stdout.decode().splitlines()
    assert sum("takes the trick" in line for line in shown) == 11
    assert shown[-1].startswith("scores: ")
