"""The sign of a suit: a shape of its own, with the first letter of its name in it."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree.ElementTree import Element

from flaschenteufel.core.suit import Suit
from flaschenteufel.render.element import compact, moved, path, text
from flaschenteufel.render.palette import DARK, TINTS

OUTLINES: Mapping[Suit, str] = {
    Suit.YELLOW: "M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0z",
    Suit.RED: "M0-12L12 0L0 12L-12 0z",
    Suit.BLUE: "M-9.5-9.5h19v19h-19z",
    Suit.VIOLET: "M0-12L12.5 10h-25z",
    Suit.GREEN: "M-4.5-11h9v6.5h6.5v9h-6.5v6.5h-9v-6.5h-6.5v-9h6.5z",
}
"""The shapes, drawn around the origin, about 20 wide: disc, diamond, square, triangle, cross."""

_LETTER_HEIGHTS = {Suit.VIOLET: 2.5}
"""How far below the middle the letter stands, where the shape is wider at its foot."""


def sign(suit: Suit, x: float, y: float, size: float) -> Element:
    """The sign of a suit with its middle at a point."""
    tint = TINTS[suit]
    return moved(
        x,
        y,
        path(OUTLINES[suit], tint.fill, stroke=DARK, stroke_width=1),
        text(0, _LETTER_HEIGHTS.get(suit, 0), suit.value[0].upper(), 12, tint.ink, anchor="middle", bold=True),
        scale=size / 22,
    )


def watermark(suit: Suit, x: float, y: float, size: float) -> Element:
    """A large pale shape."""
    transform = f"translate({compact(x)} {compact(y)}) scale({size / 22:.3g})"
    return path(OUTLINES[suit], TINTS[suit].fill, opacity=0.22, transform=transform)
