"""Tricks and bottles: who plays when, which card wins, what becomes of a bottle, how a dummy plays."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from attrs import frozen

from flaschenteufel.bottle_imp.cards import Card, Number
from flaschenteufel.bottle_imp.descriptions import described
from flaschenteufel.core.showing import shown_by

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.situation import Price


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

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows."""
        return shown_by("flaschenteufel.bottle_imp.front", self)


def winning_card(cards: int, cheap: int) -> int:
    """Which card of a trick wins: the highest below the price, or the highest if none is (TRICK-3, TRICK-4).

    `cards` is the mask of the trick, `cheap` the mask of all cards below the price.

    >>> bin(winning_card(0b11010, cheap=0b00111))
    '0b10'
    >>> bin(winning_card(0b11000, cheap=0b00111))
    '0b10000'
    """
    return 1 << (cards & cheap or cards).bit_length() - 1


@frozen(kw_only=True)
class Bottle:
    """A bottle: its owner, its price, and the card that lies under it and says the price.

    >>> Bottle(price=19)
    Bottle(owner=None, price=19, card=None)
    """

    owner: int | None = None
    price: Number
    card: Card | None = None


def highest_price(bottles: tuple[Bottle, ...]) -> Number:
    """The price that a trick is judged by (TWO-2).

    >>> highest_price((Bottle(price=19), Bottle(price=17.5)))
    19
    """
    return max(bottle.price for bottle in bottles)


def highest(prices: tuple[Price, ...]) -> int:
    """The price that a trick is judged by, as the mask of the cards below it (TWO-2).

    >>> bin(highest(((None, 0b1111), (2, 0b11))))
    '0b1111'
    """
    return max([cheaper for _, cheaper in prices])


def on_offer(prices: tuple[Price, ...]) -> tuple[int, ...]:
    """Which bottles the next buyer gets or chooses from: those with the highest price (TWO-3, TWO-4).

    >>> on_offer(((None, 0b1111), (2, 0b11), (None, 0b1111)))
    (0, 2)
    """
    top = highest(prices)
    return tuple(bottle for bottle, (_, cheaper) in enumerate(prices) if cheaper == top)


def sold(prices: tuple[Price, ...], bottle: int, buyer: int, card: int) -> tuple[Price, ...]:
    """The prices when a bottle has been bought with a card, which lies under it from now on (BOTTLE-2).

    >>> sold(((None, 0b1111), (None, 0b1111)), 1, buyer=3, card=0b100)
    ((None, 15), (3, 3))
    """
    return (*prices[:bottle], (buyer, card - 1), *prices[bottle + 1 :])


class Source(Enum):
    """The packets that a card may come from.

    >>> [slot.source for slot in open_then_hidden(1)]
    [<Source.OPEN: 'open'>, <Source.HIDDEN: 'hidden'>]
    """

    ANY = "any"
    OPEN = "open"
    HIDDEN = "hidden"


@frozen
class Slot:
    """A card's place in the trick: it is played `places_left` of the leader, from the packets that `source` says.

    >>> Slot(1)
    Slot(places_left=1, source=<Source.ANY: 'any'>)
    """

    places_left: int
    source: Source = Source.ANY


def once_around(seats: int) -> tuple[Slot, ...]:
    """Everybody plays one card, clockwise (TRICK-1).

    >>> [slot.places_left for slot in once_around(3)]
    [0, 1, 2]
    """
    return tuple(Slot(seat) for seat in range(seats))


def twice_around(seats: int) -> tuple[Slot, ...]:
    """Everybody plays two cards in turns, each from the packet he likes (EYE-4).

    >>> [slot.places_left for slot in twice_around(2)]
    [0, 1, 0, 1]
    """
    return once_around(seats) * 2


def open_then_hidden(seats: int) -> tuple[Slot, ...]:
    """Everybody plays from the open packet, then everybody from the hidden one (HOUSE-4).

    >>> [(slot.places_left, slot.source.value) for slot in open_then_hidden(2)]
    [(0, 'open'), (1, 'open'), (0, 'hidden'), (1, 'hidden')]
    """
    return tuple(Slot(seat, source) for source in (Source.OPEN, Source.HIDDEN) for seat in range(seats))


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


described("the highest card that would win the trick as it lies, or else the lowest")(highest_winner_or_lowest)
