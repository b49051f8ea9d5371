"""What a search may be given: a belief, a policy, a value; and what it finds in the game if it is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from attrs import frozen

from flaschenteufel.core.actions import Action
from flaschenteufel.core.lanes import lane_part
from flaschenteufel.core.state import State
from flaschenteufel.core.view import View
from flaschenteufel.playouts.cursor import Cursor, Policy

Belief = Callable[[View, Random], Iterator[State]]
"""What a search takes for possible: from a view and a generator, as many states that have this view as are asked for,
each as often as it is likely."""

Value = Callable[[Cursor], Sequence[float]]
"""A judgement of a moment, instead of a playout: what score each seat is likely to have in the end."""

Playout = Callable[[Cursor, Random], Sequence[float]]
"""What brings a round to its end, or judges it: the score of each seat."""


@frozen
class Knowhow:
    """What a search knows of a game: the functions of the module `search` among the game's lanes (`Variant.lanes`).

    Without it samples are uniform, playouts are at random, and only the action itself is searched, not what follows.
    """

    belief: Belief
    playout: Playout
    is_searched: Callable[[View], bool]
    """Whether it helps to search at this moment, rather than to follow the rulebooks' advice."""
    names_moves: Callable[[Cursor], bool]
    """Whether a move of the cursor means the same whatever the hidden cards are, so that a tree can grow here."""
    ranked: Callable[[View, Sequence[Action]], Sequence[Action]]
    """The legal actions, the likeliest first: where there are many, the first of them are searched first."""


def knowhow_of(view: View) -> Knowhow:
    """What the game of a view brings along for search."""
    own = lane_part(view.variant, "search")
    if own is None:
        return _NONE
    return Knowhow(own.belief, own.playout, own.is_searched, own.names_moves, own.ranked)


def any_states(view: View, rng: Random) -> Iterator[State]:
    """States that have a view, each with the same probability: the belief of somebody who knows nothing of people.

    >>> from flaschenteufel import get_variant
    >>> view = get_variant("classic").deal(4, seed=7).view(0)
    >>> next(any_states(view, Random(1))).view(0) == view
    True
    """
    while True:
        yield view.sample(rng)


def by_policy(policy: Policy) -> Playout:
    """Playouts in which a policy chooses for all seats."""

    def playout(cursor: Cursor, rng: Random) -> Sequence[float]:
        return cursor.playout(rng, policy)

    return playout


def by_value(value: Value) -> Playout:
    """The end of a round as it is, and the judgement of any other moment."""

    def judged(cursor: Cursor, rng: Random) -> Sequence[float]:
        return cursor.scores if cursor.is_over else value(cursor)

    return judged


def _at_random(cursor: Cursor, rng: Random) -> Sequence[float]:
    return cursor.playout(rng)


def _as_they_are(view: View, actions: Sequence[Action]) -> Sequence[Action]:
    return actions


_NONE = Knowhow(any_states, _at_random, lambda view: True, lambda cursor: False, _as_they_are)
