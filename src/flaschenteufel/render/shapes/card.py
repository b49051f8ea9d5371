"""Cards: their faces and their backs, large ones for one's own hand and small ones for everything else."""

from __future__ import annotations

from enum import Enum
from xml.etree.ElementTree import Element

from attrs import frozen

from flaschenteufel.core.suit import Suit
from flaschenteufel.render.box import Box
from flaschenteufel.render.element import circle, element, moved, path, rectangle, text
from flaschenteufel.render.lettering import width_of
from flaschenteufel.render.palette import BACK, BACK_LINE, DARK, EDGE, GOLD, HALO, PAPER, TINTS
from flaschenteufel.render.shapes.ribbon import Ribbon
from flaschenteufel.render.shapes.suit import sign, watermark


@frozen
class Size:
    """How large a card is; `index` is how much of its left side must be seen to read it."""

    width: float
    height: float
    band: float
    figure: float
    index: float


LARGE = Size(78, 110, 34, 25, 46)
MIDDLING = Size(68, 96, 30, 22, 40)
SMALL = Size(46, 65, 20, 15.5, 27)

_MOST_PIPS = 6
_PIPS_IN_A_ROW = 3


class Mark(Enum):
    """What is special about a card in a hand."""

    LEGAL = "it may be played"
    GIVEN = "it is about to be given away"


@frozen
class Face:
    """A card that is seen: its figure, its suit (an angel has none), what it is worth, and what is special about it."""

    figure: str
    suit: Suit | None
    points: int | None = None
    mark: Mark | None = None
    ribbon: Ribbon | None = None
    """Who gets it, if it is about to be given away."""

    def needs(self, size: Size) -> float:
        """How much of its left side must be seen."""
        return size.index

    def likes(self, size: Size) -> float:
        """How far from the next card it likes to lie."""
        return size.width * 1.05

    def drawn(self, size: Size, x: float = 0, y: float = 0) -> Element:
        """The card, with its upper left corner at a point."""
        outline = rectangle(Box(0, 0, size.width, size.height), size.width / 11, PAPER, stroke=EDGE, stroke_width=1)
        card = moved(x, y, outline, *(_angel(size) if self.suit is None else _devil(self, self.suit, size)))
        if self.mark is Mark.LEGAL:
            card.append(_frame(size, GOLD))
        elif self.mark is Mark.GIVEN:
            card.append(_frame(size, DARK, stroke_dasharray="6 4"))
        return card


@frozen
class Back:
    """A card that is not seen."""

    def needs(self, size: Size) -> float:
        """How much of its left side must be seen."""
        return size.width / 7

    def likes(self, size: Size) -> float:
        """How far from the next card it likes to lie."""
        return size.width * 0.3

    def drawn(self, size: Size, x: float = 0, y: float = 0) -> Element:
        """The card, with its upper left corner at a point."""
        return moved(x, y, *_back(size))


@frozen
class SuitedBack:
    """A card of which the back shows the suit; that of an angel shows that it is one."""

    suit: Suit | None

    def needs(self, size: Size) -> float:
        """How much of its left side must be seen."""
        return size.index

    def likes(self, size: Size) -> float:
        """How far from the next card it likes to lie."""
        return size.width * 1.05

    def drawn(self, size: Size, x: float = 0, y: float = 0) -> Element:
        """The card, with its upper left corner at a point."""
        return moved(x, y, *_suited_back(self.suit, size))


Held = Face | Back | SuitedBack
"""A card as somebody sees it."""


def _devil(face: Face, suit: Suit, size: Size) -> list[Element]:
    tint, corner, width = TINTS[suit], size.width / 11, size.width
    top = path(
        f"M0 {size.band:g}V{corner:.1f}a{corner:.1f} {corner:.1f} 0 0 1 {corner:.1f}-{corner:.1f}"
        f"H{width - corner:.1f}a{corner:.1f} {corner:.1f} 0 0 1 {corner:.1f} {corner:.1f}V{size.band:g}z",
        tint.fill,
        stroke=EDGE,
        stroke_width=1,
    )
    badge = size.figure * 0.95
    left = 3 + badge / 2
    drawn = [
        top,
        _figure(face.figure, size, tint.ink),
        watermark(suit, width * 0.66, (size.band + size.height) / 2, width * 0.52),
        sign(suit, left + size.width / 40, size.band + 3 + badge * 0.58, badge),
    ]
    if face.points is not None:
        drawn += _worth(face.points, size, left + size.width / 40, size.band + 5 + badge * 1.2)
    return drawn


def _figure(figure: str, size: Size, ink: str) -> Element:
    """The number; a long one is smaller and pressed together, so that it can be read in a fan, whatever the font."""
    left = size.width / 14
    room, font = size.index - left - 2, size.figure * min(1, 3.5 / len(figure))
    length = room if width_of(figure, font) > room else None
    return text(left, size.band / 2 + 0.5, figure, font, ink, bold=True, length=length)


def _worth(points: int, size: Size, x: float, y: float) -> list[Element]:
    """The points of a card as pips in rows of three, or in figures if they are too many."""
    radius, step = size.width / 32, size.width / 9.5
    if not 0 <= points <= _MOST_PIPS:
        return [text(x - size.figure / 3, y + step, str(points), size.figure * 0.6, DARK)]
    pips = [
        _pip(x + (n % _PIPS_IN_A_ROW - 1) * step, y + step * (n // _PIPS_IN_A_ROW + 0.35), radius)
        for n in range(points)
    ]
    return [path("".join(pips), DARK)] if pips else []


def _pip(x: float, y: float, radius: float) -> str:
    arc = f"a{radius:.1f} {radius:.1f} 0 1 0"
    return f"M{x - radius:.1f} {y:.1f}{arc} {2 * radius:.1f} 0{arc} {-2 * radius:.1f} 0z"


def _angel(size: Size) -> list[Element]:
    x, y, unit = size.width / 2, size.height * 0.56, size.width / 46
    body = path("M0-10L9 14H-9zM-9-4C-22-14-22 6-8 6zM9-4C22-14 22 6 8 6z", HALO, stroke=DARK, stroke_width=1)
    head = circle(0, -13, 5, PAPER, stroke=DARK, stroke_width=1)
    halo = element("ellipse", cx=0, cy=-21, rx=7, ry=2.2, fill="none", stroke=DARK, stroke_width=1.5)
    return [
        moved(x, y + 4 * unit, body, head, halo, scale=unit),
        text(size.width / 14, size.band * 0.5, "angel", size.figure * 0.72, DARK, bold=True),
    ]


def _frame(size: Size, colour: str, **attributes: str | float) -> Element:
    inside = Box(1.5, 1.5, size.width - 3, size.height - 3)
    return rectangle(inside, size.width / 12, "none", stroke=colour, stroke_width=size.width / 18, **attributes)


def _back(size: Size) -> list[Element]:
    inset, across, down = size.width / 11, size.width / 7, size.height / 6
    diamond = (
        f"M{size.width / 2:.1f} {size.height / 2 - down:.1f}l{across:.1f} {down:.1f}"
        f"l-{across:.1f} {down:.1f}l-{across:.1f}-{down:.1f}z"
    )
    return [
        rectangle(Box(0, 0, size.width, size.height), inset, BACK, stroke=PAPER, stroke_width=1.5),
        _lining(size, BACK_LINE),
        path(diamond, BACK_LINE),
    ]


def _lining(size: Size, colour: str) -> Element:
    """The line inside the edge of a back."""
    inset = size.width / 11
    box = Box(inset, inset, size.width - 2 * inset, size.height - 2 * inset)
    return rectangle(box, inset / 2, "none", stroke=colour, stroke_width=1)


def _suited_back(suit: Suit | None, size: Size) -> list[Element]:
    fill, ink = (HALO, DARK) if suit is None else (TINTS[suit].fill, TINTS[suit].ink)
    x, y, unit = size.index / 2 + 0.5, size.height * 0.31, size.width / 46
    drawn = [
        rectangle(Box(0, 0, size.width, size.height), size.width / 11, fill, stroke=PAPER, stroke_width=1.5),
        _lining(size, ink),
        rectangle(Box.around(x, y, 22 * unit, 25 * unit), 4, PAPER),
    ]
    if suit is not None:
        return [*drawn, sign(suit, x, y, 17 * unit)]
    halo = element(
        "ellipse", cx=x, cy=y - 7 * unit, rx=7 * unit, ry=2.5 * unit, fill="none", stroke=DARK, stroke_width=1.5
    )
    return [*drawn, halo, text(x, y + 4.5 * unit, "A", 14 * unit, DARK, anchor="middle", bold=True)]
