"""What a seat sees of The Bottle Imp, as a vector: bits that are read off the masks of a view, and some fractions.

Seats are counted from one's own to the left; a spectator sits at seat 0 and has no hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, cast

import numpy as np
from attrs import frozen

from flaschenteufel.bottle_imp.cards import Suit
from flaschenteufel.bottle_imp.lanes.numbering import Numbering, numbering
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.setup import BottleImpSetup
from flaschenteufel.bottle_imp.situation import BottleImpSituation, FinishedTrick, Price
from flaschenteufel.bottle_imp.steps import DEVIL, StepAtTable
from flaschenteufel.bottle_imp.views.knowledge import Sighting
from flaschenteufel.bottle_imp.views.view import BottleImpView
from flaschenteufel.core.actions import Action
from flaschenteufel.core.fast import Memo
from flaschenteufel.core.state import Situation, State
from flaschenteufel.core.view import View
from flaschenteufel.encoding.code import Block, Pack, Part, Vector, parts_of


@frozen(eq=False)
class Chair:
    """A table as it looks from a seat: where the bits of each part lie, when seats are counted from the viewer's."""

    constant: int
    """The bits that stay the same for a whole round: who deals, and who is on the same side."""
    in_play: int
    """The bits of the packets that lie open by rule after the preparation."""
    known: tuple[int, ...]
    """For each packet at the table, where its known cards begin."""
    played: tuple[int, ...]
    """For each packet at the table, where the cards that were played from it begin."""
    void: tuple[int, ...]
    """For each packet at the table, where its suits begin."""
    open: tuple[int, ...]
    """For each packet at the table, its bit."""
    trick: tuple[int, ...]
    """For each seat, where its cards of the trick begin."""
    owner: tuple[int, ...]
    """For each seat, where its bit for the first bottle is."""
    leader: tuple[int, ...]
    """For each seat, its bit; and so in the next one."""
    to_act: tuple[int, ...]
    lots: tuple[tuple[tuple[int, int, int], ...], ...]
    """For each step, the lots that the viewer may know: the giver, the number, and where the cards begin."""
    packets: tuple[int, ...]
    """The packets at the table, the viewer's first, then those to the left."""
    seats: tuple[int, ...]
    """The seats, the viewer's first, then those to the left."""


class Past(NamedTuple):
    """What the finished tricks tell; it is the same for all seats, and until the next trick is finished."""

    finished: tuple[FinishedTrick, ...]
    prices: tuple[Price, ...]
    played: list[int]
    """The places in the vector of the cards that were played, in order."""
    points: list[float]
    """For each seat, the points of its pile, as a fraction of all."""
    voids: list[int]
    """For each packet, the suits that were not followed from it."""


class BottleImpCode:
    """The numbers of a table of The Bottle Imp, read off its setups: one for each dealer."""

    def __init__(self, setups: Sequence[BottleImpSetup], gifts: str) -> None:
        setup = setups[0]
        self._setups = setups
        self._numbering: Numbering = numbering(setups, gifts)
        self._by_card = gifts == "cards"
        self._cards, self._suits = len(setup.deck), [suit for suit in Suit if setup.deck.suit_masks[suit]]
        self._phase = {phase: place for place, phase in enumerate(setup.makers)}
        self.parts: tuple[Part, ...] = parts_of(self._shapes(setup))
        self._at = {part.name: part.start for part in self.parts}
        self._bits = self._at["order"]
        self._bytes = (self._bits + 7) // 8
        self._place = {bit: self._at["order"] + place for place, bit in enumerate(setup.bits)}
        self._suit_bits = {
            mask: sum(1 << place for place, suit in enumerate(self._suits) if mask & setup.deck.suit_masks[suit])
            for mask in _unions([setup.deck.suit_masks[suit] for suit in self._suits])
        }
        self._when = np.arange(1, self._cards + 1, dtype=np.float32) / np.float32(self._cards)
        largest = max(size for one in setups for size in one.sizes)
        self._size_of = [size / largest for size in range(largest + 1)]
        self._fractions = slice(self._at["sizes"], self._at["points"] + setup.seats)
        self._worth = max(1, sum(abs(card.points) for card in setup.deck))
        self._chairs = Memo(self._chair)
        self._last = Past((), (), [], [], [])

    def _shapes(self, setup: BottleImpSetup) -> Iterable[tuple[str, tuple[int, ...]]]:
        """The parts: at first bits, and then, from `order` on, fractions."""
        seats, width, cards, bottles = setup.seats, setup.width, self._cards, len(setup.start_prices)
        yield "known", (seats, width, cards)
        yield "played", (seats, width, cards)
        yield "trick", (seats, cards)
        yield "devil", (cards,)
        yield "gave", (seats - 1, cards)
        yield "got", (seats - 1, cards)
        yield "cheap", (bottles, cards)
        yield "owner", (bottles, seats)
        yield "open", (seats, width)
        yield "void", (seats, width, len(self._suits))
        yield "leader", (seats,)
        yield "to_act", (seats,)
        yield "dealer", (seats,)
        yield "side", (seats,)
        yield "phase", (len(self._phase),)
        yield "order", (cards,)
        yield "sizes", (seats, width)
        yield "points", (seats,)
        if self._by_card:
            yield "chosen", (self._numbering.blocks[-1].stop,)

    def _chair(self, of: tuple[BottleImpSetup, int | None]) -> Chair:
        setup, viewer = of
        seat, at, cards, width, seats = viewer or 0, self._at, self._cards, setup.width, setup.seats
        left = [(other - seat) % seats for other in range(seats)]
        packets = [left[place // width] * width + place % width for place in range(seats * width)]
        side = next(side for side in setup.sides if seat in side)
        bits_of_packets = tuple(1 << at["open"] + place for place in packets)
        return Chair(
            constant=1 << at["dealer"] + left[setup.dealer] | sum(1 << at["side"] + left[other] for other in side),
            in_play=sum(
                bits_of_packets[other * width + one] for other in range(seats) for one in setup.laid_open[other]
            ),
            known=tuple(at["known"] + place * cards for place in packets),
            played=tuple(at["played"] + place * cards for place in packets),
            void=tuple(at["void"] + place * len(self._suits) for place in packets),
            open=bits_of_packets,
            trick=tuple(at["trick"] + place * cards for place in left),
            owner=tuple(at["owner"] + place for place in left),
            leader=tuple(1 << at["leader"] + place for place in left),
            to_act=tuple(1 << at["to_act"] + place for place in left),
            lots=tuple(tuple(self._lots(step, viewer, left)) for step in setup.steps),
            packets=tuple(sorted(range(seats * width), key=packets.__getitem__)),
            seats=tuple((seat + place) % seats for place in range(seats)),
        )

    def _lots(self, step: StepAtTable, viewer: int | None, left: Sequence[int]) -> Iterable[tuple[int, int, int]]:
        """Where the cards of the lots go that the viewer has part in, and all of those for the devil."""
        at, cards = self._at, self._cards
        for giver, number, _, target, _ in step.lots:
            receiver = target // step.width
            if target == DEVIL:
                yield giver, number, at["devil"]
            elif giver == viewer != receiver:
                yield giver, number, at["gave"] + (left[receiver] - 1) * cards
            elif receiver == viewer != giver:
                yield giver, number, at["got"] + (left[giver] - 1) * cards

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The kinds of actions, one after the other."""
        return self._numbering.blocks

    @property
    def bound(self) -> int:
        """All points, as often as there are bottles, and twice for those who play alone (TEAM-6)."""
        return 2 * self._worth * len(self._setups[0].start_prices)

    def pack(self, dealer: int) -> Pack:
        """What this dealer deals."""
        setup = self._setups[dealer]
        return Pack(setup.deck.cards, setup.sizes)

    def numbers(self, action: Action) -> tuple[int, ...] | None:
        """The numbers of an action; None if it has none at this table."""
        return self._numbering.numbers(action)

    def needed(self, situation: Situation, seat: int) -> int:
        """How many numbers the seat has to choose for its present action."""
        table = cast("BottleImpSituation", situation)
        return self._numbering.needed(_setup(table), table.phase, seat)

    def action(self, situation: Situation, seat: int, numbers: Sequence[int]) -> Action:
        """The action of a seat that has these numbers, legal or not."""
        table = cast("BottleImpSituation", situation)
        return self._numbering.action(_setup(table), table.phase, seat, numbers)

    def legal(self, view: View, chosen: Sequence[int]) -> Iterable[int]:
        """The numbers that the seat may choose, after those that it has chosen for this action."""
        own = cast("BottleImpView", view)
        return self._numbering.legal(own, _seen(own), chosen)

    def observe(self, view: View, chosen: Sequence[int], vector: Vector) -> None:
        """Write an observation into a vector of zeros."""
        own = cast("BottleImpView", view)
        seen = _seen(own)
        setup, step = seen.setup, seen.step
        chair = self._chairs[setup, seen.seat]
        known, sizes = (seen.known, seen.sizes) if step is None else _in_step(own, setup)
        bits = self._table(seen, chair) | self._preparation(seen, chair, step)
        for place, mask in zip(chair.known, known, strict=True):
            if mask:
                bits |= mask << place
        past = self._past(seen)
        if past.played or seen.plays:
            bits |= self._tricks(seen, chair, past)
            played = past.played + [self._place[card] for card in seen.plays]
            vector[played] = self._when[: len(played)]
        packed = np.frombuffer(bits.to_bytes(self._bytes, "little"), np.uint8)
        vector[: self._bits] = np.unpackbits(packed, count=self._bits, bitorder="little")
        size_of = self._size_of
        fractions = [size_of[sizes[place]] for place in chair.packets]
        fractions += [past.points[seat] for seat in chair.seats]
        vector[self._fractions] = fractions
        for number in chosen:
            vector[self._at["chosen"] + number] = 1

    def _past(self, seen: Sighting) -> Past:
        """What the finished tricks tell: worked out once for all seats and all cards of the next trick."""
        past = self._last
        if past.finished is not seen.finished or past.prices is not seen.prices:
            past = self._last = self._worked_out(seen)
        return past

    def _worked_out(self, seen: Sighting) -> Past:
        setup, place, worth = seen.setup, self._place, self._worth
        won, voids, played = [0] * setup.seats, [0] * len(seen.spent), list[int]()
        for leader, winner, cards in seen.finished:
            won[winner] |= sum(cards)
            played += [place[card] for card in cards]
            _note_voids(seen, leader, cards, voids)
        for owner, cheaper in seen.prices:
            if owner is not None:
                won[owner] &= ~(cheaper + 1)  # the card under a bottle is in nobody's pile
        points = [max(0, setup.points(mask)) / worth for mask in won]
        return Past(seen.finished, seen.prices, played, points, voids)

    def _table(self, seen: Sighting, chair: Chair) -> int:
        """Whose turn it is, who leads, in which phase; who owns the bottles, and the cards below their prices."""
        turn, at = seen.turn, self._at
        bits = chair.constant | 1 << at["phase"] + self._phase[turn.phase] | chair.leader[turn.leader]
        for seat in turn.to_act:
            bits |= chair.to_act[seat]
        for number, (owner, cheaper) in enumerate(seen.prices):
            bits |= cheaper << at["cheap"] + number * self._cards
            if owner is not None:
                bits |= 1 << chair.owner[owner] + number * len(chair.seats)
        return bits

    def _preparation(self, seen: Sighting, chair: Chair, step: StepAtTable | None) -> int:
        """What one gave and got, what is known of the devil's trick, and which packets lie open."""
        bits = seen.shown << self._at["devil"]
        for lots, given in zip(chair.lots, seen.given, strict=False):
            for giver, number, place in lots:
                if cards := given[giver][number]:
                    bits |= cards << place
        if step is None:
            if seen.is_dealt:
                bits |= chair.in_play
                for seat, packet in enumerate(seen.chosen):
                    if packet is not None:
                        bits |= chair.open[seat * seen.setup.width + packet]
        elif seen.submitted is not None:
            seat = seen.seat or 0
            if step.step.exposes:
                return bits | chair.open[seat * step.width + seen.submitted]
            for giver, number, place in chair.lots[len(seen.given)]:
                if giver == seat:
                    bits |= seen.submitted[number] << place
        return bits

    def _tricks(self, seen: Sighting, chair: Chair, past: Past) -> int:
        """What was played by whom, and the suits that were not followed."""
        bits, leader, plays, voids = 0, seen.turn.leader, seen.plays, past.voids
        for place, mask in zip(chair.played, seen.spent, strict=True):
            bits |= mask << place
        if plays:
            voids = voids[:]
            _note_voids(seen, leader, plays, voids)
            for seat, card in zip(seen.setup.orders[leader], plays, strict=False):
                bits |= card << chair.trick[seat]
        for place, mask in zip(chair.void, voids, strict=True):
            if mask:
                bits |= self._suit_bits[mask] << place
        return bits


def _note_voids(seen: Sighting, leader: int, cards: Sequence[int], voids: list[int]) -> None:
    """Note the suits that were not followed in a trick, for each packet that a card was played from."""
    setup = seen.setup
    led = setup.deck.follow[cards[0]]
    if sum(cards) & ~led:
        for seat, card in zip(setup.orders[leader], cards, strict=False):
            if not card & led:
                voids[seat if setup.width == 1 else seen.played_from(seat, card)] |= led


def _seen(view: Any) -> Sighting:
    seen: Sighting = view._seen
    return seen


def _setup(situation: Any) -> BottleImpSetup:
    setup: BottleImpSetup = situation._setup
    return setup


def _in_step(view: Any, setup: BottleImpSetup) -> tuple[list[int], list[int]]:
    """The known cards and the sizes of all packets, without what somebody has put away before others have."""
    seats = range(setup.seats)
    known = [packet for seat in seats for packet in view._known_packets(seat)]
    return known, [size for seat in seats for size in view.packet_sizes(seat)]


def _unions(masks: Iterable[int]) -> list[int]:
    """All unions of some masks."""
    unions = [0]
    for mask in masks:
        unions += [union | mask for union in unions]
    return unions


def encoding(start: State, gifts: str) -> BottleImpCode | None:
    """The numbers of the table that a round is played at, whoever deals; None if it is a round of another kind."""
    if not isinstance(start, BottleImpRound):
        return None
    setups = [start.variant.set_up(start.players, start.edition, dealer) for dealer in range(start.seats)]
    return BottleImpCode(setups, gifts)
