"""How a match moves on at a table, what can still be taken back, and what can be done again."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from attrs import evolve, frozen

from flaschenteufel.core.errors import InvalidValueError, UndoError, UndoReason
from flaschenteufel.core.events import Awaited
from flaschenteufel.core.fast import fast_constructor
from flaschenteufel.core.state import steps_to
from flaschenteufel.core.wording import brief

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
        for event in self.events:
            if event.reveals:
                return True
        return self.match.round.is_over


def advance(match: Match, action: Action) -> Advance:
    """The action, and what the automatic seats do after it; `IllegalActionError` if the rules refuse the action."""
    moved, events = match.step(action)
    if not moved.round.automatic:
        return Advance(moved, events)
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


def awaited_in(state: State) -> Awaited:
    """The event that says how a round goes on, after something was taken back.

    >>> from flaschenteufel import get_variant
    >>> awaited_in(get_variant("classic").deal(seed=7)).seats
    (0, 1, 2)
    """
    return Awaited(state.phase, state.to_act)


def story(state: State) -> Iterator[Event]:
    """All events of a round up to a moment, from the deal on; what is done at the same time comes by seat.

    >>> from flaschenteufel import get_variant
    >>> [type(event).__name__ for event in story(get_variant("classic").deal(seed=7))]
    ['Dealt', 'Awaited']
    """
    for step in steps_to(state):
        yield from step.events


MOST_UNDONE = 100
"""How often a seat can take something back before something is shown, and how often a round can go back to an earlier
moment: or somebody could fill the server's memory."""


@frozen(weakref_slot=False)
class UndoWindow:
    """A match, what was done in its round, and what of it can still be taken back.

    That is what was done since something hidden was shown for the last time. What the automatic seats did is not among
    the actions: it follows from them.

    >>> from flaschenteufel import Match
    >>> recent = UndoWindow.at(Match.start("classic", ["Ada", "Ben", "Cleo"]))
    >>> discard = recent.match.round.legal_actions(2)[0]
    >>> later = recent.after(discard, advance(recent.match, discard))
    >>> later.match.round.to_act, later.without_last_of(2).match.round.to_act
    ((0, 1), (0, 1, 2))
    """

    begin: Match
    """The match when the round began, or the table was opened."""
    past: tuple[Action, ...]
    """The actions that lead from `begin` to `floor`."""
    floor: Match
    """The match when something was shown for the last time."""
    actions: tuple[Action, ...]
    """The actions that lead from `floor` to `match`."""
    match: Match
    """The match now."""
    taken_back: tuple[Action, ...]
    """The actions that can be done again, in the order in which they were taken back."""
    undone: tuple[int, ...]
    """How often each seat has taken something back since `floor`."""
    returns: int
    """How often the round has gone back to a moment before `floor`."""

    @classmethod
    def at(cls, match: Match) -> UndoWindow:
        """A moment before which nothing can be taken back."""
        return cls(match, (), match, (), match, (), (0,) * match.round.seats, 0)

    @property
    def timeline(self) -> tuple[Action, ...]:
        """All actions that lead from `begin` to `match`, in the order in which they were done."""
        return self.past + self.actions

    def after(self, action: Action, done: Advance) -> UndoWindow:
        """The same after an action; nothing can be taken back any more if it has shown something."""
        if done.is_final:
            return self._settled(done.match, (*self.timeline, action), self.returns)
        actions = (*self.actions, action)
        return _window(
            self.begin, self.past, self.floor, actions, done.match, self.taken_back, self.undone, self.returns
        )

    def _settled(self, match: Match, past: tuple[Action, ...], returns: int) -> UndoWindow:
        """The same at a moment before which nobody can take anything back alone."""
        return _window(self.begin, past, match, (), match, (), (0,) * len(self.undone), returns)

    def without_last_of(self, seat: int, free: bool = False) -> UndoWindow:
        """The same as if a seat had not done what it did last; `UndoError` if that cannot be.

        Where the seat is free to, and there is no other way, all that was done after it goes with it.
        """
        found = self._undone_by(seat, free)
        if isinstance(found, UndoError):
            raise found
        return found

    def can_undo(self, seat: int, free: bool = False) -> bool:
        """Whether a seat could take something back now."""
        return not isinstance(self._undone_by(seat, free), UndoError)

    def _undone_by(self, seat: int, free: bool) -> UndoWindow | UndoError:
        found = self._undone_alone_by(seat)
        return self._before_last_of(seat, found) if free and isinstance(found, UndoError) else found

    def _undone_alone_by(self, seat: int) -> UndoWindow | UndoError:
        if self.undone[seat] == MOST_UNDONE:
            message = f"Seat {seat} has taken something back {MOST_UNDONE} times, and now the game must go on"
            return UndoError(message, UndoReason.TOO_OFTEN, seat)
        index = _last(self.actions, seat)
        if index is None:
            if any(action.seat == seat for action in self.floor.round.history):
                message = f"Seat {seat} cannot take back what it did before cards were shown, or the round was over"
                return UndoError(message, UndoReason.SHOWN, seat)
            message = f"Seat {seat} has done nothing in this round that could be taken back"
            return UndoError(message, UndoReason.NOTHING_DONE, seat)
        rest = _without(self.actions, index)
        match = _played(self.floor, rest)
        if match is None:
            message = f"Seat {seat} cannot take anything back: others have gone on from what it did"
            return UndoError(message, UndoReason.OTHERS_WENT_ON, seat)
        undone = tuple(times + (one == seat) for one, times in enumerate(self.undone))
        taken_back = (*self.taken_back, self.actions[index])
        return evolve(self, actions=rest, match=match, taken_back=taken_back, undone=undone)

    def _before_last_of(self, seat: int, refusal: UndoError) -> UndoWindow | UndoError:
        """The moment before a seat did what it did last, whatever was shown since; refused if it has done nothing."""
        timeline = self.timeline
        index = _last(timeline, seat)
        if index is None:
            return refusal
        if self.returns == MOST_UNDONE:
            return _enough(seat)
        own = tuple(action for action in self.taken_back if action.seat == seat)
        return evolve(self.back_at(timeline[:index]), taken_back=(*own, timeline[index]))

    def back_at(self, timeline: tuple[Action, ...]) -> UndoWindow:
        """The round at an earlier moment, to which these actions led."""
        match = _played(self.begin, timeline)
        assert match is not None, "what has been played once can be played again"
        return self._settled(match, timeline, self.returns + 1)

    def agreed_back_at(self, timeline: tuple[Action, ...]) -> UndoWindow:
        """The same, if all have agreed to it; `UndoError` if it has been enough."""
        if self.returns == MOST_UNDONE:
            raise _enough(None)
        return self.back_at(timeline)

    def last_taken_back(self, seat: int) -> Action:
        """What a seat took back last and could do again now; `UndoError` if there is nothing."""
        found = self._last_taken_back(seat)
        if isinstance(found, UndoError):
            raise found
        return found

    def can_redo(self, seat: int) -> bool:
        """Whether a seat could do something again now."""
        return not isinstance(self._last_taken_back(seat), UndoError)

    def _last_taken_back(self, seat: int) -> Action | UndoError:
        index = _last(self.taken_back, seat)
        if index is None:
            message = f"Seat {seat} has taken nothing back that could be done again"
            return UndoError(message, UndoReason.NOTHING_TAKEN_BACK, seat)
        action = self.taken_back[index]
        if not self.match.round.is_legal(action):
            message = f"Seat {seat} cannot do again now what it took back: the rules do not allow it any more"
            return UndoError(message, UndoReason.NOT_ALLOWED_NOW, seat)
        return action

    def with_one_less_of(self, seat: int) -> UndoWindow:
        """The same when a seat can no longer do again what it took back last, because it has."""
        index = _last(self.taken_back, seat)
        return self if index is None else evolve(self, taken_back=_without(self.taken_back, index))

    def with_none_of(self, seat: int) -> UndoWindow:
        """The same when a seat can do nothing again, because it has done something else."""
        left = self.taken_back and tuple(action for action in self.taken_back if action.seat != seat)
        return self if left == self.taken_back else evolve(self, taken_back=left)


_window = fast_constructor(UndoWindow)


def _enough(seat: int | None) -> UndoError:
    message = f"This round has gone back {MOST_UNDONE} times, and now the game must go on"
    return UndoError(message, UndoReason.TOO_OFTEN, seat)


Moment = tuple[int, tuple["Action", ...]]
"""The counter of a table, and the actions that had led there since the round began."""


def earlier_moment(moments: Sequence[Moment], counter: int) -> Moment:
    """The last moment of a round at which the counter was not greater; `UndoError` if it is too far back, or now.

    >>> earlier_moment([(3, ()), (5, ())], 4)
    (3, ())
    """
    if not 0 <= counter <= moments[-1][0]:
        raise InvalidValueError(f"the counter must be from 0 to {moments[-1][0]}, not {brief(counter)}")
    index = bisect_right(moments, counter, key=itemgetter(0)) - 1
    if index < 0:
        message = f"Nobody can go back behind the beginning of this round, when the counter was {moments[0][0]}"
        raise UndoError(message, UndoReason.BEFORE_THE_ROUND)
    if index == len(moments) - 1:
        raise UndoError("Nothing has happened since then that could be taken back", UndoReason.NOTHING_SINCE)
    return moments[index]


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
