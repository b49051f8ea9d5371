"""Phase `score`: the round is over, and nothing can be done any more."""

from __future__ import annotations

from flaschenteufel.bottle_imp.phases.in_play import InPlay
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.refusals import round_over


class ScorePhase(InPlay):
    """The round is over."""

    __slots__ = ()

    def refusal(self, action: object) -> IllegalActionError:
        """The round is over."""
        return round_over(action, "SCORE-1")

    def apply(self, action: Action) -> BottleImpRound:
        """Refuse."""
        raise self.refusal(action)
