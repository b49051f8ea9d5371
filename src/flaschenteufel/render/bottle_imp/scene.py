"""A table of The Bottle Imp."""

from __future__ import annotations

from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.views.view import BottleImpView
from flaschenteufel.render.bottle_imp.middle import bottle_items, devil_items, trick_items
from flaschenteufel.render.bottle_imp.seats import seat_items
from flaschenteufel.render.bottle_imp.sight import Sight
from flaschenteufel.render.bottle_imp.words import words_of
from flaschenteufel.render.layout import around
from flaschenteufel.render.scene import Scene, header


def scene(table: BottleImpRound | BottleImpView, names: tuple[str, ...]) -> Scene:
    """All that is seen of a round, placed; the one whose view it is sits at the lower edge, or else seat 0."""
    sight = Sight(table, names)
    seats = range(table.seats)
    places = around(table.seats, sight.viewer or 0, [len(sight.bottles_of(seat)) for seat in seats])
    words = words_of(sight)
    items = [header(words)]
    for seat in seats:
        items += seat_items(sight, seat, places[seat])
    items += [*trick_items(sight, places), *bottle_items(sight, places), *devil_items(sight)]
    return Scene(words, tuple(items))
