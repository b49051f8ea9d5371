"""Phase `score`: the round is over, and nothing can be done any more."""

from __future__ import annotations

from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.refusals import round_over
from flaschenteufel.hols_der_teufel.round import HolsDerTeufelRound
from flaschenteufel.hols_der_teufel.vocabulary import Phase


class ScorePhase(HolsDerTeufelRound):
    """The round is over."""

    __slots__ = ()

    @property
    def phase(self) -> Phase:
        """Phase `score`."""
        return Phase.SCORE

    def refusal(self, action: object) -> IllegalActionError:
        """The round is over."""
        return round_over(action, "HOL-11")

    def apply(self, action: Action) -> HolsDerTeufelRound:
        """Refuse."""
        raise self.refusal(action)
