"""A bottle with an imp in it."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from flaschenteufel.render.box import Box
from flaschenteufel.render.element import circle, element, moved, path, rectangle, text
from flaschenteufel.render.lettering import width_of
from flaschenteufel.render.palette import CORK, DARK, GLASS, GLASS_EDGE, GOLD, IMP, PAPER

WIDTH, HEIGHT = 48, 100

_FLASK = "M17 14V32C17 41 3 43 3 58V88Q3 98 13 98H35Q45 98 45 88V58C45 43 31 41 31 32V14z"
_SHINE = "M9 60C9 52 15 49 18 45"
_HEAD = "M13 63C13 56 15 53 13 44C17 46 19 48 20 50Q24 48.5 28 50C29 48 31 46 35 44C33 53 35 56 35 63z"
_GRIN = "M20 60Q24 63 28 60"


def bottle(price: str, *, marked: bool = False) -> Element:
    """A bottle with its price on the label, with its upper left corner at the origin."""
    size = 20 if len(price) < 4 else 16
    length = 33 if width_of(price, size) > 33 else None
    return element(
        "g",
        rectangle(Box(16, 2, 16, 13), 3, CORK, stroke=GLASS_EDGE, stroke_width=1),
        path(_FLASK, GLASS, stroke=GOLD if marked else GLASS_EDGE, stroke_width=4 if marked else 2),
        rectangle(Box(15, 13, 18, 5), 2, GLASS, stroke=GLASS_EDGE, stroke_width=1.5),
        path(_SHINE, "none", stroke=PAPER, stroke_width=3, stroke_linecap="round"),
        path(_HEAD, IMP),
        circle(20.5, 55, 2, GOLD),
        circle(27.5, 55, 2, GOLD),
        path(_GRIN, "none", stroke=GOLD, stroke_width=1.5, stroke_linecap="round"),
        rectangle(Box(5, 66, 38, 25), 3, PAPER, stroke=DARK, stroke_width=1),
        text(24, 78.5, price, size, DARK, anchor="middle", bold=True, length=length),
    )


def standing(drawing: Element, box: Box, width: float, height: float) -> Element:
    """A drawing of some size, made to fit into a box and set in its middle."""
    scale = min(box.width / width, box.height / height)
    x, y = box.middle
    return moved(x - width * scale / 2, y - height * scale / 2, drawing, scale=scale)
