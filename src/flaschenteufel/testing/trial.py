"""Trying actions on a state: the list, `is_legal` and `apply` must agree, and the state must stay what it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from flaschenteufel.core.action import Action
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.state import State
from flaschenteufel.core.wording import brief
from flaschenteufel.testing.case import Case
from flaschenteufel.testing.moment import hash_of, pickled, same


def check_legal(case: Case) -> None:
    """Every listed action is legal and accepted."""
    state, before, hash_before = case.state, pickled(case), hash_of(case, case.state)
    for action in state.legal_actions():
        case.require(state.is_legal(action), f"legal_actions lists {action}, but is_legal says no")
        accepted(case, action)
        unchanged(case, before, hash_before, action)


def accepted(case: Case, action: Action) -> State:
    """The state after an action that is listed."""
    try:
        following = case.state.apply(action)
    except IllegalActionError as problem:
        case.fail(f"legal_actions lists {action}, but apply refuses it: {problem}")
    except Exception as problem:
        case.fail(f"apply breaks on the listed {action}: {problem!r}")
    case.require(following != case.state, f"apply leads from a state to an equal one by {action}")
    return following


def check_unlisted(case: Case, actions: Iterable[object]) -> None:
    """Every action that is not listed is illegal, and refused with a reason, a clause and a message."""
    state, before, hash_before = case.state, pickled(case), hash_of(case, case.state)
    listed = set(state.legal_actions())
    for action in actions:
        if action in listed:
            continue
        legal = state.is_legal(action)
        refusal = refusal_of(case, action)
        if refusal is None:
            word = "legal_actions misses" if legal else "apply accepts what is_legal says no to,"
            case.fail(f"{word} {brief(action)}")
        case.require(not legal, f"is_legal says yes to {brief(action)}, which apply refuses: {refusal}")
        check_refusal(case, action, refusal)
        unchanged(case, before, hash_before, action)


def refusal_of(case: Case, action: object) -> IllegalActionError | None:
    """How `apply` refuses the action, or None if it does not."""
    try:
        case.state.apply(cast("Action", action))
    except IllegalActionError as refusal:
        return refusal
    except Exception as problem:
        case.fail(f"apply raises {type(problem).__name__} instead of IllegalActionError for {brief(action)}")
    return None


def check_refusal(case: Case, action: object, refusal: IllegalActionError) -> None:
    """The error says what was tried, which rule refuses it, and why, for programs and for people."""
    case.require(refusal.action is action, f"the refusal of {brief(action)} names another action")
    for name in ("reason", "clause", "message"):
        text: object = getattr(refusal, name)
        case.require(isinstance(text, str) and text, f"the refusal of {brief(action)} has no {name}")


def unchanged(case: Case, before: State, hash_before: int, action: object) -> None:
    """The state is what it was."""
    state = case.state
    kept = state == before and hash(state) == hash_before and same(state, before)
    case.require(kept, f"apply changes the state that it is called on, by {brief(action)}")
