"""Whether a table hands what a player sends on to the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flaschenteufel.core.action import Action
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.reason import Reason
from flaschenteufel.core.wording import brief

if TYPE_CHECKING:
    from flaschenteufel.core.state import State


def sent_by(seat: int, action: object, state: State) -> Action:
    """The action, if it is one, and of the seat that sends it; the rules do not even look at that of another seat.

    Their refusal might name the other seat's cards.

    >>> from flaschenteufel import Discard, get_variant
    >>> sent_by(1, Discard(2, []), get_variant("classic").deal(seed=7))
    Traceback (most recent call last):
    ...
    flaschenteufel.core.errors.IllegalActionError: You sit at seat 1, and this is an action of seat 2 (DISC-1)
    """
    if not isinstance(action, Action):
        raise _refusal(state, action)
    if action.seat != seat:
        message = f"You sit at seat {seat}, and this is an action of seat {brief(action.seat)}"
        raise IllegalActionError(action, Reason.OTHER_SEAT, _clause(state), message)
    return action


def of_a_person(action: Action, state: State) -> Action:
    """The action, if it is of a seat that somebody sits at: the automatic ones move by themselves."""
    if action.seat in state.automatic:
        message = f"Nobody sits at seat {action.seat}: it plays by rule, and needs no action"
        raise IllegalActionError(action, Reason.PLAYS_BY_RULE, _clause(state), message)
    return action


def _clause(state: State) -> str:
    """The rule that says what is to be done now."""
    return _refusal(state, None).clause


def _refusal(state: State, thing: object) -> IllegalActionError:
    """How the rules refuse something that is no action at all."""
    refusal = state.refusal(thing)
    assert refusal is not None, "what is no action is never legal"
    return refusal
