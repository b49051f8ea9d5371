"""Rounds in step for self-play: what is seen is what the encoding of the same view says, and nothing more."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.adapters.vector import VectorEnv
from flaschenteufel.bottle_imp import BottleImp, BottleImpRound
from flaschenteufel.bottle_imp.situation import make_prepared
from flaschenteufel.encoding import Encoding
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
    held = env._rounds._held[:, 0].tolist()  # type: ignore[attr-defined]
    setup: Any = state._setup
    if not setup.steps:  # the packets are counted from the leader's already
        held = held[-setup.first_leader * setup.width :] + held[: -setup.first_leader * setup.width]
    leftover = sum(setup.bits) & ~sum(held)
    prepared = make_prepared(tuple(held), leftover, (), leftover, setup.none_exposed)
    return skipped(setup.enter(setup.first_phase, setup.first_leader, prepared, (), setup.start_prices, tuple(held)))


class TestWhatIsSeen:
    @given(table=st.sampled_from(ALL_TABLES), seed=st.integers(0, 2**32))
    def test_it_is_what_the_encoding_says_of_the_views(self, table: Table, seed: int) -> None:
        env = VectorEnv(table.variant, table.players, rounds=1, edition=table.edition, dealer=table.dealer)
        follow(env, table.deal(seed), seed)

    @pytest.mark.parametrize("variant", [*HOUSE_VARIANTS, *LOPAKAS], ids=lambda variant: variant.name)
    def test_it_is_so_for_house_variants(self, variant: BottleImp) -> None:
        for players in variant.player_counts:
            follow(VectorEnv(variant, players, rounds=1, dealer=0), variant.deal(players, seed=7), 7)

    @pytest.mark.parametrize("name", ["classic", "second-bottle", "bright-house"])
    def test_many_rounds_are_seen_as_each_alone(self, name: str) -> None:
        """The same rounds one by one: no round depends on the others."""
        many = VectorEnv(name, rounds=8, dealer=0)
        observations, infos = many.reset(seed=7)
        rng = np.random.default_rng(7)
        for _ in range(200):
            seats, masks = infos["seat"], infos["action_mask"]
            assert ((seats >= 0) == masks.any(axis=1)).all()
            assert ((observations != 0).any(axis=1) == (seats >= 0)).all()
            actions = np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])
            observations, _, _, _, infos = many.step(actions)
