"""Tables to draw: every variant for every number of players, at moments of every phase."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import groupby

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImpRound, Phase
from flaschenteufel.render.scene import PLAIN, Options, Scene, names_at
from flaschenteufel.render.scene import scene_of as drawn_scene
from tests.bottle_imp.small_games import SMALL_GAMES
from tests.bottle_imp.test_composed_variants import COMPOSED

BUILT_IN = tuple(map(ft.get_variant, ft.list_variants()))
TABLES = [(variant, players) for variant in BUILT_IN for players in variant.player_counts]
OTHERS = [(variant, players) for variant in (*COMPOSED, *SMALL_GAMES) for players in variant.player_counts]

LONG = ("Bartholomew the Elder", "Wilhelmina WWWWWWWWW", "Ada", "", "שרה בת־אשר בן־ציון", "魔鬼魔鬼魔鬼魔鬼魔鬼魔鬼")


@cache
def rounds(variant: ft.Variant, players: int, seed: int = 3) -> tuple[ft.State, ...]:
    """A whole round, played at random: every state of it."""
    rng = random.Random(seed)
    start = variant.new_round(players)
    state = variant.deal(players, dealer=seed % start.seats, seed=seed)
    states = [variant.new_round(players, dealer=seed % start.seats), state]
    while state.to_act:
        state = state.apply(rng.choice(state.legal_actions(rng.choice(state.to_act))))
        states.append(state)
    return tuple(states)


def moments(variant: ft.Variant, players: int, seed: int = 3) -> Iterator[ft.State]:
    """Some moments of each phase: its middle and its end."""
    phases = list(dict.fromkeys(state.phase for state in rounds(variant, players, seed)))
    for _, group in groupby(
        sorted(rounds(variant, players, seed), key=lambda state: phases.index(state.phase)),
        key=lambda state: state.phase,
    ):
        states = list(group)
        yield from {number: states[number] for number in (len(states) // 2, len(states) - 1)}.values()


def passed(name: str, players: int) -> BottleImpRound:
    """A round in which seat 0 alone has chosen what to give away: its last cards."""
    state = ft.get_variant(name).deal(players, seed=3)
    assert isinstance(state, BottleImpRound)
    while state.phase is not Phase.PASS:
        state = state.apply(state.legal_actions(state.to_act[0])[0])
    return state.apply(state.legal_actions(0)[-1])


def sights(state: ft.State) -> Iterator[ft.State | ft.View]:
    """A state as it is, as a spectator sees it, and as a player does: one whose turn it is, if there is one."""
    yield state
    yield state.view(None)
    yield state.view(state.to_act[-1] if state.to_act else state.seats - 1)


def scene_of(situation: ft.State | ft.View, names: tuple[str, ...] | None = None, options: Options = PLAIN) -> Scene:
    """The picture before it is drawn."""
    scene = drawn_scene(situation, names_at(situation, names, options.words(situation.variant)), options)
    assert isinstance(scene, Scene)
    return scene
