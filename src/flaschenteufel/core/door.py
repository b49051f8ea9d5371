"""What every phase of every game asks first: whether this is an action, and a seat, that is due."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from flaschenteufel.core.action import Action
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.reason import Reason
from flaschenteufel.core.wording import brief, listing

if TYPE_CHECKING:
    from flaschenteufel.core.state import State

Verbs = Mapping[type[Action], str]
"""All actions of a game, and what a player calls them."""


def out_of_place(
    state: State, action: object, due: tuple[type[Action], ...], verbs: Verbs, clause: str
) -> IllegalActionError | None:
    """Why the action is not even looked at, or None: it is no action, of another phase, or not this seat's."""
    if not isinstance(action, Action):
        message = f"It is time to {verbs[due[0]]}, and {type(action).__name__} is no action"
        return IllegalActionError(action, Reason.NOT_AN_ACTION, clause, message)
    if type(action) in due and action.seat in state.to_act:
        return None
    reason, message = _mismatch(state, action, due, verbs)
    return IllegalActionError(action, reason, clause, message)


def _mismatch(state: State, action: Action, due: tuple[type[Action], ...], verbs: Verbs) -> tuple[Reason, str]:
    kind, seat = type(action), action.seat
    if kind not in verbs:
        return Reason.WRONG_GAME, f"It is time to {verbs[due[0]]}, and {kind.__name__} belongs to another game"
    if kind not in due:
        return Reason.WRONG_PHASE, f"It is time to {verbs[due[0]]}, not to {verbs[kind]}"
    if not 0 <= seat < state.seats:
        return Reason.UNKNOWN_SEAT, f"There is no seat {brief(seat)}: the seats are 0 to {state.seats - 1}"
    return Reason.NOT_YOUR_TURN, f"It is not the turn of seat {seat}: {waiting_for(state)}"


def waiting_for(state: State) -> str:
    """Whom everybody waits for, in words."""
    return f"waiting for seat{'s' if len(state.to_act) > 1 else ''} {listing(state.to_act)}"


def round_over(action: object, clause: str) -> IllegalActionError:
    """The refusal of anything after the end."""
    return IllegalActionError(action, Reason.ROUND_OVER, clause, "The round is over: deal a new one")


def foreign_card(action: Action, card: object, clause: str) -> IllegalActionError:
    """The refusal of something that is no card of the game."""
    return IllegalActionError(action, Reason.FOREIGN_CARD, clause, f"{brief(card)} is not a card of this game")
