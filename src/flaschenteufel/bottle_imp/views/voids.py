"""Suits that players have shown not to have, by not following them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.views.view import RoundView


def shown_voids(view: RoundView) -> tuple[int, ...]:
    """For each packet, the mask of the suits that were not followed when a card was played from it (TRICK-2).

    Nothing comes into a packet after the preparation; so what was not in it then is not in it now.
    """
    setup, spent = view.setup, view.spent
    voids = [0] * len(spent)
    tricks = [(leader, cards) for leader, _, cards in view.finished]
    for leader, cards in (*tricks, (view.turn.leader, view.plays)):
        if cards:
            led = setup.deck.follow[cards[0]]
            for seat, card in zip(setup.orders[leader], cards, strict=False):
                if not card & led:
                    voids[place_played_from(view, seat, card)] |= led
    return tuple(voids)


def place_played_from(view: RoundView, seat: int, card: int) -> int:
    """The packet that a seat played a card from, as an index into `RoundView.spent`."""
    width = view.setup.width
    return next(place for place in range(seat * width, (seat + 1) * width) if view.spent[place] & card)
