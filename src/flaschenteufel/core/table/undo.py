"""How a match moves on at a table, what can still be taken back, and what can be done again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from attrs import evolve, frozen

from flaschenteufel.core.errors import UndoError
from flaschenteufel.core.state import steps_to
from flaschenteufel.core.wording import Seat, sentence

if TYPE_CHECKING:
    from flaschenteufel.core.actions import Action
    from flaschenteufel.core.events import Event
    from flaschenteufel.core.match import Match
    from flaschenteufel.core.state import State


class Advance(NamedTuple):
    """The match after something was done and the automatic seats have moved, and the events that led there.

    >>> from flaschenteufel import Match
    >>> match = Match.start("lopaka", ["Ada", "Ben"], seed=7)
    >>> while match.round.phase.value == "pass":
    ...     match = match.apply(match.round.legal_actions()[0])
    >>> done = advance(match, match.round.legal_actions(1)[0])
    >>> [event.seat for event in done.events if type(event).__name__ == "Played"]
    [1, 2]
    """

    match: Match
    events: tuple[Event, ...]

    @property
    def is_final(self) -> bool:
        """Whether nothing up to here can be taken back: something hidden was shown, or the round is over.

        What a score is made of may have been hidden, so the score counts as shown too.
        """
        return self.match.round.is_over or any(event.reveals for event in self.events)


def advance(match: Match, action: Action) -> Advance:
    """The action, and what the automatic seats do after it; `IllegalActionError` if the rules refuse the action."""
    moved, events = match.step(action)
    following = by_rule(moved)
    return Advance(following.match, events + following.events)


def by_rule(match: Match) -> Advance:
    """What the automatic seats do as long as nobody else is to act.

    >>> from flaschenteufel import Match
    >>> by_rule(Match.start("lopaka", ["Ada", "Ben"])).events
    ()
    """
    events: tuple[Event, ...] = ()
    while action := _due_by_rule(match.round):
        match, more = match.step(action)
        events += more
    return Advance(match, events)


def _due_by_rule(state: State) -> Action | None:
    """The action that must come next since only automatic seats are to act, if it is so."""
    if not state.to_act or not set(state.to_act) <= set(state.automatic):
        return None
    return next(iter(state.legal_actions()), None)


def story(state: State) -> Iterator[Event]:
    """All events of a round up to a moment, from the deal on; what is done at the same time comes by seat.

    >>> from flaschenteufel import get_variant
    >>> [type(event).__name__ for event in story(get_variant("classic").deal(seed=7))]
    ['Dealt', 'Awaited']
    """
    for step in steps_to(state):
        yield from step.events


MOST_UNDONE = 100
"""How often something can be taken back before something is shown: or somebody could fill the server's memory."""


@frozen
class UndoWindow:
    """A match, and the actions since something hidden was shown for the last time: those can be taken back.

    What the automatic seats did is not among the actions: it follows from them.

    >>> from flaschenteufel import Match
    >>> recent = UndoWindow.at(Match.start("classic", ["Ada", "Ben", "Cleo"]))
    >>> discard = recent.match.round.legal_actions(2)[0]
    >>> later = recent.after(discard, advance(recent.match, discard))
    >>> later.match.round.to_act, later.without_last_of(2).match.round.to_act
    ((0, 1), (0, 1, 2))
    """

    floor: Match
    """The match when something was shown for the last time, or the round began."""
    match: Match
    """The match now."""
    actions: tuple[Action, ...] = ()
    """The actions that lead from `floor` to `match`."""
    taken_back: tuple[Action, ...] = ()
    """The actions that can be done again, in the order in which they were taken back."""
    undone: int = 0
    """How often something was taken back since `floor`."""

    @classmethod
    def at(cls, match: Match) -> UndoWindow:
        """A moment before which nothing can be taken back."""
        return cls(match, match)

    def after(self, action: Action, done: Advance) -> UndoWindow:
        """The same after an action; nothing can be taken back any more if it has shown something."""
        if done.is_final:
            return UndoWindow.at(done.match)
        return evolve(self, match=done.match, actions=(*self.actions, action))

    def without_last_of(self, seat: int) -> UndoWindow:
        """The same as if a seat had not done what it did last; `UndoError` if that cannot be."""
        if self.undone == MOST_UNDONE:
            raise UndoError(
                sentence(
                    "Enough: {times} times something was taken back, and now the game must go on", times=MOST_UNDONE
                )
            )
        index = _last(self.actions, seat)
        if index is None:
            if any(action.seat == seat for action in self.floor.round.history):
                raise UndoError(
                    sentence(
                        "{seat} cannot take back what they did before cards were shown, or the round was over",
                        "You cannot take back what you did before cards were shown, or the round was over",
                        seat=Seat(seat),
                    )
                )
            raise UndoError(
                sentence(
                    "{seat} has done nothing in this round that could be taken back",
                    "You have done nothing in this round that could be taken back",
                    seat=Seat(seat),
                )
            )
        rest = _without(self.actions, index)
        match = _played(self.floor, rest)
        if match is None:
            raise UndoError(
                sentence(
                    "{seat} cannot take anything back: others have gone on from what they did",
                    "You cannot take anything back: others have gone on from what you did",
                    seat=Seat(seat),
                )
            )
        return UndoWindow(self.floor, match, rest, (*self.taken_back, self.actions[index]), self.undone + 1)

    def last_taken_back(self, seat: int) -> Action:
        """What a seat took back last and could do again now; `UndoError` if there is nothing."""
        index = _last(self.taken_back, seat)
        if index is None:
            raise UndoError(
                sentence(
                    "{seat} has taken nothing back that could be done again",
                    "You have taken nothing back that could be done again",
                    seat=Seat(seat),
                )
            )
        action = self.taken_back[index]
        if not self.match.round.is_legal(action):
            raise UndoError(
                sentence(
                    "{seat} cannot do again now what they took back: the rules do not allow it any more",
                    "You cannot do again now what you took back: the rules do not allow it any more",
                    seat=Seat(seat),
                )
            )
        return action

    def with_one_less_of(self, seat: int) -> UndoWindow:
        """The same when a seat can no longer do again what it took back last, because it has."""
        index = _last(self.taken_back, seat)
        return self if index is None else evolve(self, taken_back=_without(self.taken_back, index))

    def with_none_of(self, seat: int) -> UndoWindow:
        """The same when a seat can do nothing again, because it has done something else."""
        return evolve(self, taken_back=tuple(action for action in self.taken_back if action.seat != seat))


def _last(actions: tuple[Action, ...], seat: int) -> int | None:
    """Where the last action of a seat stands."""
    return max((index for index, action in enumerate(actions) if action.seat == seat), default=None)


def _without(actions: tuple[Action, ...], index: int) -> tuple[Action, ...]:
    return actions[:index] + actions[index + 1 :]


def _played(match: Match, actions: tuple[Action, ...]) -> Match | None:
    """The match after the actions, or None if the rules refuse one of them.

    No error comes out of here: it would carry an action that the player who takes something back may not know.
    """
    for action in actions:
        if not match.round.is_legal(action):
            return None
        match = advance(match, action).match
    return match
