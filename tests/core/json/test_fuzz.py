"""Thousands of spoilt documents: each tells of a value, or is refused with a place, and quickly."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any, cast

import pytest

import flaschenteufel as ft
from flaschenteufel.core.errors import DocumentError
from flaschenteufel.core.json.document import from_json, to_json
from flaschenteufel.core.record.record import Record
from tests.core.json.scenes import KINDS, VARIANTS, events_to, eyes, played_match, played_table
from tests.core.json.test_schema import VALIDATORS
from tests.helpers import with_characters_edited, without_toil

pytestmark = pytest.mark.no_cover  # so many inputs take long, and cover nothing that others do not

ROUNDS = 300
"""How many documents each way to spoil makes of each kind: ten thousand in all."""

CHARACTERS = '0123456789.-+eE{}[]:,"\\ \ntfnu\0\ud800\u0660\u2028é\U0001f608'
TOKENS = [
    *("0", "1", "-1", "2.5", "1e400", "NaN", "Infinity", "-0", "00", "9" * 5000, "1" * 17, "true", "false", "null"),
    *('""', '"red"', '"pass"', '"\\ud800"', '"type"', '"score"', "{}", "[]", "[[]]", '{"type":"play"}', "[" * 2000),
    *("{", "}", "[", "]", ",", ":", '"', "\\"),
]
VALUES: list[Any] = [
    *(None, True, False, 0, 1, 2, 3, -1, 17, 2.5, 1e308, 10**12, 2**53, 10**40),
    *("", "red", "trick", "x", "classic", "lopaka", "\ud800"),
    *([], {}, [[]], [None], {"int": "7"}, {"number": 17, "suit": "blue", "points": 3}),
]


def documents() -> dict[str, list[str]]:
    """Small documents of all kinds and variants."""
    made: dict[str, list[str]] = {kind: [] for kind in KINDS}
    for variant in VARIANTS:
        for moves in (0, 3, 14, 30):
            match = played_match(variant, variant.player_counts[0], moves, moves, rounds=3)
            state, rng = match.round, random.Random(f"{variant.name} {moves}")
            made["state"].append(to_json(state))
            made["view"].append(to_json(state.view(rng.choice(eyes(state)))))
            made["action"] += [to_json(action) for action in rng.sample(state.history, min(4, len(state.history)))]
            made["event"] += [to_json(event) for event in rng.sample(list(events_to(state)), 2)]
            made["match"].append(to_json(match))
            made["record"].append(to_json(Record([*match.finished, state], match.names)))
            table = played_table(variant, variant.player_counts[0], moves, moves)
            made["table"].append(to_json(table))
            made["snapshot"].append(to_json(table.snapshot(rng.choice(eyes(state)), max(0, table.counter - 5))))
        made["state"].append(to_json(variant.new_round()))
    return made


DOCUMENTS = documents()


def edit_characters(text: str, rng: random.Random) -> str:
    return with_characters_edited(text, CHARACTERS, rng)


def edit_tokens(text: str, rng: random.Random) -> str:
    """Put something else between two marks."""
    marks = [place for place, character in enumerate(text) if character in "{}[]:,"]
    first = rng.randrange(len(marks) - 1)
    return text[: marks[first] + 1] + rng.choice(TOKENS) + text[marks[first + rng.randrange(2)] :]


def cut(text: str, rng: random.Random) -> str:
    start, end = sorted(rng.choices(range(len(text)), k=2))
    return text[:end] if rng.random() < 0.5 else text[:start] + text[end:]


def keys_of(value: object) -> list[Any]:
    if isinstance(value, dict):
        return list(cast("dict[str, object]", value))
    return list(range(len(cast("list[object]", value)))) if isinstance(value, list) else []


def places_in(value: Any) -> list[tuple[Any, Any]]:
    """All (container, key) of a parsed document."""
    return [place for key in keys_of(value) for place in ((value, key), *places_in(value[key]))]


def spoil_tree(text: str, rng: random.Random) -> str:
    """Exchange, leave out, repeat or replace parts of the parsed document."""
    document = json.loads(text)
    for _ in range(rng.choice([1, 1, 1, 2, 4])):
        places = places_in(document)
        (holder, key), (other, there) = rng.choice(places), rng.choice(places)
        choice = rng.randrange(4)
        if choice == 0:
            holder[key], other[there] = json.loads(json.dumps([other[there], holder[key]]))
        elif choice == 1:
            del holder[key]
        elif choice == 2 and isinstance(key, int):
            holder.insert(rng.randrange(len(holder) + 1), deepcopy(holder[key]))
        else:
            holder[key] = deepcopy(rng.choice(VALUES))
        if not places_in(document):
            break
    return json.dumps(document)


def nudge(text: str, rng: random.Random) -> str:
    """Change a single value for another of its type: the most dangerous spoiling, since the form stays right."""
    document = json.loads(text)
    places = [place for place in places_in(document["value"]) if not isinstance(place[0][place[1]], dict | list)]
    holder, key = rng.choice(places)
    value = holder[key]
    if isinstance(value, bool) or value is None:
        holder[key] = rng.choice([True, False, None])
    elif isinstance(value, int | float):
        holder[key] = value + rng.choice([-1, 1, 2, 0.5])
    else:
        holder[key] = rng.choice(["red", "blue", "yellow", "violet", "trick", "play", "pass", "2003", "1995", "lopaka"])
    return json.dumps(document)


def is_refused(text: str, kind: str) -> bool:
    """Whether a text is refused; if not, what it tells of is a value as any other."""
    with without_toil():
        try:
            value = from_json(text, KINDS[kind])
        except DocumentError:
            return True
    again = to_json(value)
    copy = from_json(again, KINDS[kind])
    assert to_json(copy) == again
    assert copy == value or kind == "table"  # the one thing that is no value
    assert VALIDATORS[kind].faults(json.loads(text)) == []
    return False


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("spoil", [edit_characters, edit_tokens, cut, spoil_tree, nudge])
def test_a_spoilt_document_is_refused_or_tells_of_a_value(
    kind: str, spoil: Callable[[str, random.Random], str]
) -> None:
    rng = random.Random(f"{kind} {spoil.__name__}")
    refused = sum(is_refused(spoil(rng.choice(DOCUMENTS[kind]), rng), kind) for _ in range(ROUNDS))
    assert refused > ROUNDS / 10


@pytest.mark.parametrize("kind", KINDS)
def test_the_documents_themselves_are_good(kind: str) -> None:
    assert not any(is_refused(text, kind) for text in DOCUMENTS[kind])
    assert len(DOCUMENTS[kind]) >= 4 * len(ft.list_variants())
