"""The rows of devils on the table."""

from __future__ import annotations

from xml.etree.ElementTree import Element

from flaschenteufel.hols_der_teufel.actions import End
from flaschenteufel.hols_der_teufel.cards import DevilCard, Suit
from flaschenteufel.render.box import Box
from flaschenteufel.render.element import element, rectangle, text
from flaschenteufel.render.hand import lefts
from flaschenteufel.render.hols_der_teufel.sight import Sight, face_of
from flaschenteufel.render.palette import GOLD, LIGHT, LINE, QUIET
from flaschenteufel.render.scene import Item
from flaschenteufel.render.shapes.card import SMALL
from flaschenteufel.render.shapes.suit import sign

_TOP, _STEP, _LEFT, _WIDTH = 236, 80, 24, 840
_HEAD = 110
_SLOT = 40


def row_item(sight: Sight, suit: Suit, number: int) -> Item:
    """The row of a suit: its sign, its cards, and its two ends."""
    box = Box(_LEFT, _TOP + _STEP * number, _WIDTH, SMALL.height + 8)
    middle = box.middle[1]
    drawn = element("g", sign(suit, box.x + 18, middle, 26), text(box.x + 38, middle, str(suit), 17, LIGHT))
    cards = sight.table.rows.get(suit, ())
    room = Box(box.x + _HEAD, box.y + 4, _WIDTH - _HEAD, SMALL.height)
    drawn.extend(_cards(sight, suit, cards, room) if cards else _no_cards(sight, suit, room))
    return Item(f"the {suit} row", box, drawn)


def _cards(sight: Sight, suit: Suit, cards: tuple[DevilCard, ...], room: Box) -> list[Element]:
    faces = [face_of(card) for card in cards]
    starts = lefts(faces, SMALL, room.width - 2 * _SLOT - 16)
    wide = starts[-1] + SMALL.width
    left = room.middle[0] - wide / 2
    drawn = [face.drawn(SMALL, left + start, room.y) for face, start in zip(faces, starts, strict=True)]
    low = Box(left - 8 - _SLOT, room.y, _SLOT, room.height)
    high = Box(left + wide + 8, room.y, _SLOT, room.height)
    for end, slot, card in ((End.LOW, low, cards[0]), (End.HIGH, high, cards[-1])):
        if card.is_angel:
            bar = left - 9 if end is End.LOW else left + wide + 2
            drawn.append(rectangle(Box(bar, room.y, 7, room.height), 3, LIGHT))
        else:
            offered = (suit, end) in sight.ends_on_offer
            ink = GOLD if offered else QUIET
            drawn += [_free(slot, offered=offered), text(*slot.middle, end, 13, ink, anchor="middle", bold=offered)]
    return drawn


def _no_cards(sight: Sight, suit: Suit, room: Box) -> list[Element]:
    slot = Box.around(*room.middle, _SLOT, room.height)
    offered = (suit, End.HIGH) in sight.ends_on_offer
    words = text(slot.right + 12, slot.middle[1], "not yet on the table", 15, QUIET)
    return [_free(slot, offered=offered), words]


def _free(slot: Box, *, offered: bool) -> Element:
    """A place for the next card, golden if one may be laid there now; a bar stands where an angel blocks the end."""
    colour, width = (GOLD, 2.5) if offered else (LINE, 1.5)
    return rectangle(slot, 5, "none", stroke=colour, stroke_width=width, stroke_dasharray="4 4")
