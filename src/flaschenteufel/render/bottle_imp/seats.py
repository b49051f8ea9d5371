"""The players around the table: their plates, cards and scores."""

from __future__ import annotations

from collections.abc import Iterator

from flaschenteufel.bottle_imp.actions import Expose
from flaschenteufel.bottle_imp.cards import Card
from flaschenteufel.render.bottle_imp.sight import Sight
from flaschenteufel.render.bottle_imp.words import label_of, lines_of
from flaschenteufel.render.hand import Packet, hand_items
from flaschenteufel.render.layout import Place
from flaschenteufel.render.scene import Item
from flaschenteufel.render.score import score_item
from flaschenteufel.render.shapes.card import Back, Face, Mark
from flaschenteufel.render.shapes.plate import Player, plate
from flaschenteufel.render.shapes.ribbon import Ribbon


def seat_items(sight: Sight, seat: int, place: Place) -> Iterator[Item]:
    """All that belongs to a seat, but for its bottles and the cards it has played."""
    table = sight.table
    tags = [sight.side(seat)] if sight.side(seat) else []
    if seat == table.dealer:
        tags.insert(0, "D")
    player = Player(sight.names[seat], lines_of(sight, seat), tuple(tags), to_act=seat in table.to_act)
    yield Item(f"plate of seat {seat}", place.plate, plate(player, place.plate))
    if table.is_over:
        yield score_item(table.scores[seat], "point", place, f"score of seat {seat}")
    else:
        yield from hand_items(packets_of(sight, seat), place, f"hand of seat {seat}")


def packets_of(sight: Sight, seat: int) -> list[Packet]:
    """The cards of a seat, as they are seen."""
    submission = sight.submission(seat)
    ribbons = _ribbons(sight, seat)
    packets: list[Packet] = []
    for number, (cards, hidden) in enumerate(sight.packets(seat)):
        label = label_of(sight, seat, number)
        if isinstance(submission, Expose) and submission.packet == number:
            label += ", to lie open"
        on_offer = (seat, number) in sight.packets_on_offer
        held = [_face(card, ribbons.get(card), legal=on_offer or card in sight.playable) for card in cards]
        packets.append(Packet((*held, *(Back(),) * hidden), label))
    return packets


def _ribbons(sight: Sight, seat: int) -> dict[Card, Ribbon]:
    """For each card that is about to be given away, who gets it."""
    return {
        card: Ribbon(sight.names[receiver], label_of(sight, receiver, packet))
        for card, receiver, packet in sight.gifts(seat)
    }


def face_of(card: Card, mark: Mark | None = None, ribbon: Ribbon | None = None) -> Face:
    """A card of The Bottle Imp that is seen."""
    return Face(str(card), card.suit, card.points, mark, ribbon)


def _face(card: Card, ribbon: Ribbon | None, *, legal: bool) -> Face:
    if ribbon:
        return face_of(card, Mark.GIVEN, ribbon)
    return face_of(card, Mark.LEGAL if legal else None)
