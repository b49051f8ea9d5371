"""What every phase asks first: whether this is the kind of action, and the seat, that is due."""

from __future__ import annotations

from collections.abc import Mapping

from flaschenteufel.bottle_imp.action import Discard, Expose, Pass, Play, TakeBottle
from flaschenteufel.bottle_imp.round import Round
from flaschenteufel.bottle_imp.turn import StepTurn
from flaschenteufel.core.action import Action, Deal
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.reason import Reason
from flaschenteufel.core.wording import brief, listing

_VERBS: Mapping[type[Action], str] = {
    Deal: "deal",
    Discard: "discard",
    Pass: "pass cards",
    Expose: "lay a packet open",
    Play: "play a card",
    TakeBottle: "choose a bottle",
}
"""All actions of this game, and what a player calls them."""


def turned_away(state: Round, action: object, due: type[Action], clause: str) -> IllegalActionError | None:
    """Why the action is not even looked at, or None: it is no action, of another phase, or not this seat's."""
    if not isinstance(action, Action):
        message = f"It is time to {_VERBS[due]}, and {type(action).__name__} is no action"
        return IllegalActionError(action, Reason.NOT_AN_ACTION, clause, message)
    if type(action) is due and action.seat in state.to_act:
        return None
    reason, message = _mismatch(state, action, due)
    return IllegalActionError(action, reason, clause, message)


def _mismatch(state: Round, action: Action, due: type[Action]) -> tuple[Reason, str]:
    kind, seat, turn = type(action), action.seat, state.turn
    if kind not in _VERBS:
        return Reason.WRONG_GAME, f"It is time to {_VERBS[due]}, and {kind.__name__} belongs to another game"
    if kind is not due:
        return Reason.WRONG_PHASE, f"It is time to {_VERBS[due]}, not to {_VERBS[kind]}"
    if not 0 <= seat < state.seats:
        return Reason.UNKNOWN_SEAT, f"There is no seat {brief(seat)}: the seats are 0 to {state.seats - 1}"
    waiting = f"waiting for seat{'s' if len(state.to_act) > 1 else ''} {listing(state.to_act)}"
    if not isinstance(turn, StepTurn):
        return Reason.NOT_YOUR_TURN, f"It is not the turn of seat {seat}: {waiting}"
    if seat in turn.taking_part:
        return Reason.ALREADY_ACTED, f"Seat {seat} has chosen already: {waiting}"
    return Reason.NOT_TAKING_PART, f"It is time to {_VERBS[due]}, but not for seat {seat}: {waiting}"


def foreign_card(action: Action, card: object) -> IllegalActionError:
    """The refusal of something that is no card of the deck."""
    return IllegalActionError(action, Reason.FOREIGN_CARD, "DECK-1", f"{brief(card)} is not a card of this game")
