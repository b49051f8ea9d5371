"""Advice: beware of a trick that is rich in points, for a later player may take it, be it with a low card."""

from __future__ import annotations

from math import fsum, inf
from typing import TYPE_CHECKING

from attrs import frozen

from flaschenteufel.bots.rulebook.bottle_imp.pool import Pool, pool_of
from flaschenteufel.bottle_imp.tricks import Slot, Source

if TYPE_CHECKING:
    from flaschenteufel.bots.rulebook.bottle_imp.memory import Memory
    from flaschenteufel.bottle_imp.cards import Number, Suit
    from flaschenteufel.bottle_imp.views.view import BottleImpView

EAGER = 1.5
"""How much more often a player takes a trick than one would who chose among his cards at random."""

_NEVER = (inf, inf)
_ALWAYS = (-inf, inf)


@frozen
class Packet:
    """What one knows of a packet that a later card may come from."""

    known: Pool
    share: float
    """How likely a certain unseen card is to be in it."""
    voids: tuple[Suit, ...]
    """The suits that none of its unseen cards has."""

    def follows(self, led: Suit, unseen: Pool) -> float:
        """How likely it is to have a card of the suit that was led."""
        if led in self.known.of_suit:
            return 1.0
        return 0.0 if led in self.voids else 1 - (1 - self.share) ** len(unseen.of_suit.get(led, ()))

    def count(self, suit: Suit, numbers: tuple[Number, Number], unseen: Pool) -> float:
        """How many cards of a suit between two numbers are likely to be in it."""
        known = self.known.in_suit(suit, *numbers)
        return known if suit in self.voids else known + self.share * unseen.in_suit(suit, *numbers)


@frozen
class LaterCard:
    """A card that is still to come in the trick: who plays it, and where it may come from."""

    seat: int
    packets: tuple[Packet, ...]

    def takes(self, led: Suit, winning: Number, memory: Memory) -> tuple[float, float]:
        """How likely it is to take the trick from the winning card: with a bottle, and without one."""
        price = memory.prices[-1]
        buying = self._allowed(led, (winning if winning < price else -inf, price), memory.unseen)
        beating = self._allowed(led, _NEVER if winning < price else (winning, inf), memory.unseen)
        either = buying + beating
        if not either:
            return 0.0, 0.0
        others = 1 - either / self._allowed(led, _ALWAYS, memory.unseen)
        takes = 1 - max(0.0, others) ** EAGER
        return takes * buying / either, takes * beating / either

    def _allowed(self, led: Suit, numbers: tuple[Number, Number], unseen: Pool) -> float:
        """How many cards between two numbers the player is likely to hold and to be allowed to play."""
        count = 0.0
        for packet in self.packets:
            follows = packet.follows(led, unseen)
            count += follows * packet.count(led, numbers, unseen)
            if follows < 1:
                others = [suit for suit in {**unseen.of_suit, **packet.known.of_suit} if suit is not led]
                count += (1 - follows) * fsum([packet.count(suit, numbers, unseen) for suit in others])
        return count


def later_cards(view: BottleImpView, memory: Memory) -> list[LaterCard]:
    """The cards that are to come after one's own, in order."""
    trick = view.trick
    slots = view.variant.order(view.seats)[len(trick.plays) + 1 :]
    return [_later_card(view, (trick.leader + slot.places_left) % view.seats, slot, memory) for slot in slots]


def _later_card(view: BottleImpView, seat: int, slot: Slot, memory: Memory) -> LaterCard:
    exposed, sizes, voids = view.exposed(seat), view.packet_sizes(seat), view.voids(seat)
    unseen = len(memory.unseen.numbers) or 1
    packets = [
        Packet(pool_of(cards), (sizes[index] - len(cards)) / unseen, voids)
        for index, cards in enumerate(view.packets(seat))
        if slot.source is Source.ANY or (slot.source is Source.OPEN) is (index in exposed)
    ]
    return LaterCard(seat, tuple(packets))
