"""A small network in NumPy: from what a seat sees to what each action is expected to bring."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[np.float32]]


class Network:
    """Two layers of rectified units, and for each action the expected score, divided by `SCALE`."""

    SCALE = 20.0
    """What scores are divided by, so that the network works with numbers around 1."""

    def __init__(self, weights: list[Array]) -> None:
        self.weights = weights
        self._means = [np.zeros_like(one) for one in weights]
        self._squares = [np.zeros_like(one) for one in weights]
        self._steps = 0

    @classmethod
    def new(cls, inputs: int, actions: int, hidden: int = 128, seed: int = 0) -> Network:
        """A network that knows nothing yet."""
        rng, weights = np.random.default_rng(seed), list[Array]()
        for rows, columns in ((inputs, hidden), (hidden, hidden), (hidden, actions)):
            weights.append(rng.normal(0, (2 / rows) ** 0.5, (rows, columns)).astype(np.float32))
            weights.append(np.zeros(columns, np.float32))
        weights[4] *= np.float32(0.1)
        return cls(weights)

    @classmethod
    def load(cls, file: str | Path) -> Network:
        """A network that was saved."""
        with np.load(file) as stored:
            return cls([stored[name] for name in sorted(stored.files)])

    def save(self, file: str | Path) -> None:
        """Keep the weights in a file (`.npz`)."""
        np.savez_compressed(file, **{f"weights_{number}": one for number, one in enumerate(self.weights)})  # type: ignore[arg-type]

    def values(self, observations: Array) -> Array:
        """What each action is expected to bring, a row for each observation."""
        return self._forward(observations)[-1]

    def _forward(self, inputs: Array) -> list[Array]:
        """The inputs, both layers, and the outputs."""
        layers = [inputs]
        for number in (0, 2):
            layers.append(np.maximum(layers[-1] @ self.weights[number] + self.weights[number + 1], 0))
        layers.append(layers[-1] @ self.weights[4] + self.weights[5])
        return layers

    def learn(self, observations: Array, actions: Any, targets: Array, rate: float) -> float:
        """Move the values of the chosen actions towards the targets; the mean square of what is missing."""
        layers, rows = self._forward(observations), np.arange(len(actions))
        missing = layers[-1][rows, actions] - targets
        slope = np.zeros_like(layers[-1])
        slope[rows, actions] = np.clip(missing, -1, 1) / len(actions)
        slopes: list[Array] = []
        for number in (4, 2, 0):
            below = layers[number // 2]
            slopes = [below.T @ slope, slope.sum(axis=0), *slopes]
            slope = (slope @ self.weights[number].T) * (below > 0)
        self._descend(slopes, rate)
        return float(np.mean(missing**2))

    def _descend(self, slopes: list[Array], rate: float) -> None:
        """One step of Adam."""
        self._steps += 1
        for weight, slope, mean, square in zip(self.weights, slopes, self._means, self._squares, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            step = mean / (1 - 0.9**self._steps) / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8)
            weight -= np.float32(rate) * step
