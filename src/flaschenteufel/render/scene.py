"""A picture of any table, the game's own or a plain one: all that lies there, placed, and the words that go with it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.etree.ElementTree import Element, tostring

from attrs import field, frozen

from flaschenteufel.core.checks import tuple_of, whole_number
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.front import front_part
from flaschenteufel.core.state import Situation
from flaschenteufel.core.view import View
from flaschenteufel.core.wording import brief, count, listing
from flaschenteufel.render.element import Box, element, fitting, rectangle, shortened, text, width_of
from flaschenteufel.render.palette import FELT, FELT_DIM, FELT_LIT, GOLD, LIGHT, LINE, RIM

WIDTH, HEIGHT = 1000, 780
HEADER = 46
FRAME = Box(0, 0, WIDTH, HEIGHT)
FELT_BOX = Box(8, HEADER, WIDTH - 16, HEIGHT - HEADER - 8)


@frozen
class Item:
    """Something in the picture: what it is, the box that it stays in, and its drawing.

    >>> Item("a spot", Box(10, 10, 4, 4), element("circle", cx=12, cy=12, r=2, fill="red")).box.middle
    (12.0, 12.0)
    """

    what: str
    box: Box
    drawing: Element = field(eq=False)


@frozen
class Words:
    """What a picture says: the two ends of its header, and all of it once more for those who cannot see it.

    The header has the `title`, or the `short_title` where there is no space for it, and the `moment`; all is in the
    `account`.

    >>> said = Words("Snap, 2 players", "Snap", "Ada to play", "Snap, 2 players. Ada to play. Nothing lies there.")
    >>> header(said).what
    'header'
    """

    title: str
    short_title: str
    moment: str
    account: str


@frozen
class Scene:
    """A picture: its words and its items, none of which lies upon another; it is 1000 wide and 780 high.

    >>> said = Words("Snap, 2 players", "Snap", "Ada to play", "Snap, 2 players. Ada to play. Nothing lies there.")
    >>> Scene(said, (header(said),)).drawn().get("viewBox")
    '0 0 1000 780'
    """

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
    middle, size, space = HEADER / 2 + 1, 19, WIDTH - 60
    moment = shortened(words.moment, size, space * 0.62)
    title = fitting((words.title, words.short_title), size, space - width_of(moment, size))
    drawing = element(
        "g",
        text(22, middle, title, size, LIGHT),
        text(WIDTH - 22, middle, moment, size, GOLD, anchor="end", bold=True),
    )
    return Item("header", Box(16, 4, WIDTH - 32, HEADER - 8), drawing)


_LONGEST = 60
_UNFIT = re.compile(
    "[\x00-\x1f\x7f-\x9f\u2028\u2029"  # control characters and line ends
    "\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff"  # what turns other words around, or is not seen
    "\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"  # what no document may have in it
)


def clean(name: str) -> str:
    r"""The name in one line, without characters that would change what stands around it.

    >>> clean("Ada\n\x00 Lovelace\u202e")
    'Ada Lovelace'
    """
    return " ".join(_UNFIT.sub(" ", name).split())[:_LONGEST].rstrip()


def names_at(situation: Situation, names: Iterable[str] | None) -> tuple[str, ...]:
    """The name at each seat: those that are given, or the numbers of the seats and what dummies are called.

    >>> from flaschenteufel import get_variant
    >>> names_at(get_variant("lopaka").new_round(dealer=1), None)
    ('Lopaka', 'Seat 1', 'Seat 2')
    """
    dummy = clean(situation.variant.dummy_name)
    usual = [dummy if seat in situation.automatic else f"Seat {seat}" for seat in range(situation.seats)]
    if names is None:
        return tuple(usual)
    given = tuple_of(str, names, "the names")
    if len(given) != len(usual):
        raise InvalidValueError(f"there must be a name for each of {count(len(usual), 'seat')}, not {len(given)}")
    return tuple(clean(name) or instead for name, instead in zip(given, usual, strict=True))


_FEW = 2


def title_of(situation: Situation) -> str:
    """The game, how many play, and with which cards.

    >>> from flaschenteufel import get_variant
    >>> title_of(get_variant("classic").new_round(4))
    'The classic game, 4 players, edition 2003'
    """
    edition = f", edition {situation.edition}" if situation.edition else ""
    return f"{situation.variant.title}, {count(situation.players, 'player')}{edition}"


def words(situation: Situation, names: tuple[str, ...], moment: str, account: Iterable[str]) -> Words:
    """The words of a picture: what it is of, whose eyes see it, the moment, and sentences that tell the rest.

    >>> from flaschenteufel import get_variant
    >>> view = get_variant("lopaka").new_round().view(1)
    >>> words(view, ("Ada", "Ben", "Lopaka"), "Ada to deal", ["Nothing has happened yet."]).account
    'Lopaka, 2 players, edition 2003, seen by Ben. Ada to deal. Nothing has happened yet.'
    """
    title = title_of(situation)
    sentences = [f"{title}, {_eyes(situation, names)}.", f"{moment}.", *account]
    return Words(title, situation.variant.title, moment, " ".join(sentences))


def _eyes(situation: Situation, names: tuple[str, ...]) -> str:
    if not isinstance(situation, View):
        return "all cards"
    return f"seen by {'a spectator' if situation.seat is None else names[situation.seat]}"


def waiting_for(seats: tuple[int, ...], names: tuple[str, ...], what: str) -> str:
    """Who has yet to do something.

    >>> waiting_for((0, 2), ("Ada", "Ben", "Cleo"), "to choose"), waiting_for((0, 1, 2), (), "to choose")
    ('Ada and Cleo to choose', '3 players to choose')
    """
    who = listing(names[seat] for seat in seats) if len(seats) <= _FEW else count(len(seats), "player")
    return f"{who} {what}"


def svg(situation: Situation, *, names: Iterable[str] | None = None, width: int = 1000) -> str:
    """A table as a picture: an SVG document for a web page, a notebook or a file.

    Of a view it shows what that seat may know, with its hand at the lower edge; of a state it shows all cards, so
    do not give that to players. `names` has a name for each seat, `Match.seating` for example. The picture is
    `width` pixels wide, or less where there is less space.

    A game draws itself with the function `scene` of the module `picture` in its front (see `Variant.front`): it gets
    a state or a view and the names, made fit to be shown, and returns a `Scene` or an element `svg`. Without one, the
    hands, the table and the scores are written down.

    >>> from flaschenteufel import get_variant
    >>> state = get_variant("classic").deal(4, seed=7)
    >>> document = svg(state.view(0), names=["Ada", "Ben", "Cleo", "Dan"])
    >>> document[:4], "Cleo" in document
    ('<svg', True)
    """
    _check(situation)
    if whole_number(width, "the width") < 1:
        raise InvalidValueError(f"the width must be at least 1, not {brief(width)}")
    root = _drawn(situation, names_at(situation, names))
    root.set("width", str(width))
    frame = root.get("viewBox")
    if frame:
        *_, across, down = map(float, frame.split())
        root.set("height", str(round(width * down / across)))
    root.set("style", "max-width:100%;height:auto")
    return tostring(root, encoding="unicode")


def _check(value: object) -> None:
    if not isinstance(value, Situation):
        raise InvalidValueError(f"what is drawn must be a state or a view, not {brief(value)}")


def _drawn(situation: Situation, names: tuple[str, ...]) -> Element:
    return drawn.drawn() if isinstance(drawn := scene_of(situation, names), Scene) else drawn


def scene_of(situation: Situation, names: tuple[str, ...]) -> Scene | Element:
    """What the game makes of a state or a view, or else the plain scene."""
    own = front_part(situation.variant, "picture")
    if own is None:
        from flaschenteufel.render.plain import plain_scene  # which knows this module

        return plain_scene(situation, names)
    made: Scene | Element = own.scene(situation, names)
    return made
