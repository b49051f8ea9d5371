"""A table of The Bottle Imp, drawn: the players around it, the trick, the bottles, the devil's trick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from flaschenteufel.bottle_imp.actions import Expose
from flaschenteufel.bottle_imp.cards import Card, Suit
from flaschenteufel.bottle_imp.front.captions import VisibleTable, bottle_name, label_of, lines_of, words_of
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.tricks import Bottle
from flaschenteufel.bottle_imp.views.view import BottleImpView
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.core.wording import count
from flaschenteufel.render.cards import MIDDLING, SMALL, Back, Face, Held, Mark, Ribbon, sign
from flaschenteufel.render.element import Box, circle, element, moved, path, rectangle, text, width_of
from flaschenteufel.render.palette import DARK, GOLD, LIGHT, LINE, PAPER, PLATE, QUIET
from flaschenteufel.render.scene import WIDTH, Item, Scene, header
from flaschenteufel.render.seats import (
    CORNER,
    LABEL,
    MIDDLE,
    Packet,
    Place,
    Player,
    around,
    hand_items,
    order_sign,
    packet_item,
    plate,
    score_item,
    whole_deck,
)


def scene(table: BottleImpRound | BottleImpView, names: tuple[str, ...]) -> Scene:
    """All that is seen of a round, placed; the one whose view it is sits at the lower edge, or else seat 0."""
    visible = VisibleTable(table, names)
    seats = range(table.seats)
    places = around(table.seats, visible.viewer or 0, [len(visible.bottles_of(seat)) for seat in seats])
    words = words_of(visible)
    items = [header(words)]
    for seat in seats:
        items += seat_items(visible, seat, places[seat])
    items += [*trick_items(visible, places), *bottle_items(visible, places), *devil_items(visible)]
    return Scene(words, tuple(items))


def seat_items(visible: VisibleTable, seat: int, place: Place) -> Iterator[Item]:
    """All that belongs to a seat, but for its bottles and the cards it has played."""
    table = visible.table
    tags = [visible.side(seat)] if visible.side(seat) else []
    if seat == table.dealer:
        tags.insert(0, "D")
    player = Player(visible.names[seat], lines_of(visible, seat), tuple(tags), to_act=seat in table.to_act)
    yield Item(f"plate of seat {seat}", place.plate, plate(player, place.plate))
    if table.is_over:
        yield score_item(table.scores[seat], "point", place, f"score of seat {seat}")
    else:
        yield from hand_items(packets_of(visible, seat), place, f"hand of seat {seat}")


def packets_of(visible: VisibleTable, seat: int) -> list[Packet]:
    """The cards of a seat, as they are seen."""
    submission = visible.table.submitted(seat)
    ribbons = _ribbons(visible, seat)
    packets: list[Packet] = []
    for number, (cards, hidden) in enumerate(visible.packets(seat)):
        label = label_of(visible, seat, number)
        if isinstance(submission, Expose) and submission.packet == number:
            label += ", to lie open"
        on_offer = (seat, number) in visible.packets_on_offer
        held = [_face(card, ribbons.get(card), legal=on_offer or card in visible.playable) for card in cards]
        packets.append(Packet((*held, *(Back(),) * hidden), label))
    return packets


def _ribbons(visible: VisibleTable, seat: int) -> dict[Card, Ribbon]:
    """For each card that is about to be given away, who gets it."""
    return {
        card: Ribbon(visible.names[receiver], label_of(visible, receiver, packet))
        for card, receiver, packet in visible.gifts(seat)
    }


def face_of(card: Card, mark: Mark | None = None, ribbon: Ribbon | None = None) -> Face:
    """A card of The Bottle Imp that is seen."""
    return Face(str(card), card.suit, card.points, mark, ribbon)


def _face(card: Card, ribbon: Ribbon | None, *, legal: bool) -> Face:
    if ribbon:
        return face_of(card, Mark.GIVEN, ribbon)
    return face_of(card, Mark.LEGAL if legal else None)


_SPREAD = 72
"""How far apart the cards of one player in a trick lie."""
_SPACE, _SPACE_OF_TWO = 86, 300
"""How much space they have, and if there are only two players."""
_OWNED = (74, 100)
_FREE = (64, 118)


def trick_items(visible: VisibleTable, places: Sequence[Place]) -> Iterator[Item]:
    """The cards of the trick, each before its player, and the place of the next."""
    table = visible.table
    trick, order = table.trick, table.order_of_play(table.trick.leader)
    for number, (seat, card) in enumerate(trick.plays):
        box, scale = _played_to(places, order, number)
        drawing = moved(
            box.x,
            box.y,
            face_of(card).drawn(MIDDLING),
            order_sign(MIDDLING.width - 13, MIDDLING.height - 13, str(number + 1), first=number == 0),
            scale=scale,
        )
        yield Item(f"card {number + 1} of the trick, by seat {seat}", box, drawing)
    if table.phase is Phase.TRICK:
        box, _ = _played_to(places, order, len(trick.plays))
        yield Item(
            "the next card's place", box, rectangle(box, 6, "none", stroke=GOLD, stroke_width=2, stroke_dasharray="5 5")
        )
    if trick.plays:
        yield _led(trick.plays[0][1].suit, free=bool(visible.bottles_of(None)))


def _played_to(places: Sequence[Place], order: Sequence[int], number: int) -> tuple[Box, float]:
    """Where a card of the trick lies, and how much smaller it is if its player has to play many."""
    seat = order[number]
    mine = [place for place, one in enumerate(order) if one == seat]
    space = _SPACE if len(places) > 2 else _SPACE_OF_TWO
    scale = min(1.0, space / (len(mine) * _SPREAD))
    x, y = places[seat].spot
    shift = (mine.index(number) - (len(mine) - 1) / 2) * _SPREAD * scale
    return Box.around(x + shift, y, MIDDLING.width * scale, MIDDLING.height * scale), scale


def _led(suit: Suit, *, free: bool) -> Item:
    """Which suit was led; below the bottles if some stand there."""
    x, y = MIDDLE[0], MIDDLE[1] + 69 if free else MIDDLE[1]
    box = Box.around(x, y, 124, 26)
    drawing = element(
        "g",
        rectangle(box, 12, PLATE, stroke=LINE, stroke_width=1),
        sign(suit, box.x + 17, y, 19),
        text(box.x + 32, y, f"{suit} led", 15, LIGHT),
    )
    return Item("the led suit", box, drawing)


def bottle_items(visible: VisibleTable, places: Sequence[Place]) -> Iterator[Item]:
    """The bottles: beside their owners, or in the middle."""
    free = visible.bottles_of(None)
    for index, (number, bottle) in enumerate(free):
        space = min(84.0, 210 / len(free))
        x = MIDDLE[0] + space * (index - (len(free) - 1) / 2)
        box = Box.around(x, MIDDLE[1], min(space - 4, 62), 108)
        yield Item(bottle_name(number), box, standing(_free(visible, number, bottle), box, *_FREE))
    for seat, place in enumerate(places):
        owned = visible.bottles_of(seat)
        for index, (number, bottle) in enumerate(owned):
            box = _beside(place, index, len(owned))
            yield Item(f"{bottle_name(number)} of seat {seat}", box, standing(_owned(bottle), box, *_OWNED))


def _beside(place: Place, index: int, of: int) -> Box:
    """The space of one of the bottles of a seat: one above the other, but side by side at the lower edge."""
    space = place.beside
    if place.own:
        width = min(104.0, space.width / of)
        return Box(space.x + width * index, space.y, width - 6, space.height)
    height = min(146.0, space.height / of)
    return Box(space.x, space.y + height * index, space.width, height - 2)


def _free(visible: VisibleTable, number: int, bottle: Bottle) -> Element:
    marked = number in visible.bottles_on_offer
    drawn = element("g", moved(8, 0, bottle_drawing(str(bottle.price), marked=marked)))
    if len(visible.table.bottles) > 1:
        drawn.append(text(32, 110, bottle_name(number), 14, GOLD if marked else QUIET, anchor="middle", bold=marked))
    return drawn


def _owned(bottle: Bottle) -> Element:
    """A bottle on the card that says its price."""
    assert bottle.card is not None, "whoever owns a bottle has paid for it"
    card = face_of(bottle.card).drawn(SMALL, 0, 33)
    return element("g", card, moved(26, 0, bottle_drawing(str(bottle.price))))


def devil_items(visible: VisibleTable) -> Iterator[Item]:
    """The devil's trick: in a corner during the round, and in the middle at the end; before the deal, the deck."""
    table = visible.table
    if table.phase is Phase.DEAL:
        yield packet_item(whole_deck(len(table.deck)), CORNER, SMALL, LABEL, "the deck")
        return
    known, size = table.devils_trick, visible.table.devils_trick_size
    if not size:
        return
    held: tuple[Held, ...] = (*map(face_of, known), *(Back(),) * (size - len(known)))
    if not table.is_over:
        trick = Packet(held, f"devil's trick: {count(size, 'card')}")
        yield packet_item(trick, CORNER, SMALL, LABEL, "the devil's trick")
        return
    trick = Packet(held, f"the devil's trick: {count(known.points, 'point')}")
    top = MIDDLE[1] + 62 if visible.bottles_of(None) else MIDDLE[1] - 50
    yield packet_item(trick, Box(WIDTH / 2 - 170, top, 340, 110), MIDDLING, LABEL, "the devil's trick")


GLASS, GLASS_EDGE, CORK, IMP = "#b9dfd6", "#0e2a24", "#b88a58", "#5a1626"

_FLASK = "M17 14V32C17 41 3 43 3 58V88Q3 98 13 98H35Q45 98 45 88V58C45 43 31 41 31 32V14z"
_SHINE = "M9 60C9 52 15 49 18 45"
_HEAD = "M13 63C13 56 15 53 13 44C17 46 19 48 20 50Q24 48.5 28 50C29 48 31 46 35 44C33 53 35 56 35 63z"
_GRIN = "M20 60Q24 63 28 60"


def bottle_drawing(price: str, *, marked: bool = False) -> Element:
    """A bottle with an imp in it and its price on the label, with its upper left corner at the origin."""
    size = 20 if len(price) < 4 else 16
    length = 33 if width_of(price, size) > 33 else None
    return element(
        "g",
        rectangle(Box(16, 2, 16, 13), 3, CORK, stroke=GLASS_EDGE, stroke_width=1),
        path(_FLASK, GLASS, stroke=GOLD if marked else GLASS_EDGE, stroke_width=4 if marked else 2),
        rectangle(Box(15, 13, 18, 5), 2, GLASS, stroke=GLASS_EDGE, stroke_width=1.5),
        path(_SHINE, "none", stroke=PAPER, stroke_width=3, stroke_linecap="round"),
        path(_HEAD, IMP),
        circle(20.5, 55, 2, GOLD),
        circle(27.5, 55, 2, GOLD),
        path(_GRIN, "none", stroke=GOLD, stroke_width=1.5, stroke_linecap="round"),
        rectangle(Box(5, 66, 38, 25), 3, PAPER, stroke=DARK, stroke_width=1),
        text(24, 78.5, price, size, DARK, anchor="middle", bold=True, length=length),
    )


def standing(drawing: Element, box: Box, width: float, height: float) -> Element:
    """A drawing of some size, made to fit into a box and set in its middle."""
    scale = min(box.width / width, box.height / height)
    x, y = box.middle
    return moved(x - width * scale / 2, y - height * scale / 2, drawing, scale=scale)
