"""Advice: remember which cards were passed and played. So one knows which are still out, and who may have them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from math import comb, fsum, inf

from attrs import frozen

from flaschenteufel.bottle_imp.cards import Card, CardSet, Number, Suit
from flaschenteufel.bottle_imp.views.view import BottleImpView


@frozen
class Pool:
    """Some cards, which can be counted by suit and number.

    >>> from flaschenteufel import get_variant
    >>> pool = pool_of(get_variant("classic").deal(4, seed=7).hand(0))
    >>> pool.numbers
    [5, 7, 11, 12, 18, 23, 27, 31, 36]
    >>> pool.between(5, 18), pool.above(23)
    (3, 3)
    """

    numbers: Sequence[Number]
    """The numbers of all of them, ascending."""
    of_suit: Mapping[Suit, Sequence[Number]]
    """The same for each suit that there is."""

    def between(self, low: Number, high: Number) -> int:
        """How many are higher than the one number and lower than the other."""
        return _between(self.numbers, low, high)

    def above(self, number: Number) -> int:
        """How many are higher than a number."""
        return len(self.numbers) - bisect_right(self.numbers, number)

    def in_suit(self, suit: Suit, low: Number, high: Number) -> int:
        """How many of a suit are higher than the one number and lower than the other."""
        return _between(self.of_suit.get(suit, ()), low, high)


def _between(numbers: Sequence[Number], low: Number, high: Number) -> int:
    return max(0, bisect_left(numbers, high) - bisect_right(numbers, low))


def pool_of(cards: Iterable[Card]) -> Pool:
    """The pool of some cards, which are given in ascending order."""
    numbers: list[Number] = []
    of_suit: dict[Suit, list[Number]] = {}
    for card in cards:
        numbers.append(card.number)
        of_suit.setdefault(card.suit, []).append(card.number)
    return Pool(numbers, of_suit)


@frozen
class Memory:
    """What a seat can say of the cards if it has paid attention to every card that it saw."""

    seat: int
    side: tuple[int, ...]
    """The seats that score together with this one, itself included; all others are rivals."""
    rivals: int
    """How many seats are rivals."""
    hand: CardSet
    """One's own cards, as far as one has looked at them."""
    unseen: Pool
    """The cards of which one does not know where they are."""
    points: float
    """What such a card is worth on average."""
    live: float
    """How likely it is that a certain one of them is held by a rival, and not by a partner or the devil."""
    shown: Pool
    """The cards that one knows rivals to hold."""
    prices: tuple[Number, ...]
    """The prices of the bottles, ascending: tricks are judged by the last."""
    devil: float
    """What a bottle costs in the end, as far as one can tell."""
    company: int
    """How many cards a trick has besides the one that one plays."""

    def held(self, low: Number, high: Number) -> float:
        """How many of the cards between two numbers rivals are likely to hold."""
        return self.shown.between(low, high) + self.live * self.unseen.between(low, high)

    def chance_of_few_below(self, number: Number, enough: int) -> float:
        """How likely it is that rivals hold fewer than enough cards below a number."""
        shown, unseen = self.shown.between(-inf, number), self.unseen.between(-inf, number)
        return fewer_than(enough - shown, unseen, self.live)


def fewer_than(enough: int, cards: int, chance: float) -> float:
    """How likely it is that fewer than enough of some cards are held, if each is with the same chance.

    >>> fewer_than(1, 2, 0.5), fewer_than(2, 2, 0.5), fewer_than(0, 2, 0.5)
    (0.25, 0.75, 0.0)
    """
    if enough == 1:  # nearly always, and quicker
        return (1 - chance) ** cards
    return fsum(
        comb(cards, held) * chance**held * (1 - chance) ** (cards - held) for held in range(min(enough, cards + 1))
    )


def memory_of(view: BottleImpView, seat: int) -> Memory:
    """All that the view of a seat says about the cards."""
    seats = range(view.seats)
    side = next(side for side in view.sides if seat in side)
    rivals = [other for other in seats if other not in side]
    hands = [view.hand(other) for other in seats]
    unseen = _unseen(view, hands)
    size = len(unseen) or 1
    points = sum(card.points for card in unseen) / size
    hidden = [sum(view.packet_sizes(other)) - len(hands[other]) for other in seats]
    devils = view.devils_trick
    return Memory(
        seat=seat,
        side=side,
        rivals=len(rivals),
        hand=hands[seat],
        unseen=pool_of(unseen),
        points=points,
        live=sum(hidden[other] for other in rivals) / size,
        shown=pool_of(sorted(card for other in rivals for card in hands[other])),
        prices=tuple(sorted([bottle.price for bottle in view.bottles])),
        devil=devils.points + points * (view.devils_trick_size - len(devils)),
        company=len(view.variant.order(view.seats)) - 1,
    )


def _unseen(view: BottleImpView, hands: Sequence[CardSet]) -> list[Card]:
    """The cards that have not been seen, ascending."""
    seen = {number for cards in (*hands, view.devils_trick) for number in cards.numbers}
    seen.update(card.number for trick in (*view.tricks, view.trick) for _, card in trick.plays)
    return [card for card in view.deck if card.number not in seen]
