"""What happened, as values that a front-end can show, log and send."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, Self

from attrs import frozen

# For type checkers, two string enums have no member in common. A phase of any game may be compared with those of each.
if TYPE_CHECKING:
    AnyPhase = StrEnum | Any
    """A phase of any game: a member of the game's own string enum."""
else:
    AnyPhase = StrEnum


@frozen
class Event:
    """The base of all events: something that a step made known, to everybody or to some seats.

    In an event a card that may not be seen is None. `State.step` gives the events with everything in them;
    what is sent to a player must have gone through `for_seat`.

    >>> from flaschenteufel import get_variant
    >>> state = get_variant("classic").deal(4, seed=7)
    >>> for event in state.step(state.legal_actions(2)[0]).events:
    ...     print(event.for_seat(0))
    Discarded(seat=2, cards=(None,))
    Awaited(phase=<Phase.DISCARD: 'discard'>, seats=(0, 1, 3))
    """

    def for_seat(self, seat: int | None) -> Self:
        """What that seat, or a spectator (None), may see of it.

        >>> RoundScored((30, -7, 12)).for_seat(None)
        RoundScored(scores=(30, -7, 12))
        """
        return self

    @property
    def reveals(self) -> bool:
        """Whether it shows somebody a card that was hidden from them: then it cannot be taken back any more."""
        return False


@frozen
class Awaited(Event):
    """The last event of every step: the phase that the round is in now, and the seats that may act.

    >>> from flaschenteufel.bottle_imp import Phase
    >>> Awaited(Phase.TRICK, (2,))
    Awaited(phase=<Phase.TRICK: 'trick'>, seats=(2,))
    """

    phase: AnyPhase
    seats: tuple[int, ...]


@frozen
class RoundScored(Event):
    """The round is over: the scores, seat by seat.

    >>> RoundScored((30, -7, 12)).scores
    (30, -7, 12)
    """

    scores: tuple[int, ...]


@frozen
class TakenBack(Event):
    """The player at `seat` took back what they did last, and with it goes what followed from it by rule.

    Somebody who plays against bots alone, and is free to go back further, takes back all that was done after it too.
    What it was is not said: players who have not seen it shall not learn it now. The view shows how things are now.

    >>> TakenBack(2)
    TakenBack(seat=2)
    """

    seat: int


@frozen
class Rewound(Event):
    """All agreed to go back: the round is again as it was when the counter of the table was `counter`.

    What was told since then stays told, and the counter goes on. The view shows how things are now.

    >>> Rewound(12)
    Rewound(counter=12)
    """

    counter: int


@frozen
class RoundBegan(Event):
    """A round of a match begins at a table: its number, from 1, and the names, seat by seat.

    It comes before the deal. Seats are numbered anew in each round: with a dummy, people may change places.

    >>> RoundBegan(2, ("Lopaka", "Ben", "Ada")).names[2]
    'Ada'
    """

    number: int
    names: tuple[str, ...]


TABLE_EVENTS: tuple[type[Event], ...] = (RoundBegan, TakenBack, Rewound)
"""The kinds of events that happen at a table, whatever the game."""
