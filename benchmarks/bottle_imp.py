"""The games of the library as contenders: by states, in place, and in step."""

from __future__ import annotations

from random import Random

import flaschenteufel as ft
from benchmarks.contender import Contender


class ByStates(Contender[ft.State]):
    """One variant for one number of players, through the public typed interface; the scores are asked for."""

    def __init__(self, variant: ft.Variant, players: int) -> None:
        super().__init__(f"{variant.name}/{players}")
        self.variant = variant
        self.players = players
        self.scores: tuple[int, ...] = ()

    def deal(self, rng: Random) -> ft.State:
        """A round dealt by a seed."""
        return self.variant.deal(self.players, seed=rng.getrandbits(32))

    def play(self, game: ft.State, rng: Random) -> int:
        """Let the first seat that is to act choose, until nobody is."""
        state, random, decisions = game, rng.random, 0
        while state.to_act:
            actions = state.legal_actions(state.to_act[0])
            state = state.apply(actions[int(random() * len(actions))])
            decisions += 1
        self.scores = state.scores  # to have been asked for
        return decisions


def decisions_of(variant: ft.Variant, players: int) -> float:
    """How many decisions a round has, on average."""
    table, rng = ByStates(variant, players), Random(7)
    return sum(table.play(table.deal(rng), rng) for _ in range(100)) / 100


class InPlace(Contender[ft.State]):
    """The same rounds as playouts, with their deal or from states that have been dealt."""

    def __init__(self, variant: ft.Variant, players: int, *, with_deal: bool = True) -> None:
        super().__init__(f"{variant.name}/{players} in place{'' if with_deal else ', dealt'}")
        self.start = variant.new_round(players) if with_deal else variant.deal(players, seed=7)
        self.decisions = round(decisions_of(variant, players))

    def deal(self, rng: Random) -> ft.State:
        """The round before the deal, which is a part of the playout."""
        return self.start

    def play(self, game: ft.State, rng: Random) -> int:
        """Play it out."""
        ft.playouts.playout(game, rng)
        return self.decisions


class InStep(Contender[int]):
    """Many rounds at once."""

    def __init__(self, variant: ft.Variant, players: int, rounds: int = 10_000) -> None:
        super().__init__(f"{variant.name}/{players} in step, {rounds:,} rounds")
        self.variant, self.players, self.rounds = variant, players, rounds
        self.decisions = round(rounds * decisions_of(variant, players))

    def deal(self, rng: Random) -> int:
        """A seed: the deal is a part of the play."""
        return rng.getrandbits(32)

    def play(self, game: int, rng: Random) -> int:
        """Play all rounds."""
        ft.batch.play(self.variant, self.players, rounds=self.rounds, seed=game)
        return self.decisions


def classic() -> ByStates:
    """The contender that everything else is compared with."""
    return ByStates(ft.get_variant("classic"), 4)


def tables() -> list[tuple[ft.Variant, int]]:
    """Every variant for every number of players."""
    return [
        (variant, players) for variant in map(ft.get_variant, ft.list_variants()) for players in variant.player_counts
    ]


def every_table() -> list[ByStates]:
    """All of them, by states."""
    return [ByStates(variant, players) for variant, players in tables()]
