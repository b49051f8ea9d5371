"""Hand-made moments for bots, and what the rulebook bot does in them."""

from __future__ import annotations

from random import Random

import flaschenteufel as ft
from flaschenteufel.bots import RulebookBot
from flaschenteufel.bottle_imp import BottleImpRound, Discard, Pass, Play
from tests.bottle_imp.scenes import table_of, whose_turn
from tests.tables import bottle_imp

CLASSIC = table_of(bottle_imp("classic"), 4, edition="2003")
"""Red 11 14 16 21 23 26 29 31 33 35 36 37, blue 4 6 8 10 13 17 20 24 27 30 32 34, the others yellow."""


def choice(state: ft.State, seat: int) -> ft.Action:
    """What the rulebook bot chooses at a seat."""
    return RulebookBot().choose(state.view(seat), Random(0))


def plays(state: BottleImpRound) -> float:
    """The number of the card that it plays when it is its turn."""
    action = choice(state, whose_turn(state))
    assert isinstance(action, Play)
    return action.card.number


def puts_away(state: BottleImpRound, seat: int) -> tuple[float, ...]:
    """The numbers of the cards that it discards."""
    action = choice(state, seat)
    assert isinstance(action, Discard)
    return tuple(card.number for card in action.cards)


def gives(state: BottleImpRound, seat: int) -> tuple[float, ...]:
    """The numbers of the cards that it gives away."""
    action = choice(state, seat)
    assert isinstance(action, Pass)
    return tuple(card.number for card in action.cards)
