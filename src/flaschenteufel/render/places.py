"""Where everything is at a table: the sheet, the places of the seats, the middle; on a wide and on a narrow picture."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from attrs import frozen

from flaschenteufel.render.cards import LARGE, MIDDLING, SMALL, Size
from flaschenteufel.render.element import Box

HEADER = 46
"""How high the line above the table is, or the two lines of a narrow picture."""


@frozen(cache_hash=True)
class Letters:
    """How large letters are, by what they say."""

    header: float
    name: float
    line: float
    label: float
    tag: float
    figures: float
    """A score."""


@frozen
class Sheet:
    """What a picture is drawn on: its size, and that of its letters.

    >>> WIDE.felt.holds(Box(10, 60, 900, 600)), narrow_sheet(580).felt.right
    (True, 386)
    """

    width: int
    height: int
    margin: int
    letters: Letters
    is_narrow: bool = False

    @property
    def frame(self) -> Box:
        """All of it."""
        return Box(0, 0, self.width, self.height)

    @property
    def felt(self) -> Box:
        """The cloth, below the header."""
        return Box(self.margin, HEADER, self.width - 2 * self.margin, self.height - HEADER - self.margin)


WIDE = Sheet(1000, 780, 8, Letters(header=19, name=19, line=14.5, label=15, tag=13, figures=48))


def narrow_sheet(height: int) -> Sheet:
    """The sheet for a narrow screen, where a pixel is a pixel and no letter is smaller than 11."""
    letters = Letters(header=14, name=14.5, line=12, label=12, tag=11.5, figures=30)
    return Sheet(390, height, 4, letters, is_narrow=True)


@frozen(cache_hash=True)
class Place:
    """The space of a seat: its plate, its cards, what stands beside them, and where it plays its cards to."""

    plate: Box
    hand: Box
    beside: Box
    spot: tuple[float, float]
    own: bool = False
    """Whether it is the place at the lower edge, where cards are large."""


@frozen(cache_hash=True)
class Plan:
    """A table with its seats: the place of each, the middle, and how large cards are."""

    sheet: Sheet
    places: tuple[Place, ...]
    middle: Box
    """What is left for all: bottles, rows, a deck."""
    note: float
    """How far down a note about the trick is, if something stands in the middle."""
    corner: Box
    """Where cards lie that nobody holds."""
    own: Size
    others: tuple[Size, ...]
    """The sizes for the cards of others, the largest first."""
    played: Size


EDGE = 20
TOP, BLOCK_HEIGHT = 56, 170
SIDE_TOP, SIDE_WIDTH = 286, 268
PLATE_HEIGHT, GAP = 46, 6
LONE_THING, SHARED_COLUMN = 108, 72
"""How wide a thing is that stands beside somebody's cards, a bottle say, and several, one above the other."""

MIDDLE = (WIDE.width / 2, 384)
CORNER = Box(EDGE, 478, 300, 130)
OWN_PLATE = Box(335, 568, 330, PLATE_HEIGHT)
OWN_THINGS = Box(WIDE.width - EDGE - 300, 478, 300, 132)
OWN_HAND = Box(EDGE, 619, WIDE.width - 2 * EDGE, 142)
OWN_SPOT = (WIDE.width / 2, 514)


@lru_cache(maxsize=256)
def around(seats: int, first: int, beside: tuple[int, ...]) -> Plan:
    """All seats, clockwise from `first` at the lower edge; `beside` says how many things each has there.

    >>> places = around(4, 2, (0, 0, 0, 0)).places
    >>> [(round(place.spot[0]), round(place.spot[1])) for place in places]  # top, right, bottom, left
    [(500, 280), (666, 388), (500, 514), (334, 388)]
    """
    things = [beside[(first + number) % seats] for number in range(1, seats)]
    others = map(_place, _blocks(seats - 1), _spots(seats - 1), things)
    return _wide([_own_place(), *others], first, Box.around(*MIDDLE, 250, 108), CORNER)


@lru_cache(maxsize=64)
def in_a_row(seats: int, first: int) -> Plan:
    """The same with all others side by side at the upper edge, and the middle of the table left free."""
    blocks = _blocks_in_a_row(seats - 1, EDGE, WIDE.width - EDGE)
    clockwise = [_own_place(), *(_place(block, block.middle, 0) for block in blocks)]
    return _wide(clockwise, first, Box(24, 236, 840, 320), Box(880, 330, 100, 90))


def _wide(clockwise: Sequence[Place], first: int, middle: Box, corner: Box) -> Plan:
    return Plan(WIDE, by_seat(clockwise, first), middle, MIDDLE[1] + 69, corner, LARGE, (MIDDLING, SMALL), MIDDLING)


def by_seat(clockwise: Sequence[Place], first: int) -> tuple[Place, ...]:
    """The places in the order of the seats, from those that go clockwise from the first."""
    seats = len(clockwise)
    return tuple(clockwise[(seat - first) % seats] for seat in range(seats))


def _own_place() -> Place:
    return Place(OWN_PLATE, OWN_HAND, OWN_THINGS, OWN_SPOT, own=True)


def _place(block: Box, spot: tuple[float, float], things: int) -> Place:
    column = 0 if not things else LONE_THING if things == 1 else SHARED_COLUMN
    x, width = block.x + column, block.width - column
    hand_top = block.y + PLATE_HEIGHT + GAP
    return Place(
        plate=Box(x, block.y, width, PLATE_HEIGHT),
        hand=Box(x, hand_top, width, block.bottom - hand_top),
        beside=Box(block.x, block.y, max(0, column - GAP), block.height),
        spot=spot,
    )


def _blocks_in_a_row(count: int, left: float, right: float, widest: float = 400) -> list[Box]:
    """So many blocks at the upper edge, from left to right."""
    share = (right - left) / max(count, 1)
    width = min(share - 2 * GAP, widest)
    return [Box(left + share * (n + 0.5) - width / 2, TOP, width, BLOCK_HEIGHT) for n in range(count)]


def _blocks(others: int) -> list[Box]:
    """The spaces of the others: up the left side, along the upper edge, down the right side."""
    if others <= 2:
        return _blocks_in_a_row(others, EDGE, WIDE.width - EDGE, widest=400 * 2 / max(others, 1))
    left = Box(EDGE, SIDE_TOP, SIDE_WIDTH, BLOCK_HEIGHT)
    right = Box(WIDE.width - EDGE - SIDE_WIDTH, SIDE_TOP, SIDE_WIDTH, BLOCK_HEIGHT)
    return [left, *_blocks_in_a_row(others - 2, EDGE, WIDE.width - EDGE), right]


def _spots(others: int) -> list[tuple[float, float]]:
    """Where the others play their cards to: a ring around the middle."""
    x, high, level = MIDDLE[0], 280.0, MIDDLE[1] + 4
    if others < 2:
        return [(x, high)] * others
    if others == 2:
        return [(x - 120, high + 40), (x + 120, high + 40)]
    above = others - 2
    step = min(130, 410 / above)
    return [(x - 166, level), *((x + step * (n - (above - 1) / 2), high) for n in range(above)), (x + 166, level)]
