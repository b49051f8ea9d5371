"""Playing a list of actions over again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flaschenteufel.core.action import Action
    from flaschenteufel.core.state import State


def new_round_like(state: State) -> State:
    """The table that a state was reached at, before the deal."""
    return state.variant.new_round(state.players, edition=state.edition, dealer=state.dealer)


def replayed(start: State, actions: Iterable[Action]) -> State:
    """The state after the actions; `IllegalActionError` at the first that the rules refuse.

    >>> from flaschenteufel import get_variant
    >>> state = get_variant("classic").deal(4, seed=7)
    >>> replayed(new_round_like(state), state.history) == state
    True
    """
    for action in actions:
        start = start.apply(action)
    return start
