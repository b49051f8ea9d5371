"""The table that a document speaks of, and the round that is played over again there."""

from __future__ import annotations

from collections.abc import Iterable

from flaschenteufel.core.action import Action
from flaschenteufel.core.errors import (
    ConfigurationError,
    DocumentError,
    EditionError,
    FlaschenteufelError,
    InvalidValueError,
    SeatError,
    UnknownVariantError,
)
from flaschenteufel.core.registry import REGISTRY
from flaschenteufel.core.state import State
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.wire.place import inside, spoken
from flaschenteufel.core.wording import brief, listing


def registered(variant: Variant) -> Variant:
    """The variant, if documents about it can be read again: they say no more of it than its name."""
    try:
        known = REGISTRY.get(variant.name)
    except UnknownVariantError as error:
        raise InvalidValueError(f"no variant is registered as {brief(variant.name)}: register it first") from error
    if known != variant:
        raise InvalidValueError(f"another variant is registered as {brief(variant.name)}: register it first")
    return known


def new_round_at(variant: Variant, players: int, edition: str | None, dealer: int) -> State:
    """The table before the deal.

    >>> from flaschenteufel import get_variant
    >>> new_round_at(get_variant("lopaka"), players=10**12, edition=None, dealer=0)
    Traceback (most recent call last):
    ...
    flaschenteufel.core.errors.DocumentError: players: lopaka is for 2 players, not 1000000000000 (LOP-1)
    """
    try:
        state = variant.new_round(players, edition=edition, dealer=dealer)
    except FlaschenteufelError as error:
        raise DocumentError(str(error), _key(error)) from error
    if state.edition != edition:
        raise DocumentError(f"must be {listing(variant.editions, 'or')}, not {spoken(edition)}", "edition")
    return state


def _key(error: FlaschenteufelError) -> str:
    """What a table is refused for."""
    if isinstance(error, SeatError):
        return "dealer"
    if isinstance(error, EditionError):
        return "edition"
    return "players" if isinstance(error, ConfigurationError) else ""


def played_over(state: State, actions: Iterable[Action]) -> State:
    """The state after the actions, which must be legal and in the order that `State.history` has."""
    given = tuple(actions)
    for number, action in enumerate(given):
        with inside(f"actions[{number}]"):
            state = state.apply(action)
    for number, (action, told) in enumerate(zip(given, state.history, strict=True)):
        if action != told:
            raise DocumentError(
                "is not as `State.history` has it: those who act at the same time by seat, and the cards of a packet "
                "that is dealt ascending",
                f"actions[{number}]",
            )
    return state


def variant_named(name: str) -> Variant:
    """The variant with this name."""
    with inside("variant"):
        return REGISTRY.get(name)
