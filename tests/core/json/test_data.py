"""Parsed documents: what `to_data` gives and `from_data` takes, alone and in lists."""

from __future__ import annotations

import json
from collections import OrderedDict
from enum import IntEnum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Play, Suit
from flaschenteufel.core.json.document import KINDS, LIMITS, MOST_LISTED, limit_of_list
from flaschenteufel.core.json.strict import Limit, measured
from flaschenteufel.testing.strategies import states
from tests.core.json.scenes import VARIANTS, events_to, eyes, played_match, played_table
from tests.helpers import card, without_toil

PLAY = Play(2, card(17))
STATE = ft.get_variant("lopaka").deal(seed=7)


def values() -> list[Any]:
    """Values of every kind and variant."""
    made: list[Any] = []
    for variant in VARIANTS:
        table = played_table(variant, variant.player_counts[-1], 7, 25)
        state = table.round
        made += [table, table.match, state, ft.Record([state]), *state.history, *events_to(state)]
        made += [what(seat) for seat in eyes(state) for what in (state.view, table.snapshot)]
    return made


def test_the_data_are_what_the_text_says() -> None:
    for value in values():
        assert ft.to_data(value) == json.loads(ft.to_json(value))
        assert list(ft.to_data(value)["value"]) == list(json.loads(ft.to_json(value))["value"])


def test_they_come_back() -> None:
    for value in values():
        kind = next(kind for kind in KINDS.values() if isinstance(value, kind))
        again = ft.from_data(ft.to_data(value), kind)
        assert ft.to_json(again) == ft.to_json(value)
        assert again == value or kind is ft.Table


def changed_everywhere(data: Any) -> None:
    """Spoil all lists and dicts of some data."""
    inner: list[Any] = list(getattr(data, "values", lambda: data)())
    for one in inner:
        if isinstance(one, dict | list):
            changed_everywhere(one)
    data.clear()


@given(states())
def test_whoever_gets_them_may_change_them(state: ft.State) -> None:
    values: list[Any] = [state, *map(state.view, eyes(state))]
    for value in values:
        text = ft.to_json(value)
        changed_everywhere(ft.to_data(value))
        assert json.dumps(ft.to_data(value), separators=(",", ":")) == text


class TestLists:
    def test_lists_and_tuples_come_back_as_what_is_asked_for(self) -> None:
        actions = STATE.legal_actions()
        text = ft.to_json(actions)
        assert text == ft.to_json(list(actions)) == f"[{','.join(map(ft.to_json, actions))}]"
        assert ft.from_json(text, list[ft.Action]) == list(actions)
        assert ft.from_json(text, tuple[ft.Action, ...]) == actions
        assert ft.to_data(actions) == json.loads(text)
        assert ft.from_data(ft.to_data(actions), list[ft.Action]) == list(actions)
        assert ft.from_data(ft.to_data(actions), tuple[ft.Action, ...]) == actions

    @pytest.mark.parametrize("nothing", [[], ()])
    def test_a_list_may_be_empty(self, nothing: Any) -> None:
        assert ft.to_json(nothing) == "[]"
        assert ft.to_data(nothing) == []
        assert ft.from_json("[]", list[ft.View]) == []
        assert ft.from_data([], tuple[ft.View, ...]) == ()

    def test_a_list_of_all_kinds_can_be_written(self) -> None:
        assert [document["kind"] for document in ft.to_data([STATE, STATE.view(0), PLAY])] == [
            "state",
            "view",
            "action",
        ]

    def test_but_not_be_read_as_one_kind(self) -> None:
        with pytest.raises(ft.DocumentError, match=r"^\[1\]\.kind: must be 'action', not 'view'$"):
            ft.from_data(ft.to_data([PLAY, STATE.view(0)]), list[ft.Action])

    @pytest.mark.parametrize("bad", [[PLAY, 7], [[PLAY]], (PLAY, None), {PLAY}, iter([PLAY]), "[]"])
    def test_other_things_are_refused(self, bad: Any) -> None:
        for write in (ft.to_json, ft.to_data):
            with pytest.raises(ft.InvalidValueError, match=r"or a list or tuple of these, not"):
                write(bad)

    def test_the_place_of_a_fault_is_named(self) -> None:
        data = ft.to_data([PLAY, PLAY])
        data[1]["value"]["seat"] = None
        with pytest.raises(ft.DocumentError) as raised:
            ft.from_json(json.dumps(data), list[ft.Action])
        assert raised.value.path == "[1].value.seat"

    def test_one_document_is_no_list_and_the_other_way_round(self) -> None:
        with pytest.raises(ft.DocumentError, match="must be a list, not an object"):
            ft.from_data(ft.to_data(PLAY), list[ft.Action])
        with pytest.raises(ft.DocumentError, match="must be an object, not a list"):
            ft.from_data(ft.to_data([PLAY]), ft.Action)

    def test_a_list_has_an_end(self) -> None:
        many = [PLAY] * (MOST_LISTED + 1)
        for write in (ft.to_json, ft.to_data):
            with pytest.raises(ft.InvalidValueError, match="a list has at most 10,000 values, and this one 10,001"):
                write(many)
        assert len(ft.from_data(ft.to_data(many[1:]), list[ft.Action])) == MOST_LISTED
        with pytest.raises(ft.DocumentError, match="a list has at most 10,000 values, and this one 10,001"):
            ft.from_data(ft.to_data(many[1:]) + ft.to_data(many[:1]), list[ft.Action])

    def test_a_list_that_could_not_be_read_again_is_not_written(self) -> None:
        deals = [STATE.history[0]] * 2_000
        assert limit_of_list("action") == Limit(2_000_000, 17)
        with pytest.raises(ft.InvalidValueError, match="too long to be read again"):
            ft.to_json(deals)


class Number(IntEnum):
    TWO = 2


class Text(str):
    __slots__ = ()


class Dict(dict[str, Any]):
    pass


BAD: list[tuple[Any, str]] = [
    (True, "must be a whole number, not true"),
    (2.0, "must be a whole number, not 2.0"),
    (float("nan"), "must be a whole number, not nan"),
    (float("inf"), "must be a whole number, not inf"),
    (2**53, "must be a whole number, not 9007199254740992"),
    (10**5000, "must be a whole number, not <int>"),
    (Number.TWO, "must be a whole number, not <Number.TWO: 2>"),
    ({2}, "must be a whole number, not {2}"),
    (b"2", "must be a whole number, not b'2'"),
    (PLAY, "must be a whole number, not Play"),
    ([2], "must be a whole number, not a list"),
    ({2: 2}, "must be a whole number, not an object"),
]


@pytest.mark.parametrize(("seat", "sentence"), BAD, ids=lambda value: type(value).__name__)
def test_numbers_are_numbers(seat: Any, sentence: str) -> None:
    data = ft.to_data(PLAY)
    data["value"]["seat"] = seat
    with pytest.raises(ft.DocumentError) as raised:
        ft.from_data(data, ft.Action)
    assert raised.value.path == "value.seat"
    assert raised.value.message.startswith(sentence)


OTHERS: list[tuple[Any, str, str]] = [
    (None, "", "must be an object, not null"),
    (7, "", "must be an object, not 7"),
    ("{}", "", "must be an object, not '{}'"),
    (ft.to_json(PLAY), "", "must be an object, not"),
    (PLAY, "", "must be an object, not Play"),
    (OrderedDict(ft.to_data(PLAY)), "", "must be an object, not OrderedDict"),
    (Dict(ft.to_data(PLAY)), "", "must be an object, not {"),
    ({1: 1, "schema": 1, "kind": "action", "value": {}}, "", "the key 1 is unknown"),
    ({"schema": True, "kind": "action", "value": {}}, "schema", "reads version 1, not true"),
    ({"schema": 1, "kind": Text("action"), "value": {}}, "kind", "must be 'action', not"),
    ({"schema": 1, "kind": "action", "value": {"type": Text("play")}}, "value.type", "must be deal, discard"),
    (
        {"schema": 1, "kind": "action", "value": {"type": "play", "seat": 0, "card": {1: 2, "a": 3}}},
        "value.card",
        "missing",
    ),
    (
        {"schema": 1, "kind": "action", "value": {"type": "discard", "seat": 0, "cards": (1,)}},
        "value.cards",
        "must be a list, not (1,)",
    ),
    (
        {"schema": 1, "kind": "action", "value": {"type": "deal", "seat": 0, "deck": [{1: 2, "a": 3}]}},
        "value.deck[0]",
        "not ['1', 'a']",
    ),
    (
        {
            "schema": 1,
            "kind": "action",
            "value": {"type": "play", "seat": 0, "card": {"number": 17, "suit": Suit.BLUE, "points": 3}},
        },
        "value.card.suit",
        "must be yellow, red or blue, not <Suit.BLUE: 'blue'>",
    ),
]


@pytest.mark.parametrize(("data", "path", "sentence"), OTHERS)
def test_data_are_made_of_nothing_else(data: Any, path: str, sentence: str) -> None:
    with pytest.raises(ft.DocumentError) as raised:
        ft.from_data(data, ft.Action)
    assert raised.value.path == path
    assert sentence in raised.value.message


def test_the_text_of_a_name_is_a_str() -> None:
    data = ft.to_data(ft.Match.start("lopaka", ["Ada", "Ben"]))
    data["value"]["names"][0] = Text("Ada")
    with pytest.raises(ft.DocumentError, match=r"value\.names\[0\]: must be a text, not 'Ada'"):
        ft.from_data(data, ft.Match)


def nested(depth: int) -> Any:
    data: Any = 0
    for _ in range(depth):
        data = [data]
    return data


def cyclic() -> Any:
    data: Any = []
    data += [data, data]
    return data


def doubled() -> Any:
    """A list of lists of lists, each thirty times the same: small in memory, and beyond all limits."""
    data: Any = 0
    for _ in range(12):
        data = [data] * 30
    return data


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("make", [lambda: nested(100), lambda: nested(100_000), doubled])
def test_data_that_are_too_deep_or_too_large_are_refused_at_once(make: Any, kind: str) -> None:
    for data in (make(), {"schema": 1, "kind": kind, "value": make()}):
        for wanted in (KINDS[kind], list[KINDS[kind]]):  # type: ignore[valid-type]
            with without_toil(), pytest.raises(ft.DocumentError, match=r"nested too deeply|and this one has more"):
                ft.from_data(data, wanted)


def test_data_that_have_no_end_are_refused() -> None:
    with pytest.raises(ft.DocumentError, match=r"nested too deeply|and this one has more"):
        ft.from_data(cyclic(), ft.Action)


@pytest.mark.parametrize("kind", KINDS)
def test_a_text_is_refused_before_the_stack_is_full(kind: str) -> None:
    limit = LIMITS[kind]
    for depth in (limit.depth + 1, 500, limit.characters // 4):
        text = f'{{"schema":1,"kind":"{kind}","value":' + "[" * depth + "]" * depth + "}"
        with without_toil(), pytest.raises(ft.DocumentError, match="this is nested too deeply"):
            ft.from_json(text, KINDS[kind])


def test_what_is_just_small_enough_is_looked_at() -> None:
    data: Any = [[], {"a": 0}]
    measured(data, Limit(8, 2))
    with pytest.raises(ft.DocumentError, match="such a document has at most 3 values, and this one has more"):
        measured(data, Limit(7, 2))
    with pytest.raises(ft.DocumentError, match="nested too deeply"):
        measured(data, Limit(8, 1))


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(), st.lists))
def test_whatever_is_no_document_is_refused(data: Any) -> None:
    for kind in KINDS.values():
        with pytest.raises(ft.DocumentError):
            ft.from_data(data, kind)


def test_real_documents_are_far_below_the_limits() -> None:
    match = played_match(ft.get_variant("teams"), 6, 7, 2_000, rounds=100)
    sizes = {
        "match": len(ft.to_json(match)),
        "state": len(ft.to_json(match.round)),
        "view": len(ft.to_json(match.round.view(0))),
    }
    sizes["action"] = max(len(ft.to_json(action)) for action in match.round.history)
    sizes["event"] = max(len(ft.to_json(event)) for event in events_to(match.round))
    for kind, size in sizes.items():
        assert size < LIMITS[kind].characters / 10


@pytest.mark.parametrize("text", ["{}", "", ft.to_json(STATE)])
def test_a_bad_text_of_an_action_is_refused_as_often_as_it_comes(text: str) -> None:
    for _ in range(3):
        with pytest.raises(ft.DocumentError):
            ft.from_json(text, ft.Action)


def test_an_action_means_what_is_registered_now(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.core.json.bidding_game import BIDDING
    from tests.core.json.bidding_game import Play as Bid
    from tests.core.json.scenes import register

    with monkeypatch.context() as patch:
        register(patch, BIDDING)
        text = ft.to_json(Bid(1, 3))
        assert ft.from_json(text, ft.Action) == Bid(1, 3)
    with pytest.raises(ft.DocumentError, match="no game is called 'bidding'"):
        ft.from_json(text, ft.Action)
