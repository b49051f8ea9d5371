"""Cards side by side: a hand, in one packet or in several."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import fsum
from xml.etree.ElementTree import Element

from attrs import frozen

from flaschenteufel.core.wording import count
from flaschenteufel.render.cards import LARGE, MIDDLING, SMALL, Back, Face, Held, Mark, Size
from flaschenteufel.render.element import Box, circle, element, shortened, text, width_of
from flaschenteufel.render.layout import Place
from flaschenteufel.render.palette import DARK, PAPER, QUIET
from flaschenteufel.render.scene import Item

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
        drawn.extend(_row(row, size, [left + start for start in starts], top + number * ROW))
        if packet.unseen > 1 and number == len(rows) - 1:
            x, y = left + starts[-1] + size.width / 2, top + number * ROW + size.height / 2
            drawn.append(circle(x, y, size.width * 0.27, PAPER, stroke=DARK, stroke_width=1))
            drawn.append(text(x, y, str(packet.unseen), size.width * 0.31, DARK, anchor="middle", bold=True))
    height = top - box.y + (len(rows) - 1) * ROW + size.height
    return Item(what, Box(box.x, box.y, box.width, height), drawn)


def _row(cards: Sequence[Held], size: Size, lefts: Sequence[float], top: float) -> Iterator[Element]:
    """Cards side by side, each on the one before it; large ones have ribbons, on what is seen of them."""
    ends = [*lefts[1:], lefts[-1] + size.width]
    for card, x, end in zip(cards, lefts, ends, strict=True):
        y = top
        if size is LARGE and isinstance(card, Face) and card.mark is Mark.LEGAL:
            y -= RAISE
        yield card.drawn(size, x, y)
        if size is LARGE and isinstance(card, Face) and card.ribbon:
            yield card.ribbon.drawn(Box(x, y, min(end - x, size.width), size.height))
