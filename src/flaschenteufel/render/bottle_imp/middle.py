"""The middle of the table: the trick, the bottles, the devil's trick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element

from flaschenteufel.bottle_imp.cards import Suit
from flaschenteufel.bottle_imp.tricks import Bottle
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.core.wording import count
from flaschenteufel.render.bottle_imp.seats import face_of
from flaschenteufel.render.bottle_imp.sight import Sight
from flaschenteufel.render.bottle_imp.words import bottle_name
from flaschenteufel.render.box import Box
from flaschenteufel.render.element import element, moved, rectangle, text
from flaschenteufel.render.hand import LABEL, Packet, packet_item, whole_deck
from flaschenteufel.render.layout import CORNER, MIDDLE, Place
from flaschenteufel.render.palette import GOLD, LIGHT, LINE, PLATE, QUIET
from flaschenteufel.render.scene import WIDTH, Item
from flaschenteufel.render.shapes import bottle as bottles
from flaschenteufel.render.shapes.card import MIDDLING, SMALL, Back, Held
from flaschenteufel.render.shapes.chip import number as order_sign
from flaschenteufel.render.shapes.suit import sign

_SPREAD = 72
"""How far apart the cards of one player in a trick lie."""
_ROOM, _ROOM_OF_TWO = 86, 300
"""How much room they have, and if there are only two players."""
_OWNED = (74, 100)
_FREE = (64, 118)


def trick_items(sight: Sight, places: Sequence[Place]) -> Iterator[Item]:
    """The cards of the trick, each before its player, and the place of the next."""
    table = sight.table
    trick, order = table.trick, table.setup.orders[table.trick.leader]
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
        yield _led(trick.plays[0][1].suit, free=bool(sight.bottles_of(None)))


def _played_to(places: Sequence[Place], order: Sequence[int], number: int) -> tuple[Box, float]:
    """Where a card of the trick lies, and how much smaller it is if its player has to play many."""
    seat = order[number]
    mine = [place for place, one in enumerate(order) if one == seat]
    room = _ROOM if len(places) > 2 else _ROOM_OF_TWO
    scale = min(1.0, room / (len(mine) * _SPREAD))
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


def bottle_items(sight: Sight, places: Sequence[Place]) -> Iterator[Item]:
    """The bottles: beside their owners, or in the middle."""
    free = sight.bottles_of(None)
    for index, (number, bottle) in enumerate(free):
        room = min(84.0, 210 / len(free))
        x = MIDDLE[0] + room * (index - (len(free) - 1) / 2)
        box = Box.around(x, MIDDLE[1], min(room - 4, 62), 108)
        yield Item(bottle_name(number), box, bottles.standing(_free(sight, number, bottle), box, *_FREE))
    for seat, place in enumerate(places):
        owned = sight.bottles_of(seat)
        for index, (number, bottle) in enumerate(owned):
            box = _beside(place, index, len(owned))
            yield Item(f"{bottle_name(number)} of seat {seat}", box, bottles.standing(_owned(bottle), box, *_OWNED))


def _beside(place: Place, index: int, of: int) -> Box:
    """The room of one of the bottles of a seat: one above the other, but side by side at the lower edge."""
    room = place.bottles
    if place.own:
        width = min(104.0, room.width / of)
        return Box(room.x + width * index, room.y, width - 6, room.height)
    height = min(146.0, room.height / of)
    return Box(room.x, room.y + height * index, room.width, height - 2)


def _free(sight: Sight, number: int, bottle: Bottle) -> Element:
    marked = number in sight.bottles_on_offer
    drawn = element("g", moved(8, 0, bottles.bottle(str(bottle.price), marked=marked)))
    if len(sight.table.bottles) > 1:
        drawn.append(text(32, 110, bottle_name(number), 14, GOLD if marked else QUIET, anchor="middle", bold=marked))
    return drawn


def _owned(bottle: Bottle) -> Element:
    """A bottle on the card that says its price."""
    assert bottle.card is not None, "whoever owns a bottle has paid for it"
    card = face_of(bottle.card).drawn(SMALL, 0, 33)
    return element("g", card, moved(26, 0, bottles.bottle(str(bottle.price))))


def devil_items(sight: Sight) -> Iterator[Item]:
    """The devil's trick: in a corner during the round, and in the middle at the end; before the deal, the deck."""
    table = sight.table
    if table.phase is Phase.DEAL:
        yield packet_item(whole_deck(len(table.deck)), CORNER, SMALL, LABEL, "the deck")
        return
    known, size = table.devils_trick, sight.devils_trick_size
    if not size:
        return
    held: tuple[Held, ...] = (*map(face_of, known), *(Back(),) * (size - len(known)))
    if not table.is_over:
        trick = Packet(held, f"devil's trick: {count(size, 'card')}")
        yield packet_item(trick, CORNER, SMALL, LABEL, "the devil's trick")
        return
    trick = Packet(held, f"the devil's trick: {count(known.points, 'point')}")
    top = MIDDLE[1] + 62 if sight.bottles_of(None) else MIDDLE[1] - 50
    yield packet_item(trick, Box(WIDTH / 2 - 170, top, 340, 110), MIDDLING, LABEL, "the devil's trick")
