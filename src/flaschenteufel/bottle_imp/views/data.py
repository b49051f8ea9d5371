"""What a view of The Bottle Imp says, as plain data that a front-end can show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import frozen

from flaschenteufel.bottle_imp.actions import ActionTable
from flaschenteufel.bottle_imp.cards import Card, Deck, Suit
from flaschenteufel.bottle_imp.situation import FinishedTrick, Gift, gifts_of
from flaschenteufel.bottle_imp.tricks import Bottle, highest, winning_card
from flaschenteufel.bottle_imp.views.knowledge import Given, Sighting
from flaschenteufel.bottle_imp.vocabulary import AnyPhase, Phase
from flaschenteufel.core.actions import Action
from flaschenteufel.core.fast import fast_constructor
from flaschenteufel.core.json.lasting import Lasting
from flaschenteufel.core.view import ViewData

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.setup import BottleImpSetup
    from flaschenteufel.bottle_imp.views.view import BottleImpView

Cards = tuple[Card | None, ...]
"""Cards: those that are known, ascending, then None for each that is not."""


@frozen(weakref_slot=False)
class PacketData:
    """A packet of a seat: its cards, whether it lies open, and the suits that its unseen cards are proved to lack."""

    cards: Cards
    open: bool
    voids: tuple[Suit, ...]


@frozen(weakref_slot=False)
class PlayData:
    """A card that was played to a trick, and the packet that it came from."""

    seat: int
    card: Card
    packet: int


@frozen(weakref_slot=False)
class TrickData:
    """A trick: its plays, and what they come to as they lie."""

    leader: int
    led: Suit | None
    """The suit that must be followed; None before the lead."""
    winning: int | None
    """The seat whose card wins as the trick lies; None before the lead."""
    winner: int | None
    """The seat that has taken it; None until somebody has."""
    plays: tuple[PlayData, ...]


@frozen
class ReceiverData:
    """Who gets a card that is given away: a seat, and its packet."""

    seat: int
    packet: int


_packet, _play, _trick = fast_constructor(PacketData), fast_constructor(PlayData), fast_constructor(TrickData)


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
    deck: tuple[Card, ...]
    """All cards in play, ascending."""
    receivers: tuple[tuple[ReceiverData, ...], ...]
    """For each seat, who gets the cards that it gives away in this phase, one by one, in their order."""
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
    setup, pick = seen.setup, _cards_of(seen.setup.deck)
    known, sizes = _lying(view, seen)
    put_away, discards, gifts = _preparation(setup, seen.given)
    away = len(setup.deck) - sum(sizes) - sum(seen.spent).bit_count() if seen.turn.phase is not Phase.DEAL else 0
    return BottleImpViewData(
        variant=setup.variant.name,
        players=setup.players,
        edition=setup.edition,
        dealer=setup.dealer,
        seats=setup.seats,
        automatic=setup.automatic,
        sides=setup.sides,
        seat=seen.seat,
        phase=seen.turn.phase,
        to_act=seen.turn.to_act,
        deck=_deck(setup.deck),
        receivers=_receivers(setup, seen.turn.phase),
        hands=_hands(seen, known, sizes),
        submission=view.submitted(seen.seat) if seen.step and seen.seat is not None else None,
        trick=_current_trick(seen),
        tricks=_finished_tricks(setup, seen.finished, tuple([_packets(seen, *trick) for trick in seen.finished])),
        bottles=view.bottles,
        piles=tuple([pick(pile) for pile in _piles(seen)]),
        devils_trick=_cards(pick, view.devils_trick.mask if seen.step else seen.shown or put_away, away),
        discards=discards,
        gifts=gifts,
        scores=None if seen.turn.to_act else view.scores,
    )


@lru_cache(maxsize=64)
def _cards_of(deck: Deck) -> Callable[[int], tuple[Card, ...]]:
    """From a mask to its cards, ascending."""
    return ActionTable(deck).pick


@lru_cache(maxsize=64)
def _deck(deck: Deck) -> tuple[Card, ...]:
    return Lasting(deck.cards)


@lru_cache(maxsize=256)
def _receivers(setup: BottleImpSetup, phase: AnyPhase) -> tuple[tuple[ReceiverData, ...], ...]:
    step = setup.step(phase)
    return Lasting(
        tuple(ReceiverData(*receiver) for receiver in step.receivers(seat)) if step else ()
        for seat in range(setup.seats)
    )


def _cards(pick: Callable[[int], tuple[Card, ...]], known: int, size: int) -> Cards:
    cards = pick(known)
    return cards + (None,) * (size - len(cards))


def _lying(view: BottleImpView, seen: Sighting) -> tuple[Sequence[int], Sequence[int]]:
    """The cards that are known to lie in the packets now, and how many there are."""
    if seen.step is None or not seen.step.discards:
        return seen.known, seen.sizes
    seats = range(view.seats)  # what was put away has left its packet, though others have yet to choose
    known = [packet.mask for seat in seats for packet in view.packets(seat)]
    return known, [size for seat in seats for size in view.packet_sizes(seat)]


def _hands(seen: Sighting, known: Sequence[int], sizes: Sequence[int]) -> tuple[tuple[PacketData, ...], ...]:
    setup, pick = seen.setup, _cards_of(seen.setup.deck)
    suits, void = setup.deck.suit_masks.items(), seen.void
    in_play = setup.is_in_play(seen.turn.phase)
    hands: list[tuple[PacketData, ...]] = []
    for seat in range(setup.seats):
        lying_open = setup.lying_open(seen.chosen, seat) if in_play else ()
        packets: list[PacketData] = []
        for packet in range(setup.width):
            place = seat * setup.width + packet
            cards = _cards(pick, known[place], sizes[place])
            lacked = void[place] if None in cards else 0
            voids = tuple([suit for suit, mask in suits if mask & lacked]) if lacked else ()
            packets.append(_packet(cards, packet in lying_open, voids))
        hands.append(tuple(packets))
    return tuple(hands)


def _current_trick(seen: Sighting) -> TrickData:
    leader, cards = seen.turn.leader, seen.plays
    winning = None
    if cards:
        winning = seen.setup.orders[leader][cards.index(winning_card(sum(cards), highest(seen.prices)))]
    return _trick_of(seen.setup, (leader, winning, cards), _packets(seen, leader, None, cards), None)


@lru_cache(maxsize=1024)
def _finished_tricks(
    setup: BottleImpSetup, finished: tuple[FinishedTrick, ...], packets: tuple[tuple[int, ...], ...]
) -> tuple[TrickData, ...]:
    """The finished tricks, which are seen again and again."""
    pairs = zip(finished, packets, strict=True)
    return Lasting(_trick_of(setup, trick, came_from, trick[1]) for trick, came_from in pairs)


def _trick_of(
    setup: BottleImpSetup,
    trick: tuple[int, int | None, tuple[int, ...]],
    packets: tuple[int, ...],
    winner: int | None,
) -> TrickData:
    leader, winning, cards = trick
    card_of, places = setup.deck.card_of, packets or (0,) * len(cards)
    plays = [
        _play(seat, card_of[card], packet)
        for seat, card, packet in zip(setup.orders[leader], cards, places, strict=False)
    ]
    return _trick(leader, plays[0].card.suit if plays else None, winning, winner, tuple(plays))


def _packets(seen: Sighting, leader: int, _: object, cards: tuple[int, ...]) -> tuple[int, ...]:
    """Which of their seats' packets the cards of a trick came from; nothing where everybody has only one."""
    width = seen.setup.width
    if width == 1:
        return ()
    return tuple(
        [seen.played_from(seat, card) % width for seat, card in zip(seen.setup.orders[leader], cards, strict=False)]
    )


def _piles(seen: Sighting) -> list[int]:
    """The cards that each seat has won, less those that lie under bottles (BOTTLE-3)."""
    piles = [0] * seen.setup.seats
    for _, winner, cards in seen.finished:
        piles[winner] |= sum(cards)
    priced = sum([cheaper + 1 for owner, cheaper in seen.prices if owner is not None])
    return [pile & ~priced for pile in piles]


@lru_cache(maxsize=1024)
def _preparation(setup: BottleImpSetup, given: Given) -> tuple[int, tuple[tuple[Cards, ...], ...], tuple[Gift, ...]]:
    """What is known of the completed steps: the devil's trick, the discards and the gifts; the same in every trick."""
    pick, away, discards = _cards_of(setup.deck), 0, list[tuple[Cards, ...]]()
    for step, seats in zip(setup.steps, given, strict=False):
        if step.discards:
            known = [step.put_away(seat, lots) for seat, lots in enumerate(seats)]
            away |= sum(known)
            discards += (tuple(_cards(pick, mask, size) for mask, size in zip(known, step.discards, strict=True)),)
    return away, Lasting(discards), Lasting(gifts_of(setup, given))
