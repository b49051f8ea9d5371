"""How a seat plays that nobody sits at."""

from __future__ import annotations

from flaschenteufel.bottle_imp.described import described
from flaschenteufel.bottle_imp.trick import winning_card


@described("the highest card that would win the trick as it lies, or else the lowest")
def highest_winner_or_lowest(legal: int, trick: int, cheap: int) -> int:
    """The highest legal card that would win the trick as it lies, or the lowest legal card (LOP-4, LOP-5).

    All arguments are masks: the legal cards, the cards of the trick, and all cards below the price. The
    answer is the mask of the one card. Leading, every card would win, so it is the highest.

    >>> bin(highest_winner_or_lowest(legal=0b0101, trick=0b1000, cheap=0b0011))
    '0b1'
    """
    rest = legal
    while rest:
        card = 1 << rest.bit_length() - 1
        if winning_card(trick | card, cheap) == card:
            return card
        rest ^= card
    return legal & -legal
