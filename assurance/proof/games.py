"""Games of the shape of every variant, so small that all deals and all play can be walked through.

Each keeps the kinds of steps, the order of play, the bottles and the sides of a variant; what makes a game small are
fewer cards and, where hands would be too large, fewer discards and gifts, or fewer seats. Every variant has a game of
the size `small`, which takes a second or so, and others of the size `full`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from attrs import evolve, frozen

import flaschenteufel as ft
from assurance.invariants.rules import Rules, rules_of
from flaschenteufel.bottle_imp import BottleImp, Card, Deck, Phase, Suit
from flaschenteufel.bottle_imp.cards import Edition
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.phases.discard import Discarding
from flaschenteufel.bottle_imp.phases.expose import Exposing
from flaschenteufel.bottle_imp.phases.passing import Passing, both_neighbours
from flaschenteufel.bottle_imp.scoring import partners_together
from flaschenteufel.bottle_imp.seating import (
    Seating,
    all_but_the_dealer,
    pairs,
    pairs_around_the_dealer,
    right_of_the_dealer,
)
from flaschenteufel.bottle_imp.steps import Receiver
from flaschenteufel.bottle_imp.tricks import open_then_hidden, twice_around
from flaschenteufel.bottle_imp.variants.bright_house import the_opponents_first_packet, the_opponents_second_packet
from flaschenteufel.bottle_imp.variants.demons_eye import both_hands_of_the_opponent, the_eye
from flaschenteufel.bottle_imp.variants.lopaka import lopakas_hand, the_other_player
from flaschenteufel.core.state import Sides
from flaschenteufel.hols_der_teufel import HolsDerTeufel

SUITS = (Suit.YELLOW, Suit.RED, Suit.BLUE)


@frozen
class Dealt:
    """A deal to be walked through: the table before it, the action, and how many deals it stands for."""

    empty: ft.State
    action: ft.Deal
    weight: int


@frozen
class Game:
    """A small game; `shape` is the name of the variant that it is like."""

    shape: str
    variant: ft.Variant
    opening: int = 0
    """How many moves are not chosen freely: the first that is listed is made. All play is walked through from there."""

    @property
    def name(self) -> str:
        """What the prover calls it."""
        return self.variant.name

    @property
    def rules(self) -> Rules:
        """What the prover has to know of it."""
        return rules_of(self.variant)

    def deals(self, *, symmetric: bool = True) -> Iterator[Dealt]:
        """All deals, or one of those that a symmetry makes alike.

        The symmetries: at a table that is turned together with its dealer everything is the same with other names of
        the seats, so one dealer is enough; and the suits of Hol's der Teufel are (see `weight` there). Who deals and
        the backs are known to everybody: so the states that look alike to a seat are left out together or not at all.
        That the library knows no difference either is tested on games that are small enough for all deals.
        """
        dealers = range(self.variant.new_round().seats)
        for dealer in dealers[:1] if symmetric else dealers:
            empty = self.variant.new_round(dealer=dealer)
            for deck in every_deck(self.rules.cards(empty), self.rules.packets(empty)):
                action = ft.Deal(dealer, deck)
                weight = self.rules.weight(empty.apply(action)) * len(dealers) if symmetric else 1
                if weight:
                    yield Dealt(empty, action, weight)


def every_deck(cards: tuple[object, ...], sizes: tuple[int, ...]) -> Iterator[tuple[object, ...]]:
    """The decks that deal packets of these sizes, one for each way to deal; cards that are equal are not told apart."""
    if not sizes:
        yield cards
        return
    for packet in dict.fromkeys(combinations(cards, sizes[0])):
        left = list(cards)
        for card in packet:
            left.remove(card)
        yield from ((*packet, *rest) for rest in every_deck(tuple(left), sizes[1:]))


def small(name: str, cards: int, layout: Layout, suits: int = 2, **options: Any) -> BottleImp:
    """A variant with so many cards, in so many suits, that starts with a price in the middle."""
    deck = Deck(Card(number, SUITS[number % suits], number) for number in range(1, cards + 1))
    variant = BottleImp(
        name=name,
        title=name,
        layouts=(layout,),
        printings=(Edition("small", deck),),
        start_price=cards // 2 + 0.5,
    )
    return evolve(variant, **options)


def bottle_imp(shape: str, cards: int, layout: Layout, **options: Any) -> Game:
    """A game of The Bottle Imp, named after its shape, its players, its cards and the steps of its preparation."""
    steps = "".join(f"-{step.phase}" for step in layout.preparation)
    return Game(shape, small(f"{shape}-{layout.players}-{cards}{steps}", cards, layout, **options))


def hols_der_teufel(players: int, highest: int, angels: int, chips: int, opening: int = 0) -> Game:
    """A game of Hol's der Teufel; with few chips somebody who has to pay cannot pay it all."""
    name = f"hols-der-teufel-{players}-{4 * highest + angels}" + (f"-from-{opening}" if opening else "")
    variant = HolsDerTeufel(
        name=name, title=name, player_counts=(players,), highest=highest, angels=angels, chips=chips
    )
    return Game("hols-der-teufel", variant, opening)


def to_the_left(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    return ((seating.left(seat), 0),)


def only_the_dealer(seating: Seating) -> tuple[int, ...]:
    return (seating.dealer,)


DISCARD, LEFT, BOTH = Discarding(), Passing(to_the_left), Passing(both_neighbours)
FROM_SECOND, TWO_FROM_SECOND = Discarding(packet=1), Discarding(packet=1, count=2)
TO_BOTH_HANDS = Passing(both_hands_of_the_opponent, packet=1)
NOT_THE_DEALER, THE_DEALER = Discarding(who=all_but_the_dealer), Discarding(who=only_the_dealer)
FIRST_PACKET = (Discarding(packet=0), Passing(the_opponents_first_packet, packet=0))
SECOND_PACKET = (
    Discarding(packet=1, phase=Phase.DISCARD_SECOND),
    Passing(the_opponents_second_packet, packet=1, phase=Phase.PASS_SECOND),
)


def lopaka(cards: int, hand: int) -> Game:
    layout = Layout(
        players=2,
        dummies=1,
        automatic=right_of_the_dealer,
        packets=(hand,),
        preparation=(Passing(the_other_player),),
        laid_open=lopakas_hand,
    )
    return bottle_imp("lopaka", cards, layout)


def demons_eye(cards: int, packets: tuple[int, int], *preparation: Discarding | Passing) -> Game:
    layout = Layout(players=2, packets=packets, preparation=preparation, laid_open=the_eye)
    return bottle_imp("demons-eye", cards, layout, order=twice_around)


def bright_house(cards: int, packets: tuple[int, int], *preparation: Discarding | Passing) -> Game:
    layout = Layout(players=2, packets=packets, face_down=True, preparation=(*preparation, Exposing()))
    return bottle_imp("bright-house", cards, layout, order=open_then_hidden)


def teams(shape: str, cards: int, layout: Layout, sides: Callable[[Seating], Sides] = pairs_around_the_dealer) -> Game:
    return bottle_imp(shape, cards, evolve(layout, sides=sides), scoring=partners_together)


SMALL = (
    bottle_imp("classic", 6, Layout(players=3, packets=(2,), preparation=())),
    bottle_imp("classic", 6, Layout(players=3, packets=(2,), preparation=(DISCARD,))),
    bottle_imp("classic", 5, Layout(players=4, packets=(1,), preparation=(LEFT,))),
    teams("teams", 5, Layout(players=5, packets=(1,), preparation=())),
    teams("teams-with-solos", 6, Layout(players=6, packets=(1,), preparation=())),
    bottle_imp("second-bottle", 6, Layout(players=2, packets=(3,), preparation=()), bottles=2),
    demons_eye(5, (0, 2), TO_BOTH_HANDS),
    lopaka(6, 2),
    bright_house(5, (1, 1), FIRST_PACKET[1]),
    hols_der_teufel(3, highest=1, angels=3, chips=1),
    hols_der_teufel(3, highest=2, angels=0, chips=1),
)
LARGE = (
    bright_house(8, (2, 2), *FIRST_PACKET, *SECOND_PACKET),
    hols_der_teufel(3, highest=2, angels=1, chips=1),
    hols_der_teufel(2, highest=2, angels=4, chips=1, opening=6),
    teams("teams", 7, Layout(players=5, packets=(1,), dealers_packets=(2,), preparation=(THE_DEALER, LEFT))),
    demons_eye(8, (0, 4), TWO_FROM_SECOND, TO_BOTH_HANDS),
    lopaka(8, 2),
    bottle_imp("classic", 7, Layout(players=3, packets=(2,), preparation=(BOTH,))),
    bottle_imp("classic", 8, Layout(players=4, packets=(2,), preparation=())),
    bottle_imp("second-bottle", 8, Layout(players=2, packets=(4,), preparation=()), bottles=2),
    teams("teams", 8, Layout(players=3, packets=(3,), dealers_packets=(2,), preparation=(NOT_THE_DEALER,))),
    demons_eye(7, (0, 3), FROM_SECOND, TO_BOTH_HANDS),
    bottle_imp("classic", 7, Layout(players=3, packets=(2,), preparation=(DISCARD, LEFT))),
    teams("teams", 6, Layout(players=6, packets=(1,), preparation=(LEFT,)), pairs),
    teams("teams-with-solos", 6, Layout(players=6, packets=(1,), preparation=(LEFT,))),
    bottle_imp("second-bottle", 7, Layout(players=3, packets=(2,), preparation=(DISCARD, LEFT)), bottles=2),
    teams("teams-with-solos", 7, Layout(players=6, packets=(1,), dealers_packets=(2,), preparation=(THE_DEALER,))),
    bottle_imp("second-bottle", 7, Layout(players=3, packets=(2,), preparation=()), bottles=2),
    bottle_imp("second-bottle", 6, Layout(players=5, packets=(1,), preparation=()), bottles=2),
    teams("teams", 6, Layout(players=4, packets=(1,), preparation=(LEFT,))),
)
"""The larger ones, those that take longest first."""

SIZES: dict[str, tuple[Game, ...]] = {"small": SMALL, "full": (*LARGE, *SMALL)}
