"""What a lobby asks a variant: a summary in one line, and the editions for so many people."""

from __future__ import annotations

import pytest
from attrs import evolve

import flaschenteufel as ft
from flaschenteufel.hols_der_teufel import HolsDerTeufel
from lamp_oil import LAMP_OIL
from tests.fronts.guest import GUEST
from tests.helpers import pickled
from tests.tables import bottle_imp


@pytest.mark.parametrize("name", ft.list_variants())
class TestBuiltIn:
    def test_it_has_a_line_of_its_own(self, name: str) -> None:
        variant = ft.get_variant(name)
        assert 20 < len(variant.summary) <= 100
        assert variant.summary.isprintable()
        assert variant.summary.endswith(".")
        assert variant.title not in variant.summary
        assert pickled(variant.deal(seed=7)).variant.summary == variant.summary

    @pytest.mark.rule("DECK-3", "DECK-4")
    def test_the_editions_are_those_that_can_be_played_with(self, name: str) -> None:
        variant = ft.get_variant(name)
        for players in variant.player_counts:
            editions = variant.editions_for(players)
            assert editions[:1] == tuple(filter(None, (variant.new_round(players).edition,)))
            assert list(editions) == [edition for edition in variant.editions if edition in editions]
            for edition in variant.editions:
                if edition not in editions:
                    with pytest.raises(ft.EditionError):
                        variant.new_round(players, edition=edition)

    @pytest.mark.parametrize("players", [0, 1, 7, -3, 10**12])
    def test_so_many_cannot_play(self, name: str, players: int) -> None:
        with pytest.raises(ft.PlayerCountError):
            ft.get_variant(name).editions_for(players)

    @pytest.mark.parametrize("players", [None, True, "4", 4.0])
    def test_what_is_no_number(self, name: str, players: int) -> None:
        with pytest.raises(ft.InvalidValueError, match="the number of players must be a whole number"):
            ft.get_variant(name).editions_for(players)


def test_what_is_known_of_a_variant_makes_a_summary() -> None:
    assert LAMP_OIL.summary == "Lamp Oil, for 3, 4 or 5 players."
    assert GUEST.summary == "The guests' game, for 3 or 4 players."
    assert HolsDerTeufel(name="pairs", title="Pairs", player_counts=(2,)).summary == "Pairs, for 2 players."


def test_an_author_may_give_another() -> None:
    assert evolve(LAMP_OIL, summary="Burn oil.").summary == "Burn oil."
    assert evolve(bottle_imp("classic"), name="house", summary="").summary == "The classic game, for 3 or 4 players."
    with pytest.raises(ft.InvalidValueError):
        evolve(LAMP_OIL, summary=None)  # type: ignore[arg-type]
