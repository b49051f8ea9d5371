"""Rounds in step, all seats played by one network, which learns from how they end."""

from __future__ import annotations

from typing import Any

import numpy as np

from examples.train.network import Array, Network
from flaschenteufel.adapters.vector import VectorEnv

EXPLORING = 0.1
"""How often something is done at random."""
BATCH = 1024
"""How many decisions the network learns from at once."""


class SelfPlay:
    """A network that plays against itself, and learns."""

    def __init__(self, variant: str, players: int | None, *, rounds: int, seed: int = 0) -> None:
        self._env = VectorEnv(variant, players, rounds=rounds)
        self._rng = np.random.default_rng(seed)
        self.network = Network.new(self._env.encoding.size, self._env.encoding.n_actions, seed=seed)
        self._now = self._env.reset(seed=seed)
        self.played = 0
        """How many rounds it has learned from."""

    def learn(self, rate: float) -> float:
        """Play all rounds to their end once, and learn from them; the mean square of the error."""
        rng, rounds = self._rng, self._env.num_envs
        seen, did, who = list[Array](), list[Any](), list[Any]()
        rewards, ended = np.zeros(0, np.float32), False
        while not ended:
            observations, infos = self._now
            mask: np.ndarray[Any, np.dtype[np.int8]] = infos["action_mask"]
            values = np.where(mask == 1, self.network.values(observations), -np.inf)
            noise = np.where(mask == 1, rng.random((rounds, mask.shape[1]), np.float32), -1)
            explores = rng.random(rounds) < EXPLORING
            actions = values.argmax(axis=1)
            actions[explores] = noise.argmax(axis=1)[explores]
            decides = mask.sum(axis=1) > 1  # where there is no choice, there is nothing to learn
            seen.append(observations[decides])
            did.append(actions[decides])
            who.append(np.stack([np.flatnonzero(decides), infos["seat"][decides]]))
            observations, rewards, terminations, _, infos = self._env.step(actions)
            self._now, ended = (observations, infos), bool(terminations.all())
        self.played += rounds
        number, seat = np.concatenate(who, axis=1)
        # What counts is to have more than the others, so a score is taken as a lead over their mean.
        leads = (rewards - rewards.mean(axis=1, keepdims=True)) / Network.SCALE
        targets = leads[number, seat].astype(np.float32)
        inputs, chosen, order = np.concatenate(seen), np.concatenate(did), rng.permutation(len(targets))
        errors = list[float]()
        for start in range(0, len(order), BATCH):
            some = order[start : start + BATCH]
            errors.append(self.network.learn(inputs[some], chosen[some], targets[some], rate))
        return float(np.mean(errors))
