"""The suits in pictures: their colours, and their signs, each a shape with a letter."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from attrs import frozen

from flaschenteufel.render.element import compact, moved, path, text
from flaschenteufel.render.palette import DARK, LIGHT


@frozen
class Tint:
    """The colour of a suit, and the ink to write on it with."""

    fill: str
    ink: str


TINTS: Mapping[str, Tint] = {
    "yellow": Tint("#f1cf31", DARK),
    "red": Tint("#c4361c", LIGHT),
    "blue": Tint("#0071b4", LIGHT),
    "violet": Tint("#48207f", LIGHT),
    "green": Tint("#17a47a", DARK),
}
"""The tints of suits that are called by colours."""

PLAIN = Tint("#59606b", LIGHT)
"""Any other suit, say one of a plugin's game: its letter tells it apart."""


def tint_of(suit: str) -> Tint:
    """The tint of a suit.

    >>> tint_of("blue").fill, tint_of("bells") == PLAIN
    ('#0071b4', True)
    """
    return TINTS.get(suit, PLAIN)


OUTLINES: Mapping[str, str] = {
    "yellow": "M-10 0a10 10 0 1 0 20 0a10 10 0 1 0-20 0z",
    "red": "M0-12L12 0L0 12L-12 0z",
    "blue": "M-9.5-9.5h19v19h-19z",
    "violet": "M0-12L12.5 10h-25z",
    "green": "M-4.5-11h9v6.5h6.5v9h-6.5v6.5h-9v-6.5h-6.5v-9h6.5z",
}
"""The shapes, drawn around the origin, about 20 wide: disc, diamond, square, triangle, cross."""

PLAIN_OUTLINE = "M-5.5-11h11l6.5 11l-6.5 11h-11l-6.5-11z"
"""The shape of any other suit, a hexagon."""

_LETTER_HEIGHTS = {"violet": 2.5}
"""How far below the middle the letter stands, where the shape is wider at its foot."""


_SMALLEST = 8
"""A letter that is smaller could not be read, and is left out: the shape says enough."""


@lru_cache(maxsize=256)
def sign(suit: str, x: float, y: float, size: float) -> str:
    """The sign of a suit with its middle at a point."""
    tint, scale = tint_of(suit), size / 22
    shape = path(OUTLINES.get(suit, PLAIN_OUTLINE), tint.fill, stroke=DARK, stroke_width=1)
    if 12 * scale < _SMALLEST:
        return moved(x, y, shape, scale=scale)
    letter = text(0, _LETTER_HEIGHTS.get(suit, 0), suit[:1].upper(), 12, tint.ink, anchor="middle", bold=True)
    return moved(x, y, shape, letter, scale=scale)


def watermark(suit: str, x: float, y: float, size: float) -> str:
    """A large pale shape."""
    transform = f"translate({compact(x)} {compact(y)}) scale({size / 22:.3g})"
    return path(OUTLINES.get(suit, PLAIN_OUTLINE), tint_of(suit).fill, opacity=0.22, transform=transform)
