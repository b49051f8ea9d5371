"""The tricks of The Bottle Imp as a tree to search, on masks: what is sure, what comes to the same, what to try first.

A seat scores its tricks, or pays for its bottles. So a party, which is a seat or a side that scores together, needs
no more than two figures: the points of its tricks, and how many bottles it has. Parties that the goal does not name are
not counted at all.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from flaschenteufel.bottle_imp.cards import Deck
from flaschenteufel.bottle_imp.lanes.table import Lane, Slot, lane_of
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.scoring import partners_together
from flaschenteufel.bottle_imp.setup import BottleImpSetup
from flaschenteufel.bottle_imp.situation import Price
from flaschenteufel.bottle_imp.tricks import highest, on_offer, sold
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.core.state import State
from flaschenteufel.solver.tree import Goal, Outlook, Tree

TAKE_FIRST = 0
"""The move of a buyer who chooses between bottles: nobody owns any of them, so it does not matter which."""

_CARD_LAID = 3
"""How many things are kept of a card that did not complete a trick."""


class Party(NamedTuple):
    """Seats that score together, and how often the goal counts what they score; less than 0 for rivals."""

    seats: tuple[int, ...]
    weight: int


class BottleImpTree(Tree):
    """A round in its tricks; a move is the bit of a card."""

    __slots__ = (
        "_bits",
        "_cards",
        "_cheap",
        "_devil",
        "_follow",
        "_in_play",
        "_laid",
        "_order",
        "_orders",
        "_ours",
        "_packets",
        "_party_of",
        "_piles",
        "_prices",
        "_rest",
        "_seat_of",
        "_setup",
        "_trail",
        "_weights",
        "_worth",
    )

    def __init__(self, state: Any, lane: Lane, parties: Sequence[Party], side: tuple[int, ...]) -> None:
        setup = self._setup = lane.setup
        self._bits, self._follow, self._seat_of = lane.bits, setup.deck.follow, lane.seat_of
        self._orders = lane.slots[state._prepared.exposed]
        self._worth = _worths(setup.deck)
        self._ours = tuple(seat in side for seat in lane.seat_of)
        """For each packet, whether it is the side's."""
        self._weights = tuple(party.weight for party in parties)
        self._party_of = tuple(_place(parties, seat) for seat in range(setup.seats))
        self._devil = setup.points(state._prepared.devil)
        self._packets: list[int] = [*state._held]
        self._prices: tuple[Price, ...] = state._prices
        self._cheap: int = highest(self._prices)
        leader: int = state._turn.leader
        self._order: tuple[tuple[int, Slot | None], ...] = self._orders[leader]
        self._laid: tuple[int, ...] = state._laid
        self._piles: list[int] = [0] * (len(parties) + 1)
        """For each party, the points of its tricks; the last figure is for all that do not count."""
        for _, winner, cards in state._finished:
            self._piles[self._party_of[winner]] += setup.points(sum(cards))
        self._cards: list[int] = [0] * (len(parties) + 1)
        """For each party, its cards in play: in hand, or in the trick."""
        for source, packet in enumerate(self._packets):
            self._cards[self._party_of[self._seat_of[source]]] |= packet
        for bit, (source, _) in zip(self._laid, self._order, strict=False):
            self._cards[self._party_of[self._seat_of[source]]] |= bit
        self._in_play: int = sum(self._cards)
        self._rest: int = setup.points(self._in_play)
        self._trail: list[tuple[Any, ...]] = []

    @property
    def is_ours(self) -> bool:
        """Whether a seat of the side is to act; it does not matter who takes a bottle."""
        place = len(self._laid)
        return place < len(self._order) and self._ours[self._order[place][0]]

    def outlook(self) -> Outlook | None:
        """Before a lead: by what is in the piles, what can still be won, and who can still buy or sell a bottle."""
        if self._laid:
            return None
        low = high = 0
        below = self._in_play & self._cheap
        for party, weight in enumerate(self._weights):
            least, most = self._range(party, below)
            if weight > 0:
                low += weight * least
                high += weight * most
            else:
                low += weight * most
                high += weight * least
        return low, high, self._key(below)

    def _range(self, party: int, below: int) -> tuple[int, int]:
        """What a party can still score; `below` are the cards in play that can buy a bottle."""
        pile, own, owned = self._piles[party], self._cards[party], 0
        for owner, _ in self._prices:
            if owner is not None and self._party_of[owner] == party:
                owned += 1
        worst = -self._devil * len(self._prices)
        if not owned:
            return (worst if below & own else pile), pile + self._rest
        if below & ~own:
            return worst, pile + self._rest
        return (worst if below else -owned * self._devil), -owned * self._devil

    def _key(self, below: int) -> Hashable:
        """The packets, the leader, the bottles and the piles; of a price it matters only which cards are below it."""
        party_of = self._party_of
        if len(self._prices) == 1:
            owner = self._prices[0][0]
            bottles: Hashable = (None if owner is None else party_of[owner], below)
        else:
            bottles = tuple([(None if owner is None else party_of[owner], cheap) for owner, cheap in self._prices])
        return (*self._packets, self._order[0][0], bottles, *self._piles[:-1])

    def moves(self) -> Sequence[int]:
        """The legal cards, one of those that come to the same."""
        laid, packets, order = self._laid, self._packets, self._order
        place = len(laid)
        if place == len(order):
            return (TAKE_FIRST,)
        source, slot = order[place]
        legal = packets[source]
        led = self._follow[laid[0]] if laid else 0
        legal = legal & led or legal
        if slot is not None:
            for other in slot.others:
                legal |= packets[other] & led or packets[other]
            if slot.by_rule:
                return (self._setup.dummy(legal, sum(laid), self._cheap),)
        if not legal & (legal - 1):
            return (legal,)
        moves = self._bits[legal]
        return self._distinct(moves) if slot is None else moves[::-1]

    def _distinct(self, moves: Sequence[int]) -> Sequence[int]:
        """One of the cards of a packet that come to the same, the highest first.

        They have one suit, the same points, no card in play between them, and are all above the price: below it, who
        buys with one of them has the other left above or below the new price.
        """
        in_play, cheap, follow, worth = self._in_play, self._cheap, self._follow, self._worth
        kept, last = [moves[-1]], moves[-1]
        for move in moves[-2::-1]:
            same = move > cheap and worth[move] == worth[last] and follow[move] == follow[last]
            if not same or in_play & (last - 1) & -(move << 1):
                kept.append(move)
            last = move
        return kept

    def play(self, move: int) -> None:
        """Lay a card; the last one completes the trick."""
        laid, order, packets = self._laid, self._order, self._packets
        if move == TAKE_FIRST:
            self._trail.append(
                (laid, 0, 0, order, self._prices, self._cheap, self._piles, self._cards, self._in_play, self._rest)
            )
            self._take(laid)
            return
        source, slot = order[len(laid)]
        if not packets[source] & move:
            assert slot is not None, "there are other packets to play from"
            source = next(other for other in slot.others if packets[other] & move)
        packets[source] ^= move
        now = (*laid, move)
        if len(now) < len(order):
            self._trail.append((laid, source, move))
            self._laid = now
            return
        self._trail.append(
            (laid, source, move, order, self._prices, self._cheap, self._piles, self._cards, self._in_play, self._rest)
        )
        cards = sum(now)
        if len(self._prices) > 1 and cards & self._cheap and len(on_offer(self._prices)) > 1:
            self._laid = now
        else:
            self._take(now)

    def _take(self, laid: tuple[int, ...]) -> None:
        """The winner takes the trick, and a bottle if the winning card is below the price."""
        cards, cheap = sum(laid), self._cheap
        winning = 1 << (cards & cheap or cards).bit_length() - 1
        seat = self._seat_of[self._order[laid.index(winning)][0]]
        if winning & cheap:
            if len(self._prices) == 1:
                self._cheap = winning - 1
                self._prices = ((seat, self._cheap),)
            else:
                self._prices = sold(self._prices, on_offer(self._prices)[0], seat, winning)
                self._cheap = highest(self._prices)
        points = self._setup.points(cards)
        self._rest -= points
        piles = self._piles[:]
        piles[self._party_of[seat]] += points
        self._piles = piles
        self._in_play ^= cards
        self._cards = [own & ~cards for own in self._cards]
        self._order = self._orders[seat]
        self._laid = ()

    def undo(self) -> None:
        """Take the last card back."""
        kept = self._trail.pop()
        if len(kept) > _CARD_LAID:
            _, _, _, self._order, self._prices, self._cheap, self._piles, self._cards, self._in_play, self._rest = kept
        self._laid, source, move = kept[:_CARD_LAID]
        self._packets[source] ^= move


@lru_cache(maxsize=32)
def _worths(deck: Deck) -> dict[int, int]:
    """For each card, its points."""
    return {bit: card.points for bit, card in deck.card_of.items()}


def _place(parties: Sequence[Party], seat: int) -> int:
    """The number of a seat's party, or the number after the last."""
    return next((number for number, party in enumerate(parties) if seat in party.seats), len(parties))


def parties_of(setup: BottleImpSetup, goal: Goal) -> list[Party]:
    """Who scores together of those that a goal counts; solo players score double where partners add up (TEAM-5)."""
    signs = dict.fromkeys(goal.side, 1) | dict.fromkeys(goal.rivals, -1)
    if setup.scoring is partners_together:
        return [Party(side, max(len(side), 2) * signs[side[0]]) for side in setup.sides if side[0] in signs]
    return [Party((seat,), sign) for seat, sign in signs.items()]


def _setup_of(state: Any) -> BottleImpSetup:
    setup: BottleImpSetup = state._setup
    return setup


def tree(state: State, goal: Goal) -> BottleImpTree | None:
    """The tree from a state on; None before the tricks, and for scoring that asks for more than points and bottles."""
    if not isinstance(state, BottleImpRound) or state.phase not in (Phase.TRICK, Phase.CHOOSE_BOTTLE):
        return None
    setup = _setup_of(state)
    lane = lane_of(setup)
    return BottleImpTree(state, lane, parties_of(setup, goal), goal.side) if lane.scores_plainly else None
