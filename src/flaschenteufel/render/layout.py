"""Who sits where at the table, and what space everything has."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from flaschenteufel.render.element import Box
from flaschenteufel.render.scene import WIDTH

EDGE = 20
TOP, BLOCK_HEIGHT = 56, 170
SIDE_TOP, SIDE_WIDTH = 286, 268
PLATE_HEIGHT, GAP = 46, 6
LONE_THING, SHARED_COLUMN = 108, 72
"""How wide a thing is that stands beside somebody's cards, a bottle say, and several, one above the other."""

MIDDLE = (WIDTH / 2, 384)
CORNER = Box(EDGE, 478, 300, 130)
"""Where cards lie that nobody holds."""
OWN_PLATE = Box(335, 568, 330, PLATE_HEIGHT)
OWN_THINGS = Box(WIDTH - EDGE - 300, 478, 300, 132)
OWN_HAND = Box(EDGE, 619, WIDTH - 2 * EDGE, 142)
OWN_SPOT = (WIDTH / 2, 514)


@frozen
class Place:
    """The space of a seat: its plate, its cards, what stands beside them, and where it plays its cards to."""

    plate: Box
    hand: Box
    beside: Box
    spot: tuple[float, float]
    own: bool = False
    """Whether it is the place at the lower edge, where cards are large."""


def around(seats: int, first: int, beside: Sequence[int]) -> tuple[Place, ...]:
    """The places of all seats, clockwise from `first` at the lower edge; `beside` says how many things each has there.

    >>> places = around(4, 2, [0, 0, 0, 0])
    >>> [(round(place.spot[0]), round(place.spot[1])) for place in places]  # top, right, bottom, left
    [(500, 280), (666, 388), (500, 514), (334, 388)]
    """
    things = [beside[(first + number) % seats] for number in range(1, seats)]
    others = map(_place, _blocks(seats - 1), _spots(seats - 1), things)
    clockwise = [_own_place(), *others]
    return tuple(clockwise[(seat - first) % seats] for seat in range(seats))


def in_a_row(seats: int, first: int) -> tuple[Place, ...]:
    """The same with all others side by side at the upper edge, and the middle of the table left free."""
    blocks = _row(seats - 1, EDGE, WIDTH - EDGE)
    clockwise = [_own_place(), *(_place(block, block.middle, 0) for block in blocks)]
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


def _row(count: int, left: float, right: float, widest: float = 400) -> list[Box]:
    """So many blocks at the upper edge, from left to right."""
    share = (right - left) / max(count, 1)
    width = min(share - 2 * GAP, widest)
    return [Box(left + share * (n + 0.5) - width / 2, TOP, width, BLOCK_HEIGHT) for n in range(count)]


def _blocks(others: int) -> list[Box]:
    """The spaces of the others: up the left side, along the upper edge, down the right side."""
    if others <= 2:
        return _row(others, EDGE, WIDTH - EDGE, widest=400 * 2 / max(others, 1))
    left = Box(EDGE, SIDE_TOP, SIDE_WIDTH, BLOCK_HEIGHT)
    right = Box(WIDTH - EDGE - SIDE_WIDTH, SIDE_TOP, SIDE_WIDTH, BLOCK_HEIGHT)
    return [left, *_row(others - 2, EDGE, WIDTH - EDGE), right]


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
