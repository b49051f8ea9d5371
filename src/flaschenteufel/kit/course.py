"""The course of a round as everybody sees it, and the engine: what follows from the description of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, cast

from attrs import evolve, frozen

from flaschenteufel.core.actions import Deal
from flaschenteufel.core.errors import VariantError
from flaschenteufel.core.fast import Memo
from flaschenteufel.core.json.tags import tag_of
from flaschenteufel.core.state import Setup, Situation
from flaschenteufel.core.wording import Phrase, brief, listing
from flaschenteufel.kit.choosing import Kinds, cards_in
from flaschenteufel.kit.pieces import CardChoice, InTurn, Move, P, Phase, Position, Secretly

if TYPE_CHECKING:
    from enum import StrEnum

    from flaschenteufel.core.actions import Action
    from flaschenteufel.core.events import Event
    from flaschenteufel.kit.game import Game

Group = tuple["Action | None", ...]
"""What was chosen at one time, by seat; None for what is not seen. In a phase of turns it is one action."""


@frozen
class Script:
    """The phases of a game, and the classes of its cards: all that the course of a round depends on."""

    phases: tuple[Phase[Any], ...]
    kinds: Kinds
    last: StrEnum
    """The phase `score`."""

    def move_of(self, stage: int, kind: type[Action]) -> Move[Any]:
        """The choice that a phase has for a class of actions."""
        return next(move for move in self.phases[stage].moves if move.action is kind)

    def targets(self, stage: int) -> tuple[StrEnum, ...]:
        """The phases that can follow one."""
        if self.phases[stage].then:
            return self.phases[stage].then
        return (self.phases[stage + 1].phase if stage + 1 < len(self.phases) else self.last,)


class Kept(NamedTuple):
    """What was chosen and is shown only when the round is over."""

    stage: int
    """The number of its phase."""
    start: int
    """The number of the first action, among all that were done since the deal."""
    group: Group


@frozen
class Course:
    """Where a round has got to."""

    script: Script
    position: Any
    stage: int
    """The number of the phase; one more than the last has when the round is over."""
    seats: tuple[int, ...]
    """Who takes part in the phase: in a phase of turns, the seat whose turn it is."""
    done: int = 0
    """How many actions there were."""
    kept: tuple[Kept, ...] = ()
    """What was chosen and is shown only when the round is over."""

    @property
    def is_over(self) -> bool:
        """Whether the round is over."""
        return self.stage == len(self.script.phases)

    @property
    def rules(self) -> Phase[Any]:
        """The rules of the phase."""
        return self.script.phases[self.stage]

    def after(self, group: Group) -> Course:
        """The course after all who take part have chosen."""
        rules, done = self.rules, self.done + len(group)
        if isinstance(rules, Secretly) and not rules.shown:
            kept = (*self.kept, Kept(self.stage, self.done, group))
            return evolve(self, position=self._laid_by(), done=done, kept=kept)._left()
        course = evolve(self, position=_played(self.script, self.stage, self.position, group), done=done)
        if isinstance(rules, InTurn) and (seat := rules.turn(course.position)) is not None:
            return evolve(course, seats=_seats(rules, (seat,), course.position))
        return course._left()

    def _laid_by(self) -> Any:
        """The position with so many cards less in the hands as are laid by unseen."""
        sizes = list(self.position.hand_sizes)
        (move,) = self.rules.moves
        if isinstance(move, CardChoice):
            for seat in self.seats:
                sizes[seat] -= move.size(self.position, seat)
        return evolve(self.position, hand_sizes=tuple(sizes))

    def _left(self) -> Course:
        """The beginning of the phase that follows."""
        targets = self.script.targets(self.stage)
        branch = self.rules.branch
        target = targets[0] if branch is None else branch(self.position)
        if target not in targets:
            raise VariantError(
                f"phase {self.rules.phase} leads to {listing(targets, 'or')}, and the game says {brief(target)}"
            )
        return self._ended() if target == self.script.last else entered(self, target)

    def _ended(self) -> Course:
        """The end: what was not shown is shown now."""
        position = self.position
        for kept in self.kept:
            position = _played(self.script, kept.stage, position, kept.group, gone=True)
        return evolve(self, position=position, stage=len(self.script.phases), seats=())


def opened(script: Script, position: Position) -> Course:
    """The course of a round that has just been dealt."""
    return entered(Course(script, position, 0, ()), script.phases[0].phase)


def entered(course: Course, phase: StrEnum) -> Course:
    """The beginning of a phase: somebody must be to act."""
    stage = next(number for number, rules in enumerate(course.script.phases) if rules.phase == phase)
    rules = course.script.phases[stage]
    if isinstance(rules, InTurn):
        seat = rules.turn(course.position)
        seats: Sequence[Any] = () if seat is None else (seat,)
    else:
        seats = tuple(rules.seats(course.position))
    return evolve(course, stage=stage, seats=_seats(rules, seats, course.position))


def _seats(rules: Phase[Any], seats: Sequence[Any], at: Position) -> tuple[int, ...]:
    """Who is to act, if that is somebody at the table."""
    if not seats:
        raise VariantError(f"nobody is to act in phase {rules.phase}, which has just begun")
    if any(type(seat) is not int or not 0 <= seat < at.seats for seat in seats) or len(set(seats)) < len(seats):
        raise VariantError(
            f"in phase {rules.phase} it is the turn of {listing(map(brief, seats))}: "
            f"that must be seats from 0 to {at.seats - 1}"
        )
    return tuple(sorted(seats))


def _played(script: Script, stage: int, position: Any, group: Group, *, gone: bool = False) -> Any:
    """The position after the effects of what was chosen, seat by seat; `gone` if the hands are without the cards."""
    for action in group:
        assert action is not None, "only what is shown has an effect"
        if not gone and (cards := cards_in(action, script.kinds)):
            sizes = list(position.hand_sizes)
            sizes[action.seat] -= len(cards)
            position = evolve(position, hand_sizes=tuple(sizes))
        position = _checked(position, script.move_of(stage, type(action)).effect(position, action), action)
    return position


def _checked(before: Any, after: Any, action: Action) -> Any:
    """The position after an effect, if it is one, and leaves alone what the kit keeps."""
    if type(after) is not type(before):
        raise VariantError(
            f"the effect of {type(action).__name__} must be a {type(before).__name__}, not {brief(after)}"
        )
    for name in ("seats", "dealer", "hand_sizes"):
        if getattr(after, name) != getattr(before, name):
            raise VariantError(f"the effect of {type(action).__name__} changes {name}, which the kit keeps")
    return after


@frozen(eq=False)
class Engine:
    """What follows from the description of a game, worked out once."""

    game: Game[Any]

    @cached_property
    def kinds(self) -> Kinds:
        """The classes of the cards."""
        return frozenset[type](map(type, self.game.deck))

    @cached_property
    def places(self) -> dict[Any, int]:
        """Where each card stands in the deck."""
        return {card: place for place, card in enumerate(self.game.deck)}

    @cached_property
    def script(self) -> Script:
        """What the course of a round depends on."""
        return Script(self.game.phases, self.kinds, self.phases("score"))

    @cached_property
    def verbs(self) -> Mapping[type[Action], str]:
        """All actions, and what a player calls them."""
        moves = {move.action: move.verb for rules in self.game.phases for move in rules.moves}
        return {Deal: Phrase("deal"), **{kind: verb or tag_of(kind).replace("_", " ") for kind, verb in moves.items()}}

    @property
    def phases(self) -> type[StrEnum]:
        """The enum of the phases."""
        return type(self.game.phases[0].phase)

    def phase_of(self, course: Course | None) -> StrEnum:
        """The phase of a round; no course before the deal."""
        if course is None:
            return self.phases("deal")
        return self.script.last if course.is_over else course.rules.phase

    def hand_size(self, players: int) -> int:
        """How many cards everybody is dealt."""
        return dict(self.game.hand_sizes)[players]

    def aside_count(self, players: int) -> int:
        """How many cards are left over."""
        return len(self.game.deck) - players * self.hand_size(players)

    def in_order(self, cards: Iterable[Any]) -> tuple[Any, ...]:
        """The same cards, as they are in the deck, and in its order."""
        return tuple(self.game.deck[place] for place in sorted(self.places[card] for card in cards))

    def setup(self, players: int, dealer: int) -> Setup:
        """The table for so many people: everybody plays alone."""
        alone = tuple((seat,) for seat in range(players))
        return Setup(self.game, players, edition=None, dealer=dealer, seats=players, automatic=(), sides=alone)

    def first_position(self, players: int, dealer: int) -> Position:
        """What everybody sees when the cards are dealt."""
        sizes = (self.hand_size(players),) * players
        try:
            position: Position = self.game.start(seats=players, dealer=dealer, hand_sizes=sizes)
        except TypeError as problem:
            raise VariantError(f"{self.game.name}: start makes no position: {problem}") from problem
        return position

    def courses(self, players: int, dealer: int, moves: Sequence[Action | None]) -> Iterator[tuple[Course, Group]]:
        """The course before each thing that was done, with what was done, and at last the course now, with nothing."""
        course, start = opened(self.script, self.first_position(players, dealer)), 0
        while start < len(moves):
            group = tuple(moves[start : start + len(course.seats)])
            yield course, group
            course, start = course.after(group), start + len(group)
        yield course, ()

    def course(self, players: int, dealer: int, moves: Sequence[Action | None]) -> Course:
        """The course of a round in which this was done since the deal."""
        *_, (course, _) = self.courses(players, dealer, moves)
        return course

    def news(self, before: object, after: object) -> tuple[Event, ...]:
        """What the game itself tells of a change that everybody sees."""
        found = tuple(self.game.news(before, after))
        for event in found:
            if type(event) not in self.game.news_types:
                raise VariantError(f"{self.game.name}: news_types lacks {type(event).__name__}")
        return found


def engine_of(game: Game[Any]) -> Engine:
    """What follows from the description of a game."""
    return _ENGINES[game]


_ENGINES: Memo[Game[Any], Engine] = Memo(Engine)


class GameSituation(Situation, Generic[P]):
    """What a round of a game that is made with the kit and every view of it have in common."""

    __slots__ = ()

    @property
    def variant(self) -> Game[P]:
        """The way to play."""
        return cast("Game[P]", self._setup.variant)

    @property
    def _engine(self) -> Engine:
        return engine_of(self.variant)
