"""Random play from any state to the end."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from flaschenteufel.core.actions import Action
from flaschenteufel.core.state import State

MANY_ACTIONS = 10_000
"""No round is as long."""


def random_play(state: State, random: Random) -> Iterator[tuple[State, Action, State]]:
    """Every (state, action, next state) of a round that is played on at random, `MANY_ACTIONS` at most.

    >>> from flaschenteufel import get_variant
    >>> len(list(random_play(get_variant("classic").deal(4, seed=7), Random(7))))
    40
    """
    for _ in range(MANY_ACTIONS):
        if not state.to_act:
            return
        action = random.choice(state.legal_actions(random.choice(state.to_act)))
        following = state.apply(action)
        yield state, action, following
        state = following
