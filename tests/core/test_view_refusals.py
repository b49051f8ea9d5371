"""A view refuses what the state refuses, with the same words, to its own seat; nobody acts for another."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Discard
from flaschenteufel.testing import illegal_actions, states


def said(refusal: ft.IllegalActionError | None) -> tuple[object, ...]:
    return () if refusal is None else (refusal.action, refusal.reason, refusal.clause, refusal.message)


@given(data=st.data(), state=states())
def test_a_view_refuses_what_the_state_refuses(data: st.DataObject, state: ft.State) -> None:
    tried = evolve(data.draw(illegal_actions(state)), seat=data.draw(st.integers(0, state.seats - 1)))
    view = state.view(tried.seat)
    assert said(view.refusal(tried)) == said(state.refusal(tried))
    assert view.is_legal(tried) == state.is_legal(tried)


@given(state=states())
def test_a_view_allows_what_is_legal(state: ft.State) -> None:
    for seat in range(state.seats):
        view = state.view(seat)
        assert all(map(view.is_legal, state.legal_actions(seat)))


@given(data=st.data(), state=states())
def test_nobody_acts_for_another(data: st.DataObject, state: ft.State) -> None:
    action = data.draw(st.sampled_from(state.legal_actions() or [ft.Action(0)]))
    viewer = data.draw(st.sampled_from([None, *(seat for seat in range(state.seats) if seat != action.seat)]))
    refusal = state.view(viewer).refusal(action)
    assert refusal is not None
    assert refusal.action is action
    assert refusal.reason is ft.Reason.OTHER_SEAT
    assert str(action.seat) in refusal.message


@pytest.mark.parametrize("thing", [None, "Play", 7])
def test_what_is_no_action_is_refused(thing: object) -> None:
    view = ft.get_variant("classic").deal(4, seed=7).view(None)
    refusal = view.refusal(thing)
    assert refusal is not None
    assert refusal.action is thing
    assert refusal.reason is ft.Reason.NOT_AN_ACTION
    assert refusal.message == "It is time to discard, and this is not a move"
    assert not view.is_legal(thing)


def test_a_spectator_is_told_so() -> None:
    state = ft.get_variant("classic").deal(4, seed=7)
    refusal = state.view(None).refusal(Discard(2, []))
    assert str(refusal) == "This is a move of seat 2: you are watching, and cannot move (DISC-1)"
