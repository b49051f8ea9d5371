"""A table with all that lies on it, placed and ready to be drawn."""

from __future__ import annotations

from collections.abc import Iterable
from xml.etree.ElementTree import Element

from attrs import field, frozen

from flaschenteufel.render.box import Box
from flaschenteufel.render.element import element, rectangle, text
from flaschenteufel.render.lettering import fitting, shortened, width_of
from flaschenteufel.render.palette import FELT, FELT_DIM, FELT_LIT, GOLD, LIGHT, LINE, RIM

WIDTH, HEIGHT = 1000, 780
HEADER = 46
FRAME = Box(0, 0, WIDTH, HEIGHT)
FELT_BOX = Box(8, HEADER, WIDTH - 16, HEIGHT - HEADER - 8)


@frozen
class Item:
    """Something in the picture: what it is, the box that it stays in, and its drawing."""

    what: str
    box: Box
    drawing: Element = field(eq=False)


@frozen
class Words:
    """What a picture says: the two ends of its header, and all of it once more for those who cannot see it."""

    title: str
    short_title: str
    moment: str
    account: str


@frozen
class Scene:
    """A picture: its words and its items, none of which lies upon another."""

    words: Words
    items: tuple[Item, ...]

    def drawn(self) -> Element:
        """The picture as an element `svg`."""
        return element(
            "svg",
            _worded("title", f"{self.words.title}: {self.words.moment}"),
            _worded("desc", self.words.account),
            rectangle(FRAME, 20, RIM),
            rectangle(FELT_BOX, 14, FELT),
            *_cloth(),
            *(item.drawing for item in self.items),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {WIDTH} {HEIGHT}",
            role="img",
            font_family="system-ui, sans-serif",
        )


def _worded(tag: str, words: str) -> Element:
    made = element(tag)
    made.text = words
    return made


def _cloth() -> Iterable[Element]:
    """The lamp above the table, and the line around it."""
    x, y = FELT_BOX.middle
    for share, colour in ((1.0, FELT_DIM), (0.72, FELT_LIT)):
        yield element("ellipse", cx=x, cy=y - 16, rx=470 * share, ry=320 * share, fill=colour)
    inner = Box(FELT_BOX.x + 6, FELT_BOX.y + 6, FELT_BOX.width - 12, FELT_BOX.height - 12)
    yield rectangle(inner, 10, "none", stroke=LINE, stroke_width=1)


def header(words: Words) -> Item:
    """The line above the table: the game at the left, the moment at the right."""
    middle, size, room = HEADER / 2 + 1, 19, WIDTH - 60
    moment = shortened(words.moment, size, room * 0.62)
    title = fitting((words.title, words.short_title), size, room - width_of(moment, size))
    drawing = element(
        "g",
        text(22, middle, title, size, LIGHT),
        text(WIDTH - 22, middle, moment, size, GOLD, anchor="end", bold=True),
    )
    return Item("header", Box(16, 4, WIDTH - 32, HEADER - 8), drawing)
