"""Where cards can be laid, and what that costs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from flaschenteufel.hols_der_teufel.actions import End
from flaschenteufel.hols_der_teufel.rows import fee

if TYPE_CHECKING:
    from flaschenteufel.hols_der_teufel.actions import Lay
    from flaschenteufel.hols_der_teufel.cards import DevilCard, Suit
    from flaschenteufel.hols_der_teufel.views.view import HolsDerTeufelView

Ends = Mapping["Suit", Mapping[End, int | None]]
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
