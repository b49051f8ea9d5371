"""What the document of a view says beyond the cards: the game, who gets gifts, who wins, what a card costs."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given

import flaschenteufel as ft
from flaschenteufel import bottle_imp, hols_der_teufel
from flaschenteufel.bottle_imp import BottleImpRound, Phase
from flaschenteufel.hols_der_teufel import HolsDerTeufelRound, Lay
from flaschenteufel.testing.strategies import states
from tests.core.json.bidding_game import BIDDING
from tests.core.json.scenes import VARIANTS, eyes, register, told
from tests.core.json.test_hostile_views import moment


@given(states())
def test_every_view_names_its_game_and_its_title(state: ft.State) -> None:
    for seat in eyes(state):
        value = told(state.view(seat))["value"]
        assert list(value)[:3] == ["game", "title", "variant"]
        assert (value["game"], value["title"]) == (state.variant.game, state.variant.title)


def test_so_does_that_of_a_plugin(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch, BIDDING)
    view = BIDDING.deal(seed=7).view(0)
    assert told(view)["value"]["game"] == "bidding"
    assert ft.from_json(ft.to_json(view), ft.View) == view


@pytest.mark.parametrize(("key", "bad"), [("game", "hols-der-teufel"), ("game", None), ("title", "No"), ("title", 7)])
def test_another_game_or_title_is_refused(key: str, bad: Any) -> None:
    document = told(ft.get_variant("classic").deal(seed=7).view(0))
    document["value"][key] = bad
    with pytest.raises(ft.DocumentError, match=rf"^value\.{key}: must be '[a-zA-Z -]+', not "):
        ft.from_json(json.dumps(document), ft.View)


@given(states())
def test_the_deck_is_all_cards_in_play(state: ft.State) -> None:
    deck = told(state.view(None))["value"]["deck"]
    dealt = state.variant.deal(state.players, edition=state.edition, seed=1)
    cards = [told(ft.Deal(0, [card]))["value"]["deck"][0] for card in dealt.cards]
    assert sorted(map(json.dumps, deck)) == sorted(map(json.dumps, cards))


@given(states())
def test_a_trick_says_what_was_led_and_who_wins(state: ft.State) -> None:
    if not isinstance(state, BottleImpRound):
        return
    for seat in eyes(state):
        view = state.view(seat)
        value = told(view)["value"]
        for trick in value["tricks"]:
            assert trick["winning"] == trick["winner"] is not None
            assert trick["led"] == trick["plays"][0]["card"]["suit"]
        trick = value["trick"]
        assert trick["winner"] is None
        if not trick["plays"]:
            assert (trick["led"], trick["winning"]) == (None, None)
            continue
        assert trick["led"] == trick["plays"][0]["card"]["suit"]
        price = max(bottle.price for bottle in view.bottles)
        numbers = {play["card"]["number"]: play["seat"] for play in trick["plays"]}
        best = max([number for number in numbers if number < price] or numbers)
        assert trick["winning"] == numbers[best]


@given(states())
def test_it_says_who_gets_the_gifts(state: ft.State) -> None:
    if isinstance(state, BottleImpRound):
        receivers = told(state.view(None))["value"]["receivers"]
        assert [[(one["seat"], one["packet"]) for one in seat] for seat in receivers] == [
            list(state.receivers(seat)) for seat in range(state.seats)
        ]


def test_in_the_classic_game_these_are_the_neighbours() -> None:
    value = told(moment("classic", Phase.PASS, players=4).view(0))["value"]
    assert value["receivers"][0] == [{"seat": 1, "packet": 0}, {"seat": 3, "packet": 0}]
    assert told(moment("classic", Phase.TRICK, players=4).view(0))["value"]["receivers"] == [[], [], [], []]


@pytest.mark.rule("HOL-7")
@given(states())
def test_the_price_of_a_card_is_what_is_paid_for_it(state: ft.State) -> None:
    if not isinstance(state, HolsDerTeufelRound):
        return
    for seat in eyes(state):
        view = state.view(seat)
        lays = [one for one in view.legal_actions() if isinstance(one, Lay)]
        assert [priced.lay for priced in view.data.lays] == lays
        for priced in view.data.lays:
            after = state.apply(priced.lay)
            assert priced.price == state.chips[priced.lay.seat] - after.chips[priced.lay.seat]


def spoilt(view: ft.View, key: str, change: Callable[[Any], object]) -> None:
    document = told(view)
    document["value"][key] = change(document["value"][key])
    with pytest.raises(ft.DocumentError, match="no legal play leads to this view"):
        ft.from_json(json.dumps(document), ft.View)


def test_what_follows_from_the_rest_must_be_right() -> None:
    trick = moment("classic", "trick", 9, players=4).view(0)
    spoilt(trick, "deck", lambda deck: deck[1:])
    spoilt(trick, "deck", lambda deck: deck[::-1])
    spoilt(trick, "receivers", lambda receivers: [[{"seat": 1, "packet": 0}], *receivers[1:]])
    spoilt(trick, "trick", lambda trick: trick | {"led": "red" if trick["led"] != "red" else "blue"})
    spoilt(trick, "trick", lambda trick: trick | {"led": None})
    spoilt(trick, "trick", lambda trick: trick | {"winning": ((trick["winning"] or 0) + 1) % 4})
    spoilt(trick, "tricks", lambda tricks: [tricks[0] | {"winning": None}, *tricks[1:]])
    passing = moment("classic", "pass", players=4).view(0)
    spoilt(passing, "receivers", lambda receivers: [receivers[0][::-1], *receivers[1:]])
    state = moment("hols-der-teufel", "play", 12)
    (seat,) = state.to_act
    spoilt(state.view(seat), "lays", lambda lays: lays[1:])
    spoilt(state.view(seat), "lays", lambda lays: [lays[0] | {"price": lays[0]["price"] + 1}, *lays[1:]])
    spoilt(state.view(seat), "deck", lambda deck: [*deck, deck[0]])


def test_the_games_are_told_apart_by_one_key() -> None:
    shapes = ft.json_schema(ft.View)["$defs"]
    games = {
        name: shape["properties"]["game"] for name, shape in shapes.items() if "game" in shape.get("properties", {})
    }
    assert games == {
        "BottleImpViewData": {"const": "bottle-imp"},
        "HolsDerTeufelViewData": {"const": "hols-der-teufel"},
    }
    assert shapes["BottleImpViewData"]["properties"]["phase"] == {"$ref": "#/$defs/BottleImpPhase"}


def test_words_are_defined_once_and_described() -> None:
    from flaschenteufel.core.json.schema import combined_schema

    defined = combined_schema()["$defs"]
    enums = {name: shape["enum"] for name, shape in defined.items() if "enum" in shape}
    assert enums["BottleImpSuit"] == [suit.value for suit in bottle_imp.Suit]
    assert enums["HolsDerTeufelSuit"] == [suit.value for suit in hols_der_teufel.Suit]
    assert enums["Reason"] == [reason.value for reason in ft.Reason]
    assert enums["BottleImpReason"] == [reason.value for reason in bottle_imp.Reason]
    assert enums["HolsDerTeufelReason"] == [reason.value for reason in hols_der_teufel.Reason]
    phases = {
        phase.value for variant in VARIANTS for row in variant.transition_table for phase in (row.source, row.dest)
    }
    assert {*enums["BottleImpPhase"], *enums["HolsDerTeufelPhase"]} == phases
    assert all(defined[name]["description"].endswith(".") for name in enums)
    assert all("description" in shape for name, shape in defined.items() if "Document" not in name)


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda variant: variant.name)
def test_what_is_kept_of_a_view_is_not_copied_with_its_data(variant: ft.Variant) -> None:
    view = variant.deal(seed=7).view(0)
    text = ft.to_json(view)
    data: Any = view.data
    for again in (copy.copy(data.deck), copy.deepcopy(data.deck), pickle.loads(pickle.dumps(data.deck))):
        assert type(again) is tuple
        assert again == data.deck
    assert pickle.loads(pickle.dumps(data)) == data
    assert ft.to_json(ft.View.from_data(pickle.loads(pickle.dumps(data)))) == text
