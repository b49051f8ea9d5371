"""The trained player, as a bot: `flaschenteufel arena classic --bots examples.train.player:LearnedBot,random`."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np

import flaschenteufel as ft
from examples.train.network import Network

WEIGHTS = Path(__file__).parent / "weights.npz"
"""Where training leaves the weights, and where a bot looks for them."""


class LearnedBot:
    """Chooses what the network expects most of, card by card where an action names several."""

    def __init__(self, weights: str = str(WEIGHTS)) -> None:
        if not Path(weights).exists():
            raise ft.InvalidValueError(f"there are no weights in {weights}: python -m examples.train makes them")
        self._network = Network.load(weights)
        self._encoding: ft.encoding.Encoding | None = None

    def choose(self, view: ft.View, rng: Random) -> ft.Action:
        """The action that the network expects most of."""
        encoding = self._encoding
        if encoding is None:
            encoding = self._encoding = ft.encoding.Encoding(view.variant, view.players, view.edition, gifts="cards")
            if encoding.size != len(self._network.weights[0]):
                raise ft.InvalidValueError(f"these weights were not trained for {view.variant.name}/{view.players}")
        chosen: list[int] = []
        while len(chosen) < encoding.needed(view):
            values = self._network.values(encoding.observation(view, chosen)[np.newaxis])[0]
            chosen.append(int(np.where(encoding.mask(view, chosen) == 1, values, -np.inf).argmax()))
        action = encoding.decode(view, chosen)
        legal = view.legal_actions()
        return action if action in legal else legal[0]
