"""The plates with the players' names, the small signs on them, and the scores."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from attrs import frozen

from flaschenteufel.core.wording import count
from flaschenteufel.render.element import Box, circle, element, fitting, path, rectangle, shortened, text, width_of
from flaschenteufel.render.layout import Place
from flaschenteufel.render.palette import DARK, GOLD, LIGHT, LINE, PAPER, PLATE, QUIET, TINTS
from flaschenteufel.render.scene import Item


@frozen
class Player:
    """What the plate says: the name, a line below it, some tags, and whether it is this player's turn."""

    name: str
    lines: tuple[str, ...]
    """Versions of the line, the longest first."""
    tags: tuple[str, ...] = ()
    to_act: bool = False
    coin: bool = False
    """Whether the line is about chips."""


def plate(player: Player, box: Box) -> Element:
    """A plate; the one of a player whose turn it is is golden and has an arrow."""
    fill, ink, quiet = (GOLD, DARK, DARK) if player.to_act else (PLATE, LIGHT, QUIET)
    drawn = element("g", rectangle(box, 9, fill, stroke=DARK if player.to_act else LINE, stroke_width=1.5))
    left = box.x + 11
    if player.to_act:
        drawn.append(path(f"M{left:.1f} {box.y + 8:.1f}l12 7.5l-12 7.5z", DARK))
        left += 18
    right = _tagged(drawn, player.tags, box)
    drawn.append(text(left, box.y + 15.5, shortened(player.name, 19, right - left), 19, ink, bold=True))
    start = box.x + 11
    if player.coin:
        drawn.append(coin(start + 7, box.y + 34))
        start += 19
    drawn.append(text(start, box.y + 34.5, fitting(player.lines, 14.5, box.right - 6 - start), 14.5, quiet))
    return drawn


def _tagged(drawn: Element, tags: Sequence[str], box: Box) -> float:
    """Put the tags at the right end; returns where they begin."""
    right = box.right - 7
    for words in tags:
        right -= tag_width(words)
        drawn.append(tag(right, box.y + 15, words))
        right -= 4
    return right


def order_sign(x: float, y: float, words: str, *, first: bool) -> Element:
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
    tint = TINTS["red"]
    return element(
        "g",
        circle(x, y, 6.5, tint.fill, stroke=PAPER, stroke_width=1.5),
        circle(x, y, 3, PAPER),
    )


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
