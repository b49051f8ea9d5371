"""The rulebook bot is stronger than the random bot at every table, whoever is in the majority."""

from __future__ import annotations

import pytest

import flaschenteufel as ft

pytestmark = [pytest.mark.no_cover, pytest.mark.slow]  # so many rounds take long, and cover nothing that others do not

TABLES = [(name, players) for name in ft.list_variants() for players in ft.get_variant(name).player_counts]
DEALS = 12


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize(
    ("alone", "others"), [("rulebook", "random"), ("random", "rulebook")], ids=["alone", "in-the-majority"]
)
def test_the_rulebook_bot_is_ahead(name: str, players: int, alone: str, others: str) -> None:
    standings = ft.arena.compete(name, [alone], against=others, players=players, deals=DEALS)
    assert standings.lead("rulebook", "random").low > 0
