"""Advice: remember which cards were passed and played. So one knows which are still out, and who may have them."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, fsum, inf
from typing import TYPE_CHECKING

from attrs import frozen

from flaschenteufel.bots.rulebook.bottle_imp.pool import Pool, pool_of

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.cards import Card, CardSet, Number
    from flaschenteufel.bottle_imp.views.view import BottleImpView


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
