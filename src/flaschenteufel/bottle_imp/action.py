"""The actions of The Bottle Imp."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field, frozen

from flaschenteufel.bottle_imp.card import Card
from flaschenteufel.core.action import Action
from flaschenteufel.core.checks import is_a, is_whole_number, tuple_of


def _cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple_of(Card, cards, "the cards")


def _sorted_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(_cards(cards)))


@frozen
class Discard(Action):
    """Put cards into the devil's trick; their order means nothing, so they are kept ascending.

    >>> from flaschenteufel.core.suit import Suit
    >>> low, high = Card(4, Suit.BLUE, 1), Card(36, Suit.RED, 6)
    >>> Discard(0, [high, low]) == Discard(0, [low, high])
    True
    """

    cards: tuple[Card, ...] = field(converter=_sorted_cards)


@frozen
class Pass(Action):
    """Give cards away, in the order of the receivers: left then right neighbour in the classic game.

    >>> from flaschenteufel.core.suit import Suit
    >>> Pass(2, [Card(36, Suit.RED, 6), Card(4, Suit.BLUE, 1)])
    Pass(seat=2, cards=(Card(36, red, 6), Card(4, blue, 1)))
    """

    cards: tuple[Card, ...] = field(converter=_cards)


@frozen
class Expose(Action):
    """Lay one's packet 0 or 1 open on the table.

    >>> Expose(1, 0)
    Expose(seat=1, packet=0)
    """

    packet: int = field(validator=is_whole_number)


@frozen
class Play(Action):
    """Play a card to the trick.

    >>> from flaschenteufel.core.suit import Suit
    >>> Play(0, Card(36, Suit.RED, 6))
    Play(seat=0, card=Card(36, red, 6))
    """

    card: Card = field(validator=is_a(Card))


@frozen
class TakeBottle(Action):
    """Choose which bottle of those on offer to take.

    >>> TakeBottle(3, 1)
    TakeBottle(seat=3, bottle=1)
    """

    bottle: int = field(validator=is_whole_number)
