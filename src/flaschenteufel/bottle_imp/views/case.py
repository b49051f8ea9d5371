"""The states that a view allows when it is settled where the cards went that one gave away."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import TYPE_CHECKING

from attrs import frozen

from flaschenteufel.bottle_imp.preparation import Discarding
from flaschenteufel.bottle_imp.prepared import Prepared, make_prepared
from flaschenteufel.bottle_imp.views.roads import Road, completed
from flaschenteufel.bottle_imp.views.submission import bits_of
from flaschenteufel.core.allocation import Bin, fill, planned
from flaschenteufel.core.suit import Suit

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.stage import Stage
    from flaschenteufel.bottle_imp.views.view import RoundView


@frozen
class Undone:
    """A gift to be undone: which card it was, or, if that is not known, how many it may have been."""

    source: int
    target: int
    card: int
    not_these: int
    """The cards of the packet that it cannot have been, since one knows how they came there."""
    ways: int
    on_a_road: bool
    """Whether the card had been given away by oneself before, so that one knows how it came to the giver, too."""


class PossibleCase:
    """A view, and a road for each card that one gave away.

    All cards lie in places: the packets, packet after packet, seat after seat; then, for each completed discarding,
    what each seat put away; and last the cards that nobody was dealt. What was played from a packet still counts as
    lying in it. To get back to the deal, the steps of the preparation are undone, the last one first.
    """

    def __init__(self, view: RoundView, roads: tuple[Road, ...]) -> None:
        self._view, self._roads = view, roads
        self._packets = len(view.sizes)
        self._stages = completed(view)
        self._sizes = self._place_sizes()
        self._known = self._known_places()
        self._divide()
        self._undo = list(self._undone())
        picks = [gift.ways for _, _, gifts in self._undo for gift in gifts]
        self.count = self._divided.ways * self._dealt_out.ways * prod(picks)

    def _slot(self, number: int, seat: int) -> int:
        """The place of what a seat put away in a discarding."""
        return self._packets + number * self._view.seats + seat

    def _known_places(self) -> list[int]:
        """For each place, the cards that are known to lie there."""
        view = self._view
        places = [known | spent for known, spent in zip(view.known, view.spent, strict=True)]
        places += [mask for masks in view.discards for mask in masks]
        places.append(0)
        for road in self._roads:
            if road.devil is not None:
                places[self._slot(*road.devil)] |= road.card
            elif road.place is not None:
                places[road.place] |= road.card
        return places

    def _place_sizes(self) -> list[int]:
        """For each place, how many cards lie there."""
        view = self._view
        sizes = [size + spent.bit_count() for size, spent in zip(view.sizes, view.spent, strict=True)]
        for _, stage in self._stages:
            if isinstance(stage.step, Discarding):
                sizes += [stage.needed[seat] if seat in stage.seats else 0 for seat in range(view.seats)]
        sizes.append(len(view.deck) - sum(view.setup.sizes))
        return sizes

    def _divide(self) -> None:
        """Plan how the unseen cards can lie.

        Packets with a void take first, each suit counting apart; among the other places any card can be anywhere.
        """
        view, suits = self._view, self._view.deck.suit_masks
        unseen = sum(view.setup.bits) & ~sum(self._known)
        room = [size - known.bit_count() for size, known in zip(self._sizes, self._known, strict=True)]
        voids = view.void
        self._choosy = [place for place, void in enumerate(voids) if void and room[place]]
        self._free = [place for place in range(len(room)) if room[place] and place not in self._choosy]
        alike: dict[tuple[int, ...], int] = {}
        for suit in Suit:
            key = tuple(place for place in self._choosy if not voids[place] & suits[suit])
            alike[key] = alike.get(key, 0) | (unseen & suits[suit])
        self._groups = [bits_of(cards) for cards in alike.values()]
        rest = sum(room[place] for place in self._free)
        bins: list[Bin] = [
            (room[place], sum(1 << group for group, allowed in enumerate(alike) if place in allowed))
            for place in self._choosy
        ]
        bins.append((rest, (1 << len(alike)) - 1))
        self._divided = planned(tuple(map(len, self._groups)), tuple(bins))
        self._dealt_out = planned((rest,), tuple((room[place], 1) for place in self._free))

    def _undone(self) -> Iterator[tuple[int, Stage, list[Undone]]]:
        """The completed steps, the last one first, each with its number among its kind and the gifts made in it."""
        sizes = self._sizes.copy()
        given = sum({road.card for road in self._roads})
        pins = [known & given for known in self._known]
        for number, stage in reversed(self._stages):
            gifts: list[Undone] = []
            if isinstance(stage.step, Discarding):
                for seat in stage.seats:
                    source, slot = stage.sources[seat], self._slot(number, seat)
                    sizes[source] += sizes[slot]
                    pins[source] |= pins[slot]
            else:
                gifts = list(self._gifts(number, stage, sizes, pins))
                _move(gifts, sizes, pins)
            yield number, stage, gifts

    def _gifts(self, number: int, stage: Stage, sizes: list[int], pins: list[int]) -> Iterator[Undone]:
        """The gifts of a pass.

        `sizes` are those of the packets after it; `pins` are the cards that one gave away oneself, where they lay:
        how those came there is settled.
        """
        view = self._view
        on_the_way = {gift: road.card for road in self._roads for gift in road.gifts}
        picks = [0] * len(sizes)
        for giver, gift, target in stage.gifts:
            road = on_the_way.get((number, giver, gift), 0)
            card = view.passes[number][giver][gift] or road
            pinned = view.known[target] if target // view.setup.width == view.seat else pins[target]
            ways = 1 if card else max(0, sizes[target] - pinned.bit_count() - picks[target])
            picks[target] += not card
            yield Undone(stage.sources[giver], target, card, pinned, ways, on_a_road=bool(road))

    def prepared(self, number: int) -> tuple[Prepared, tuple[int, ...]]:
        """The preparation of the state with this number, and the packets as they were when it was over."""
        view, seats = self._view, self._view.seats
        number, divided = divmod(number, self._divided.ways)
        number, dealt_out = divmod(number, self._dealt_out.ways)
        places = self._known.copy()
        *taken, rest = fill(self._divided, divided, self._groups)
        for place, cards in zip(self._choosy, taken, strict=True):
            places[place] |= cards
        for place, cards in zip(self._free, fill(self._dealt_out, dealt_out, [bits_of(rest)]), strict=True):
            places[place] |= cards
        packets = tuple(places[: self._packets])
        discards = [tuple(places[start : start + seats]) for start in range(self._packets, len(places) - 1, seats)]
        passes: list[tuple[tuple[int, ...], ...]] = []
        for step, stage, gifts in self._undo:
            if gifts:
                number, undone = _undo(places, gifts, number)
                passes.append(tuple([undone[start:stop] for start, stop in stage.shares]))
            else:
                first = self._slot(step, 0)
                for seat in stage.seats:
                    places[stage.sources[seat]] |= places[first + seat]
        dealt = tuple(places[: self._packets])
        return make_prepared(dealt, places[-1], tuple(discards), tuple(passes[::-1]), view.chosen), packets


def _move(gifts: list[Undone], sizes: list[int], pins: list[int]) -> None:
    """Bring the gifts of a pass back to their givers."""
    for gift in gifts:
        sizes[gift.target] -= 1
        sizes[gift.source] += 1
    for gift in gifts:
        pins[gift.target] &= ~gift.card
        if gift.on_a_road:
            pins[gift.source] |= gift.card


def _undo(places: list[int], gifts: list[Undone], number: int) -> tuple[int, tuple[int, ...]]:
    """Bring the gifts of a pass back; the number says which cards they were, and what is left of it is returned."""
    cards: list[int] = []
    picked = 0
    for gift in gifts:
        card = gift.card
        if not card:
            number, choice = divmod(number, gift.ways)
            rest = places[gift.target] & ~(gift.not_these | picked)
            for _ in range(choice):
                rest &= rest - 1
            card = rest & -rest
            picked |= card
        cards.append(card)
    for gift, card in zip(gifts, cards, strict=True):
        places[gift.target] ^= card
        places[gift.source] |= card
    return number, tuple(cards)
