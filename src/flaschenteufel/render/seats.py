"""The seats in a picture: where everybody sits, the plates with their names, their cards, their scores."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import fsum
from xml.etree.ElementTree import Element

from attrs import frozen

from flaschenteufel.core.wording import count
from flaschenteufel.render.cards import LARGE, MIDDLING, SMALL, TINTS, Back, Face, Held, Mark, Size
from flaschenteufel.render.element import Box, circle, element, fitting, path, rectangle, shortened, text, width_of
from flaschenteufel.render.palette import DARK, GOLD, LIGHT, LINE, PAPER, PLATE, QUIET
from flaschenteufel.render.scene import WIDTH, Item

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
    blocks = _blocks_in_a_row(seats - 1, EDGE, WIDTH - EDGE)
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


def _blocks_in_a_row(count: int, left: float, right: float, widest: float = 400) -> list[Box]:
    """So many blocks at the upper edge, from left to right."""
    share = (right - left) / max(count, 1)
    width = min(share - 2 * GAP, widest)
    return [Box(left + share * (n + 0.5) - width / 2, TOP, width, BLOCK_HEIGHT) for n in range(count)]


def _blocks(others: int) -> list[Box]:
    """The spaces of the others: up the left side, along the upper edge, down the right side."""
    if others <= 2:
        return _blocks_in_a_row(others, EDGE, WIDTH - EDGE, widest=400 * 2 / max(others, 1))
    left = Box(EDGE, SIDE_TOP, SIDE_WIDTH, BLOCK_HEIGHT)
    right = Box(WIDTH - EDGE - SIDE_WIDTH, SIDE_TOP, SIDE_WIDTH, BLOCK_HEIGHT)
    return [left, *_blocks_in_a_row(others - 2, EDGE, WIDTH - EDGE), right]


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


@frozen
class Player:
    """What the plate says: the name, a line below it, some tags, and whether it is this player's turn."""

    name: str
    lines: tuple[str, ...]
    """Versions of the line, the longest first."""
    tags: tuple[str, ...] = ()
    to_act: bool = False
    coin: bool = False
    """Whether the line is about chips."""


def plate(player: Player, box: Box) -> Element:
    """A plate; the one of a player whose turn it is is golden and has an arrow."""
    fill, ink, quiet = (GOLD, DARK, DARK) if player.to_act else (PLATE, LIGHT, QUIET)
    drawn = element("g", rectangle(box, 9, fill, stroke=DARK if player.to_act else LINE, stroke_width=1.5))
    left = box.x + 11
    if player.to_act:
        drawn.append(path(f"M{left:.1f} {box.y + 8:.1f}l12 7.5l-12 7.5z", DARK))
        left += 18
    right = _tagged(drawn, player.tags, box)
    drawn.append(text(left, box.y + 15.5, shortened(player.name, 19, right - left), 19, ink, bold=True))
    start = box.x + 11
    if player.coin:
        drawn.append(coin(start + 7, box.y + 34))
        start += 19
    drawn.append(text(start, box.y + 34.5, fitting(player.lines, 14.5, box.right - 6 - start), 14.5, quiet))
    return drawn


def _tagged(drawn: Element, tags: Sequence[str], box: Box) -> float:
    """Put the tags at the right end; returns where they begin."""
    right = box.right - 7
    for words in tags:
        right -= tag_width(words)
        drawn.append(tag(right, box.y + 15, words))
        right -= 4
    return right


def order_sign(x: float, y: float, words: str, *, first: bool) -> Element:
    """Which card of a trick it is; the first is that of the leader."""
    return element(
        "g",
        circle(x, y, 10, GOLD if first else PAPER, stroke=DARK, stroke_width=1.5),
        text(x, y, words, 12, DARK, anchor="middle", bold=True),
    )


def tag_width(words: str) -> float:
    """How wide a tag with these words is."""
    return max(22, width_of(words, 13) + 12)


def tag(x: float, y: float, words: str) -> Element:
    """A small plate with a word, with its left edge at a point."""
    width = tag_width(words)
    return element(
        "g",
        rectangle(Box(x, y - 11, width, 22), 11, PAPER, stroke=DARK, stroke_width=1),
        text(x + width / 2, y, words, 13, DARK, anchor="middle", bold=True),
    )


def coin(x: float, y: float) -> Element:
    """A chip to pay with."""
    tint = TINTS["red"]
    return element(
        "g",
        circle(x, y, 6.5, tint.fill, stroke=PAPER, stroke_width=1.5),
        circle(x, y, 3, PAPER),
    )


def score_item(score: int, noun: str, place: Place, what: str) -> Item:
    """The score in large figures, where the hand was."""
    x, size = place.hand.middle[0], 64 if place.own else 48
    box = Box(x - min(place.hand.width, 240) / 2, place.hand.y + size / 6, min(place.hand.width, 240), size * 1.5)
    figures = str(score).replace("-", "\N{MINUS SIGN}")
    font = size * min(1, (box.width - 8) / width_of(figures, size))
    drawing = element(
        "g",
        text(x, box.y + size * 0.5, figures, font, LIGHT, anchor="middle", bold=True),
        text(x, box.y + size * 1.25, count(abs(score), noun).partition(" ")[2], 16, QUIET, anchor="middle"),
    )
    return Item(what, box, drawing)


LABEL = 19
RAISE = 12
"""How far a large card that may be played stands out."""
ROW = 34
"""How far the second row of small cards lies below the first, which can still be read."""
BETWEEN = 28
"""The space between two packets."""
_MOST_OF_A_DECK = 16


@frozen
class Packet:
    """Some cards that belong together, and what they are called."""

    cards: tuple[Held, ...]
    label: str = ""
    more: int = 0
    """How many cards there are besides, which are not drawn, each with its back up."""

    @property
    def unseen(self) -> int:
        """How many cards show only their backs."""
        return sum(isinstance(card, Back) for card in self.cards) + self.more


def whole_deck(size: int) -> Packet:
    """The cards before they are dealt."""
    drawn = min(size, _MOST_OF_A_DECK)
    return Packet((Back(),) * drawn, f"{count(size, 'card')} to deal", more=size - drawn)


def widths(cards: Sequence[Held], size: Size) -> tuple[float, float]:
    """How wide cards in a row are when they are pushed together, and when they have all the space they like."""
    pressed = fsum(card.needs(size) for card in cards[:-1])
    easy = fsum(card.likes(size) for card in cards[:-1])
    return pressed + size.width, easy + size.width


def lefts(cards: Sequence[Held], size: Size, space: float) -> list[float]:
    """Where the cards of a row begin, if they have so much space; if even that is too little, they are not all read."""
    pressed, easy = widths(cards, size)
    if space < pressed:
        squeeze = (space - size.width) / (pressed - size.width)
        steps = [squeeze * card.needs(size) for card in cards[:-1]]
    else:
        ease = min(1.0, (space - pressed) / max(easy - pressed, 1))
        steps = [card.needs(size) + ease * (card.likes(size) - card.needs(size)) for card in cards[:-1]]
    return list(accumulate(steps, initial=0.0))


def rows_of(cards: Sequence[Held], size: Size, space: float) -> list[Sequence[Held]]:
    """The cards in one row, or in two if they are small and do not fit into one."""
    if size is not SMALL or widths(cards, size)[0] <= space:
        return [cards]
    half = (len(cards) + 1) // 2
    return [cards[:half], cards[half:]]


def hand_items(packets: Sequence[Packet], place: Place, what: str) -> Iterator[Item]:
    """The packets of a seat, side by side in its space."""
    filled = [packet for packet in packets if packet.cards]
    size = _size_for(filled, place)
    labelled = any(packet.label for packet in filled)
    space = place.hand.width - BETWEEN * (len(filled) - 1)
    easy = [max(widths(packet.cards, size)[1], width_of(packet.label, 15)) for packet in filled]
    wish = fsum(easy)
    spare = max(0.0, space - wish)
    x = place.hand.x + spare / 2
    for packet, wanted in zip(filled, easy, strict=True):
        share = wanted * min(1.0, space / wish)
        head = LABEL if labelled or place.own else 0
        box = Box(x, place.hand.y, share, place.hand.height)
        yield packet_item(packet, box, size, head, f"{what} {packet.label}".strip())
        x += share + BETWEEN


def _size_for(packets: Sequence[Packet], place: Place) -> Size:
    """Large cards at the lower edge; elsewhere as large as they can be and still be read in one row."""
    if place.own:
        return LARGE
    needed = fsum(widths(packet.cards, MIDDLING)[0] for packet in packets) + BETWEEN * (len(packets) - 1)
    return MIDDLING if needed <= place.hand.width else SMALL


def packet_item(packet: Packet, box: Box, size: Size, head: float, what: str) -> Item:
    """A packet with its label, in the box that it may use."""
    top = box.y + head + (RAISE if size is LARGE else 0)
    drawn = element("g")
    if packet.label:
        label = shortened(packet.label, 15, box.width)
        drawn.append(text(box.middle[0], box.y + LABEL / 2 - 1, label, 15, QUIET, anchor="middle"))
    rows = rows_of(packet.cards, size, box.width)
    for number, row in enumerate(rows):
        starts = lefts(row, size, box.width)
        left = box.x + (box.width - starts[-1] - size.width) / 2
        drawn.extend(_cards_in_a_row(row, size, [left + start for start in starts], top + number * ROW))
        if packet.unseen > 1 and number == len(rows) - 1:
            x, y = left + starts[-1] + size.width / 2, top + number * ROW + size.height / 2
            drawn.append(circle(x, y, size.width * 0.27, PAPER, stroke=DARK, stroke_width=1))
            drawn.append(text(x, y, str(packet.unseen), size.width * 0.31, DARK, anchor="middle", bold=True))
    height = top - box.y + (len(rows) - 1) * ROW + size.height
    return Item(what, Box(box.x, box.y, box.width, height), drawn)


def _cards_in_a_row(cards: Sequence[Held], size: Size, lefts: Sequence[float], top: float) -> Iterator[Element]:
    """Cards side by side, each on the one before it; large ones have ribbons, on what is seen of them."""
    ends = [*lefts[1:], lefts[-1] + size.width]
    for card, x, end in zip(cards, lefts, ends, strict=True):
        y = top
        if size is LARGE and isinstance(card, Face) and card.mark is Mark.LEGAL:
            y -= RAISE
        yield card.drawn(size, x, y)
        if size is LARGE and isinstance(card, Face) and card.ribbon:
            yield card.ribbon.drawn(Box(x, y, min(end - x, size.width), size.height))
