"""A match moved on at a table: an action, and what follows from it by rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from flaschenteufel.core.replay import steps_to

if TYPE_CHECKING:
    from flaschenteufel.core.action import Action
    from flaschenteufel.core.event import Event
    from flaschenteufel.core.match import Match
    from flaschenteufel.core.state import State


class Turn(NamedTuple):
    """The match after something was done and the automatic seats have moved, and the events that led there.

    >>> from flaschenteufel import Match
    >>> match = Match.start("lopaka", ["Ada", "Ben"], seed=7)
    >>> while match.round.phase.value == "pass":
    ...     match = match.apply(match.round.legal_actions()[0])
    >>> turn = turn_of(match, match.round.legal_actions(1)[0])
    >>> [event.seat for event in turn.events if type(event).__name__ == "Played"]
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


def turn_of(match: Match, action: Action) -> Turn:
    """The action, and what the automatic seats do after it; `IllegalActionError` if the rules refuse the action."""
    moved, events = match.step(action)
    following = by_rule(moved)
    return Turn(following.match, events + following.events)


def by_rule(match: Match) -> Turn:
    """What the automatic seats do as long as nobody else is to act.

    >>> from flaschenteufel import Match
    >>> by_rule(Match.start("lopaka", ["Ada", "Ben"])).events
    ()
    """
    events: tuple[Event, ...] = ()
    while action := _due_by_rule(match.round):
        match, more = match.step(action)
        events += more
    return Turn(match, events)


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
