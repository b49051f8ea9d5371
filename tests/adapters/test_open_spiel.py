"""Games of OpenSpiel: its own suites for every variant, and what they do not look at."""

from __future__ import annotations

import random
import runpy
import subprocess
import sys
import unittest
from collections.abc import Iterator
from copy import deepcopy
from importlib import import_module
from math import isclose
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from tests.core.table.tools import TWO_DUMMIES
from tests.examples.tools import EXAMPLES

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

import numpy as np

from flaschenteufel.adapters.open_spiel import SHORT_NAME, load_game

# OpenSpiel has no types.
pyspiel: Any = import_module("pyspiel")
api_test: Any = import_module("open_spiel.integration_tests.api_test")
rl_environment: Any = import_module("open_spiel.python.rl_environment")
ismcts: Any = import_module("open_spiel.python.algorithms.ismcts")
mcts: Any = import_module("open_spiel.python.algorithms.mcts")
observation: Any = import_module("open_spiel.python.observation")

EXAMPLE = runpy.run_path(str(EXAMPLES / "exploitability.py"))
TINY: ft.Variant = EXAMPLE["TINY"]
TABLES = [(name, players) for name in ft.list_variants() for players in ft.get_variant(name).player_counts]
any_table = st.sampled_from(TABLES)


def played(game: Any, seed: int) -> Iterator[Any]:
    """All states of a game that is played at random."""
    rng, state = random.Random(seed), game.new_initial_state()
    while True:
        yield state.clone()
        if state.is_terminal():
            return
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))


def failures(case: type[unittest.TestCase]) -> list[str]:
    """What goes wrong in a class of tests."""
    result = unittest.TestResult()
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(case)
    assert suite.countTestCases()
    suite.run(result)
    return [text for _, text in (*result.failures, *result.errors)]


class TestTheirSuites:
    @pytest.mark.parametrize(("name", "players"), TABLES)
    def test_random_simulations(self, name: str, players: int) -> None:
        pyspiel.random_sim_test(load_game(name, players), num_sims=1, serialize=True, verbose=False)

    @pytest.mark.parametrize("name", ["classic", "demons-eye"])
    def test_random_simulations_with_other_options(self, name: str) -> None:
        edition = ft.get_variant(name).editions[-1]
        game = load_game(name, edition=edition, gifts="whole", zero_sum=True)
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)

    @pytest.mark.parametrize("name", ft.list_variants())
    def test_the_python_api(self, name: str) -> None:
        loaded = load_game(name)
        states = [state for number, state in enumerate(played(loaded, 7)) if number % 5 == 0]

        class Api(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
            game, game_name, some_states, game_type = loaded, name, states, loaded.get_type()

            @classmethod
            def setUpClass(cls) -> None:
                """The states are those of a round; theirs are all of the deal."""

        assert failures(Api) == []

    def test_the_python_api_on_a_whole_tree(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """30 deals of 5 cards; each has 2 x 2 discards, and then a trick with one card each."""
        monkeypatch.setitem(api_test.TOTAL_NUM_STATES, "tiny", (60, 30 * (1 + 2 + 4 + 4), 30 * 4))
        monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, "tiny", 100)

        class Api(api_test.EnforceAPIOnFullTreeBase):  # type: ignore[misc]
            game, game_name = load_game(TINY, zero_sum=True), "tiny"

        assert failures(Api) == []

    @pytest.mark.parametrize("name", ft.list_variants())
    def test_their_environment_and_their_search(self, name: str) -> None:
        game = load_game(name)
        environment = rl_environment.Environment(game)
        step = environment.reset()
        while not step.last():
            step = environment.step([step.observations["legal_actions"][step.observations["current_player"]][0]])
        evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(7))
        bot = ismcts.ISMCTSBot(game, evaluator, uct_c=2.0, max_simulations=3, random_state=np.random.RandomState(7))
        states = [state for state in played(game, 7) if not state.is_chance_node() and not state.is_terminal()]
        for state in (states[0], states[-5]):
            assert bot.step(state) in state.legal_actions()


@given(any_table, st.integers(0, 2**32))
def test_a_resampled_state_looks_the_same_to_the_player(table: tuple[str, int], seed: int) -> None:
    game, rng = load_game(*table), random.Random(seed)
    for state in random.Random(seed).sample([*played(game, seed)], 6):
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, rng.random)
            assert other.current_player() == state.current_player()
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            if state.current_player() == player:
                assert other.legal_actions() == state.legal_actions()


def test_a_card_that_another_has_chosen_stays_hidden() -> None:
    """Gifts are chosen card by card: between the first and the second, nobody else can tell which the first was."""
    game = load_game("classic", 4)
    before = next(state for state in played(game, 7) if state.round.phase == "pass")
    mover, legal = before.current_player(), before.legal_actions()
    first, second = legal[0], legal[1]
    one, other = before.child(first), before.child(second)
    assert one.current_player() == mover
    assert one.information_state_string(mover) != other.information_state_string(mover)
    for player in {*range(4)} - {mover}:
        assert one.information_state_string(player) == other.information_state_string(player)
        sample = one.resample_from_infostate(player, random.Random(1).random)
        assert sample.information_state_string(player) == one.information_state_string(player)
        assert sample.current_player() == mover
    assert one.action_to_string(mover, second) == str(one.child(second).round.history[-1])
    assert before.action_to_string(mover, first).endswith(" ...")


@given(any_table, st.booleans(), st.integers(0, 2**32))
def test_returns_are_the_scores(table: tuple[str, int], zero_sum: bool, seed: int) -> None:
    game = load_game(*table, zero_sum=zero_sum)
    *_, before, end = played(game, seed)
    assert before.returns() == [0.0] * game.num_players()
    scores = [score for seat, score in enumerate(end.round.scores) if seat not in end.round.automatic]
    mean = sum(scores) / len(scores) if zero_sum else 0
    assert end.returns() == pytest.approx([score - mean for score in scores])
    assert not zero_sum or isclose(sum(end.returns()), 0, abs_tol=1e-9)
    assert all(game.min_utility() <= one <= game.max_utility() for one in end.returns())


def test_every_deal_has_its_probability() -> None:
    """Six deals of two cards each: chance gives each of them the same."""
    reach: dict[tuple[object, ...], float] = {}

    def walk(state: Any, probability: float) -> None:
        if not state.is_chance_node():
            reach[state.round.hand(0), state.round.hand(1)] = probability
            return
        for outcome, share in state.chance_outcomes():
            walk(state.child(outcome), probability * share)

    walk(load_game(TINY).new_initial_state(), 1.0)
    assert len(reach) == 30
    assert all(isclose(probability, 1 / 30) for probability in reach.values())


def test_external_sampling_cfr_gets_better_and_better() -> None:
    curve = [value for _, value in EXAMPLE["learned"](iterations=24, looks=3)]
    assert curve[2] < curve[1] < curve[0]


def test_it_is_registered_and_found_by_its_name() -> None:
    game = pyspiel.load_game(f"{SHORT_NAME}(variant=lopaka)")
    assert game.num_players() == 2
    assert game.num_distinct_actions() == 36
    again = pyspiel.load_game(str(load_game("classic", 3, edition="1995")))
    assert again.new_initial_state().round.edition == "1995"
    assert [one for one in pyspiel.registered_games() if one.short_name == SHORT_NAME]


def test_a_variant_that_is_not_registered_is_played_from_its_value() -> None:
    for variant in (TINY, TWO_DUMMIES):
        *_, end = played(load_game(variant), 7)
        assert len(end.returns()) == variant.player_counts[0]


def test_texts() -> None:
    game = load_game("hols-der-teufel")
    start = game.new_initial_state()
    assert start.action_to_string(0) == "red 1 to packet 0"
    assert start.action_to_string(3) == "red 1 aside"
    assert str(start.child(2)) == "deal: 2"
    *_, end = played(game, 7)
    assert end.action_to_string(pyspiel.PlayerId.CHANCE, 0) == "card to packet 0"
    assert str(end).startswith("Hol's der Teufel")
    assert str(deepcopy(end)) == str(end)


def test_observers() -> None:
    game = load_game("classic")
    *_, state, _ = played(game, 7)
    kinds = {
        private: pyspiel.IIGObservationType(perfect_recall=True, public_info=True, private_info=private)
        for private in (pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.SINGLE_PLAYER)
    }
    public, own = (observation.make_observation(game, kind) for kind in kinds.values())
    public.set_from(state, 0)
    assert not public.dict["known"].any()
    assert public.string_from(state, 0) == public.string_from(state, 1) == state.view(None).key.hex()
    own.set_from(state, 1)
    assert own.tensor.tolist() == state.information_state_tensor(1)
    everybody = pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    with pytest.raises(ft.InvalidValueError, match="that of one player, or of a spectator"):
        game.make_py_observer(everybody)
    with pytest.raises(ft.InvalidValueError, match="no parameters"):
        game.make_py_observer(None, {"colour": 1})
    assert game.make_py_observer().tensor.shape == (game.observation_tensor_size(),)


def test_the_extra_is_named() -> None:
    script = (
        "import importlib.util as u; u.find_spec = lambda name, *a: None; import flaschenteufel.adapters.open_spiel"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False).stderr
    assert "pip install 'flaschenteufel[openspiel]'" in told
