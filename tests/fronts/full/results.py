"""What is counted besides points."""

from __future__ import annotations

from collections.abc import Mapping

import flaschenteufel as ft


def columns(state: ft.State) -> Mapping[str, tuple[float, ...]]:
    """Whether one has the best score, and half of the score."""
    best = max(state.scores)
    return {
        "best": tuple(int(score == best) for score in state.scores),
        "halves": tuple(score / 2 for score in state.scores),
    }
