"""The player that learns: training in small, weights that are kept, and a bot for the arena."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import flaschenteufel as ft

# By their names: for a type checker that looks from the folder tests, `examples` is the package of these tests.
main: Any = import_module("examples.train.__main__").main
Network: Any = import_module("examples.train.network").Network
LearnedBot: Any = import_module("examples.train.player").LearnedBot
SelfPlay: Any = import_module("examples.train.self_play").SelfPlay


def test_the_program_leaves_weights_and_a_curve(tmp_path: Path) -> None:
    weights, curve = tmp_path / "weights.npz", tmp_path / "curve.png"
    small = ["--minutes", "0.001", "--points", "1", "--deals", "2", "--rounds", "8", "--rivals", "random"]
    main(["--variant", "lopaka", *small, "--weights", str(weights), "--curve", str(curve)])
    assert curve.read_bytes()[:4] == b"\x89PNG"
    bot: ft.bots.Bot = LearnedBot(str(weights))
    deal = ft.get_variant("lopaka").deal(seed=7)
    assert ft.bots.play_out(deal, [bot, bot, ft.bots.RandomBot()], Random(1)).is_over
    with pytest.raises(ft.InvalidValueError, match="these weights were not trained for classic/4"):
        LearnedBot(str(weights)).choose(ft.get_variant("classic").deal(4, seed=7).view(0), Random(1))
    with pytest.raises(ft.InvalidValueError, match="there are no weights in"):
        LearnedBot(str(tmp_path / "none.npz"))


def test_the_network_learns_what_it_is_told(tmp_path: Path) -> None:
    network, rng = Network.new(6, 3, hidden=16), np.random.default_rng(1)
    inputs, actions = rng.random((200, 6), np.float32), rng.integers(0, 3, 200)
    targets = inputs[:, 0] * actions
    errors = [network.learn(inputs, actions, targets.astype(np.float32), 0.01) for _ in range(200)]
    assert errors[-1] < errors[0] / 10
    network.save(tmp_path / "weights.npz")
    assert (Network.load(tmp_path / "weights.npz").values(inputs) == network.values(inputs)).all()


def test_self_play_learns_from_whole_rounds() -> None:
    play = SelfPlay("classic", 3, rounds=16)
    before = [one.copy() for one in play.network.weights]
    assert play.learn(1e-3) > 0
    assert play.played == 16
    assert any((one != old).any() for one, old in zip(play.network.weights, before, strict=True))
