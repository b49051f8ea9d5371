"""Rounds that went otherwise and look the same to somebody: other hidden cards, other secret choices."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Any, cast

from attrs import evolve, fields

from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.errors import IllegalActionError, InvalidValueError
from flaschenteufel.core.events import Event
from flaschenteufel.core.state import State
from flaschenteufel.testing.check_events import seen_by, values_in
from flaschenteufel.testing.checkpoint import Checkpoint
from flaschenteufel.testing.playing import some

_CHOICES = 2
"""So many secret choices are made otherwise for each view."""

Story = Sequence[tuple[Event, ...]]
"""The events of each step of a round."""


OtherChoice = tuple[int, Action, tuple[Event, ...]]
"""The number of a step, what else could have been done, and what would have been told then."""


def twins_for(
    point: Checkpoint, viewer: int | None, events: Story, choices: Sequence[OtherChoice], random: Random, *, pairs: int
) -> list[State]:
    """Other states that the viewer cannot have told from this one: all events looked the same to them.

    They come about by legal play. Two cards that the viewer has not seen change places, in the hands alone or in
    all that was done with them, for so many pairs; or somebody chose otherwise, and it was not shown.
    """
    history = point.state.history
    if not history:
        return []
    seen = [seen_by(viewer, step) for step in events]
    twins: list[State] = []
    unseen = [choice for choice in choices if seen_by(viewer, choice[2]) == seen[choice[0]]]
    chosen = [(*history[:number], other, *history[number + 1 :]) for number, other, _ in some(unseen, _CHOICES, random)]
    for other in (*_exchanged(point, history, seen, random, pairs), *chosen):
        twin = _looking_the_same(point, other, seen, viewer)
        if twin is not None and twin != point.state:
            twins.append(twin)
    return twins


def _looking_the_same(point: Checkpoint, history: Sequence[Action], seen: Story, viewer: int | None) -> State | None:
    """The state after the actions, if they are legal and the viewer sees what they have seen."""
    state = point.setting.new_round()
    for action, step in zip(history, seen, strict=True):
        try:
            state, events = state.step(action)
        except IllegalActionError:
            return None
        if seen_by(viewer, events) != step:
            return None
    return state


def _exchanged(
    point: Checkpoint, history: Sequence[Action], seen: Story, random: Random, pairs: int
) -> Iterator[tuple[Action, ...]]:
    """The history with two cards exchanged that have not been seen."""
    cards = cast("set[Hashable]", set(point.state.cards))
    hidden = cards - set(values_in(tuple(seen), cards))
    ordered = [card for card in dict.fromkeys(point.state.cards) if card in hidden]
    for pair in some(combinations(ordered, 2), pairs, random):
        deal, *others = history
        swapped = exchanged(deal, pair)
        assert swapped is not None, "a deal takes any cards"
        yield swapped, *others
        moved = [exchanged(action, pair) for action in others]
        if moved != others and None not in moved:
            yield swapped, *cast("list[Action]", moved)


def exchanged(action: Action, pair: tuple[object, object]) -> Action | None:
    """The action with two cards exchanged wherever they are in it; None if its class does not allow that.

    >>> exchanged(Deal(0, [1, 2, 3]), (1, 3))
    Deal(seat=0, deck=(3, 2, 1))
    """
    first, second = pair

    def other(value: object) -> object:
        if isinstance(value, tuple):
            return tuple(map(other, cast("tuple[object, ...]", value)))
        return second if value == first else first if value == second else value

    changes: dict[str, Any] = {}
    for field in fields(type(action)):
        value: object = getattr(action, field.name)
        if field.name != "seat" and other(value) != value:
            changes[field.alias or field.name] = other(value)
    try:
        return evolve(action, **changes) if changes else action
    except (TypeError, ValueError, InvalidValueError):
        return None


def other_choices(point: Checkpoint, random: Random) -> list[OtherChoice]:
    """For each step of the history, if it was a choice, another one that could have been made."""
    state, found = point.setting.new_round(), list[OtherChoice]()
    for number, action in enumerate(point.state.history):
        if not isinstance(action, Deal):
            others = [other for other in state.legal_actions(action.seat) if other != action]
            found += [(number, other, state.step(other).events) for other in some(others, 1, random)]
        state = state.apply(action)
    return found
