"""A picture of any table, the game's own or a plain one: all that lies there, placed, and the words that go with it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from typing import Generic, TypeVar
from xml.etree.ElementTree import Element, tostring

from attrs import Attribute, field, frozen

from flaschenteufel.core.checks import tuple_of, whole_number
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.front import front_part
from flaschenteufel.core.state import Situation
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.view import View
from flaschenteufel.core.wording import brief, count
from flaschenteufel.render.element import (
    Box,
    clean,
    element,
    escaped,
    fitting,
    group,
    rectangle,
    shortened,
    text,
    width_of,
)
from flaschenteufel.render.palette import FELT, FELT_DIM, FELT_LIT, GOLD, LIGHT, LINE, RIM
from flaschenteufel.render.places import HEADER, WIDE, Sheet
from flaschenteufel.telling import Catalogue, catalogue

NARROW = 600
"""Pictures that are less wide have another layout."""


def _at_least_one(width: object) -> int:
    if whole_number(width, "the width") < 1:
        raise InvalidValueError(f"the width must be at least 1, not {brief(width)}")
    return whole_number(width, "the width")


def _truth(_: object, attribute: Attribute[bool], value: object) -> None:
    if not isinstance(value, bool):
        raise InvalidValueError(f"{attribute.name} must be True or False, not {brief(value)}")


def _spoken(language: str) -> str:
    return catalogue(None, language).language


@frozen(kw_only=True)
class Options:
    """What is wanted of a picture, as `svg` is asked: how wide it shall be, whether it can be clicked, and so on.

    >>> Options(width=390).is_narrow, Options().is_narrow
    (True, False)
    """

    width: int = field(default=1000, converter=_at_least_one)
    """How many pixels wide it is; less than 600 makes it narrow and high."""
    interactive: bool = field(default=False, validator=_truth)
    """Whether its parts say what they are, for clicks and for the keyboard."""
    last_trick: bool = field(default=False, validator=_truth)
    """Whether a finished trick is shown until the next one begins."""
    language: str = field(default="en", converter=_spoken)
    """The language of its words: one of `flaschenteufel.telling.LANGUAGES`."""

    def words(self, variant: Variant) -> Catalogue:
        """What says the words of a picture of a variant in the language."""
        return catalogue(variant.front, self.language)

    @property
    def is_narrow(self) -> bool:
        """Whether it is for a narrow screen, as that of a telephone is."""
        return self.width < NARROW


PLAIN = Options()

Seen = TypeVar("Seen", bound=Situation)


@frozen(slots=False, eq=False)
class Visible(Generic[Seen]):
    """A state or a view of a game, and what a picture of any game asks about it. A game adds its own questions.

    >>> from flaschenteufel import get_variant
    >>> seen = Visible(get_variant("classic").deal(4, seed=7).view(2), ("Ada", "Ben", "Cleo", "Dan"))
    >>> seen.viewer, seen.chooses(2), seen.chooses(3)
    (2, True, False)
    """

    table: Seen
    names: tuple[str, ...]
    options: Options = PLAIN

    @cached_property
    def words(self) -> Catalogue:
        """What says the words of the picture."""
        return self.options.words(self.table.variant)

    @property
    def viewer(self) -> int | None:
        """Whose eyes these are; nobody's if it is a spectator's view or a state."""
        return self.table.seat if isinstance(self.table, View) else None

    def chooses(self, seat: int) -> bool:
        """Whether the seat's choices are made in this picture: the viewer's, or everybody's if it is a state."""
        return seat == self.viewer or not isinstance(self.table, View)


def _as_text(drawing: str | Element) -> str:
    return drawing if isinstance(drawing, str) else tostring(drawing, encoding="unicode")


@frozen
class Item:
    """Something in the picture: what it is, the box that it stays in, and its drawing, which is SVG as text.

    An element of `xml.etree.ElementTree` is taken too, and written as text.

    >>> spot = Item("a spot", Box(10, 10, 4, 4), Element("circle", cx="12", cy="12", r="2", fill="red"))
    >>> spot.box.middle, spot.drawing
    ((12.0, 12.0), '<circle cx="12" cy="12" r="2" fill="red" />')
    """

    what: str
    box: Box
    drawing: str = field(eq=False, converter=_as_text)


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

    On another `sheet` it has another size; `Scene.document` is the picture as an SVG document.

    >>> said = Words("Snap, 2 players", "Snap", "Ada to play", "Snap, 2 players. Ada to play. Nothing lies there.")
    >>> Scene(said, (header(said),)).document(Options(width=500))[:80]
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 780" width="500" heigh'
    """

    words: Words
    items: tuple[Item, ...]
    sheet: Sheet = WIDE

    def document(self, options: Options = PLAIN) -> str:
        """The picture as SVG, as wide as the options say."""
        sheet, words = self.sheet, self.words
        height = round(options.width * sheet.height / sheet.width)
        role = "group" if options.interactive else "img"  # what is in an image cannot be reached
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {sheet.width} {sheet.height}" '
            f'width="{options.width}" height="{height}" role="{role}" font-family="system-ui, sans-serif">'
            f"<title>{escaped(f'{words.title}: {words.moment}')}</title><desc>{escaped(words.account)}</desc>"
            f"{_table(sheet)}{''.join([item.drawing for item in self.items])}</svg>"
        )


@lru_cache(maxsize=64)
def _table(sheet: Sheet) -> str:
    """The table: its rim, the cloth with the light of a lamp above it, and the line around it."""
    felt = sheet.felt
    x, y = felt.middle
    lamp = [
        element("ellipse", cx=x, cy=y - 16, rx=felt.width * share, ry=felt.height * share * 0.92, fill=colour)
        for share, colour in ((0.48, FELT_DIM), (0.345, FELT_LIT))
    ]
    inner = Box(felt.x + 6, felt.y + 6, felt.width - 12, felt.height - 12)
    line = "" if sheet.is_narrow else rectangle(inner, 10, "none", stroke=LINE, stroke_width=1)
    return rectangle(sheet.frame, 20, RIM) + rectangle(felt, 14, FELT) + "".join(lamp) + line


def header(words: Words, sheet: Sheet = WIDE) -> Item:
    """The line above the table: the game at the left, the moment at the right, or below it on a narrow picture."""
    size, inset = sheet.letters.header, 14 + sheet.margin
    space = sheet.width - 2 * inset
    middle = HEADER / 2 + 1
    if sheet.is_narrow:
        title = fitting((words.title, words.short_title), size - 1, space)
        moment = shortened(words.moment, size, space)
        lines = text(inset, 13, title, size - 1, LIGHT) + text(inset, 33, moment, size, GOLD, bold=True)
    else:
        moment = shortened(words.moment, size, (space - 16) * 0.62)
        title = fitting((words.title, words.short_title), size, space - 16 - width_of(moment, size))
        lines = text(inset, middle, title, size, LIGHT)
        lines += text(sheet.width - inset, middle, moment, size, GOLD, anchor="end", bold=True)
    return Item("header", Box(inset - 6, 4, space + 12, HEADER - 8), group(lines))


_LONGEST = 60

ENGLISH = catalogue(None, "en")


def names_at(situation: Situation, names: Iterable[str] | None, words: Catalogue = ENGLISH) -> tuple[str, ...]:
    """The name at each seat: those that are given, or the numbers of the seats and what dummies are called.

    >>> from flaschenteufel import get_variant
    >>> names_at(get_variant("lopaka").new_round(dealer=1), None)
    ('Lopaka', 'Seat 1', 'Seat 2')
    """
    dummy = _name(situation.variant.dummy_name)
    usual = [
        dummy if seat in situation.automatic else words("Seat {number}", number=seat) for seat in range(situation.seats)
    ]
    if names is None:
        return tuple(usual)
    given = tuple_of(str, names, "the names")
    if len(given) != len(usual):
        raise InvalidValueError(f"there must be a name for each of {count(len(usual), 'seat')}, not {len(given)}")
    return tuple(_name(name) or instead for name, instead in zip(given, usual, strict=True))


def _name(name: str) -> str:
    return clean(name[: 4 * _LONGEST])[:_LONGEST].rstrip()


_FEW = 2


def title_of(situation: Situation, words: Catalogue = ENGLISH) -> str:
    """The game, how many play, and with which cards; the game is called as its own catalogue says, if it has one.

    >>> from flaschenteufel import get_variant
    >>> title_of(get_variant("classic").new_round(4))
    'The classic game, 4 players, edition 2003'
    """
    title = clean(words.translated(situation.variant.title))
    players = words.several("{number} player", "{number} players", situation.players)
    if not situation.edition:
        return words("{title}, {players}", title=title, players=players)
    edition = clean(situation.edition)
    return words("{title}, {players}, edition {edition}", title=title, players=players, edition=edition)


def told(
    situation: Situation, names: tuple[str, ...], moment: str, account: Iterable[str], words: Catalogue = ENGLISH
) -> Words:
    """The words of a picture: what it is of, whose eyes see it, the moment, and sentences that tell the rest.

    >>> from flaschenteufel import get_variant
    >>> view = get_variant("lopaka").new_round().view(1)
    >>> told(view, ("Ada", "Ben", "Lopaka"), "Ada to deal", ["Nothing has happened yet."]).account
    'Lopaka, 2 players, edition 2003, seen by Ben. Ada to deal. Nothing has happened yet.'
    """
    title = title_of(situation, words)
    sentences = [_seen(situation, title, names, words), f"{moment}.", *account]
    return Words(title, clean(words.translated(situation.variant.title)), moment, " ".join(sentences))


def _seen(situation: Situation, title: str, names: tuple[str, ...], words: Catalogue) -> str:
    if not isinstance(situation, View):
        return words("{title}, all cards.", title=title)
    if situation.seat is None:
        return words("{title}, seen by a spectator.", title=title)
    return words("{title}, seen by {name}.", title=title, name=names[situation.seat])


def waiting(seats: tuple[int, ...], names: tuple[str, ...], words: Catalogue = ENGLISH) -> str:
    """Who has yet to do something.

    >>> waiting((0, 2), ("Ada", "Ben", "Cleo")), waiting((0, 1, 2), ())
    ('Ada and Cleo', '3 players')
    """
    if len(seats) <= _FEW:
        return words.listing(names[seat] for seat in seats)
    return words.several("{number} player", "{number} players", len(seats))


def svg(
    situation: Situation,
    *,
    names: Iterable[str] | None = None,
    width: int = 1000,
    interactive: bool = False,
    last_trick: bool = False,
    language: str = "en",
) -> str:
    """A table as a picture: an SVG document for a web page, a notebook or a file.

    Of a view it shows what that seat may know, with its hand at the lower edge; of a state it shows all cards, so
    do not give that to players.

    Args:
        situation: a state or a view of any game.
        names: a name for each seat, `Match.seating` for example; without it, seats have their numbers.
        width: how many pixels wide the picture is. One of less than 600 has a layout for narrow screens.
        interactive: whether cards, packets, bottles, rows and ends have attributes for those who click them.
        last_trick: whether the last trick stays on the table, with its winner, until the next one begins.
        language: in which language its words are: `en`, `de`, `fr` or `it`.

    Raises:
        InvalidValueError: if it is not a state or a view, or an argument is not as described.

    A game draws itself with the function `scene` of the module `picture` in its front (see `Variant.front`): it gets
    a state or a view, the names, made fit to be shown, and the `Options`, and returns a `Scene` or an element `svg`.
    Without one, the hands, the table and the scores are written down.

    >>> from flaschenteufel import get_variant
    >>> state = get_variant("classic").deal(4, seed=7)
    >>> document = svg(state.view(0), names=["Ada", "Ben", "Cleo", "Dan"], interactive=True)
    >>> document[:4], "Cleo" in document, 'data-card="12"' in document
    ('<svg', True, True)

    """
    _check(situation)
    options = Options(width=width, interactive=interactive, last_trick=last_trick, language=language)
    drawn = scene_of(situation, names_at(situation, names, options.words(situation.variant)), options)
    return drawn.document(options) if isinstance(drawn, Scene) else _sized(drawn, options.width)


def _check(value: object) -> None:
    if not isinstance(value, Situation):
        raise InvalidValueError(f"what is drawn must be a state or a view, not {brief(value)}")


def _sized(root: Element, width: int) -> str:
    """A picture that a game has made itself, so wide, and as high as its frame says."""
    root.set("width", str(width))
    frame = root.get("viewBox")
    if frame:
        *_, across, down = map(float, frame.split())
        root.set("height", str(round(width * down / across)))
    return tostring(root, encoding="unicode")


def scene_of(situation: Situation, names: tuple[str, ...], options: Options = PLAIN) -> Scene | Element:
    """What the game makes of a state or a view, or else the plain scene."""
    own = front_part(situation.variant, "picture")
    if own is None:
        from flaschenteufel.render.plain import plain_scene  # which knows this module

        return plain_scene(situation, names, options)
    made: Scene | Element = own.scene(situation, names, options)
    return made
