"""What the moves have proved about the hands, and all ways in which the unseen devils can lie, numbered."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from attrs import frozen

from flaschenteufel.core.allocation import Plan, fill, planned
from flaschenteufel.hols_der_teufel.actions import End, Move, PassTurn
from flaschenteufel.hols_der_teufel.cards import SUITS, Backs, DevilCard, Suit
from flaschenteufel.hols_der_teufel.rows import Row


def disproved(moves: Iterable[Move], seats: int) -> tuple[frozenset[DevilCard], ...]:
    """For each seat the devils that it cannot hold, since it has started a suit with a value that fits nowhere (HOL-9).

    >>> from flaschenteufel.hols_der_teufel import Lay
    >>> red, green = DevilCard(9, Suit.RED), DevilCard(5, Suit.GREEN)
    >>> moves = Lay(0, red, Suit.RED, End.HIGH), Lay(1, green, Suit.GREEN, End.HIGH)
    >>> sorted(disproved(moves, 3)[1])  # with one of them it would not have been allowed to lay the 5
    [DevilCard(yellow 9), DevilCard(violet 9), DevilCard(green 9)]
    """
    found: list[set[DevilCard]] = [set() for _ in range(seats)]
    rows: dict[Suit, Row] = {}
    for move in moves:
        if len(rows) == len(SUITS):  # no suit can be started any more, and no other move depends on values
            break
        if isinstance(move, PassTurn):
            continue
        if move.row in rows:
            rows[move.row] = rows[move.row].with_card(move.card, move.end)
            continue
        ends = {row.shown(end) for row in rows.values() for end in End}  # no angel is among them before all four suits
        if move.card.value not in ends:
            # This seat held no card of a suit on the table, as the backs showed, so these suits are left out.
            found[move.seat].update(DevilCard(value, suit) for suit in SUITS if suit not in rows for value in ends)
        rows[move.row] = Row(move.row, (move.card,))
    return tuple(map(frozenset, found))


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
    sizes = {seat: shown.count(suit) for seat, shown in backs.items() if suit in shown}
    groups: dict[tuple[bool, ...], list[int]] = {}
    for bit, card in unseen:
        groups.setdefault(tuple(card not in disproved[seat] for seat in sizes), []).append(bit)
    bins = [
        (size, sum(1 << group for group, allowed in enumerate(groups) if allowed[place]))
        for place, size in enumerate(sizes.values())
    ]
    bins.append((len(unseen) - sum(sizes.values()), (1 << len(groups)) - 1))  # anything may have been set aside
    plan = planned(tuple(map(len, groups.values())), tuple(bins))
    return HiddenSuit(plan, tuple(map(tuple, groups.values())), (*sizes, ASIDE))
