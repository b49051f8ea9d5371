"""A trick, as those who look at the table see it."""

from __future__ import annotations

from attrs import frozen

from flaschenteufel.bottle_imp.card import Card


@frozen
class Trick:
    """A trick: the seat of the leader, the plays in order, and the `winner`, who is None until it is complete.

    >>> from flaschenteufel import get_variant
    >>> state = get_variant("classic").deal(4, seed=7)
    >>> while not state.is_over:
    ...     state = state.apply(state.legal_actions()[0])
    >>> trick = state.tricks[0]
    >>> trick.leader, [(seat, card.number) for seat, card in trick.plays], trick.winner
    (1, [(1, 7), (2, 25), (3, 15), (0, 12)], 3)
    """

    leader: int
    plays: tuple[tuple[int, Card], ...] = ()
    winner: int | None = None


def winning_card(cards: int, cheap: int) -> int:
    """Which card of a trick wins: the highest below the price, or the highest if none is (TRICK-3, TRICK-4).

    `cards` is the mask of the trick, `cheap` the mask of all cards below the price.

    >>> bin(winning_card(0b11010, cheap=0b00111))
    '0b10'
    >>> bin(winning_card(0b11000, cheap=0b00111))
    '0b10000'
    """
    return 1 << (cards & cheap or cards).bit_length() - 1
