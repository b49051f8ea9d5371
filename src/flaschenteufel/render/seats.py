"""What belongs to a seat in a picture: the plate with its name, its score, and its cards, in rows with a label."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import fsum

from attrs import frozen

from flaschenteufel.render.cards import Back, Face, Held, Look, Mark, Size, card_at
from flaschenteufel.render.element import (
    Box,
    Touch,
    circle,
    fitting,
    group,
    path,
    rectangle,
    shortened,
    text,
    touchable,
    width_of,
)
from flaschenteufel.render.narrow_places import hand_rows
from flaschenteufel.render.palette import DARK, GOLD, LIGHT, LINE, PAPER, PLATE, QUIET
from flaschenteufel.render.places import Letters, Place, Plan, Sheet
from flaschenteufel.render.scene import Item
from flaschenteufel.render.suits import TINTS


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


@lru_cache(maxsize=512)
def plate(player: Player, box: Box, letters: Letters) -> str:
    """A plate; the one of a player whose turn it is is golden and has an arrow."""
    fill, ink, quiet = (GOLD, DARK, DARK) if player.to_act else (PLATE, LIGHT, QUIET)
    drawn = [rectangle(box, 9, fill, stroke=DARK if player.to_act else LINE, stroke_width=1.5)]
    first, second = box.y + box.height / 3, box.y + box.height * 0.75
    inset = letters.name * 0.58
    left = start = box.x + inset
    if player.to_act:
        high = letters.name * 0.4
        wide = f"{high * 1.6:.1f} {high:.1f}"
        drawn.append(path(f"M{left:.1f} {first - high:.1f}l{wide}l-{wide}z", DARK))
        left += high * 2.4
    tags, right = _tagged(player.tags, box, first, letters.tag)
    drawn += tags
    drawn.append(text(left, first, shortened(player.name, letters.name, right - left), letters.name, ink, bold=True))
    if player.coin:
        drawn.append(coin(start + 7, second))
        start += 19
    line = fitting(player.lines, letters.line, box.right - 6 - start)
    drawn.append(text(start, second, line, letters.line, quiet))
    return group(*drawn)


def _tagged(tags: Sequence[str], box: Box, y: float, size: float) -> tuple[list[str], float]:
    """The tags at the right end, and where they begin."""
    right, drawn = box.right - 7, list[str]()
    for words in tags:
        right -= tag_width(words, size)
        drawn.append(tag(right, y, words, size))
        right -= 4
    return drawn, right


def tag_width(words: str, size: float) -> float:
    """How wide a tag with these words is."""
    return max(size * 1.7, width_of(words, size) + size * 0.9)


def tag(x: float, y: float, words: str, size: float) -> str:
    """A small plate with a word, with its left edge at a point."""
    width, height = tag_width(words, size), size * 1.7
    return group(
        rectangle(Box(x, y - height / 2, width, height), height / 2, PAPER, stroke=DARK, stroke_width=1),
        text(x + width / 2, y, words, size, DARK, anchor="middle", bold=True),
    )


def order_sign(x: float, y: float, words: str, *, first: bool) -> str:
    """Which card of a trick it is; the first is that of the leader."""
    return group(
        circle(x, y, 10, GOLD if first else PAPER, stroke=DARK, stroke_width=1.5),
        text(x, y, words, 12, DARK, anchor="middle", bold=True),
    )


_CROWN = "M-7 5V-5L-3.5-1L0-6L3.5-1L7-5V5z"


def crown(x: float, y: float) -> str:
    """The sign of the card that wins."""
    return group(
        circle(x, y, 11, DARK, stroke=GOLD, stroke_width=1.5),
        f'<path d="{_CROWN}" fill="{GOLD}" transform="translate({x:.1f} {y:.1f})"/>',
    )


def coin(x: float, y: float) -> str:
    """A chip to pay with."""
    return group(circle(x, y, 6.5, TINTS["red"].fill, stroke=PAPER, stroke_width=1.5), circle(x, y, 3, PAPER))


def score_item(score: int, noun: str, place: Place, sheet: Sheet, what: str) -> Item:
    """The score in large figures, where the hand was, and of what it counts so many."""
    x, size = place.hand.middle[0], sheet.letters.figures * (4 / 3 if place.own else 1)
    box = Box(x - min(place.hand.width, 240) / 2, place.hand.y + size / 6, min(place.hand.width, 240), size * 1.5)
    figures = str(score).replace("-", "\N{MINUS SIGN}")
    font = size * min(1, (box.width - 8) / width_of(figures, size))
    letters = sheet.letters.line * 1.1
    length = box.width if width_of(noun, letters) > box.width else None
    drawing = group(
        text(x, box.y + size * 0.5, figures, font, LIGHT, anchor="middle", bold=True),
        text(x, box.y + size * 1.25, noun, letters, QUIET, anchor="middle", length=length),
    )
    return Item(what, box, drawing)


BETWEEN = 28
"""The space between two packets."""
_MOST_OF_A_DECK = 16


@frozen
class Packet:
    """Some cards that belong together, and what they are called: versions of a label, the longest first."""

    cards: tuple[Held, ...]
    labels: tuple[str, ...] = ()
    more: int = 0
    """How many cards there are besides, which are not drawn, each with its back up."""
    touch: Touch | None = None
    """What it is for those who click it, if it is chosen as a whole."""

    @property
    def unseen(self) -> int:
        """How many cards show only their backs."""
        return sum(isinstance(card.look, Back) for card in self.cards) + self.more


_BACK = Held(Back())


def backs(number: int) -> tuple[Held, ...]:
    """So many cards that are not seen."""
    return (_BACK,) * number


def whole_deck(size: int, label: str) -> Packet:
    """The cards before they are dealt."""
    drawn = min(size, _MOST_OF_A_DECK)
    return Packet(backs(drawn), (label,), more=size - drawn)


def widths(cards: Sequence[Look], size: Size) -> tuple[float, float]:
    """How wide cards in a row are when they are pushed together, and when they have all the space they like."""
    pressed = fsum(card.needs(size) for card in cards[:-1])
    easy = fsum(card.likes(size) for card in cards[:-1])
    return pressed + size.width, easy + size.width


def lefts(cards: Sequence[Look], size: Size, space: float) -> list[float]:
    """Where the cards of a row begin, if they have so much space; if even that is too little, they are not all read."""
    pressed, easy = widths(cards, size)
    if space < pressed:
        squeeze = (space - size.width) / (pressed - size.width)
        steps = [squeeze * card.needs(size) for card in cards[:-1]]
    else:
        ease = min(1.0, (space - pressed) / max(easy - pressed, 1))
        steps = [card.needs(size) + ease * (card.likes(size) - card.needs(size)) for card in cards[:-1]]
    return list(accumulate(steps, initial=0.0))


def rows_of(cards: Sequence[Held], size: Size, space: float, rows: int = 1) -> list[Sequence[Held]]:
    """The cards in so many rows, or in two if that is one into which they do not fit: those that are seen below."""
    if rows == 1 and size.row and widths([card.look for card in cards], size)[0] > space:
        rows = 2
        unseen = [card for card in cards if isinstance(card.look, Back)]
        if 0 < len(unseen) < len(cards):
            return [unseen, [card for card in cards if not isinstance(card.look, Back)]]
    each = -(-len(cards) // rows)
    return [cards[start : start + each] for start in range(0, len(cards), each)]


@lru_cache(maxsize=512)  # from one move to the next, most hands stay as they are
def hand_items(packets: tuple[Packet, ...], place: Place, plan: Plan, what: str) -> tuple[Item, ...]:
    """The packets of a seat, side by side in its space; one's own below each other on a narrow picture."""
    filled = [packet for packet in packets if packet.cards]
    letters = plan.sheet.letters.label
    head = label_height(letters) if place.own or any(packet.labels for packet in filled) else 0
    boxes = _stacked if place.own and plan.sheet.is_narrow else _side_by_side
    size = plan.own if place.own else _size_for(filled, place, plan.others)
    items: list[Item] = []
    for packet, box, rows in boxes(filled, place.hand, size, letters):
        called = f"{what} {packet.labels[0]}" if packet.labels else what
        items.append(packet_item(packet, box, size, letters, called, head=head, rows=rows))
    return tuple(items)


def label_height(letters: float) -> float:
    """How much space a label takes, with the space below it."""
    return letters + 4


def _stacked(packets: Sequence[Packet], space: Box, size: Size, letters: float) -> Iterator[tuple[Packet, Box, int]]:
    """Each packet below the one before it, in as many rows as it needs."""
    y = space.y
    for packet, rows in zip(packets, hand_rows([len(packet.cards) for packet in packets]), strict=True):
        high = label_height(letters) + rows * size.row
        yield packet, Box(space.x, y, space.width, high), rows
        y += high + 5


def _side_by_side(
    packets: Sequence[Packet], space: Box, size: Size, letters: float
) -> Iterator[tuple[Packet, Box, int]]:
    """Each packet beside the one before it, and as wide as it likes to be if there is space."""
    width = space.width - BETWEEN * (len(packets) - 1)
    easy = [
        max(
            widths([card.look for card in packet.cards], size)[1],
            *(width_of(label, letters) for label in packet.labels[:1]),
            0,
        )
        for packet in packets
    ]
    wish = fsum(easy)
    x = space.x + max(0.0, width - wish) / 2
    for packet, wanted in zip(packets, easy, strict=True):
        share = wanted * min(1.0, width / wish)
        yield packet, Box(x, space.y, share, space.height), 1
        x += share + BETWEEN


def _size_for(packets: Sequence[Packet], place: Place, sizes: tuple[Size, ...]) -> Size:
    """As large as the cards can be and still be read in one row, or else small."""
    spaces = BETWEEN * (len(packets) - 1)
    for size in sizes[:-1]:
        if (
            fsum(widths([card.look for card in packet.cards], size)[0] for packet in packets) + spaces
            <= place.hand.width
        ):
            return size
    return sizes[-1]


def packet_item(
    packet: Packet, box: Box, size: Size, letters: float, what: str, *, head: float | None = None, rows: int = 1
) -> Item:
    """A packet with its label, in the box that it may use; the label takes the `head` of it."""
    head = label_height(letters) if head is None else head
    top = box.y + head + size.raised
    drawn: list[str] = []
    if packet.labels:
        label = fitting(packet.labels, letters, box.width)
        drawn.append(text(box.middle[0], box.y + head / 2 - 1, label, letters, QUIET, anchor="middle"))
    lines = rows_of(packet.cards, size, box.width, rows)
    with_backs = max((n for n, line in enumerate(lines) if isinstance(line[-1].look, Back)), default=None)
    for number, line in enumerate(lines):
        starts = lefts([card.look for card in line], size, box.width)
        left = box.x + (box.width - starts[-1] - size.width) / 2
        y = top + number * size.row
        drawn += _cards_in_a_row(line, size, [left + start for start in starts], y)
        if packet.unseen > 1 and number == with_backs:
            seen = size.height if line is lines[-1] else min(size.row, size.height)
            drawn += _count(packet.unseen, left + starts[-1] + size.width / 2, y + seen / 2, size)
    height = top - box.y + (len(lines) - 1) * size.row + size.height
    return Item(what, Box(box.x, box.y, box.width, height), touchable(packet.touch, "".join(drawn)))


def _count(number: int, x: float, y: float, size: Size) -> Iterator[str]:
    """How many cards there are that are not seen."""
    yield circle(x, y, size.width * 0.27, PAPER, stroke=DARK, stroke_width=1)
    yield text(x, y, str(number), max(size.width * 0.31, 11), DARK, anchor="middle", bold=True)


def _cards_in_a_row(cards: Sequence[Held], size: Size, lefts: Sequence[float], top: float) -> Iterator[str]:
    """Cards side by side, each on the one before it, with ribbons on what is seen of them."""
    ends = [*lefts[1:], lefts[-1] + size.width]
    for held, x, end in zip(cards, lefts, ends, strict=True):
        look = held.look
        y = top - size.raised if size.raised and isinstance(look, Face) and look.mark is Mark.LEGAL else top
        ribbon = held.ribbon.drawn(Box(0, 0, min(end - x, size.width), size.height)) if held.ribbon else ""
        yield card_at(x, y, look, size, held.touch, ribbon)
