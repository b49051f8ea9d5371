"""All states that a view allows: counted, numbered and drawn.

Such a state is told by three things: where every card is, which cards came to a packet as whose gifts, and what
others have submitted face down. None restricts another, except that a card which one gave away oneself may have been
passed on since: there is a case for each way it may have gone. So within a case the number of states is a product,
and the number of a state is split up into the numbers of its parts.
"""

from __future__ import annotations

from bisect import bisect_right
from functools import cached_property, partial
from itertools import accumulate
from math import comb, prod
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from attrs import frozen

from flaschenteufel.bottle_imp.cards import bits_of
from flaschenteufel.bottle_imp.situation import Prepared, suppose_prepared
from flaschenteufel.bottle_imp.steps import DEVIL, Lot, StepAtTable, Submission
from flaschenteufel.bottle_imp.views.belief import Belief, Weights
from flaschenteufel.bottle_imp.views.division import Division
from flaschenteufel.bottle_imp.views.gift_paths import GiftPath, all_paths
from flaschenteufel.bottle_imp.views.guess import NO_GUESS, Guess
from flaschenteufel.bottle_imp.views.habits import Habits
from flaschenteufel.bottle_imp.views.knowledge import Sighting
from flaschenteufel.bottle_imp.views.places import CompletedStep
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.core.allocation import choose
from flaschenteufel.core.errors import InvalidValueError

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
    kept: int
    """The cards of the packet that it did not choose."""
    guessed: Submission | None

    def chosen(self, held: tuple[int, ...], number: int) -> Submission:
        """The submission with this number, if these are the packets."""
        if self.guessed is not None:
            return self.guessed
        packet = held[self.at.sources[self.seat]] & ~self.kept
        return self.at.step.way(self.at, self.seat, bits_of(packet), number)


def _unseen_submission(seen: Sighting, at: StepAtTable, seat: int, guess: Guess) -> UnseenSubmission:
    """The submission that another seat has made in this phase."""
    source, guessed = at.sources[seat], guess.submissions.get(seat)
    # What is in a hand is not in the devil's trick; but gifts are in it until all have been made.
    kept = guess.kept.get(source, 0) if all(lot.target == DEVIL for lot in at.lots_of[seat]) else 0
    ways = at.step.ways(at, seat, seen.sizes[source] - kept.bit_count()) if guessed is None else 1
    return UnseenSubmission(at, seat, ways, kept, guessed)


class Pick(NamedTuple):
    """The cards of a gift that are not known: any of those that lay in the packet after it, but some."""

    lot_index: int
    """The number of the lot among those of all completed steps."""
    source: int
    target: int
    may_be: int
    """All cards but those of the packet that it cannot have been, since one knows how they came there."""
    size: int
    ways: int


class Undoing(NamedTuple):
    """What brings the cards of a completed step back to where they were before it."""

    step: CompletedStep
    picks: tuple[Pick, ...]
    lots: tuple[tuple[int, int], ...]
    """The numbers of the lots that are known, at least in part, each with its cards."""
    moves: tuple[tuple[int, int], ...]
    """The places that they leave or come back to, each with the mask of what changes."""


class Placement:
    """How the cards may lie, and how they came there, when it is settled where those went that one gave away."""

    def __init__(
        self, seen: Sighting, void: tuple[int, ...], paths: tuple[GiftPath, ...], guess: Guess = NO_GUESS
    ) -> None:
        self._seen, self._paths, self._guess = seen, paths, guess
        places = self._places = seen.places
        self._known = self._known_places()
        capacity = [size - known.bit_count() for size, known in zip(places.sizes, self._known, strict=True)]
        located = sum(self._known)
        unseen = [card for card in places.cards if not card & located]
        self._division = Division(unseen, capacity, void, places.suits)
        self._known += _SHARED
        self._ways_back = self._count_back()
        self.is_possible = self._division.is_possible and self._ways_back > 0

    @property
    def ways(self) -> int:
        """How many states there are."""
        return self._division.ways * self._ways_back

    @property
    def division(self) -> Division:
        """How the unseen cards may be divided: in each way there are equally many states."""
        return self._division

    @property
    def known(self) -> tuple[int, ...]:
        """For each place, the cards that are known to lie there; then the places of a division that are shared."""
        return tuple(self._known)

    def _known_places(self) -> list[int]:
        """For each place, the cards that are known to lie there, or guessed to."""
        places, known = self._places, self._seen.known_places()
        for place, cards in self._guess.places.items():
            known[place] |= cards
        for path in self._paths:
            if path.devil is not None:
                number, lot = path.devil
                known[places.slot(number, lot.giver)] |= path.card
            elif path.place is not None:
                known[path.place] |= path.card
        return known

    # Where the cards came from

    def _count_back(self) -> int:
        """In how many ways the completed steps can be undone."""
        seen = self._seen
        if self._paths or self._guess.lots:
            return _ways_back(self._undo)
        # Then it depends only on how much is known, not on the cards, and is the same in every round.
        known = [seen.known[place].bit_count() for place in seen.own_packets]
        lots = [cards == 0 for seats in seen.given for lots in seats for cards in lots]
        key = seen.seat, tuple(known), tuple(lots)
        ways = self._places.ways_back.get(key)
        if ways is None:
            ways = self._places.ways_back[key] = _ways_back(self._undo)
        return ways

    @cached_property
    def _undo(self) -> tuple[Undoing, ...]:
        """How the completed steps are undone, the last one first."""
        # The cards that one gave away oneself, or guesses to be gifts, where they lay: how they came there is settled.
        settled = self._seen.given_away | sum(self._guess.lots.values())
        pins = [known & settled for known in self._known]
        return tuple([self._undone(step, pins) for step in reversed(self._places.steps)])

    def _undone(self, step: CompletedStep, pins: list[int]) -> Undoing:
        """How a step is undone; the pins are brought back with the cards."""
        seen, on_paths, guessed = self._seen, self._on_paths(step), self._guess.lots
        picks: list[Pick] = []
        lots: list[tuple[int, int]] = []
        moves: dict[int, int] = {}
        picked = [0] * self._places.packets
        for index, lot, source, target in step.gifts:
            known = seen.given[step.number][lot.giver][lot.number] or on_paths.get(lot, 0) | guessed.get(index, 0)
            if known:
                lots.append((index, known))
                moves[target] = moves.get(target, 0) ^ known
                moves[source] = moves.get(source, 0) ^ known
            if unknown := lot.size - known.bit_count():
                pinned = seen.known[target] if target in seen.own_packets else pins[target]
                left = step.sizes[target] - pinned.bit_count() - picked[target]
                picks.append(Pick(index, source, target, ~pinned, unknown, comb(left, unknown) if left > 0 else 0))
                picked[target] += unknown
        for _, _, source, slot in step.put_away:
            pins[source] |= pins[slot]
        arrived = sum([known for _, known in lots])
        for _, _, _, target in step.gifts:
            pins[target] &= ~arrived
        for _, lot, source, _ in step.gifts:
            pins[source] |= on_paths.get(lot, 0)
        return Undoing(step, tuple(picks), tuple(lots), tuple(moves.items()))

    def _on_paths(self, step: CompletedStep) -> dict[Lot, int]:
        """The lots of a step in which cards were passed on that one had given away before, with these cards."""
        found: dict[Lot, int] = {}
        for path in self._paths:
            for number, lot in path.lots:
                if number == step.number:
                    found[lot] = found.get(lot, 0) | path.card
        return found

    def prepared(self, places: list[int], number: int) -> Prepared:
        """The preparation that leads to cards that lie so; the number says which of them were gifts."""
        devil = sum(places[self._places.packets :])
        return suppose_prepared(devil, self._seen.chosen, partial(self._way_back, places, number))

    def _way_back(self, lying: list[int], number: int) -> tuple[tuple[int, ...], int, tuple[tuple[Any, ...], ...]]:
        """What was dealt, what was left over, and what was submitted."""
        return self._traced(lying, [0] * self._places.lots, number)

    def believed(self, places: list[int], gifts: list[int]) -> Prepared:
        """The preparation that leads to cards that lie so, if these were the gifts that are not known, lot by lot."""
        devil = sum(places[self._places.packets :])
        return suppose_prepared(devil, self._seen.chosen, partial(self._traced, places, gifts, None))

    def drawn_with_gifts(self, rng: Random) -> tuple[list[int], list[int]]:
        """The places as they are drawn, each way with the same probability, and the gifts that are not known."""
        lying, number = self.drawn(rng)
        places, gifts = lying.copy(), [0] * self._places.lots
        for undoing in self._undo:
            number = _pick(undoing.picks, places, gifts, number)
            for place, cards in undoing.moves:
                places[place] ^= cards
        return lying, gifts

    def belief(self, rng: Random, weights: Weights) -> Belief:
        """A state that is drawn with the same probability as any other, to be changed by what one believes."""
        lying, gifts = self.drawn_with_gifts(rng)
        may_be = {pick.lot_index: pick.may_be for undoing in self._undo for pick in undoing.picks}
        return Belief(self._seen, may_be, lying, gifts, weights)

    def _traced(
        self, lying: list[int], gifts: list[int], number: int | None
    ) -> tuple[tuple[int, ...], int, tuple[tuple[Any, ...], ...]]:
        """The way back: the gifts that are not known are given, or the number says them."""
        places, lots = lying.copy(), gifts.copy()
        submissions: list[tuple[Any, ...]] = []
        for step, picks, known, moves in self._undo:
            if number is None:
                _bring_back(picks, places, lots)
            else:
                number = _pick(picks, places, lots, number)
            for index, cards in known:
                lots[index] |= cards
            for place, cards in moves:
                places[place] ^= cards
            for index, _, source, slot in step.put_away:
                lots[index] = places[slot]
                places[source] |= places[slot]
            submissions.append(step.submitted(lots) or self._seen.chosen)
        dealt = tuple(places[: self._places.packets])
        return dealt, places[self._places.leftover], tuple(reversed(submissions))

    # Where the cards lie

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


def _pick(picks: tuple[Pick, ...], places: list[int], lots: list[int], number: int) -> int:
    """Bring the gifts of a step back that are not known; the number says which, and what is left of it is returned."""
    others = -1
    for index, source, target, may_be, size, ways in picks:
        number, choice = divmod(number, ways)
        rest = places[target] & may_be & others
        if size == 1:
            for _ in range(choice):
                rest &= rest - 1
            cards = rest & -rest
        else:
            cards, _ = choose(bits_of(rest), size, choice)
        others &= ~cards
        lots[index] = cards
        places[target] ^= cards
        places[source] |= cards
    return number


def _bring_back(picks: tuple[Pick, ...], places: list[int], lots: list[int]) -> None:
    """Bring the gifts of a step back, if it is settled which they are."""
    for pick in picks:
        places[pick.target] ^= lots[pick.lot_index]
        places[pick.source] |= lots[pick.lot_index]


def _ways_back(undo: tuple[Undoing, ...]) -> int:
    return prod([pick.ways for undoing in undo for pick in undoing.picks])


class Possibilities:
    """The states that a view allows."""

    def __init__(self, seen: Sighting, guess: Guess = NO_GUESS) -> None:
        self._seen = seen
        phase = seen.turn.phase
        self._is_dealt = phase is not Phase.DEAL
        self._make = seen.setup.makers[phase]
        self._submissions: tuple[UnseenSubmission, ...] = ()
        at = seen.step
        self._in_a_step = at is not None
        if at:
            self._submissions = tuple([_unseen_submission(seen, at, seat, guess) for seat in seen.unseen_submitters])
        self.cases: list[Placement] = []
        if self._is_dealt:
            void = seen.void
            cases = [Placement(seen, void, paths, guess) for paths in all_paths(seen, void)]
            self.cases = [case for case in cases if case.is_possible]

    @cached_property
    def count(self) -> int:
        """How many there are."""
        total = self.starts[-1] if self._is_dealt else 1
        return prod([submission.count for submission in self._submissions], start=total)

    @cached_property
    def starts(self) -> list[int]:
        """The number of the first state of each case, and at last how many there are of all."""
        return [0, *accumulate([case.ways for case in self.cases])]

    def state(self, number: int) -> BottleImpRound:
        """The state with this number, from 0 to `count` - 1."""
        if not self._is_dealt:
            return self._undealt()
        choices: list[int] = []
        for submission in self._submissions:
            number, choice = divmod(number, submission.count)
            choices.append(choice)
        case = bisect_right(self.starts, number) - 1
        places, number = self.cases[case].numbered(number - self.starts[case])
        held = self._held(places)
        return self._made(self.cases[case].prepared(places, number), held, self._laid(held, choices))

    def drawn(self, rng: Random) -> BottleImpRound:
        """A state, each with the same probability."""
        if not self._is_dealt:
            return self._undealt()
        case = self._case(rng)
        places, number = case.drawn(rng)
        held = self._held(places)
        laid = self._seen.plays
        if self._in_a_step:
            laid = self._laid(held, [rng.randrange(submission.count) for submission in self._submissions])
        return self._made(case.prepared(places, number), held, laid)

    def believed(self, rng: Random, weights: Weights, sweeps: int) -> BottleImpRound:
        """A state that is drawn by the weights of what others have chosen, after so many sweeps."""
        if not self._is_dealt:
            return self._undealt()
        seen = self._seen
        if not seen.places.gifts_stay:
            raise InvalidValueError("a prior is of no use at a table where gifts may have been passed on since")
        (case,) = self.cases
        belief = case.belief(rng, weights)
        for _ in range(sweeps):
            belief.sweep(rng)
        held = self._held(belief.places)
        laid = self._laid(held, [0] * len(self._submissions))
        for submission in self._submissions:
            at, seat = submission.at, submission.seat
            chosen = weights.submission(at, seat, seen.places.lots, held[at.sources[seat]], rng)
            laid = (*laid[:seat], chosen, *laid[seat + 1 :])
        return self._made(case.believed(belief.places, belief.gifts), held, laid)

    def habitual(self, rng: Random, habits: Habits) -> BottleImpRound:
        """A state of the tricks in which others have moved cards as people do; see `habits`."""
        (case,) = self.cases
        places, gifts = case.drawn_with_gifts(rng)
        habits.redraw(places, gifts, rng)
        return self._made(case.believed(places, gifts), self._held(places), self._seen.plays)

    def _case(self, rng: Random) -> Placement:
        """A case, each with the probability that it has among all states."""
        if len(self.cases) == 1:
            return self.cases[0]
        return self.cases[bisect_right(self.starts, rng.randrange(self.starts[-1])) - 1]

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
