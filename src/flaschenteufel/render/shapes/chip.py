"""Small round and oblong signs: the order of play, the dealer, the sides, the chips to pay with."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from flaschenteufel.core.suit import Suit
from flaschenteufel.render.box import Box
from flaschenteufel.render.element import circle, element, rectangle, text
from flaschenteufel.render.lettering import width_of
from flaschenteufel.render.palette import DARK, GOLD, PAPER, TINTS


def number(x: float, y: float, words: str, *, first: bool) -> Element:
    """Which card of a trick it is; the first is that of the leader."""
    return element(
        "g",
        circle(x, y, 10, GOLD if first else PAPER, stroke=DARK, stroke_width=1.5),
        text(x, y, words, 12, DARK, anchor="middle", bold=True),
    )


def tag_width(words: str) -> float:
    """How wide a tag with these words is."""
    return max(22, width_of(words, 13) + 12)


def tag(x: float, y: float, words: str) -> Element:
    """A small plate with a word, with its left edge at a point."""
    width = tag_width(words)
    return element(
        "g",
        rectangle(Box(x, y - 11, width, 22), 11, PAPER, stroke=DARK, stroke_width=1),
        text(x + width / 2, y, words, 13, DARK, anchor="middle", bold=True),
    )


def coin(x: float, y: float) -> Element:
    """A chip to pay with."""
    tint = TINTS[Suit.RED]
    return element(
        "g",
        circle(x, y, 6.5, tint.fill, stroke=PAPER, stroke_width=1.5),
        circle(x, y, 3, PAPER),
    )
