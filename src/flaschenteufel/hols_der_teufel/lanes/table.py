"""A table of Hol's der Teufel as lists of ints that change in place: the rules of laying cards a second time.

The devils of a suit in a hand are a mask, in which bit v stands for the value v. An end of a row is the value that it
shows, or BLOCKED under an angel.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from flaschenteufel.hols_der_teufel.cards import SUITS
from flaschenteufel.hols_der_teufel.round import HolsDerTeufelRound

OVER = -1
"""The seat to act when the round is over."""
BLOCKED = 0
PASS = -1
"""The move of a player who has nothing but angels that cannot be laid."""
LOW, HIGH = 0, 1
BOTH = (LOW, HIGH)
ANGEL_VALUE = 0
_COUNT = len(SUITS)
_SUITS = range(_COUNT)
_NUMBER = {suit: number for number, suit in enumerate(SUITS)}

Group = tuple[int, int, tuple[int, ...]]
"""Moves of one kind: the suit of the row, the mask of the values, and the ends where each of them can be laid."""


class DevilsTable:
    """A round in place; angels have the value 0, and their bit is of no suit."""

    __slots__ = (
        "angels",
        "chips",
        "dealer",
        "devils",
        "ends",
        "free",
        "lengths",
        "marked",
        "passes",
        "seat",
        "seats",
        "sizes",
    )

    def __init__(self, state: HolsDerTeufelRound) -> None:
        self.seats, self.dealer, self.passes = state.seats, state.dealer, state.passes
        self.seat = state.to_act[0] if state.to_act else OVER
        hands = [state.hand(seat) for seat in range(state.seats)]
        self.devils = [0] * (_COUNT * state.seats)
        """The devils in the hands: suit after suit, seat after seat."""
        self.angels = [0] * state.seats
        for seat, hand in enumerate(hands):
            for card in hand:
                if card.suit is None or card.value is None:
                    self.angels[seat] += 1
                else:
                    self.devils[seat * _COUNT + _NUMBER[card.suit]] |= 1 << card.value
        self.sizes = [*map(len, hands)]
        """How many cards each seat has."""
        self.chips = [*state.chips]
        self.ends = [BLOCKED] * (2 * _COUNT)
        """What the low and the high end of each row show."""
        self.lengths = [0] * _COUNT
        self.marked = [False] * _COUNT
        for suit, cards in state.rows.items():
            number = _NUMBER[suit]
            self.ends[2 * number : 2 * number + 2] = cards[0].value or BLOCKED, cards[-1].value or BLOCKED
            self.lengths[number] = len(cards)
            self.marked[number] = cards[0].is_angel or cards[-1].is_angel
        self.free = [2 - marked if length else 1 for length, marked in zip(self.lengths, self.marked, strict=True)]
        """At how many ends cards can be laid: one without an angel has two; one that is to be started, one."""

    def copy(self) -> DevilsTable:
        """Another table that is equal now."""
        other = DevilsTable.__new__(DevilsTable)
        other.seats, other.dealer, other.passes, other.seat = self.seats, self.dealer, self.passes, self.seat
        other.devils, other.angels, other.chips = self.devils[:], self.angels[:], self.chips[:]
        other.ends, other.lengths, other.marked = self.ends[:], self.lengths[:], self.marked[:]
        other.sizes, other.free = self.sizes[:], self.free[:]
        return other

    def deal(self, order: Sequence[int], highest: int) -> None:
        """Deal as many cards to each seat as go round, given as places in the deck (HOL-2)."""
        size, cards, devils = len(order) // self.seats, _cards(highest, len(order)), self.devils
        for seat in range(self.seats):
            first = seat * _COUNT
            for place in order[seat * size : (seat + 1) * size]:
                suit, bit = cards[place]
                if suit is None:
                    self.angels[seat] += 1
                else:
                    devils[first + suit] |= bit
        self.sizes = [size] * self.seats

    def groups(self) -> list[Group]:
        """All legal moves, in their order; none if the player has to pass."""
        seat, lengths, ends = self.seat, self.lengths, self.ends
        devils = self.devils[seat * _COUNT : seat * _COUNT + _COUNT]
        if not any(lengths):
            return self._first(devils)
        shown = 0
        for value in ends:
            shown |= 1 << value
        shown &= ~1
        groups: list[Group] = []
        for suit, held in enumerate(devils):
            if not held:
                continue
            if lengths[suit]:
                groups.append((suit, held, BOTH if self.free[suit] > 1 else (LOW,) if ends[2 * suit] else (HIGH,)))
            elif held & shown:
                groups.append((suit, held & shown, (HIGH,)))
        if self.angels[seat] and min(lengths) > 1:
            groups += [(suit, 1, BOTH) for suit in range(_COUNT) if not self.marked[suit]]
        return groups or [(suit, held, (HIGH,)) for suit, held in enumerate(devils) if held and not lengths[suit]]

    def _first(self, devils: list[int]) -> list[Group]:
        """The first card of the round: of a suit that the left neighbour holds, if there is one (HOL-4)."""
        left = (self.seat + 1) % self.seats * _COUNT
        held: list[Group] = [(suit, held, (HIGH,)) for suit, held in enumerate(devils) if held]
        return [group for group in held if self.devils[left + group[0]]] or held

    def lay(self, suit: int, value: int, end: int) -> None:
        """Lay a card at an end of a row, pay for it, and go on to the next player."""
        seat, ends, place = self.seat, self.ends, 2 * suit + end
        if value == ANGEL_VALUE:
            self.angels[seat] -= 1
            self.marked[suit] = True
            self.free[suit] = 1
            ends[place] = BLOCKED
        else:
            self.devils[seat * _COUNT + suit] ^= 1 << value
            if self.lengths[suit]:
                fee = ends[place] - value
                if fee > 0:
                    self._pay(seat, fee)
                ends[place] = value
            else:
                ends[place] = ends[place - 1] = value
                self.free[suit] = 2
        self.lengths[suit] += 1
        self.passes = 0
        sizes = self.sizes
        sizes[seat] -= 1
        if sizes[self.dealer]:
            seat += 1
            while not sizes[seat % self.seats]:
                seat += 1
            self.seat = seat % self.seats
        else:
            self.seat = OVER

    def _pay(self, seat: int, fee: int) -> None:
        """Who lays a lower card pays the difference, or all chips left, to the right neighbour (HOL-7)."""
        chips = self.chips
        paid = min(fee, chips[seat])
        chips[seat] -= paid
        chips[seat - 1] += paid

    def pass_turn(self) -> None:
        """Do nothing, and go on to the next player; when all who have cards have passed, the round is over."""
        self.passes += 1
        if self.passes == sum(map(bool, self.sizes)):
            self.seat = OVER
            return
        seat = self.seat + 1
        while not self.sizes[seat % self.seats]:
            seat += 1
        self.seat = seat % self.seats

    def finish(self, random: Callable[[], float]) -> None:
        """Play to the end, at random: one draw for each turn, none where there is no choice."""
        lengths, angels = self.lengths, self.angels
        while (seat := self.seat) != OVER:
            missing = 0 in lengths
            if (angels[seat] and not missing) or not self._lay_devil(seat * _COUNT, missing, random):
                self._move(self.groups(), random)

    def _lay_devil(self, first: int, missing: bool, random: Callable[[], float]) -> bool:
        """Lay a devil at random that fits, or nothing if none does; only for a player who cannot lay an angel.

        The devils are counted, and not listed as by `groups`, for this is nearly every turn.
        """
        devils, free, ends = self.devils[first : first + _COUNT], self.free, self.ends
        if missing:
            shown = 0
            for value in ends:
                shown |= 1 << value
            for suit, length in enumerate(self.lengths):
                if not length:
                    devils[suit] &= shown
        red = devils[0].bit_count() * free[0]
        yellow = red + devils[1].bit_count() * free[1]
        violet = yellow + devils[2].bit_count() * free[2]
        count = violet + devils[3].bit_count() * free[3]
        if not count:
            return False
        chosen = int(random() * count) if count > 1 else 0
        if chosen < yellow:
            suit, chosen = (0, chosen) if chosen < red else (1, chosen - red)
        else:
            suit, chosen = (2, chosen - yellow) if chosen < violet else (3, chosen - violet)
        held = devils[suit]
        if free[suit] > 1:
            end = chosen & 1
            chosen >>= 1
        else:
            end = LOW if ends[2 * suit] else HIGH
        while chosen:
            held &= held - 1
            chosen -= 1
        self.lay(suit, (held & -held).bit_length() - 1, end)
        return True

    def _move(self, groups: list[Group], random: Callable[[], float]) -> None:
        """Make one of the moves at random, or pass if there is none."""
        count = 0
        for _, values, ends in groups:
            count += values.bit_count() * len(ends)
        if not count:
            self.pass_turn()
            return
        chosen = int(random() * count) if count > 1 else 0
        for suit, values, ends in groups:  # pragma: no branch (one of them has the chosen move)
            here = values.bit_count() * len(ends)
            if chosen < here:
                number, end = divmod(chosen, len(ends))
                for _ in range(number):
                    values &= values - 1
                self.lay(suit, (values & -values).bit_length() - 1, ends[end])
                return
            chosen -= here


@cache
def _cards(highest: int, size: int) -> tuple[tuple[int | None, int], ...]:
    """For each place in the deck, the suit and the bit of the devil, None for an angel."""
    devils = [(suit, 1 << value) for suit in _SUITS for value in range(1, highest + 1)]
    return (*devils, *((None, 0) for _ in range(size - len(devils))))
