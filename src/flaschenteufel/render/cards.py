"""Cards: their faces and their backs, the signs of the suits, and ribbons on cards that are given away."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from xml.etree.ElementTree import Element

from attrs import frozen

from flaschenteufel.render.element import Box, compact, element, fitting, moved, path, rectangle, text, width_of
from flaschenteufel.render.palette import BACK, BACK_LINE, DARK, EDGE, GOLD, LIGHT, PAPER


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
    """A card that is seen: its figure, its suit if it has one, what it is worth, and what is special about it.

    A game whose cards look different in parts has a subclass that draws what is inside.
    """

    figure: str
    suit: str | None
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
        card = moved(x, y, outline, *self.inside(size))
        if self.mark is Mark.LEGAL:
            card.append(_frame(size, GOLD))
        elif self.mark is Mark.GIVEN:
            card.append(_frame(size, DARK, stroke_dasharray="6 4"))
        return card

    def inside(self, size: Size) -> list[Element]:
        """What is on the card, with its upper left corner at the origin."""
        return [_figure(self.figure, size, DARK)] if self.suit is None else _suited(self, self.suit, size)


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
    """A card of which the back shows the suit; a subclass may have another badge there."""

    suit: str

    def needs(self, size: Size) -> float:
        """How much of its left side must be seen."""
        return size.index

    def likes(self, size: Size) -> float:
        """How far from the next card it likes to lie."""
        return size.width * 1.05

    def drawn(self, size: Size, x: float = 0, y: float = 0) -> Element:
        """The card, with its upper left corner at a point."""
        across, down, unit = size.index / 2 + 0.5, size.height * 0.31, size.width / 46
        tint = self.tint
        return moved(
            x,
            y,
            rectangle(Box(0, 0, size.width, size.height), size.width / 11, tint.fill, stroke=PAPER, stroke_width=1.5),
            _lining(size, tint.ink),
            rectangle(Box.around(across, down, 22 * unit, 25 * unit), 4, PAPER),
            *self.badge(across, down, unit),
        )

    @property
    def tint(self) -> Tint:
        """The colours of the back."""
        return tint_of(self.suit)

    def badge(self, x: float, y: float, unit: float) -> list[Element]:
        """What the back shows, with its middle at a point; a unit is a pixel of a small card."""
        return [sign(self.suit, x, y, 17 * unit)]


Held = Face | Back | SuitedBack
"""A card as somebody sees it."""


def _suited(face: Face, suit: str, size: Size) -> list[Element]:
    tint, corner, width = tint_of(suit), size.width / 11, size.width
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
    space, font = size.index - left - 2, size.figure * min(1, 3.5 / len(figure))
    length = space if width_of(figure, font) > space else None
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


def sign(suit: str, x: float, y: float, size: float) -> Element:
    """The sign of a suit with its middle at a point."""
    tint = tint_of(suit)
    return moved(
        x,
        y,
        path(OUTLINES.get(suit, PLAIN_OUTLINE), tint.fill, stroke=DARK, stroke_width=1),
        text(0, _LETTER_HEIGHTS.get(suit, 0), suit[:1].upper(), 12, tint.ink, anchor="middle", bold=True),
        scale=size / 22,
    )


def watermark(suit: str, x: float, y: float, size: float) -> Element:
    """A large pale shape."""
    transform = f"translate({compact(x)} {compact(y)}) scale({size / 22:.3g})"
    return path(OUTLINES.get(suit, PLAIN_OUTLINE), tint_of(suit).fill, opacity=0.22, transform=transform)


_LETTERS, _LINE, _INSIDE = 11.5, 12, 3
_NARROWEST = 14
_PRESSED = 1.25
"""How much too long a name may be and still be pressed together; a longer one is shortened."""


@frozen
class Ribbon:
    """Who gets a card, and into which packet where there are several."""

    name: str
    packet: str = ""

    def drawn(self, seen: Box) -> Element:
        """The ribbon at the lower edge of the part of a card that is seen, which the next card does not cover."""
        height = (2 if self.packet else 1) * _LINE + 4
        box = Box(seen.x + 2, seen.bottom - 1 - height, max(seen.width - 4, _NARROWEST), height)
        space = box.width - 2 * _INSIDE
        drawn = element("g", rectangle(box, 4, DARK))
        name = fitting((f"to {self.name}", self.name), _LETTERS, space * _PRESSED)
        for number, words in enumerate(filter(None, (name, self.packet))):
            length = space if width_of(words, _LETTERS) > space else None
            y = box.y + 2 + _LINE * (number + 0.5)
            drawn.append(text(box.x + _INSIDE, y, words, _LETTERS, LIGHT, length=length))
        return drawn
