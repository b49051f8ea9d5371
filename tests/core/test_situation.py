"""What every state and every view can do, even those of a game that adds nothing of its own."""

from __future__ import annotations

from operator import methodcaller
from random import Random
from typing import Any

import pytest

import flaschenteufel as ft
from flaschenteufel.render import svg
from tests.core.json.bidding_game import BIDDING, CARDS
from tests.helpers import CLASSIC

in_a_notebook = methodcaller("_repr_svg_")


def test_a_notebook_shows_the_picture() -> None:
    state, stranger = CLASSIC.deal(3, seed=7), BIDDING.deal(seed=7)
    for situation in (state, state.view(0), stranger, stranger.view(0)):
        assert in_a_notebook(situation) == svg(situation)


def test_everybody_plays_alone_unless_the_game_says_otherwise() -> None:
    stranger = BIDDING.deal(seed=7)
    assert stranger.sides == stranger.view(0).sides == ((0,), (1,))
    teams = ft.get_variant("teams").deal(6, seed=7)
    assert teams.sides == teams.view(0).sides == ((0, 3), (1, 4), (2, 5))


def test_a_seat_chooses_among_its_own_actions() -> None:
    state = BIDDING.deal(seed=7)
    assert state.view(0).legal_actions() == state.legal_actions(0) == state.legal_actions()
    assert state.view(1).legal_actions() == state.view(None).legal_actions() == ()


def test_a_view_that_leaves_no_doubt_is_enough_to_act() -> None:
    view = BIDDING.new_round(dealer=1).view(1)
    assert view.possibilities == 1
    assert view.is_legal(ft.Deal(1, CARDS))
    assert not view.is_legal(ft.Deal(0, CARDS))


each_game = pytest.mark.parametrize("variant", [CLASSIC, ft.get_variant("hols-der-teufel")], ids=lambda one: one.name)


@each_game
def test_a_sample_looks_like_the_state_and_follows_from_its_source(variant: ft.Variant) -> None:
    view = variant.deal(3, seed=7).view(0)
    assert view.sample(Random(1)).view(0) == view
    assert view.sample(Random(1)) == view.sample(Random(1)) != view.sample(Random(2))


@each_game
@pytest.mark.parametrize("source", [7, None, Random], ids=repr)
def test_a_sample_needs_a_source_of_randomness(variant: ft.Variant, source: Any) -> None:
    with pytest.raises(ft.InvalidValueError) as refused:
        variant.deal(3, seed=7).view(0).sample(source)
    assert str(refused.value) == f"the source of randomness must be of type Random, not {source!r}"
