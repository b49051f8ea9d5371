"""A table of The Bottle Imp, drawn: the players around it, the trick, the bottles, the devil's trick."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from flaschenteufel.bottle_imp.actions import Expose
from flaschenteufel.bottle_imp.cards import Card, CardSet
from flaschenteufel.bottle_imp.front.captions import (
    VisibleTable,
    bottle_name,
    card_words,
    label_of,
    led_words,
    points_words,
    tags_of,
    words_of,
)
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.tricks import Bottle, Trick
from flaschenteufel.bottle_imp.views.view import BottleImpView
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.core.wording import listing
from flaschenteufel.render.cards import MIDDLING, SMALL, TINY, Face, Held, Mark, Ribbon, card_at
from flaschenteufel.render.element import (
    Box,
    Touch,
    circle,
    fitting,
    group,
    moved,
    path,
    rectangle,
    text,
    touchable,
    width_of,
)
from flaschenteufel.render.narrow_places import narrow_around
from flaschenteufel.render.palette import DARK, GOLD, LIGHT, LINE, PAPER, PLATE, QUIET
from flaschenteufel.render.places import Place, Plan, around
from flaschenteufel.render.scene import PLAIN, Item, Options, Scene, header
from flaschenteufel.render.seats import (
    Packet,
    Player,
    backs,
    crown,
    hand_items,
    order_sign,
    packet_item,
    plate,
    score_item,
    whole_deck,
)
from flaschenteufel.render.strip import Shown, strip
from flaschenteufel.render.suits import sign


def scene(table: BottleImpRound | BottleImpView, names: tuple[str, ...], options: Options = PLAIN) -> Scene:
    """All that is seen of a round, placed; the one whose view it is sits at the lower edge, or else seat 0."""
    visible = VisibleTable(table, names, options)
    plan = _plan(visible)
    words = words_of(visible)
    items = [header(words, plan.sheet)]
    for seat in range(table.seats):
        items += seat_items(visible, seat, plan)
    items += [*trick_items(visible, plan), *bottle_items(visible, plan), *devil_items(visible, plan)]
    return Scene(words, tuple(items), plan.sheet)


def _plan(visible: VisibleTable) -> Plan:
    table, first = visible.table, visible.viewer or 0
    owned = tuple(len(visible.bottles_of(seat)) for seat in range(table.seats))
    if visible.options.is_narrow:
        dealt = table.layout.packets_of(first, table.seating)
        return narrow_around(table.seats, first, dealt, owned, len(visible.bottles))
    return around(table.seats, first, owned)


def seat_items(visible: VisibleTable, seat: int, plan: Plan) -> Iterator[Item]:
    """All that belongs to a seat, but for its bottles and the cards it has played."""
    table, place = visible.table, plan.places[seat]
    player = Player(visible.names[seat], visible.lines[seat], tags_of(visible, seat), to_act=seat in visible.to_act)
    yield Item(f"plate of seat {seat}", place.plate, plate(player, place.plate, plan.sheet.letters))
    if table.is_over:
        score = table.scores[seat]
        noun = visible.words.several("point", "points", abs(score))
        yield score_item(score, noun, place, plan.sheet, f"score of seat {seat}")
    else:
        yield from hand_items(packets_of(visible, seat), place, plan, f"hand of seat {seat}")


def packets_of(visible: VisibleTable, seat: int) -> tuple[Packet, ...]:
    """The cards of a seat, as they are seen."""
    submission, words = visible.table.submitted(seat), visible.words
    ribbons = _ribbons(visible, seat)
    packets: list[Packet] = []
    for number, (cards, hidden) in enumerate(visible.packets[seat]):
        label = label_of(visible, seat, number)
        if isinstance(submission, Expose) and submission.packet == number:
            label = words("{packet}, to lie open", packet=label)
        held = [_held(visible, seat, number, card, ribbons.get(card)) for card in cards]
        packets.append(
            Packet((*held, *backs(hidden)), (label,) if label else (), touch=_packet_touch(visible, seat, number))
        )
    return tuple(packets)


def _ribbons(visible: VisibleTable, seat: int) -> dict[Card, Ribbon]:
    """For each card that is about to be given away, who gets it."""
    words, names = visible.words, visible.names
    return {
        card: Ribbon((words("to {name}", name=names[receiver]), names[receiver]), label_of(visible, receiver, packet))
        for card, receiver, packet in visible.gifts(seat)
    }


def face_of(card: Card, mark: Mark | None = None) -> Face:
    """A card of The Bottle Imp that is seen."""
    return Face(str(card), card.suit, card.points, mark)


def _held(visible: VisibleTable, seat: int, packet: int, card: Card, ribbon: Ribbon | None) -> Held:
    """A card in a hand: what may be done with it, where it goes, or why it is known."""
    words = visible.words
    legal = card in visible.playable
    mark = Mark.LEGAL if legal or (seat, packet) in visible.packets_on_offer else None
    if ribbon:
        mark = Mark.GIVEN
    elif (seat, packet, card) in visible.given:
        ribbon = Ribbon((words.in_context("on a card", "your gift"), words.in_context("on a card", "gift")))
    touch = None
    if visible.options.interactive:
        chosen = visible.chooses(seat) and (seat, packet) not in visible.packets_on_offer
        touch = Touch(_spoken(visible, card), str(card), seat, packet, legal=legal if chosen else None)
        if mark is None and chosen and seat in visible.to_act and visible.playable:
            mark = Mark.DIMMED
    return Held(face_of(card, mark), ribbon, touch)


def _spoken(visible: VisibleTable, card: Card) -> str:
    """A card for those who hear it."""
    words = visible.words
    return words("{card}, {points}", card=card_words(card, words), points=points_words(card.points, words))


def _packet_touch(visible: VisibleTable, seat: int, packet: int) -> Touch | None:
    """What a packet is that can be laid open."""
    if not visible.options.interactive or (seat, packet) not in visible.packets_on_offer:
        return None
    return Touch(label_of(visible, seat, packet), seat=seat, packet=packet, legal=True)


def _lying(visible: VisibleTable, cards: Iterable[Card], seat: int | None = None) -> Iterator[Held]:
    """Cards that lie somewhere, and that nobody can choose."""
    for card in cards:
        yield Held(face_of(card), touch=_card_touch(visible, card, seat))


def _card_touch(visible: VisibleTable, card: Card, seat: int | None) -> Touch | None:
    return Touch(_spoken(visible, card), str(card), seat) if visible.options.interactive else None


_SPREAD = 1.06
"""How far apart the cards of one player in a trick lie, in widths of a card."""


def trick_items(visible: VisibleTable, plan: Plan) -> Iterator[Item]:
    """The cards of the trick, each before its player, and the place of the next."""
    trick, size = visible.trick, plan.played
    order = visible.table.order_of_play(trick.leader)
    for number, (seat, card) in enumerate(trick.plays):
        box, scale = _played_to(plan, order, number)
        signs = order_sign(size.width - 12, size.height - 12, str(number + 1), first=number == 0)
        if number == visible.winning:
            signs += crown(size.width - 13, 13)
        drawing = card_at(0, 0, face_of(card), size, _card_touch(visible, card, seat), signs)
        what = f"card {number + 1} of the trick, by seat {seat}"
        yield Item(what, box, moved(box.x, box.y, drawing, scale=scale))
    if visible.table.phase is Phase.TRICK and trick.winner is None:
        box, _ = _played_to(plan, order, len(trick.plays))
        frame = rectangle(box, 6, "none", stroke=GOLD, stroke_width=2, stroke_dasharray="5 5")
        yield Item("the next card's place", box, frame)
    if trick.plays:
        yield _note(visible, trick, plan)


def _played_to(plan: Plan, order: Sequence[int], number: int) -> tuple[Box, float]:
    """Where a card of the trick lies, and how much smaller it is if its player has to play many."""
    seat, size, places = order[number], plan.played, plan.places
    mine = [place for place, one in enumerate(order) if one == seat]
    spread = size.width * _SPREAD
    space = spread * (1.2 if len(places) > 2 else 2.05 if plan.sheet.is_narrow else 4.2)
    scale = min(1.0, space / (len(mine) * spread))
    x, y = places[seat].spot
    shift = (mine.index(number) - (len(mine) - 1) / 2) * spread * scale
    return Box.around(x + shift, y, size.width * scale, size.height * scale), scale


def _note(visible: VisibleTable, trick: Trick, plan: Plan) -> Item:
    """Which suit was led, or who has taken the trick; below the bottles if some stand there."""
    words, led = visible.words, trick.plays[0][1]
    letters = plan.sheet.letters.label
    x, middle = plan.middle.middle
    y = plan.note if visible.bottles_of(None) else middle
    widest, height = 160 if plan.sheet.is_narrow else 230, letters * 1.7
    if trick.winner is None:
        said = led_words(led, words)
    else:
        name = visible.names[trick.winner]
        said = fitting((words("{name} took it", name=name), name), letters, widest - 34)
    width = max(124 * letters / 15, width_of(said, letters) + 36)
    box = Box.around(x, y, width, height)
    picture = sign(led.suit, 16, height / 2, 20.3) if trick.winner is None else crown(15, height / 2)
    drawing = group(
        rectangle(box, 12, PLATE, stroke=LINE, stroke_width=1),
        moved(box.x, box.y, picture),
        text(box.x + 31, y, said, letters, LIGHT),
    )
    return Item("the led suit" if trick.winner is None else "the winner of the trick", box, drawing)


def bottle_items(visible: VisibleTable, plan: Plan) -> Iterator[Item]:
    """The bottles: beside their owners, or in the middle."""
    free, space = visible.bottles_of(None), plan.middle
    numbered = len(visible.bottles) > 1
    for index, (number, bottle) in enumerate(free):
        width = min(84.0, 210 / len(free))
        x = space.middle[0] + width * (index - (len(free) - 1) / 2)
        box = Box(x - min(width - 4, 62) / 2, space.y, min(width - 4, 62), space.height)
        name = bottle_name(number, visible.words)
        drawing = _free(bottle, name if numbered else "", box, plan, marked=number in visible.bottles_on_offer)
        yield Item(f"bottle {number + 1}", box, _touched(visible, number, bottle, drawing))
    for seat, place in enumerate(plan.places):
        owned = visible.bottles_of(seat)
        for index, (number, bottle) in enumerate(owned):
            box = _beside(place, index, len(owned), plan)
            drawing = _touched(visible, number, bottle, _owned(visible, bottle, box, plan))
            yield Item(f"bottle {number + 1} of seat {seat}", box, drawing)


def _touched(visible: VisibleTable, number: int, bottle: Bottle, drawing: str) -> str:
    if not visible.options.interactive:
        return drawing
    legal = number in visible.bottles_on_offer if any(map(visible.chooses, range(visible.table.seats))) else None
    label = visible.words("{bottle} for {price}", bottle=bottle_name(number, visible.words), price=bottle.price)
    return touchable(Touch(label, seat=bottle.owner, bottle=number, legal=legal), drawing)


def _beside(place: Place, index: int, of: int, plan: Plan) -> Box:
    """The space of one of the bottles of a seat: one above the other, but side by side at the lower edge."""
    space = place.beside
    if place.own:
        width = min(space.height * 0.8, space.width / of)
        return Box(
            space.x + (space.width - width * of if plan.sheet.is_narrow else 0) + width * index,
            space.y,
            width - 6,
            space.height,
        )
    height = min(146.0, space.height / of)
    return Box(space.x, space.y + height * index, space.width, height - 2)


def _free(bottle: Bottle, name: str, box: Box, plan: Plan, *, marked: bool) -> str:
    """A bottle that nobody owns, with its name below it if there are several."""
    letters = plan.sheet.letters.line
    high = box.height - (letters + 3 if name else 0)
    drawn = standing(bottle_drawing(str(bottle.price), marked=marked), Box(box.x, box.y, box.width, high), 48, 100)
    if not name:
        return drawn
    length = box.width if width_of(name, letters) > box.width else None
    ink = GOLD if marked else QUIET
    named = text(
        box.middle[0], box.bottom - letters / 2, name, letters, ink, anchor="middle", bold=marked, length=length
    )
    return group(drawn, named)


_OWNED, _OWNED_NARROW = (74, 100), (58, 51)


def _owned(visible: VisibleTable, bottle: Bottle, box: Box, plan: Plan) -> str:
    """A bottle on the card that says its price."""
    assert bottle.card is not None, "whoever owns a bottle has paid for it"
    face, touch = face_of(bottle.card), _card_touch(visible, bottle.card, bottle.owner)
    flask = bottle_drawing(str(bottle.price))
    if plan.sheet.is_narrow:
        drawn = group(card_at(0, 2, face, TINY, touch), moved(28, 0, flask, scale=0.51))
        return standing(drawn, box, *_OWNED_NARROW)
    return standing(group(card_at(0, 33, face, SMALL, touch), moved(26, 0, flask)), box, *_OWNED)


GLASS, GLASS_EDGE, CORK, IMP = "#b9dfd6", "#0e2a24", "#b88a58", "#5a1626"

_FLASK = "M17 14V32C17 41 3 43 3 58V88Q3 98 13 98H35Q45 98 45 88V58C45 43 31 41 31 32V14z"
_SHINE = "M9 60C9 52 15 49 18 45"
_HEAD = "M13 63C13 56 15 53 13 44C17 46 19 48 20 50Q24 48.5 28 50C29 48 31 46 35 44C33 53 35 56 35 63z"
_GRIN = "M20 60Q24 63 28 60"


@lru_cache(maxsize=256)
def bottle_drawing(price: str, *, marked: bool = False) -> str:
    """A bottle with an imp in it and its price on the label, with its upper left corner at the origin."""
    length = 34 if width_of(price, 22) > 34 else None
    return group(
        rectangle(Box(16, 2, 16, 13), 3, CORK, stroke=GLASS_EDGE, stroke_width=1),
        path(_FLASK, GLASS, stroke=GOLD if marked else GLASS_EDGE, stroke_width=4 if marked else 2),
        rectangle(Box(15, 13, 18, 5), 2, GLASS, stroke=GLASS_EDGE, stroke_width=1.5),
        path(_SHINE, "none", stroke=PAPER, stroke_width=3, stroke_linecap="round"),
        path(_HEAD, IMP),
        circle(20.5, 55, 2, GOLD),
        circle(27.5, 55, 2, GOLD),
        path(_GRIN, "none", stroke=GOLD, stroke_width=1.5, stroke_linecap="round"),
        rectangle(Box(5, 66, 38, 25), 3, PAPER, stroke=DARK, stroke_width=1),
        text(24, 78.5, price, 22, DARK, anchor="middle", bold=True, length=length),
    )


def standing(drawing: str, box: Box, width: float, height: float) -> str:
    """A drawing of some size, made to fit into a box and set in its middle."""
    scale = min(box.width / width, box.height / height)
    x, y = box.middle
    return moved(x - width * scale / 2, y - height * scale / 2, drawing, scale=scale)


def devil_items(visible: VisibleTable, plan: Plan) -> Iterator[Item]:
    """The devil's trick: in a corner during the round, and in the middle at the end; before the deal, the deck."""
    table, words, letters = visible.table, visible.words, plan.sheet.letters.label
    small = plan.others[-1]
    if table.phase is Phase.DEAL:
        label = words.several("{number} card to deal", "{number} cards to deal", len(table.deck))
        yield packet_item(whole_deck(len(table.deck), label), plan.corner, small, letters, "the deck")
        return
    known, size = table.devils_trick, visible.devils_trick_size
    if not size:
        return
    held = (*_lying(visible, known), *backs(size - len(known)))
    shorter = words("devil's trick"), words.in_context("the devil's trick", "devil")
    if not table.is_over:
        label = words.several("devil's trick: {number} card", "devil's trick: {number} cards", size)
        yield packet_item(Packet(held, (label, *shorter)), plan.corner, small, letters, "the devil's trick")
        return
    label = words.several("the devil's trick: {number} point", "the devil's trick: {number} points", known.points)
    trick = Packet(held, (label, *shorter))
    if visible.trick.plays:
        yield packet_item(trick, plan.corner, small, letters, "the devil's trick")
        return
    x, space = plan.middle.middle[0], plan.middle
    top = space.bottom + 8 if visible.bottles_of(None) else space.middle[1] - 50
    yield packet_item(trick, Box(x - 170, top, 340, 110), plan.played, letters, "the devil's trick")


def pieces(thing: Card | CardSet | Trick) -> str:
    """A card, some cards or a trick by themselves, as a notebook shows them."""
    if isinstance(thing, Trick):
        return _trick_alone(thing)
    cards = [thing] if isinstance(thing, Card) else list(thing)
    return strip([Shown(face_of(card)) for card in cards], listing(map(_named, cards)) or "no card")


def _trick_alone(trick: Trick) -> str:
    """A trick without its table: who played which card, and who won, if with which card is beyond doubt."""
    shown: list[Shown] = []
    winners = sum(seat == trick.winner for seat, _ in trick.plays)
    size = MIDDLING
    for number, (seat, card) in enumerate(trick.plays):
        signs = order_sign(size.width - 12, size.height - 12, str(number + 1), first=number == 0)
        if seat == trick.winner and winners == 1:
            signs += crown(size.width - 13, 13)
        shown.append(Shown(face_of(card), f"Seat {seat}", signs))
    said = listing(f"seat {seat} {_named(card)}" for seat, card in trick.plays) or "no card"
    won = "" if trick.winner is None else f", won by seat {trick.winner}"
    return strip(shown, f"trick: {said}{won}")


def _named(card: Card) -> str:
    return f"{card.suit} {card}"
