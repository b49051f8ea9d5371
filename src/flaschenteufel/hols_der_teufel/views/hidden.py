"""The devils that somebody does not see: all ways in which they can lie, numbered."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from attrs import frozen

from flaschenteufel.core.allocation import Plan, fill, planned
from flaschenteufel.core.suit import Suit
from flaschenteufel.hols_der_teufel.card import SUITS, DevilCard

Backs = tuple[Suit | None, ...]
"""What everybody sees of a hand."""

ASIDE = -1
"""The place of the cards that are set aside, where others are seats."""


@frozen(eq=False)
class HiddenSuit:
    """The devils of a suit that are not seen; the backs of the hands tell how many of them each seat holds."""

    plan: Plan
    groups: tuple[tuple[int, ...], ...]
    """The devils as bits, bit n for card n of the deck; together those that the same seats may hold."""
    places: tuple[int, ...]
    """Where they lie: the seats that hold some, and `ASIDE`."""

    def lying(self, number: int) -> Mapping[int, int]:
        """Which of them lie at each place, as bits, in the way with this number."""
        return dict(zip(self.places, fill(self.plan, number, self.groups), strict=True))


def hidden_suits(
    deck: Sequence[DevilCard],
    seen: Collection[DevilCard],
    backs: Mapping[int, Backs],
    disproved: Sequence[Collection[DevilCard]],
) -> tuple[HiddenSuit, ...]:
    """The devils of the deck that are not seen, for each suit, if these are the backs of the hands that are not.

    The suits have nothing to do with each other: a way for each makes a way for all.

    >>> deck = [DevilCard(value, suit) for suit in SUITS for value in (1, 2, 3)]
    >>> hands = {1: (Suit.RED, Suit.GREEN), 2: (Suit.RED,)}
    >>> nothing = [()] * 3
    >>> [suit.plan.ways for suit in hidden_suits(deck, deck[:1], hands, nothing)]  # the red 1 is seen
    [2, 1, 1, 3]
    >>> [suit.plan.ways for suit in hidden_suits(deck, deck[:1], hands, [(), deck[1:2], ()])]  # no red 2 there
    [1, 1, 1, 3]
    """
    unseen = [(1 << place, card) for place, card in enumerate(deck) if card.suit and card not in seen]
    return tuple(_hidden([one for one in unseen if one[1].suit is suit], suit, backs, disproved) for suit in SUITS)


def _hidden(
    unseen: Sequence[tuple[int, DevilCard]],
    suit: Suit,
    backs: Mapping[int, Backs],
    disproved: Sequence[Collection[DevilCard]],
) -> HiddenSuit:
    rooms = {seat: shown.count(suit) for seat, shown in backs.items() if suit in shown}
    groups: dict[tuple[bool, ...], list[int]] = {}
    for bit, card in unseen:
        groups.setdefault(tuple(card not in disproved[seat] for seat in rooms), []).append(bit)
    bins = [
        (room, sum(1 << group for group, allowed in enumerate(groups) if allowed[place]))
        for place, room in enumerate(rooms.values())
    ]
    bins.append((len(unseen) - sum(rooms.values()), (1 << len(groups)) - 1))  # anything may have been set aside
    plan = planned(tuple(map(len, groups.values())), tuple(bins))
    return HiddenSuit(plan, tuple(map(tuple, groups.values())), (*rooms, ASIDE))
