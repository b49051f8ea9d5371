"""A table of Hol's der Teufel."""

from __future__ import annotations

from collections.abc import Iterator

from flaschenteufel.core.wording import count
from flaschenteufel.hols_der_teufel.cards import SUITS
from flaschenteufel.hols_der_teufel.round import HolsDerTeufelRound
from flaschenteufel.hols_der_teufel.views.view import HolsDerTeufelView
from flaschenteufel.hols_der_teufel.vocabulary import Phase
from flaschenteufel.render.box import Box
from flaschenteufel.render.hand import LABEL, Packet, hand_items, packet_item, whole_deck
from flaschenteufel.render.hols_der_teufel.rows import row_item
from flaschenteufel.render.hols_der_teufel.sight import Sight, face_of
from flaschenteufel.render.hols_der_teufel.words import words_of
from flaschenteufel.render.layout import Place, in_a_row
from flaschenteufel.render.scene import Item, Scene, header
from flaschenteufel.render.score import score_item
from flaschenteufel.render.shapes.card import MIDDLING, SMALL, Back, Held, Mark, SuitedBack
from flaschenteufel.render.shapes.plate import Player, plate

_ASIDE = Box(880, 330, 100, 90)
_DECK = Box(320, 340, 360, 120)


def scene(table: HolsDerTeufelRound | HolsDerTeufelView, names: tuple[str, ...]) -> Scene:
    """All that is seen of a round, placed; the one whose view it is sits at the lower edge, or else seat 0."""
    sight = Sight(table, names)
    places = in_a_row(table.seats, sight.viewer or 0)
    words = words_of(sight)
    items = [header(words)]
    for seat in range(table.seats):
        items += _seat(sight, seat, places[seat])
    if table.phase is Phase.DEAL:
        deck = whole_deck(len(table.variant.deck()))
        items.append(packet_item(deck, _DECK, MIDDLING, LABEL, "the deck"))
    else:
        items += [row_item(sight, suit, number) for number, suit in enumerate(SUITS)]
        items += _aside(sight)
    return Scene(words, tuple(items))


def _seat(sight: Sight, seat: int, place: Place) -> Iterator[Item]:
    table = sight.table
    player = Player(
        name=sight.names[seat],
        lines=(count(table.chips[seat], "chip"),),
        tags=("D",) if seat == table.dealer else (),
        to_act=seat in table.to_act,
        coin=True,
    )
    yield Item(f"plate of seat {seat}", place.plate, plate(player, place.plate))
    if table.is_over:
        yield score_item(table.scores[seat], "chip", place, f"score of seat {seat}")
    else:
        yield from hand_items([Packet(_hand(sight, seat))], place, f"hand of seat {seat}")


def _hand(sight: Sight, seat: int) -> tuple[Held, ...]:
    """The cards of a seat: their faces if they are seen, else their backs, which show the suits."""
    seen = sight.table.hand(seat)
    if not seen:
        return tuple(map(SuitedBack, sight.table.backs(seat)))
    turn = seat in sight.table.to_act  # an angel in another hand looks just like one that may be laid
    return tuple(face_of(card, Mark.LEGAL if turn and card in sight.playable else None) for card in seen)


def _aside(sight: Sight) -> Iterator[Item]:
    seen, size = sight.aside
    if size:
        held: tuple[Held, ...] = (*map(face_of, seen), *(Back(),) * (size - len(seen)))
        yield packet_item(Packet(held, f"{size} aside"), _ASIDE, SMALL, LABEL, "the cards set aside")
