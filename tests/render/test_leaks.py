"""The picture of a view shows nothing that its seat may not know."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.render import svg
from flaschenteufel.testing.strategies import states
from tests.core.json.scenes import eyes
from tests.core.json.test_leaks import seen_by
from tests.render.reading import faces
from tests.render.tables import scene_of

NAMED = re.compile(r"\b(yellow|red|blue|violet|green) (\d+(?:\.5)?)\b")


@settings(max_examples=settings().max_examples // 2)
@given(states(), st.integers(0, 2**256))
def test_two_states_that_a_seat_cannot_tell_apart_have_one_picture(state: ft.State, number: int) -> None:
    for seat in eyes(state):
        view = state.view(seat)
        other = view.possibility(number % view.possibilities)
        assert svg(other.view(seat)) == svg(view)


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
