"""Playouts of any state: by the game's own cursor, or state by state."""

from __future__ import annotations

from random import Random
from typing import cast

from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.lanes import lane_part
from flaschenteufel.core.state import State
from flaschenteufel.core.wording import brief
from flaschenteufel.playouts.cursor import Cursor, Policy, StateCursor


def playout(state: State, rng: Random, policy: Policy | None = None) -> tuple[int, ...]:
    """The scores of a round that is played to its end from a state.

    Without a policy every legal move is equally likely, and so is every deal if the cards have not been dealt. A policy
    is a function from a `Cursor`, its legal moves and `rng` to one of the moves; it chooses for all seats. It knows all
    cards: for a player who does not, play out a sample of their view.

    The same state and the same `rng` give the same scores. Without a policy, `rng` is asked as a loop over states
    would ask it: `actions[int(rng.random() * len(actions))]` of `legal_actions(to_act[0])`, and not at all where there
    is one action.

    >>> from flaschenteufel import get_variant
    >>> state = get_variant("lopaka").deal(seed=7)
    >>> len(playout(state, Random(1)))
    3
    >>> playout(state, Random(1), policy=lambda cursor, moves, rng: moves[-1])  # always the last, so no chance
    (30, -6, 61)
    """
    return cursor(state).playout(rng, policy)


def cursor(state: State) -> Cursor:
    """A cursor at the moment of a state: the game's own, or one that keeps states for a game that has none.

    >>> from flaschenteufel import get_variant
    >>> table = cursor(get_variant("classic").deal(4, seed=7))
    >>> while not table.is_over:
    ...     table.play(table.legal()[0])
    >>> len(table.scores)
    4
    """
    if not isinstance(cast("object", state), State):
        raise InvalidValueError(f"a round is played out from a state, not from {brief(state)}")
    own = lane_part(state.variant, "cursor")
    found: Cursor | None = own.cursor(state) if own else None
    return StateCursor(state) if found is None else found
