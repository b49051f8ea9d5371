"""Playing a list of actions over again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flaschenteufel.core.action import Action
    from flaschenteufel.core.state import State
    from flaschenteufel.core.step import Step


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


def steps_to(state: State) -> Iterator[Step[State]]:
    """All steps that lead to a state from a new round; what was done at the same time comes by seat.

    >>> from flaschenteufel import get_variant
    >>> [type(event).__name__ for step in steps_to(get_variant("classic").deal(seed=7)) for event in step.events]
    ['Dealt', 'Awaited']
    """
    moment = new_round_like(state)
    for action in state.history:
        step = moment.step(action)
        yield step
        moment = step.state
