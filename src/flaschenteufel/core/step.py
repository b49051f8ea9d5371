"""A move, and what it made known."""

from __future__ import annotations

from typing import Generic, NamedTuple, TypeVar

from flaschenteufel.core.event import Awaited, Event, RoundScored
from flaschenteufel.core.state import State

S_co = TypeVar("S_co", bound=State, covariant=True)


class Step(NamedTuple, Generic[S_co]):
    """The state after an action, and the events that led there, in order.

    >>> from flaschenteufel import get_variant
    >>> before = get_variant("lopaka").deal(seed=7)
    >>> state, events = before.step(before.legal_actions()[0])
    >>> [type(event).__name__ for event in events]
    ['Offered', 'Awaited']
    """

    state: S_co
    events: tuple[Event, ...]


def closing(state: State) -> tuple[Event, ...]:
    """The events that end every step that leads to a state: the score, if it is over, and whose turn it is."""
    awaited = Awaited(state.phase, state.to_act)
    return (RoundScored(state.scores), awaited) if state.is_over else (awaited,)
