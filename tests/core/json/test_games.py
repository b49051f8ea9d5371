"""JSON tags belong to a game: a plugin's game has documents like any other, and disturbs nobody's."""

from __future__ import annotations

import json
import re
from enum import StrEnum
from typing import Any

import pytest
from attrs import evolve, frozen

import flaschenteufel as ft
from flaschenteufel import bottle_imp, hols_der_teufel
from flaschenteufel.core.json.document import json_schema
from flaschenteufel.core.json.schema import shipped_schema
from tests.core.json.bidding_game import BIDDING, Bidding, BiddingViewData, Card, Phase, Play, Played, finished
from tests.core.json.scenes import KINDS, again, events_to, register, told
from tests.core.json.validator import Validator
from tests.helpers import card

OTHER = evolve(BIDDING, name="other", game="other")


@pytest.fixture(autouse=True)
def registered(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch, BIDDING, OTHER)


def tags(value: Any) -> set[str]:
    """All tags in a document."""
    return set(re.findall('"type":"([^"]*)"', json.dumps(value, separators=(",", ":"))))


def table() -> ft.Table:
    made = ft.Table(ft.Match.start(BIDDING, ["Ada", "Ben"], seed=7))
    made.submit(0, Play(0, 1))
    return made


STATE = finished(BIDDING.deal(seed=7))


@pytest.mark.parametrize(
    ("value", "named"),
    [
        (STATE, {"bidding.deal", "bidding.play"}),
        (STATE.view(0), {"bidding.play"}),
        (ft.Match.start(BIDDING, ["Ada", "Ben"], seed=7), {"bidding.deal"}),
        (ft.Record([STATE]), {"bidding.deal", "bidding.play"}),
        (STATE.history[0], {"bidding.deal"}),
        (Play(1, 3), {"bidding.play"}),
        (Played(1, 3, Card(2)), {"bidding.played"}),
        (ft.Awaited(Phase.BID, (1,)), {"bidding.awaited"}),
        (ft.Awaited(Phase.SCORE, ()), {"bidding.awaited"}),  # a phase of the other games, too, but another member
        (ft.RoundScored((1, 2)), {"round_scored"}),
        (ft.RoundBegan(1, ("Ada", "Ben")), {"round_began"}),
        (ft.TakenBack(1), {"taken_back"}),
    ],
    ids=lambda value: type(value).__name__,
)
def test_documents_of_a_plugins_game_come_back(value: Any, named: set[str]) -> None:
    document = told(value)
    assert tags(document) == named
    back = again(value)
    assert back == value
    assert ft.to_json(back) == ft.to_json(value)
    assert Validator(json_schema(KINDS[document["kind"]])).faults(document) == []


def test_so_do_those_of_a_table() -> None:
    before = table()
    document = told(before)
    assert tags(document) == {"submitted", "bidding.deal", "bidding.play"}
    back = again(before)
    assert (back.match, back.events(0), ft.to_json(back)) == (before.match, before.events(0), ft.to_json(before))
    assert Validator(json_schema(ft.Table)).faults(document) == []


def test_all_events_of_a_round_do() -> None:
    found = list(events_to(STATE))
    assert [again(event) for event in found] == found
    phases = [again(event).phase for event in found if isinstance(event, ft.Awaited)]
    assert all(isinstance(phase, Phase) for phase in phases)


def test_ours_are_as_they_were() -> None:
    assert told(bottle_imp.Play(2, card(17)))["value"]["type"] == "play"
    assert told(ft.Awaited(bottle_imp.Phase.TRICK, (2,)))["value"] == {
        "type": "awaited",
        "phase": "trick",
        "seats": [2],
    }
    deals = [ft.get_variant(name).deal(3, seed=7).history[0] for name in ("classic", "hols-der-teufel")]
    for deal in deals:
        assert told(deal)["value"]["type"] == "deal"
        assert again(deal) == deal


@pytest.mark.parametrize("phase", [*hols_der_teufel.Phase, bottle_imp.Phase.DISCARD])
def test_a_phase_comes_back_as_an_equal_one(phase: StrEnum) -> None:
    back = again(ft.Awaited(phase, (0,)))
    assert back == ft.Awaited(phase, (0,))
    assert isinstance(back.phase, bottle_imp.Phase | hols_der_teufel.Phase)


class Elsewhere(StrEnum):
    BID = "bid"


@pytest.mark.parametrize(
    "value",
    [ft.Awaited(Elsewhere.BID, (0,)), ft.Deal(0, ("ace", "king")), ft.Deal(0, (Card(1), card(17)))],
    ids=lambda value: type(value).__name__,
)
def test_cards_and_phases_of_no_game_cannot_be_written(value: Any) -> None:
    with pytest.raises(ft.InvalidValueError, match=r"has no form in JSON: its parts belong to no registered variant$"):
        ft.to_json(value)


@pytest.mark.parametrize(
    ("value", "change", "problem"),
    [
        (Play(1, 3), {"type": "bidding.bow"}, "value.type: must be bidding.deal or bidding.play, not 'bidding.bow'"),
        (Play(1, 3), {"type": "play"}, "value: the key 'card' is missing"),
        (ft.Awaited(Phase.BID, ()), {"phase": "trick"}, "value.phase: must be deal, bid or score, not 'trick'"),
        (ft.Awaited(Phase.BID, ()), {"phase": 7}, "value.phase: must be deal, bid or score, not 7"),
        (ft.Awaited(Phase.BID, ()), {"type": "awaited"}, "value.phase: must be deal, discard, pass, "),
        (STATE.view(0), {"phase": "trick"}, "value.phase: must be deal, bid or score, not 'trick'"),
        (STATE.view(0), {"bids": [{"type": "play"}]}, "value.bids[0].type: must be bidding.play, not 'play'"),
    ],
)
def test_what_belongs_to_another_game_is_refused(value: Any, change: dict[str, Any], problem: str) -> None:
    document = told(value)
    document["value"] |= change
    with pytest.raises(ft.DocumentError) as refused:
        ft.from_json(json.dumps(document), KINDS[document["kind"]])
    assert str(refused.value).startswith(problem)


@frozen
class SecondData(BiddingViewData):
    more: int = 0


SecondData.__name__ = "BiddingViewData"


class TestSchemas:
    def test_classes_of_one_name_in_several_games_both_fit(self) -> None:
        defined = json_schema(ft.Event)["$defs"]
        assert set(defined) > {"Card", "bidding.Card", "other.Card", "Awaited", "bidding.Awaited", "Played"}
        assert defined["bidding.Played"]["properties"]["type"] == {"const": "bidding.played"}
        assert defined["bidding.Played"]["properties"]["card"] == {"$ref": "#/$defs/bidding.Card"}
        assert defined["bidding.Awaited"]["properties"]["phase"] == {"$ref": "#/$defs/bidding.Phase"}
        assert defined["bidding.Phase"]["enum"] == ["deal", "bid", "score"]
        assert "bidding.RoundScored" not in defined

    def test_nothing_of_the_shipped_ones_is_lost(self) -> None:
        for kind, wanted in KINDS.items():
            shipped, made = shipped_schema(kind), json_schema(wanted)
            assert shipped["title"] == made["title"]
            assert shipped["$defs"].keys() - {"Action"} <= made["$defs"].keys()  # a view has those of its game alone
        assert "bidding.Play" not in shipped_schema("action")["$defs"]

    def test_classes_of_one_name_in_one_game_are_numbered(self, monkeypatch: pytest.MonkeyPatch) -> None:
        second: Any = type("Second", (Bidding,), {"view_data_type": SecondData})
        register(monkeypatch, BIDDING, second("second", "Second"))
        defined = json_schema(ft.View)["$defs"]
        assert set(defined) > {"bidding.BiddingViewData", "bidding.BiddingViewData-2"}
        assert "more" in defined["bidding.BiddingViewData-2"]["properties"]
