"""Advice: win rich tricks early, drop low cards under higher ones, and beware of those who play later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum, inf

from attrs import frozen

from flaschenteufel.bottle_imp.actions import Play
from flaschenteufel.bottle_imp.cards import Card, Number, Suit
from flaschenteufel.bottle_imp.front.advice.judgement import Outcome, Position, position_of
from flaschenteufel.bottle_imp.front.advice.memory import Memory, Pool, memory_of, pool_of
from flaschenteufel.bottle_imp.tricks import Slot, Source
from flaschenteufel.bottle_imp.views.view import BottleImpView

EAGER = 1.5
"""How much more often a player takes a trick than somebody would who chose at random."""

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


Laid = tuple[tuple[int, Card], ...]
"""The cards of a trick, in order, with the seats that played them."""


def best_play(view: BottleImpView, plays: Sequence[Play]) -> Play:
    """The play that promises most."""
    memory = memory_of(view, plays[0].seat)
    decision = Decision(view.trick.plays, later_cards(view, memory), position_of(view, memory))
    return max(plays, key=lambda play: decision.promise(play.card))


@frozen
class Decision:
    """A trick to which one is to play a card."""

    laid: Laid
    later: Sequence[LaterCard]
    position: Position

    def promise(self, card: Card) -> float:
        """The points by which one is likely to be ahead in the end if one plays this card."""
        memory = self.position.memory
        laid = (*self.laid, (memory.seat, card))
        stake = sum([one.points for _, one in laid]) + len(self.later) * memory.points
        outcomes = self.outcomes(laid)
        # `sum` rounds floats in another way since Python 3.12, and the choice shall be the same everywhere.
        return fsum([chance * self.position.after(card, stake, outcome) for outcome, chance in outcomes.items()])

    def outcomes(self, laid: Laid) -> Mapping[Outcome, float]:
        """How the trick may end when these cards lie, and how likely that is.

        That a card which takes the trick is beaten by yet another is left out.
        """
        memory = self.position.memory
        price = memory.prices[-1]
        winner, winning = _winning(laid, price)
        found: dict[Outcome, float] = {}
        open_still = 1.0
        for later in self.later:
            buys, beats = later.takes(laid[0][1].suit, winning, memory)
            ours = later.seat in memory.side
            _add(found, (ours, _likely_price(winning, price)), open_still * buys)
            _add(found, (ours, None), open_still * beats)
            open_still *= 1 - buys - beats
        _add(found, (winner in memory.side, winning if winning < price else None), open_still)
        return found


def _add(found: dict[Outcome, float], outcome: Outcome, chance: float) -> None:
    if chance:
        found[outcome] = found.get(outcome, 0.0) + chance


def _winning(laid: Laid, price: Number) -> tuple[int, Number]:
    """Who wins a trick as it lies, and with which number."""
    numbers = [(card.number, seat) for seat, card in laid]
    number, seat = max([play for play in numbers if play[0] < price] or numbers)
    return seat, number


def _likely_price(winning: Number, price: Number) -> Number:
    """The number of a card that takes a trick with a bottle: somewhere between what it has to beat and the price."""
    return (winning + price) / 2 if winning < price else price / 2
