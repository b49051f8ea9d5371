"""The JSON of a view, or of an event for a seat, tells nothing that the seat may not know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from attrs import fields_dict, has
from hypothesis import given, settings
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Card
from flaschenteufel.core.json.document import to_json
from flaschenteufel.core.state import new_round_like
from flaschenteufel.core.view import View
from flaschenteufel.hols_der_teufel import DevilCard
from flaschenteufel.testing.strategies import states
from tests.core.json.scenes import events_to, eyes, told

Face = tuple[object, object]


def faces_in(value: object) -> Iterator[Face]:
    """All cards in a Python value, wherever they are."""
    if isinstance(value, Card):
        yield value.number, value.suit
    elif isinstance(value, DevilCard):
        yield value.value, value.suit
    elif isinstance(value, tuple):
        for one in cast("tuple[object, ...]", value):
            yield from faces_in(one)
    else:
        for name in _names(type(value)):
            yield from faces_in(getattr(value, name))


def _names(kind: Any) -> tuple[str, ...]:
    return tuple(fields_dict(kind)) if has(kind) else ()


def faces_told(value: object) -> Iterator[Face]:
    """All cards in a parsed document; those that a seat is proved not to hold follow from what everybody sees."""
    if isinstance(value, list):
        for one in cast("list[object]", value):
            yield from faces_told(one)
    elif isinstance(value, dict):
        told_of = cast("dict[str, object]", value)
        if "number" in told_of or "value" in told_of:
            yield told_of.get("number", told_of.get("value")), told_of["suit"]
        else:
            yield from faces_told([one for key, one in told_of.items() if key != "excluded"])


def seen_by(state: ft.State, seat: int | None) -> set[Face]:
    """The cards that a seat has been shown, from the deal to now."""
    return {face for event in events_to(state) for face in faces_in(event.for_seat(seat))}


@given(states())
def test_a_view_names_only_cards_that_its_seat_has_seen(state: ft.State) -> None:
    for seat in eyes(state):
        document = told(state.view(seat))
        before = told(new_round_like(state).view(seat))
        assert document["value"].pop("deck") == before["value"].pop("deck")  # which cards there are is no secret
        assert set(faces_told(document["value"])) <= seen_by(state, seat)


@given(states())
def test_the_check_itself_would_find_a_leak(state: ft.State) -> None:
    if state.history and not state.is_over:
        every = set(faces_told(told(state)["value"]))
        assert every == set(faces_in(state.cards))
        assert not every <= seen_by(state, None)


@given(states(), st.integers(0, 2**256))
def test_two_states_that_a_seat_cannot_tell_apart_have_one_text(state: ft.State, number: int) -> None:
    for seat in eyes(state):
        view: View = state.view(seat)
        other = view.possibility(number % view.possibilities)
        assert to_json(other.view(seat)) == to_json(view)


@settings(max_examples=settings().max_examples // 3)
@given(states())
def test_an_event_for_a_seat_names_only_what_it_shows(state: ft.State) -> None:
    for event in events_to(state):
        for seat in eyes(state):
            shown = event.for_seat(seat)
            assert set(faces_told(told(shown)["value"])) == set(faces_in(shown))
