"""Phase `score`: the round is over, and nothing can be done any more."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.events import Event
from flaschenteufel.core.refusals import round_over


class ScorePhase(BottleImpRound):
    """The round is over."""

    __slots__ = ()

    def refusal(self, action: object) -> IllegalActionError:
        """The round is over."""
        return round_over(action, "SCORE-1")

    def apply(self, action: Action) -> BottleImpRound:
        """Refuse."""
        raise self.refusal(action)

    def _events(self, action: Any, after: BottleImpRound) -> Iterator[Event]:
        return iter(())
