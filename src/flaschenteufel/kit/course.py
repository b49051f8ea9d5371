"""The course of a round as everybody sees it: the position, the phase, and who is to act."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from attrs import evolve, frozen

from flaschenteufel.core.errors import VariantError
from flaschenteufel.core.wording import brief, listing
from flaschenteufel.kit.choosing import Kinds, cards_in
from flaschenteufel.kit.phases import CardChoice, InTurn, Move, Phase, Secretly
from flaschenteufel.kit.position import Position

if TYPE_CHECKING:
    from enum import StrEnum

    from flaschenteufel.core.actions import Action

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
