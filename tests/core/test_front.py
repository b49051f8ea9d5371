"""Front-end parts: where they are found, and the plain words for games that have none."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, cast

import pytest
from attrs import evolve, frozen

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Discard
from flaschenteufel.core.front import action_words, event_words, front_part, hand_of, plain_words, table_words
from flaschenteufel.hols_der_teufel import DevilCard, PassTurn, TurnPassed
from flaschenteufel.hols_der_teufel import Suit as DevilSuit
from tests.fronts.guest import BARE, GUEST, with_front

NAMES = ("Ada", "Ben", "you")


class TestParts:
    def test_a_variant_names_the_package_and_its_modules_are_the_parts(self) -> None:
        for name in ft.list_variants():
            variant = ft.get_variant(name)
            for part in ("narration", "terminal", "picture", "advice"):
                found = front_part(variant, part)
                assert found is not None
                assert found.__name__ == f"{variant.front}.{part}"

    def test_a_game_without_a_front_has_no_parts(self) -> None:
        assert GUEST.front is None
        assert front_part(GUEST, "narration") is None

    def test_every_part_may_be_missing(self) -> None:
        pictured = with_front("pictured")
        assert front_part(pictured, "picture") is not None
        assert front_part(pictured, "narration") is None

    def test_a_house_variant_has_the_parts_of_its_game_or_its_own(self) -> None:
        house = evolve(ft.get_variant("classic"), name="house")
        assert front_part(house, "picture") is front_part(ft.get_variant("lopaka"), "picture")
        assert front_part(evolve(house, front="tests.fronts.pictured"), "advice") is None
        assert front_part(evolve(house, front=None), "advice") is None

    @pytest.mark.parametrize("package", ["tests.fronts.nowhere", "nowhere.at.all"])
    def test_a_package_that_is_not_there_is_named(self, package: str) -> None:
        lost = evolve(GUEST, front=package)
        with pytest.raises(ft.VariantError, match=rf"^guest: there is no package {package}, its front$"):
            front_part(lost, "narration")

    def test_an_error_inside_a_part_is_not_taken_for_its_absence(self) -> None:
        for _ in range(2):
            with pytest.raises(ModuleNotFoundError, match="a_library_that_nobody_has"):
                front_part(with_front("broken"), "narration")

    def test_the_front_is_the_name_of_a_package(self) -> None:
        with pytest.raises(ft.InvalidValueError, match="the front must be of type str, not 7"):
            evolve(ft.get_variant("classic"), front=cast("Any", 7))


class Colour(StrEnum):
    DARK_RED = "dark_red"


@frozen
class Bet(ft.Action):
    """An action with one field."""

    amount: int


@frozen
class Trade(ft.Action):
    """An action with several."""

    receiver: int
    cards: tuple[object, ...]
    openly: bool


@frozen
class BetsShown(ft.Event):
    """An event that nobody alone is the author of."""

    actions: tuple[ft.Action, ...]


@frozen
class Acted(ft.Event):
    """An event that says which action it was."""

    action: ft.Action


@frozen
class Hidden(ft.Event):
    """An event of which some things may not be seen."""

    seat: int
    hands: tuple[tuple[object, ...], ...]
    aside: tuple[object, ...]
    action: ft.Action | None = None


@dataclass
class Token:
    """A dataclass that does not say how it is read."""

    colour: Colour
    owner: int | None


class Mystery:
    def __repr__(self) -> str:
        return "<a mystery>"


class TestWords:
    @pytest.mark.parametrize(
        ("action", "words"),
        [
            (Bet(0, 3), "bet 3"),
            (PassTurn(1), "pass turn"),
            (Trade(0, 1, ("a", "b"), openly=True), "trade a and b (receiver Ben; openly yes)"),
            (Discard(0, [ft.get_variant("classic").deck()[5]]), "discard 5"),
        ],
        ids=lambda value: type(value).__name__,
    )
    def test_an_action_is_its_name_its_cards_and_the_rest(self, action: ft.Action, words: str) -> None:
        assert action_words(action, NAMES) == words

    @pytest.mark.parametrize(
        ("event", "sentence"),
        [
            (TurnPassed(2), "You: turn passed."),
            (Acted(Bet(1, 4)), "Ben: bet 4."),
            (BetsShown((Bet(0, 3), Bet(1, 4))), "Bets shown (Ada: bet 3 and Ben: bet 4)."),
            (
                Hidden(0, (("a", "b"), (None, None), (None,)), (None,)),
                "Ada: hidden (hands Ada a and b | Ben 2 unseen cards | you 1 unseen card; aside 1 unseen card).",
            ),
            (Hidden(0, ((), (), ()), ()), "Ada: hidden."),
            (ft.RoundScored((30, -7, 12)), "Round scored (Ada 30, Ben -7, you 12)."),
        ],
        ids=lambda value: type(value).__name__,
    )
    def test_an_event_is_a_sentence(self, event: ft.Event, sentence: str) -> None:
        assert event_words(event, NAMES) == sentence

    @pytest.mark.parametrize(
        ("value", "words"),
        [
            (None, "nothing"),
            (True, "yes"),
            (2.5, "2.5"),
            (Colour.DARK_RED, "dark red"),
            (Token(Colour.DARK_RED, None), "colour dark red, owner nobody"),
            ([Token(Colour.DARK_RED, 1)], "colour dark red, owner Ben"),
            (Mystery(), "mystery"),
            ({Colour.DARK_RED: (1, 2)}, "dark red 1 and 2"),
            ({}, "nothing"),
            (DevilCard(7, DevilSuit.RED), "red 7"),
            (Bet(1, 4), "Ben: bet 4"),
        ],
        ids=repr,
    )
    def test_any_value_has_words(self, value: object, words: str) -> None:
        assert plain_words(value, NAMES) == words

    def test_no_event_or_action_of_any_game_is_told_as_programmers_read_it(self) -> None:
        for name in ft.list_variants():
            state: ft.State = ft.get_variant(name).new_round()
            names = tuple(f"Player {seat}" for seat in range(state.seats))
            step = state.step(ft.get_variant(name).deal(seed=7).history[0])
            while not step.state.is_over:
                action = step.state.legal_actions()[0]
                said = [action_words(action, names), *(event_words(event, names) for event in step.events)]
                assert not [line for line in said if "=" in line or "'" in line or "<" in line or "None" in line]
                step = step.state.step(action)


class TestTables:
    def test_a_hand_is_told_if_there_is_one(self) -> None:
        assert len(hand_of(GUEST.deal(4, seed=7), 0) or ()) == 9
        assert hand_of(BARE.deal(4, seed=7), 0) is None

    def test_a_position_or_a_trick_is_told_if_there_is_one(self) -> None:
        state = GUEST.deal(4, seed=7)
        assert table_words(state, ("Ada", "Ben", "Cleo", "Dan")) == "leader Ben"
        assert table_words(BARE.deal(4, seed=7), ("Ada", "Ben", "Cleo", "Dan")) == ""
