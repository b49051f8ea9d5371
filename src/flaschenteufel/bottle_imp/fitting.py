"""Whether a described table can be played at: its seats, packets, steps and tricks come out even."""

from __future__ import annotations

from attrs import frozen

from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.preparation import Discarding, Exposing, Passing, Receiver, Step
from flaschenteufel.bottle_imp.seating import Seating
from flaschenteufel.bottle_imp.tricks import Slot, Source
from flaschenteufel.core.errors import VariantError
from flaschenteufel.core.wording import count


@frozen
class Fitting:
    """A table to be checked; every fault is a `VariantError` that names the variant and says what is wrong."""

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
        self._require(min(map(min, sizes)) >= 0, "the preparation takes more cards than there are")
        self._check_unseen_gifts()
        return self._tricks(sizes)

    def _require(self, condition: bool, problem: str) -> None:
        if not condition:
            raise VariantError(f"{self.name} for {self.layout.players}: {problem}")

    def _check_seats(self) -> None:
        layout, seats = self.layout, list(range(self.seating.seats))
        automatic = self.seating.automatic
        fitting = len(automatic) == layout.dummies and set(automatic) <= set(seats)
        self._require(fitting, f"there must be {count(layout.dummies, 'automatic seat')}")
        shown = all(set(layout.laid_open(self.seating, seat)) == set(range(len(layout.packets))) for seat in automatic)
        self._require(shown, "an automatic seat must lay its cards open, or nobody could check its play")
        sides = sorted(seat for side in layout.sides(self.seating) for seat in side)
        self._require(sides == seats, "every seat must be of exactly one side")

    def _dealt(self) -> list[list[int]]:
        """The sizes of each seat's packets after the deal."""
        layout, width = self.layout, len(self.layout.packets)
        self._require(width > 0, "everybody needs a packet of cards")
        self._require(
            not layout.dealers_packets or len(layout.dealers_packets) == width, "all seats need as many packets"
        )
        for seat in range(self.seating.seats):
            known = set(layout.laid_open(self.seating, seat)) <= set(range(width))
            self._require(known, "only a packet that exists can be laid open")
        sizes = [list(layout.packets_of(seat, self.seating.dealer)) for seat in range(self.seating.seats)]
        self._require(sum(map(sum, sizes)) <= self.cards, f"there are only {self.cards} cards to deal")
        return sizes

    def _check_step(self, step: Step) -> None:
        who, seats, width = step.who(self.seating), range(self.seating.seats), len(self.layout.packets)
        self._require(bool(who) and set(who) <= set(seats), f"somebody at the table must act in phase {step.phase}")
        if isinstance(step, Exposing):
            last = step is self.layout.preparation[-1]
            self._require(last, "packets are laid open in the last step of the preparation")
            self._require(width == 2, "laying one packet open needs two packets")
            self._require(set(who) == set(seats), "every seat must lay a packet open")
            return
        self._require(0 <= step.packet < width, f"there is no packet {step.packet} for phase {step.phase}")
        if isinstance(step, Passing):
            targets = [target for giver in who for target in step.receivers(self.seating, giver)]
            known = all(seat in seats and 0 <= packet < width for seat, packet in targets)
            self._require(
                bool(targets) and known, f"somebody at the table must receive the gifts of phase {step.phase}"
            )

    def _check_unseen_gifts(self) -> None:
        """What has joined a packet face down stays unseen: to take cards from the packet is to look at it (HOUSE-1).

        And who looks at the packet in the end must be able to tell who gave what (PASS-2).
        """
        received: list[Receiver] = []
        for step in self.layout.preparation if self.layout.face_down else ():
            if isinstance(step, Exposing):
                continue
            problem = f"no cards can be taken in phase {step.phase} from a packet that gifts have come into face down"
            self._require(step.packet not in [packet for _, packet in received], problem)
            if isinstance(step, Passing):
                for giver in step.who(self.seating):
                    targets = step.receivers(self.seating, giver)
                    to_others = all(receiver != giver for receiver, _ in targets)
                    self._require(to_others, "nobody can give himself a card face down, since he would know it")
                    received += targets
        several = len(received) > len(set(received))
        self._require(not several, "only one gift can come into a packet face down, or nobody could tell them apart")

    def _take(self, step: Step, sizes: list[list[int]]) -> None:
        """Move the cards of a step."""
        for seat in step.who(self.seating):
            if isinstance(step, Discarding):
                sizes[seat][step.packet] -= step.count
            elif isinstance(step, Passing):
                for receiver, packet in step.receivers(self.seating, seat):
                    sizes[seat][step.packet] -= 1
                    sizes[receiver][packet] += 1

    def _tricks(self, sizes: list[list[int]]) -> int:
        seats = range(self.seating.seats)
        places = [slot.places_left for slot in self.slots]
        self._require(set(places) == set(seats), "every seat must play to a trick, and only they")
        self._require(places[0] == 0, "the leader must play first")
        turns = {places.count(place) for place in seats}
        self._require(len(turns) == 1, "all seats must play equally often to a trick")
        hands = sorted({sum(packets) for packets in sizes})
        self._require(len(hands) == 1, f"the hands have different sizes after the preparation: {hands}")
        self._require(hands[0] > 0, "there is no card to play")
        self._require(hands[0] % max(turns) == 0, "the last trick would not be complete")
        self._check_sources(sizes)
        return hands[0] // max(turns)

    def _check_sources(self, sizes: list[list[int]]) -> None:
        """Where a card must come from the open or from the hidden packet, both must last to the end."""
        sources = [slot.source for slot in self.slots]
        if set(sources) == {Source.ANY}:
            return
        exposing = any(isinstance(step, Exposing) for step in self.layout.preparation)
        self._require(exposing, "playing from an open or a hidden packet needs a step that lays one open")
        self._require(len({size for packets in sizes for size in packets}) == 1, "the packets must be of one size")
        equal = Source.ANY not in sources and sources.count(Source.OPEN) == sources.count(Source.HIDDEN)
        self._require(equal, "as many cards must come from the open packets as from the hidden ones")
