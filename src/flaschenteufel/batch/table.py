"""A game's own table for many rounds, and the pieces in which they are played."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Protocol

import numpy as np

from flaschenteufel.batch.decision import Policy
from flaschenteufel.batch.draws import Masks, Numbers
from flaschenteufel.core.checks import whole_number
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.lanes import lane_part
from flaschenteufel.core.state import State
from flaschenteufel.core.view import View

PIECE = 4096
"""So many rounds are played in step: arrays of more would not fit into the cache, those of fewer cost more calls."""


class Table(Protocol):
    """A table for many rounds: what the function `batch` of a game's own lane returns for a state."""

    @property
    def width(self) -> int:
        """How many random numbers a round needs."""
        ...

    def moment(self, state: State) -> Hashable:
        """What states must have in common to go on in step."""
        ...

    def play(self, rounds: int, draws: Masks, policy: Policy | None, *, compiled: bool) -> Numbers:
        """The scores of so many rounds, which are dealt: a row for each.

        If `compiled`, a kernel may play them, where there is one for this table: the scores are the same.
        """
        ...

    def go_on(self, states: Sequence[State], draws: Masks, policy: Policy | None, *, compiled: bool) -> Numbers:
        """The scores of rounds that go on from states at the same moment."""
        ...

    def go_on_from(
        self, view: View, samples: int, rng: np.random.Generator, draws: Masks, policy: Policy | None, *, compiled: bool
    ) -> Numbers | None:
        """The scores of rounds that go on from samples of a view; None if states have to be made for that."""
        ...

    def samples(self, view: View, samples: int, rng: np.random.Generator) -> tuple[Masks, Masks]:
        """Samples of a view, as `batch.samples` returns them."""
        ...


def table_of(state: State) -> Table | None:
    """The game's own table for many rounds; None if it has none for this state."""
    own = lane_part(state.variant, "batch")
    table: Table | None = own.batch(state) if own else None
    return table


def pieces(rounds: int, together: int = 1) -> Iterator[tuple[int, int]]:
    """Where each piece begins and ends; so many rounds stay together."""
    size = max(PIECE // together, 1) * together if together else 1
    for begin in range(0, rounds, size):
        yield begin, min(begin + size, rounds)


def only_at_random(state: State, policy: Policy | None) -> None:
    """Refuse a policy for rounds that are not played in step."""
    if policy is not None:
        raise InvalidValueError(f"{state.variant.name} is not played in step, and so not by a policy for many rounds")


def not_negative(number: object, what: str) -> None:
    """Refuse a number below 0."""
    if whole_number(number, what) < 0:
        raise InvalidValueError(f"{what} must not be negative, but it is {number}")
