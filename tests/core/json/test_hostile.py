"""Whatever is wrong with a text is said in a sentence, with the place, and quickly."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from typing import Any

import pytest

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImpRound, Play
from flaschenteufel.core.errors import DocumentError
from flaschenteufel.core.events import Event
from flaschenteufel.core.json.document import LIMITS, from_json, to_json
from flaschenteufel.core.json.strict import Limit
from flaschenteufel.core.match import Match
from flaschenteufel.core.record.record import Record
from flaschenteufel.testing.playing import random_play
from tests.core.json.scenes import KINDS, told
from tests.helpers import assert_pickles, card, without_toil

STATE = ft.get_variant("lopaka").deal(seed=7)
PLAY = Play(2, card(17))
ACTION = told(PLAY)
DEVILS = ft.get_variant("hols-der-teufel").deal(seed=7)


def refused(text: Any, kind: Any = ft.Action) -> DocumentError:
    """The error that refuses a text; it comes at once."""
    with without_toil(), pytest.raises(DocumentError) as raised:
        from_json(text, kind)
    assert_pickles(raised.value)
    assert str(raised.value).endswith(raised.value.message)
    return raised.value


def changed(value: Any, *path: Any, to: Any) -> str:
    """The document about a value, with something else in one place."""
    document = told(value)
    place: Any = document
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    return json.dumps(document)


TEXTS: list[tuple[str, str, str]] = [
    ("", "", "this is no JSON: Expecting value (line 1, column 1)"),
    ("classic", "", "this is no JSON: Expecting value (line 1, column 1)"),
    (to_json(PLAY)[:-1], "", "this is no JSON: Expecting ',' delimiter (line 1, column 107)"),
    (to_json(PLAY) + "]", "", "this is no JSON: Extra data (line 1, column 108)"),
    ("\ufeff" + to_json(PLAY), "", "this is no JSON: it begins with a byte order mark, so decode it as utf-8-sig"),
    ("'" + to_json(PLAY) + "'", "", "this is no JSON"),
    ("[" * 40_000, "", "this is nested too deeply"),
    ('{"schema":1,"kind":' * 2_000 + "1" + "}" * 2_000, "", "this is nested too deeply"),
    (" " * 50_001, "", "such a text has at most 50,000 characters, and this one 50,001"),
    ("[" * 20 + "]" * 20, "", "this is nested too deeply"),
    ("[" * 16 + "]" * 16, "", "must be an object, not a list"),
    ("null", "", "must be an object, not null"),
    ("[]", "", "must be an object, not a list"),
    ('"state"', "", "must be an object, not 'state'"),
    ("NaN", "", "must be an object, not NaN"),
    ("{}", "", "the key 'schema' is missing"),
    ('{"schema":1}', "", "the key 'kind' is missing"),
    ('{"schema":1,"kind":"action"}', "", "the key 'value' is missing"),
    ('{"schema":2,"shape":"round"}', "schema", "this library reads version 1, not 2"),
    ('{"schema":"1","kind":"action","value":{}}', "schema", "this library reads version 1, not '1'"),
    ('{"schema":true,"kind":"action","value":{}}', "schema", "this library reads version 1, not true"),
    ('{"schema":1.0,"kind":"action","value":{}}', "schema", "this library reads version 1, not 1.0"),
    ('{"schema":1,"kind":"state","value":{}}', "kind", "must be 'action', not 'state'"),
    ('{"schema":1,"kind":["action"],"value":{}}', "kind", "must be 'action', not a list"),
    (
        '{"schema":1,"kind":"action","value":{},"by":"me"}',
        "",
        "the key 'by' is unknown: there are schema, kind and value",
    ),
    ('{"schema":1,"schema":1,"kind":"action","value":{}}', "", "the key 'schema' is there twice"),
    ('{"schema":1,"kind":"action","value":[]}', "value", "must be an object, not a list"),
    ('{"schema":1,"kind":"action","value":{}}', "value", "the key 'type' is missing"),
    (changed(PLAY, "value", "type", to="shuffle"), "value.type", "must be deal, discard, pass, expose, play"),
    (changed(PLAY, "value", "type", to=[]), "value.type", "not a list"),
    (changed(PLAY, "value", "type", to="Play"), "value.type", "not 'Play'"),
    (changed(PLAY, "value", "seat", to=True), "value.seat", "must be a whole number, not true"),
    (changed(PLAY, "value", "seat", to=2.0), "value.seat", "must be a whole number, not 2.0"),
    (changed(PLAY, "value", "seat", to="2"), "value.seat", "must be a whole number, not '2'"),
    (changed(PLAY, "value", "seat", to=None), "value.seat", "must be a whole number, not null"),
    (changed(PLAY, "value", "seat", to=2**53), "value.seat", "must be a whole number, not 9007199254740992"),
    (changed(PLAY, "value", "seat", to=10**30), "value.seat", "must be a whole number, not 1000000"),
    (to_json(PLAY).replace(":2,", ":" + "9" * 5000 + ","), "value.seat", "must be a whole number, not 9999999"),
    (to_json(PLAY).replace(":2,", ":NaN,"), "value.seat", "must be a whole number, not NaN"),
    (to_json(PLAY).replace(":2,", ":-Infinity,"), "value.seat", "must be a whole number, not -Infinity"),
    (to_json(PLAY).replace(":2,", ':2,"seat":2,'), "value", "the key 'seat' is there twice"),
    (to_json(PLAY).replace(":2,", ':2,"\\ud800":2,'), "value", "the key '\\ud800' is unknown"),
    (changed(PLAY, "value", "card", to=17), "value.card", "must be an object, not 17"),
    (
        changed(PLAY, "value", "card", "suit", to="Blue"),
        "value.card.suit",
        "must be yellow, red or blue",
    ),
    (changed(PLAY, "value", "card", "suit", to=["blue"]), "value.card.suit", "not a list"),
    (changed(PLAY, "value", "card", "number", to=17.0), "value.card.number", "without .0 if it is whole, not 17.0"),
    (changed(PLAY, "value", "card", "number", to=True), "value.card.number", "must be a number"),
    (changed(PLAY, "value", "card", "number", to="17"), "value.card.number", "must be a number"),
    (to_json(PLAY).replace(":17", ":1e999"), "value.card.number", "must be a number"),
    (to_json(PLAY).replace(":17", ":NaN"), "value.card.number", "must be a number"),
    (to_json(PLAY).replace(":17", ":" + "1" * 5000), "value.card.number", "must be a number"),
    (changed(PLAY, "value", "card", "number", to=17.25), "value.card", "must be a whole number or a half, not 17.25"),
    (changed(PLAY, "value", "card", "number", to=10**9), "value.card", "must be a whole number or a half"),
    (changed(PLAY, "value", "card", to={"number": 17, "suit": "blue"}), "value.card", "the key 'points' is missing"),
    (to_json(PLAY).replace('"blue"', '"\\ud800"'), "value.card.suit", "not '\\ud800'"),
    (changed(STATE.history[0], "value", "deck", to="abc"), "value.deck", "must be a list, not 'abc'"),
    (changed(STATE.history[0], "value", "deck", 3, to=3), "value.deck[3]", "must be an object, not 3"),
    (changed(STATE.history[0], "value", "deck", 3, to={"suit": None}), "value.deck[3]", "not ['suit']"),
    (changed(STATE.history[0], "value", "deck", 3, "suit", to=1), "value.deck[3].suit", "must be yellow"),
    (changed(DEVILS.history[0], "value", "deck", 3, "value", to=None), "value.deck[3]", "an angel has neither"),
]


@pytest.mark.parametrize(("text", "path", "sentence"), TEXTS)
def test_a_bad_text_is_refused_with_the_place(text: str, path: str, sentence: str) -> None:
    error = refused(text)
    assert error.path == path
    assert sentence in error.message


STATES: list[tuple[str, str, str]] = [
    (changed(STATE, "value", to={}), "value", "the key 'variant' is missing"),
    (changed(STATE, "value", "variant", to=7), "value.variant", "must be a text, not 7"),
    (changed(STATE, "value", "variant", to="\ud800"), "value.variant", "has a character that is only half of one"),
    (changed(STATE, "value", "variant", to="lopka"), "value.variant", "did you mean lopaka?"),
    (
        changed(STATE, "value", "variant", to="classic"),
        "value.players",
        "classic is for 3 or 4 players, not 2 (DEAL-1)",
    ),
    (changed(STATE, "value", "players", to=10**12), "value.players", "lopaka is for 2 players, not 1000000000000"),
    (changed(STATE, "value", "edition", to="1895"), "value.edition", "lopaka for 2 is played with"),
    (changed(STATE, "value", "edition", to=None), "value.edition", "must be 2003"),
    (changed(STATE, "value", "dealer", to=3), "value.dealer", "the dealer must be a whole number from 0 to 2, not 3"),
    (changed(STATE, "value", "dealer", to=-1), "value.dealer", "the dealer must be a whole number from 0 to 2, not -1"),
    (changed(STATE, "value", "dealer", to=1), "value.actions[0]", "It is not the turn of seat 0"),
    (changed(STATE, "value", "actions", to=None), "value.actions", "must be a list, not null"),
    (changed(STATE, "value", "actions", 0, "type", to="lay"), "value.actions[0].type", "must be deal, discard, pass"),
    (changed(STATE, "value", "actions", 0, "seat", to="0"), "value.actions[0].seat", "must be a whole number"),
    (changed(STATE, "value", "actions", 0, "deck", 1, to=None), "value.actions[0].deck[1]", "must be an object"),
    (changed(STATE, "value", "actions", 0, "deck", to=[]), "value.actions[0]", "The deck lacks the 1"),
    (changed(DEVILS, "value", "edition", to="2003"), "value.edition", "has no editions"),
]


@pytest.mark.parametrize(("text", "path", "sentence"), STATES)
def test_a_bad_state_is_refused_with_the_place(text: str, path: str, sentence: str) -> None:
    error = refused(text, ft.State)
    assert error.path == path
    assert sentence in error.message


def test_a_state_that_the_rules_forbid_is_refused_by_them() -> None:
    deck = told(STATE)["value"]["actions"][0]["deck"]
    error = refused(changed(STATE, "value", "actions", 0, "deck", 0, to=deck[1]), ft.State)
    assert isinstance(error.__cause__, ft.IllegalActionError)
    assert error.path == "value.actions[0]"
    after = STATE.apply(STATE.legal_actions()[0])
    twice = told(after)
    twice["value"]["actions"] += twice["value"]["actions"][-1:]
    error = refused(json.dumps(twice), ft.State)
    assert error.path == "value.actions[2]"
    assert isinstance(error.__cause__, ft.IllegalActionError)
    assert error.__cause__.reason is ft.Reason.ALREADY_ACTED


def test_there_is_one_order_of_actions_only() -> None:
    state = STATE
    for seat in state.to_act[:2]:
        state = state.apply(state.legal_actions(seat)[0])
    document = told(state)
    document["value"]["actions"][-2:] = document["value"]["actions"][:-3:-1]
    error = refused(json.dumps(document), ft.State)
    assert (error.path, error.message[:33]) == ("value.actions[1]", "is not as `State.history` has it:")


def test_and_one_order_of_the_cards_of_a_packet() -> None:
    document = told(STATE)
    deck = document["value"]["actions"][0]["deck"]
    deck[0], deck[1] = deck[1], deck[0]
    assert refused(json.dumps(document), ft.State).path == "value.actions[0]"


MATCH = Match.start("lopaka", ["Ada", "Ben"], seed=7, rounds=2)
OVER = [after for _, _, after in random_play(MATCH.round, random.Random(7))][-1]
SECOND = Match(names=("Ada", "Ben"), round=OVER, rounds=2, seed=7).next_round()
MATCHES: list[tuple[str, str, str]] = [
    (changed(MATCH, "value", "names", to=["Ada", "Ada"]), "value", "two people are called 'Ada'"),
    (changed(MATCH, "value", "names", to=["Ada", "aDA"]), "value", "'Ada' and 'aDA' are too much alike"),
    (changed(MATCH, "value", "names", to=["Ada", "Ben\u202e"]), "value", "cannot be seen: U+202E"),
    (changed(MATCH, "value", "names", to=["Ada", "Ben\n"]), "value", "cannot be seen: U+000A"),
    (changed(MATCH, "value", "names", to=["Ada", "Ada "]), "value", "begins or ends with a blank"),
    (changed(MATCH, "value", "names", to=["Ada", "B" * 41]), "value", "at most 40 characters"),
    (changed(MATCH, "value", "names", to=["Ada", "lopaka"]), "value", "a seat that nobody sits at"),
    (changed(MATCH, "value", "names", to=["Ada"]), "value", "there are 1 name for 2 players"),
    (changed(MATCH, "value", "names", 1, to="\udc00"), "value.names[1]", "only half of one"),
    (changed(MATCH, "value", "players", to=3), "value.round.players", "lopaka is for 2 players"),
    (changed(MATCH, "value", "rounds", to=0), "value", "the number of rounds must be from 1 to"),
    (changed(MATCH, "value", "rounds", to=None), "value", "a number of rounds or a target"),
    (changed(MATCH, "value", "target", to=100), "value", "a number of rounds or a target"),
    (changed(MATCH, "value", "seed", to=7), "value.seed", "must be an object, not 7"),
    (changed(MATCH, "value", "seed", to={"int": 7}), "value.seed.int", "must be a text, not 7"),
    (
        changed(MATCH, "value", "seed", to={"float": "7"}),
        "value.seed",
        "must be an object with the keys (int) or (str)",
    ),
    (changed(MATCH, "value", "seed", to={"int": "0x7"}), "value.seed", "in hexadecimal"),
    (changed(MATCH, "value", "seed", to={"int": "07"}), "value.seed", "in hexadecimal"),
    (changed(MATCH, "value", "seed", to={"int": "-0"}), "value.seed", "in hexadecimal"),
    (changed(MATCH, "value", "seed", to={"int": "A"}), "value.seed", "in hexadecimal"),
    (changed(MATCH, "value", "seed", to={"int": ""}), "value.seed", "in hexadecimal"),
    (changed(MATCH, "value", "seed", to={"int": "1_0"}), "value.seed", "in hexadecimal"),
    (changed(MATCH, "value", "seed", to={"int": "x" * 10**6}), "value.seed", "in hexadecimal"),
    (changed(MATCH, "value", "round", "dealer", to=1), "value.round.actions[0]", "It is not the turn of seat 0"),
    (changed(SECOND, "value", "finished", 0, "dealer", to=2), "value.finished[0].actions[0]", "It is not the turn"),
    (changed(SECOND, "value", "finished", to=[]), "value", "the dealer of round 1 must be seat 0, not 1"),
    (changed(SECOND, "value", "rounds", to=1), "value", "the match was over after round 1"),
]


@pytest.mark.parametrize(("text", "path", "sentence"), MATCHES)
def test_a_bad_match_is_refused_with_the_place(text: str, path: str, sentence: str) -> None:
    error = refused(text, Match)
    assert error.path == path
    assert sentence in error.message


RECORD = Record([SECOND.finished[0], SECOND.round], ["Ada", "Ben"])
RECORDS: list[tuple[str, str, str]] = [
    (changed(RECORD, "value", "states", to=[]), "value", "a record needs at least one round"),
    (
        changed(RECORD, "value", "states", 1, "dealer", to=7),
        "value.states[1].dealer",
        "must be a whole number from 0 to 2",
    ),
    (changed(RECORD, "value", "names", to=["Ada"]), "value", "there must be 2 names"),
    (changed(RECORD, "value", "rounds", to=10**12), "value", "the rounds must be from 1 to 999,999,999"),
]


@pytest.mark.parametrize(("text", "path", "sentence"), RECORDS)
def test_a_bad_record_is_refused_with_the_place(text: str, path: str, sentence: str) -> None:
    error = refused(text, Record)
    assert error.path == path
    assert sentence in error.message


EVENTS: list[tuple[Any, str, str]] = [
    (
        {"type": "passed", "seat": 0, "receiver": 1, "packet": 0, "card": None, "unseen": 0},
        "value.unseen",
        "true or false",
    ),
    ({"type": "round_scored", "scores": [1, 2.5]}, "value.scores[1]", "must be a whole number, not 2.5"),
    ({"type": "awaited", "phase": "tea", "seats": []}, "value.phase", "must be deal, discard"),
    ({"type": "play", "seat": 1}, "value.type", "must be dealt, discarded"),
    ({"type": "chosen", "seat": 1, "packet": "1"}, "value.packet", "must be a whole number"),
]


@pytest.mark.parametrize(("value", "path", "sentence"), EVENTS)
def test_a_bad_event_is_refused_with_the_place(value: Any, path: str, sentence: str) -> None:
    error = refused(json.dumps({"schema": 1, "kind": "event", "value": value}), Event)
    assert error.path == path
    assert sentence in error.message


@pytest.mark.parametrize("text", [None, 7, b"{}", bytearray(b"{}"), ["{}"]])
def test_the_text_must_be_a_str(text: Any) -> None:
    with pytest.raises(ft.InvalidValueError, match="the text must be of type str"):
        from_json(text, ft.State)


@pytest.mark.parametrize(
    "kind",
    [
        int,
        BottleImpRound,
        Play,
        ft.Variant,
        "state",
        None,
        STATE,
        list,
        tuple,
        list[int],
        tuple[ft.State],
        list[list[ft.State]],
    ],
)
def test_the_type_must_be_one_of_eight(kind: Any) -> None:
    with pytest.raises(
        ft.InvalidValueError,
        match=r"the type must be State, View, .* or Snapshot, or a list or tuple of one of them, not",
    ):
        from_json(to_json(STATE), kind)


@pytest.mark.parametrize("value", [None, 7, {}, ft.get_variant("classic"), card(17), ft.State])
def test_so_must_the_value(value: Any) -> None:
    with pytest.raises(
        ft.InvalidValueError, match=r"the value must be a State, View, .* or Snapshot, or a list or tuple of these, not"
    ):
        to_json(value)


@pytest.mark.parametrize("kind", KINDS)
def test_a_document_of_another_kind_is_refused(kind: str) -> None:
    for other in KINDS:
        if other != kind:
            text = json.dumps({"schema": 1, "kind": other, "value": {}})
            assert refused(text, KINDS[kind]).message == f"must be {kind!r}, not {other!r}"


LARGE: list[Callable[[], str]] = [
    lambda: '{"schema":1,"kind":"action","value":{"type":"deal","seat":0,"deck":[' + "0," * 1_000_000 + "0]}}",
    lambda: '{"schema":1,"kind":"action","value":{' + ",".join(f'"{n}":0' for n in range(300_000)) + "}}",
    lambda: '{"schema":1,"kind":"action","value":"' + "x" * 9_000_000 + '"}',
    lambda: '{"schema":1,"kind":"action","value":' + "9" * 9_000_000 + "}",
]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("text", LARGE)
def test_large_texts_are_refused_quickly(text: Callable[[], str], kind: str) -> None:
    refused(text().replace("action", kind), KINDS[kind])


def test_an_action_that_is_much_too_long_is_not_even_looked_at() -> None:
    deal = to_json(STATE.history[0])
    long = deal.replace('"deck":[', '"deck":[' + '{"number":1,"suit":"yellow","points":1},' * 200_000)
    assert len(long) > 7_000_000
    start = time.process_time()
    assert refused(long).message == f"such a text has at most 50,000 characters, and this one {len(long):,}"
    assert time.process_time() - start < 0.1


def test_what_could_not_be_read_again_is_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    text = to_json(STATE)
    monkeypatch.setitem(LIMITS, "state", Limit(len(text), 16))
    assert from_json(to_json(STATE), ft.State) == STATE
    monkeypatch.setitem(LIMITS, "state", Limit(len(text) - 1, 16))
    with pytest.raises(ft.InvalidValueError, match="too long to be read again"):
        to_json(STATE)
