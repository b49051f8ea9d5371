"""Cards and variants as values: how they are made, sorted and shown, and which cannot be made."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel import bottle_imp
from flaschenteufel.bottle_imp import Card
from flaschenteufel.hols_der_teufel import DevilCard, HolsDerTeufel
from flaschenteufel.hols_der_teufel.cards import ANGEL, SUITS
from flaschenteufel.hols_der_teufel.variant import PHASE_CLASSES
from tests.helpers import pickled
from tests.hols_der_teufel.scenes import DECK, HOL, cards
from tests.tables import finished

Suit = ft.hols_der_teufel.Suit


class TestCard:
    @pytest.mark.rule("HOL-1")
    def test_an_angel_has_neither_value_nor_suit_and_angels_are_equal(self) -> None:
        assert (ANGEL.value, ANGEL.suit, ANGEL.is_angel) == (None, None, True)
        assert DevilCard() == ANGEL
        assert hash(DevilCard()) == hash(ANGEL)
        assert not DevilCard(1, Suit.RED).is_angel
        assert (DevilCard(999, Suit.RED).value, DevilCard(999, Suit.RED).suit) == (999, Suit.RED)

    @pytest.mark.parametrize(
        ("value", "suit"),
        [
            (0, Suit.RED),
            (-1, Suit.RED),
            (1000, Suit.RED),
            (True, Suit.RED),
            (1.0, Suit.RED),
            ("1", Suit.RED),
            (1, bottle_imp.Suit.BLUE),
            (1, bottle_imp.Suit.RED),
            (1, "red"),
            (1, []),
            (1, None),
            (None, Suit.RED),
        ],
    )
    def test_a_devil_has_a_value_and_a_suit_of_the_game(self, value: Any, suit: Any) -> None:
        with pytest.raises(ft.InvalidValueError) as refused:
            DevilCard(value, suit)
        given = f"{value!r} and {suit!r}"
        assert str(refused.value) == f"a devil has a value from 1 and a suit, an angel has neither, not {given}"

    def test_text(self) -> None:
        assert [str(one) for one in cards("r7 *")] == ["red 7", "angel"]
        assert [repr(one) for one in cards("r7 *")] == ["DevilCard(red 7)", "DevilCard(angel)"]

    @given(st.permutations(DECK))
    def test_cards_are_sorted_by_suit_and_value_angels_last(self, shuffled: list[DevilCard]) -> None:
        assert tuple(sorted(shuffled)) == DECK
        assert not any(one < one for one in shuffled)
        assert [*DECK] == [*(DevilCard(value, suit) for suit in SUITS for value in range(1, 10)), ANGEL, ANGEL]

    @pytest.mark.parametrize("other", [1, None, "red 7", Card(7, bottle_imp.Suit.RED, 1)])
    def test_nothing_else_is_sorted_among_them(self, other: Any) -> None:
        with pytest.raises(TypeError):
            sorted([ANGEL, other])
        with pytest.raises(TypeError):
            sorted([other, ANGEL])
        assert other != ANGEL

    def test_cards_are_values(self) -> None:
        for one in DECK:
            assert pickled(one) == copy.deepcopy(one) == one
            assert hash(pickled(one)) == hash(one)
        with pytest.raises(AttributeError):
            DECK[0].value = 2  # type: ignore[misc]


def described(**options: Any) -> HolsDerTeufel:
    options = {"name": "own", "title": "Own"} | options
    return HolsDerTeufel(**options)


class TestVariant:
    def test_the_game(self) -> None:
        assert (HOL.name, HOL.title, HOL.game) == ("hols-der-teufel", "Hol's der Teufel", "hols-der-teufel")
        assert (HOL.player_counts, HOL.highest, HOL.angels, HOL.chips) == ((3, 4, 5), 9, 2, 20)
        assert (
            described(name=HOL.name, title=HOL.title, summary=HOL.summary) == HOL == pickled(HOL) == copy.deepcopy(HOL)
        )
        assert hash(pickled(HOL)) == hash(HOL)

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            *[
                (options, "the numbers of players must ascend, and everybody must get a card")
                for options in (
                    {"player_counts": ()},
                    {"player_counts": (4, 3)},
                    {"player_counts": (3, 3)},
                    {"player_counts": (1, 2)},
                    {"player_counts": (0,)},
                    {"player_counts": (-1, 3)},
                    {"player_counts": (3, 39)},
                    {"highest": 0, "angels": 2},
                )
            ],
            *[
                (options, "the numbers of players, values, angels and chips must be whole numbers")
                for options in (
                    {"player_counts": (2, True)},
                    {"highest": True},
                    {"highest": 9.0},
                    {"highest": "9"},
                    {"highest": None},
                    {"angels": 1.5},
                    {"angels": False},
                    {"chips": 20.0},
                    {"chips": "20"},
                    {"chips": True},
                )
            ],
            *[
                (options, "values and angels go from 0 to 999, and chips from 0")
                for options in (
                    {"highest": -1},
                    {"highest": 1000},
                    {"highest": 10**30},
                    {"angels": -1},
                    {"angels": 1000},
                    {"angels": 10**30},
                    {"chips": -1},
                )
            ],
        ],
        ids=str,
    )
    def test_a_description_that_makes_no_game(self, options: dict[str, Any], message: str) -> None:
        with pytest.raises(ft.VariantError) as refused:
            described(**options)
        assert str(refused.value) == f"own: {message}"

    @pytest.mark.parametrize(
        ("options", "message"),
        [
            ({"player_counts": 3}, "the numbers of players must be a sequence, not 3"),
            ({"player_counts": "345"}, "the numbers of players must be a sequence, not '345'"),
            ({"player_counts": ["3"]}, "the numbers of players must be of type int, not '3'"),
            ({"name": 3}, "the name must be of type str, not 3"),
            ({"title": None}, "the title must be of type str, not None"),
        ],
        ids=str,
    )
    def test_a_description_of_the_wrong_types(self, options: dict[str, Any], message: str) -> None:
        with pytest.raises(ft.InvalidValueError) as refused:
            described(**options)
        assert str(refused.value) == message

    @pytest.mark.parametrize(
        "options",
        [
            {"player_counts": [2]},
            {"player_counts": (2, 3, 4, 5, 6, 7, 8)},
            {"highest": 1, "angels": 1, "player_counts": (5,)},
            {"highest": 12},
            {"angels": 0},
            {"chips": 0},
        ],
        ids=str,
    )
    def test_a_description_that_makes_one(self, options: dict[str, Any]) -> None:
        variant = described(**options)
        assert isinstance(variant.player_counts, tuple)
        for players in variant.player_counts:
            for seed in range(5):
                end = finished(variant.deal(players, seed=seed), random.Random(seed))
                assert sum(end.scores) == variant.chips * players
                assert len(end.cards) == 4 * variant.highest + variant.angels


SHARED = [
    "aside_count",
    "automatic",
    "backs",
    "chips",
    "dealer",
    "edition",
    "hand",
    "is_legal",
    "is_over",
    "legal_actions",
    "moves",
    "parse",
    "passes",
    "phase",
    "players",
    "refusal",
    "row",
    "rows",
    "scores",
    "seats",
    "sides",
    "to_act",
    "variant",
]


class TestVocabulary:
    """The state and the view use one word for one thing, and show nothing that is the engine's own."""

    def test_of_a_state(self) -> None:
        shown = [name for name in dir(HOL.deal(seed=7)) if not name.startswith("_")]
        assert shown == sorted([*SHARED, "apply", "aside", "cards", "history", "step", "view"])

    def test_of_a_view(self) -> None:
        shown = [name for name in dir(HOL.deal(seed=7).view(0)) if not name.startswith("_")]
        own = [
            "data",
            "excluded",
            "from_data",
            "hidden",
            "key",
            "possibilities",
            "possibility",
            "sample",
            "samples",
            "seat",
        ]
        assert shown == sorted([*SHARED, *own, "completed", "unseen"])

    def test_a_phase_is_at_most_four_steps_away_from_a_state(self) -> None:
        for phase in HOL.lookup.values():
            assert HOL.phase_class(phase).__mro__.index(ft.State) <= 4


def test_the_machine_leads_to_the_phases_that_there_are() -> None:
    phases = {phase for row in HOL.transition_table for phase in (row.source, row.dest)}
    assert {HOL.phase_class(phase) for phase in phases} == {*PHASE_CLASSES.values()}
    assert phases == {*PHASE_CLASSES}


@pytest.mark.rule("HOL-12")
def test_everybody_deals_once() -> None:
    assert [HOL.usual_rounds(players) for players in HOL.player_counts] == [3, 4, 5]
    assert evolve(HOL, deals_each=3).usual_rounds(4) == 12
