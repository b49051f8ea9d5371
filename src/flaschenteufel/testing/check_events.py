"""What must hold for steps and their events: they lead where actions lead, and can be shown to everybody."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Iterator
from random import Random
from typing import cast

from attrs import fields, has

from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.events import Awaited, Event
from flaschenteufel.core.state import State
from flaschenteufel.core.wording import brief
from flaschenteufel.testing.checkpoint import Checkpoint, shown

_SAMPLES = 3
"""With so many states that a seat takes for possible, a step is compared that is said to show nothing hidden."""


def viewers(state: State) -> tuple[int | None, ...]:
    """Everybody who can look at a round: all seats, and a spectator.

    >>> from flaschenteufel import get_variant
    >>> viewers(get_variant("classic").deal(3, seed=7))
    (0, 1, 2, None)
    """
    return *range(state.seats), None


def seen_by(viewer: int | None, events: Iterable[Event]) -> tuple[Event, ...]:
    """The events as somebody may see them."""
    return tuple(event.for_seat(viewer) for event in events)


def values_in(thing: object, wanted: Collection[Hashable]) -> Iterator[Hashable]:
    """All of the wanted values that something is made of, as often as they are there.

    >>> from flaschenteufel import RoundScored
    >>> list(values_in((RoundScored((30, -7)), (30, None)), {30}))
    [30, 30]
    """
    if isinstance(thing, Hashable) and thing in wanted:
        yield thing
    elif isinstance(thing, tuple | list | set | frozenset):
        for part in cast("Iterable[object]", thing):
            yield from values_in(part, wanted)
    elif isinstance(thing, dict):
        yield from values_in(tuple(cast("dict[object, object]", thing).items()), wanted)
    else:
        kind: type[object] = type(thing)
        for field in fields(kind) if has(kind) else ():
            yield from values_in(getattr(thing, field.name), wanted)


def check_step_events(point: Checkpoint, action: Action, following: Checkpoint) -> tuple[Event, ...]:
    """`step` gives the state that `apply` gives, and the events end with whose turn it is; returns the events."""
    after = following.state
    try:
        state, events = point.state.step(action)
    except Exception as problem:
        point.fail(f"step raises {shown(problem)} for {brief(action)}, which apply accepts")
    following.require(state == after, f"step leads to another state than apply, by {brief(action)}")
    following.require(isinstance(cast("object", events), tuple), f"the events of a step are {brief(events)}, no tuple")
    awaited = Awaited(after.phase, after.to_act)
    last = events[-1] if events else None
    following.require(last == awaited, f"the last event of a step is {brief(last)} instead of {awaited}")
    for event in events:
        check_event(following, event)
    return events


def check_event(point: Checkpoint, event: Event) -> None:
    """The variant knows the kind of the event; and to show it twice shows no more and no less."""
    known = type(event) in point.setting.variant.event_types
    point.require(known, f"event_types of the variant lacks {type(event).__name__}")
    for viewer in viewers(point.state):
        seen = event.for_seat(viewer)
        if type(seen) is not type(event):
            point.fail(f"for_seat({viewer}) makes another kind of event of {brief(event)}")
        if seen.for_seat(viewer) != seen:
            point.fail(f"for_seat({viewer}) changes {brief(seen)}, which has gone through it")


def check_reveals(point: Checkpoint, action: Action, following: State, events: tuple[Event, ...], rng: Random) -> None:
    """A step that can be taken back has shown nobody what was hidden.

    What was hidden from a seat differs between the states that it takes for possible. So these are asked, for
    one seat that does not act.
    """
    if following.is_over or any(event.reveals for event in events):
        return
    viewer = rng.choice([viewer for viewer in viewers(following) if viewer != action.seat])
    view = point.state.view(viewer)
    if view.possibilities == 1:
        return
    seen = seen_by(viewer, events)
    cards = set(values_in(seen, cast("set[Hashable]", set(point.state.cards))))
    for _ in range(_SAMPLES):
        twin = view.sample(rng)
        if twin.is_legal(action):
            hidden = seen_by(viewer, twin.step(action).events) != seen
        else:
            hidden = bool(cards) and held(twin, action.seat, cards) < held(point.state, action.seat, cards)
        if hidden:
            who = "a spectator" if viewer is None else f"seat {viewer}"
            point.fail(f"{brief(action)} shows {who} what was hidden, and could be taken back: no event says reveals")


def held(state: State, seat: int, cards: set[Hashable]) -> int:
    """How often a seat sees some cards."""
    return len(list(values_in(state.view(seat).data, cards)))


def check_history(point: Checkpoint) -> tuple[tuple[Event, ...], ...]:
    """The history leads from an empty table to the state; returns the events of each step on the way."""
    history = point.state.history
    point.require(isinstance(cast("object", history), tuple), f"the history of the state is {brief(history)}, no tuple")
    state, events = replayed_events(point, history, "the history of the state")
    point.require(state == point.state, "the history of the state leads to another state")
    return events


def replayed_events(
    point: Checkpoint, actions: Iterable[Action], what: str
) -> tuple[State, tuple[tuple[Event, ...], ...]]:
    """The state that actions lead to from an empty table, and the events of each step on the way."""
    state, events = point.setting.new_round(), list[tuple[Event, ...]]()
    for action in actions:
        try:
            state, more = state.step(action)
        except IllegalActionError as problem:
            point.fail(f"{what} is refused: {problem}")
        events.append(more)
    return state, tuple(events)
