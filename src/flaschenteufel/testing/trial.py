"""Trying actions on a state: the list, `is_legal` and `apply` must agree, and the state must stay what it is."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.state import State
from flaschenteufel.core.wording import brief
from flaschenteufel.testing.case import Case
from flaschenteufel.testing.moment import hash_of, pickled, same


def check_legal(case: Case) -> None:
    """Every listed action is legal and accepted."""
    state, before = case.state, pickled(case)
    for action in state.legal_actions():
        if not state.is_legal(action):
            case.fail(f"legal_actions lists {action}, but is_legal says no")
        if refusal := state.refusal(action):
            case.fail(f"legal_actions lists {action}, but refusal says: {refusal}")
        accepted(case, action, before)
    unchanged(case, before)


def accepted(case: Case, action: Action, before: State) -> State:
    """The state after a legal action; `before` is a copy of the one that it is applied to."""
    try:
        following = case.state.apply(action)
    except IllegalActionError as problem:
        case.fail(f"legal_actions lists {action}, but apply refuses it: {problem}")
    except Exception as problem:
        case.fail(f"apply breaks on the listed {action}: {problem!r}")
    if case.state != before:
        case.fail(f"apply changes the state that it is called on, by {brief(action)}")
    if following == before:
        case.fail(f"apply leads from a state to an equal one by {brief(action)}")
    return following


def check_unlisted(case: Case, actions: Iterable[object]) -> None:
    """Every action that is not listed is illegal, and refused with a reason, a clause and a message."""
    state, before = case.state, pickled(case)
    listed = set(state.legal_actions())
    for action in actions:
        if action in listed:
            continue
        legal = state.is_legal(action)
        refusal = refusal_of(case, action)
        if refusal is None:
            word = "legal_actions misses" if legal else "apply accepts what is_legal says no to,"
            case.fail(f"{word} {brief(action)}")
        if legal:
            case.fail(f"is_legal says yes to {brief(action)}, which apply refuses: {refusal}")
        check_refusal(case, action, refusal)
        if state != before:
            case.fail(f"apply changes the state that it is called on, by the refused {brief(action)}")
    unchanged(case, before)


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
    if refusal.action is not action:
        case.fail(f"the refusal of {brief(action)} names another action")
    foretold = case.state.refusal(action)
    for name in ("reason", "clause", "message"):
        text: object = getattr(refusal, name)
        if getattr(foretold, name, None) != text:
            case.fail(f"refusal foretells another {name} for {brief(action)} than apply gives")
        if not isinstance(text, str) or not text:
            case.fail(f"the refusal of {brief(action)} has no {name}")


def unchanged(case: Case, before: State) -> None:
    """The state is what it was, in all its answers too."""
    state = case.state
    kept = hash_of(case, state) == hash_of(case, before) and same(state, before)
    case.require(kept, "apply changes the state that it is called on")
