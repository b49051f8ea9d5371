"""Phase `score`: the round is over, and nothing can be done any more."""

from __future__ import annotations

from flaschenteufel.bottle_imp.phases.in_play import InPlay
from flaschenteufel.bottle_imp.round import Round
from flaschenteufel.core.action import Action
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.reason import Reason


class ScorePhase(InPlay):
    """The round is over."""

    __slots__ = ()

    def refusal(self, action: object) -> IllegalActionError:
        """The round is over."""
        return IllegalActionError(action, Reason.ROUND_OVER, "SCORE-1", "The round is over: deal a new one")

    def apply(self, action: Action) -> Round:
        """Refuse."""
        raise self.refusal(action)
