"""What the samples of every game have in common."""

from __future__ import annotations

from random import Random

import pytest

import flaschenteufel as ft

TABLES = [(name, players) for name in ft.list_variants() for players in ft.get_variant(name).player_counts]


class WholeBits(Random):
    """A source that gives whole bits only.

    `int(random() * n)` has 53 bits, so of 2**60 things it never comes to most; `randrange` comes to each.
    """

    def random(self) -> float:
        raise AssertionError("a fraction of 53 bits cannot choose among more things than that")

    def getrandbits(self, k: int, /) -> int:
        return super().getrandbits(k)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_sample_is_drawn_by_whole_numbers(name: str, players: int) -> None:
    state, rng = ft.get_variant(name).deal(players, seed=1), Random(1)
    while state.to_act:
        for seat in (0, None):
            state.view(seat).sample(WholeBits(1))
        state = state.apply(rng.choice(state.legal_actions()))


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_several_samples_are_as_many_single_ones(name: str, players: int) -> None:
    view = ft.get_variant(name).deal(players, seed=1).view(0)
    rng = Random(7)
    assert view.samples(3, Random(7)) == tuple(view.sample(rng) for _ in range(3))
    assert view.samples(0, rng) == ()
