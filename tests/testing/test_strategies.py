"""The strategies: what they give is legal, or not, as they say."""

from __future__ import annotations

import sys
from importlib import import_module
from random import Random

import pytest
from hypothesis import Phase, find, given, settings
from hypothesis import strategies as st
from hypothesis.errors import NoSuchExample, Unsatisfiable

import flaschenteufel as ft
from flaschenteufel import testing
from flaschenteufel.bottle_imp import BottleImp, Card, Discard, Suit
from flaschenteufel.testing import (
    MissingExtraError,
    Setting,
    actions,
    deals,
    illegal_actions,
    matches,
    records,
    states,
    tables,
    variants,
    views,
)
from flaschenteufel.testing.playing import near_misses, random_play
from tests.testing.broken_values import NeverEnds
from tests.testing.faithful import Wrapped

NEAR = settings(max_examples=2000, derandomize=True, phases=[Phase.generate])
TEAMS = ft.get_variant("teams")


@given(variant=variants())
def test_variants_are_registered(variant: ft.Variant) -> None:
    assert ft.get_variant(variant.name) == variant


@given(variant=variants(lambda variant: variant.game == "bottle-imp"))
def test_variants_can_be_chosen(variant: ft.Variant) -> None:
    assert isinstance(variant, BottleImp)


def test_a_condition_that_holds_for_nothing_is_refused() -> None:
    with pytest.raises(ft.InvalidValueError, match="the condition holds for no registered variant"):
        variants(lambda variant: variant.name == "poker")


@given(table=tables(), seed=st.integers())
def test_tables_can_be_played_at(table: Setting, seed: int) -> None:
    assert table.new_round().dealer == table.deal(seed).dealer == table.dealer
    assert str(table.new_round().phase) == "deal"
    assert table.deal(seed) == table.deal(seed)


@given(state=deals())
def test_deals_are_dealt(state: ft.State) -> None:
    assert state.cards
    assert state.phase is not ft.bottle_imp.Phase.DEAL
    assert not state.is_over


@given(state=deals(TEAMS))
def test_deals_are_of_the_variant(state: ft.State) -> None:
    assert state.variant == TEAMS


@pytest.mark.parametrize("phase", ["deal", "discard", "pass", "trick", "score"])
def test_states_are_of_every_phase(phase: str) -> None:
    assert find(states(TEAMS), lambda state: state.phase == phase, settings=NEAR).phase == phase


@given(match=matches())
def test_matches_are_of_two_rounds(match: ft.Match) -> None:
    assert match.rounds == 2
    assert match.number in (1, 2)


@given(record=records())
def test_records_can_be_written_and_read(record: ft.Record) -> None:
    assert ft.Record.from_text(record.to_text()) == record
    assert ft.Record.of_match(record.to_match()) == record


@given(view=views())
def test_views_are_of_states_that_legal_play_reaches(view: ft.View) -> None:
    assert view.possibility(0).view(view.seat) == view


@pytest.mark.parametrize("seat", [None, 0, 3])
def test_views_are_of_every_seat_and_of_a_spectator(seat: int | None) -> None:
    assert find(views(TEAMS), lambda view: view.seat == seat, settings=NEAR).variant == TEAMS


@given(data=st.data(), state=states())
def test_actions_are_legal(data: st.DataObject, state: ft.State) -> None:
    if not state.is_over:
        action = data.draw(actions(state))
        assert state.is_legal(action)
        assert state.apply(action) != state


@given(data=st.data(), state=states())
def test_illegal_actions_are_refused(data: st.DataObject, state: ft.State) -> None:
    action = data.draw(illegal_actions(state))
    assert not state.is_legal(action)
    with pytest.raises(ft.IllegalActionError) as caught:
        state.apply(action)
    assert caught.value.action is action


@pytest.mark.parametrize(
    "reason",
    ["wrong_game", "wrong_phase", "unknown_seat", "card_not_held", "must_follow_suit", "not_your_turn"],
)
def test_illegal_actions_are_illegal_for_many_reasons(reason: str) -> None:
    state = ft.get_variant("classic").deal(4, seed=3)
    while state.phase.value != "trick":
        state = state.apply(state.legal_actions()[0])
    state = state.apply(state.legal_actions()[0])

    def refused_so(action: ft.Action) -> bool:
        with pytest.raises(ft.IllegalActionError) as caught:
            state.apply(action)
        return caught.value.reason == reason

    find(illegal_actions(state), refused_so, settings=NEAR)


def test_nothing_can_be_done_in_a_round_that_is_over() -> None:
    over = find(states(TEAMS), lambda state: state.is_over, settings=NEAR)
    with pytest.raises((NoSuchExample, Unsatisfiable)):
        find(actions(over), lambda action: True)


def test_random_play_of_an_endless_round_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flaschenteufel.testing.playing.MANY_ACTIONS", 10)
    endless = Wrapped("broken", "Broken", NeverEnds).deal(seed=0)
    assert len(list(random_play(endless, Random(0)))) == 10


def test_a_near_miss_that_cannot_be_made_is_left_out() -> None:
    card = Card(1, Suit.RED, 1)
    misses = list(near_misses(Discard(0, [card]), cards=(card, "no card"), seats=1))
    assert [(miss.seat, getattr(miss, "cards", None)) for miss in misses] == [
        (-1, (card,)),
        (1, (card,)),
        (0, ()),
        (0, (card, card)),
    ]


def test_without_hypothesis_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    name = "flaschenteufel.testing.strategies"
    monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, "hypothesis", None)
    sentence = r"the strategies need Hypothesis: pip install 'flaschenteufel\[testing\]'"
    with pytest.raises(MissingExtraError, match=sentence):
        import_module(name)
    with pytest.raises(ImportError, match=sentence):
        _ = testing.states
    testing.check_variant(ft.get_variant("lopaka"), rounds=1)


def test_other_names_are_not_there() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'poker'"):
        _ = getattr(testing, "poker")  # noqa: B009
