"""A table of Hol's der Teufel, drawn: the rows, the players and their cards."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from flaschenteufel.hols_der_teufel.actions import End
from flaschenteufel.hols_der_teufel.cards import SUITS, DevilCard, Suit
from flaschenteufel.hols_der_teufel.front.captions import (
    VisibleTable,
    card_words,
    chips_words,
    end_words,
    place_words,
    words_of,
)
from flaschenteufel.hols_der_teufel.front.telling import suit_text
from flaschenteufel.hols_der_teufel.round import HolsDerTeufelRound
from flaschenteufel.hols_der_teufel.rows import Row
from flaschenteufel.hols_der_teufel.views.view import HolsDerTeufelView
from flaschenteufel.hols_der_teufel.vocabulary import Phase
from flaschenteufel.render.cards import TINY, Face, Held, Mark, Size, SuitedBack, card_at
from flaschenteufel.render.element import (
    Box,
    Touch,
    circle,
    element,
    fitting,
    moved,
    path,
    rectangle,
    text,
    touchable,
    width_of,
)
from flaschenteufel.render.narrow_places import narrow_in_a_row
from flaschenteufel.render.palette import DARK, FELT, GOLD, LIGHT, LINE, PAPER, QUIET
from flaschenteufel.render.places import Plan, in_a_row
from flaschenteufel.render.scene import PLAIN, Item, Options, Scene, header
from flaschenteufel.render.seats import (
    Packet,
    Player,
    backs,
    hand_items,
    lefts,
    packet_item,
    plate,
    score_item,
    whole_deck,
)
from flaschenteufel.render.strip import Shown, strip
from flaschenteufel.render.suits import Tint, sign

HALO = "#e3ecf5"
"""Angels, and the backs of their cards."""


def face_of(card: DevilCard, mark: Mark | None = None, angel: str = "angel") -> Face:
    """A card of Hol's der Teufel that is seen; an angel has its name on it."""
    return Angel(angel, None, mark=mark) if card.is_angel else Face(str(card.value), card.suit, mark=mark)


@frozen
class Angel(Face):
    """An angel, which has no suit."""

    def inside(self, size: Size) -> str:
        """The angel and its name."""
        x, y, unit = size.width / 2, size.height * 0.56, size.width / 46
        body = path("M0-10L9 14H-9zM-9-4C-22-14-22 6-8 6zM9-4C22-14 22 6 8 6z", HALO, stroke=DARK, stroke_width=1)
        head = circle(0, -13, 5, PAPER, stroke=DARK, stroke_width=1)
        halo = element("ellipse", cx=0, cy=-21, rx=7, ry=2.2, fill="none", stroke=DARK, stroke_width=1.5)
        left, font = size.width / 14, max(size.figure * 0.72, 11)
        space = size.width - 2 * left
        length = space if width_of(self.figure, font) > space else None
        return moved(x, y + 4 * unit, body, head, halo, scale=unit) + text(
            left, size.band * 0.5, self.figure, font, DARK, bold=True, length=length
        )


@frozen
class AngelBack(SuitedBack):
    """The back of an angel, which shows that it is one."""

    @property
    def tint(self) -> Tint:
        """The colours of the back."""
        return Tint(HALO, DARK)

    def badge(self, x: float, y: float, unit: float) -> str:
        """A halo above the letter."""
        halo = element(
            "ellipse", cx=x, cy=y - 7 * unit, rx=7 * unit, ry=2.5 * unit, fill="none", stroke=DARK, stroke_width=1.5
        )
        return halo + text(x, y + 4.5 * unit, "A", max(14 * unit, 11), DARK, anchor="middle", bold=True)


def _back_of(suit: Suit | None) -> Held:
    return Held(AngelBack("angel") if suit is None else SuitedBack(suit))


def scene(table: HolsDerTeufelRound | HolsDerTeufelView, names: tuple[str, ...], options: Options = PLAIN) -> Scene:
    """All that is seen of a round, placed; the one whose view it is sits at the lower edge, or else seat 0."""
    visible = VisibleTable(table, names, options)
    plan, said = _plan(visible), words_of(visible)
    items = [header(said, plan.sheet)]
    for seat in range(table.seats):
        items += _seat(visible, seat, plan)
    if table.phase is Phase.DEAL:
        items.append(_deck(visible, plan))
    else:
        items += [row_item(visible, suit, plan) for suit in SUITS]
        items += _aside(visible, plan)
    return Scene(said, tuple(items), plan.sheet)


def _plan(visible: VisibleTable) -> Plan:
    table, first = visible.table, visible.viewer or 0
    if visible.options.is_narrow:
        dealt = len(table.variant.deck()) // table.seats
        return narrow_in_a_row(table.seats, first, (dealt,), len(SUITS) * (TINY.height + 12))
    return in_a_row(table.seats, first)


def _deck(visible: VisibleTable, plan: Plan) -> Item:
    size, letters = len(visible.table.variant.deck()), plan.sheet.letters.label
    label = visible.words.several("{number} card to deal", "{number} cards to deal", size)
    box = Box.around(*plan.middle.middle, min(360, plan.middle.width), 120)
    return packet_item(whole_deck(size, label), box, plan.played, letters, "the deck")


def _seat(visible: VisibleTable, seat: int, plan: Plan) -> Iterator[Item]:
    table, place, words = visible.table, plan.places[seat], visible.words
    player = Player(
        name=visible.names[seat],
        lines=(chips_words(table.chips[seat], words), str(table.chips[seat])),
        tags=(words.in_context("the dealer's tag", "D"),) if seat == table.dealer else (),
        to_act=seat in table.to_act,
        coin=True,
    )
    yield Item(f"plate of seat {seat}", place.plate, plate(player, place.plate, plan.sheet.letters))
    if table.is_over:
        score = table.scores[seat]
        noun = words.several("chip", "chips", abs(score))
        yield score_item(score, noun, place, plan.sheet, f"score of seat {seat}")
    else:
        yield from hand_items((Packet(_hand(visible, seat)),), place, plan, f"hand of seat {seat}")


def _hand(visible: VisibleTable, seat: int) -> tuple[Held, ...]:
    """The cards of a seat: their faces if they are seen, else their backs, which show the suits."""
    seen = visible.table.hand(seat)
    if not seen:
        return tuple(map(_back_of, visible.table.backs(seat)))
    return tuple(_held(visible, seat, card) for card in seen)


def _held(visible: VisibleTable, seat: int, card: DevilCard) -> Held:
    turn = seat in visible.table.to_act  # an angel in another hand looks just like one that may be laid
    legal = turn and card in visible.playable
    mark = Mark.LEGAL if legal else None
    touch = None
    if visible.options.interactive:
        chosen = visible.chooses(seat)
        touch = Touch(card_words(card, visible.words), card.code, seat, legal=legal if chosen else None)
        if mark is None and chosen and turn and visible.playable:
            mark = Mark.DIMMED
    return Held(face_of(card, mark, visible.words("angel")), touch=touch)


def _lying(visible: VisibleTable, card: DevilCard) -> Held:
    """A card that nobody can choose."""
    words = visible.words
    touch = Touch(card_words(card, words), card.code) if visible.options.interactive else None
    return Held(face_of(card, angel=words("angel")), touch=touch)


def _aside(visible: VisibleTable, plan: Plan) -> Iterator[Item]:
    seen, size = visible.aside
    if size:
        held = (*(_lying(visible, card) for card in seen), *backs(size - len(seen)))
        label = visible.words("{number} aside", number=size)
        packet = Packet(held, (label,))
        yield packet_item(packet, plan.corner, plan.others[-1], plan.sheet.letters.label, "the cards set aside")


def row_item(visible: VisibleTable, suit: Suit, plan: Plan) -> Item:
    """The row of a suit: its sign, its cards, and its two ends."""
    size, middle = plan.others[-1], plan.middle
    step = middle.height / len(SUITS)
    box = Box(middle.x, middle.y + step * SUITS.index(suit), middle.width, size.height + 8)
    named = suit_text(suit, visible.words)
    y = box.middle[1]
    head = 36 if plan.sheet.is_narrow else 110
    drawn = [sign(suit, box.x + 18, y, 26)]
    if not plan.sheet.is_narrow:
        drawn.append(text(box.x + 38, y, named, 17, LIGHT))
    cards = visible.table.rows.get(suit, ())
    space = Box(box.x + head, box.y + 4, box.width - head, size.height)
    drawn += _cards(visible, suit, cards, space, plan) if cards else _no_cards(visible, suit, space, plan)
    touch = Touch(named, row=suit) if visible.options.interactive else None
    return Item(f"the {suit} row", box, touchable(touch, "".join(drawn)))


def _slot(plan: Plan) -> float:
    """How wide the space for the next card is."""
    return 34 if plan.sheet.is_narrow else 40


def _cards(visible: VisibleTable, suit: Suit, cards: tuple[DevilCard, ...], space: Box, plan: Plan) -> Iterator[str]:
    size, width = plan.others[-1], _slot(plan)
    held = [_lying(visible, card) for card in cards]
    starts = lefts([card.look for card in held], size, space.width - 2 * width - 16)
    wide = starts[-1] + size.width
    left = space.middle[0] - wide / 2
    for one, start in zip(held, starts, strict=True):
        yield card_at(left + start, space.y, one.look, size, one.touch)
    for end, card, x, bar in (
        (End.LOW, cards[0], left - 8 - width, left - 9),
        (End.HIGH, cards[-1], left + wide + 8, left + wide + 2),
    ):
        if card.is_angel:
            blocked = rectangle(Box(bar, space.y, 7, space.height), 3, LIGHT)
            yield touchable(_end_touch(visible, suit, end, legal=False), blocked)
        else:
            yield _free(visible, suit, end, Box(x, space.y, width, space.height), end_words(end, visible.words))


def _no_cards(visible: VisibleTable, suit: Suit, space: Box, plan: Plan) -> Iterator[str]:
    slot, letters = Box.around(*space.middle, _slot(plan), space.height), plan.sheet.letters.label
    yield _free(visible, suit, End.HIGH, slot, "")
    words = fitting(
        (visible.words("not yet on the table"), "\N{HORIZONTAL ELLIPSIS}"), letters, space.right - slot.right - 12
    )
    yield text(slot.right + 12, slot.middle[1], words, letters, QUIET)


def _end_touch(visible: VisibleTable, suit: Suit, end: End, *, legal: bool) -> Touch | None:
    if not visible.options.interactive:
        return None
    label = place_words(suit, end, visible.words)
    return Touch(label, row=suit, end=end, legal=legal if visible.anybody_chooses else None)


def _free(visible: VisibleTable, suit: Suit, end: End, slot: Box, name: str) -> str:
    """A place for the next card, golden if one may be laid there now; a bar stands where an angel blocks the end."""
    offered = (suit, end) in visible.ends_on_offer
    colour, width = (GOLD, 2.5) if offered else (LINE, 1.5)
    # Not "none", which nobody could click.
    drawn = rectangle(slot, 5, FELT, fill_opacity="0", stroke=colour, stroke_width=width, stroke_dasharray="4 4")
    if name:
        length = slot.width - 4 if width_of(name, 13) > slot.width - 4 else None
        ink = GOLD if offered else QUIET
        drawn += text(*slot.middle, name, 13, ink, anchor="middle", bold=offered, length=length)
    return touchable(_end_touch(visible, suit, end, legal=offered), drawn)


def pieces(thing: DevilCard | Row) -> str:
    """A card or a row by itself, as a notebook shows it."""
    if isinstance(thing, DevilCard):
        return strip([Shown(face_of(thing))], str(thing))
    ends = [""] * len(thing.cards)
    ends[-1], ends[0] = "high", "low"
    values = ", ".join(str(card.value or "angel") for card in thing.cards)
    cards = [Shown(face_of(card), end) for card, end in zip(thing.cards, ends, strict=True)]
    return strip(cards, f"the {thing.suit} row, from its low end: {values}")
