"""A step of a round that is told: what was done, and the round before and after it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from attrs import frozen

from flaschenteufel.bottle_imp.round import Round
from flaschenteufel.core.action import Action


@frozen
class Move:
    """An action between two moments of a round."""

    before: Round
    action: Action
    after: Round

    @property
    def completes_a_trick(self) -> bool:
        """Whether a trick has been taken."""
        return len(self.after.tricks) > len(self.before.tricks)


def random_moves(state: Round, rng: Random) -> Iterator[Move]:
    """Play at random to the end of the round."""
    while state.to_act:
        action = rng.choice(state.legal_actions(state.to_act[0]))
        following = state.apply(action)
        yield Move(state, action, following)
        state = following
