"""Who sends an action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flaschenteufel.core.action import Action
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.reason import Reason
from flaschenteufel.core.wording import brief

if TYPE_CHECKING:
    from flaschenteufel.core.state import State


def not_sent_by(seat: int | None, action: object, state: State) -> IllegalActionError | None:
    """Why whoever is at `seat`, or watches (None), cannot send this: it is no action, or that of another seat; or None.

    The rules do not even look at the action of another seat: their refusal might name that seat's cards.

    >>> from flaschenteufel import Discard, get_variant
    >>> print(not_sent_by(1, Discard(2, []), get_variant("classic").deal(seed=7)))
    You sit at seat 1, and this is an action of seat 2 (DISC-1)
    """
    if not isinstance(action, Action):
        return state.refusal(action)
    if action.seat == seat:
        return None
    place = "watch" if seat is None else f"sit at seat {seat}"
    message = f"You {place}, and this is an action of seat {brief(action.seat)}"
    return IllegalActionError(action, Reason.OTHER_SEAT, clause_of(state), message)


def clause_of(state: State) -> str:
    """The rule that says what is to be done now."""
    refusal = state.refusal(None)
    assert refusal is not None, "what is no action is never legal"
    return refusal.clause
