"""Games so small that everything that can happen in them can be looked at; each has the shape of a larger one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import combinations

from assurance.proof.games import small, to_the_left
from flaschenteufel.bottle_imp import BottleImp, BottleImpRound, BottleImpView, Card, Phase
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.phases.discard import Discarding
from flaschenteufel.bottle_imp.phases.expose import Exposing
from flaschenteufel.bottle_imp.phases.passing import Passing
from flaschenteufel.bottle_imp.seating import Seating, all_but_the_dealer, right_of_the_dealer
from flaschenteufel.bottle_imp.steps import Receiver
from flaschenteufel.bottle_imp.tricks import open_then_hidden, twice_around
from flaschenteufel.bottle_imp.variants.bright_house import the_opponents_first_packet, the_opponents_second_packet
from flaschenteufel.bottle_imp.variants.demons_eye import both_hands_of_the_opponent, the_eye
from flaschenteufel.bottle_imp.variants.lopaka import lopakas_hand, the_other_player


def to_the_second_packet_left(seating: Seating, seat: int) -> tuple[Receiver, ...]:
    return ((seating.left(seat), 1),)


CLASSIC = small("small-classic", 9, Layout(players=3, packets=(3,)))
LEFTOVER = small("leftover", 7, Layout(players=3, packets=(2,), preparation=(Passing(to_the_left),)))
BOTTLES = small("small-bottles", 7, Layout(players=3, packets=(2,), preparation=()), bottles=2)
EYE = small(
    "small-eye",
    8,
    Layout(
        players=2,
        packets=(1, 3),
        preparation=(Passing(both_hands_of_the_opponent, packet=1),),
        laid_open=the_eye,
    ),
    order=twice_around,
)
SMALLER_EYE = small(
    "smaller-eye",
    8,
    Layout(
        players=2,
        packets=(0, 3),
        preparation=(Discarding(packet=1), Passing(the_opponents_first_packet, packet=1)),
        laid_open=the_eye,
    ),
    order=twice_around,
)
HOUSE = small(
    "small-house",
    8,
    Layout(
        players=2,
        packets=(2, 2),
        face_down=True,
        preparation=(
            Discarding(packet=0),
            Passing(the_opponents_first_packet, packet=0),
            Discarding(packet=1, phase=Phase.DISCARD_SECOND),
            Passing(the_opponents_second_packet, packet=1, phase=Phase.PASS_SECOND),
            Exposing(),
        ),
    ),
    order=open_then_hidden,
)
LOPAKA = small(
    "small-lopaka",
    7,
    Layout(
        players=2,
        dummies=1,
        automatic=right_of_the_dealer,
        packets=(2,),
        preparation=(Passing(the_other_player),),
        laid_open=lopakas_hand,
    ),
)
PASSED_ON = small(
    "passed-on",
    7,
    Layout(
        players=3,
        packets=(2,),
        preparation=(Passing(to_the_left), Passing(to_the_left, phase=Phase.PASS_SECOND)),
    ),
)
THREE_TIMES = small(
    "three-times",
    6,
    Layout(
        players=3,
        packets=(2,),
        preparation=(
            Passing(to_the_left),
            Passing(to_the_left, phase=Phase.PASS_SECOND),
            Passing(to_the_left, phase=Phase.PASS_THIRD),
        ),
    ),
)
GIVEN_THEN_DISCARDED = small(
    "given-then-discarded",
    7,
    Layout(players=3, packets=(2,), preparation=(Passing(to_the_left), Discarding())),
)
NOT_THE_DEALER = small(
    "not-the-dealer",
    8,
    Layout(
        players=3,
        packets=(3,),
        dealers_packets=(2,),
        preparation=(Discarding(who=all_but_the_dealer), Passing(to_the_left)),
    ),
)
TWO_AWAY = small(
    "two-away",
    8,
    Layout(
        players=2,
        packets=(4,),
        preparation=(Discarding(count=2), Passing(to_the_left), Discarding(phase=Phase.DISCARD_SECOND)),
    ),
)
ROUND_TRIP = small(
    "round-trip",
    4,
    Layout(
        players=2,
        packets=(2,),
        preparation=(
            Passing(to_the_left),
            Passing(to_the_left, phase=Phase.PASS_SECOND),
            Passing(to_the_left, phase=Phase.PASS_THIRD),
        ),
    ),
)
TWO_HIDDEN = small(
    "two-hidden",
    8,
    Layout(
        players=2,
        packets=(2, 2),
        preparation=(
            Passing(to_the_second_packet_left),
            Passing(to_the_second_packet_left, phase=Phase.PASS_SECOND),
        ),
    ),
    order=twice_around,
)

SMALL_GAMES = (
    CLASSIC,
    LEFTOVER,
    BOTTLES,
    EYE,
    SMALLER_EYE,
    HOUSE,
    LOPAKA,
    PASSED_ON,
    THREE_TIMES,
    GIVEN_THEN_DISCARDED,
    NOT_THE_DEALER,
    TWO_AWAY,
    ROUND_TRIP,
    TWO_HIDDEN,
)
LARGER_GAMES = (CLASSIC, EYE, HOUSE, PASSED_ON, NOT_THE_DEALER, THREE_TIMES)
"""Those of them that have some ten thousand states, or more, that a seat can meet."""


def every_deal(variant: BottleImp, own: int | None = None) -> Iterator[BottleImpRound]:
    """Every way to deal; or those in which a seat looks at the same cards first."""
    empty = variant.new_round()
    sizes, width = empty._setup.sizes, empty._setup.width
    looked_at = range(1 if empty.layout.face_down else width)
    fixed = [own * width + packet for packet in looked_at] if own is not None else []

    def deal(left: tuple[Card, ...], packet: int) -> Iterator[tuple[Card, ...]]:
        if packet == len(sizes):
            yield left
            return
        for chosen in combinations(left, sizes[packet]):
            rest = tuple(card for card in left if card not in chosen)
            yield from (chosen + more for more in deal(rest, packet + 1))

    first: dict[int, tuple[Card, ...]] = {}
    for deck in deal(tuple(empty.deck), 0):
        starts = [sum(sizes[:place]) for place in fixed]
        packets = {place: deck[start : start + sizes[place]] for place, start in zip(fixed, starts, strict=True)}
        first = first or packets
        if packets == first:
            yield variant.deal(deck=deck)


def every_state(starts: Iterable[BottleImpRound], *, to_the_lead: bool = False) -> Iterator[BottleImpRound]:
    """Every state that legal play reaches from these, once; or only those up to the first lead."""
    seen: set[BottleImpRound] = set()
    waiting = list(starts)
    while waiting:
        state = waiting.pop()
        if state not in seen:
            seen.add(state)
            yield state
            if not to_the_lead or state.phase is not Phase.TRICK:
                waiting += [state.apply(action) for action in state.legal_actions()]


def by_view(states: Iterable[BottleImpRound], seat: int | None) -> dict[BottleImpView, set[BottleImpRound]]:
    """The states that a seat cannot tell apart, together."""
    groups: dict[BottleImpView, set[BottleImpRound]] = defaultdict(set)
    for state in states:
        groups[state.view(seat)].add(state)
    return groups
