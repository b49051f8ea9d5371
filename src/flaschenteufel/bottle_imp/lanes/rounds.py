"""Many rounds of The Bottle Imp in step: the rules for all of them at once, as operations on arrays of masks.

All rounds of a table make the same decisions in the same order, but for the choice of a bottle. Only the leader
differs: so while tricks are played, the packets are kept as seen from there, the left neighbour's after the leader's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from flaschenteufel.batch.decision import Asking, Decision, checked
from flaschenteufel.batch.draws import Halves, Masks, Numbers
from flaschenteufel.batch.picking import highest_bit, picked, place_of
from flaschenteufel.bottle_imp.lanes.ending import History, plain_scores
from flaschenteufel.bottle_imp.situation import Exposed
from flaschenteufel.bottle_imp.steps import DEVIL, StepAtTable
from flaschenteufel.bottle_imp.tricks import highest_winner_or_lowest
from flaschenteufel.bottle_imp.vocabulary import AnyPhase, Phase

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.lanes.batch import BatchTable

Submissions = Mapping[int, tuple[Masks, ...]]
"""By seats, what they have chosen in a step: the packet that they lay open, or the cards of each of their lots."""
Flags = np.ndarray[Any, np.dtype[np.bool_]]
"""Yes or no for each round."""
ONE = np.uint64(1)
SOLD = np.uint64(1 << 63)
"""What is not less than this is the strength of a card below the price."""
PLACE = np.uint64(63)
"""The lowest bits of a number, which hold the place of a card in the deck while cards are shuffled."""


class Rounds:
    """Rounds in step.

    What plays on is a generator: it asks for decisions, and goes on when it is sent the bits that were chosen. If it
    `asks` for nothing, chance decides.
    """

    def __init__(self, table: BatchTable, rounds: int, draws: Masks, *, asks: bool) -> None:
        setup = table.setup
        self._table, self._asks = table, asks
        cards = len(setup.deck)
        self._shuffle, self._draws = draws[:, :cards], Halves(draws[:, cards:])
        self._setup, self._seats, self._width = setup, setup.seats, setup.width
        self._rounds = np.arange(rounds)
        self._held = np.zeros((setup.seats * setup.width, rounds), np.uint64)
        self._devil = np.zeros(rounds, np.uint64)
        self._leader = np.full(rounds, setup.first_leader)
        self._prices = [np.full(rounds, cheap, np.uint64) for _, cheap in setup.start_prices]
        self._owners = [np.full(rounds, -1) for _ in setup.start_prices]
        self._piles = np.zeros((setup.seats, rounds), np.int64)
        self._history = None if table.lane.scores_plainly else History()

    # The deal and the preparation, in which packets are kept by seat.

    def deal(self) -> None:
        """Shuffle and deal: the cards are sorted by random numbers, which carry their places in the lowest bits."""
        numbers = self._shuffle & ~PLACE
        numbers |= np.arange(len(self._setup.deck), dtype=np.uint64)
        numbers.sort(axis=1)
        places = np.ascontiguousarray(numbers.T)
        places &= PLACE
        bits = ONE << places
        start = 0
        for packet, size in enumerate(self._setup.sizes):
            self._held[packet] = bits[start : start + size].sum(axis=0)
            start += size
        self._devil = bits[start:].sum(axis=0)
        if self._history:
            self._history.dealt, self._history.leftover = self._held.copy(), self._devil

    def prepare(self, steps: Sequence[StepAtTable]) -> Asking[None]:
        """Make steps of the preparation, each from its beginning."""
        for step in steps:
            yield from self.make_step(step, step.seats, {})

    def make_step(self, at: StepAtTable, to_act: Sequence[int], done: Submissions) -> Asking[None]:
        """Make a step: these seats choose, the others have chosen already (`done`) or do not take part."""
        submissions = dict(done)
        for seat in to_act:
            submissions[seat] = yield from self.submission(at, seat, asks=self._asks)
        if at.step.exposes:
            self._lay_open({seat: packet for seat, (packet,) in submissions.items()})
        else:
            self._settle(at, submissions)
        self._note_step(at, submissions)

    def _note_step(self, at: StepAtTable, submissions: Submissions) -> None:
        """A step has been made."""
        if self._history:
            self._history.submissions.append((at, dict(submissions)))

    def submission(self, at: StepAtTable, seat: int, *, asks: bool) -> Asking[tuple[Masks, ...]]:
        """What a seat chooses: the packet that it lays open, or the lots of cards, one card after the other."""
        if at.step.exposes:
            return ((yield from self._choice(at.phase, seat, np.full(len(self._rounds), 3, np.uint64), asks=asks)),)
        left = self._held[at.sources[seat]].copy()
        lots = [np.zeros_like(left) for _ in at.lots_of[seat]]
        for position, lot in enumerate(at.positions[seat]):
            bits = ONE << (yield from self._choice(at.phase, seat, left, position, asks=asks))
            left ^= bits
            lots[lot] |= bits
        return tuple(lots)

    def _settle(self, at: StepAtTable, submissions: dict[int, tuple[Masks, ...]]) -> None:
        """The cards move when all have chosen."""
        for giver, number, source, target, _ in at.lots:
            cards = submissions[giver][number]
            self._held[source] ^= cards
            if target == DEVIL:
                self._devil = self._devil | cards
            else:
                self._held[target] ^= cards

    def _lay_open(self, packets: dict[int, Masks]) -> None:
        """Put the open packet first."""
        for seat, packet in packets.items():
            first, second = self._held[2 * seat].copy(), self._held[2 * seat + 1].copy()
            self._held[2 * seat] = np.where(packet == 0, first, second)
            self._held[2 * seat + 1] = np.where(packet == 0, second, first)

    # The tricks, in which packets are kept as seen from the leader.

    def begin_tricks(self) -> None:
        """Look at the packets from the leaders' seats."""
        self._turn_to(self._leader)

    def play_tricks(self, tricks: int, laid: Sequence[Masks] = ()) -> Asking[None]:
        """Play so many tricks; some cards of the first may have been laid."""
        for number in range(tricks):
            yield from self._play_trick(() if number else laid)

    def _turn_to(self, places: Numbers) -> None:
        """Look at the packets from so many places further to the left."""
        self._held = self._turned(self._held, places)

    def _turned(self, rows: Masks, places: Numbers) -> Masks:
        """Rows of so many for each seat, as seen from so many places further to the left."""
        rounds, width = len(self._rounds), len(rows) // self._seats
        start, flat = places * (width * rounds) + self._rounds, rows.ravel()
        return np.array([flat.take(start + row * rounds, mode="wrap") for row in range(len(rows))])

    def _play_trick(self, laid: Sequence[Masks]) -> Asking[None]:
        rounds, cheap = len(self._rounds), self._cheap()
        cards, led, best = np.zeros(rounds, np.uint64), np.zeros(rounds, np.uint64), np.zeros(rounds, np.uint64)
        winner, points, order = np.zeros(rounds, np.int64), np.zeros(rounds, np.int64), list[Masks]()
        dearest = cheap + ONE
        for number, (place, sources) in enumerate(self._table.slots):
            if number < len(laid):
                bits = laid[number]
                card = place_of(bits)
            else:
                card = yield from self._card(place, sources, led, cards, cheap)
                bits = ONE << card
                self._note_card(place, sources, card, bits, led)
                self._take(place, sources, bits)
            index = card.view(np.int64)
            if number == 0:
                led = self._table.follow.take(index)
            cards |= bits
            points += self._table.points.take(index)
            strength = bits - dearest  # below 0, and so a huge number without a sign, for a card below the price
            better = strength >= best
            np.copyto(best, strength, where=better)
            np.copyto(winner, place, where=better)
            order.append(bits)
        yield from self._complete(order, best >= SOLD, best + dearest, winner, points)

    def _note_card(self, place: int, sources: tuple[int, ...], card: Masks, bits: Masks, led: Masks) -> None:
        """Cards have been chosen, and are about to be laid, so many places left of the leaders."""

    def _card(self, place: int, sources: tuple[int, ...], led: Masks, trick: Masks, cheap: Masks) -> Asking[Masks]:
        """The places in the deck of the cards that are played so many places left of the leaders."""
        legal: Masks | None = None
        for source in sources:
            packet = self._held[place * self._width + source]
            following = packet & led
            np.copyto(following, packet, where=following == 0)
            legal = following if legal is None else legal | following
        assert legal is not None, "a card comes from somewhere"
        if self._setup.automatic:
            by_rule = self._table.automatic.take(self._seat(place))
            legal = np.where(by_rule, self._by_rule(legal, trick, cheap, by_rule), legal)
        if not self._asks:
            return picked(legal, next(self._draws))
        hand = self._held[place * self._width : (place + 1) * self._width].sum(axis=0)
        features = {"hand": hand, "trick": trick, "led": led, "cheap": cheap}
        decision = self._decision(Phase.TRICK, self._seat(place), legal, features)
        return checked(decision, (yield decision))

    def _seat(self, place: int | Numbers) -> Numbers:
        """Who sits so many places left of the leader."""
        seat = self._leader + place
        return seat - self._seats * (seat >= self._seats)

    def _by_rule(self, legal: Masks, trick: Masks, cheap: Masks, where: Flags) -> Masks:
        """What a dummy plays; a rule of one's own is asked for each round."""
        rule = self._setup.variant.dummy
        if rule is highest_winner_or_lowest:
            lying = trick & cheap
            np.copyto(lying, trick, where=lying == 0)
            best = highest_bit(lying)
            higher = ~((best << ONE) - ONE)
            wins = np.where(best <= cheap, higher & cheap, higher | cheap)
            np.copyto(wins, ~np.uint64(0), where=trick == 0)
            winning = highest_bit(legal & wins)
            np.copyto(winning, legal & -legal, where=winning == 0)
            return winning
        cards = legal.copy()
        for number in np.flatnonzero(where).tolist():
            cards[number] = rule(int(legal[number]), int(trick[number]), int(cheap[number]))
        return cards

    def _take(self, place: int, sources: tuple[int, ...], bits: Masks) -> None:
        """Take the cards out of the packets that have them."""
        first = place * self._width
        if len(sources) == 1:
            self._held[first + sources[0]] ^= bits
        else:
            for source in sources:
                self._held[first + source] &= ~bits

    def _cheap(self) -> Masks:
        """The masks of all cards below the highest price."""
        cheap = self._prices[0]
        for other in self._prices[1:]:
            cheap = np.maximum(cheap, other)
        return cheap

    def _complete(
        self, order: Sequence[Masks], sale: Flags, card: Masks, place: Numbers, points: Numbers
    ) -> Asking[None]:
        """The winners take the tricks, and a bottle where they have won with a card below its price."""
        winner = self._seat(place)
        yield from self._sell(sale, card, winner)
        for seat in range(self._seats):
            self._piles[seat] += points * (winner == seat)
        if self._history:
            self._history.tricks.append((self._leader, winner, tuple(order)))
        self._turn_to(place)
        self._leader = winner

    def _sell(self, sale: Flags, card: Masks, winner: Numbers) -> Asking[None]:
        """A bottle is bought with the winning card."""
        bottle = (yield from self._bottle(sale, winner)) if len(self._prices) > 1 else None
        for number, (price, owner) in enumerate(zip(self._prices, self._owners, strict=True)):
            bought = sale if bottle is None else sale & (bottle == number)
            np.copyto(price, card - ONE, where=bought)
            np.copyto(owner, winner, where=bought)

    def _bottle(self, sale: Flags, winner: Numbers) -> Asking[Masks]:
        """Which bottle the winners take: the dearest one, or one of the dearest."""
        cheap, offers = self._cheap(), np.zeros(len(sale), np.uint64)
        for number, price in enumerate(self._prices):
            offers |= (price == cheap).astype(np.uint64) << np.uint64(number)
        np.copyto(offers, offers & -offers, where=self._table.automatic.take(winner))
        draws = next(self._draws)
        bottle = place_of(offers & -offers)
        where = np.flatnonzero(sale & (np.bitwise_count(offers) > 1))
        if len(where):
            asked = Decision(str(Phase.CHOOSE_BOTTLE), where, winner[where], offers[where], draws[where])
            bottle[where] = checked(asked, (yield asked)) if self._asks else picked(asked.legal, asked.draws)
        return bottle

    def _choice(self, phase: AnyPhase, seat: int, legal: Masks, position: int = 0, *, asks: bool) -> Asking[Masks]:
        """The places of the bits that a seat chooses in the preparation."""
        if not asks:
            return picked(legal, next(self._draws))
        seats = np.broadcast_to(np.int64(seat), legal.shape)
        decision = self._decision(phase, seats, legal, {"position": position})
        return checked(decision, (yield decision))

    def _decision(self, phase: AnyPhase, seat: Numbers, legal: Masks, features: Mapping[str, Masks | int]) -> Decision:
        return Decision(str(phase), self._rounds, seat, legal, next(self._draws), features)

    # The end, and the beginning where it is not the deal.

    def scores(self) -> Numbers:
        """The scores, a row for each round."""
        if self._history is not None:
            return self._history.scores(self._setup, self._devil, self._prices, self._owners)
        devil = points_of(self._table.worth, self._devil)
        for price, owner in zip(self._prices, self._owners, strict=True):
            # The card under a bottle has the place that follows the cards below it; it counts for nobody (BOTTLE-4).
            under = self._table.points.take(np.bitwise_count(price), mode="clip")
            for seat in range(self._seats):
                self._piles[seat] -= under * (owner == seat)
        bottles = sum(
            np.array([owner == seat for seat in range(self._seats)]).astype(np.int64) for owner in self._owners
        )
        return plain_scores(self._setup, self._piles, np.asarray(bottles), devil).T

    def load(self, states: Sequence[Any]) -> None:
        """Take over rounds that go on from the same moment."""
        self._held = np.array([state._held for state in states], np.uint64).T.copy()
        self._devil = np.array([state._prepared.devil for state in states], np.uint64)
        self._leader = np.array([state._turn.leader for state in states])
        prices = [state._prices for state in states]
        for bottle in range(len(self._prices)):
            self._prices[bottle] = np.array([price[bottle][1] for price in prices], np.uint64)
            self._owners[bottle] = np.array([-1 if price[bottle][0] is None else price[bottle][0] for price in prices])
        worth = self._setup.points
        for number, state in enumerate(states):
            for _, winner, cards in state._finished:
                self._piles[winner, number] += worth(sum(cards))
        self._exposed([state._prepared.exposed for state in states])

    def load_samples(self, state: Any, held: Masks, devil: Masks) -> None:
        """Take over rounds that go on from a state, but with the packets and the devil's tricks of samples."""
        rounds = len(self._rounds)
        self._held, self._devil = held, devil
        self._leader = np.full(rounds, state._turn.leader)
        self._prices = [np.full(rounds, cheap, np.uint64) for _, cheap in state._prices]
        self._owners = [np.full(rounds, -1 if owner is None else owner) for owner, _ in state._prices]
        for _, winner, cards in state._finished:
            self._piles[winner] += self._setup.points(sum(cards))
        self._exposed([state._prepared.exposed] * rounds)

    def _exposed(self, packets: Sequence[Exposed]) -> None:
        """Put the packets first that players have laid open, if they have."""
        if packets[0][0] is not None:
            self._lay_open({seat: np.array([one[seat] for one in packets], np.uint64) for seat in range(self._seats)})

    def choose_bottles(self, winner: Numbers, order: Sequence[Masks]) -> Asking[None]:
        """Complete tricks whose winners have yet to choose a bottle."""
        cards = np.asarray(sum(order))
        points = points_of(self._table.worth, cards)
        card, everywhere = highest_bit(cards & self._cheap()), np.ones(len(winner), np.bool_)
        yield from self._complete(order, everywhere, card, (winner - self._leader) % self._seats, points)


def columns(rows: Sequence[Sequence[int]], width: int) -> tuple[Masks, ...]:
    """The masks of all rounds, by their places in the rows; also if there are no rows."""
    return tuple(np.array(rows, np.uint64).reshape(len(rows), width).T.copy())


def points_of(tables: Sequence[Numbers], masks: Masks) -> Numbers:
    """What the cards of each mask are worth together, by tables of twelve cards each."""
    total = np.zeros(len(masks), np.int64)
    for number, table in enumerate(tables):
        total += table.take((masks >> np.uint64(12 * number) & np.uint64(0xFFF)).view(np.int64))
    return total
