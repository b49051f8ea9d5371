"""What must hold for a step: it leads where the action leads, and its events can be shown to everybody."""

from __future__ import annotations

from collections.abc import Iterable

from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.events import Awaited, Event
from flaschenteufel.core.state import State
from flaschenteufel.core.wording import brief
from flaschenteufel.testing.case import Case


def viewers(state: State) -> tuple[int | None, ...]:
    """Everybody who can look at a round: all seats, and a spectator.

    >>> from flaschenteufel import get_variant
    >>> viewers(get_variant("classic").deal(3, seed=7))
    (0, 1, 2, None)
    """
    return *range(state.seats), None


def check_told(case: Case, action: Action, following: Case) -> None:
    """`step` gives the state that `apply` gives, and the events end with whose turn it is."""
    after = following.state
    try:
        state, events = case.state.step(action)
    except Exception as problem:
        case.fail(f"step raises {problem!r} for {brief(action)}, which apply accepts")
    following.require(state == after, f"step leads to another state than apply, by {brief(action)}")
    awaited = Awaited(after.phase, after.to_act)
    last = events[-1] if events else None
    following.require(last == awaited, f"the last event of a step is {brief(last)} instead of {awaited}")
    for event in events:
        check_event(following, event)


def check_event(case: Case, event: Event) -> None:
    """The variant knows the kind of the event; and to show it twice shows no more and no less."""
    known = type(event) in case.table.variant.event_types
    case.require(known, f"event_types of the variant lacks {type(event).__name__}")
    for viewer in viewers(case.state):
        seen = event.for_seat(viewer)
        if type(seen) is not type(event):
            case.fail(f"for_seat({viewer}) makes another kind of event of {brief(event)}")
        if seen.for_seat(viewer) != seen:
            case.fail(f"for_seat({viewer}) changes {brief(seen)}, which has gone through it")


def check_history(case: Case) -> tuple[Event, ...]:
    """The history leads from an empty table to the state; returns all events on the way."""
    state, events = told(case, case.state.history, "the history of the state")
    case.require(state == case.state, "the history of the state leads to another state")
    return events


def told(case: Case, actions: Iterable[Action], what: str) -> tuple[State, tuple[Event, ...]]:
    """The state that actions lead to from an empty table, and all events on the way."""
    state, events = case.table.new_round(), list[Event]()
    for action in actions:
        try:
            state, more = state.step(action)
        except IllegalActionError as problem:
            case.fail(f"{what} is refused: {problem}")
        events += more
    return state, tuple(events)
