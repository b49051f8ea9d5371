"""The ribbon on a card that is about to be given away."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from attrs import frozen

from flaschenteufel.render.box import Box
from flaschenteufel.render.element import element, rectangle, text
from flaschenteufel.render.lettering import fitting, width_of
from flaschenteufel.render.palette import DARK, LIGHT

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
        room = box.width - 2 * _INSIDE
        drawn = element("g", rectangle(box, 4, DARK))
        name = fitting((f"to {self.name}", self.name), _LETTERS, room * _PRESSED)
        for number, words in enumerate(filter(None, (name, self.packet))):
            length = room if width_of(words, _LETTERS) > room else None
            y = box.y + 2 + _LINE * (number + 0.5)
            drawn.append(text(box.x + _INSIDE, y, words, _LETTERS, LIGHT, length=length))
        return drawn
