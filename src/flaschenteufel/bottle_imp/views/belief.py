"""Samples by a belief: what others discard and give away is not any card with the same probability.

A prior gives a weight to each choice that another seat has made unseen: some cards for the devil or for a receiver, out
of the packet that it chose from. The weight of a state is the product of the weights of these choices, and the aim is
to draw each state with a probability in proportion to it.

That cannot be drawn directly, since a hand is the rest of what was chosen. So a state is drawn uniformly, and then
changed by small moves, in sweeps: an unseen discard is exchanged with a card of the same hand, an unseen gift with
another card of the packet that it came to, and unseen cards of different places with each other. Each move looks at
all states that it could lead to and takes one of them by its weight (Gibbs sampling). So the aimed distribution stays
what it is once it is reached: a few sweeps come close to it, and more come closer.

What somebody has submitted in a step that is not over is drawn last, by the weights of all that they could choose from
the hand that was drawn. That is as it should be if these weights have the same sum for every hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import isfinite, prod
from random import Random
from typing import NamedTuple, cast

from flaschenteufel.bottle_imp.cards import CardSet, Deck, bits_of
from flaschenteufel.bottle_imp.steps import DEVIL, Lot, Receiver, StepAtTable, Submission
from flaschenteufel.bottle_imp.views.knowledge import Sighting
from flaschenteufel.bottle_imp.vocabulary import AnyPhase
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.wording import brief


class HiddenChoice(NamedTuple):
    """Cards that another seat has chosen unseen, as a prior is asked about them.

    A seat that gives cards to two receivers has made two such choices, both out of the same packet.

    >>> from flaschenteufel.bottle_imp import EDITION_2003, Phase
    >>> deck = EDITION_2003.base
    >>> packet = CardSet.of(deck, [deck[3], deck[18], deck[37]])
    >>> choice = HiddenChoice(1, Phase.DISCARD, None, CardSet.of(deck, [deck[3]]), packet)
    >>> min(choice.cards) == min(choice.packet)
    True
    """

    seat: int
    phase: AnyPhase
    """The phase in which it was made."""
    receiver: Receiver | None
    """The seat and the packet that the cards go to; None for the devil's trick."""
    cards: CardSet
    """The cards that were chosen."""
    packet: CardSet
    """The packet that they were chosen from, these cards included."""


Prior = Callable[[HiddenChoice], float]
"""The weight of a choice: a number from 0, the more the likelier; only its ratio to that of other choices counts."""


_MOST_KEPT = 50_000
"""How many weights are kept at most."""

SWEEPS = 1
"""How many sweeps are made if nothing else is said."""


class Weights:
    """The weights that a prior gives to choices, each asked for once."""

    def __init__(self, prior: Prior, deck: Deck) -> None:
        self._prior, self._deck = prior, deck
        self._known: dict[tuple[int, int, int], float] = {}

    def of(self, at: StepAtTable, index: int, lot: Lot, cards: int, packet: int) -> float:
        """The weight of the cards of a lot, chosen from this packet; `index` is its number among all lots."""
        key = index, cards, packet
        weight = self._known.get(key)
        if weight is None:
            receiver = None if lot.target == DEVIL else divmod(lot.target, at.width)
            deck = self._deck
            choice = HiddenChoice(lot.giver, at.phase, receiver, CardSet(deck, cards), CardSet(deck, packet))
            if len(self._known) >= _MOST_KEPT:
                self._known.clear()
            weight = self._known[key] = self._checked(choice)
        return weight

    def _checked(self, choice: HiddenChoice) -> float:
        weight = cast("object", self._prior(choice))  # which is written by somebody else
        if not isinstance(weight, (int, float)) or not isfinite(weight) or weight < 0:
            raise InvalidValueError(f"a prior gives weights from 0, not {brief(weight)}")
        return float(weight)

    def submission(self, at: StepAtTable, seat: int, first: int, packet: int, rng: Random) -> Submission:
        """What a seat has submitted in a step that is not over, by its weight; `packet` is what it chose from.

        `first` is the number of the first lot of the step among all lots.
        """
        bits = bits_of(packet)
        ways = [at.step.way(at, seat, bits, number) for number in range(at.step.ways(at, seat, len(bits)))]
        lots = [(index, lot) for index, lot in enumerate(at.lots, first) if lot.giver == seat]
        weights = [prod([self.of(at, index, lot, way[lot.number], packet) for index, lot in lots]) for way in ways]
        return ways[heavy(weights, rng)]


def heavy(weights: Sequence[float], rng: Random, default: int = 0) -> int:
    """A place in a list, drawn by the weights; the default if they are all 0.

    >>> heavy([0.0, 2.0, 0.0], Random(1))
    1
    """
    total = sum(weights)
    if not total:
        return default
    point = rng.random() * total
    for place, weight in enumerate(weights):
        point -= weight
        if point < 0:
            return place
    return max(place for place, weight in enumerate(weights) if weight)  # the sum was rounded


Swap = tuple[int, int, bool]
"""Two cards that change parts: as gifts, and perhaps also where they lie."""


class Belief:
    """A state that is changed by small moves: where the cards lie, and which of them were gifts.

    Only for tables where gifts stay where they came to. `places` and `gifts`, lot by lot, are changed in place;
    `may_be` has for each lot that is not known the cards that it can be, if they lie in the packet.
    """

    def __init__(
        self, seen: Sighting, may_be: Mapping[int, int], places: list[int], gifts: list[int], weights: Weights
    ) -> None:
        self._seen, self._may_be, self._weights = seen, may_be, weights
        self.places, self.gifts = places, gifts
        known, void = seen.known_places(), seen.void
        self._hidden = ~sum(known)
        """All cards but those that are known to lie somewhere."""
        self._able = [~(void[place] if place < len(void) else 0) for place in range(len(known))]
        """For each place, the cards that can lie there."""
        self._weight = self.weight()

    def sweep(self, rng: Random) -> None:
        """Try every small move once."""
        for step in self._seen.places.steps:
            for _, _, source, slot in step.put_away:
                for card in bits_of(self._cards(slot)):
                    self._move(self._exchanges(card, slot, source), rng)
            for index, _, _, target in step.gifts:
                if index in self._may_be:
                    self._move(self._other_gifts(index, target), rng)
        places = [place for place in range(len(self._able)) if self._cards(place)]
        for place in places:
            card = rng.choice(bits_of(self._cards(place)))
            self._move(self._exchanges(card, place, rng.choice(places)), rng)

    def _cards(self, place: int) -> int:
        """The unseen cards that lie in a place."""
        return self.places[place] & self._hidden

    def _exchanges(self, card: int, place: int, other: int) -> list[Swap]:
        """All exchanges of an unseen card of a place with one of another."""
        if place == other or not card & self._able[other]:
            return []
        return [(card, instead, True) for instead in bits_of(self._cards(other) & self._able[place])]

    def _other_gifts(self, index: int, target: int) -> list[Swap]:
        """All ways in which another card of the packet was the gift, or one of two gifts the other."""
        given = self.gifts[index]
        others = bits_of(self.places[target] & self._may_be[index] & ~given)
        return [(card, instead, False) for card in bits_of(given) for instead in others]

    def _move(self, swaps: list[Swap], rng: Random) -> None:
        """Make one of the swaps, or none, by the weights of what comes of it."""
        weights = [self._weight]
        for swap in swaps:
            self._swap(*swap)
            weights.append(self.weight())
            self._swap(*swap)
        if chosen := heavy(weights, rng):
            self._swap(*swaps[chosen - 1])
            self._weight = weights[chosen]

    def _swap(self, card: int, instead: int, in_place: bool) -> None:
        for masks in (self.gifts, self.places) if in_place else (self.gifts,):
            for number, mask in enumerate(masks):
                if bool(mask & card) is not bool(mask & instead):
                    masks[number] = mask ^ (card | instead)

    def weight(self) -> float:
        """The weight of the state: the product of those of all choices that others have made unseen."""
        total, of = 1.0, self._weights.of
        places, seen = self.places.copy(), self._seen
        for step in reversed(seen.places.steps):
            given = seen.given[step.number]
            moved: list[tuple[int, Lot, int]] = []
            for index, lot, source, target in step.gifts:
                cards = given[lot.giver][lot.number] or self.gifts[index]
                moved.append((index, lot, cards))
                places[target] ^= cards
                places[source] ^= cards
            for index, lot, source, slot in step.put_away:
                moved.append((index, lot, places[slot]))
                places[source] |= places[slot]
            for index, lot, cards in moved:
                if lot.giver != seen.seat:
                    total *= of(step.step, index, lot, cards, places[lot.source])
        return total
