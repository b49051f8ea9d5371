"""What must hold for the views of a state: they show what a seat may know, and nothing else can be told from them."""

from __future__ import annotations

import pickle
from collections.abc import Iterable, Mapping
from copy import copy, deepcopy
from random import Random

from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import IllegalActionError, SeatError
from flaschenteufel.core.state import State
from flaschenteufel.core.view import View
from flaschenteufel.core.wording import brief
from flaschenteufel.testing.check_events import check_history, viewers
from flaschenteufel.testing.check_possibilities import FEW, check_count, check_possibilities, check_spread
from flaschenteufel.testing.checkpoint import Checkpoint, shown
from flaschenteufel.testing.playing import some
from flaschenteufel.testing.twins import other_choices, twins_for

FACTS = ("variant", "players", "edition", "seats", "automatic", "dealer", "phase", "to_act", "is_over")
"""What everybody sees of a round, whatever the game."""

_REFUSED = 12
"""So many actions are tried on each view."""


def check_views(point: Checkpoint, attempts: Iterable[Action], random: Random) -> None:
    """Check the history of a state, and what every seat and a spectator see of it; `attempts` are tried there."""
    events = check_history(point)
    tried, choices = list(attempts), other_choices(point, random)
    counted = random.choice(viewers(point.state))
    for viewer in viewers(point.state):
        view = view_of(point, point.state, viewer)
        check_count(point, view)
        check_facts(point, view, viewer)
        check_choices(point, view)
        check_view_value(point, view)
        own = some([action for action in tried if action.seat == viewer], _REFUSED, random)
        check_refusals(point, view, [*own, None])
        few = view.possibilities <= FEW
        twins = twins_for(point, viewer, events, choices, random, pairs=8 if few else 3)
        sample = check_possibilities(point, view, twins, events, random)
        if viewer == counted:
            check_spread(point, view, random)
        answers = answers_of(view)
        for twin in twins:
            check_twin(point, view, answers, twin, "another round", own[:2])
        check_twin(point, view, answers, sample, f"view({viewer}).sample()", [*own, *some(tried, 3, random)])
    check_strangers(point)


def view_of(point: Checkpoint, state: State, viewer: int | None) -> View:
    """The view of a state."""
    try:
        return state.view(viewer)
    except Exception as problem:
        point.fail(f"view({viewer}) raises {shown(problem)}")


def check_strangers(point: Checkpoint) -> None:
    """There is no view of a seat that is not there."""
    for stranger in (-1, point.state.seats, 99, True):
        try:
            point.state.view(stranger)
        except SeatError:
            continue
        except Exception as problem:
            point.fail(f"view({stranger}) raises {shown(problem)} instead of SeatError")
        point.fail(f"view({stranger}) answers instead of raising SeatError")


def check_facts(point: Checkpoint, view: View, viewer: int | None) -> None:
    """The view is the one that was asked for, and of the round that was asked."""
    point.require(view.seat == viewer, f"view({viewer}).seat is {brief(view.seat)}")
    for name in FACTS:
        shown_fact, fact = getattr(view, name), getattr(point.state, name)
        point.require(
            shown_fact == fact, f"view({viewer}).{name} is {brief(shown_fact)}, and the state's is {brief(fact)}"
        )
    fitting = isinstance(view.data, point.setting.variant.view_data_type)
    point.require(fitting, f"view({viewer}).data is {brief(view.data)}, not of the variant's view_data_type")


def check_choices(point: Checkpoint, view: View) -> None:
    """A view knows what its seat may do, that others act for themselves, and the scores when the round is over."""
    state, seat = point.state, view.seat
    legal = () if seat is None else state.legal_actions(seat)
    point.require(
        view.legal_actions() == legal, f"view({seat}).legal_actions() lists other actions than the state does"
    )
    for actions in filter(None, map(state.legal_actions, state.to_act)):
        refusal = view.refusal(actions[0])
        permitted = refusal is None if actions[0].seat == seat else refusal is not None
        point.require(permitted, f"view({seat}).refusal({brief(actions[0])}) is {brief(refusal)}")
    if state.is_over:
        point.require(view.scores == state.scores, f"view({seat}).scores is {brief(view.scores)}")


def check_view_value(point: Checkpoint, view: View) -> None:
    """The view can be hashed, pickled and copied, and is equal to each copy, and to itself made again."""
    name = f"view({view.seat})"
    try:
        copies: dict[str, View] = {
            "made again": point.state.view(view.seat),
            "pickled": pickle.loads(pickle.dumps(view)),
            "copied": copy(view),
            "deeply copied": deepcopy(view),
        }
        hashes = {how: hash(twin) for how, twin in copies.items()}
    except Exception as problem:
        point.fail(f"{name} cannot be hashed, pickled and copied: {shown(problem)}")
    for how, twin in copies.items():
        point.require(twin == view, f"{name} is not equal to itself {how}")
        point.require(hashes[how] == hash(view), f"{name} has another hash {how}")


def why(refusal: IllegalActionError | None) -> tuple[object, ...]:
    """What an error tells the player who sees it."""
    if refusal is None:
        return ()
    return refusal.reason, refusal.clause, refusal.message, refusal.template, dict(refusal.facts)


def check_refusals(point: Checkpoint, view: View, actions: Iterable[Action | None]) -> None:
    """A view refuses what its own seat tries just as the state does."""
    for action in actions:
        by_state, by_view = point.state.refusal(action), view.refusal(action)
        if why(by_state) != why(by_view):
            point.fail(
                f"view({view.seat}) and the state refuse {brief(action)} in different ways: "
                f"{brief(str(by_view))} and {brief(str(by_state))}"
            )


def check_twin(
    point: Checkpoint, view: View, answers: Mapping[str, object], twin: State, name: str, attempts: Iterable[Action]
) -> None:
    """Two states that look the same to a seat cannot be told apart by it; `answers` are those of the view."""
    seat = view.seat
    other = view_of(point, twin, seat)
    shows = f"view({seat}) of the state and of {name} differ, although all events look the same"
    point.require(other == view, shows)
    for what, answer in answers_of(other).items():
        if answer != answers[what]:
            point.fail(f"{shows}: {what} is {brief(answers[what])} and {brief(answer)}")
    for action in attempts:
        refusals = [view.refusal(action), other.refusal(action)]
        if action.seat == seat:
            refusals += [point.state.refusal(action), twin.refusal(action)]
        for refusal in refusals[1:]:
            if why(refusal) != why(refusals[0]):
                point.fail(
                    f"a refusal tells seat {seat} what it may not know: {brief(action)} is refused with "
                    f"{brief(str(refusals[0]))} here, and with {brief(str(refusal))} in {name}"
                )


def answers_of(view: View) -> dict[str, object]:
    """What a view answers that must not depend on anything hidden."""
    data = view.data
    return {
        "hash": hash(view),
        "repr": repr(view),
        "data": data,
        "repr of data": repr(data),
        "legal_actions": view.legal_actions(),
        "possibilities": view.possibilities,
    }
