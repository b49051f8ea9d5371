"""What must hold for a state: it is a value, somebody is to act until it is over, and the list of actions is right."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterable
from copy import copy, deepcopy
from random import Random
from typing import cast

from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import IllegalActionError, RoundNotOverError
from flaschenteufel.core.state import State
from flaschenteufel.core.wording import brief
from flaschenteufel.testing.checkpoint import Checkpoint, shown
from flaschenteufel.testing.playing import is_dealing, some

MANY_CHOICES = 10_000
"""No seat has as many legal actions at once."""

MANY_CARDS = 1_000
"""No game has as many cards."""

_TRIED = 200
"""So many of the legal actions of a state are tried at most."""


def check_moment(point: Checkpoint) -> None:
    """Check all that a state can be asked without an action."""
    check_table(point)
    check_turn(point)
    check_list(point)
    check_value(point)
    check_scores(point)


def check_table(point: Checkpoint) -> None:
    """The state is of the table that was asked for."""
    state, setting = point.state, point.setting
    point.require(state.variant == setting.variant, f"state.variant is {brief(state.variant)}")
    point.require(state.dealer == setting.dealer, f"state.dealer is {state.dealer}")
    point.require(state.players == setting.players, f"state.players is {state.players}")
    point.require(state.edition == setting.edition, f"state.edition is {brief(state.edition)}")
    seats, automatic = state.seats, state.automatic
    point.require(isinstance(cast("object", automatic), tuple), f"state.automatic is {brief(automatic)}, not a tuple")
    known = list(automatic) == sorted(set(automatic) & set(range(seats)))
    point.require(known, f"state.automatic is {automatic}, not seats from 0 to {seats - 1}, ascending")
    people = seats - len(automatic)
    point.require(people == setting.players, f"there are {seats} seats, {len(automatic)} of them automatic")


def check_turn(point: Checkpoint) -> None:
    """Some seats are to act, ascending; none exactly when the round is over, in a phase that has no exit."""
    state = point.state
    to_act, phase = state.to_act, state.phase
    point.require(isinstance(cast("object", to_act), tuple), f"to_act is {brief(to_act)}, not a tuple")
    point.require(isinstance(cast("object", phase), str), f"phase is {brief(phase)}, not a member of a StrEnum")
    seats = sorted({*to_act} & {*range(state.seats)})
    point.require(list(to_act) == seats, f"to_act is {to_act}, not seats from 0 to {state.seats - 1}, ascending")
    point.require(state.is_over == (not to_act), f"is_over is {state.is_over} although to_act is {to_act}")
    chart, name = point.chart, str(phase)
    point.require(name in chart.exits, f"the machine does not know the phase {name}")
    exits = bool(chart.exits[name])
    word = "leads on from there" if exits else "ends there"
    point.require(exits != state.is_over, f"is_over is {state.is_over} in phase {name}, but the machine {word}")
    point.require(name in chart.diagram, f"the diagram does not show the phase {name}")


def check_list(point: Checkpoint) -> None:
    """Every seat that is to act has actions, no other has; no action is there twice; seats ascend."""
    state = point.state
    by_seat = [listed_for(point, seat) for seat in range(state.seats)]
    listed = state.legal_actions()
    point.require(listed == state.legal_actions(), "legal_actions answers differently when asked again")
    for seat, actions in enumerate(by_seat):
        acting = seat in state.to_act and not is_dealing(state)
        point.require(acting or not actions, f"legal_actions lists actions of seat {seat}, which may not act")
        point.require(actions or not acting, f"legal_actions lists nothing for seat {seat}, which is to act")
        check_actions(point, seat, actions)
        if acting and seat in state.automatic:
            point.require(
                len(actions) == 1, f"the automatic seat {seat} has {len(actions)} legal actions instead of one"
            )
    joined = tuple(action for actions in by_seat for action in actions)
    point.require(listed == joined, "legal_actions without a seat lists other actions than seat after seat")


def listed_for(point: Checkpoint, seat: int) -> tuple[Action, ...]:
    """The legal actions of a seat, if they are a tuple that one can look through."""
    actions = point.state.legal_actions(seat)
    if not isinstance(cast("object", actions), tuple):
        point.fail(f"legal_actions gives {brief(actions)}, not a tuple")
    if len(actions) > MANY_CHOICES:
        point.fail(f"legal_actions lists {len(actions):,} actions of seat {seat}: more than {MANY_CHOICES:,}")
    return actions


def check_actions(point: Checkpoint, seat: int, actions: tuple[Action, ...]) -> None:
    """The actions are of kinds that the variant knows, of this seat, and none is there twice."""
    known = point.setting.variant.action_types
    for action in actions:
        if not isinstance(cast("object", action), Action):
            point.fail(f"legal_actions lists {brief(action)}, which is no action")
        if action.seat != seat:
            point.fail(f"legal_actions lists {action!r} as an action of seat {seat}")
        if type(action) not in known:
            point.fail(f"action_types of the variant lacks {type(action).__name__}")
    if len(set(actions)) < len(actions):
        twice = next(action for action, number in Counter(actions).items() if number > 1)
        point.fail(f"legal_actions lists {twice!r} twice")


def check_value(point: Checkpoint) -> None:
    """The state can be hashed, pickled and copied, and is equal to each copy."""
    state = point.state
    copies = {"pickled": pickled(point), "copied": copy(state), "deeply copied": deepcopy(state)}
    for how, twin in copies.items():
        point.require(twin == state, f"a state is not equal to itself {how}")
        point.require(twin is state or same(state, twin), f"a state is equal to itself {how}, but behaves otherwise")
        point.require(hash_of(point, twin) == hash_of(point, state), f"a state has another hash {how}")


def pickled(point: Checkpoint) -> State:
    """The state as it comes back from a pickle."""
    try:
        twin: State = pickle.loads(pickle.dumps(point.state))
    except Exception as problem:
        point.fail(f"a state cannot be pickled: {shown(problem)}")
    return twin


def hash_of(point: Checkpoint, state: State) -> int:
    """The hash of a state."""
    try:
        return hash(state)
    except Exception as problem:
        point.fail(f"a state cannot be hashed: {shown(problem)}")


def same(state: State, twin: State) -> bool:
    """Whether two states answer alike."""

    def answers(state: State) -> tuple[object, ...]:
        return state.phase, state.to_act, state.legal_actions()

    return answers(state) == answers(twin)


def check_scores(point: Checkpoint) -> None:
    """A whole number for each seat at the end, and `RoundNotOverError` before."""
    state = point.state
    try:
        scores = state.scores
    except RoundNotOverError:
        point.require(not state.is_over, "scores raises RoundNotOverError although the round is over")
        return
    except Exception as problem:
        point.fail(f"scores raises {shown(problem)}")
    point.require(state.is_over, "scores answers before the round is over")
    point.require(isinstance(cast("object", scores), tuple), f"scores is {brief(scores)}, not a tuple")
    point.require(len(scores) == state.seats, f"scores has {len(scores)} numbers for {state.seats} seats")
    point.require(all(type(score) is int for score in scores), f"scores is {brief(scores)}, not whole numbers")


def check_legal(point: Checkpoint, random: Random) -> None:
    """Every listed action is legal and accepted; where there are very many, some of them are tried."""
    state, before = point.state, pickled(point)
    for action in some(state.legal_actions(), _TRIED, random):
        if not state.is_legal(action):
            point.fail(f"legal_actions lists {action!r}, but is_legal says no")
        if refusal := state.refusal(action):
            point.fail(f"legal_actions lists {action!r}, but refusal says: {refusal}")
        accepted(point, action, before)
    unchanged(point, before)


def accepted(point: Checkpoint, action: Action, before: State) -> State:
    """The state after a legal action; `before` is a copy of the one that it is applied to."""
    try:
        following = point.state.apply(action)
    except IllegalActionError as problem:
        point.fail(f"legal_actions lists {action!r}, but apply refuses it: {problem}")
    except Exception as problem:
        point.fail(f"apply breaks on the listed {action!r}: {shown(problem)}")
    if point.state != before:
        point.fail(f"apply changes the state that it is called on, by {brief(action)}")
    if following == before:
        point.fail(f"apply leads from a state to an equal one by {brief(action)}")
    return following


def check_unlisted(point: Checkpoint, actions: Iterable[object]) -> None:
    """Every action that is not listed is illegal, and refused with a reason, a clause and a message."""
    state, before = point.state, pickled(point)
    listed = set(state.legal_actions())
    for action in actions:
        if action in listed:
            continue
        legal = state.is_legal(action)
        refusal = refusal_of(point, action)
        if refusal is None:
            word = "legal_actions misses" if legal else "apply accepts what is_legal says no to,"
            point.fail(f"{word} {brief(action)}")
        if legal:
            point.fail(f"is_legal says yes to {brief(action)}, which apply refuses: {refusal}")
        check_refusal(point, action, refusal)
        if state != before:
            point.fail(f"apply changes the state that it is called on, by the refused {brief(action)}")
    unchanged(point, before)


def refusal_of(point: Checkpoint, action: object) -> IllegalActionError | None:
    """How `apply` refuses the action, or None if it does not."""
    try:
        point.state.apply(cast("Action", action))
    except IllegalActionError as refusal:
        return refusal
    except Exception as problem:
        point.fail(f"apply raises {type(problem).__name__} instead of IllegalActionError for {brief(action)}")
    return None


def check_refusal(point: Checkpoint, action: object, refusal: IllegalActionError) -> None:
    """The error says what was tried, which rule refuses it, and why, for programs and for people."""
    if refusal.action is not action:
        point.fail(f"the refusal of {brief(action)} names another action")
    foretold = point.state.refusal(action)
    for name in ("reason", "clause", "message"):
        text: object = getattr(refusal, name)
        if getattr(foretold, name, None) != text:
            point.fail(f"refusal foretells another {name} for {brief(action)} than apply gives")
        if not isinstance(text, str) or not text:
            point.fail(f"the refusal of {brief(action)} has no {name}")


def unchanged(point: Checkpoint, before: State) -> None:
    """The state is what it was, in all its answers too."""
    state = point.state
    kept = hash_of(point, state) == hash_of(point, before) and same(state, before)
    point.require(kept, "apply changes the state that it is called on")


def check_order(point: Checkpoint, random: Random) -> None:
    """Where two seats act at the same time, it leaves no trace who was first: the history has them by seat."""
    state = point.state
    if len(state.to_act) < 2 or is_dealing(state):
        return
    first, second = (random.choice(state.legal_actions(seat)) for seat in sorted(random.sample(state.to_act, 2)))
    after_first, after_second = state.apply(first), state.apply(second)
    if not after_first.is_legal(second) or not after_second.is_legal(first):
        return
    ways = (after_first.apply(second), after_second.apply(first))
    who = f"seats {first.seat} and {second.seat}"
    point.require(ways[0] == ways[1], f"it makes a difference which of {who} acts first, though both are to act")
    for way in ways:
        acts = [action for action in way.history if action in (first, second)]
        if acts[-2:] != [first, second]:
            point.fail(f"the history of the state does not have {who} by seat, who act at the same time")
