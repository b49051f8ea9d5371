"""What belongs to a seat in a picture, but for its cards: the plate with its name, tags, its score."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from flaschenteufel.render.element import Box, circle, fitting, group, path, rectangle, shortened, text, width_of
from flaschenteufel.render.palette import DARK, GOLD, LIGHT, LINE, PAPER, PLATE, QUIET
from flaschenteufel.render.places import Letters, Place, Sheet
from flaschenteufel.render.scene import Item
from flaschenteufel.render.suits import TINTS


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


def plate(player: Player, box: Box, letters: Letters) -> str:
    """A plate; the one of a player whose turn it is is golden and has an arrow."""
    fill, ink, quiet = (GOLD, DARK, DARK) if player.to_act else (PLATE, LIGHT, QUIET)
    drawn = [rectangle(box, 9, fill, stroke=DARK if player.to_act else LINE, stroke_width=1.5)]
    first, second = box.y + box.height / 3, box.y + box.height * 0.75
    inset = letters.name * 0.58
    left = start = box.x + inset
    if player.to_act:
        high = letters.name * 0.4
        wide = f"{high * 1.6:.1f} {high:.1f}"
        drawn.append(path(f"M{left:.1f} {first - high:.1f}l{wide}l-{wide}z", DARK))
        left += high * 2.4
    tags, right = _tagged(player.tags, box, first, letters.tag)
    drawn += tags
    drawn.append(text(left, first, shortened(player.name, letters.name, right - left), letters.name, ink, bold=True))
    if player.coin:
        drawn.append(coin(start + 7, second))
        start += 19
    line = fitting(player.lines, letters.line, box.right - 6 - start)
    drawn.append(text(start, second, line, letters.line, quiet))
    return group(*drawn)


def _tagged(tags: Sequence[str], box: Box, y: float, size: float) -> tuple[list[str], float]:
    """The tags at the right end, and where they begin."""
    right, drawn = box.right - 7, list[str]()
    for words in tags:
        right -= tag_width(words, size)
        drawn.append(tag(right, y, words, size))
        right -= 4
    return drawn, right


def tag_width(words: str, size: float) -> float:
    """How wide a tag with these words is."""
    return max(size * 1.7, width_of(words, size) + size * 0.9)


def tag(x: float, y: float, words: str, size: float) -> str:
    """A small plate with a word, with its left edge at a point."""
    width, height = tag_width(words, size), size * 1.7
    return group(
        rectangle(Box(x, y - height / 2, width, height), height / 2, PAPER, stroke=DARK, stroke_width=1),
        text(x + width / 2, y, words, size, DARK, anchor="middle", bold=True),
    )


def order_sign(x: float, y: float, words: str, *, first: bool) -> str:
    """Which card of a trick it is; the first is that of the leader."""
    return group(
        circle(x, y, 10, GOLD if first else PAPER, stroke=DARK, stroke_width=1.5),
        text(x, y, words, 12, DARK, anchor="middle", bold=True),
    )


_CROWN = "M-7 5V-5L-3.5-1L0-6L3.5-1L7-5V5z"


def crown(x: float, y: float) -> str:
    """The sign of the card that wins."""
    return group(
        circle(x, y, 11, DARK, stroke=GOLD, stroke_width=1.5),
        f'<path d="{_CROWN}" fill="{GOLD}" transform="translate({x:.1f} {y:.1f})"/>',
    )


def coin(x: float, y: float) -> str:
    """A chip to pay with."""
    return group(circle(x, y, 6.5, TINTS["red"].fill, stroke=PAPER, stroke_width=1.5), circle(x, y, 3, PAPER))


def score_item(score: int, noun: str, place: Place, sheet: Sheet, what: str) -> Item:
    """The score in large figures, where the hand was, and of what it counts so many."""
    x, size = place.hand.middle[0], sheet.letters.figures * (4 / 3 if place.own else 1)
    box = Box(x - min(place.hand.width, 240) / 2, place.hand.y + size / 6, min(place.hand.width, 240), size * 1.5)
    figures = str(score).replace("-", "\N{MINUS SIGN}")
    font = size * min(1, (box.width - 8) / width_of(figures, size))
    letters = sheet.letters.line * 1.1
    length = box.width if width_of(noun, letters) > box.width else None
    drawing = group(
        text(x, box.y + size * 0.5, figures, font, LIGHT, anchor="middle", bold=True),
        text(x, box.y + size * 1.25, noun, letters, QUIET, anchor="middle", length=length),
    )
    return Item(what, box, drawing)
