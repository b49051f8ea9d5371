"""What every phase asks first: whether this is the kind of action, and the seat, that is due."""

from __future__ import annotations

from flaschenteufel.bottle_imp.action import ACTIONS
from flaschenteufel.bottle_imp.round import Round
from flaschenteufel.bottle_imp.turn import StepTurn
from flaschenteufel.core.action import Action
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.reason import Reason
from flaschenteufel.core.wording import brief, listing


def turned_away(state: Round, action: object, due: type[Action], clause: str) -> IllegalActionError | None:
    """Why the action is not even looked at, or None: it is no action, of another phase, or not this seat's."""
    if not isinstance(action, Action):
        message = f"A {due.__name__} is due, and {type(action).__name__} is no action"
        return IllegalActionError(action, Reason.NOT_AN_ACTION, clause, message)
    if type(action) is due and action.seat in state.to_act:
        return None
    reason, message = _mismatch(state, action, due)
    return IllegalActionError(action, reason, clause, message)


def _mismatch(state: Round, action: Action, due: type[Action]) -> tuple[Reason, str]:
    kind, seat = type(action), action.seat
    if kind not in ACTIONS:
        return Reason.WRONG_GAME, f"A {due.__name__} is due, and {kind.__name__} belongs to another game"
    if kind is not due:
        return Reason.WRONG_PHASE, f"A {due.__name__} is due in phase {state.phase}, not a {kind.__name__}"
    if not 0 <= seat < state.seats:
        return Reason.UNKNOWN_SEAT, f"There is no seat {brief(seat)}: the seats are 0 to {state.seats - 1}"
    waiting = f"waiting for seat {listing(state.to_act)}"
    turn = state.turn
    if not isinstance(turn, StepTurn):
        return Reason.NOT_YOUR_TURN, f"It is not the turn of seat {seat}: {waiting}"
    if seat in turn.taking_part:
        return Reason.ALREADY_ACTED, f"Seat {seat} has acted in phase {state.phase} already: {waiting}"
    return Reason.NOT_TAKING_PART, f"Seat {seat} has nothing to do in phase {state.phase}: {waiting}"


def foreign_card(action: Action, card: object) -> IllegalActionError:
    """The refusal of something that is no card of the deck."""
    return IllegalActionError(action, Reason.FOREIGN_CARD, "DECK-1", f"{brief(card)} is not a card of this game")
