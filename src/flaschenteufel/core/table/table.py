"""A table that people play a match at, each from a seat: what a server holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from threading import RLock
from typing import TYPE_CHECKING, NamedTuple

from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.checks import instance_of, seat_at, whole_number
from flaschenteufel.core.errors import IllegalActionError, InvalidValueError
from flaschenteufel.core.events import Awaited, Event, RoundBegan, TakenBack
from flaschenteufel.core.match import Match, seated
from flaschenteufel.core.refusals import Reason, clause_of, not_sent_by
from flaschenteufel.core.table.journal import Entry, Journal, NextRound, Redone, Submitted, Undone
from flaschenteufel.core.table.undo import UndoWindow, advance, by_rule, story
from flaschenteufel.core.wording import Seat, brief, sentence

if TYPE_CHECKING:
    from flaschenteufel.core.state import State
    from flaschenteufel.core.view import View


def sent_by(seat: int, action: object, state: State) -> Action:
    """The action, if it is one, and of the seat that sends it.

    >>> from flaschenteufel.bottle_imp import Discard
    >>> from flaschenteufel import get_variant
    >>> sent_by(1, Discard(2, []), get_variant("classic").deal(seed=7))
    Traceback (most recent call last):
    ...
    flaschenteufel.IllegalActionError: This is a move of seat 2: you can move for yourself only (DISC-1)
    """
    if refusal := not_sent_by(seat, action, state):
        raise refusal
    assert isinstance(action, Action), "what is no action has been refused"
    return action


def of_a_person(action: Action, state: State) -> Action:
    """The action, if it is of a seat that somebody sits at: the automatic ones move by themselves."""
    if action.seat in state.automatic:
        message = sentence("{seat} plays by rule, and needs no move", seat=Seat(action.seat))
        raise IllegalActionError(action, Reason.PLAYS_BY_RULE, clause_of(state), message)
    return action


class News(NamedTuple):
    """The events as a seat, or a spectator, may see them, and the counter to ask with for those that come after.

    >>> events, counter = News((), 12)
    >>> counter
    12
    """

    events: tuple[Event, ...]
    counter: int


Told = tuple[tuple[str, ...], Event]
"""An event, and who sat where when it happened."""


def news(log: Sequence[Told], name: str | None, since: int) -> News:
    """What of a log somebody with this name, or a spectator, may see from event number `since` on, from 0.

    People change places between rounds, so each event is seen from the seat that somebody had then.

    >>> news([], None, since=1)
    Traceback (most recent call last):
    ...
    flaschenteufel.InvalidValueError: the counter must be from 0 to 0, not 1
    """
    counter = len(log)
    if not 0 <= whole_number(since, "the counter") <= counter:
        raise InvalidValueError(f"the counter must be from 0 to {counter}, not {brief(since)}")
    return News(
        tuple(event.for_seat(None if name is None else seating.index(name)) for seating, event in log[since:]),
        counter,
    )


class Table:
    """A match that people play, each from a seat: the one thing here that changes.

    It takes what the players send, moves the seats that play by rule, and tells each player what he may know. What
    has shown nothing yet can be taken back. Any number of threads may use it at the same time. What is given out
    are immutable values; `match`, `round` and `journal` hold everybody's cards, and are for the server alone.

    Wherever a seat is asked for, the name of whoever sits there does as well. It is the better choice if people
    change places from round to round, as they do with Lopaka, while several threads use the table.

    What was done in the match before the table was opened is told too, but stays done.

    >>> from flaschenteufel import Match
    >>> table = Table(Match.start("classic", ["Ada", "Ben", "Cleo"], seed=7))
    >>> first, counter = table.events(1)
    >>> counter = table.submit(0, table.legal_actions(0)[0])
    >>> for event in table.events(1, since=len(first)).events:
    ...     print(event)
    Discarded(seat=0, cards=(None,))
    Awaited(phase=<Phase.DISCARD: 'discard'>, seats=(1, 2))
    >>> table.undo(0) > counter
    True
    >>> table.round.to_act
    (0, 1, 2)
    """

    def __init__(self, match: Match) -> None:
        self._start = instance_of(Match, match, "the match")
        self._lock = RLock()
        self._entries: list[Entry] = []
        self._log: list[Told] = []
        for number, finished in enumerate(match.finished, 1):
            names = seated(finished, match.names, number)
            self._tell(names, (RoundBegan(number, names), *story(finished)))
        self._recent = self._opened(match)

    @classmethod
    def from_journal(cls, journal: Journal) -> Table:
        """The table that a journal is of: the same match and events, and the same can be taken back and done again.

        >>> from flaschenteufel import Match
        >>> table = Table(Match.start("classic", ["Ada", "Ben", "Cleo"]))
        >>> counter = table.submit(0, table.legal_actions(0)[0])
        >>> twin = Table.from_journal(table.journal)
        >>> twin.match == table.match, twin.events(0) == table.events(0)
        (True, True)
        """
        table = cls(instance_of(Journal, journal, "the journal").start)
        for entry in journal.entries:
            table._do(entry)
        return table

    def save(self) -> str:
        """The table as a JSON text, with all that can be taken back; for the server alone, as everything is in it.

        >>> from flaschenteufel import Match
        >>> table = Table(Match.start("classic", ["Ada", "Ben", "Cleo"]))
        >>> Table.load(table.save()).match == table.match
        True
        """
        from flaschenteufel.core.json.document import to_json

        return to_json(self)

    @staticmethod
    def load(text: str) -> Table:
        """The table that `save` has stored; `DocumentError` if the text tells of none."""
        from flaschenteufel.core.json.document import from_json

        return from_json(text, Table)

    @property
    def journal(self) -> Journal:
        """All that was done at the table: what `from_journal` needs to bring it back."""
        with self._lock:
            return Journal(self._start, self._entries)

    @property
    def match(self) -> Match:
        """The match as it is now."""
        with self._lock:
            return self._recent.match

    @property
    def round(self) -> State:
        """The current round as it is now."""
        return self.match.round

    @property
    def counter(self) -> int:
        """How many events there have been; it never goes back."""
        with self._lock:
            return len(self._log)

    def submit(self, seat: int | str, action: Action) -> int:
        """Do what the player at `seat` sends, and what automatic seats do next by rule; return the counter after it.

        `IllegalActionError` if it is not an action of this seat, or the rules refuse it; nothing has changed then.
        """
        with self._lock:
            return self._do(Submitted(sent_by(self._seat(seat), action, self.round)))

    def undo(self, seat: int | str) -> int:
        """Take back what the player at `seat` did last, and return the counter after it; `UndoError` if it is too late.

        It is too late when it has shown something hidden, when something has been shown since, when others have
        gone on from it, and when the round is over. So a gift can be chosen again until all have chosen, and a discard
        until somebody has gone on. And it is enough when it has been done a hundred times since something was shown.
        """
        with self._lock:
            return self._do(Undone(self._seat(seat)))

    def redo(self, seat: int | str) -> int:
        """Do again what the player at `seat` took back last, and return the counter after it.

        `UndoError` if this player has done something else since, if something hidden has been shown, or if the rules
        do not allow it now. What was taken back in several steps can be done again in as many.

        >>> from flaschenteufel import Match
        >>> table = Table(Match.start("classic", ["Ada", "Ben", "Cleo"]))
        >>> table.redo(0)
        Traceback (most recent call last):
        ...
        flaschenteufel.UndoError: Seat 0 has taken nothing back that could be done again
        """
        with self._lock:
            return self._do(Redone(self._seat(seat)))

    def next_round(self, *, deck: Iterable[object] | None = None) -> int:
        """Deal the next round, see `Match.next_round`, and return the counter after it."""
        with self._lock:
            # It is dealt once more, from its deck, so that what is done now is what a journal does later.
            deal = self.match.next_round(deck=deck).round.history[0]
            return self._do(NextRound(instance_of(Deal, deal, "the first action of a round").deck))

    def view(self, seat: int | str | None) -> View:
        """What the player at `seat`, or a spectator (None), may know now."""
        with self._lock:
            return self.round.view(None if seat is None else self._seat(seat))

    def legal_actions(self, seat: int | str) -> tuple[Action, ...]:
        """All that the player at `seat` could submit now."""
        with self._lock:
            return self.round.legal_actions(self._seat(seat))

    def events(self, seat: int | str | None, since: int = 0) -> News:
        """What has happened since the counter was `since`, as the player at `seat`, or a spectator (None), may see it.

        `seat` is the player's seat now; what happened in earlier rounds is seen from the seat that he had then. The
        events are never changed afterwards, and the counter is the same for all seats.

        >>> from flaschenteufel import Match
        >>> table = Table(Match.start("classic", ["Ada", "Ben", "Cleo"]))
        >>> [type(event).__name__ for event in table.events(None).events]
        ['RoundBegan', 'Dealt', 'Awaited']
        """
        with self._lock:
            return news(self._log, None if seat is None else self.match.seating[self._seat(seat)], since)

    def _seat(self, seat: int | str) -> int:
        return self.match.seat_of(seat) if isinstance(seat, str) else seat_at(seat, self.round.seats)

    def _do(self, entry: Entry) -> int:
        """Do one thing and note it: if it raises an error, nothing has changed."""
        if isinstance(entry, Submitted):
            self._submit(entry.action)
        elif isinstance(entry, Undone):
            self._undo(entry.seat)
        elif isinstance(entry, Redone):
            self._redo(entry.seat)
        else:
            assert isinstance(entry, NextRound), "a journal takes no other entries"
            self._recent = self._opened(self._recent.match.next_round(deck=entry.deck))
        self._entries.append(entry)
        return len(self._log)

    def _opened(self, match: Match) -> UndoWindow:
        """The beginning of a round, or of the table: nothing before it can be taken back."""
        turn, names = by_rule(match), match.seating
        self._tell(names, (RoundBegan(match.number, names), *story(match.round), *turn.events))
        return UndoWindow.at(turn.match)

    def _tell(self, seating: tuple[str, ...], events: tuple[Event, ...]) -> None:
        self._log += [(seating, event) for event in events]

    def _submit(self, action: Action) -> None:
        turn = advance(self._recent.match, of_a_person(action, self._recent.match.round))
        self._recent = self._recent.after(action, turn).with_none_of(action.seat)
        self._tell(turn.match.seating, turn.events)

    def _undo(self, seat: int) -> None:
        self._recent = self._recent.without_last_of(seat)
        match = self._recent.match
        self._tell(match.seating, (TakenBack(seat), Awaited(match.round.phase, match.round.to_act)))

    def _redo(self, seat: int) -> None:
        action = self._recent.last_taken_back(seat)
        turn = advance(self._recent.match, action)
        self._recent = self._recent.after(action, turn).with_one_less_of(seat)
        self._tell(turn.match.seating, turn.events)

    def __repr__(self) -> str:
        """A summary without cards."""
        return f"<Table of {self.match!r}>"

    def __reduce__(self) -> tuple[Callable[[Journal], Table], tuple[Journal]]:
        return type(self).from_journal, (self.journal,)
