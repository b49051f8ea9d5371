"""Hol's der Teufel: pay little, keep cheap what one has to lay later, and make it dear for the left neighbour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from attrs import frozen

from flaschenteufel.bots.bot import choices
from flaschenteufel.core.actions import Action
from flaschenteufel.hols_der_teufel.actions import End, Lay
from flaschenteufel.hols_der_teufel.cards import DevilCard, Suit
from flaschenteufel.hols_der_teufel.rows import fee
from flaschenteufel.hols_der_teufel.views.view import HolsDerTeufelView

OWN = 0.4
"""How much of what one's other cards would cost now they are likely to cost when they are laid."""

LEFT = 0.5
"""The same for the cards of the left neighbour."""


def advise(view: HolsDerTeufelView) -> Action:
    """The action that promises most chips; who can lay nothing has only one."""
    actions = choices(view)
    if len(actions) == 1:
        return actions[0]
    lays = [action for action in actions if isinstance(action, Lay)]
    decision = decision_of(view, lays[0].seat)
    return max(lays, key=decision.promise)


@frozen
class Decision:
    """A turn in which one can lay several cards."""

    view: HolsDerTeufelView
    seat: int
    ends: Ends
    unseen: Mapping[Suit, list[DevilCard]]
    """The devils that one has not seen, suit by suit."""
    left: Mapping[Suit | None, int]
    """How many cards of each suit the left neighbour has; the backs tell it."""

    def promise(self, lay: Lay) -> float:
        """The chips that one is likely to win by laying a card there, less those that it costs."""
        chips = self.view.chips
        ends = ends_after(self.ends, lay)
        paid = min(fee_of(lay, self.ends), chips[self.seat])
        own = min(self.own_fees(lay.card, ends), chips[self.seat] - paid)
        received = min(self.neighbours_fees(ends), chips[(self.seat + 1) % self.view.seats])
        return LEFT * received - OWN * own - paid

    def own_fees(self, laid: DevilCard, ends: Ends) -> int:
        """What the rest of one's hand would cost.

        The dealer lays their last card before anybody else does, and that is the end. So the others keep one card,
        and that can be the dearest.
        """
        rest = list(self.view.hand(self.seat))
        rest.remove(laid)
        fees = [least_fee(card, ends) for card in rest]
        return sum(fees) if self.seat == self.view.dealer else sum(fees) - max(fees, default=0)

    def neighbours_fees(self, ends: Ends) -> float:
        """What the cards of the left neighbour would cost them, if they are like those that one has not seen."""
        total = 0.0
        for suit, unseen in self.unseen.items():
            if suit in ends and self.left[suit]:
                total += self.left[suit] * sum([least_fee(card, ends) for card in unseen]) / len(unseen)
        return total


def decision_of(view: HolsDerTeufelView, seat: int) -> Decision:
    """What a seat has to decide, and what it has not seen."""
    seen = {*view.hand(seat), *(card for row in view.rows.values() for card in row)}
    unseen: dict[Suit, list[DevilCard]] = {}
    for card in view.variant.deck():
        if card.suit is not None and card not in seen:
            unseen.setdefault(card.suit, []).append(card)
    return Decision(view, seat, ends_of(view), unseen, Counter(view.backs((seat + 1) % view.seats)))


Ends = Mapping[Suit, Mapping[End, int | None]]
"""For each row the values at its ends, None where an angel lies."""


def ends_of(view: HolsDerTeufelView) -> Ends:
    """The ends of the rows on the table."""
    return {suit: {End.LOW: cards[0].value, End.HIGH: cards[-1].value} for suit, cards in view.rows.items()}


def ends_after(ends: Ends, lay: Lay) -> Ends:
    """The ends when a card has been laid; a card that starts a row is both of its ends."""
    both = {**ends[lay.row], lay.end: lay.card.value} if lay.row in ends else dict.fromkeys(End, lay.card.value)
    return {**ends, lay.row: both}


def fee_of(lay: Lay, ends: Ends) -> int:
    """What it costs to lay a card where it is laid."""
    return fee(lay.card, ends[lay.row][lay.end] if lay.row in ends else None)


def least_fee(card: DevilCard, ends: Ends) -> int:
    """What it would cost to lay a card where it is cheapest; nothing if its suit is not there."""
    if card.suit is None or card.suit not in ends:
        return 0
    return min([fee(card, shown) for shown in ends[card.suit].values() if shown is not None])
