"""All states that a view allows, counted and numbered.

Such a state is told by three things: where every card is, which cards came to a packet as whose gifts, and what
others have submitted face down. None restricts another, except that a card which one gave away oneself may have been
passed on since: there is a case for each way it may have gone. So within a case the number of states is a product,
and the number of a state is split up into the numbers of its parts.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from math import comb, perm, prod
from typing import TYPE_CHECKING, Any

from attrs import frozen

from flaschenteufel.bottle_imp.cards import Suit
from flaschenteufel.bottle_imp.preparation import Discarding, Exposing, Step
from flaschenteufel.bottle_imp.situation import Prepared, make_prepared
from flaschenteufel.bottle_imp.views.gift_paths import Road, all_roads, completed
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.core.allocation import Bin, choose, fill, planned

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.round import BottleImpRound
    from flaschenteufel.bottle_imp.stage import Stage
    from flaschenteufel.bottle_imp.views.view import BottleImpView


@frozen
class UnseenSubmission:
    """The submission of a seat in a step: one of `count`, for all that the others know."""

    seat: int
    step: Step
    source: int
    """The packet that the cards come from."""
    needed: int
    count: int

    def chosen(self, held: tuple[int, ...], number: int) -> int | tuple[int, ...]:
        """The submission with this number, in the compact form of `BottleImpRound.laid`."""
        if isinstance(self.step, Exposing):
            return number
        packet = bits_of(held[self.source])
        if isinstance(self.step, Discarding):
            return tuple(bits_of(choose(packet, self.needed, number)[0]))
        cards: list[int] = []
        for _ in range(self.needed):
            number, place = divmod(number, len(packet))
            cards.append(packet.pop(place))
        return tuple(cards)


def unseen_submissions(view: BottleImpView) -> Iterator[UnseenSubmission]:
    """The submissions that were made in this phase by other seats."""
    stage = view.setup.stage(view.phase)
    if stage is None:
        return
    for seat in stage.seats:
        if seat != view.seat and seat not in view.to_act:
            source, needed = stage.sources[seat], stage.needed[seat]
            size = view.sizes[source]
            ways = perm(size, needed)
            if isinstance(stage.step, Exposing):
                ways = 2
            elif isinstance(stage.step, Discarding):
                ways = comb(size, needed)
            yield UnseenSubmission(seat, stage.step, source, needed, ways)


def bits_of(mask: int) -> list[int]:
    """The cards of a mask, ascending.

    >>> bits_of(0b1101)
    [1, 4, 8]
    """
    bits: list[int] = []
    while mask:
        bit = mask & -mask
        bits.append(bit)
        mask ^= bit
    return bits


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

    def __init__(self, view: BottleImpView, roads: tuple[Road, ...]) -> None:
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


class Possibilities:
    """The states that a view allows."""

    def __init__(self, view: BottleImpView) -> None:
        self._view = view
        self._is_dealt = view.phase is not Phase.DEAL
        self._make = view.setup.makers[view.phase]
        self._in_a_step = view.setup.stage(view.phase) is not None
        self._submissions = tuple(unseen_submissions(view))
        cases = [PossibleCase(view, roads) for roads in all_roads(view)] if self._is_dealt else []
        self._cases = [case for case in cases if case.count]
        counts = [case.count for case in self._cases]
        self._starts = [0, *accumulate(counts)]
        total = sum(counts) if self._is_dealt else 1
        self.count = prod((submission.count for submission in self._submissions), start=total)

    def state(self, number: int) -> BottleImpRound:
        """The state with this number, from 0 to `count` - 1."""
        view = self._view
        if not self._is_dealt:
            return view.variant.new_round(view.players, edition=view.edition, dealer=view.dealer)
        chosen: list[int] = []
        for submission in self._submissions:
            number, choice = divmod(number, submission.count)
            chosen.append(choice)
        case = bisect_right(self._starts, number) - 1
        prepared, packets = self._cases[case].prepared(number - self._starts[case])
        held = tuple([packet ^ spent for packet, spent in zip(packets, view.spent, strict=True)])
        laid = self._submitted(held, chosen) if self._in_a_step else view.plays
        turn = view.turn
        return self._make(view.setup, prepared, view.finished, view.prices, turn, turn.to_act, held, laid)

    def _submitted(self, held: tuple[int, ...], chosen: list[int]) -> tuple[Any, ...]:
        """What each seat has submitted, in a step of the preparation."""
        view = self._view
        submitted: list[Any] = [None] * view.seats
        if view.seat is not None:
            submitted[view.seat] = view.submitted
        for submission, choice in zip(self._submissions, chosen, strict=True):
            submitted[submission.seat] = submission.chosen(held, choice)
        return tuple(submitted)


@lru_cache(maxsize=1024)
def possibilities_of(view: BottleImpView) -> Possibilities:
    """The states that a view allows; those of the views that were asked last are kept."""
    return Possibilities(view)
