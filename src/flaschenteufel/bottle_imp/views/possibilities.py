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
from math import comb, prod
from typing import TYPE_CHECKING, Any

from attrs import frozen

from flaschenteufel.bottle_imp.cards import Suit, bits_of
from flaschenteufel.bottle_imp.situation import Prepared, make_prepared
from flaschenteufel.bottle_imp.steps import DEVIL, Lot, StepAtTable, Submission
from flaschenteufel.bottle_imp.views.gift_paths import GiftPath, all_paths
from flaschenteufel.bottle_imp.views.knowledge import Sighting
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.core.allocation import Bin, choose, fill, planned

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.round import BottleImpRound


@frozen
class UnseenSubmission:
    """The submission of another seat in the step that is taking place: one of `count`, for all that one knows."""

    at: StepAtTable
    seat: int
    count: int

    def chosen(self, held: tuple[int, ...], number: int) -> Submission:
        """The submission with this number, if these are the packets."""
        return self.at.step.way(self.at, self.seat, bits_of(held[self.at.sources[self.seat]]), number)


def _unseen_submissions(seen: Sighting) -> Iterator[UnseenSubmission]:
    """The submissions that other seats have made in this phase."""
    at = seen.step
    for seat in at.seats if at else ():
        if at and seat != seen.seat and seat not in seen.turn.to_act:
            yield UnseenSubmission(at, seat, at.step.ways(at, seat, seen.sizes[at.sources[seat]]))


@frozen
class ReturnedGift:
    """A lot that is brought back to its giver: the cards of it that are known, and how many are not."""

    lot: Lot
    known: int
    not_these: int
    """The cards of the packet that the others cannot have been, since one knows how they came there."""
    unknown: int
    ways: int
    """In how many ways the others can be chosen from the rest of the packet."""
    on_a_path: int
    """The cards that one had given away oneself before, so that one knows how they came to the giver, too."""


class Placement:
    """How the cards may lie when it is settled where those went that one gave away.

    All cards lie in places: the packets, packet after packet, seat after seat; then, for each completed step in which
    cards were put away, what each seat put into the devil's trick; and last the cards that nobody was dealt. What
    was played from a packet still counts as lying in it. To get back to the deal, the steps of the preparation are
    undone, the last one first.
    """

    def __init__(self, seen: Sighting, paths: tuple[GiftPath, ...]) -> None:
        self._seen, self._paths = seen, paths
        self._steps = seen.completed
        self._packets = len(seen.sizes)
        putting_away = [number for number, step in enumerate(self._steps) if step.discards]
        self._first_slot = {
            number: self._packets + place * seen.setup.seats for place, number in enumerate(putting_away)
        }
        self._sizes = self._place_sizes()
        self._known = self._known_places()
        self._divide()
        self._undo = list(self._undone())
        picks = [gift.ways for _, gifts in self._undo for gift in gifts]
        self.count = self._divided.ways * self._dealt_out.ways * prod(picks)

    def _place(self, number: int, lot: Lot) -> int:
        """Where the cards of a lot of the step with this number lie after it."""
        return lot.target if lot.target != DEVIL else self._first_slot[number] + lot.giver

    def _known_places(self) -> list[int]:
        """For each place, the cards that are known to lie there."""
        seen = self._seen
        places = [known | spent for known, spent in zip(seen.known, seen.spent, strict=True)]
        places += [0] * (len(self._sizes) - len(places))
        for number, first in self._first_slot.items():
            for seat, lots in enumerate(seen.given[number]):
                places[first + seat] = self._steps[number].put_away(seat, lots)
        for path in self._paths:
            if path.devil is not None:
                places[self._place(*path.devil)] |= path.card
            elif path.place is not None:
                places[path.place] |= path.card
        return places

    def _place_sizes(self) -> list[int]:
        """For each place, how many cards lie there."""
        seen = self._seen
        sizes = [size + spent.bit_count() for size, spent in zip(seen.sizes, seen.spent, strict=True)]
        for step in self._steps:
            sizes += step.discards or ()
        sizes.append(len(seen.setup.deck) - sum(seen.setup.sizes))
        return sizes

    def _divide(self) -> None:
        """Plan how the unseen cards can lie.

        Packets with a void take first, each suit counting apart; among the other places any card can be anywhere.
        """
        seen, suits = self._seen, self._seen.setup.deck.suit_masks
        unseen = sum(seen.setup.bits) & ~sum(self._known)
        capacity = [size - known.bit_count() for size, known in zip(self._sizes, self._known, strict=True)]
        voids = seen.void
        self._choosy = [place for place, void in enumerate(voids) if void and capacity[place]]
        self._free = [place for place in range(len(capacity)) if capacity[place] and place not in self._choosy]
        # Suits that may lie in the same choosy packets are one group: the fewer groups, the smaller the plan.
        alike: dict[tuple[int, ...], int] = {}
        for suit in Suit:
            key = tuple(place for place in self._choosy if not voids[place] & suits[suit])
            alike[key] = alike.get(key, 0) | (unseen & suits[suit])
        self._groups = [bits_of(cards) for cards in alike.values()]
        rest = sum(capacity[place] for place in self._free)
        bins: list[Bin] = [
            (capacity[place], sum(1 << group for group, allowed in enumerate(alike) if place in allowed))
            for place in self._choosy
        ]
        bins.append((rest, (1 << len(alike)) - 1))
        self._divided = planned(tuple(map(len, self._groups)), tuple(bins))
        self._dealt_out = planned((rest,), tuple((capacity[place], 1) for place in self._free))

    def _undone(self) -> Iterator[tuple[int, list[ReturnedGift]]]:
        """The numbers of the completed steps, the last one first, each with the gifts made in it."""
        sizes = self._sizes.copy()
        given = sum({path.card for path in self._paths})
        # The cards that one gave away oneself, where they lay: how those came there is settled.
        pins = [known & given for known in self._known]
        for number in range(len(self._steps) - 1, -1, -1):
            step = self._steps[number]
            gifts = list(self._gifts(number, step, sizes, pins)) if step.gifts else []
            for seat in step.seats if step.discards else ():
                slot = self._first_slot[number] + seat
                sizes[step.sources[seat]] += sizes[slot]
                pins[step.sources[seat]] |= pins[slot]
            _move(gifts, sizes, pins)
            yield number, gifts

    def _gifts(self, number: int, step: StepAtTable, sizes: list[int], pins: list[int]) -> Iterator[ReturnedGift]:
        """The gifts of a step; `sizes` are those of the packets after it."""
        seen = self._seen
        on_paths: dict[Lot, int] = {}
        for path in self._paths:
            for step_number, lot in path.lots:
                if step_number == number:
                    on_paths[lot] = on_paths.get(lot, 0) | path.card
        picks = [0] * len(sizes)
        for lot in step.gifts:
            passed_on = on_paths.get(lot, 0)
            known = seen.given[number][lot.giver][lot.number] or passed_on
            pinned = seen.known[lot.target] if lot.target // step.width == seen.seat else pins[lot.target]
            unknown = lot.size - known.bit_count()
            left = sizes[lot.target] - pinned.bit_count() - picks[lot.target]
            ways = comb(left, unknown) if left >= 0 else int(not unknown)
            picks[lot.target] += unknown
            yield ReturnedGift(lot, known, pinned, unknown, ways, passed_on)

    def prepared(self, number: int) -> tuple[Prepared, tuple[int, ...]]:
        """The preparation of the state with this number, and the packets as they were when it was over."""
        seen = self._seen
        number, divided = divmod(number, self._divided.ways)
        number, dealt_out = divmod(number, self._dealt_out.ways)
        places = self._known.copy()
        *taken, rest = fill(self._divided, divided, self._groups)
        for place, cards in zip(self._choosy, taken, strict=True):
            places[place] |= cards
        for place, cards in zip(self._free, fill(self._dealt_out, dealt_out, [bits_of(rest)]), strict=True):
            places[place] |= cards
        packets = tuple(places[: self._packets])
        devil = sum(places[self._packets :])
        submissions: list[tuple[Any, ...]] = []
        for step_number, gifts in self._undo:
            number, made = self._undone_step(places, step_number, gifts, number)
            submissions.append(made)
        dealt = tuple(places[: self._packets])
        return make_prepared(dealt, places[-1], tuple(submissions[::-1]), devil, seen.chosen), packets

    def _undone_step(
        self, places: list[int], step_number: int, gifts: list[ReturnedGift], number: int
    ) -> tuple[int, tuple[Any, ...]]:
        """Bring all cards of a step back to where they were: what is left of the number, and what was submitted."""
        step = self._steps[step_number]
        if step.step.exposes:
            return number, self._seen.chosen
        made: list[Any] = [None] * len(step.lots_of)
        for seat in step.seats:
            made[seat] = [0] * len(step.lots_of[seat])
        number, cards = _brought_back(places, gifts, number)
        for gift, mask in zip(gifts, cards, strict=True):
            made[gift.lot.giver][gift.lot.number] = mask
        for lot in step.lots:
            if lot.target == DEVIL:
                put_away = places[self._place(step_number, lot)]
                places[lot.source] |= put_away
                made[lot.giver][lot.number] = put_away
        return number, tuple([None if lots is None else tuple(lots) for lots in made])


def _move(gifts: list[ReturnedGift], sizes: list[int], pins: list[int]) -> None:
    """Bring the gifts of a step back to their givers."""
    for gift in gifts:
        sizes[gift.lot.target] -= gift.lot.size
        sizes[gift.lot.source] += gift.lot.size
    for gift in gifts:
        pins[gift.lot.target] &= ~gift.known
        pins[gift.lot.source] |= gift.on_a_path


def _brought_back(places: list[int], gifts: list[ReturnedGift], number: int) -> tuple[int, list[int]]:
    """Bring the gifts of a step back; the number says which cards they were, and what is left of it is returned."""
    cards: list[int] = []
    picked = 0
    for gift in gifts:
        mask = gift.known
        if gift.unknown:
            number, choice = divmod(number, gift.ways)
            rest = places[gift.lot.target] & ~(gift.not_these | picked)
            chosen, _ = choose(bits_of(rest), gift.unknown, choice)
            picked |= chosen
            mask |= chosen
        cards.append(mask)
    for gift, mask in zip(gifts, cards, strict=True):
        places[gift.lot.target] ^= mask
        places[gift.lot.source] |= mask
    return number, cards


class Possibilities:
    """The states that a view allows."""

    def __init__(self, seen: Sighting) -> None:
        self._seen = seen
        self._is_dealt = seen.turn.phase is not Phase.DEAL
        self._make = seen.setup.makers[seen.turn.phase]
        self._in_a_step = seen.step is not None
        self._submissions = tuple(_unseen_submissions(seen))
        cases = [Placement(seen, paths) for paths in all_paths(seen)] if self._is_dealt else []
        self._cases = [case for case in cases if case.count]
        counts = [case.count for case in self._cases]
        self._starts = [0, *accumulate(counts)]
        total = sum(counts) if self._is_dealt else 1
        self.count = prod((submission.count for submission in self._submissions), start=total)

    def state(self, number: int) -> BottleImpRound:
        """The state with this number, from 0 to `count` - 1."""
        seen = self._seen
        if not self._is_dealt:
            setup = seen.setup
            return setup.variant.new_round(setup.players, edition=setup.edition, dealer=setup.dealer)
        chosen: list[int] = []
        for submission in self._submissions:
            number, choice = divmod(number, submission.count)
            chosen.append(choice)
        case = bisect_right(self._starts, number) - 1
        prepared, packets = self._cases[case].prepared(number - self._starts[case])
        held = tuple([packet ^ spent for packet, spent in zip(packets, seen.spent, strict=True)])
        laid = self._submitted(held, chosen) if self._in_a_step else seen.plays
        turn = seen.turn
        return self._make(seen.setup, prepared, seen.finished, seen.prices, turn, turn.to_act, held, laid)

    def _submitted(self, held: tuple[int, ...], chosen: list[int]) -> tuple[Any, ...]:
        """What each seat has submitted, in a step of the preparation."""
        seen = self._seen
        submitted: list[Any] = [None] * seen.setup.seats
        if seen.seat is not None:
            submitted[seen.seat] = seen.submitted
        for submission, choice in zip(self._submissions, chosen, strict=True):
            submitted[submission.seat] = submission.chosen(held, choice)
        return tuple(submitted)


@lru_cache(maxsize=1024)
def possibilities_of(seen: Sighting) -> Possibilities:
    """The states that a view allows; those of the views that were asked last are kept."""
    return Possibilities(seen)
