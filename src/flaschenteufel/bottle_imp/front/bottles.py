"""A bottle with an imp in it, drawn."""

from __future__ import annotations

from functools import lru_cache

from flaschenteufel.render.element import Box, circle, group, moved, path, rectangle, text, width_of
from flaschenteufel.render.palette import DARK, GOLD, PAPER

GLASS, GLASS_EDGE, CORK, IMP = "#b9dfd6", "#0e2a24", "#b88a58", "#5a1626"

_FLASK = "M17 14V32C17 41 3 43 3 58V88Q3 98 13 98H35Q45 98 45 88V58C45 43 31 41 31 32V14z"
_SHINE = "M9 60C9 52 15 49 18 45"
_HEAD = "M13 63C13 56 15 53 13 44C17 46 19 48 20 50Q24 48.5 28 50C29 48 31 46 35 44C33 53 35 56 35 63z"
_GRIN = "M20 60Q24 63 28 60"


@lru_cache(maxsize=256)
def bottle_drawing(price: str, *, marked: bool = False) -> str:
    """A bottle with an imp in it and its price on the label, with its upper left corner at the origin."""
    length = 34 if width_of(price, 22) > 34 else None
    return group(
        rectangle(Box(16, 2, 16, 13), 3, CORK, stroke=GLASS_EDGE, stroke_width=1),
        path(_FLASK, GLASS, stroke=GOLD if marked else GLASS_EDGE, stroke_width=4 if marked else 2),
        rectangle(Box(15, 13, 18, 5), 2, GLASS, stroke=GLASS_EDGE, stroke_width=1.5),
        path(_SHINE, "none", stroke=PAPER, stroke_width=3, stroke_linecap="round"),
        path(_HEAD, IMP),
        circle(20.5, 55, 2, GOLD),
        circle(27.5, 55, 2, GOLD),
        path(_GRIN, "none", stroke=GOLD, stroke_width=1.5, stroke_linecap="round"),
        rectangle(Box(5, 66, 38, 25), 3, PAPER, stroke=DARK, stroke_width=1),
        text(24, 78.5, price, 22, DARK, anchor="middle", bold=True, length=length),
    )


def standing(drawing: str, box: Box, width: float, height: float) -> str:
    """A drawing of some size, made to fit into a box and set in its middle."""
    scale = min(box.width / width, box.height / height)
    x, y = box.middle
    return moved(x - width * scale / 2, y - height * scale / 2, drawing, scale=scale)
