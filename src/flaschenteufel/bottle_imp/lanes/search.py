"""What a search knows of The Bottle Imp: what others have likely put away, how people play on, what is worth a search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from flaschenteufel.bottle_imp.actions import Discard, Pass
from flaschenteufel.bottle_imp.lanes.cursor import BottleImpCursor
from flaschenteufel.bottle_imp.views.habits import Habits
from flaschenteufel.bottle_imp.views.view import BottleImpView
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.core.actions import Action
from flaschenteufel.core.state import State
from flaschenteufel.core.view import View
from flaschenteufel.playouts.cursor import Cursor

def belief(view: View, rng: Random) -> Iterator[State]:
    """States in which the others have discarded and given away as people do; in the preparation, any states."""
    own: Any = view
    if is_searched(view) and own._seen.places.gifts_stay:
        habits = Habits(own._seen)
        while True:
            yield own._possibilities.habitual(rng, habits)
    while True:
        yield view.sample(rng)


def playout(cursor: Cursor, rng: Random) -> Sequence[float]:
    """The scores when everybody plays on with fear of the bottle."""
    assert isinstance(cursor, BottleImpCursor), "the states are rounds of this game"
    return cursor.playout_with_fear(rng)


def is_searched(view: View) -> bool:
    """The tricks are searched. The preparation is not: playouts judge discards and gifts worse than the advice does."""
    return isinstance(view, BottleImpView) and view.in_play


def names_moves(cursor: Cursor) -> bool:
    """In a trick a move is a card; the rest is a place in a list that may differ."""
    return cursor.phase is Phase.TRICK or cursor.phase is Phase.CHOOSE_BOTTLE


def ranked(view: View, actions: Sequence[Action]) -> Sequence[Action]:
    """Low cards first, for these are what people put away and give away."""
    return sorted(actions, key=_height)


def _height(action: Action) -> float:
    return sum([card.number for card in action.cards]) if isinstance(action, Discard | Pass) else 0
