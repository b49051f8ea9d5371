"""What each seat is told: the whole story, in order, and nothing that it may not see."""

from __future__ import annotations

import random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.core.events import Awaited, RoundBegan, RoundScored
from flaschenteufel.core.table.table import Table
from tests.core.table.tools import (
    BAD_COUNTERS,
    VARIANTS,
    by_name,
    each_variant,
    everybody,
    is_over,
    kinds,
    logs,
    new_match,
    new_table,
    play_until,
    submit_first,
)


@each_variant
def test_the_deal_comes_first(variant: ft.Variant) -> None:
    match = new_match(variant)
    dealer = match.variant.new_round(len(match.names), edition=match.edition)
    expected = (RoundBegan(1, match.seating), *dealer.step(match.round.history[0]).events)
    for seat, log in logs(Table(match)).items():
        assert log == tuple(event.for_seat(seat) for event in expected)


@each_variant
def test_what_a_step_makes_known_is_told_to_each_as_he_may_see_it(variant: ft.Variant) -> None:
    table, rng = new_table(variant, rounds=1), random.Random(3)
    while not table.round.is_over:
        counter, state = table.counter, table.round
        seat = rng.choice(state.to_act)
        action = rng.choice(table.legal_actions(seat))
        assert table.submit(seat, action) == table.counter
        events = list(state.step(action).events)
        state = state.apply(action)
        while state.to_act and set(state.to_act) <= set(state.automatic):
            events += state.step(state.legal_actions()[0]).events
            state = state.apply(state.legal_actions()[0])
        for whom in everybody(table):
            assert table.events(whom, since=counter).events == tuple(event.for_seat(whom) for event in events)


@each_variant
def test_a_match_that_is_under_way_is_told_from_its_beginning(variant: ft.Variant) -> None:
    first = play_until(new_table(variant), is_over)
    first.next_round()
    submit_first(first, first.round.to_act[0])
    table = Table(first.match)
    assert logs(table).keys() == logs(first).keys()
    told = table.events(None).events
    assert sum(isinstance(event, RoundScored) for event in told) == 1
    assert kinds(told).count("RoundBegan") == 2
    # Played by the first seat that is to act, everything came in the order in which a history has it.
    assert logs(table) == logs(first)


def test_the_next_round_begins_with_its_deal() -> None:
    table = play_until(new_table("classic"), is_over)
    before = table.counter
    assert table.next_round() == before + 3
    assert kinds(table.events(0, since=before).events) == ["RoundBegan", "Dealt", "Awaited"]


@pytest.mark.rule("LOP-1")
def test_who_changes_places_still_sees_what_he_has_seen_and_no_more() -> None:
    table = play_until(new_table("lopaka", rounds=6), is_over)
    for _ in range(5):
        heard = {name: table.events(seat).events for name, seat in by_name(table).items()}
        seated = table.match.seating
        table.next_round()
        assert table.match.seating != seated
        for name, seat in by_name(table).items():
            assert table.events(seat).events[: len(heard[name])] == heard[name]
        play_until(table, is_over)


class TestCounter:
    def test_it_says_where_to_go_on(self) -> None:
        table = new_table("classic")
        told, counter = table.events(1)
        assert (len(told), table.events(1, since=counter)) == (counter, ((), counter))
        after = table.submit(0, table.legal_actions(0)[0])
        news = table.events(1, since=counter)
        assert kinds(news.events) == ["Discarded", "Awaited"]
        assert news.counter == after == table.counter
        assert table.events(1).events == told + news.events

    def test_it_is_the_same_for_all(self) -> None:
        table = play_until(new_table("second-bottle"), is_over)
        assert {table.events(seat).counter for seat in everybody(table)} == {table.counter}
        assert {len(log) for log in logs(table).values()} == {table.counter}

    @pytest.mark.parametrize("since", BAD_COUNTERS)
    def test_what_is_no_counter_is_refused(self, since: Any) -> None:
        with pytest.raises(ft.InvalidValueError, match="the counter must be"):
            new_table("classic").events(0, since=since)

    @pytest.mark.parametrize("since", [4, pytest.param(10**5000, id="huge")])
    def test_one_that_has_not_been_yet_is_answered_with_everything(self, since: int) -> None:
        table = new_table("classic")
        assert table.events(0, since=since) == table.events(0)
        assert table.events(0, since=since).counter < since

    @pytest.mark.parametrize("seat", [-1, 3, True, "0"])
    def test_so_is_a_seat_that_is_not_there(self, seat: Any) -> None:
        with pytest.raises(ft.SeatError):
            new_table("classic").events(seat)


@each_variant
def test_the_last_event_says_who_is_to_act(variant: ft.Variant) -> None:
    table, rng = new_table(variant, rounds=1), random.Random(5)
    while True:
        assert table.events(None).events[-1] == Awaited(table.round.phase, table.round.to_act)
        if table.round.is_over:
            break
        seat = rng.choice(table.round.to_act)
        table.submit(seat, rng.choice(table.legal_actions(seat)))


@given(variant=st.sampled_from(VARIANTS), seed=st.integers(0, 2**32), steps=st.integers(0, 60))
def test_two_matches_that_a_seat_cannot_tell_apart_are_told_to_it_in_the_same_words(
    variant: ft.Variant, seed: int, steps: int
) -> None:
    rng, match = random.Random(seed), new_match(variant, seed=seed)
    for _ in range(steps):
        if not match.round.is_over:
            match = match.apply(rng.choice(match.round.legal_actions()))
    for seat in (None, *range(match.round.seats)):
        other = evolve(match, round=match.round.view(seat).sample(rng))
        assert Table(other).events(seat) == Table(match).events(seat)
        assert Table(other).view(seat) == Table(match).view(seat)
