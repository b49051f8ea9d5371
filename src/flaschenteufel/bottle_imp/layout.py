"""How the table is laid for a number of players, and whether that can be played at."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attrs import field, frozen
from attrs.converters import optional

from flaschenteufel.bottle_imp.cards import Deck, Edition
from flaschenteufel.bottle_imp.phases.passing import CLASSIC_PREPARATION
from flaschenteufel.bottle_imp.seating import Seating, everybody_alone, nobody
from flaschenteufel.bottle_imp.steps import Receiver, Step
from flaschenteufel.bottle_imp.tricks import Slot, Source
from flaschenteufel.core.checks import is_whole_number, tuple_of, whole_number
from flaschenteufel.core.errors import InvalidValueError, VariantError
from flaschenteufel.core.state import Sides
from flaschenteufel.core.wording import brief, count


def none_open(seating: Seating, seat: int) -> tuple[int, ...]:
    """No packet lies open.

    >>> none_open(Seating(3, dealer=0), 1)
    ()
    """
    return ()


def _sizes(packets: Iterable[int]) -> tuple[int, ...]:
    return tuple(whole_number(size, "the size of a packet") for size in tuple_of(object, packets, "the packets"))


def _steps(preparation: Iterable[Step]) -> tuple[Step, ...]:
    steps: list[Step] = []
    for step in tuple_of(object, preparation, "the preparation"):
        if not isinstance(step, Step):
            raise InvalidValueError(f"the preparation is made of steps, such as Discarding(), not {brief(step)}")
        steps.append(step)
    return tuple(steps)


@frozen
class Layout:
    """What depends on the number of people: the cards, the packets dealt, the preparation, the sides.

    It is for so many `players`, and as many `dummies`; with `extension` they play with the extended deck. `packets` are
    the sizes of the packets that each seat is dealt, `dealers_packets` those of the dealer and `dummys_packets` those
    of an automatic seat where they differ; cards left over go into the devil's trick. `clause` says so.

    >>> table = Layout(players=5, packets=(11,), dealers_packets=(10,), extension=True)
    >>> [table.packets_of(seat, table.seating(dealer=0)) for seat in range(3)]
    [(10,), (11,), (11,)]
    """

    players: int = field(validator=is_whole_number)
    packets: tuple[int, ...] = field(converter=_sizes)
    dealers_packets: tuple[int, ...] | None = field(default=None, converter=optional(_sizes))
    dummies: int = field(default=0, validator=is_whole_number)
    extension: bool = False
    preparation: tuple[Step, ...] = field(default=CLASSIC_PREPARATION, converter=_steps)
    sides: Callable[[Seating], Sides] = everybody_alone
    automatic: Callable[[Seating], tuple[int, ...]] = nobody
    laid_open: Callable[[Seating, int], tuple[int, ...]] = none_open
    """Which packets of a seat lie open once the preparation is over, where no player decides it."""
    face_down: bool = False
    """Whether the packets lie face down: then players look at one only while they take cards from it, and a gift
    joins it unseen, until they may look at all of them to lay one open, or to play."""
    clause: str = "DEAL-1"
    dummys_packets: tuple[int, ...] | None = field(default=None, converter=optional(_sizes), kw_only=True)

    @property
    def seats(self) -> int:
        """The number of seats, dummies included."""
        return self.players + self.dummies

    def deck(self, edition: Edition) -> Deck | None:
        """The cards of an edition that this table needs, or None if it does not have them."""
        return edition.extended if self.extension else edition.base

    def seating(self, dealer: int) -> Seating:
        """The seating with this dealer."""
        automatic = self.automatic(Seating(self.seats, dealer))
        return Seating(self.seats, dealer, tuple(sorted(automatic)))

    def packets_of(self, seat: int, seating: Seating) -> tuple[int, ...]:
        """The sizes of a seat's packets."""
        if seat in seating.automatic and self.dummys_packets is not None:
            return self.dummys_packets
        if seat == seating.dealer and self.dealers_packets is not None:
            return self.dealers_packets
        return self.packets


@frozen
class TableCheck:
    """A table to be checked: its seats, packets, steps and tricks must come out even.

    It has the `name` of the variant, the `layout` and the `seating`, the `slots` of a trick and the number of `cards`.
    Every fault is a `VariantError` that names the variant and says what is wrong.

    >>> from flaschenteufel.bottle_imp import once_around
    >>> uneven = Layout(players=3, packets=(5,), dealers_packets=(6,), preparation=())
    >>> TableCheck("uneven", uneven, uneven.seating(0), once_around(3), cards=36).count_tricks()
    Traceback (most recent call last):
    ...
    flaschenteufel.VariantError: uneven for 3: the hands have different sizes after the preparation: [5, 6]
    """

    name: str
    layout: Layout
    seating: Seating
    slots: tuple[Slot, ...]
    cards: int

    def count_tricks(self) -> int:
        """How many tricks are played at the table, if it is in order."""
        self._check_seats()
        sizes = self._dealt()
        for step in self.layout.preparation:
            self._check_step(step)
            self._take(step, sizes)
        self.require(min(map(min, sizes)) >= 0, "the preparation takes more cards than there are")
        self._check_unseen_gifts()
        return self._tricks(sizes)

    @property
    def width(self) -> int:
        """How many packets a seat has."""
        return len(self.layout.packets)

    def require(self, condition: bool, problem: str) -> None:
        """Refuse the table unless the condition holds."""
        if not condition:
            raise VariantError(f"{self.name} for {self.layout.players}: {problem}")

    def _check_seats(self) -> None:
        layout, seats = self.layout, list(range(self.seating.seats))
        automatic = self.seating.automatic
        fitting = len(automatic) == layout.dummies and set(automatic) <= set(seats)
        self.require(fitting, f"there must be {count(layout.dummies, 'automatic seat')}")
        shown = all(set(layout.laid_open(self.seating, seat)) == set(range(self.width)) for seat in automatic)
        self.require(shown, "an automatic seat must lay its cards open, or nobody could check its play")
        sides = sorted(seat for side in layout.sides(self.seating) for seat in side)
        self.require(sides == seats, "every seat must be of exactly one side")

    def _dealt(self) -> list[list[int]]:
        """The sizes of each seat's packets after the deal."""
        layout, width = self.layout, self.width
        self.require(width > 0, "everybody needs a packet of cards")
        others = [sizes for sizes in (layout.dealers_packets, layout.dummys_packets) if sizes]
        self.require(all(len(sizes) == width for sizes in others), "all seats need as many packets")
        for seat in range(self.seating.seats):
            known = set(layout.laid_open(self.seating, seat)) <= set(range(width))
            self.require(known, "only a packet that exists can be laid open")
        sizes = [list(layout.packets_of(seat, self.seating)) for seat in range(self.seating.seats)]
        self.require(sum(map(sum, sizes)) <= self.cards, f"there are only {self.cards} cards to deal")
        return sizes

    def _check_step(self, step: Step) -> None:
        who, seats = step.who(self.seating), range(self.seating.seats)
        self.require(bool(who) and set(who) <= set(seats), f"somebody at the table must act in phase {step.phase}")
        step.check(self)

    def _check_unseen_gifts(self) -> None:
        """What has joined a packet face down stays unseen: to take cards from the packet is to look at it (HOUSE-1).

        And whoever looks at the packet in the end must be able to tell who gave what (PASS-2).
        """
        received: list[Receiver] = []
        for step in self.layout.preparation if self.layout.face_down else ():
            if step.looks_at is None:
                continue
            problem = f"no cards can be taken in phase {step.phase} from a packet that gifts have come into face down"
            self.require(step.looks_at not in [packet for _, packet in received], problem)
            for giver in step.who(self.seating):
                targets = [target for target in step.targets(self.seating, giver) if target is not None]
                to_others = all(receiver != giver for receiver, _ in targets)
                self.require(to_others, "nobody can give himself a card face down, since he would know it")
                received += targets
        several = len(received) > len(set(received))
        self.require(not several, "only one gift can come into a packet face down, or nobody could tell them apart")

    def _take(self, step: Step, sizes: list[list[int]]) -> None:
        """Move the cards of a step."""
        for giver in step.who(self.seating):
            for target in step.targets(self.seating, giver):
                sizes[giver][step.looks_at or 0] -= 1
                if target is not None:
                    receiver, packet = target
                    sizes[receiver][packet] += 1

    def _tricks(self, sizes: list[list[int]]) -> int:
        seats = range(self.seating.seats)
        places = [slot.places_left for slot in self.slots]
        self.require(set(places) == set(seats), "every seat must play to a trick, and only they")
        self.require(places[0] == 0, "the leader must play first")
        turns = {places.count(place) for place in seats}
        self.require(len(turns) == 1, "all seats must play equally often to a trick")
        hands = sorted({sum(packets) for packets in sizes})
        self.require(len(hands) == 1, f"the hands have different sizes after the preparation: {hands}")
        self.require(hands[0] > 0, "there is no card to play")
        self.require(hands[0] % max(turns) == 0, "the last trick would not be complete")
        self._check_sources(sizes)
        return hands[0] // max(turns)

    def _check_sources(self, sizes: list[list[int]]) -> None:
        """Where a card must come from the open or from the hidden packet, both must last to the end."""
        sources = [slot.source for slot in self.slots]
        if set(sources) == {Source.ANY}:
            return
        exposing = any(step.exposes for step in self.layout.preparation)
        self.require(exposing, "playing from an open or a hidden packet needs a step that lays one open")
        self.require(len({size for packets in sizes for size in packets}) == 1, "the packets must be of one size")
        equal = Source.ANY not in sources and sources.count(Source.OPEN) == sources.count(Source.HIDDEN)
        self.require(equal, "as many cards must come from the open packets as from the hidden ones")
