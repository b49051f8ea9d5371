"""The rulebook bot is stronger than the random bot at every table, whoever is in the majority."""

from __future__ import annotations

from random import Random
from statistics import fmean, stdev

import pytest

import flaschenteufel as ft
from flaschenteufel.bots import RandomBot, RulebookBot, compare

pytestmark = [pytest.mark.no_cover, pytest.mark.slow]  # so many rounds take long, and cover nothing that others do not

TABLES = [(name, players) for name in ft.list_variants() for players in ft.get_variant(name).player_counts]
DEALS = 12
QUANTILE = 3.106
"""Of Student's t distribution with 11 degrees of freedom: 99 % lie within."""


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("alone", [True, False], ids=["alone", "in-the-majority"])
def test_the_rulebook_bot_is_ahead(name: str, players: int, alone: bool) -> None:
    ahead: list[float] = []
    for seed in range(DEALS):
        variant = ft.get_variant(name)
        state = variant.deal(players, seed=seed, dealer=seed % variant.new_round(players).seats)
        if alone:
            ahead.append(compare(state, RulebookBot(), RandomBot(), Random(seed)).ahead)
        else:
            ahead.append(-compare(state, RandomBot(), RulebookBot(), Random(seed)).ahead)
    assert fmean(ahead) - QUANTILE * stdev(ahead) / DEALS**0.5 > 0
