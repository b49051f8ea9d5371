"""What a seat sees of The Bottle Imp, as a vector: bits that are read off the masks of a view, and some fractions.

Seats are counted from one's own to the left; a spectator sits at seat 0 and has no hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

import numpy as np
from attrs import frozen

from flaschenteufel.bottle_imp.cards import Suit
from flaschenteufel.bottle_imp.lanes.numbering import Numbering, numbering
from flaschenteufel.bottle_imp.setup import BottleImpSetup
from flaschenteufel.bottle_imp.situation import BottleImpSituation
from flaschenteufel.bottle_imp.steps import DEVIL
from flaschenteufel.bottle_imp.views.knowledge import Sighting
from flaschenteufel.bottle_imp.views.view import BottleImpView
from flaschenteufel.core.actions import Action
from flaschenteufel.core.fast import Memo
from flaschenteufel.core.state import Situation, State
from flaschenteufel.core.view import View
from flaschenteufel.encoding.code import Block, Part, Vector, parts_of


@frozen(eq=False)
class Chair:
    """Where the bits of a part begin for a seat at a table: seats are counted from the viewer's."""

    constant: int
    """The bits that stay the same for a whole round: who deals, who are partners."""
    known: tuple[int, ...]
    """For each packet at the table, the place of its known cards."""
    played: tuple[int, ...]
    """For each packet at the table, the place of the cards that were played from it."""
    trick: tuple[int, ...]
    """For each seat, the place of its cards of the trick; so in what follows."""
    gave: tuple[int, ...]
    got: tuple[int, ...]
    owner: tuple[int, ...]
    leader: tuple[int, ...]
    to_act: tuple[int, ...]
    open: tuple[int, ...]
    void: tuple[int, ...]
    """For each packet at the table, the place of its suits."""
    packets: tuple[int, ...]
    """The packets at the table, the viewer's first, then those to the left."""
    seats: tuple[int, ...]
    """The seats, the viewer's first, then those to the left."""


class BottleImpCode:
    """The numbers of a table of The Bottle Imp, read off its setups: one for each dealer."""

    def __init__(self, setups: Sequence[BottleImpSetup], gifts: str) -> None:
        setup = setups[0]
        self._setup = setup
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
        self._largest = max(size for one in setups for size in one.sizes)
        self._worth = max(1, sum(abs(card.points) for card in setup.deck))
        self._chairs = Memo(self._chair)

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

    def _chair(self, of: tuple[BottleImpSetup, int]) -> Chair:
        setup, seat = of
        at, cards, width, seats = self._at, self._cards, setup.width, setup.seats
        left = [(other - seat) % seats for other in range(seats)]
        packets = [left[place // width] * width + place % width for place in range(seats * width)]
        side = next(side for side in setup.sides if seat in side)
        constant = 1 << at["dealer"] + left[setup.dealer] | sum(1 << at["side"] + left[other] for other in side)
        return Chair(
            constant=constant,
            known=tuple(at["known"] + place * cards for place in packets),
            played=tuple(at["played"] + place * cards for place in packets),
            trick=tuple(at["trick"] + place * cards for place in left),
            gave=tuple(at["gave"] + (place - 1) * cards for place in left),
            got=tuple(at["got"] + (place - 1) * cards for place in left),
            owner=tuple(at["owner"] + place for place in left),
            leader=tuple(1 << at["leader"] + place for place in left),
            to_act=tuple(1 << at["to_act"] + place for place in left),
            open=tuple(1 << at["open"] + place for place in packets),
            void=tuple(at["void"] + place * len(self._suits) for place in packets),
            packets=tuple(sorted(range(seats * width), key=packets.__getitem__)),
            seats=tuple((seat + place) % seats for place in range(seats)),
        )

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The kinds of actions, one after the other."""
        return self._numbering.blocks

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
        setup = seen.setup
        chair = self._chairs[setup, seen.seat or 0]
        bits = chair.constant | self._turn(seen, chair) | self._cards_of(own, seen, chair) | self._bottles(seen, chair)
        bits |= self._gifts(seen, chair)
        won, voids = self._tricks(seen)
        if voids:
            for place, mask in enumerate(voids):
                bits |= self._suit_bits[mask] << chair.void[place]
        packed = np.frombuffer(bits.to_bytes(self._bytes, "little"), np.uint8)
        vector[: self._bits] = np.unpackbits(packed, count=self._bits, bitorder="little")
        at = self._at
        self._note_order(seen, vector)
        sizes = _sizes(own, seen)
        vector[at["sizes"] : at["points"]] = [sizes[place] / self._largest for place in chair.packets]
        if won:
            points, worth = setup.points, self._worth
            vector[at["points"] : at["points"] + setup.seats] = [max(0, points(won[one])) / worth for one in chair.seats]
        for number in chosen:
            vector[at["chosen"] + number] = 1

    def _turn(self, seen: Sighting, chair: Chair) -> int:
        """Whose turn it is, who leads, and in which phase."""
        turn = seen.turn
        bits = 1 << self._at["phase"] + self._phase[turn.phase] | chair.leader[turn.leader]
        for seat in turn.to_act:
            bits |= chair.to_act[seat]
        return bits

    def _cards_of(self, view: BottleImpView, seen: Sighting, chair: Chair) -> int:
        """Where cards are known to be: in packets, played, on the table, in the devil's trick; and what lies open."""
        setup, bits = seen.setup, 0
        for place, mask in zip(chair.known, _known(view, seen), strict=True):
            if mask:
                bits |= mask << place
        for place, mask in zip(chair.played, seen.spent, strict=True):
            if mask:
                bits |= mask << place
        for seat, card in zip(setup.orders[seen.turn.leader], seen.plays, strict=False):
            bits |= card << chair.trick[seat]
        if seen.step is None:
            for seat in range(setup.seats):
                for packet in setup.lying_open(seen.chosen, seat) if seen.is_dealt else ():
                    bits |= chair.open[seat * setup.width + packet]
        elif seen.step.step.exposes and seen.submitted is not None:
            bits |= chair.open[(seen.seat or 0) * setup.width + seen.submitted]
        return bits

    def _bottles(self, seen: Sighting, chair: Chair) -> int:
        """Who owns the bottles, and the cards below their prices."""
        bits, cheap, seats = 0, self._at["cheap"], seen.setup.seats
        for number, (owner, cheaper) in enumerate(seen.prices):
            bits |= cheaper << cheap + number * self._cards
            if owner is not None:
                bits |= 1 << chair.owner[owner] + number * seats
        return bits

    def _gifts(self, seen: Sighting, chair: Chair) -> int:
        """What one gave and got, and what is known of the devil's trick."""
        setup, seat, width, devil = seen.setup, seen.seat, seen.setup.width, self._at["devil"]
        bits = seen.shown << devil
        if seat is None:
            return bits
        for step, given in zip(setup.steps, seen.given, strict=False):
            for lot in step.lots:
                cards = given[lot.giver][lot.number]
                if not cards:
                    continue
                if lot.target == DEVIL:
                    bits |= cards << devil
                elif lot.giver == seat:
                    bits |= cards << chair.gave[lot.target // width]
                elif lot.target // width == seat:
                    bits |= cards << chair.got[lot.giver]
        at = seen.step
        if at and seen.submitted is not None:
            for lot in at.lots_of[seat]:
                place = devil if lot.target == DEVIL else chair.gave[lot.target // width]
                bits |= seen.submitted[lot.number] << place
        return bits

    def _tricks(self, seen: Sighting) -> tuple[list[int], list[int]]:
        """The piles of the seats, and the suits that were not followed from the packets."""
        if not seen.finished and not seen.plays:
            return [], []
        setup, won = seen.setup, [0] * seen.setup.seats
        for _, winner, cards in seen.finished:
            won[winner] |= sum(cards)
        for owner, cheaper in seen.prices:
            if owner is not None:
                won[owner] &= ~(cheaper + 1)
        return won, list(seen.void)

    def _note_order(self, seen: Sighting, vector: Vector) -> None:
        """When the cards were played."""
        place = self._place
        played = [place[card] for _, _, cards in seen.finished for card in cards]
        played += [place[card] for card in seen.plays]
        if played:
            vector[played] = self._when[: len(played)]


def _seen(view: Any) -> Sighting:
    seen: Sighting = view._seen
    return seen


def _setup(situation: Any) -> BottleImpSetup:
    setup: BottleImpSetup = situation._setup
    return setup


def _known(view: Any, seen: Sighting) -> Iterable[int]:
    """The cards that are known to be in the packets: what somebody has just put away is gone."""
    if seen.step is None:
        return seen.known
    return [packet for seat in range(seen.setup.seats) for packet in view._known_packets(seat)]


def _sizes(view: BottleImpView, seen: Sighting) -> Sequence[int]:
    """How many cards are in the packets: what somebody has just put away is gone."""
    if seen.step is None:
        return seen.sizes
    return [size for seat in range(seen.setup.seats) for size in view.packet_sizes(seat)]


def _unions(masks: Iterable[int]) -> list[int]:
    """All unions of some masks."""
    unions = [0]
    for mask in masks:
        unions += [union | mask for union in unions]
    return unions


def encoding(start: State, gifts: str) -> BottleImpCode:
    """The numbers of the table that a round is played at, whoever deals."""
    table = cast("BottleImpSituation", start)
    setups = [table.variant.set_up(table.players, table.edition, dealer) for dealer in range(table.seats)]
    return BottleImpCode(setups, gifts)
