"""What a view of The Bottle Imp says, as plain data that a front-end can show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from flaschenteufel.bottle_imp.cards import Card, CardSet, Suit
from flaschenteufel.bottle_imp.situation import Gift
from flaschenteufel.bottle_imp.tricks import Bottle
from flaschenteufel.bottle_imp.views.knowledge import Sighting
from flaschenteufel.bottle_imp.vocabulary import AnyPhase
from flaschenteufel.core.actions import Action
from flaschenteufel.core.view import ViewData

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.tricks import Trick
    from flaschenteufel.bottle_imp.views.view import BottleImpView

Cards = tuple[Card | None, ...]
"""Cards: those that are known, ascending, then None for each that is not."""


@frozen
class PacketData:
    """A packet of a seat: its cards, whether it lies open, and the suits that its unseen cards are proved to lack."""

    cards: Cards
    open: bool
    voids: tuple[Suit, ...]


@frozen
class PlayData:
    """A card that was played to a trick, and the packet that it came from."""

    seat: int
    card: Card
    packet: int


@frozen
class TrickData:
    """A trick; `winner` is None until somebody has taken it."""

    leader: int
    winner: int | None
    plays: tuple[PlayData, ...]


@frozen
class BottleImpViewData(ViewData):
    """What a view of The Bottle Imp says; seats, packets and bottles are numbers from 0.

    `players`, `edition`, `dealer`, `phase`, `to_act` and `devils_trick` are as in the view.

    >>> from flaschenteufel import get_variant
    >>> data = get_variant("lopaka").deal(seed=7).view(0).data
    >>> data.phase, data.hands[0][0].cards[:2], data.hands[1][0].cards[:2]
    (<Phase.PASS: 'pass'>, (Card(5, yellow, 2), Card(7, yellow, 3)), (None, None))
    """

    variant: str
    players: int
    edition: str
    dealer: int
    seats: int
    automatic: tuple[int, ...]
    """The seats that nobody sits at."""
    sides: tuple[tuple[int, ...], ...]
    """Who scores together."""
    seat: int | None
    """Whose view it is; None for a spectator."""
    phase: AnyPhase
    to_act: tuple[int, ...]
    hands: tuple[tuple[PacketData, ...], ...]
    """For each seat, its packets."""
    submission: Action | None
    """What this seat has submitted while others have yet to."""
    trick: TrickData
    """The trick on the table."""
    tricks: tuple[TrickData, ...]
    """The finished tricks."""
    bottles: tuple[Bottle, ...]
    piles: tuple[tuple[Card, ...], ...]
    """For each seat, the cards that it has won."""
    devils_trick: Cards
    discards: tuple[tuple[Cards, ...], ...]
    """For each completed discarding, for each seat, what it put into the devil's trick."""
    gifts: tuple[Gift, ...]
    """The gifts that have arrived, in order."""
    scores: tuple[int, ...] | None
    """The score of each seat; None before the end."""

    def supposed_view(self) -> BottleImpView:
        """The view that says this, if there is one; `DocumentError` where it is plain that there is none."""
        from flaschenteufel.bottle_imp.views.reading import ViewReading  # which knows this class

        return ViewReading(self).view()


def data_of(view: BottleImpView, seen: Sighting) -> BottleImpViewData:
    """What a view says."""
    seats, void = range(view.seats), seen.void
    return BottleImpViewData(
        variant=view.variant.name,
        players=view.players,
        edition=view.edition,
        dealer=view.dealer,
        seats=view.seats,
        automatic=view.automatic,
        sides=tuple(map(tuple, view.sides)),
        seat=view.seat,
        phase=view.phase,
        to_act=view.to_act,
        hands=tuple(_hand(view, seat, void) for seat in seats),
        submission=None if view.seat is None else view.submitted(view.seat),
        trick=_trick(view.trick, seen),
        tricks=tuple(_trick(trick, seen) for trick in view.tricks),
        bottles=view.bottles,
        piles=tuple(tuple(view.pile(seat)) for seat in seats),
        devils_trick=_cards(view.devils_trick, view.devils_trick_size),
        discards=_discards(seen),
        gifts=view.gifts,
        scores=view.scores if view.is_over else None,
    )


def _cards(known: CardSet, size: int) -> Cards:
    return (*known, *(None,) * (size - len(known)))


def _hand(view: BottleImpView, seat: int, void: tuple[int, ...]) -> tuple[PacketData, ...]:
    first, suits = seat * len(view.layout.packets), view.deck.suit_masks
    packets: list[PacketData] = []
    for packet, (known, size) in enumerate(zip(view.packets(seat), view.packet_sizes(seat), strict=True)):
        shown = void[first + packet] if size > len(known) else 0
        voids = tuple(suit for suit in Suit if suits[suit] & shown)
        packets.append(PacketData(_cards(known, size), packet in view.exposed(seat), voids))
    return tuple(packets)


def _trick(trick: Trick, seen: Sighting) -> TrickData:
    width, bit = seen.setup.width, seen.setup.deck.bit
    plays = tuple(PlayData(seat, card, seen.played_from(seat, bit(card)) % width) for seat, card in trick.plays)
    return TrickData(trick.leader, trick.winner, plays)


def _discards(seen: Sighting) -> tuple[tuple[Cards, ...], ...]:
    deck = seen.setup.deck
    return tuple(
        tuple(_cards(CardSet(deck, cards), size) for cards, size in zip(known, step.discards, strict=True))
        for step, known in zip(seen.completed, seen.put_away, strict=True)
        if step.discards
    )
