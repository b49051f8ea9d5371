"""Whether a table hands what a player sends on to the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flaschenteufel.core.action import Action
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.reason import Reason
from flaschenteufel.core.sender import clause_of, not_sent_by

if TYPE_CHECKING:
    from flaschenteufel.core.state import State


def sent_by(seat: int, action: object, state: State) -> Action:
    """The action, if it is one, and of the seat that sends it.

    >>> from flaschenteufel import Discard, get_variant
    >>> sent_by(1, Discard(2, []), get_variant("classic").deal(seed=7))
    Traceback (most recent call last):
    ...
    flaschenteufel.core.errors.IllegalActionError: You sit at seat 1, and this is an action of seat 2 (DISC-1)
    """
    if refusal := not_sent_by(seat, action, state):
        raise refusal
    assert isinstance(action, Action), "what is no action has been refused"
    return action


def of_a_person(action: Action, state: State) -> Action:
    """The action, if it is of a seat that somebody sits at: the automatic ones move by themselves."""
    if action.seat in state.automatic:
        message = f"Nobody sits at seat {action.seat}: it plays by rule, and needs no action"
        raise IllegalActionError(action, Reason.PLAYS_BY_RULE, clause_of(state), message)
    return action
