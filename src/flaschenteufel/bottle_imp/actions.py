"""The actions of The Bottle Imp, and tables that have them ready for every hand.

Actions are made once and handed out again and again: making one costs more than a whole move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, permutations
from operator import itemgetter
from typing import Any, TypeVar

from attrs import field, frozen

from flaschenteufel.bottle_imp.cards import Card, Deck
from flaschenteufel.bottle_imp.names import NO_CARDS, nth
from flaschenteufel.core.actions import Action
from flaschenteufel.core.checks import is_a, is_whole_number, tuple_of
from flaschenteufel.core.fast import Memo
from flaschenteufel.core.wording import brief


def _how_to_get_a_card(given: object) -> str:
    """For somebody who gives the number of a card, or its name."""
    if isinstance(given, int | float) and not isinstance(given, bool):
        return f": write state.deck[{brief(given)}], or state.parse('{brief(given)}') for the whole action"
    return f": state.parse({brief(given)}) reads a whole action" if isinstance(given, str) else ""


def _cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple_of(Card, cards, "the cards", _how_to_get_a_card)


def _sorted_cards(cards: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(sorted(_cards(cards)))


def _numbers(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards)) or NO_CARDS


@frozen(cache_hash=True)
class Discard(Action):
    """Put cards into the devil's trick; their order means nothing, so they are kept ascending. As a text: `4 36`.

    >>> from flaschenteufel.bottle_imp.cards import Suit
    >>> low, high = Card(4, Suit.BLUE, 1), Card(36, Suit.RED, 6)
    >>> Discard(0, [high, low]) == Discard(0, [low, high])
    True
    """

    cards: tuple[Card, ...] = field(converter=_sorted_cards)

    def __str__(self) -> str:
        return _numbers(self.cards)


@frozen(cache_hash=True)
class Pass(Action):
    """Give cards away, in the order of the receivers: left then right neighbour in the classic game. As a text: `36 4`.

    >>> from flaschenteufel.bottle_imp.cards import Suit
    >>> Pass(2, [Card(36, Suit.RED, 6), Card(4, Suit.BLUE, 1)])
    Pass(seat=2, cards=(Card(36, red, 6), Card(4, blue, 1)))
    """

    cards: tuple[Card, ...] = field(converter=_cards)

    def __str__(self) -> str:
        return _numbers(self.cards)


@frozen(cache_hash=True)
class Expose(Action):
    """Lay one's packet 0 or 1 open on the table.

    >>> Expose(1, 0), str(Expose(1, 0))
    (Expose(seat=1, packet=0), 'first packet')
    """

    packet: int = field(validator=is_whole_number)

    def __str__(self) -> str:
        return nth(self.packet, "packet")


@frozen(cache_hash=True)
class Play(Action):
    """Play a card to the trick. As a text: `36`.

    >>> from flaschenteufel.bottle_imp.cards import Suit
    >>> Play(0, Card(36, Suit.RED, 6))
    Play(seat=0, card=Card(36, red, 6))
    >>> Play(0, 36)
    Traceback (most recent call last):
    ...
    flaschenteufel.InvalidValueError: the card must be of type Card, not 36: write state.deck[36], or \
state.parse('36') for the whole action
    """

    card: Card = field(validator=is_a(Card, _how_to_get_a_card))

    def __str__(self) -> str:
        return str(self.card)


@frozen(cache_hash=True)
class TakeBottle(Action):
    """Choose which bottle of those on offer to take.

    >>> TakeBottle(3, 1), str(TakeBottle(3, 1))
    (TakeBottle(seat=3, bottle=1), 'second bottle')
    """

    bottle: int = field(validator=is_whole_number)

    def __str__(self) -> str:
        return nth(self.bottle, "bottle")


T = TypeVar("T")


def _subsets(items: Iterable[T]) -> list[tuple[T, ...]]:
    """All selections from the items; the one at index `mask` has those whose bits are set in it.

    >>> _subsets("ab")
    [(), ('a',), ('b',), ('a', 'b')]
    """
    subsets: list[tuple[T, ...]] = [()]
    for item in items:
        subsets += [(*subset, item) for subset in subsets]
    return subsets


class ActionTable(dict[int, tuple[T, ...]]):
    """One item for each card of a deck; `table[mask]` has those of the mask's cards, ascending.

    A mask is looked up nine bits at a time: four look-ups are enough for the base deck and written out; a
    larger deck needs `_more`. The answers for up to three cards, which come up all the time, are kept.

    >>> ActionTable("abcdefghijklmnop")[0b1000_0000_0000_0101]
    ('a', 'c', 'p')
    """

    __slots__ = ("_first", "_fourth", "_more", "_second", "_third", "bit_by_id")

    def __init__(self, items: Iterable[T]) -> None:
        super().__init__()
        every = tuple(items)
        tables = [_subsets(every[start : start + 9]) for start in range(0, max(len(every), 36), 9)]
        self._first, self._second, self._third, self._fourth, *self._more = tables
        self.bit_by_id = {id(item): 1 << place for place, item in enumerate(every)}
        """For the id of each item, the bit of its card. The items stay, so nothing else ever has their ids."""

    def pick(self, mask: int) -> tuple[T, ...]:
        """The items of the mask's cards, worked out."""
        picked = (
            self._first[mask & 511]
            + self._second[mask >> 9 & 511]
            + self._third[mask >> 18 & 511]
            + self._fourth[mask >> 27 & 511]
        )
        rest = mask >> 36
        if rest:
            for table in self._more:
                picked += table[rest & 511]
                rest >>= 9
        return picked

    def __missing__(self, mask: int) -> tuple[T, ...]:
        picked = self.pick(mask)
        if len(picked) < 4:
            self[mask] = picked
        return picked


Choices = Callable[[int], tuple[T, ...]]
"""From the mask of a packet to all ways to choose from it."""


@cache
def plays(deck: Deck, seat: int) -> ActionTable[Play]:
    """All plays of a seat, ascending."""
    return ActionTable(Play(seat, card) for card in deck)


@cache
def take_one_of(seat: int, bottles: tuple[int, ...]) -> tuple[TakeBottle, ...]:
    """All ways of a seat to choose from these bottles."""
    return tuple(TakeBottle(seat, bottle) for bottle in bottles)


A = TypeVar("A", bound=Action)


@cache
def card_choices(
    kind: Callable[[int, tuple[Card, ...]], A], deck: Deck, seat: int, lots: tuple[int, ...]
) -> Choices[A]:
    """All ways of a seat to name cards, ascending like the words of a dictionary.

    `lots` says for each card that is named which lot it belongs to. The cards of a lot ascend, since their order means
    nothing.
    """
    if len(lots) == 1:
        return ActionTable(kind(seat, (card,)) for card in deck).pick
    if lots == (0, 1):
        return _pairs(kind, deck, seat)
    made = Memo[tuple[int, ...], A](lambda chosen: kind(seat, tuple(deck.cards[place] for place in chosen)))
    places = _places(len(deck))
    return lambda mask: tuple(map(made.__getitem__, arranged(places(mask), lots)))


def arranged(places: tuple[int, ...], lots: tuple[int, ...]) -> Iterable[tuple[int, ...]]:
    """All ways to put some of the places into lots, ascending.

    >>> list(arranged((1, 2, 3), (0, 0, 1)))
    [(1, 2, 3), (1, 3, 2), (2, 3, 1)]
    """
    if len(set(lots)) == len(lots):
        return permutations(places, len(lots))
    if len(set(lots)) == 1:
        return combinations(places, len(lots))
    return _extended((), places, lots)


def _extended(chosen: tuple[int, ...], places: tuple[int, ...], lots: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All ways to go on from some places that have been chosen."""
    if len(chosen) == len(lots):
        yield chosen
        return
    lot = lots[len(chosen)]
    lowest = max((place for place, other in zip(chosen, lots, strict=False) if other == lot), default=-1)
    for place in places:
        if place > lowest and place not in chosen:
            yield from _extended((*chosen, place), places, lots)


_items_at: Callable[..., Callable[[Sequence[Any]], Any]] = itemgetter


def _pairs(kind: Callable[[int, tuple[Card, ...]], A], deck: Deck, seat: int) -> Choices[A]:
    """The same for two lots of a card each, the classic case, in a quarter of the time.

    The choices with the same first card make a row; from the rows of the cards held, the columns of the
    cards held are taken. That includes each card paired with itself, on the diagonal, which is cut out.
    """
    table = [[kind(seat, (first, second)) for second in deck] for first in deck]
    places = _places(len(deck))

    def pairs(mask: int) -> tuple[A, ...]:
        held = places(mask)
        of_held = _items_at(*held)  # at least two, to be given away
        found: list[A] = []
        for row in of_held(table):
            found += of_held(row)
        del found[:: len(held) + 1]
        return tuple(found)

    return pairs


@cache
def _places(size: int) -> Choices[int]:
    """From a mask to the places of its cards in the deck."""
    return ActionTable(range(size)).pick
