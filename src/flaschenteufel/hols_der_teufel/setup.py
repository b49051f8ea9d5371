"""A table set up for a round, with all that the engine would else work out on each move.

Inside the engine a set of cards is an int. Each devil is a bit, in the order of the deck. The angels are equal, so they
are counted above the devils: each of them is worth `angel`, the next higher bit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import field, frozen

from flaschenteufel.core.actions import Action
from flaschenteufel.core.fast import Memo
from flaschenteufel.core.machine import Outcome
from flaschenteufel.core.shuffle import Seed, dealing
from flaschenteufel.core.state import Setup
from flaschenteufel.hols_der_teufel.actions import End, Lay, Move, PassTurn
from flaschenteufel.hols_der_teufel.cards import ANGEL, SUITS, Backs, DevilCard, Suit

if TYPE_CHECKING:
    from flaschenteufel.hols_der_teufel.round import HolsDerTeufelRound
    from flaschenteufel.hols_der_teufel.variant import HolsDerTeufel

_ENDS = tuple(End)

Make = Callable[..., "HolsDerTeufelRound"]
"""A constructor of rounds: its arguments are the fields of `HolsDerTeufelRound`."""

Lays = Mapping[int, tuple[Lay, ...]]
"""For each devil of a seat, by its bit, the ways to lay it."""


@frozen(eq=False)
class SeatsMoves:
    """All that a seat can do, made once: an action costs more to make than to choose."""

    at_both: Lays
    """At either end of the row of its suit."""
    at_low: Lays
    at_high: Lays
    """At the high end; so a row is started too."""
    angels: Mapping[tuple[Suit, ...], tuple[Lay, ...]]
    """An angel, at either end of these rows."""
    passing: tuple[PassTurn]


@frozen(eq=False, repr=False)
class HolsDerTeufelSetup(Setup):
    """A table: equal when variant, players and dealer are; the rest follows from them."""

    variant: HolsDerTeufel
    plain: Setup
    """The same without anything of the engine's, for views."""
    deck: tuple[DevilCard, ...]
    bit_of: Mapping[DevilCard, int]
    card_of: Mapping[int, DevilCard]
    angel: int
    """What an angel is worth: a hand with at least so much has one."""
    suits: Mapping[Suit, int]
    """The devils of each suit."""
    alike: Mapping[int | None, int]
    """The devils of each value; none for the end that an angel blocks."""
    shuffle: Callable[[Seed | None], list[int]]
    """From a seed to all hands, and to the cards set aside."""
    moves: tuple[SeatsMoves, ...]
    """For each seat, what it can do."""
    seen: Mapping[tuple[int, ...], Backs]
    """From the numbers of cards of each suit, and of angels, to their backs."""
    counts: Mapping[Backs, tuple[int, ...]]
    """And back to these numbers."""
    numbers: Mapping[Action, int] = field(init=False)
    """For each move, its number, as `number` works it out."""
    makers: Mapping[StrEnum, Make]
    """For each phase, the constructor of its rounds."""
    exits: Mapping[tuple[StrEnum, str, Outcome], Make]
    """Where an action leads: the compiled machine, with the constructor of the rounds there."""

    @numbers.default
    def _numbers(self) -> Mapping[Action, int]:
        return Memo(self.number)

    @property
    def _key(self) -> tuple[HolsDerTeufel, int, int]:
        return self.variant, self.players, self.dealer

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, HolsDerTeufelSetup) and self._key == other._key)

    def __hash__(self) -> int:
        return hash(self._key)

    def together(self, cards: Iterable[DevilCard]) -> int:
        """Cards of the deck, compact."""
        return sum([self.bit_of[card] for card in cards])

    def cards(self, held: int) -> tuple[DevilCard, ...]:
        """Compact cards as a tuple: suits in order, then values, angels last."""
        card_of, devils = self.card_of, held & (self.angel - 1)
        found: list[DevilCard] = []
        while devils:
            bit = devils & -devils
            found.append(card_of[bit])
            devils ^= bit
        return (*found, *(ANGEL,) * (held // self.angel))

    def backs(self, held: int) -> Backs:
        """What everybody sees of compact cards: the suits of the devils, None for an angel (HOL-1)."""
        counts = [(held & devils).bit_count() for devils in self.suits.values()]
        return self.seen[*counts, held // self.angel]

    def behind(self, backs: Backs) -> int:
        """Some cards with these backs, compact: the lowest of each suit."""
        lowest = sum([((1 << backs.count(suit)) - 1) * (all_of & -all_of) for suit, all_of in self.suits.items()])
        return lowest + backs.count(None) * self.angel

    def number(self, move: Action) -> int:
        """A move as a number, for pickles: the seat, and which of the ways to lay which card, or 0 to pass."""
        way = 0
        if isinstance(move, Lay):
            place = self.bit_of[move.card].bit_length()
            way = (place * len(SUITS) + SUITS.index(move.row)) * len(_ENDS) + _ENDS.index(move.end)
        return way * self.seats + move.seat

    def move(self, number: int) -> Move:
        """The move with this number."""
        way, seat = divmod(number, self.seats)
        moves = self.moves[seat]
        if not way:
            return moves.passing[0]
        rest, end = divmod(way, len(_ENDS))
        place, row = divmod(rest, len(SUITS))
        bit = 1 << place - 1
        lays = moves.angels[SUITS[row],] if bit == self.angel else moves.at_both[bit]
        return lays[end]

    def suits_of(self, held: int) -> int:
        """All devils of the suits that some cards have."""
        return sum([devils for devils in self.suits.values() if devils & held])


def make_setup(variant: HolsDerTeufel, players: int, dealer: int, makers: Mapping[StrEnum, Make]) -> HolsDerTeufelSetup:
    """Set up a table for so many players, who are as many as the variant allows."""
    seats = range(players)
    plain = Setup(variant, players, None, dealer, players, (), tuple((seat,) for seat in seats))
    deck = variant.deck()
    angel = 1 << variant.highest * len(SUITS)
    bit_of = {card: 1 << place for place, card in enumerate(deck[: len(deck) - variant.angels])} | {ANGEL: angel}
    card_of = {bit: card for card, bit in bit_of.items()}
    return HolsDerTeufelSetup(
        variant=variant,
        players=players,
        edition=None,
        dealer=dealer,
        seats=players,
        automatic=(),
        sides=plain.sides,
        plain=plain,
        deck=deck,
        bit_of=bit_of,
        card_of=card_of,
        angel=angel,
        suits={suit: sum(bit for card, bit in bit_of.items() if card.suit is suit) for suit in SUITS},
        alike={
            None: 0,
            **{value: sum(bit_of[DevilCard(value, suit)] for suit in SUITS) for value in range(1, variant.highest + 1)},
        },
        shuffle=_dealing(tuple(bit_of[card] for card in deck), (len(deck) // players,) * players),
        moves=tuple(_moves(seat, card_of) for seat in seats),
        seen=Memo(_backs),
        counts=Memo(_counts),
        makers=makers,
        exits={key: makers[phase] for key, phase in variant.lookup.items()},
    )


def _backs(counts: tuple[int, ...]) -> Backs:
    return tuple(back for back, count in zip((*SUITS, None), counts, strict=True) for _ in range(count))


def _counts(backs: Backs) -> tuple[int, ...]:
    return tuple(map(backs.count, (*SUITS, None)))


_dealing = lru_cache(maxsize=64)(dealing)


def _moves(seat: int, card_of: Mapping[int, DevilCard]) -> SeatsMoves:
    """The moves of a seat, each made when it is first needed."""

    def lay(bit: int, end: End) -> Lay:
        card = card_of[bit]
        assert card.suit, "it is a devil"
        return Lay(seat, card, card.suit, end)

    low = Memo[int, tuple[Lay, ...]](lambda bit: (lay(bit, End.LOW),))
    high = Memo[int, tuple[Lay, ...]](lambda bit: (lay(bit, End.HIGH),))
    return SeatsMoves(
        at_both=Memo(lambda bit: low[bit] + high[bit]),
        at_low=low,
        at_high=high,
        angels=Memo(lambda rows: tuple(Lay(seat, ANGEL, suit, end) for suit in rows for end in End)),
        passing=(PassTurn(seat),),
    )
