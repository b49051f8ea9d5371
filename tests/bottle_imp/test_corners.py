"""Corners of the engine that play does not come to."""

from __future__ import annotations

from typing import ClassVar

import pytest
from attrs import evolve, frozen

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Exposing, Layout, Passing, Phase, right_of_the_dealer, twice_around
from flaschenteufel.bottle_imp.variants.lopaka import lopakas_hand, the_other_player
from flaschenteufel.cli.people import Pronouns
from flaschenteufel.cli.story import Story
from flaschenteufel.cli.terminal import interface_of
from flaschenteufel.core.registry import REGISTRY
from tests.tables import bottle_imp

CLASSIC, HOUSE, LOPAKA = bottle_imp("classic"), bottle_imp("bright-house"), bottle_imp("lopaka")


@frozen
class Guessing(Exposing):
    """A step of a plugin's own that is not about cards: everybody names a packet, and nothing comes of it."""

    exposes: ClassVar[bool] = False


def test_a_step_that_is_not_about_cards_is_played_by_numbers() -> None:
    (layout,) = HOUSE.layouts
    steps = (*layout.preparation[:-1], Guessing())
    guess = evolve(HOUSE, name="guess", layouts=(evolve(layout, preparation=steps),), order=twice_around)
    state = guess.deal(seed=7)
    while state.phase is not Phase.EXPOSE:
        state = state.apply(state.legal_actions()[0])
    interface = interface_of(state.view(0), Pronouns(("Ada", "Ben"), 0))
    assert list(interface.board())[-2:] == ["     1  Lay the first packet open", "     2  Lay the second packet open"]
    assert interface.question() == "It is your turn (expose): type the number of a line above."
    action = interface.read("2")
    assert action == state.legal_actions(0)[1]
    assert interface.spelt(action) == "2"


def test_a_dummys_hand_is_introduced() -> None:
    layout = Layout(
        players=2,
        dummies=1,
        automatic=right_of_the_dealer,
        packets=(11,),
        dummys_packets=(11,),
        preparation=(Passing(the_other_player),),
        laid_open=lopakas_hand,
    )
    variant = evolve(LOPAKA, name="own-hand", layouts=(layout,))
    text = " ".join(Story((), variant.deal(seed=7)).introduction())
    assert "Everybody is dealt 11 cards, Lopaka 11 cards." in text


def test_nothing_happens_after_the_end() -> None:
    state = CLASSIC.deal(3, seed=7)
    while not state.is_over:
        state = state.apply(state.legal_actions()[0])
    assert list(state._events(None, state)) == []


def test_a_step_at_a_table_says_what_it_is() -> None:
    assert [repr(step) for step in CLASSIC.new_round(4).steps] == ["<discard by 4 seats>", "<pass by 4 seats>"]


def test_the_data_of_a_view_has_a_phase_of_its_variant() -> None:
    data = CLASSIC.deal(3, seed=7).view(0).data
    with pytest.raises(ft.DocumentError, match="classic has no phase expose"):
        ft.View.from_data(evolve(data, phase=Phase.EXPOSE))


def test_another_variant_of_a_registered_name_has_no_json() -> None:
    with pytest.raises(ft.InvalidValueError, match="another variant is registered as 'classic': register it first"):
        ft.to_json(evolve(CLASSIC, title="Mine").deal(3, seed=7))
    known = evolve(CLASSIC, name="known", title="Known")
    same = evolve(known).deal(3, seed=7)  # of another object, but of the same variant; equal ones share a table
    with REGISTRY.lend(known):
        assert same.variant is not known
        assert ft.from_json(ft.to_json(same), ft.State) == same
