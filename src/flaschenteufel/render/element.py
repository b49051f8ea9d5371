"""What pictures are made of, as text: where elements are, how they are written and clicked, how wide words are."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import fsum
from typing import Literal

from attrs import frozen


@frozen
class Box:
    """A rectangle: its left upper corner, at `x` and `y`, its width and its height.

    >>> Box(0, 0, 10, 10).meets(Box(10, 0, 5, 5)), Box(0, 0, 10, 10).meets(Box(9, 9, 5, 5))
    (False, True)
    """

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    @property
    def middle(self) -> tuple[float, float]:
        """The point in the middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    @classmethod
    def around(cls, x: float, y: float, width: float, height: float) -> Box:
        """The box of this size with its middle at a point."""
        return cls(x - width / 2, y - height / 2, width, height)

    def meets(self, other: Box) -> bool:
        """Whether the boxes overlap; to touch is not to overlap."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def holds(self, other: Box) -> bool:
        """Whether the other box is inside."""
        across = self.x <= other.x and other.right <= self.right
        return across and self.y <= other.y and other.bottom <= self.bottom


Anchor = Literal["start", "middle", "end"]

_UNFIT = re.compile(
    "[\x00-\x1f\x7f-\x9f\u2028\u2029"  # control characters and line ends
    "\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff"  # what turns other words around, or is not seen
    "\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"  # what no document may have in it
)


def clean(words: str) -> str:
    r"""The words in one line, without characters that would change what stands around them.

    >>> clean("Ada\n\x00 Lovelace\u202e")
    'Ada Lovelace'
    """
    return " ".join(_UNFIT.sub(" ", words).split())


def escaped(words: str) -> str:
    r"""Words as a document has them: never markup, and without characters that no document may have in it.

    >>> escaped('<a "b" & c>\x00')
    '&lt;a &quot;b&quot; &amp; c&gt; '
    """
    if words.isalnum():
        return words
    words = words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    return words if words.isprintable() else _UNFIT.sub(" ", words)  # what is unfit is never printable


def compact(number: float) -> str:
    """A coordinate with at most one digit after the point.

    >>> compact(12.0), compact(3.14), compact(-0.01)
    ('12', '3.1', '0')
    """
    if type(number) is int:
        return str(number)
    text = f"{number:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def element(tag: str, *children: str, **attributes: str | float) -> str:
    """An element; an underscore in the name of an attribute is a hyphen.

    >>> element("g", element("circle", r=2.5), stroke_width=1)
    '<g stroke-width="1"><circle r="2.5"/></g>'
    """
    said = _written(attributes)
    return f"<{tag}{said}>{''.join(children)}</{tag}>" if children else f"<{tag}{said}/>"


def _written(attributes: Mapping[str, str | float]) -> str:
    return "".join(
        [
            f' {name.replace("_", "-")}="{escaped(value) if isinstance(value, str) else compact(value)}"'
            for name, value in attributes.items()
        ]
    )


def group(*children: str) -> str:
    """Some drawings as one."""
    return f"<g>{''.join(children)}</g>"


def moved(x: float, y: float, *children: str, scale: float = 1) -> str:
    """A group that is drawn with its origin at a point."""
    scaled = "" if scale == 1 else f" scale({scale:.3g})"
    return f'<g transform="translate({compact(x)} {compact(y)}){scaled}">{"".join(children)}</g>'


def rectangle(box: Box, radius: float, fill: str, **attributes: str | float) -> str:
    """A rectangle with round corners."""
    place = f'x="{compact(box.x)}" y="{compact(box.y)}" width="{compact(box.width)}" height="{compact(box.height)}"'
    return f'<rect {place} rx="{compact(radius)}" fill="{fill}"{_written(attributes)}/>'


def path(d: str, fill: str, **attributes: str | float) -> str:
    """A path."""
    return element("path", d=d, fill=fill, **attributes)


def circle(x: float, y: float, radius: float, fill: str, **attributes: str | float) -> str:
    """A circle."""
    return element("circle", cx=x, cy=y, r=radius, fill=fill, **attributes)


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    fill: str,
    *,
    anchor: Anchor = "start",
    bold: bool = False,
    length: float | None = None,
) -> str:
    """Words in a line; `y` is the middle of its capitals, `length` the width that they are given if they need more."""
    # Not every program that shows a picture knows a baseline in the middle, so the shift is worked out here.
    more = "" if anchor == "start" else f' text-anchor="{anchor}"'
    if bold:
        more += ' font-weight="700"'
    if length is not None:
        more += f' textLength="{compact(length)}" lengthAdjust="spacingAndGlyphs"'
    place = f'x="{compact(x)}" y="{compact(y + size * 0.36)}" font-size="{compact(size)}"'
    return f'<text {place} fill="{fill}"{more}>{escaped(words)}</text>'


@frozen
class Touch:
    """The attributes of a part of a picture: which card, packet, bottle, row or end it is, and whether to choose it.

    `card` is in the short notation, numbers count from 0 as in actions. `legal` is None for what nobody could choose,
    such as a card in a trick. What can be chosen is reached by the keyboard, and has the `label` for those who hear it.

    >>> Touch("the 17", card="17", seat=0, packet=0, legal=False).around("<path/>")
    '<g data-card="17" data-seat="0" data-packet="0" data-legal="false" role="button" aria-disabled="true" \
aria-label="the 17" cursor="pointer"><path/></g>'
    """

    label: str
    card: str | None = None
    seat: int | None = None
    packet: int | None = None
    bottle: int | None = None
    row: str | None = None
    end: str | None = None
    legal: bool | None = None

    def attributes(self) -> str:
        """The attributes as they are written, each behind a blank."""
        facts = (
            ("card", self.card),
            ("seat", self.seat),
            ("packet", self.packet),
            ("bottle", self.bottle),
            ("row", self.row),
            ("end", self.end),
        )
        said = "".join([f' data-{name}="{escaped(str(fact))}"' for name, fact in facts if fact is not None])
        if self.legal is None:
            return said
        if self.legal:
            said += ' data-legal="true" tabindex="0" role="button"'
        else:
            said += ' data-legal="false" role="button" aria-disabled="true"'
        return f'{said} aria-label="{escaped(self.label)}" cursor="pointer"'

    def around(self, drawing: str) -> str:
        """A drawing that has the attributes."""
        return f"<g{self.attributes()}>{drawing}</g>"


def touchable(touch: Touch | None, drawing: str) -> str:
    """A drawing with the attributes, if it shall have any.

    >>> touchable(None, "<path/>")
    '<path/>'
    """
    return drawing if touch is None else touch.around(drawing)


_NARROW = frozenset("iIjl.,:;'|! ·()-")
_WIDE = frozenset("mwMW@%")


def _ems(character: str) -> float:
    if character in _NARROW:
        return 0.4
    if character in _WIDE:
        return 1.0
    if ord(character) >= 0x1100:  # beyond the alphabets: signs as wide as they are high
        return 1.15
    return 0.78 if character.isupper() else 0.68


@lru_cache(maxsize=2048)
def width_of(words: str, size: float) -> float:
    """How much space words may need in a line, whatever the font: it is not known which one will be there.

    >>> width_of("Ada", 10) < width_of("ADA", 10)
    True
    """
    return size * fsum(map(_ems, words))  # not `sum`, which rounds in another way since Python 3.12


def fitting(versions: Sequence[str], size: float, space: float) -> str:
    """The first of several versions that fits, or as much of the last as does.

    >>> fitting(["3 tricks · 42 points", "3 tricks · 42"], 14, 150)
    '3 tricks · 42'
    """
    return next((words for words in versions if width_of(words, size) <= space), shortened(versions[-1], size, space))


def shortened(words: str, size: float, space: float) -> str:
    """As much of the words as fits.

    >>> shortened("Bartholomew the Elder", 16, 120)
    'Bartholom…'
    >>> shortened("Ada", 16, 120)
    'Ada'
    """
    if width_of(words, size) <= space:
        return words
    while words and width_of(f"{words}…", size) > space:
        words = words[:-1]
    return f"{words.rstrip()}…"
