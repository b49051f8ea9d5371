"""What is written as JSON comes back as the same value."""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Phase
from flaschenteufel.bottle_imp.phases.discard import Discarding
from flaschenteufel.bottle_imp.phases.passing import Passing, both_neighbours
from flaschenteufel.core.json.document import to_json
from flaschenteufel.core.match import Match
from flaschenteufel.core.record.record import Record
from flaschenteufel.core.view import View
from flaschenteufel.hols_der_teufel import PassTurn
from flaschenteufel.hols_der_teufel.events import TurnPassed
from flaschenteufel.testing import tables_of
from flaschenteufel.testing.playing import random_play
from flaschenteufel.testing.strategies import states
from tests.bottle_imp.test_composed_variants import COMPOSED, classic_for_four
from tests.core.json.scenes import VARIANTS, again, events_to, every_variant, eyes, matches, register, told
from tests.core.record.scenes import records
from tests.tables import people

TWO_DISCARDS = classic_for_four(
    "two-discards", Passing(both_neighbours), Discarding(), Discarding(phase=Phase.DISCARD_SECOND)
)
BIG_HOUSE = evolve(ft.get_variant("hols-der-teufel"), name="big-house", highest=12, angels=5, chips=3)
QUICK = ("late-choice", "tiny")
"""The house variants with few moments."""
SEEDS = st.none() | st.integers(-(10**30), 10**30) | st.text() | st.just(16**5000)


def reached(variant: ft.Variant, seed: int) -> list[ft.State]:
    """All states of a random round at a table of the variant."""
    tables = tables_of(variant)
    table = tables[seed % len(tables)]
    dealt = table.deal(seed)
    return [table.new_round(), dealt, *(state for _, _, state in random_play(dealt, random.Random(seed)))]


class TestStates:
    @given(states())
    def test_a_state_comes_back(self, state: ft.State) -> None:
        copy = again(state)
        assert copy == state
        assert hash(copy) == hash(state)
        assert type(copy) is type(state)
        assert to_json(copy) == to_json(state)

    @given(states(), st.randoms(use_true_random=False))
    def test_it_behaves_the_same(self, state: ft.State, rng: random.Random) -> None:
        copy = again(state)
        assert (copy.phase, copy.to_act, copy.history) == (state.phase, state.to_act, state.history)
        if not state.history:
            return
        for before, action, after in random_play(state, rng):
            assert copy.legal_actions() == before.legal_actions()
            assert copy.step(action).events == before.step(action).events
            copy = copy.apply(action)
            assert copy == after
            state = after
        assert copy.scores == state.scores

    @given(states())
    def test_whoever_looks_at_it_sees_the_same(self, state: ft.State) -> None:
        copy = again(state)
        assert [copy.view(seat) for seat in eyes(state)] == [state.view(seat) for seat in eyes(state)]

    @given(states())
    def test_the_document_is_the_table_and_the_history(self, state: ft.State) -> None:
        value = told(state)["value"]
        assert list(value) == ["variant", "players", "edition", "dealer", "actions"]
        assert len(value["actions"]) == len(state.history)


class TestViews:
    @given(states())
    def test_a_view_comes_back(self, state: ft.State) -> None:
        for seat in eyes(state):
            view = state.view(seat)
            copy = again(view)
            assert copy == view
            assert hash(copy) == hash(view)
            assert to_json(copy) == to_json(view)
            assert copy.legal_actions() == view.legal_actions()
            assert copy.possibilities == view.possibilities

    @given(states())
    def test_its_data_gives_the_view_again(self, state: ft.State) -> None:
        for seat in eyes(state):
            view = state.view(seat)
            assert View.from_data(view.data) == view
            assert hash(view.data) == hash(View.from_data(view.data).data)


class TestWords:
    @given(states())
    def test_actions_come_back(self, state: ft.State) -> None:
        for action in (*state.history, *state.legal_actions()[:50]):
            assert again(action) == action

    def test_so_do_rare_ones(self) -> None:
        assert again(PassTurn(1)) == PassTurn(1)
        assert again(TurnPassed(1)) == TurnPassed(1)

    @settings(max_examples=settings().max_examples // 3)
    @given(states())
    def test_events_come_back_with_and_without_what_is_hidden(self, state: ft.State) -> None:
        for event in events_to(state):
            assert again(event) == event
            for seat in eyes(state):
                assert again(event.for_seat(seat)) == event.for_seat(seat)


class TestMatches:
    @given(matches())
    def test_a_match_comes_back(self, match: Match) -> None:
        copy = again(match)
        assert copy == match
        assert copy.totals == match.totals
        assert to_json(copy) == to_json(match)

    @given(matches())
    def test_it_goes_on_the_same(self, match: Match) -> None:
        copy = again(match)
        if not match.round.is_over:
            action = match.round.legal_actions()[0]
            assert copy.apply(action) == match.apply(action)
        elif not match.is_over:
            assert copy.next_round() == match.next_round()

    @given(SEEDS)
    def test_any_seed_comes_back(self, seed: int | str | None) -> None:
        match = evolve(Match.start("lopaka", ["Ada", "Ben"]), seed=seed)
        assert again(match) == match
        assert type(again(match).seed) is type(seed)

    @given(people(3))
    def test_any_names_come_back(self, names: list[str]) -> None:
        assert again(Match.start("classic", names)).names == tuple(names)


@given(records())
def test_a_record_comes_back(record: Record) -> None:
    assert again(record) == record
    assert again(record).to_text() == record.to_text()


@every_variant
def test_every_moment_of_a_round_comes_back(variant: ft.Variant) -> None:
    for state in reached(variant, 7):
        assert again(state) == state
        seat = random.Random(str(state.history)).choice(eyes(state))
        assert again(state.view(seat)) == state.view(seat)


@pytest.mark.parametrize(
    "variant",
    [
        pytest.param(variant, id=variant.name, marks=() if variant.name in QUICK else pytest.mark.slow)
        for variant in (*COMPOSED, TWO_DISCARDS, BIG_HOUSE)
    ],
)
def test_so_does_every_moment_of_a_registered_house_variant(
    variant: ft.Variant, monkeypatch: pytest.MonkeyPatch
) -> None:
    register(monkeypatch, variant)
    for state in reached(variant, 3):
        assert again(state) == state
        for seat in eyes(state):
            assert again(state.view(seat)) == state.view(seat)


def test_the_examples_speak_of_all_kinds_of_actions_and_events() -> None:
    """What the other tests compare is as colourful as the games."""
    words: set[Any] = set()
    for variant in VARIANTS:
        for seed in range(4):
            over = reached(variant, seed)[-1]
            words |= {type(word) for word in (*over.history, *events_to(over))}
    kinds = {kind for variant in VARIANTS for kind in (*variant.action_types, *variant.event_types)}
    assert words >= kinds - {PassTurn, TurnPassed}  # which are rare


@given(matches(), st.randoms(use_true_random=False))
def test_pickles_and_copies_are_the_same_values(match: Match, rng: random.Random) -> None:
    state = match.round
    values: list[Any] = [match, Record.of_match(match), *match.history, state, *state.history[-3:]]
    values += [state.view(seat) for seat in eyes(state)]
    values += [event.for_seat(rng.choice(eyes(state))) for event in list(events_to(state))[-5:]]
    for value in values:
        for twin in (pickle.loads(pickle.dumps(value)), copy.copy(value), copy.deepcopy(value)):
            assert twin == value
            assert hash(twin) == hash(value)
