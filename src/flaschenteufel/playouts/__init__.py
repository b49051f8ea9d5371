"""Rounds played to their end without making states, and a cursor for search. Nothing else is needed for it.

>>> from random import Random
>>> import flaschenteufel as ft
>>> state = ft.get_variant("classic").deal(4, seed=7)
>>> ft.playouts.playout(state, Random(1)) == ft.playouts.playout(state, Random(1))
True
"""

from flaschenteufel.core.naming import publish
from flaschenteufel.playouts.cursor import Cursor, Policy, StateCursor, at_random
from flaschenteufel.playouts.playing import cursor, playout

__all__ = ["Cursor", "Policy", "StateCursor", "at_random", "cursor", "playout"]

publish(__name__, __all__, globals())
