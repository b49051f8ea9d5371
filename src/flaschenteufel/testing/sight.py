"""What must hold for the views of a state: they show what a seat may know, and nothing else can be told from them."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy
from random import Random

from flaschenteufel.core.events import Event
from flaschenteufel.core.state import State
from flaschenteufel.core.view import View
from flaschenteufel.core.wording import brief
from flaschenteufel.testing.case import Case
from flaschenteufel.testing.telling import check_history, told, viewers

FACTS = ("variant", "players", "edition", "seats", "automatic", "dealer", "phase", "to_act", "is_over")
"""What everybody sees of a round, whatever the game."""


def check_views(case: Case, random: Random) -> None:
    """Check the history of a state, and what every seat and a spectator see of it."""
    events = check_history(case)
    for viewer in viewers(case.state):
        view = view_of(case, case.state, viewer)
        check_facts(case, view, viewer)
        check_choices(case, view)
        check_view_value(case, view)
        check_possibilities(case, view, random, events)


def view_of(case: Case, state: State, viewer: int | None) -> View:
    """The view of a state."""
    try:
        return state.view(viewer)
    except Exception as problem:
        case.fail(f"view({viewer}) raises {problem!r}")


def check_facts(case: Case, view: View, viewer: int | None) -> None:
    """The view is the one that was asked for, and of the round that was asked."""
    case.require(view.seat == viewer, f"view({viewer}).seat is {brief(view.seat)}")
    for name in FACTS:
        shown, fact = getattr(view, name), getattr(case.state, name)
        case.require(shown == fact, f"view({viewer}).{name} is {brief(shown)}, and the state's is {brief(fact)}")
    fitting = isinstance(view.data, case.table.variant.view_data_type)
    case.require(fitting, f"view({viewer}).data is {brief(view.data)}, not of the variant's view_data_type")


def check_choices(case: Case, view: View) -> None:
    """A view knows what its seat may do, that others act for themselves, and the scores when the round is over."""
    state, seat = case.state, view.seat
    legal = () if seat is None else state.legal_actions(seat)
    case.require(view.legal_actions() == legal, f"view({seat}).legal_actions() lists other actions than the state does")
    for actions in filter(None, map(state.legal_actions, state.to_act)):
        refusal = view.refusal(actions[0])
        permitted = refusal is None if actions[0].seat == seat else refusal is not None
        case.require(permitted, f"view({seat}).refusal({brief(actions[0])}) is {brief(refusal)}")
    if state.is_over:
        case.require(view.scores == state.scores, f"view({seat}).scores is {brief(view.scores)}")


def check_view_value(case: Case, view: View) -> None:
    """The view can be hashed, pickled and copied, and is equal to each copy, and to itself made again."""
    name = f"view({view.seat})"
    try:
        copies: dict[str, View] = {
            "made again": case.state.view(view.seat),
            "pickled": pickle.loads(pickle.dumps(view)),
            "copied": copy(view),
            "deeply copied": deepcopy(view),
        }
        hashes = {how: hash(twin) for how, twin in copies.items()}
    except Exception as problem:
        case.fail(f"{name} cannot be hashed, pickled and copied: {problem!r}")
    for how, twin in copies.items():
        case.require(twin == view, f"{name} is not equal to itself {how}")
        case.require(hashes[how] == hash(view), f"{name} has another hash {how}")


def check_possibilities(case: Case, view: View, random: Random, events: tuple[Event, ...]) -> None:
    """The states that a view allows have this view, and legal play leads to them, which looks the same."""
    seat, number = view.seat, view.possibilities
    possible = type(number) is int and number > 0
    case.require(possible, f"view({seat}).possibilities is {brief(number)}, not a whole number from 1")
    for how, twin in {"possibility(0)": view.possibility(0), "sample()": view.sample(random)}.items():
        name = f"view({seat}).{how}"
        case.require(view_of(case, twin, seat) == view, f"{name} is a state with another view")
        state, story = told(case, twin.history, f"the history of {name}")
        case.require(state == twin, f"the history of {name} leads to another state")
        check_story(case, seat, events, story)


def check_story(case: Case, seat: int | None, events: tuple[Event, ...], story: tuple[Event, ...]) -> None:
    """The events that led to two states with the same view look the same to the seat, or it could tell them apart."""
    case.require(len(story) == len(events), f"two states with the same view({seat}) come about by different events")
    for event, other in zip(events, story, strict=True):
        seen, twin = event.for_seat(seat), other.for_seat(seat)
        if seen != twin:
            case.fail(f"an event tells more than view({seat}) shows: {brief(seen)} instead of {brief(twin)}")
