"""Hand-made deals and moves of Hol's der Teufel in a short notation, and random play.

A devil is written as its suit's first letter and its value, an angel as a star: `r7` is the red 7. A move is the card
that is laid at the high end of its row, with a `<` before it at the low end: `<r7`. An angel names its row: `*r`,
`<*r`. `pass` is a turn that is passed.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, product

from attrs import evolve, frozen
from hypothesis import strategies as st

import flaschenteufel as ft
from assurance.referee.comparison import FEW_CHIPS, MANY_ANGELS
from flaschenteufel.hols_der_teufel import DevilCard, End, HolsDerTeufel, HolsDerTeufelRound, Lay, PassTurn, Suit
from flaschenteufel.hols_der_teufel.cards import ANGEL, SUITS
from tests.tables import play

HOL = ft.get_variant("hols-der-teufel")
DECK = HOL.deck()
INITIALS = {suit.value[0]: suit for suit in SUITS}


def card(text: str) -> DevilCard:
    """A card by its name."""
    return ANGEL if text == "*" else DevilCard(int(text[1:]), INITIALS[text[0]])


def cards(text: str) -> tuple[DevilCard, ...]:
    """Some cards by their names."""
    return tuple(map(card, text.split()))


def lay(seat: int, text: str) -> Lay:
    """A card that is laid."""
    end = End.LOW if text.startswith("<") else End.HIGH
    text = text.removeprefix("<")
    if text.startswith("*"):
        return Lay(seat, ANGEL, INITIALS[text[1]], end)
    return Lay(seat, card(text), INITIALS[text[0]], end)


def lays(seat: int, text: str) -> tuple[Lay, ...]:
    """Some cards that could be laid."""
    return tuple(lay(seat, one) for one in text.split())


def dealt(*hands: str, variant: HolsDerTeufel = HOL, dealer: int = 0) -> HolsDerTeufelRound:
    """A deal in which the seats get the cards named here, and are filled up with the others from the lowest on."""
    given = [list(cards(hand)) for hand in hands]
    size = len(variant.deck()) // len(hands)
    left = list(variant.deck())
    for one in (one for hand in given for one in hand):
        left.remove(one)
    for hand in given:
        missing = size - len(hand)
        hand += left[:missing]
        del left[:missing]
    return variant.deal(len(hands), dealer=dealer, deck=[*(one for hand in given for one in hand), *left])


def played(state: HolsDerTeufelRound, moves: str) -> HolsDerTeufelRound:
    """The round after some moves, each by the seat whose turn it is."""
    for move in moves.split():
        (seat,) = state.to_act
        state = state.apply(PassTurn(seat) if move == "pass" else lay(seat, move))
    return state


def row(state: HolsDerTeufelRound, suit: str) -> str:
    """The cards of a row in the notation of this module."""
    return " ".join("*" if one.value is None else f"{suit}{one.value}" for one in state.rows[INITIALS[suit]])


# Three players, seat 0 deals. Seat 1 pays 8 chips three times, but has only 20: after the third time it has none.
# With the second green card, the eleventh of all, all suits lie there twice, and seat 2 can lay an angel.
EXAMPLE = dealt("r4 r5 r9 y9 v9 *", "r1 y1 v1 g1", "r2 r3 g9 *")
EXAMPLE_MOVES = ("r9", "r1", "r2", "y9", "y1", "r3", "v9", "v1", "g9", "r4", "g1", "*r", "<r5")


def example(moves: int) -> HolsDerTeufelRound:
    """The example round after so many moves."""
    return played(EXAMPLE, " ".join(EXAMPLE_MOVES[:moves]))


# The left neighbour of seat 0, the dealer, has neither a red nor a green card; the dealer has no yellow one.
OPENING = dealt("r1 r2 r3 r4 r5 r6 r7 r8 r9 g1 v4 *", "y1 y2 y3 y4 y5 y6 y7 y8 y9 v1 v2 v3", "")

# Seat 2 has neither a red card nor an 8 or a 9, and so nothing that fits to the first two cards.
STRANDED = played(dealt("r9", "r8", "y1 y2 y3 y4 y5 y6 y7 v1 v2 v3 v4 *"), "r9 r8")

# One value, five angels: nobody can ever lay an angel. Seat 0 deals.
ANGELIC = HolsDerTeufel(name="angelic", title="Angelic", player_counts=(3,), highest=1, angels=5)
ANGELS = dealt("r1 * *", "y1 v1 g1", "* * *", variant=ANGELIC)
ANGELS_MOVES = ("r1", "y1", "pass", "pass", "v1", "pass", "pass", "g1", "pass", "pass")


def angels(moves: int) -> HolsDerTeufelRound:
    """The round of angels after so many moves."""
    return played(ANGELS, " ".join(ANGELS_MOVES[:moves]))


def all_but_angels() -> HolsDerTeufelRound:
    """A round in which seat 2, the dealer, has four angels and nobody else has a card; all devils lie there."""
    variant = HolsDerTeufel(name="heaven", title="Heaven", player_counts=(3,), highest=2, angels=4)
    state = dealt("r1 y1 v1 g1", "r2 y2 v2 g2", "* * * *", variant=variant, dealer=2)
    return played(state, "pass r1 r2 pass y1 y2 pass v1 v2 pass g1 g2")


@frozen
class Table:
    """A variant with all that a round of it needs."""

    variant: HolsDerTeufel
    players: int
    dealer: int

    def __str__(self) -> str:
        return f"{self.variant.name}/{self.players} dealer {self.dealer}"

    def deal(self, seed: int) -> HolsDerTeufelRound:
        return self.variant.deal(self.players, dealer=self.dealer, seed=seed)

    def new_round(self) -> HolsDerTeufelRound:
        return self.variant.new_round(self.players, dealer=self.dealer)


# A deck so small that everything that a player cannot see can be tried out.
SMALL = HolsDerTeufel(name="small", title="Small", player_counts=(2, 3, 4, 5), highest=3, angels=2)


def tables_of(*variants: HolsDerTeufel) -> tuple[Table, ...]:
    """Every table that the variants can be played at."""
    return tuple(
        Table(variant, players, dealer)
        for variant in variants
        for players in variant.player_counts
        for dealer in range(players)
    )


HOL_TABLES = tables_of(HOL)
ALL_TABLES = tables_of(HOL, MANY_ANGELS, FEW_CHIPS)
SMALL_TABLES = tables_of(SMALL)


def hands_of(state: HolsDerTeufelRound) -> tuple[tuple[DevilCard, ...], ...]:
    """All hands, by seat."""
    return tuple(map(state.hand, range(state.seats)))


def with_hands(
    state: HolsDerTeufelRound, hands: Iterable[Iterable[DevilCard]], aside: Iterable[DevilCard]
) -> HolsDerTeufelRound:
    """The same round with the cards elsewhere."""
    together = state._setup.together
    return evolve(state, hands=tuple(map(together, hands)), aside=together(aside))


@st.composite
def states(draw: st.DrawFn, tables: Sequence[Table] = ALL_TABLES) -> HolsDerTeufelRound:
    """A state that random play reaches, from before the deal to the end."""
    table = draw(st.sampled_from(tables))
    seed = draw(st.integers(0, 2**32))
    moves = draw(st.integers(-1, 40))
    if moves < 0:
        return table.new_round()
    start = table.deal(seed)
    return [start, *(after for _, _, after in islice(play(start, random.Random(seed)), moves))][-1]


def formable(state: HolsDerTeufelRound) -> Iterator[ft.Action]:
    """All actions of this game, apart from deals, that could be formed from the deck, by any seat."""
    for seat in range(state.seats):
        yield PassTurn(seat)
        choices = product(dict.fromkeys(state.variant.deck()), Suit, End)
        yield from (Lay(seat, one, suit, end) for one, suit, end in choices)
