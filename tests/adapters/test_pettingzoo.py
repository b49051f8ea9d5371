"""Environments of PettingZoo: its own suite for every variant, and what the suite does not look at."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.encoding import Encoding
from tests.core.table.tools import TWO_DUMMIES

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")

import numpy as np

with warnings.catch_warnings():  # their suite loads a game of their own in a way that they no longer like
    warnings.simplefilter("ignore", DeprecationWarning)
    suite: Any = import_module("pettingzoo.test")

from flaschenteufel.adapters.pettingzoo import TableEnv, env, pixels

TABLES = [(name, players) for name in ft.list_variants() for players in ft.get_variant(name).player_counts]

for_every_dict = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]
"""What PettingZoo warns of at every observation that is a dict with a mask; all other warnings are errors."""


class TestTheirSuite:
    """`max_cycles_test` is not among it: it is for environments with a parallel form and an option `max_cycles`."""

    pytestmark = for_every_dict

    @pytest.mark.parametrize(("name", "players"), TABLES)
    def test_api(self, name: str, players: int) -> None:
        suite.api_test(env(name, players), num_cycles=20)

    @pytest.mark.parametrize("name", ["classic", "demons-eye"])
    def test_api_with_whole_gifts_and_several_rounds(self, name: str) -> None:
        suite.api_test(env(name, gifts="whole", rounds=2, reward_at="match"), num_cycles=60)

    @pytest.mark.parametrize("name", ft.list_variants())
    def test_seed(self, name: str) -> None:
        suite.seed_test(lambda: env(name), num_cycles=8)

    @pytest.mark.parametrize("name", ft.list_variants())
    def test_render(self, name: str, capsys: pytest.CaptureFixture[str]) -> None:
        pytest.importorskip("matplotlib", reason="matplotlib, which draws pixels, is not installed")

        def make(render_mode: Any) -> Any:
            return env(name, render_mode=render_mode)

        def is_svg(text: str) -> bool:
            return text[:4] == "<svg"

        suite.render_test(make, {"svg": is_svg})
        assert "To act" in capsys.readouterr().out


def played(table: Any, seed: int) -> Iterator[str]:
    """Play at random to the end; yields the agent before each of its steps."""
    rng = random.Random(seed)
    table.reset(seed=seed)
    for agent in table.agent_iter():
        observation, _, terminated, _, info = table.last()
        assert (info["action_mask"] == observation["action_mask"]).all()
        yield agent
        legal = np.flatnonzero(observation["action_mask"])
        table.step(None if terminated else int(rng.choice(legal)))


@given(st.sampled_from(TABLES), st.sampled_from(("round", "match")), st.integers(1, 3), st.integers(0, 2**32))
def test_rewards_are_the_scores(table: tuple[str, int], reward_at: Any, rounds: int, seed: int) -> None:
    game = env(*table, rounds=rounds, reward_at=reward_at, dealer=seed % table[1])
    inside: TableEnv = game.unwrapped
    finished: list[ft.State] = []
    rewards = dict.fromkeys(inside.possible_agents, 0.0)
    for agent in played(game, seed):
        state = inside.state_of_round
        if not finished or state.dealer != finished[-1].dealer:
            finished.append(state)
        finished[-1] = state
        assert (not state.to_act) or inside.seat_of(agent) == state.to_act[0]
        rewards[agent] += game.last()[1]
    assert len(finished) == rounds
    assert [state.dealer for state in finished] == [
        (seed % table[1] + n) % inside.encoding.seats for n in range(rounds)
    ]
    if reward_at == "match":
        assert sum(rewards.values()) == sum(inside.totals.values())
    assert rewards == inside.totals
    if rounds == 1:
        (state,) = finished
        people = [score for seat, score in enumerate(state.scores) if seat not in state.automatic]
        assert sorted(rewards.values()) == sorted(people)


@given(st.sampled_from(TABLES), st.integers(0, 2**32))
def test_an_observation_is_that_of_the_agents_own_view(table: tuple[str, int], seed: int) -> None:
    game = env(*table)
    inside: TableEnv = game.unwrapped
    encoding = Encoding(*table, gifts="cards")
    for agent in played(game, seed):
        for other in inside.agents:
            view = inside.state_of_round.view(inside.seat_of(other))
            seen = game.observe(other)
            if other != agent:
                assert (seen["observation"] == encoding.observation(view)).all()
                assert not seen["action_mask"].any()
            else:
                named = encoding.split(seen["observation"])
                chosen = np.flatnonzero(named["chosen"]).tolist() if "chosen" in named else []
                assert (seen["observation"] == encoding.observation(view, chosen)).all()
                assert (seen["action_mask"] == encoding.mask(view, chosen)).all()


def test_the_same_deal_is_seen_by_everybody_who_plays_lopaka() -> None:
    """The dummy moves with the deal, and people change their places."""
    game = env("lopaka", rounds=4)
    seats = {(game.unwrapped.state_of_round.dealer, game.unwrapped.seat_of("seat_0")) for _ in played(game, 7)}
    assert seats == {(0, 0), (1, 2), (2, 2), (0, 1)}


def test_dummies_are_played_inside() -> None:
    for _ in played(env(TWO_DUMMIES), 7):
        pass


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    game = env("classic", 4)
    game.reset(seed=7)
    before = game.observe(game.agent_selection)
    hidden = int(np.flatnonzero(before["action_mask"] == 0)[0])
    with pytest.raises(ft.IllegalActionError):
        game.step(hidden)
    while game.unwrapped.state_of_round.phase == "discard":
        game.step(int(np.flatnonzero(game.last()[0]["action_mask"])[0]))
    for wrong in (99, hidden_from(game)):
        with pytest.raises(ft.InvalidValueError, match=r"seat_0 cannot choose .* now: see the mask"):
            game.step(wrong)
    after = game.observe(game.agent_selection)
    assert (after["action_mask"] == game.last()[0]["action_mask"]).all()


def hidden_from(game: Any) -> int:
    return int(np.flatnonzero(game.last()[0]["action_mask"] == 0)[0])


def test_without_a_seed_the_deals_differ_and_go_on() -> None:
    def deals(table: Any, first: int | None) -> list[bytes]:
        found: list[bytes] = []
        for number in range(2):
            table.reset(seed=first if number == 0 else None)
            found.append(table.unwrapped.state_of_round.view(0).key)
        return found

    game = env("classic")
    assert deals(game, 7) == deals(game, 7)
    assert len({*deals(game, 7), *deals(env("classic"), None)}) == 4


def test_what_is_not_as_it_should_be() -> None:
    wrong: Any = "moon"
    refused: list[tuple[str, Callable[[], Any]]] = [
        (
            "the render mode must be 'ansi', 'human', 'rgb_array' or 'svg', not 'moon'",
            lambda: env("lopaka", render_mode=wrong),
        ),
        ("reward_at must be 'round' or 'match', not 'moon'", lambda: env("lopaka", reward_at=wrong)),
        ("there must be at least one round, not 0", lambda: env("lopaka", rounds=0)),
        ("the dealer must be a whole number from 0 to 2, not 3", lambda: env("lopaka", dealer=3)),
        ("the variant must be of type Variant, not 7", lambda: env(cast("Any", 7))),
    ]
    for problem, make in refused:
        with pytest.raises(ft.FlaschenteufelError) as raised:
            make()
        assert str(raised.value) == problem
    silent = env("lopaka")
    silent.reset(seed=7)
    with pytest.raises(ft.InvalidValueError, match="say how: env"):
        silent.unwrapped.render()
    silent.close()


def test_it_can_be_pickled_while_it_is_played() -> None:
    game = env("classic").unwrapped
    game.reset(seed=7)
    other = pickle.loads(pickle.dumps(game))
    assert str(other) == "classic_v0"
    assert other.state_of_round == game.state_of_round


def test_pixels_need_matplotlib(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing(name: str) -> None:
        pass

    monkeypatch.setattr("flaschenteufel.adapters.pettingzoo.find_spec", nothing)
    with pytest.raises(ft.MissingExtraError, match="matplotlib"):
        pixels("text")


def test_the_extra_is_named() -> None:
    script = (
        "import importlib.util as u; u.find_spec = lambda name, *a: None; import flaschenteufel.adapters.pettingzoo"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False).stderr
    assert "pip install 'flaschenteufel[learn]'" in told
