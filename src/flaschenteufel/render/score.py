"""What a seat has scored."""

from __future__ import annotations

from flaschenteufel.core.wording import count
from flaschenteufel.render.box import Box
from flaschenteufel.render.element import element, text
from flaschenteufel.render.layout import Place
from flaschenteufel.render.lettering import width_of
from flaschenteufel.render.palette import LIGHT, QUIET
from flaschenteufel.render.scene import Item


def score_item(score: int, noun: str, place: Place, what: str) -> Item:
    """The score in large figures, where the hand was."""
    x, size = place.hand.middle[0], 64 if place.own else 48
    box = Box(x - min(place.hand.width, 240) / 2, place.hand.y + size / 6, min(place.hand.width, 240), size * 1.5)
    figures = str(score).replace("-", "\N{MINUS SIGN}")
    font = size * min(1, (box.width - 8) / width_of(figures, size))
    drawing = element(
        "g",
        text(x, box.y + size * 0.5, figures, font, LIGHT, anchor="middle", bold=True),
        text(x, box.y + size * 1.25, count(abs(score), noun).partition(" ")[2], 16, QUIET, anchor="middle"),
    )
    return Item(what, box, drawing)
