"""Rounds by the thousand, from the deal or from any states, in pieces that fit into the processor's cache."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from random import Random
from typing import cast

import numpy as np

from flaschenteufel.batch.decision import Policy
from flaschenteufel.batch.draws import Draws, Masks, Numbers
from flaschenteufel.batch.engine import Engine, is_compiled
from flaschenteufel.batch.table import Table, not_negative, only_at_random, pieces, table_of
from flaschenteufel.catalogue import get_variant
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.shuffle import Seed
from flaschenteufel.core.state import State, tuple_of_states
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.wording import brief
from flaschenteufel.playouts.playing import playout


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
    engine: Engine | None = None,
) -> Numbers:
    """The scores of so many rounds, each dealt and played at random or by a policy: a row for each round.

    The same seed gives the same scores. Each round has random numbers of its own, so round 7 of ten is round 7 of a
    million; `first` is the number of the first round, for those who share the rounds out among processes. A game that
    cannot be played in step is played one round after the other, and then takes no policy.

    The `engine` makes no difference to the scores: "numpy", or "numba" for a compiled kernel (the extra `numba`),
    which plays what it knows: not by a policy, nor by scoring of one's own. Without a word the kernel is used where it
    is installed and there are enough rounds to make up for loading it.

    >>> play("lopaka", rounds=100, seed=7).shape
    (100, 3)
    >>> (play("lopaka", rounds=3, seed=7, first=97) == play("lopaka", rounds=100, seed=7)[97:]).all()
    np.True_
    """
    not_negative(rounds, "the number of rounds")
    not_negative(first, "the number of the first round")
    kind = get_variant(variant) if isinstance(variant, str) else variant
    if not isinstance(cast("object", kind), Variant):
        raise InvalidValueError(f"only a variant can be played, not {brief(kind)}")
    start = kind.new_round(players, edition=edition, dealer=dealer)
    scores = np.empty((rounds, start.seats), np.int64)
    table = table_of(start)
    if table is None:
        only_at_random(start, policy)
        for number, rng in enumerate(_generators(seed, first, rounds)):
            scores[number] = playout(start, rng)
        return scores
    draws = Draws(seed, table.width)
    draws.skip(first)
    compiled = is_compiled(engine, rounds)
    for begin, end in pieces(rounds):
        scores[begin:end] = table.play(end - begin, draws.of(end - begin), policy, compiled=compiled)
    return scores


def play_from(
    states: Sequence[State],
    *,
    playouts: int = 1,
    seed: Seed | None = None,
    policy: Policy | None = None,
    engine: Engine | None = None,
) -> Numbers:
    """The scores when rounds go on from states: so many playouts of each, as an array (states, playouts, seats).

    The states may be at different moments, and at different tables with the same number of seats; those at the same
    moment go on in step. The same seed gives the same scores, whichever the `engine`, as in `play`.

    >>> from random import Random
    >>> import flaschenteufel as ft
    >>> view = ft.get_variant("classic").deal(4, seed=7).view(0)
    >>> samples = [view.sample(Random(number)) for number in range(5)]
    >>> play_from(samples, playouts=20, seed=7).shape
    (5, 20, 4)
    """
    given = tuple_of_states(states, "the states")
    not_negative(playouts, "the number of playouts")
    if not given:
        raise InvalidValueError("there are no states to go on from")
    seats = {state.seats for state in given}
    if len(seats) > 1:
        raise InvalidValueError(f"the states must be of tables with the same number of seats, not of {sorted(seats)}")
    scores = np.empty((len(given), playouts, *seats), np.int64)
    tables = [table_of(state) for state in given]
    draws = Draws(seed, max((table.width for table in tables if table), default=1))
    compiled = is_compiled(engine, len(given) * playouts)
    for begin, end in pieces(len(given) * playouts, playouts):
        places = range(begin // playouts, end // playouts)
        numbers = draws.of(end - begin).reshape(len(places), playouts, -1)
        for same, table in _in_step(given, tables, places):
            own = numbers[[place - places.start for place in same]].reshape(len(same) * playouts, -1)
            many = [given[place] for place in same for _ in range(playouts)]
            found = _gone_on(table, many, own, policy, compiled=compiled)
            scores[same] = found.reshape(len(same), playouts, -1)
    return scores


def _gone_on(
    table: Table | None, states: Sequence[State], draws: Masks, policy: Policy | None, *, compiled: bool
) -> Numbers:
    if table is not None:
        return table.go_on(states, draws, policy, compiled=compiled)
    only_at_random(states[0], policy)
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


def _generators(seed: Seed | None, first: int, rounds: int) -> Iterator[Random]:
    """A generator for each round."""
    draws = Draws(seed, 1)
    draws.skip(first)
    for begin, end in pieces(rounds):
        for (number,) in draws.of(end - begin).tolist():
            yield Random(number)
