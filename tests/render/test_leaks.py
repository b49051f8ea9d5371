"""The picture of a view shows nothing that its seat may not know."""

from __future__ import annotations

import re
from random import Random

import pytest
from attrs import asdict
from hypothesis import given, settings
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.render import Options, svg
from flaschenteufel.testing.strategies import states
from tests.core.json.scenes import eyes
from tests.core.json.test_leaks import seen_by
from tests.render.reading import faces
from tests.render.tables import TABLES, moments, scene_of

NAMED = re.compile(r"\b(yellow|red|blue|violet|green) (\d+(?:\.5)?)\b")


LOOKS = [
    Options(),
    Options(interactive=True),
    Options(last_trick=True, language="fr"),
    Options(width=390, language="de"),
    Options(width=390, interactive=True, last_trick=True, language="it"),
]


def pictures(view: ft.View) -> list[str]:
    """A view in the ways in which it can be drawn: every option, and every language once."""
    return [svg(view, **asdict(look)) for look in LOOKS]


@settings(max_examples=settings().max_examples // 2)
@given(states(), st.integers(0, 2**256))
def test_two_states_that_a_seat_cannot_tell_apart_have_one_picture(state: ft.State, number: int) -> None:
    for seat in eyes(state):
        view = state.view(seat)
        other = view.possibility(number % view.possibilities)
        assert pictures(other.view(seat)) == pictures(view)


@pytest.mark.parametrize(("variant", "players"), TABLES, ids=lambda value: getattr(value, "name", value))
def test_a_sample_has_the_same_picture_at_every_table(variant: ft.Variant, players: int) -> None:
    others = 0
    for state in moments(variant, players):
        for seat in (0, state.seats - 1, None):
            view = state.view(seat)
            other = view.sample(Random(players))
            others += other != state
            assert pictures(other.view(seat)) == pictures(view)
    assert others  # or this test would compare states with themselves


@settings(max_examples=settings().max_examples // 2)
@given(states())
def test_attributes_name_only_cards_that_the_seat_has_seen(state: ft.State) -> None:
    for seat in eyes(state):
        seen = {"A"}.union(*(codes(figure, suit) for figure, suit in seen_by(state, seat)))  # an angel's back shows it
        for width in (1000, 390):
            document = svg(state.view(seat), interactive=True, last_trick=True, width=width)
            assert set(re.findall('data-card="([^"]*)"', document)) <= seen


def codes(figure: object, suit: object) -> set[str]:
    """A card in the short notation of either game: devils tell their suit, the cards of The Bottle Imp do not."""
    return {str(figure), f"{str(suit)[0]}{figure}"}


@settings(max_examples=settings().max_examples // 2)
@given(states())
def test_a_picture_names_and_shows_only_cards_that_its_seat_has_seen(state: ft.State) -> None:
    for seat in eyes(state):
        seen = {(str(figure), suit) for figure, suit in seen_by(state, seat) if suit is not None}
        scene = scene_of(state.view(seat))
        assert {(figure, suit) for suit, figure in NAMED.findall(scene.words.account)} <= seen
        shown = {(face.figure, face.suit) for one in scene.items for face in faces(one.drawing) if face.suit}
        assert shown <= seen


@settings(max_examples=settings().max_examples // 2)
@given(states())
def test_the_check_itself_would_find_a_leak(state: ft.State) -> None:
    if state.history and not state.is_over:
        shown = {(face.figure, face.suit) for one in scene_of(state).items for face in faces(one.drawing) if face.suit}
        assert not shown <= {(str(figure), suit) for figure, suit in seen_by(state, None)}
