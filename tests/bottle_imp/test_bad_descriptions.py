"""Descriptions that make no game: some are refused when they are made, others when the table is set up."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any, cast

import pytest
from attrs import evolve
from flaschenteufel.bottle_imp.cards import EDITION_2003, Edition
from flaschenteufel.bottle_imp.steps import Receiver, Step
from flaschenteufel.bottle_imp.tricks import Slot, Source, once_around, open_then_hidden, twice_around

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImp, Phase
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.phases.discard import Discarding
from flaschenteufel.bottle_imp.phases.expose import Exposing
from flaschenteufel.bottle_imp.phases.passing import Passing
from flaschenteufel.bottle_imp.scoring import Tally
from flaschenteufel.bottle_imp.seating import Seating, all_but_the_dealer, nobody
from tests.tables import bottle_imp, finished

CLASSIC, BRIGHT_HOUSE = bottle_imp("classic"), bottle_imp("bright-house")
THE_HOUSE = BRIGHT_HOUSE.layouts[0]


def to_the_left(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    return ((seating.left(seat), 0),)


def to_the_right(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    return ((seating.right(seat), 0),)


def classic(layout: Layout) -> BottleImp:
    return evolve(CLASSIC, layouts=(layout,))


def house(layout: Layout) -> BottleImp:
    return evolve(BRIGHT_HOUSE, layouts=(layout,))


def for_three(packets: tuple[int, ...], *preparation: Step, **others: Any) -> Layout:
    return Layout(3, packets, preparation=preparation, **others)


def the_last_seats_second_packet(seating: Seating, seat: int) -> tuple[int, ...]:
    return (1,) if seat == 2 else ()


def two_of_three(seating: Seating) -> tuple[tuple[int, ...], ...]:
    return ((0, 1),)


def no_slots(seats: int) -> tuple[Slot, ...]:
    return ()


def a_seat_too_far(seats: int) -> tuple[Slot, ...]:
    return once_around(seats + 1)


def one_card_more_for_the_leader(seats: int) -> tuple[Slot, ...]:
    return (*once_around(seats), Slot(0))


def uneven(*sources: Source) -> Callable[[int], tuple[Slot, ...]]:
    """Everybody plays a card from here, then everybody one from there."""
    return lambda seats: tuple(Slot(seat, source) for source in sources for seat in range(seats))


def leader_last(seats: int) -> tuple[Slot, ...]:
    return once_around(seats)[::-1]


BAD: dict[str, tuple[Callable[[], BottleImp], str]] = {
    "no layout": (
        lambda: evolve(CLASSIC, layouts=()),
        "classic: the layouts must be for different numbers of players, ascending",
    ),
    "two layouts for one number of players": (
        lambda: evolve(CLASSIC, layouts=(CLASSIC.layouts[0],) * 2),
        "classic: the layouts must be for different numbers of players, ascending",
    ),
    "layouts in the wrong order": (
        lambda: evolve(CLASSIC, layouts=CLASSIC.layouts[::-1]),
        "classic: the layouts must be for different numbers of players, ascending",
    ),
    "no edition": (lambda: evolve(CLASSIC, printings=()), "classic: there must be at least one edition to play with"),
    "layouts with different phases": (
        lambda: evolve(CLASSIC, layouts=(CLASSIC.layouts[0], Layout(4, (9,), preparation=(Discarding(),)))),
        "classic: all layouts must go through the same phases",
    ),
    "too few cards": (lambda: classic(for_three((13,))), "classic for 3: there are only 36 cards to deal"),
    "no cards": (lambda: classic(for_three((0,))), "classic for 3: there is no card to play"),
    "hands of different sizes": (
        lambda: classic(for_three((12,), dealers_packets=(11,))),
        "classic for 3: the hands have different sizes after the preparation: [11, 12]",
    ),
    "hands that become different": (
        lambda: classic(for_three((12,), Discarding(who=all_but_the_dealer))),
        "classic for 3: the hands have different sizes after the preparation: [11, 12]",
    ),
    "another number of packets for the dealer": (
        lambda: classic(for_three((12,), dealers_packets=(6, 6))),
        "classic for 3: all seats need as many packets",
    ),
    "more cards to put away than there are": (
        lambda: classic(for_three((2,), Discarding(count=3))),
        "classic for 3: the preparation takes more cards than there are",
    ),
    "a last trick that is not complete": (
        lambda: evolve(classic(for_three((11,))), order=twice_around),
        "classic for 3: the last trick would not be complete",
    ),
    "more turns for one seat": (
        lambda: evolve(classic(for_three((12,))), order=one_card_more_for_the_leader),
        "classic for 3: all seats must play equally often to a trick",
    ),
    "a dummy without a seat": (
        lambda: classic(Layout(3, (9,), dummies=1)),
        "classic for 3: there must be 1 automatic seat",
    ),
    "exposing with one packet": (
        lambda: classic(for_three((12,), Exposing())),
        "classic for 3: laying one packet open needs two packets",
    ),
    "exposing by some": (
        lambda: house(evolve(THE_HOUSE, preparation=(Exposing(who=all_but_the_dealer),))),
        "bright-house for 2: every seat must lay a packet open",
    ),
    "open and hidden packets that nobody lays open": (
        lambda: evolve(classic(for_three((6, 6))), order=open_then_hidden),
        "classic for 3: playing from an open or a hidden packet needs a step that lays one open",
    ),
    "open and hidden packets of different sizes": (
        lambda: house(evolve(THE_HOUSE, packets=(10, 8))),
        "bright-house for 2: the packets must be of one size",
    ),
    "one phase for two steps": (
        lambda: classic(for_three((12,), Passing(to_the_left), Passing(to_the_right))),
        "classic: each step of the preparation needs a phase of its own",
    ),
    "nobody at the table": (
        lambda: classic(Layout(0, (12,))),
        "classic: the layouts must be for different numbers of players, ascending",
    ),
    "an edition twice": (lambda: evolve(CLASSIC, printings=(EDITION_2003,) * 2), "classic: an edition is named twice"),
    "no bottle": (lambda: evolve(CLASSIC, bottles=0), "classic: there must be at least one bottle"),
    "a price that is no number": (
        lambda: evolve(CLASSIC, start_price=cast("int", "19")),
        "classic: the start price must be a number",
    ),
    "a price that is a card": (
        lambda: evolve(CLASSIC, start_price=10),
        "classic: the start price 10 is the number of a card: choose one between two cards",
    ),
    "cards that no edition has": (
        lambda: evolve(classic(for_three((12,), extension=True)), printings=(EDITION_2003,)),
        "classic: no edition has the cards for 3",
    ),
    "no packet": (lambda: classic(for_three(())), "classic for 3: everybody needs a packet of cards"),
    "a packet laid open that nobody has": (
        lambda: classic(for_three((12,), laid_open=the_last_seats_second_packet)),
        "classic for 3: only a packet that exists can be laid open",
    ),
    "an automatic seat elsewhere": (
        lambda: classic(Layout(2, (9,), dummies=1, automatic=lambda _: (7,))),
        "classic for 2: there must be 1 automatic seat",
    ),
    "a seat without a side": (
        lambda: classic(for_three((12,), sides=two_of_three)),
        "classic for 3: every seat must be of exactly one side",
    ),
    "a step without anybody": (
        lambda: classic(for_three((12,), Discarding(who=nobody))),
        "classic for 3: somebody at the table must act in phase discard",
    ),
    "discards from a packet that nobody has": (
        lambda: classic(for_three((12,), Discarding(packet=1))),
        "classic for 3: there is no packet 1 for phase discard",
    ),
    "gifts to a seat elsewhere": (
        lambda: classic(for_three((12,), Passing(lambda _, __: ((7, 0),)))),
        "classic for 3: somebody at the table must receive the gifts of phase pass",
    ),
    "gifts for nobody": (
        lambda: classic(for_three((12,), Passing(lambda _, __: ()))),
        "classic for 3: somebody at the table must receive the gifts of phase pass",
    ),
    "an order without cards": (
        lambda: evolve(classic(for_three((12,))), order=no_slots),
        "classic for 3: every seat must play to a trick, and only they",
    ),
    "an order with a seat elsewhere": (
        lambda: evolve(classic(for_three((12,))), order=a_seat_too_far),
        "classic for 3: every seat must play to a trick, and only they",
    ),
    "a discard in the wrong phase": (
        lambda: classic(for_three((12,), Discarding(phase=Phase.TRICK))),
        "Discarding takes place in phase discard, discard_second or discard_third, not <Phase.TRICK: 'trick'>",
    ),
    "a discard of nothing": (
        lambda: classic(for_three((12,), Discarding(count=0))),
        "the count of cards must be a whole number from 1, not 0",
    ),
    "exposing with three packets": (
        lambda: classic(for_three((4, 4, 4), Exposing())),
        "classic for 3: laying one packet open needs two packets",
    ),
    "bottles that cannot be counted": (
        lambda: evolve(CLASSIC, bottles=True),
        "classic: there must be at least one bottle",
    ),
    "a price without end": (
        lambda: evolve(CLASSIC, start_price=math.inf),
        "classic: the start price must be a number",
    ),
    "a step at a seat elsewhere": (
        lambda: classic(for_three((12,), Discarding(who=lambda _: (0, 3)))),
        "classic for 3: somebody at the table must act in phase discard",
    ),
    "discards from a packet counted from the end": (
        lambda: classic(for_three((12,), Discarding(packet=-1))),
        "classic for 3: there is no packet -1 for phase discard",
    ),
    "gifts into a packet that nobody has": (
        lambda: classic(for_three((12,), Passing(lambda _, seat: ((2 - seat, 1),)))),
        "classic for 3: somebody at the table must receive the gifts of phase pass",
    ),
    "gifts into a packet counted from the end": (
        lambda: classic(for_three((12,), Passing(lambda _, seat: ((2 - seat, -1),)))),
        "classic for 3: somebody at the table must receive the gifts of phase pass",
    ),
    "no count of discards": (
        lambda: classic(for_three((12,), Discarding(count=True))),
        "the count of cards must be a whole number from 1, not True",
    ),
    "a pass in the wrong phase": (
        lambda: classic(for_three((12,), Passing(to_the_left, phase=Phase.DISCARD))),
        "Passing takes place in phase pass, pass_second or pass_third, not <Phase.DISCARD: 'discard'>",
    ),
    "packets laid open in the wrong phase": (
        lambda: house(evolve(THE_HOUSE, preparation=(Exposing(phase=Phase.PASS),))),
        "Exposing takes place in phase expose, not <Phase.PASS: 'pass'>",
    ),
    "an order that never comes to the hidden packets": (
        lambda: evolve(BRIGHT_HOUSE, order=uneven(Source.OPEN, Source.OPEN)),
        "bright-house for 2: as many cards must come from the open packets as from the hidden ones",
    ),
    "an order that empties the open packets first": (
        lambda: evolve(BRIGHT_HOUSE, order=uneven(Source.OPEN, Source.ANY)),
        "bright-house for 2: as many cards must come from the open packets as from the hidden ones",
    ),
    "an order that the leader does not open": (
        lambda: evolve(CLASSIC, order=leader_last),
        "classic for 3: the leader must play first",
    ),
}


@pytest.mark.parametrize(("describe", "problem"), BAD.values(), ids=BAD.keys())
def test_a_bad_description_is_refused(describe: Callable[[], BottleImp], problem: str) -> None:
    with pytest.raises(ft.VariantError) as caught:
        describe().new_round()
    assert str(caught.value) == problem


GOOD: dict[str, Callable[[], BottleImp]] = {
    "all cards": lambda: classic(for_three((12,))),
    "the same number of packets for the dealer": lambda: classic(for_three((12,), dealers_packets=(12,))),
    "a last trick that is complete": lambda: evolve(classic(for_three((12,))), order=twice_around),
    "cards that an edition has": lambda: evolve(
        classic(for_three((12,), Discarding(count=2))), printings=(EDITION_2003,)
    ),
    "open and hidden packets of one size": lambda: house(evolve(THE_HOUSE, packets=(7, 7))),
    "somebody at the table": lambda: classic(Layout(1, (36,), preparation=())),
    "a card to play": lambda: classic(for_three((1,))),
    "as many cards to put away as there are": lambda: classic(for_three((1, 11), Discarding())),
}


@pytest.mark.parametrize("describe", GOOD.values(), ids=GOOD.keys())
def test_its_good_neighbour_is_accepted(describe: Callable[[], BottleImp]) -> None:
    variant = describe()
    end = finished(variant.deal(seed=6), random.Random(6))
    assert end.is_over
    assert end.cards == variant.deck().cards
    assert str(end.setup.tricks) == str(len(end.tricks))


WRONG_TYPES: dict[str, tuple[Callable[[], object], str]] = {
    "players": (lambda: Layout(players=True, packets=(12,)), "the players must be a whole number, not True"),
    "dummies": (lambda: Layout(3, (12,), dummies=cast("int", "1")), "the dummies must be a whole number, not '1'"),
    "packets": (lambda: Layout(3, cast("tuple[int, ...]", 12)), "the packets must be a sequence, not 12"),
    "sizes": (
        lambda: Layout(3, cast("tuple[int, ...]", ("12",))),
        "the size of a packet must be a whole number, not '12'",
    ),
    "the dealer's sizes": (
        lambda: Layout(3, (12,), cast("tuple[int, ...]", (12.0,))),
        "the size of a packet must be a whole number, not 12.0",
    ),
    "preparation": (
        lambda: Layout(3, (12,), preparation=cast("tuple[Step, ...]", None)),
        "the preparation must be a sequence, not None",
    ),
    "steps": (
        lambda: Layout(3, (12,), preparation=cast("tuple[Step, ...]", ("discard",))),
        "the preparation is made of discarding, passing and exposing, not 'discard'",
    ),
    "layouts": (
        lambda: evolve(CLASSIC, layouts=cast("tuple[Layout, ...]", ("for three",))),
        "the layouts must be of type Layout, not 'for three'",
    ),
    "printings": (
        lambda: evolve(CLASSIC, printings=cast("tuple[Edition, ...]", "2003")),
        "the printings must be a sequence, not '2003'",
    ),
}


@pytest.mark.parametrize(("describe", "problem"), WRONG_TYPES.values(), ids=WRONG_TYPES.keys())
def test_values_of_the_wrong_type_are_refused_at_once(describe: Callable[[], object], problem: str) -> None:
    with pytest.raises(ft.InvalidValueError) as caught:
        describe()
    assert str(caught.value) == problem


def test_scores_must_match_the_seats() -> None:
    def two_scores(tally: Tally) -> tuple[int, ...]:
        return tally.piles[:2]

    variant = evolve(CLASSIC, scoring=two_scores)
    with pytest.raises(ft.VariantError) as caught:
        _ = finished(variant.deal(seed=1), random.Random(1)).scores
    assert str(caught.value) == "classic scores 2 seats, and the table has 3"
