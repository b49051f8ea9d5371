"""Many samples of one view at once: what others may hold, and what the round comes to from there."""

from __future__ import annotations

from random import Random
from typing import NamedTuple, cast

import numpy as np

from flaschenteufel.batch.decision import Policy
from flaschenteufel.batch.draws import Draws, Masks, Numbers, stream
from flaschenteufel.batch.engine import Engine, is_compiled
from flaschenteufel.batch.playing import play_from
from flaschenteufel.batch.table import Table, pieces, table_of
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.shuffle import Seed
from flaschenteufel.core.view import View, number_of_samples
from flaschenteufel.core.wording import brief

SAMPLING = 1
"""The number of the stream that samples are drawn from; what is played has another."""


class Samples(NamedTuple):
    """Samples of a view as masks: bit i stands for the card at place i of the deck, in ascending order.

    >>> import flaschenteufel as ft
    >>> view = ft.get_variant("classic").deal(4, seed=7).view(0)
    >>> ft.batch.samples(view, 10, seed=1).aside.shape
    (10,)
    """

    hands: Masks
    """What each seat holds, packet by packet: an array (samples, seats, packets)."""
    aside: Masks
    """What nobody holds and nobody has played, as the cards of the devil's trick: an array (samples,)."""


def samples(view: View, count: int, *, seed: Seed | None = None) -> Samples:
    """So many states that have a view, each drawn anew with the same probability, as arrays of masks.

    They are as likely as those of `view.samples`, but no states are made: that takes a fraction of the time. What
    others have submitted in a step that is not over is still in their hands. Only for a game that is played in step
    (`InvalidValueError`), and after the deal.

    >>> import flaschenteufel as ft
    >>> view = ft.get_variant("classic").deal(4, seed=7).view(0)
    >>> hands, aside = samples(view, 1000, seed=7)
    >>> hands.shape, np.unique(hands[:, 0]).tolist() == [view.hand(0).mask]
    ((1000, 4, 1), True)
    >>> holders = (hands >> np.uint64(35) & np.uint64(1)).mean(axis=0)  # who has the highest card?
    >>> [round(float(chance), 1) for (chance,) in holders]
    [0.0, 0.3, 0.3, 0.3]
    """
    number_of_samples(count)
    table = _table(view)
    if table is None or view.phase == "deal":
        raise InvalidValueError(f"there are no arrays of samples for {brief(view)}: take view.samples")
    rng = np.random.Generator(stream(seed, SAMPLING))
    parts = [table.samples(view, end - begin, rng) for begin, end in pieces(count)]
    if not parts:
        hands, devil = table.samples(view, 1, rng)
        return Samples(hands[:0], devil[:0])
    return Samples(np.concatenate([hands for hands, _ in parts]), np.concatenate([devil for _, devil in parts]))


def play_view(
    view: View, count: int, *, seed: Seed | None = None, policy: Policy | None = None, engine: Engine | None = None
) -> Numbers:
    """The scores when a round goes on from samples of a view, each played out once: an array (count, seats).

    The samples are those of `samples` with the same seed. Where the game has none, or scores in a way of its own, the
    states of `view.samples` go on by `play_from`. The policy and the engine are as in `play`.

    >>> import flaschenteufel as ft
    >>> view = ft.get_variant("classic").deal(4, seed=7).view(0)
    >>> play_view(view, 1000, seed=7).shape
    (1000, 4)
    """
    number_of_samples(count)
    table = _table(view)
    scores = np.empty((count, view.seats), np.int64)
    if table is None:
        return _by_states(view, count, seed, policy, engine)
    rng, draws = np.random.Generator(stream(seed, SAMPLING)), Draws(seed, table.width)
    compiled = is_compiled(engine, count)
    for begin, end in pieces(count):
        found = table.go_on_from(view, end - begin, rng, draws.of(end - begin), policy, compiled=compiled)
        if found is None:
            return _by_states(view, count, seed, policy, engine)
        scores[begin:end] = found
    return scores


def _by_states(view: View, count: int, seed: Seed | None, policy: Policy | None, engine: Engine | None) -> Numbers:
    if not count:
        return np.empty((0, view.seats), np.int64)
    number = int(stream(seed, SAMPLING).random_raw())
    return play_from(view.samples(count, Random(number)), seed=seed, policy=policy, engine=engine)[:, 0]


def _table(view: View) -> Table | None:
    if not isinstance(cast("object", view), View):
        raise InvalidValueError(f"samples are of a view, not of {brief(view)}")
    return table_of(view.possibility(0))
