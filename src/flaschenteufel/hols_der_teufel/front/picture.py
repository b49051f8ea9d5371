"""A table of Hol's der Teufel, drawn: the rows, the players and their cards, and the same in words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from xml.etree.ElementTree import Element

from attrs import frozen

from flaschenteufel.core.wording import count, listing
from flaschenteufel.hols_der_teufel.actions import End, Lay
from flaschenteufel.hols_der_teufel.cards import SUITS, DevilCard, Suit
from flaschenteufel.hols_der_teufel.round import HolsDerTeufelRound
from flaschenteufel.hols_der_teufel.views.view import HolsDerTeufelView
from flaschenteufel.hols_der_teufel.vocabulary import Phase
from flaschenteufel.render.cards import MIDDLING, SMALL, Back, Face, Held, Mark, Size, SuitedBack, Tint, sign
from flaschenteufel.render.element import Box, circle, element, moved, path, rectangle, text
from flaschenteufel.render.palette import DARK, GOLD, LIGHT, LINE, PAPER, QUIET
from flaschenteufel.render.scene import Item, Scene, Words, header, waiting_for, words
from flaschenteufel.render.seats import (
    LABEL,
    Packet,
    Place,
    Player,
    hand_items,
    in_a_row,
    lefts,
    packet_item,
    plate,
    score_item,
    whole_deck,
)

HALO = "#e3ecf5"
"""Angels, and the backs of their cards."""


def face_of(card: DevilCard, mark: Mark | None = None) -> Face:
    """A card of Hol's der Teufel that is seen."""
    return Angel("", None, mark=mark) if card.is_angel else Face(str(card.value), card.suit, mark=mark)


@frozen
class Angel(Face):
    """An angel, which has no suit."""

    def inside(self, size: Size) -> list[Element]:
        """The angel and its name."""
        x, y, unit = size.width / 2, size.height * 0.56, size.width / 46
        body = path("M0-10L9 14H-9zM-9-4C-22-14-22 6-8 6zM9-4C22-14 22 6 8 6z", HALO, stroke=DARK, stroke_width=1)
        head = circle(0, -13, 5, PAPER, stroke=DARK, stroke_width=1)
        halo = element("ellipse", cx=0, cy=-21, rx=7, ry=2.2, fill="none", stroke=DARK, stroke_width=1.5)
        return [
            moved(x, y + 4 * unit, body, head, halo, scale=unit),
            text(size.width / 14, size.band * 0.5, "angel", size.figure * 0.72, DARK, bold=True),
        ]


@frozen
class AngelBack(SuitedBack):
    """The back of an angel, which shows that it is one."""

    @property
    def tint(self) -> Tint:
        """The colours of the back."""
        return Tint(HALO, DARK)

    def badge(self, x: float, y: float, unit: float) -> list[Element]:
        """A halo above the letter."""
        halo = element(
            "ellipse", cx=x, cy=y - 7 * unit, rx=7 * unit, ry=2.5 * unit, fill="none", stroke=DARK, stroke_width=1.5
        )
        return [halo, text(x, y + 4.5 * unit, "A", 14 * unit, DARK, anchor="middle", bold=True)]


def _back_of(suit: Suit | None) -> SuitedBack:
    return AngelBack("angel") if suit is None else SuitedBack(suit)


@frozen(slots=False, eq=False)
class VisibleTable:
    """A state or a view, and the questions about it that a picture has."""

    table: HolsDerTeufelRound | HolsDerTeufelView
    names: tuple[str, ...]

    @property
    def viewer(self) -> int | None:
        """Whose eyes these are; nobody's if it is a spectator's view or a state."""
        return self.table.seat if isinstance(self.table, HolsDerTeufelView) else None

    @property
    def aside(self) -> tuple[tuple[DevilCard, ...], int]:
        """The cards that were set aside, as far as they are seen, and how many there are."""
        table = self.table
        return (table.aside, len(table.aside)) if isinstance(table, HolsDerTeufelRound) else ((), table.aside_count)

    @cached_property
    def _lays(self) -> tuple[Lay, ...]:
        return tuple(action for action in self.table.legal_actions() if isinstance(action, Lay))

    @property
    def playable(self) -> frozenset[DevilCard]:
        """The cards that can be laid now."""
        return frozenset(lay.card for lay in self._lays)

    @property
    def ends_on_offer(self) -> frozenset[tuple[Suit, End]]:
        """The ends of rows that a card can be laid at now."""
        return frozenset((lay.row, lay.end) for lay in self._lays)


_ASIDE = Box(880, 330, 100, 90)
_DECK = Box(320, 340, 360, 120)


def scene(table: HolsDerTeufelRound | HolsDerTeufelView, names: tuple[str, ...]) -> Scene:
    """All that is seen of a round, placed; the one whose view it is sits at the lower edge, or else seat 0."""
    visible = VisibleTable(table, names)
    places = in_a_row(table.seats, visible.viewer or 0)
    words = words_of(visible)
    items = [header(words)]
    for seat in range(table.seats):
        items += _seat(visible, seat, places[seat])
    if table.phase is Phase.DEAL:
        deck = whole_deck(len(table.variant.deck()))
        items.append(packet_item(deck, _DECK, MIDDLING, LABEL, "the deck"))
    else:
        items += [row_item(visible, suit, number) for number, suit in enumerate(SUITS)]
        items += _aside(visible)
    return Scene(words, tuple(items))


def _seat(visible: VisibleTable, seat: int, place: Place) -> Iterator[Item]:
    table = visible.table
    player = Player(
        name=visible.names[seat],
        lines=(count(table.chips[seat], "chip"),),
        tags=("D",) if seat == table.dealer else (),
        to_act=seat in table.to_act,
        coin=True,
    )
    yield Item(f"plate of seat {seat}", place.plate, plate(player, place.plate))
    if table.is_over:
        yield score_item(table.scores[seat], "chip", place, f"score of seat {seat}")
    else:
        yield from hand_items([Packet(_hand(visible, seat))], place, f"hand of seat {seat}")


def _hand(visible: VisibleTable, seat: int) -> tuple[Held, ...]:
    """The cards of a seat: their faces if they are seen, else their backs, which show the suits."""
    seen = visible.table.hand(seat)
    if not seen:
        return tuple(map(_back_of, visible.table.backs(seat)))
    turn = seat in visible.table.to_act  # an angel in another hand looks just like one that may be laid
    return tuple(face_of(card, Mark.LEGAL if turn and card in visible.playable else None) for card in seen)


def _aside(visible: VisibleTable) -> Iterator[Item]:
    seen, size = visible.aside
    if size:
        held: tuple[Held, ...] = (*map(face_of, seen), *(Back(),) * (size - len(seen)))
        yield packet_item(Packet(held, f"{size} aside"), _ASIDE, SMALL, LABEL, "the cards set aside")


_TOP, _STEP, _LEFT, _WIDTH = 236, 80, 24, 840
_HEAD = 110
_SLOT = 40


def row_item(visible: VisibleTable, suit: Suit, number: int) -> Item:
    """The row of a suit: its sign, its cards, and its two ends."""
    box = Box(_LEFT, _TOP + _STEP * number, _WIDTH, SMALL.height + 8)
    middle = box.middle[1]
    drawn = element("g", sign(suit, box.x + 18, middle, 26), text(box.x + 38, middle, str(suit), 17, LIGHT))
    cards = visible.table.rows.get(suit, ())
    space = Box(box.x + _HEAD, box.y + 4, _WIDTH - _HEAD, SMALL.height)
    drawn.extend(_cards(visible, suit, cards, space) if cards else _no_cards(visible, suit, space))
    return Item(f"the {suit} row", box, drawn)


def _cards(visible: VisibleTable, suit: Suit, cards: tuple[DevilCard, ...], space: Box) -> list[Element]:
    faces = [face_of(card) for card in cards]
    starts = lefts(faces, SMALL, space.width - 2 * _SLOT - 16)
    wide = starts[-1] + SMALL.width
    left = space.middle[0] - wide / 2
    drawn = [face.drawn(SMALL, left + start, space.y) for face, start in zip(faces, starts, strict=True)]
    low = Box(left - 8 - _SLOT, space.y, _SLOT, space.height)
    high = Box(left + wide + 8, space.y, _SLOT, space.height)
    for end, slot, card in ((End.LOW, low, cards[0]), (End.HIGH, high, cards[-1])):
        if card.is_angel:
            bar = left - 9 if end is End.LOW else left + wide + 2
            drawn.append(rectangle(Box(bar, space.y, 7, space.height), 3, LIGHT))
        else:
            offered = (suit, end) in visible.ends_on_offer
            ink = GOLD if offered else QUIET
            drawn += [_free(slot, offered=offered), text(*slot.middle, end, 13, ink, anchor="middle", bold=offered)]
    return drawn


def _no_cards(visible: VisibleTable, suit: Suit, space: Box) -> list[Element]:
    slot = Box.around(*space.middle, _SLOT, space.height)
    offered = (suit, End.HIGH) in visible.ends_on_offer
    words = text(slot.right + 12, slot.middle[1], "not yet on the table", 15, QUIET)
    return [_free(slot, offered=offered), words]


def _free(slot: Box, *, offered: bool) -> Element:
    """A place for the next card, golden if one may be laid there now; a bar stands where an angel blocks the end."""
    colour, width = (GOLD, 2.5) if offered else (LINE, 1.5)
    return rectangle(slot, 5, "none", stroke=colour, stroke_width=width, stroke_dasharray="4 4")


def words_of(visible: VisibleTable) -> Words:
    """The words of a picture."""
    return words(visible.table, visible.names, _moment(visible), _account(visible))


def _moment(visible: VisibleTable) -> str:
    table = visible.table
    if table.is_over:
        return "The round is over"
    return waiting_for(table.to_act, visible.names, "to deal" if table.phase is Phase.DEAL else "to lay a card")


def _account(visible: VisibleTable) -> Iterator[str]:
    table = visible.table
    for suit, cards in table.rows.items():
        yield f"The {suit} row, from its low end: {', '.join(str(card.value or 'angel') for card in cards)}."
    for seat, name in enumerate(visible.names):
        dealer = " (dealer)" if seat == table.dealer else ""
        yield f"{name}{dealer}: {count(table.chips[seat], 'chip')}{_hand_words(visible, seat)}."
    size = visible.aside[1]
    if size:
        yield f"Set aside: {count(size, 'card')}."
    if visible.viewer in table.to_act and visible.playable:
        yield f"{visible.names[visible.viewer or 0]} may lay {listing(sorted(visible.playable))}."


def _hand_words(visible: VisibleTable, seat: int) -> str:
    cards = visible.table.hand(seat)
    if cards:
        return f"; hand: {listing(cards)}"
    backs = [suit or "angel" for suit in visible.table.backs(seat)]
    kinds = [f"{backs.count(kind)} {kind}" for kind in dict.fromkeys(backs)]
    return f"; backs: {listing(kinds)}" if kinds else ""
