"""What the phases share in which all seats act at the same time, in any order (PASS-3)."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from flaschenteufel.bottle_imp.ledger import make_ledger
from flaschenteufel.bottle_imp.prepared import Prepared
from flaschenteufel.bottle_imp.round import Round
from flaschenteufel.bottle_imp.turn import StepTurn
from flaschenteufel.core.machine import Outcome

_DONE = Outcome.DONE


class Simultaneous(Round):
    """A round in a step of the preparation: submissions are laid down, and settled when all have been made."""

    __slots__ = ()
    turn: StepTurn

    def submit(self, seat: int, submission: Any) -> Round:
        """The round after a legal submission."""
        turn, ledger, laid = self.turn, self.ledger, list(self.laid)
        laid[seat] = submission
        setup = ledger.setup
        if len(self.to_act) > 1:
            then = turn.then[seat]
            return then.make(ledger, then, then.to_act, self.held, tuple(laid))
        prepared, held = self.settle(laid)
        settled = make_ledger(setup, prepared, ledger.finished, ledger.bottles)
        return setup.enter(turn.exits[_DONE], turn.leader, settled, held)

    @abstractmethod
    def settle(self, laid: list[Any]) -> tuple[Prepared, tuple[int, ...]]:
        """The preparation and the packets when all submissions have been made."""
