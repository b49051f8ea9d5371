"""What a view does not show: all ways in which it can be, counted exactly and numbered.

Nothing of a round is hidden but cards, in hands and set aside, and choices that are not shown yet. What somebody did
proves that they held no card which would have forbidden it (`while_holding`). So the cards that are not seen are put
into bins: for each seat its hand, and the cards that it chose and that are not shown; and those set aside. A choice
that is not shown, and that cards in the hand would have forbidden, makes several cases, each with bins of its own.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate, product
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

from flaschenteufel.core.allocation import Plan, fill, planned
from flaschenteufel.core.errors import GuessError
from flaschenteufel.core.wording import brief
from flaschenteufel.kit.choosing import candidates, cards_in, is_refused_with, with_cards
from flaschenteufel.kit.course import Course, engine_of
from flaschenteufel.kit.pieces import Choice, Move, Phase

if TYPE_CHECKING:
    from flaschenteufel.core.actions import Action
    from flaschenteufel.kit.view import GameView

Mask = int
"""Cards as bits: bit n for card n of the deck."""


class Case(NamedTuple):
    """Choices that are not shown, and that the same cards in the hand would have forbidden."""

    forbidding: Mask
    actions: tuple[Action, ...]
    """The choices of a value; none for a choice of cards, of which there is one for each way to fill the bin."""
    move: Move[Any]
    size: int
    """How many cards are chosen."""
    allowed: Mask
    """The cards that can be chosen."""


class Slot(NamedTuple):
    """A choice of a seat that is not shown."""

    seat: int
    number: int | None
    """Its number among all actions; None while others have yet to choose."""
    proved: Mask
    """The cards that the seat had proved not to hold before."""
    cases: tuple[Case, ...]


class Way(NamedTuple):
    """One way in which everything can be that is not seen."""

    hands: dict[int, tuple[Any, ...]]
    aside: tuple[Any, ...]
    kept: dict[int, Action]
    """The choices that are not shown, by their number among all actions."""
    chosen: tuple[Action, ...]
    """The choices in a phase that others have yet to choose in."""


class Filling(NamedTuple):
    """All ways in which the choices are of some cases, one for each slot."""

    cases: tuple[Case, ...]
    plan: Plan
    groups: tuple[tuple[Mask, ...], ...]
    ways: int


class Hidden:
    """All that a view does not show."""

    def __init__(self, view: GameView[Any], guess: Mapping[int, Iterable[Any]] | None = None) -> None:
        self._view = view
        self._deck = view.variant.deck
        self._engine = engine_of(view.variant)
        self._kinds = self._engine.kinds
        self._bits = {card: 1 << place for place, card in enumerate(self._deck)}
        self._proved = [0] * view.seats
        self._slots: list[Slot] = []
        self._seen = self._mask(() if view.seat is None else view.hand(view.seat))
        self._look_back()
        self._guess = {seat: self._guessed(seat, cards) for seat, cards in (guess or {}).items()}
        """The cards that others are guessed to hold."""
        located = self._seen | sum(self._guess.values())
        self._unseen = [bit for bit in self._bits.values() if not bit & located]
        self._fillings = [
            filling
            for cases in product(*(slot.cases for slot in self._slots))
            if (filling := self._filling(cases)) is not None
        ]
        self._starts = [0, *accumulate(filling.ways for filling in self._fillings)]
        self.ways = self._starts[-1]

    def _guessed(self, seat: int, cards: Iterable[Any]) -> Mask:
        """The mask of cards that a seat is guessed to hold, if they are not seen elsewhere."""
        if any(slot.seat == seat and slot.number is None for slot in self._slots):
            raise GuessError(f"the hand of seat {seat} cannot be guessed while its choice is not shown")
        mask = 0
        for card in cards:
            bit = self._bits.get(card, 0)
            if not bit or bit & self._seen:
                raise GuessError(f"{brief(card)} is seen elsewhere, or there is no such card")
            if bit & self._proved[seat]:
                raise GuessError(f"seat {seat} has proved not to hold {brief(card)}")
            mask |= bit
        return mask

    def excluded(self, seat: int) -> frozenset[Any]:
        """The cards that are not seen and that a seat has proved not to hold."""
        return frozenset(self._cards(self._proved[seat] & ~self._seen))

    # What was done, from the deal on

    def _look_back(self) -> None:
        """Find what everybody has proved, and what is not shown."""
        known: list[tuple[Slot, Course, Phase[Any]]] = []
        view = self._view
        for course, group in self._engine.courses(view.players, view.dealer, view.moves):
            if not group and not course.is_over:
                known += [(slot, course, course.rules) for slot in self._pending(course)]
            for number, (seat, action) in enumerate(zip(course.seats, group, strict=False), course.done):
                if action is None:
                    known.append((Slot(seat, number, self._proved[seat], ()), course, course.rules))
                else:
                    self._show(course, action)
        # Only now is it known what is not seen.
        slots = [slot._replace(cases=self._cases(slot, course, rules)) for slot, course, rules in known]
        self._slots = sorted(slots, key=lambda slot: slot.seat)  # stable: the choices of a seat stay in order

    def _pending(self, course: Course) -> Iterator[Slot]:
        """Those who have chosen in a phase that others have yet to choose in, the view's seat left out."""
        for seat in course.seats:
            if seat not in self._view.to_act and seat != self._view.seat:
                yield Slot(seat, None, self._proved[seat], ())

    def _show(self, course: Course, action: Action) -> None:
        """Take in what somebody did for everybody, or for the view's seat, to see."""
        self._seen |= self._mask(cards_in(action, self._kinds))
        if action.seat != self._view.seat:
            move = course.script.move_of(course.stage, type(action))
            self._proved[action.seat] |= self._forbidding(move, course.position, action)

    def _forbidding(self, move: Move[Any], at: Any, action: Action) -> Mask:
        """The cards that the seat cannot have held beside those of the action."""
        if move.while_holding is None:
            return 0
        others = (card for card in self._deck if card not in cards_in(action, self._kinds))
        return self._mask(card for card in others if is_refused_with(move, at, action, card))

    def _cases(self, slot: Slot, course: Course, rules: Phase[Any]) -> tuple[Case, ...]:
        """What can have been chosen, by what would have forbidden it."""
        found: list[Case] = []
        for move in rules.moves:
            found += self._value_cases(slot, course.position, move) if isinstance(move, Choice) else ()
            found += self._card_cases(slot, course.position, move) if not isinstance(move, Choice) else ()
        shown = self._shown_since(slot)
        return tuple(case for case in found if not case.forbidding & shown)

    def _shown_since(self, slot: Slot) -> Mask:
        """The cards that a seat held when it chose, and has shown since."""
        moves = () if slot.number is None else self._view.moves[slot.number + 1 :]
        return self._mask(
            card
            for action in moves
            if action is not None and action.seat == slot.seat
            for card in cards_in(action, self._kinds)
        )

    def _value_cases(self, slot: Slot, at: Any, move: Move[Any]) -> Iterator[Case]:
        cases: dict[Mask, list[Action]] = {}
        for action in candidates(move, at, slot.seat, (), self._kinds):
            if move.refusal is None or move.refusal(at, action) is None:
                cases.setdefault(self._forbidding(move, at, action), []).append(action)
        for forbidding, actions in cases.items():
            yield Case(forbidding, tuple(actions), move, 0, 0)

    def _card_cases(self, slot: Slot, at: Any, move: Move[Any]) -> Iterator[Case]:
        assert not isinstance(move, Choice), "these are of cards"
        size = move.size(at, slot.seat)
        everything = self._mask(self._deck)
        if move.refusal is None and move.while_holding is None:
            yield Case(0, (), move, size, everything)
            return
        cases: dict[Mask, Mask] = {}
        for card in self._deck:  # with rules it is one card that is chosen: see the checks of the description
            action = with_cards(move, slot.seat, (card,), self._kinds)
            if move.refusal is None or move.refusal(at, action) is None:
                forbidding = self._forbidding(move, at, action)
                cases[forbidding] = cases.get(forbidding, 0) | self._bits[card]
        for forbidding, allowed in cases.items():
            yield Case(forbidding, (), move, size, allowed)

    # Where the cards can lie

    def _filling(self, cases: tuple[Case, ...]) -> Filling | None:
        """All ways in which the cards can lie if the choices are of these cases; None if there is none."""
        bins = list(self._bins(cases))
        if any(size < 0 for size, _ in bins):
            return None
        groups: dict[Mask, list[Mask]] = {}
        for bit in self._unseen:
            places = sum(1 << place for place, (_, allowed) in enumerate(bins) if allowed & bit)
            groups.setdefault(places, []).append(bit)
        reach = [
            (size, sum(1 << number for number, places in enumerate(groups) if places >> place & 1))
            for place, (size, _) in enumerate(bins)
        ]
        plan = planned(tuple(map(len, groups.values())), tuple(reach))
        ways = plan.ways * prod(len(case.actions) for case in cases if not case.size)
        return Filling(cases, plan, tuple(map(tuple, groups.values())), ways) if ways else None

    def _bins(self, cases: tuple[Case, ...]) -> Iterator[tuple[int, Mask]]:
        """For each seat that is not the view's, what it chose unseen and its hand; then what is set aside."""
        everything = self._mask(self._deck)
        sizes = self._view.position.hand_sizes
        for seat in self._others():
            forbidden, size = 0, sizes[seat]
            for slot, case in zip(self._slots, cases, strict=True):
                if slot.seat == seat:
                    yield case.size, case.allowed & ~slot.proved & ~forbidden
                    forbidden |= case.forbidding
                    size -= case.size if slot.number is None else 0  # else the hand is without them already
            able, guessed = everything & ~self._proved[seat] & ~forbidden, self._guess.get(seat, 0)
            yield (size - guessed.bit_count() if not guessed & ~able else -1), able
        yield self._view.aside_count, everything

    def _others(self) -> Iterator[int]:
        return (seat for seat in range(self._view.seats) if seat != self._view.seat)

    def way(self, number: int) -> Way:
        """The way with this number, from 0."""
        place = bisect_right(self._starts, number) - 1
        filling = self._fillings[place]
        number -= self._starts[place]
        picked: list[Action | None] = []
        for case in filling.cases:
            if case.size:
                picked.append(None)
            else:
                number, pick = divmod(number, len(case.actions))
                picked.append(case.actions[pick])
        return self._told(filling, picked, fill(filling.plan, number, filling.groups))

    def _told(self, filling: Filling, picked: list[Action | None], masks: list[Mask]) -> Way:
        """What lies in the bins, put where it belongs."""
        hands: dict[int, tuple[Any, ...]] = {}
        kept: dict[int, Action] = {}
        chosen: list[Action] = []
        bins = iter(masks)
        for seat in self._others():
            pending: Mask = 0
            for slot, case, value in zip(self._slots, filling.cases, picked, strict=True):
                if slot.seat != seat:
                    continue
                mask = next(bins)
                action = with_cards(case.move, seat, self._cards(mask), self._kinds) if value is None else value
                if slot.number is None:
                    pending = mask
                    chosen.append(action)
                else:
                    kept[slot.number] = action
            hands[seat] = self._cards(next(bins) | pending | self._guess.get(seat, 0))
        return Way(hands, self._cards(next(bins)), kept, tuple(chosen))

    def _mask(self, cards: Iterable[Any]) -> Mask:
        return sum(self._bits[card] for card in cards)

    def _cards(self, mask: Mask) -> tuple[Any, ...]:
        return tuple(card for card, bit in self._bits.items() if bit & mask)
