"""Phase `expose`: everybody lays one packet open, all at the same time."""

from __future__ import annotations

from attrs import evolve

from flaschenteufel.bottle_imp.actions import Expose
from flaschenteufel.bottle_imp.phases.door import turned_away
from flaschenteufel.bottle_imp.phases.simultaneous import Simultaneous
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.situation import Prepared
from flaschenteufel.bottle_imp.vocabulary import Reason
from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.wording import brief

TRIGGER = "expose"


class ExposePhase(Simultaneous):
    """Everybody chooses the packet that he lays open."""

    __slots__ = ()

    def _choices(self, seat: int) -> tuple[Action, ...]:
        """Either packet."""
        return Expose(seat, 0), Expose(seat, 1)

    def refusal(self, action: object) -> IllegalActionError | None:
        """Why the packet cannot be laid open, or None."""
        clause = self.turn.step.clause
        if away := turned_away(self, action, Expose, clause):
            return away
        assert isinstance(action, Expose)
        if action.packet in (0, 1):
            return None
        message = f"You have the packets 0 and 1, and no packet {brief(action.packet)}"
        return IllegalActionError(action, Reason.UNKNOWN_PACKET, clause, message)

    def apply(self, action: Action) -> BottleImpRound:
        """Note the choice; it shows when all have chosen."""
        if error := self.refusal(action):
            raise error
        assert isinstance(action, Expose)
        return self._submit(action.seat, action.packet)

    def _settle(self, laid: list[int | None]) -> tuple[Prepared, tuple[int, ...]]:
        """Turn the chosen packets up."""
        return evolve(self.prepared, exposed=tuple(laid)), self.held
