"""The actions of The Bottle Imp as numbers: whole, or card by card.

Whole, they come in blocks: the plays of all cards, ascending; for each kind of action of the preparation, in the order
of its steps, all ways to name cards, ascending like the words of a dictionary; the bottles. Card by card, a number is a
card, whatever is done with it; behind the cards come the choices of other kinds.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, cast

from attrs import fields

from flaschenteufel.bottle_imp.actions import ActionTable, Play, TakeBottle, arranged
from flaschenteufel.bottle_imp.cards import Card
from flaschenteufel.bottle_imp.lanes.table import chooses_freely
from flaschenteufel.bottle_imp.setup import BottleImpSetup
from flaschenteufel.bottle_imp.steps import CardStep, StepAtTable
from flaschenteufel.bottle_imp.tricks import highest
from flaschenteufel.bottle_imp.turns import PlayTurn, StepTurn
from flaschenteufel.bottle_imp.views.knowledge import Sighting
from flaschenteufel.bottle_imp.views.view import BottleImpView
from flaschenteufel.bottle_imp.vocabulary import AnyPhase, Phase
from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.fast import Memo
from flaschenteufel.encoding.code import Block, blocks_of, few_enough

Content = tuple[Any, ...]
"""An action without its seat: its kind, and its other fields."""

CARD, NOTHING = "card", "nothing"


def content_of(action: Any) -> Content:
    """An action without its seat."""
    kind = type(action)
    return kind, *(getattr(action, field.name) for field in fields(kind)[1:])


def playable(setup: BottleImpSetup, turn: PlayTurn, seen: Sighting) -> int:
    """The cards that the seat to act can play, from its own view: it follows in each packet (TRICK-2)."""
    known, plays = seen.known, seen.plays
    led = turn.follow[plays[0]] if plays else 0
    legal = known[turn.source] & led or known[turn.source]
    for other in turn.other_sources:
        legal |= known[other] & led or known[other]
    return setup.dummy(legal, sum(plays), highest(seen.prices)) if turn.by_rule else legal


class Numbering(ABC):
    """The numbers of the actions at a table, whoever deals: `setups` has a table for each dealer."""

    def __init__(self, setups: Sequence[BottleImpSetup], blocks: Iterable[tuple[str, Sequence[Content]]]) -> None:
        own = [(name, contents) for name, contents in blocks if contents]
        self.deck = setups[0].deck
        self.blocks: tuple[Block, ...] = blocks_of([(name, len(contents)) for name, contents in own])
        self._contents = [content for _, contents in own for content in contents]
        self._place = {content: number for number, content in enumerate(self._contents)}
        self._numbers = Memo(self._worked_out)
        self._actions = Memo(self._made)
        self._places: Callable[[int], tuple[int, ...]] = ActionTable(range(len(self.deck))).pick

    @abstractmethod
    def _worked_out(self, action: Action) -> tuple[int, ...]: ...

    def _made(self, of: tuple[int, int]) -> Action:
        seat, number = of
        kind, *rest = self._contents[number]
        action: Action = kind(seat, *rest)
        return action

    def numbers(self, action: Action) -> tuple[int, ...] | None:
        """The numbers of an action; None if it has none at this table."""
        try:
            return self._numbers[action]
        except (KeyError, TypeError):  # an action of another game, or one that cannot be hashed
            return None

    @abstractmethod
    def needed(self, setup: BottleImpSetup, phase: AnyPhase, seat: int) -> int:
        """How many numbers the seat has to choose for its action in a phase."""

    @abstractmethod
    def action(self, setup: BottleImpSetup, phase: AnyPhase, seat: int, numbers: Sequence[int]) -> Action:
        """The action of a seat that has these numbers."""

    def legal(self, view: BottleImpView, seen: Sighting, chosen: Sequence[int]) -> Iterable[int]:
        """The numbers that the seat may choose, after those that it has chosen for this action."""
        turn, seat = seen.turn, seen.seat
        if seat is None or seat not in turn.to_act:
            return ()
        if type(turn) is PlayTurn:
            return () if chosen else self._places(playable(seen.setup, turn, seen))
        if type(turn) is StepTurn:
            return self._step(turn, seat, seen.known[turn.at.sources[seat]], chosen)
        return () if chosen else self._only(view.legal_actions())

    @abstractmethod
    def _step(self, turn: StepTurn, seat: int, packet: int, chosen: Sequence[int]) -> Iterable[int]:
        """The numbers that a seat may choose from a packet in a step of the preparation."""

    def _only(self, actions: Iterable[Action]) -> list[int]:
        """The numbers of actions that have one each."""
        numbers = self._numbers
        return [numbers[action][0] for action in actions]


class WholeActions(Numbering):
    """Each action has a number."""

    def __init__(self, setups: Sequence[BottleImpSetup]) -> None:
        deck, name = setups[0].deck, setups[0].variant.name
        few_enough(name, sum(at.step.ways(at, seat, len(deck)) for at, seat in _acting(setups[:1])))
        blocks: dict[str, list[Content]] = {"play": [(Play, card) for card in deck]}
        for kind, trigger in _kinds(setups).items():
            found = dict.fromkeys(content for at, seat in _acting(setups, kind) for content in _contents(at, seat))
            blocks[trigger] = [*found]
        super().__init__(setups, [*blocks.items(), _bottles(setups)])

    def _worked_out(self, action: Action) -> tuple[int]:
        return (self._place[content_of(action)],)

    def needed(self, setup: BottleImpSetup, phase: AnyPhase, seat: int) -> int:
        """One."""
        return 1

    def action(self, setup: BottleImpSetup, phase: AnyPhase, seat: int, numbers: Sequence[int]) -> Action:
        """The action of a seat that has this number."""
        if len(numbers) != 1:
            raise InvalidValueError(f"an action is one number here, not {len(numbers)}: say gifts='cards'")
        return self._actions[seat, numbers[0]]

    def _step(self, turn: StepTurn, seat: int, packet: int, chosen: Sequence[int]) -> Iterable[int]:
        return self._only(turn.choices[seat](packet))


class CardByCard(Numbering):
    """Each card has a number; so an action that names several has as many, those for one place in any order."""

    def __init__(self, setups: Sequence[BottleImpSetup]) -> None:
        others: dict[str, list[Content]] = {}
        for kind, trigger in _kinds(setups).items():
            steps = [(at, seat) for at, seat in _acting(setups, kind) if not isinstance(at.step, CardStep)]
            others[trigger] = [*dict.fromkeys(content for at, seat in steps for content in _contents(at, seat))]
        idle = any(isinstance(at.step, CardStep) and not at.needed[seat] for at, seat in _acting(setups))
        cards: list[Content] = [(CARD, card) for card in setups[0].deck]
        nothing: list[Content] = [(NOTHING,)] if idle else []
        super().__init__(setups, [(CARD, cards), (NOTHING, nothing), *others.items(), _bottles(setups)])
        self._free = Memo(chooses_freely)

    def _worked_out(self, action: Any) -> tuple[int, ...]:
        if isinstance(action, Play):
            return (self._place[CARD, action.card],)
        cards: tuple[Card, ...] | None = getattr(action, "cards", None)
        if cards is None:
            return (self._place[content_of(action)],)
        return tuple(self._place[CARD, card] for card in cards) or (self._place[NOTHING,],)

    def needed(self, setup: BottleImpSetup, phase: AnyPhase, seat: int) -> int:
        """As many as there are cards to name, and one for any other choice."""
        at = setup.step(phase)
        return max(1, at.needed[seat]) if at else 1

    def action(self, setup: BottleImpSetup, phase: AnyPhase, seat: int, numbers: Sequence[int]) -> Action:
        """The action of a seat that names these cards in this phase, or has this number."""
        contents = [self._contents[number] for number in numbers]
        at = setup.step(phase)
        if at and isinstance(at.step, CardStep) and all(content[0] in (CARD, NOTHING) for content in contents):
            return at.step.naming(at, seat, [content[1] for content in contents if content[0] == CARD])
        if len(contents) == 1 and phase is Phase.TRICK and contents[0][0] == CARD:
            return Play(seat, contents[0][1])
        if len(contents) != 1 or contents[0][0] in (CARD, NOTHING):
            raise InvalidValueError(f"numbers {[*numbers]} say nothing in phase {phase}")
        return self._actions[seat, numbers[0]]

    def _step(self, turn: StepTurn, seat: int, packet: int, chosen: Sequence[int]) -> Iterable[int]:
        at = turn.at
        if len(chosen) >= max(1, at.needed[seat]):
            return ()
        if not isinstance(at.step, CardStep):
            return self._only(turn.choices[seat](packet))
        if at.needed[seat] and self._free[at]:
            for number in chosen:
                packet &= ~(1 << number)
            return self._places(packet)
        return self._going_on(turn.choices[seat](packet), at.positions[seat], chosen)

    def _going_on(self, actions: Iterable[Action], lots: Sequence[int], chosen: Sequence[int]) -> set[int]:
        """How to go on to one of some actions, where a step has a rule of its own."""
        found: set[int] = set()
        for numbers in map(self._numbers.__getitem__, actions):
            left = [(lot, number) for lot, number in zip(lots, numbers, strict=False)] or [(0, numbers[0])]
            try:
                for lot, number in zip(lots, chosen, strict=False):
                    left.remove((lot, number))
            except ValueError:
                continue
            due = lots[len(chosen)] if lots else 0
            found.update(number for lot, number in left if lot == due)
        return found


def _acting(setups: Iterable[BottleImpSetup], kind: type[Action] | None = None) -> Iterator[tuple[StepAtTable, int]]:
    """The steps in which an action of this kind is due, and who makes it; by default any kind."""
    for setup in setups:
        for at in setup.steps:
            if kind in (None, at.step.action):
                for seat in at.seats:
                    yield at, seat


def _kinds(setups: Iterable[BottleImpSetup]) -> dict[type[Action], str]:
    """The kinds of actions of the preparation, in the order of its steps, and what they are called."""
    return {at.step.action: at.step.trigger for at, _ in _acting(setups)}


def _contents(at: StepAtTable, seat: int) -> Iterator[Content]:
    """All that a seat could ever choose in a step."""
    if isinstance(at.step, CardStep):
        cards = at.deck.cards
        for places in arranged(tuple(range(len(cards))), at.positions[seat]):
            yield at.step.action, tuple([cards[place] for place in places])
    else:
        for action in at.step.choices(at, seat)((1 << len(at.deck)) - 1):
            yield content_of(action)


def _bottles(setups: Sequence[BottleImpSetup]) -> tuple[str, list[Content]]:
    """The choice of a bottle, where there are several."""
    count = len(setups[0].start_prices)
    return "take_bottle", [(TakeBottle, bottle) for bottle in range(count)] if count > 1 else []


def numbering(setups: Sequence[BottleImpSetup], gifts: str) -> Numbering:
    """The numbering of a table, with gifts that are whole or card by card."""
    return cast("Numbering", CardByCard(setups) if gifts == "cards" else WholeActions(setups))
