"""What every phase asks first: whether this is the kind of action, and the seat, that is due."""

from __future__ import annotations

from flaschenteufel.bottle_imp.actions import Discard, Expose, Pass, Play, TakeBottle
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.turns import StepTurn
from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.refusals import Reason, Verbs, not_due, waiting_for

_VERBS: Verbs = {
    Deal: "deal",
    Discard: "discard",
    Pass: "pass cards",
    Expose: "lay a packet open",
    Play: "play a card",
    TakeBottle: "choose a bottle",
}


def turned_away(state: BottleImpRound, action: object, due: type[Action], clause: str) -> IllegalActionError | None:
    """Why the action is not even looked at, or None; a step of the preparation tells who is late from who is out."""
    error = not_due(state, action, (due,), _VERBS, clause)
    turn = state.turn
    if error is None or error.reason is not Reason.NOT_YOUR_TURN or not isinstance(turn, StepTurn):
        return error
    assert isinstance(action, Action)
    seat = action.seat
    if seat in turn.taking_part:
        message = f"Seat {seat} has chosen already: {waiting_for(state)}"
        return IllegalActionError(action, Reason.ALREADY_ACTED, clause, message)
    message = f"It is time to {_VERBS[due]}, but not for seat {seat}: {waiting_for(state)}"
    return IllegalActionError(action, Reason.NOT_TAKING_PART, clause, message)
