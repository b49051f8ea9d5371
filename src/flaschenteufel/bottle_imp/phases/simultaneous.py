"""What the phases share in which all seats act at the same time, in any order (PASS-3)."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.situation import Prepared
from flaschenteufel.bottle_imp.turns import StepTurn
from flaschenteufel.core.machine import Outcome

_DONE = Outcome.DONE


class Simultaneous(BottleImpRound):
    """A round in a step of the preparation: submissions are laid down, and settled when all have been made."""

    __slots__ = ()
    turn: StepTurn

    def _submit(self, seat: int, submission: Any) -> BottleImpRound:
        """The round after a legal submission."""
        turn, setup, laid = self.turn, self.setup, list(self.laid)
        laid[seat] = submission
        if len(self.to_act) > 1:
            then = turn.then[seat]
            return then.make(
                setup, self.prepared, self.finished, self.prices, then, then.to_act, self.held, tuple(laid)
            )
        prepared, held = self._settle(laid)
        return setup.enter(turn.exits[_DONE], turn.leader, prepared, self.finished, self.prices, held)

    @abstractmethod
    def _settle(self, laid: list[Any]) -> tuple[Prepared, tuple[int, ...]]:
        """The preparation and the packets when all submissions have been made."""
