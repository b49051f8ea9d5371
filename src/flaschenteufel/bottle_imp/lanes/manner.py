"""How the people in playouts of The Bottle Imp choose: quickly, on masks of cards, and with fear of the bottle.

At random, players take a bottle without need and never get rid of it; what comes of that says little. Here they put
away and give away low cards, drop low cards under higher ones, and buy a bottle only if others hold enough lower cards
to buy it from them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

Draw = Callable[[], float]
"""What gives a number from 0 to 1 at random."""

CardChoice = Callable[[int, int, int, int, Mapping[int, int], bool, Draw], int]
"""Who chooses a card: `card_to_play`."""

ENOUGH = 5
"""How many lower cards the others must hold so that a bottle is bought without fear."""

EAGER = 0.7
"""How often a bottle is bought without fear where a card above the price could be played."""

BOLD = 0.2
"""How often the highest card is played, and not any, where others still play."""

LOWEST = 0.75
"""How often the lowest of the cards is moved in the preparation, or the lowest of the rest."""


def card_to_play(
    legal: int, taken: int, cheap: int, others: int, follow: Mapping[int, int], last: bool, random: Draw
) -> int:
    """The card that is played: one of the legal ones.

    `taken` are the cards of the trick, `cheap` all cards below the price, `others` what the others hold, and `follow`
    gives the mask of each card's suit.

    >>> bin(card_to_play(0b1101, 0b0010, cheap=0b0111, others=0, follow={}, last=True, random=lambda: 0.5))
    '0b1'
    """
    low = legal & cheap
    high = legal ^ low
    buying = taken & cheap
    if buying:
        under = low & ((1 << buying.bit_length() - 1) - 1)
        return under & -under or high & -high or 1 << low.bit_length() - 1
    feared = low & dangerous(others & cheap) if low else 0
    if feared and not taken:
        dropped = likely_dropped(feared, others & cheap, follow)
        if dropped:
            return dropped
    harmless = low ^ feared
    if harmless and (not high or random() < EAGER):
        return 1 << harmless.bit_length() - 1
    if high:
        return _above_the_price(high, taken, last, random)
    highest = 1 << low.bit_length() - 1
    return low & -low if not last and others & cheap & -highest else highest


def dangerous(lower: int) -> int:
    """The cards that it is dangerous to buy a bottle with, if these are the cards below its price that the others hold.

    >>> bin(dangerous(0b111010100))
    '0b11111111'
    """
    for _ in range(ENOUGH - 1):
        lower &= lower - 1
    return (lower & -lower) - 1 if lower else -1


def likely_dropped(feared: int, cheap: int, follow: Mapping[int, int]) -> int:
    """The lowest card that others may have to take if it is led: they hold a higher one of its suit below the price.

    >>> suit = 0b1111
    >>> likely_dropped(0b0011, cheap=0b0100, follow={0b0001: suit, 0b0010: suit})
    1
    """
    while feared:
        card = feared & -feared
        if cheap & follow[card] & -card:
            return card
        feared ^= card
    return 0


def _above_the_price(high: int, taken: int, last: bool, random: Draw) -> int:
    """One of the cards above the price, where nobody is buying a bottle: the last player takes the trick if they can."""
    highest = 1 << high.bit_length() - 1
    if highest < taken:
        return high & -high
    return highest if last or random() < BOLD else any_card(high, random)


def any_card(cards: int, random: Draw) -> int:
    """One of the cards, each with the same probability.

    >>> any_card(0b1000, random=lambda: 0.5)
    8
    """
    if cards & (cards - 1):
        for _ in range(int(random() * cards.bit_count())):
            cards &= cards - 1
    return cards & -cards


def cards_to_move(packet: tuple[int, ...], count: int, random: Draw) -> list[int]:
    """So many cards of a packet, ascending, that are discarded or given away: mostly low ones.

    >>> cards_to_move((1, 4, 8), 2, random=lambda: 0.5)
    [1, 4]
    """
    rest, moved = [*packet], list[int]()
    for _ in range(count):
        place = 0
        while random() >= LOWEST and place < len(rest) - 1:
            place += 1
        moved.append(rest.pop(place))
    return moved
