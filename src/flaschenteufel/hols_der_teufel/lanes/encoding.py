"""Hol's der Teufel in numbers: its actions, and what a seat sees as a vector.

The devils are counted suit after suit, in each by their values. Seats are counted from one's own to the left; a
spectator sits at seat 0 and has no hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.fast import Memo
from flaschenteufel.core.state import Situation, State
from flaschenteufel.core.view import View
from flaschenteufel.encoding.code import Block, Pack, Part, Vector, blocks_of, parts_of
from flaschenteufel.hols_der_teufel.actions import End, Lay, Move, PassTurn
from flaschenteufel.hols_der_teufel.cards import ANGEL, SUITS, DevilCard
from flaschenteufel.hols_der_teufel.round import HolsDerTeufelRound
from flaschenteufel.hols_der_teufel.rows import Row
from flaschenteufel.hols_der_teufel.setup import HolsDerTeufelSetup
from flaschenteufel.hols_der_teufel.variant import HolsDerTeufel
from flaschenteufel.hols_der_teufel.views.view import HolsDerTeufelView
from flaschenteufel.hols_der_teufel.vocabulary import Phase

_ENDS = tuple(End)
_PHASES = {phase: place for place, phase in enumerate(Phase)}
_NUMBER = {suit: number for number, suit in enumerate(SUITS)}


class Past(NamedTuple):
    """What some moves tell; it is the same for all seats."""

    moves: tuple[Move, ...]
    laid: list[int]
    """For each seat, the devils that it has laid, as bits."""
    order: list[int]
    """The places in the vector of the devils that were laid, in order."""
    excluded: list[int]
    """For each seat, the devils that it has proved not to hold, as bits."""
    rows: int
    """How many rows there are."""


class DevilsCode:
    """The numbers of a table of Hol's der Teufel.

    An action has a number for the card, suit after suit, and the end where it is laid, low before high; behind the
    devils come the angels, by the row and the end; the last one is to pass.
    """

    def __init__(self, variant: HolsDerTeufel, seats: int) -> None:
        devils = [card for card in variant.deck() if card.suit]
        self._lays: list[tuple[Any, ...]] = [(card, card.suit, end) for card in devils for end in _ENDS]
        angels = [(ANGEL, suit, end) for suit in SUITS for end in _ENDS] if variant.angels else []
        self.blocks: tuple[Block, ...] = blocks_of(
            (name, size)
            for name, size in (("lay", len(self._lays)), ("lay_angel", len(angels)), ("pass_turn", 1))
            if size
        )
        self._lays += angels
        self._pass = len(self._lays)
        self._place = {lay: number for number, lay in enumerate(self._lays)}
        self._numbers = Memo(self._number)
        self._devils, self._highest, self._seats, self._variant = len(devils), variant.highest, seats, variant
        self._angels, self._chips = max(1, variant.angels), max(1, seats * variant.chips)
        self._size = max(1, len(variant.deck()) // seats)
        self._when = np.arange(1, len(devils) + 1, dtype=np.float32) / np.float32(max(1, len(devils)))
        self.parts: tuple[Part, ...] = parts_of(self._shapes())
        self._at = {part.name: part.start for part in self.parts}
        self._bytes = (self._at["order"] + 7) // 8
        self._laid_by = Memo(self._laid)
        self._last = self._nothing = Past((), [0] * seats, [], [0] * seats, 0)

    def _shapes(self) -> Iterable[tuple[str, tuple[int, ...]]]:
        """The parts: at first bits, and then, from `order` on, fractions."""
        seats, rows, devils = self._seats, len(SUITS), self._devils
        yield "hand", (devils,)
        yield "laid", (seats, devils)
        yield "excluded", (seats, devils)
        yield "ends", (rows, len(_ENDS), self._highest)
        yield "angel", (rows, len(_ENDS))
        yield "to_act", (seats,)
        yield "dealer", (seats,)
        yield "phase", (len(_PHASES),)
        yield "order", (devils,)
        yield "backs", (seats, rows + 1)
        yield "lengths", (rows,)
        yield "chips", (seats,)
        yield "passes", (1,)

    def _number(self, action: Any) -> int:
        if type(action) is PassTurn:
            return self._pass
        return self._place[action.card, action.row, action.end]

    @property
    def bound(self) -> int:
        """All chips."""
        return self._chips

    def pack(self, dealer: int) -> Pack:
        """What anybody deals: as many cards to each seat as go round (HOL-2)."""
        cards = self._variant.deck()
        return Pack(cards, (len(cards) // self._seats,) * self._seats)

    def numbers(self, action: Action) -> tuple[int, ...] | None:
        """The number of an action; None if it has none at this table."""
        if type(action) not in (Lay, PassTurn):
            return None
        try:
            return (self._numbers[action],)
        except KeyError:  # a card that is not in this deck, or a devil in a row of another suit
            return None

    def needed(self, situation: Situation, seat: int) -> int:
        """One."""
        return 1

    def action(self, situation: Situation, seat: int, numbers: Sequence[int]) -> Action:
        """The action of a seat that has this number, legal or not."""
        if len(numbers) != 1:
            raise InvalidValueError(f"an action is one number here, not {len(numbers)}")
        (number,) = numbers
        return PassTurn(seat) if number == self._pass else Lay(seat, *self._lays[number])

    def legal(self, view: View, chosen: Sequence[int]) -> Iterable[int]:
        """The numbers that the seat may choose."""
        return () if chosen else map(self._numbers.__getitem__, view.legal_actions())

    def observe(self, view: View, chosen: Sequence[int], vector: Vector) -> None:
        """Write an observation into a vector of zeros."""
        own: Any = view
        at, seats, devils, first = self._at, self._seats, self._devils, view.seat or 0
        table: HolsDerTeufelSetup = own._table
        past = self._past(own)
        bits = (table.together(own._own) & table.angel - 1) << at["hand"] | self._public(view, first)
        for row in own._lines:
            suit = _NUMBER[row.suit]
            bits |= self._ends(suit, row)
            vector[at["lengths"] + suit] = len(row.cards) / (self._highest + 1)
        for seat in range(seats):
            left = (seat - first) % seats * devils
            bits |= past.laid[seat] << at["laid"] + left | past.excluded[seat] << at["excluded"] + left
        vector[past.order] = self._when[: len(past.order)]
        packed = np.frombuffer(bits.to_bytes(self._bytes, "little"), np.uint8)
        vector[: at["order"]] = np.unpackbits(packed, count=at["order"], bitorder="little")
        size, shown, chips, stakes = self._size, own._shown, own.chips, self._chips
        around = [*range(first, seats), *range(first)]
        fractions = [count / size for seat in around for count in table.counts[shown[seat]]]
        vector[at["backs"] : at["lengths"]] = fractions
        vector[at["chips"] :] = [*[chips[seat] / stakes for seat in around], own.passes / seats]

    def _public(self, view: View, first: int) -> int:
        """Whose turn it is, who dealt, and the phase."""
        at, seats = self._at, self._seats
        bits = 1 << at["dealer"] + (view.dealer - first) % seats | 1 << at["phase"] + _PHASES[view.phase]
        for seat in view.to_act:
            bits |= 1 << at["to_act"] + (seat - first) % seats
        return bits

    def _ends(self, suit: int, row: Row) -> int:
        """What the low and the high end of a row show."""
        bits, place, at = 0, suit * len(_ENDS), self._at
        for card in (row.cards[0], row.cards[-1]):
            value = card.value
            bits |= 1 << at["angel"] + place if value is None else 1 << at["ends"] + place * self._highest + value - 1
            place += 1
        return bits

    def _past(self, view: HolsDerTeufelView) -> Past:
        """What the moves tell: mostly they are those that were seen last, and one or a few more."""
        past, moves = self._last, view.moves
        if past.moves is moves:
            return past
        if past.moves != moves[: len(past.moves)]:
            past = self._nothing
        laid, order, first = [*past.laid], [*past.order], self._at["order"]
        for seat, place in filter(None, map(self._laid_by.__getitem__, moves[len(past.moves) :])):
            laid[seat] |= 1 << place
            order.append(first + place)
        rows, excluded = len(view.rows), past.excluded
        if rows != past.rows:  # only whoever starts one proves what they do not hold
            excluded = [sum(1 << self._devil(card) for card in view.excluded(seat)) for seat in range(self._seats)]
        self._last = Past(moves, laid, order, excluded, rows)
        return self._last

    def _laid(self, move: Action) -> tuple[int, int] | None:
        """The seat and the place of the devil that a move lays."""
        place = self._number(move) // len(_ENDS)
        return (move.seat, place) if place < self._devils else None

    def _devil(self, card: DevilCard) -> int:
        return self._place[card, card.suit, End.LOW] // len(_ENDS)


def encoding(start: State, gifts: str) -> DevilsCode | None:
    """The numbers of the table that a round is played at; gifts make no difference, since there are none.

    None for a variant of another class, whose actions may be its own.
    """
    if isinstance(start, HolsDerTeufelRound) and type(start.variant) is HolsDerTeufel:
        return DevilsCode(start.variant, start.seats)
    return None
