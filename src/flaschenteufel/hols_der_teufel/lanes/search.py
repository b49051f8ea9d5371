"""What a search knows of Hol's der Teufel: how people play on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from flaschenteufel.core.actions import Action
from flaschenteufel.core.state import State
from flaschenteufel.core.view import View
from flaschenteufel.hols_der_teufel.lanes.cursor import DevilsCursor
from flaschenteufel.playouts.cursor import Cursor


def belief(view: View, rng: Random) -> Iterator[State]:
    """States with the same probability each: what others have laid says little of what they hold."""
    while True:
        yield view.sample(rng)


def playout(cursor: Cursor, rng: Random) -> Sequence[float]:
    """The chips when everybody saves them; a variant of another class, with phases of its own, is played at random."""
    return cursor.playout_with_thrift(rng) if isinstance(cursor, DevilsCursor) else cursor.playout(rng)


def is_searched(view: View) -> bool:
    """Every choice is."""
    return True


def names_moves(cursor: Cursor) -> bool:
    """A move names the card, the row and the end."""
    return isinstance(cursor, DevilsCursor) and not cursor.is_over


def ranked(view: View, actions: Sequence[Action]) -> Sequence[Action]:
    """There are never many."""
    return actions
