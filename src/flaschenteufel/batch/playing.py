"""Rounds by the thousand, from the deal or from any states, in pieces that fit into the processor's cache."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from random import Random
from typing import Protocol, cast

import numpy as np

from flaschenteufel.batch.decision import Policy
from flaschenteufel.batch.draws import Draws, Masks, Numbers
from flaschenteufel.catalogue import get_variant
from flaschenteufel.core.checks import whole_number
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.lanes import lane_part
from flaschenteufel.core.shuffle import Seed
from flaschenteufel.core.state import State, tuple_of_states
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.wording import brief
from flaschenteufel.playouts.playing import playout

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

    def play(self, rounds: int, draws: Masks, policy: Policy | None) -> Numbers:
        """The scores of so many rounds, which are dealt: a row for each."""
        ...

    def go_on(self, states: Sequence[State], draws: Masks, policy: Policy | None) -> Numbers:
        """The scores of rounds that go on from states at the same moment."""
        ...


def play(
    variant: Variant | str,
    players: int | None = None,
    *,
    rounds: int,
    edition: str | None = None,
    dealer: int = 0,
    seed: Seed | None = None,
    policy: Policy | None = None,
    first: int = 0,
) -> Numbers:
    """The scores of so many rounds, each dealt and played at random or by a policy: a row for each round.

    The same seed gives the same scores. Each round has random numbers of its own, so round 7 of ten is round 7 of a
    million; `first` is the number of the first round, for those who share the rounds out among processes. A game that
    cannot be played in step is played one round after the other, and then takes no policy.

    >>> play("lopaka", rounds=100, seed=7).shape
    (100, 3)
    >>> (play("lopaka", rounds=3, seed=7, first=97) == play("lopaka", rounds=100, seed=7)[97:]).all()
    np.True_
    """
    _not_negative(rounds, "the number of rounds")
    _not_negative(first, "the number of the first round")
    kind = get_variant(variant) if isinstance(variant, str) else variant
    if not isinstance(cast("object", kind), Variant):
        raise InvalidValueError(f"only a variant can be played, not {brief(kind)}")
    start = kind.new_round(players, edition=edition, dealer=dealer)
    scores = np.empty((rounds, start.seats), np.int64)
    table = _table(start)
    if table is None:
        _only_at_random(start, policy)
        for number, rng in enumerate(_generators(seed, first, rounds)):
            scores[number] = playout(start, rng)
        return scores
    draws = Draws(seed, table.width)
    draws.skip(first)
    for begin, end in _pieces(rounds):
        scores[begin:end] = table.play(end - begin, draws.of(end - begin), policy)
    return scores


def play_from(
    states: Sequence[State], *, playouts: int = 1, seed: Seed | None = None, policy: Policy | None = None
) -> Numbers:
    """The scores when rounds go on from states: so many playouts of each, as an array (states, playouts, seats).

    The states may be at different moments, and at different tables with the same number of seats; those at the same
    moment go on in step. The same seed gives the same scores.

    >>> from random import Random
    >>> import flaschenteufel as ft
    >>> view = ft.get_variant("classic").deal(4, seed=7).view(0)
    >>> samples = [view.sample(Random(number)) for number in range(5)]
    >>> play_from(samples, playouts=20, seed=7).shape
    (5, 20, 4)
    """
    given = tuple_of_states(states, "the states")
    _not_negative(playouts, "the number of playouts")
    if not given:
        raise InvalidValueError("there are no states to go on from")
    seats = {state.seats for state in given}
    if len(seats) > 1:
        raise InvalidValueError(f"the states must be of tables with the same number of seats, not of {sorted(seats)}")
    scores = np.empty((len(given), playouts, *seats), np.int64)
    tables = [_table(state) for state in given]
    draws = Draws(seed, max((table.width for table in tables if table), default=1))
    for begin, end in _pieces(len(given) * playouts, playouts):
        places = range(begin // playouts, end // playouts)
        numbers = draws.of(end - begin).reshape(len(places), playouts, -1)
        for same, table in _in_step(given, tables, places):
            own = numbers[[place - places.start for place in same]].reshape(len(same) * playouts, -1)
            many = [given[place] for place in same for _ in range(playouts)]
            found = _gone_on(table, many, own, policy)
            scores[same] = found.reshape(len(same), playouts, -1)
    return scores


def _gone_on(table: Table | None, states: Sequence[State], draws: Masks, policy: Policy | None) -> Numbers:
    if table is not None:
        return table.go_on(states, draws, policy)
    _only_at_random(states[0], policy)
    seeds = draws[:, 0].tolist()
    return np.array([playout(state, Random(seed)) for state, seed in zip(states, seeds, strict=True)], np.int64)


def _in_step(
    states: Sequence[State], tables: Sequence[Table | None], places: range
) -> Iterator[tuple[list[int], Table | None]]:
    """The places of states that go on in step, with their table."""
    groups: dict[Hashable, list[int]] = {}
    for place in places:
        table = tables[place]
        key = (id(table), table.moment(states[place])) if table else None
        groups.setdefault(key, []).append(place)
    for same in groups.values():
        yield same, tables[same[0]]


def _table(state: State) -> Table | None:
    """The game's own table for many rounds; None if it has none for this state."""
    own = lane_part(state.variant, "batch")
    table: Table | None = own.batch(state) if own else None
    return table


def _pieces(rounds: int, together: int = 1) -> Iterator[tuple[int, int]]:
    """Where each piece begins and ends; so many rounds stay together."""
    size = max(PIECE // together, 1) * together if together else 1
    for begin in range(0, rounds, size):
        yield begin, min(begin + size, rounds)


def _generators(seed: Seed | None, first: int, rounds: int) -> Iterator[Random]:
    """A generator for each round."""
    draws = Draws(seed, 1)
    draws.skip(first)
    for begin, end in _pieces(rounds):
        for (number,) in draws.of(end - begin).tolist():
            yield Random(number)


def _only_at_random(state: State, policy: Policy | None) -> None:
    if policy is not None:
        raise InvalidValueError(f"{state.variant.name} is not played in step, and so not by a policy for many rounds")


def _not_negative(number: object, what: str) -> None:
    if whole_number(number, what) < 0:
        raise InvalidValueError(f"{what} must not be negative, but it is {number}")
