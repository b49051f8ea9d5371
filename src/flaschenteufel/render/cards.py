"""Cards: their faces and their backs, what is special about them, and ribbons on those that are given away."""

from __future__ import annotations

from enum import Enum
from functools import lru_cache

from attrs import frozen

from flaschenteufel.render.element import Box, Touch, compact, fitting, group, path, rectangle, text, width_of
from flaschenteufel.render.palette import BACK, BACK_LINE, DARK, EDGE, GOLD, LIGHT, PAPER
from flaschenteufel.render.suits import Tint, sign, tint_of, watermark


@frozen(cache_hash=True)
class Size:
    """How large a card is; `index` is how much of its left side must be seen to read it."""

    width: float
    height: float
    band: float
    figure: float
    index: float
    badge: float
    """How wide the sign of the suit is."""
    raised: float = 0
    """How far a card that may be played stands out in a hand."""
    row: float = 0
    """How far the second row lies below the first, if there may be two: the first can still be read."""


LARGE = Size(78, 110, 34, 25, 46, badge=23.8, raised=12)
MIDDLING = Size(68, 96, 30, 22, 40, badge=20.9)
SMALL = Size(46, 65, 20, 15.5, 27, badge=14.7, row=34)
HANDY = Size(58, 82, 26, 18, 34, badge=20.3, raised=9, row=92)
"""The cards in one's own hand on a narrow picture."""
TINY = Size(34, 48, 17, 12.5, 20, badge=13, row=22)
"""The cards of others there."""

_MOST_PIPS = 6
_PIPS_IN_A_ROW = 3


class Mark(Enum):
    """What is special about a card in a hand."""

    LEGAL = "it may be played"
    GIVEN = "it is about to be given away"
    DIMMED = "it may not be played, while others may"


@frozen
class Face:
    """A card that is seen: its figure, its suit if it has one, what it is worth, and what is special about it.

    A game whose cards look different in parts has a subclass that draws what is inside.
    """

    figure: str
    suit: str | None
    points: int | None = None
    mark: Mark | None = None

    def needs(self, size: Size) -> float:
        """How much of its left side must be seen."""
        return size.index

    def likes(self, size: Size) -> float:
        """How far from the next card it likes to lie."""
        return size.width * 1.05

    def drawn(self, size: Size) -> str:
        """The card, with its upper left corner at the origin."""
        whole = Box(0, 0, size.width, size.height)
        outline = rectangle(whole, size.width / 11, PAPER, stroke=EDGE, stroke_width=1)
        marked = ""
        if self.mark is Mark.LEGAL:
            marked = _frame(size, GOLD)
        elif self.mark is Mark.GIVEN:
            marked = _frame(size, DARK, stroke_dasharray="6 4")
        elif self.mark is Mark.DIMMED:
            marked = rectangle(whole, size.width / 11, DARK, opacity="0.45")
        return f"{outline}{self.inside(size)}{marked}"

    def inside(self, size: Size) -> str:
        """What is on the card, with its upper left corner at the origin."""
        return _figure(self.figure, size, DARK) if self.suit is None else _suited(self, self.suit, size)


@frozen
class Back:
    """A card that is not seen."""

    def needs(self, size: Size) -> float:
        """How much of its left side must be seen."""
        return size.width / 7

    def likes(self, size: Size) -> float:
        """How far from the next card it likes to lie."""
        return size.width * 0.3

    def drawn(self, size: Size) -> str:
        """The card, with its upper left corner at the origin."""
        inset, across, down = size.width / 11, size.width / 7, size.height / 6
        diamond = (
            f"M{size.width / 2:.1f} {size.height / 2 - down:.1f}l{across:.1f} {down:.1f}"
            f"l-{across:.1f} {down:.1f}l-{across:.1f}-{down:.1f}z"
        )
        return (
            rectangle(Box(0, 0, size.width, size.height), inset, BACK, stroke=PAPER, stroke_width=1.5)
            + _lining(size, BACK_LINE)
            + path(diamond, BACK_LINE)
        )


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

    def drawn(self, size: Size) -> str:
        """The card, with its upper left corner at the origin."""
        across, down, unit = size.index / 2 + 0.5, size.height * 0.31, size.width / 46
        tint, whole = self.tint, Box(0, 0, size.width, size.height)
        return (
            rectangle(whole, size.width / 11, tint.fill, stroke=PAPER, stroke_width=1.5)
            + _lining(size, tint.ink)
            + rectangle(Box.around(across, down, 22 * unit, 25 * unit), 4, PAPER)
            + self.badge(across, down, unit)
        )

    @property
    def tint(self) -> Tint:
        """The colours of the back."""
        return tint_of(self.suit)

    def badge(self, x: float, y: float, unit: float) -> str:
        """What the back shows, with its middle at a point; a unit is a pixel of a small card."""
        return sign(self.suit, x, y, 17 * unit)


Look = Face | Back | SuitedBack
"""What somebody sees of a card."""


@frozen(cache_hash=True)
class Held:
    """A card that lies somewhere: what is seen of it, a ribbon on it, and what it is for those who click it."""

    look: Look
    ribbon: Ribbon | None = None
    touch: Touch | None = None


@lru_cache(maxsize=4096)
def card(look: Look, size: Size) -> str:
    """What is drawn of a card, with its upper left corner at the origin; a deck of cards is drawn once."""
    return look.drawn(size)


def card_at(x: float, y: float, look: Look, size: Size, touch: Touch | None = None, more: str = "") -> str:
    """A card with its upper left corner at a point, and what lies on it."""
    touched = touch.attributes() if touch else ""
    return f'<g transform="translate({compact(x)} {compact(y)})"{touched}>{card(look, size)}{more}</g>'


def _suited(face: Face, suit: str, size: Size) -> str:
    tint, corner, width = tint_of(suit), size.width / 11, size.width
    top = path(
        f"M0 {size.band:g}V{corner:.1f}a{corner:.1f} {corner:.1f} 0 0 1 {corner:.1f}-{corner:.1f}"
        f"H{width - corner:.1f}a{corner:.1f} {corner:.1f} 0 0 1 {corner:.1f} {corner:.1f}V{size.band:g}z",
        tint.fill,
        stroke=EDGE,
        stroke_width=1,
    )
    badge = size.badge
    left = 3 + badge / 2 + size.width / 40
    worth = "" if face.points is None else _worth(face.points, size, left, size.band + 5 + badge * 1.2)
    return (
        top
        + _figure(face.figure, size, tint.ink)
        + watermark(suit, width * 0.66, (size.band + size.height) / 2, width * 0.52)
        + sign(suit, left, size.band + 3 + badge * 0.58, badge)
        + worth
    )


def _figure(figure: str, size: Size, ink: str) -> str:
    """The number; a long one is smaller and pressed together, so that it can be read in a fan, whatever the font."""
    left = size.width / 14
    space, font = size.index - left - 2, size.figure * min(1, 3.5 / len(figure))
    length = space if width_of(figure, font) > space else None
    return text(left, size.band / 2 + 0.5, figure, font, ink, bold=True, length=length)


def _worth(points: int, size: Size, x: float, y: float) -> str:
    """The points of a card as pips in rows of three, or in figures if they are too many."""
    radius, step = max(size.width / 32, 1.4), max(size.width / 9.5, 4.2)
    if not 0 <= points <= _MOST_PIPS:
        return text(x - size.figure / 3, y + step, str(points), max(size.figure * 0.6, 11), DARK)
    pips = [
        _pip(x + (n % _PIPS_IN_A_ROW - 1) * step, y + step * (n // _PIPS_IN_A_ROW + 0.35), radius)
        for n in range(points)
    ]
    return path("".join(pips), DARK) if pips else ""


def _pip(x: float, y: float, radius: float) -> str:
    arc = f"a{radius:.1f} {radius:.1f} 0 1 0"
    return f"M{x - radius:.1f} {y:.1f}{arc} {2 * radius:.1f} 0{arc} {-2 * radius:.1f} 0z"


def _frame(size: Size, colour: str, **attributes: str | float) -> str:
    inside = Box(1.5, 1.5, size.width - 3, size.height - 3)
    return rectangle(inside, size.width / 12, "none", stroke=colour, stroke_width=size.width / 18, **attributes)


def _lining(size: Size, colour: str) -> str:
    """The line inside the edge of a back."""
    inset = size.width / 11
    box = Box(inset, inset, size.width - 2 * inset, size.height - 2 * inset)
    return rectangle(box, inset / 2, "none", stroke=colour, stroke_width=1)


_LETTERS, _LINE, _INSIDE = 11.5, 12, 3
_NARROWEST = 14
_PRESSED = 1.25
"""How much too long a name may be and still be pressed together; a longer one is shortened."""


@frozen
class Ribbon:
    """What is to be said of a card that is given away: versions of a line, the longest first, and a second line."""

    lines: tuple[str, ...]
    packet: str = ""

    def drawn(self, seen: Box) -> str:
        """The ribbon at the lower edge of the part of a card that is seen, which the next card does not cover."""
        height = (2 if self.packet else 1) * _LINE + 4
        box = Box(seen.x + 2, seen.bottom - 1 - height, max(seen.width - 4, _NARROWEST), height)
        space = box.width - 2 * _INSIDE
        drawn = [rectangle(box, 4, DARK)]
        first = fitting(self.lines, _LETTERS, space * _PRESSED)
        for number, words in enumerate(filter(None, (first, self.packet))):
            length = space if width_of(words, _LETTERS) > space else None
            y = box.y + 2 + _LINE * (number + 0.5)
            drawn.append(text(box.x + _INSIDE, y, words, _LETTERS, LIGHT, length=length))
        return group(*drawn)
