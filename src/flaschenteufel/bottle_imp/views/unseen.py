"""What a view of The Bottle Imp does not show: the cards, where they can lie, and what else is not known."""

from __future__ import annotations

from enum import StrEnum

from attrs import frozen

from flaschenteufel.bottle_imp.cards import CardSet, Suit
from flaschenteufel.bottle_imp.situation import Gift
from flaschenteufel.bottle_imp.views.knowledge import Sighting
from flaschenteufel.bottle_imp.vocabulary import AnyPhase


class PlaceKind(StrEnum):
    """What kind of place cards can lie in.

    >>> [kind.value for kind in PlaceKind]
    ['packet', 'discards', 'leftover']
    """

    PACKET = "packet"
    """A packet in somebody's hand."""
    DISCARDS = "discards"
    """What a seat has put into the devil's trick."""
    LEFTOVER = "leftover"
    """The cards that nobody was dealt, which are in the devil's trick."""


@frozen
class UnseenPlace:
    """A place in which unseen cards lie: how many they are, and which they can be.

    >>> from flaschenteufel import get_variant
    >>> place = get_variant("lopaka").deal(seed=7).view(0).unseen.places[-1]
    >>> place.kind, place.seat, place.size, len(place.cards)
    (<PlaceKind.LEFTOVER: 'leftover'>, None, 3, 25)
    """

    kind: PlaceKind
    """What kind of place it is."""
    seat: int | None
    """Whose packet it is, or whose discards; None for what nobody was dealt."""
    packet: int | None
    """Which of the seat's packets it is; None for anything else."""
    phase: AnyPhase | None
    """The phase in which the cards were put away; None for anything else."""
    size: int
    """How many unseen cards lie there."""
    cards: CardSet
    """The unseen cards that can lie there, each for itself."""
    voids: tuple[Suit, ...]
    """The suits that the place is proved to lack."""


@frozen
class Unseen:
    """All that a view does not show.

    >>> from flaschenteufel import get_variant
    >>> unseen = get_variant("classic").deal(4, seed=7).view(0).unseen
    >>> len(unseen.cards), [(place.kind.value, place.seat, place.size) for place in unseen.places]
    (27, [('packet', 1, 9), ('packet', 2, 9), ('packet', 3, 9)])
    """

    cards: CardSet
    """The cards that are not seen."""
    places: tuple[UnseenPlace, ...]
    """The places that they lie in; a card that others have put away in a step that is not over yet, in their packet."""
    gifts: tuple[Gift, ...]
    """The gifts whose cards are not known, in order; each of these cards lies in one of the places, or was played."""
    submitted: tuple[int, ...]
    """The seats that have submitted something in this phase which is not known."""


def unseen_of(seen: Sighting, gifts: tuple[Gift, ...]) -> Unseen:
    """What a view does not show that has seen so much; `gifts` are all gifts, with the cards that are known."""
    deck, places = seen.setup.deck, seen.places
    if not seen.is_dealt:
        return Unseen(CardSet(deck, places.all_cards), (), (), ())
    known, void = seen.known_places(), seen.void
    cards = places.all_cards & ~sum(known)
    found: list[UnseenPlace] = []
    for place, size in enumerate(places.sizes):
        if hidden := size - known[place].bit_count():
            lacking = void[place] if place < places.packets else 0
            voids = tuple(suit for suit in Suit if deck.suit_masks[suit] & lacking)
            found.append(UnseenPlace(*name_of(seen, place), hidden, CardSet(deck, cards & ~lacking), voids))
    unknown = tuple(gift for gift in gifts if gift.card is None)
    return Unseen(CardSet(deck, cards), tuple(found), unknown, seen.unseen_submitters)


def name_of(seen: Sighting, place: int) -> tuple[PlaceKind, int | None, int | None, AnyPhase | None]:
    """The kind of a place, and its seat, packet and phase."""
    places = seen.places
    if place < places.packets:
        seat, packet = divmod(place, seen.setup.width)
        return PlaceKind.PACKET, seat, packet, None
    put_away = [(lot.giver, at.step.phase) for at in places.steps for _, lot, _, slot in at.put_away if slot == place]
    if not put_away:
        return PlaceKind.LEFTOVER, None, None, None
    ((giver, phase),) = put_away
    return PlaceKind.DISCARDS, giver, None, phase
