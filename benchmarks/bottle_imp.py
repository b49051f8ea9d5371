"""The Bottle Imp as a contender, through the public typed interface."""

from __future__ import annotations

from random import Random

import flaschenteufel as ft
from benchmarks.contender import Contender


class BottleImp(Contender[ft.State]):
    """One variant for one number of players."""

    def __init__(self, variant: ft.Variant, players: int) -> None:
        super().__init__(f"{variant.name}/{players}")
        self.variant = variant
        self.players = players

    def deal(self, rng: Random) -> ft.State:
        """A round dealt by a seed."""
        return self.variant.deal(self.players, seed=rng.getrandbits(32))

    def play(self, game: ft.State, rng: Random) -> int:
        """Let the first seat that is to act choose, until nobody is."""
        state, choose, decisions = game, rng.choice, 0
        while state.to_act:
            state = state.apply(choose(state.legal_actions(state.to_act[0])))
            decisions += 1
        return decisions


def classic() -> BottleImp:
    """The contender that everything else is compared with."""
    return BottleImp(ft.get_variant("classic"), 4)


def every_table() -> list[BottleImp]:
    """Every variant of the game for every number of players."""
    variants = [variant for variant in map(ft.get_variant, ft.list_variants()) if variant.game == "bottle-imp"]
    return [BottleImp(variant, players) for variant in variants for players in variant.player_counts]
