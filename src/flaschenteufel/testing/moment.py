"""What must hold for a state by itself: a value, with somebody to act until it is over, and scores only then."""

from __future__ import annotations

import pickle
from collections import Counter
from copy import copy, deepcopy

from flaschenteufel.core.errors import RoundNotOverError
from flaschenteufel.core.state import State
from flaschenteufel.core.wording import brief
from flaschenteufel.testing.case import Case


def check_moment(case: Case) -> None:
    """Check all that a state can be asked without an action."""
    check_table(case)
    check_turn(case)
    check_list(case)
    check_value(case)
    check_scores(case)


def check_table(case: Case) -> None:
    """The state is of the table that was asked for."""
    state, table = case.state, case.table
    case.require(state.variant == table.variant, f"state.variant is {brief(state.variant)}")
    case.require(state.dealer == table.dealer, f"state.dealer is {state.dealer}")
    case.require(state.players == table.players, f"state.players is {state.players}")
    case.require(state.edition == table.edition, f"state.edition is {brief(state.edition)}")
    seats, automatic = state.seats, state.automatic
    known = list(automatic) == sorted(set(automatic) & set(range(seats)))
    case.require(known, f"state.automatic is {automatic}, not seats from 0 to {seats - 1}, ascending")
    people = seats - len(automatic)
    case.require(people == table.players, f"there are {seats} seats, {len(automatic)} of them automatic")


def check_turn(case: Case) -> None:
    """Some seats are to act, ascending; none exactly when the round is over, in a phase that has no exit."""
    state = case.state
    to_act, phase = state.to_act, state.phase
    seats = sorted({*to_act} & {*range(state.seats)})
    case.require(list(to_act) == seats, f"to_act is {to_act}, not seats from 0 to {state.seats - 1}, ascending")
    case.require(state.is_over == (not to_act), f"is_over is {state.is_over} although to_act is {to_act}")
    chart, name = case.chart, str(phase)
    case.require(name in chart.exits, f"the machine does not know the phase {name}")
    exits = bool(chart.exits[name])
    word = "leads on from there" if exits else "ends there"
    case.require(exits != state.is_over, f"is_over is {state.is_over} in phase {name}, but the machine {word}")
    case.require(name in chart.diagram, f"the diagram does not show the phase {name}")


def check_list(case: Case) -> None:
    """Every seat that is to act has actions, no other has; no action is there twice; seats ascend."""
    state = case.state
    listed = state.legal_actions()
    case.require(listed == state.legal_actions(), "legal_actions answers differently when asked again")
    by_seat = [state.legal_actions(seat) for seat in range(state.seats)]
    for seat, actions in enumerate(by_seat):
        acting = seat in state.to_act and state.phase != "deal"
        case.require(acting or not actions, f"legal_actions lists actions of seat {seat}, which may not act")
        case.require(actions or not acting, f"legal_actions lists nothing for seat {seat}, which is to act")
        for action in actions:
            if action.seat != seat:
                case.fail(f"legal_actions lists {action} as an action of seat {seat}")
        for action, number in Counter(actions).items():
            if number > 1:
                case.fail(f"legal_actions lists {action} twice")
        if acting and seat in state.automatic:
            case.require(
                len(actions) == 1, f"the automatic seat {seat} has {len(actions)} legal actions instead of one"
            )
    joined = tuple(action for actions in by_seat for action in actions)
    case.require(listed == joined, "legal_actions without a seat lists other actions than seat after seat")


def check_value(case: Case) -> None:
    """The state can be hashed, pickled and copied, and is equal to each copy."""
    state = case.state
    copies = {"pickled": pickled(case), "copied": copy(state), "deeply copied": deepcopy(state)}
    for how, twin in copies.items():
        case.require(twin == state, f"a state is not equal to itself {how}")
        case.require(twin is state or same(state, twin), f"a state is equal to itself {how}, but behaves otherwise")
        case.require(hash_of(case, twin) == hash_of(case, state), f"a state has another hash {how}")


def pickled(case: Case) -> State:
    """The state as it comes back from a pickle."""
    try:
        twin: State = pickle.loads(pickle.dumps(case.state))
    except Exception as problem:
        case.fail(f"a state cannot be pickled: {problem!r}")
    return twin


def hash_of(case: Case, state: State) -> int:
    """The hash of a state."""
    try:
        return hash(state)
    except TypeError as problem:
        case.fail(f"a state cannot be hashed: {problem!r}")


def same(state: State, twin: State) -> bool:
    """Whether two states answer alike."""

    def answers(state: State) -> tuple[object, ...]:
        return state.phase, state.to_act, state.legal_actions()

    return answers(state) == answers(twin)


def check_scores(case: Case) -> None:
    """A whole number for each seat at the end, and `RoundNotOverError` before."""
    state = case.state
    try:
        scores = state.scores
    except RoundNotOverError:
        case.require(not state.is_over, "scores raises RoundNotOverError although the round is over")
        return
    except Exception as problem:
        case.fail(f"scores raises {problem!r}")
    case.require(state.is_over, "scores answers before the round is over")
    case.require(len(scores) == state.seats, f"scores has {len(scores)} numbers for {state.seats} seats")
    case.require(all(type(score) is int for score in scores), f"scores is {brief(scores)}, not whole numbers")
