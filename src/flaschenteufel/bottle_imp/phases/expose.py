"""Phase `expose`: everybody lays one packet open, all at the same time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flaschenteufel.bottle_imp.action import Expose
from flaschenteufel.bottle_imp.phases.door import turned_away
from flaschenteufel.bottle_imp.phases.submission import replaced, turn_after
from flaschenteufel.bottle_imp.prepared import Prepared
from flaschenteufel.bottle_imp.round import make_round
from flaschenteufel.core.action import Action
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.reason import Reason

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.round import Round

TRIGGER = "expose"


def _clause(state: Round) -> str:
    assert state.turn.step is not None, "exposing is a step of the preparation"
    return state.turn.step.clause


def legal_actions(state: Round, seat: int) -> tuple[Action, ...]:
    """Either packet."""
    return tuple(Expose(seat, packet) for packet in range(state.setup.width))


def refusal(state: Round, action: object) -> IllegalActionError | None:
    """Why the packet cannot be laid open, or None."""
    clause = _clause(state)
    if away := turned_away(state, action, Expose, clause):
        return away
    assert isinstance(action, Expose)
    if 0 <= action.packet < state.setup.width:
        return None
    return IllegalActionError(
        action, Reason.UNKNOWN_PACKET, clause, f"You have the packets 0 and 1, and no packet {action.packet}"
    )


def apply(state: Round, action: Action) -> Round:
    """Note the choice; it shows when all have chosen."""
    if error := refusal(state, action):
        raise error
    assert isinstance(action, Expose)
    prepared = state.prepared
    exposed = replaced(prepared.exposed, action.seat, action.packet)
    return make_round(
        state.setup,
        turn_after(state, action.seat, TRIGGER, exposed),
        state.held,
        state.played,
        state.finished,
        state.won,
        state.bottles,
        Prepared(
            prepared.dealt, prepared.leftover, prepared.discards, prepared.gifts, prepared.pending, exposed
        ),
    )
