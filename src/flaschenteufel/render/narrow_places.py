"""Where everything is on a narrow picture: the others small at the top, the middle, and one's own hand below."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from flaschenteufel.render.cards import HANDY, TINY
from flaschenteufel.render.element import Box
from flaschenteufel.render.places import HEADER, Place, Plan, by_seat, narrow_sheet

EDGE, GAP = 10, 6
LEFT, RIGHT = EDGE, 390 - EDGE
MIDDLE = (LEFT + RIGHT) / 2
PLATE, LABEL = 38, 15
THING_WIDTH, THING_HEIGHT = 62, 54
"""The space of a bottle."""
CARDS = LABEL + TINY.height + TINY.row
RING = 280
"""How high the middle is, with the cards of a trick."""
MOST_IN_A_ROW, MOST_OF_SEVERAL = 6, 9
"""How many cards lie in a row of one's own hand, and if it has several packets."""


@lru_cache(maxsize=256)
def narrow_around(seats: int, first: int, packets: tuple[int, ...], beside: tuple[int, ...], things: int) -> Plan:
    """The places of all seats, as `around` has them, on a narrow picture.

    `packets` are the sizes of the packets that are dealt, `beside` says how many things each seat has there, of so many
    `things` as there are: the picture has the same height throughout a round.

    >>> plan = narrow_around(4, 2, (9,), (0, 0, 0, 0), things=1)
    >>> [(round(place.spot[0]), round(place.spot[1])) for place in plan.places]  # top, right, bottom, left
    [(195, 234), (347, 319), (195, 420), (43, 319)]
    """
    high = PLATE + GAP + max(CARDS, THING_HEIGHT * things)
    blocks, top = _blocks(seats - 1, high)
    owned = [beside[(first + number) % seats] for number in range(1, seats)]
    others = list(map(_place, blocks, _spots(seats - 1, top), owned))
    low = top + RING - HANDY.height - 8
    corner = Box(LEFT, low, 114, HANDY.height + 4)
    things_box = Box(RIGHT - 2 * THING_WIDTH + 8, low, 2 * THING_WIDTH - 8, HANDY.height + 4)
    spot = (MIDDLE, low + HANDY.height / 2)
    own, bottom = _own(top + RING, packets, things_box, spot)
    middle = Box(LEFT, top + HANDY.height + 8, RIGHT - LEFT, 74)
    return _plan([own, *others], first, bottom, middle, corner)


@lru_cache(maxsize=64)
def narrow_in_a_row(seats: int, first: int, packets: tuple[int, ...], middle: float) -> Plan:
    """The same with nothing played before a player, and a middle that is so high."""
    blocks, top = _blocks(seats - 1, PLATE + GAP + CARDS - LABEL)
    others = [_place(block, block.middle, 0) for block in blocks]
    strip = LABEL + TINY.height + GAP
    corner = Box(RIGHT - 92, top + middle, 92, strip)
    own, bottom = _own(top + middle + strip - PLATE - GAP, packets, corner, (MIDDLE, top), right=corner.x - GAP)
    return _plan([own, *others], first, bottom, Box(LEFT, top, RIGHT - LEFT, middle), corner)


def _plan(clockwise: Sequence[Place], first: int, bottom: float, middle: Box, corner: Box) -> Plan:
    sheet = narrow_sheet(round(bottom) + 8)
    return Plan(sheet, by_seat(clockwise, first), middle, middle.bottom + 15, corner, HANDY, (TINY,), HANDY)


def hand_rows(packets: Sequence[int]) -> list[int]:
    """How many rows each packet of one's own has.

    >>> hand_rows([12]), hand_rows([6, 12])
    ([2], [1, 2])
    """
    most = MOST_IN_A_ROW if len(packets) == 1 else MOST_OF_SEVERAL
    return [max(1, -(-size // most)) for size in packets]


def _own(
    top: float, packets: Sequence[int], beside: Box, spot: tuple[float, float], right: float = RIGHT
) -> tuple[Place, float]:
    """One's own place below a line, and where it ends."""
    rows = hand_rows(packets)
    high = LABEL * len(rows) + HANDY.row * sum(rows) + GAP * (len(rows) - 1)
    hand = Box(LEFT, top + PLATE + GAP, RIGHT - LEFT, high)
    return Place(Box(LEFT, top, right - LEFT, PLATE), hand, beside, spot, own=True), hand.bottom


def _blocks(others: int, high: float) -> tuple[list[Box], float]:
    """The spaces of the others, clockwise, and where they end: in a row, or the neighbours in one below the rest."""
    top = HEADER + 8
    if others <= 3:
        return _row(others, top, high), top + high + GAP if others else top
    left, right = _row(2, top + high + GAP, high)
    return [left, *_row(others - 2, top, high), right], right.bottom + GAP


def _row(count: int, top: float, high: float) -> list[Box]:
    share = (RIGHT - LEFT + GAP) / max(count, 1)
    return [Box(LEFT + share * number, top, share - GAP, high) for number in range(count)]


def _place(block: Box, spot: tuple[float, float], things: int) -> Place:
    column = min(THING_WIDTH, block.width / 2) if things else 0
    low = block.y + PLATE + GAP
    return Place(
        plate=Box(block.x, block.y, block.width, PLATE),
        hand=Box(block.x + column, low, block.width - column, block.bottom - low),
        beside=Box(block.x, low, column, block.bottom - low),
        spot=spot,
    )


def _spots(others: int, top: float) -> list[tuple[float, float]]:
    """Where the others play their cards to: a ring around the middle."""
    x, high = MIDDLE, top + 4 + HANDY.height / 2
    if others < 2:
        return [(x, high)] * others
    if others == 2:
        return [(x - 90, high), (x + 90, high)]
    above, level, out = others - 2, high + HANDY.height + 3, (RIGHT - LEFT - HANDY.width) / 2 - 4
    step = min(70, (RIGHT - LEFT) / above)
    return [(x - out, level), *((x + step * (n - (above - 1) / 2), high) for n in range(above)), (x + out, level)]
