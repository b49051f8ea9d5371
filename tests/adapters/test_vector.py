"""Rounds in step for self-play: what is seen is what the encoding of the same view says, and nothing more."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.adapters.vector import VectorEnv
from flaschenteufel.bottle_imp import BottleImp, BottleImpRound
from flaschenteufel.bottle_imp.situation import make_prepared
from tests.batch.test_batch import HOUSE_VARIANTS, LOPAKAS, SLOW
from tests.tables import ALL_TABLES, Table


def follow(env: VectorEnv, state: BottleImpRound, seed: int) -> None:
    """Play a round of one at random, and hold all that is seen against the views of the states."""
    rng, encoding = np.random.default_rng(seed), env.encoding
    observations, infos = env.reset(seed=seed)
    state = dealt_as(env, state)
    chosen: list[int] = []
    while True:
        while state.phase.value == "choose_bottle" and state.to_act[0] in state.automatic:
            state = state.apply(state.legal_actions()[0])
        seat = int(infos["seat"][0])
        assert seat == state.to_act[0]
        assert infos["phase"] == state.phase
        view = state.view(seat)
        expected = encoding.observation(view, chosen)
        for name, part in encoding.parts.items():
            assert (observations[0, part.slice] == expected[part.slice]).all(), (name, state)
        mask = infos["action_mask"][0]
        if seat in state.automatic:
            assert mask.sum() == 1
        assert (mask == encoding.mask(view, chosen)).all()
        action = int(rng.choice(np.flatnonzero(mask)))
        chosen.append(action)
        if len(chosen) == encoding.needed(view):
            state = skipped(state.apply(encoding.decode(view, chosen)))
            chosen = []
        observations, rewards, terminations, truncations, infos = env.step(np.array([action]))
        assert not truncations.any()
        assert terminations[0] == state.is_over
        if state.is_over:
            assert rewards[0].tolist() == list(state.scores)
            return
        assert not rewards.any()


def skipped(state: BottleImpRound) -> BottleImpRound:
    """The state when those have acted who have nothing to choose."""
    while state.to_act and state.step_in(state.phase):
        actions = state.legal_actions(state.to_act[0])
        if getattr(actions[0], "cards", ...) != ():
            break
        state = state.apply(actions[0])
    while state.phase.value == "choose_bottle" and state.to_act[0] in state.automatic:
        state = state.apply(state.legal_actions()[0])
    return state


def dealt_as(env: VectorEnv, state: BottleImpRound) -> BottleImpRound:
    """The state in which the cards lie as in the only round of the environment."""
    rounds: Any = env._rounds
    held: list[int] = rounds._held[:, 0].tolist()
    setup: Any = state._setup
    if not setup.steps:  # the packets are counted from the leader's already
        held = held[-setup.first_leader * setup.width :] + held[: -setup.first_leader * setup.width]
    leftover = sum(setup.bits) & ~sum(held)
    prepared = make_prepared(tuple(held), leftover, (), leftover, setup.none_exposed)
    return skipped(setup.enter(setup.first_phase, setup.first_leader, prepared, (), setup.start_prices, tuple(held)))


class TestWhatIsSeen:
    @settings(max_examples=12)
    @given(table=st.sampled_from(ALL_TABLES), seed=st.integers(0, 2**32))
    def test_it_is_what_the_encoding_says_of_the_views(self, table: Table, seed: int) -> None:
        env = VectorEnv(table.variant, table.players, rounds=1, edition=table.edition, dealer=table.dealer)
        follow(env, table.deal(seed), seed)

    @pytest.mark.parametrize("variant", [*HOUSE_VARIANTS, *LOPAKAS], ids=lambda variant: variant.name)
    def test_it_is_so_for_house_variants(self, variant: BottleImp) -> None:
        for players in variant.player_counts:
            follow(VectorEnv(variant, players, rounds=1, dealer=0), variant.deal(players, seed=7), 7)

    @pytest.mark.parametrize("name", ["classic", "second-bottle", "bright-house"])
    def test_rounds_that_wait_have_nothing_to_choose(self, name: str) -> None:
        env, rng = VectorEnv(name, rounds=64, copy=False), np.random.default_rng(7)
        observations, infos = env.reset(seed=7)
        waited = False
        for _ in range(120):
            seats, masks = infos["seat"], infos["action_mask"]
            waited |= bool((seats < 0).any())
            assert ((seats >= 0) == masks.any(axis=1)).all()
            assert ((observations != 0).any(axis=1) == (seats >= 0)).all()
            actions = np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])
            observations, _, _, _, infos = env.step(actions)
        assert waited is (name == "second-bottle")


def lowest(infos: dict[str, Any]) -> Any:
    """The lowest action of each round."""
    return infos["action_mask"].argmax(axis=1)


class TestConventions:
    def test_the_same_seed_deals_the_same(self) -> None:
        env = VectorEnv("classic", 4, rounds=3)
        first, _ = env.reset(seed=7)
        assert (env.reset(seed=7)[0] == first).all()
        assert (env.reset(seed=8)[0] != first).any()

    def test_all_rounds_end_together_and_the_dealer_moves_on(self) -> None:
        env = VectorEnv("classic", 4, rounds=3)
        observations, infos = env.reset(seed=7)
        dealers: list[int] = []
        for _ in range(4):
            dealers.append(int(env.encoding.split(observations)["dealer"][0].argmax()))
            while True:
                observations, rewards, terminations, _, infos = env.step(lowest(infos))
                if terminations.any():
                    break
            assert terminations.all()
            assert rewards.any()
        assert dealers == [0, 1, 2, 3]

    def test_spaces_are_gymnasiums(self) -> None:
        env = VectorEnv("lopaka", rounds=2)
        observations, infos = env.reset(seed=7)
        assert env.single_observation_space.contains(observations[0])
        assert env.single_action_space.contains(int(lowest(infos)[0]))
        assert repr(env) == "<VectorEnv of lopaka/2: 2 rounds in step>"
        env.close()

    def test_copies_are_left_alone(self) -> None:
        kept, reused = VectorEnv("classic", 4, rounds=2), VectorEnv("classic", 4, rounds=2, copy=False)
        first, infos = kept.reset(seed=7)
        before = first.copy()
        kept.step(lowest(infos))
        assert (first == before).all()
        first, infos = reused.reset(seed=7)
        assert reused.step(lowest(infos))[0] is first


class TestRefusals:
    def test_what_is_not_legal_changes_nothing(self) -> None:
        env = VectorEnv("classic", 4, rounds=2)
        with pytest.raises(ft.InvalidValueError, match=r"say reset\(\) before step\(\)"):
            env.step(np.zeros(2, np.int64))
        _, infos = env.reset(seed=7)
        illegal = infos["action_mask"].argmin(axis=1)
        for actions in (illegal, np.full(2, -1), np.full(2, 64)):
            with pytest.raises(ft.InvalidValueError, match="is not legal in round 0: see the action mask"):
                env.step(actions)
        for actions in (np.zeros(3, np.int64), np.zeros(2)):
            with pytest.raises(ft.InvalidValueError, match="actions are 2 whole numbers, not an array of"):
                env.step(actions)
        env.step(lowest(infos))

    def test_who_sits_at_a_table_alone_plays_by_rule(self) -> None:
        env = VectorEnv("lopaka", rounds=1, dealer=0)
        _, infos = env.reset(seed=7)
        while infos["seat"][0] not in env.encoding.variant.new_round().automatic:
            _, _, _, _, infos = env.step(lowest(infos))
        env.step(infos["action_mask"].argmin(axis=1))

    def test_only_games_that_are_played_in_step(self) -> None:
        for variant in (ft.get_variant("hols-der-teufel"), SLOW):
            with pytest.raises(ft.InvalidValueError, match="is not played in step, and so not as a vector"):
                VectorEnv(variant, rounds=1)
        with pytest.raises(ft.InvalidValueError, match="must be at least 1"):
            VectorEnv("classic", rounds=0)
