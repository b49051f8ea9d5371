"""All states that a view allows: counted, numbered and drawn.

Such a state is told by three things: where every card is, which cards came to a packet as whose gifts, and what
others have submitted face down. None restricts another, except that a card which one gave away oneself may have been
passed on since: there is a case for each way it may have gone. So within a case the number of states is a product,
and the number of a state is split up into the numbers of its parts.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from itertools import accumulate
from math import comb, prod
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from attrs import frozen

from flaschenteufel.bottle_imp.cards import bits_of
from flaschenteufel.bottle_imp.situation import Prepared, make_prepared
from flaschenteufel.bottle_imp.steps import Lot, StepAtTable, Submission
from flaschenteufel.bottle_imp.views.division import Division
from flaschenteufel.bottle_imp.views.gift_paths import GiftPath, GiftPaths
from flaschenteufel.bottle_imp.views.knowledge import Sighting
from flaschenteufel.bottle_imp.views.places import CompletedStep
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.core.allocation import choose

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.round import BottleImpRound

_SHARED = (0, 0)
"""Where a division puts down cards that several places are to share."""


@frozen(eq=False)
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


class Pick(NamedTuple):
    """The cards of a gift that are not known: any of those that lay in the packet after it, but some."""

    index: int
    """The number of the lot among those of all completed steps."""
    source: int
    target: int
    not_these: int
    """The cards of the packet that it cannot have been, since one knows how they came there."""
    size: int
    ways: int


@frozen(eq=False)
class Undoing:
    """What brings the cards of a completed step back to where they were before it."""

    step: CompletedStep
    picks: tuple[Pick, ...]
    moves: tuple[tuple[int, int], ...]
    """The places that the known gifts leave or come back to, each with the mask of what changes."""


class Placement:
    """How the cards may lie, and how they came there, when it is settled where those went that one gave away."""

    def __init__(self, seen: Sighting, void: tuple[int, ...], paths: tuple[GiftPath, ...]) -> None:
        self._seen, self._paths = seen, paths
        places = self._places = seen.places
        self._known = self._known_places()
        self._lots = [0] * places.lots
        """The cards of the lots, as far as they are known."""
        capacity = [size - known.bit_count() for size, known in zip(places.sizes, self._known, strict=True)]
        located = sum(self._known)
        unseen = [card for card in places.cards if not card & located]
        self._division = Division(unseen, capacity, void, places.suits)
        self._known += _SHARED
        self._undo = tuple(self._undone())
        self._ways_back = prod([pick.ways for undoing in self._undo for pick in undoing.picks])
        self.is_possible = self._division.is_possible and self._ways_back > 0

    @property
    def ways(self) -> int:
        """How many states there are."""
        return self._division.ways * self._ways_back

    def _known_places(self) -> list[int]:
        """For each place, the cards that are known to lie there."""
        seen, places = self._seen, self._places
        known = [known | spent for known, spent in zip(seen.known, seen.spent, strict=True)]
        known += [0] * (len(places.sizes) - len(known))
        for step in places.steps:
            given = seen.given[step.number]
            for _, lot, _, place in step.put_away:
                known[place] = given[lot.giver][lot.number]
        for path in self._paths:
            if path.devil is not None:
                number, lot = path.devil
                known[places.slot(number, lot.giver)] |= path.card
            elif path.place is not None:
                known[path.place] |= path.card
        return known

    def _undone(self) -> Iterator[Undoing]:
        """How the completed steps are undone, the last one first."""
        # The cards that one gave away oneself, where they lay: how those came there is settled.
        given = sum({path.card for path in self._paths})
        pins = [known & given for known in self._known]
        for step in reversed(self._places.steps):
            on_paths = self._on_paths(step)
            picks: list[Pick] = []
            moves: dict[int, int] = {}
            picked = [0] * self._places.packets
            for index, lot, source, target in step.gifts:
                known = self._lots[index] = self._seen.given[step.number][lot.giver][lot.number] or on_paths.get(lot, 0)
                moves[target] = moves.get(target, 0) ^ known
                moves[source] = moves.get(source, 0) ^ known
                if unknown := lot.size - known.bit_count():
                    pinned = self._seen.known[target] if target in self._seen.own_packets else pins[target]
                    left = step.sizes[target] - pinned.bit_count() - picked[target]
                    picks.append(Pick(index, source, target, pinned, unknown, comb(left, unknown) if left > 0 else 0))
                    picked[target] += unknown
            for _, _, source, slot in step.put_away:
                pins[source] |= pins[slot]
            for index, lot, source, target in step.gifts:
                pins[target] &= ~self._lots[index]
            for index, lot, source, _ in step.gifts:
                pins[source] |= on_paths.get(lot, 0)
            yield Undoing(step, tuple(picks), tuple([(place, mask) for place, mask in moves.items() if mask]))

    def _on_paths(self, step: CompletedStep) -> dict[Lot, int]:
        """The lots of a step in which cards were passed on that one had given away before, with these cards."""
        found: dict[Lot, int] = {}
        for path in self._paths:
            for number, lot in path.lots:
                if number == step.number:
                    found[lot] = found.get(lot, 0) | path.card
        return found

    def drawn(self, rng: Random) -> tuple[list[int], int]:
        """A way in which the cards lie in the places, and a number for how they came there."""
        total, stages = self._division.program(rng)
        number = rng.randrange(total * self._ways_back)
        places = self._known.copy()
        return places, self._division.drawn(stages, places, number)

    def numbered(self, number: int) -> tuple[list[int], int]:
        """The same, by its number."""
        number, way = divmod(number, self._division.ways)
        places = self._known.copy()
        self._division.numbered(places, way)
        return places, number

    def prepared(self, places: list[int], number: int) -> Prepared:
        """The preparation that leads to cards that lie so; the number says which of them were gifts."""
        packets = self._places.packets
        devil = sum(places[packets:])
        lots = self._lots.copy()
        submissions: list[tuple[Any, ...]] = []
        for undoing in self._undo:
            picked = 0
            for index, source, target, not_these, size, ways in undoing.picks:
                number, choice = divmod(number, ways)
                rest = places[target] & ~(not_these | picked)
                if size == 1:
                    for _ in range(choice):
                        rest &= rest - 1
                    cards = rest & -rest
                else:
                    cards, _ = choose(bits_of(rest), size, choice)
                picked |= cards
                lots[index] |= cards
                places[target] ^= cards
                places[source] |= cards  # which is no choice for the others, since it was picked
            for place, cards in undoing.moves:
                places[place] ^= cards
            step = undoing.step
            for index, _, source, slot in step.put_away:
                lots[index] = cards = places[slot]
                places[source] |= cards
            spans = step.submissions
            submissions.append(
                self._seen.chosen if spans is None else tuple([None if span is None else tuple(lots[span]) for span in spans])
            )
        submissions.reverse()
        return make_prepared(
            tuple(places[:packets]), places[self._places.leftover], tuple(submissions), devil, self._seen.chosen
        )


class Possibilities:
    """The states that a view allows."""

    def __init__(self, seen: Sighting) -> None:
        self._seen = seen
        self._is_dealt = seen.turn.phase is not Phase.DEAL
        self._make = seen.setup.makers[seen.turn.phase]
        self._in_a_step = seen.step is not None
        self._submissions = tuple(_unseen_submissions(seen)) if self._in_a_step else ()
        self._cases: list[Placement] = []
        if self._is_dealt:
            void = seen.void
            cases = [Placement(seen, void, paths) for paths in GiftPaths(seen, void).combinations()]
            self._cases = [case for case in cases if case.is_possible]

    @cached_property
    def count(self) -> int:
        """How many there are."""
        total = self._starts[-1] if self._is_dealt else 1
        return prod([submission.count for submission in self._submissions], start=total)

    @cached_property
    def _starts(self) -> list[int]:
        """The number of the first state of each case, and at last how many there are of all."""
        return [0, *accumulate([case.ways for case in self._cases])]

    def state(self, number: int) -> BottleImpRound:
        """The state with this number, from 0 to `count` - 1."""
        if not self._is_dealt:
            return self._undealt()
        choices: list[int] = []
        for submission in self._submissions:
            number, choice = divmod(number, submission.count)
            choices.append(choice)
        case = bisect_right(self._starts, number) - 1
        places, number = self._cases[case].numbered(number - self._starts[case])
        held = self._held(places)
        return self._made(self._cases[case].prepared(places, number), held, self._laid(held, choices))

    def drawn(self, rng: Random) -> BottleImpRound:
        """A state, each with the same probability."""
        if not self._is_dealt:
            return self._undealt()
        case = self._case(rng)
        places, number = case.drawn(rng)
        held = self._held(places)
        laid = self._laid(held, [rng.randrange(submission.count) for submission in self._submissions])
        return self._made(case.prepared(places, number), held, laid)

    def _case(self, rng: Random) -> Placement:
        """A case, each with the probability that it has among all states."""
        if len(self._cases) == 1:
            return self._cases[0]
        return self._cases[bisect_right(self._starts, rng.randrange(self._starts[-1])) - 1]

    def _undealt(self) -> BottleImpRound:
        setup = self._seen.setup
        return setup.variant.new_round(setup.players, edition=setup.edition, dealer=setup.dealer)

    def _held(self, places: list[int]) -> tuple[int, ...]:
        """The packets, without the cards that were played from them."""
        return tuple([cards ^ spent for cards, spent in zip(places, self._seen.spent, strict=False)])

    def _laid(self, held: tuple[int, ...], choices: list[int]) -> tuple[Any, ...]:
        """What lies on the table: the trick or, in a step of the preparation, what each seat has submitted."""
        seen = self._seen
        if not self._in_a_step:
            return seen.plays
        submitted: list[Any] = [None] * seen.setup.seats
        if seen.seat is not None:
            submitted[seen.seat] = seen.submitted
        for submission, choice in zip(self._submissions, choices, strict=True):
            submitted[submission.seat] = submission.chosen(held, choice)
        return tuple(submitted)

    def _made(self, prepared: Prepared, held: tuple[int, ...], laid: tuple[Any, ...]) -> BottleImpRound:
        seen = self._seen
        turn = seen.turn
        return self._make(seen.setup, prepared, seen.finished, seen.prices, turn, turn.to_act, held, laid)
