"""Many rounds in step, as arrays of NumPy: the extra `batch`.

>>> import flaschenteufel as ft
>>> scores = ft.batch.play("classic", 4, rounds=1000, seed=7)
>>> scores.shape
(1000, 4)
"""

from __future__ import annotations

from importlib.util import find_spec

from flaschenteufel.core.errors import MissingExtraError
from flaschenteufel.core.naming import publish

if find_spec("numpy") is None:
    raise MissingExtraError("rounds in step need NumPy: pip install 'flaschenteufel[batch]'")

from flaschenteufel.batch.decision import Decision, Policy
from flaschenteufel.batch.engine import Engine
from flaschenteufel.batch.playing import play, play_from
from flaschenteufel.batch.views import Samples, play_view, samples

__all__ = ["Decision", "Engine", "Policy", "Samples", "play", "play_from", "play_view", "samples"]

publish(__name__, __all__, globals())
