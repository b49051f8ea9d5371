"""Whether the cards of a described table come out even."""

from __future__ import annotations

from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.order import Slot, Source
from flaschenteufel.bottle_imp.preparation import Discarding, Exposing, Passing
from flaschenteufel.bottle_imp.seating import Seating
from flaschenteufel.core.errors import VariantError
from flaschenteufel.core.wording import count


def count_tricks(name: str, layout: Layout, seating: Seating, slots: tuple[Slot, ...], cards: int) -> int:
    """How many tricks are played at a table; `VariantError` if the last one would not be complete."""

    def require(condition: bool, problem: str) -> None:
        if not condition:
            raise VariantError(f"{name} for {layout.players}: {problem}")

    width = len(layout.packets)
    require(len(seating.automatic) == layout.dummies, f"there must be {count(layout.dummies, 'automatic seat')}")
    require(not layout.dealers_packets or len(layout.dealers_packets) == width, "all seats need as many packets")
    sizes = [list(layout.packets_of(seat, seating.dealer)) for seat in range(seating.seats)]
    require(sum(map(sum, sizes)) <= cards, f"there are only {cards} cards to deal")

    for step in layout.preparation:
        if isinstance(step, Exposing):
            require(width == 2, "laying one packet open needs two packets")
            require(set(step.who(seating)) == set(range(seating.seats)), "every seat must lay a packet open")
            continue
        for seat in step.who(seating):
            _take(step, seating, seat, sizes)
    require(min(map(min, sizes)) >= 0, "the preparation takes more cards than there are")

    turns = [[slot for slot in slots if slot.places_left == place] for place in range(seating.seats)]
    require(len({len(mine) for mine in turns}) == 1, "all seats must play equally often to a trick")
    hands = sorted({sum(packets) for packets in sizes})
    require(len(hands) == 1, f"the hands have different sizes after the preparation: {hands}")
    require(hands[0] > 0, "there is no card to play")
    require(hands[0] % len(turns[0]) == 0, "the last trick would not be complete")
    if any(slot.source is not Source.ANY for slot in slots):
        exposing = any(isinstance(step, Exposing) for step in layout.preparation)
        require(exposing, "playing from an open or a hidden packet needs a step that lays one open")
        require(len({size for packets in sizes for size in packets}) == 1, "the packets must be of one size")
    return hands[0] // len(turns[0])


def _take(step: Discarding | Passing, seating: Seating, seat: int, sizes: list[list[int]]) -> None:
    """Move the cards of a seat's discard or gifts."""
    if isinstance(step, Discarding):
        sizes[seat][step.packet] -= step.count
        return
    for receiver, packet in step.receivers(seating, seat):
        sizes[seat][step.packet] -= 1
        sizes[receiver][packet] += 1
