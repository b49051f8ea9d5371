"""A table that people play a match at, each from a seat: what a server holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from threading import RLock
from typing import TYPE_CHECKING

from attrs import evolve

from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.checks import instance_of, seat_at, tuple_of, whole_number
from flaschenteufel.core.errors import IllegalActionError, NotAgreedError, StaleRequestError
from flaschenteufel.core.events import Event, Rewound, RoundBegan, TakenBack
from flaschenteufel.core.match import Match, seated
from flaschenteufel.core.refusals import Reason, clause_of, not_sent_by
from flaschenteufel.core.table.journal import Entry, Journal, NextRound, Redone, Submitted, Undone, WentBack
from flaschenteufel.core.table.log import Log, News
from flaschenteufel.core.table.snapshot import Snapshot, people_awaited
from flaschenteufel.core.table.undo import UndoWindow, advance, awaited_in, by_rule, earlier_moment, story

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
    flaschenteufel.IllegalActionError: You sit at seat 1, and this is an action of seat 2 (DISC-1)
    """
    if refusal := not_sent_by(seat, action, state):
        raise refusal
    assert isinstance(action, Action), "what is no action has been refused"
    return action


def of_a_person(action: Action, state: State) -> Action:
    """The action, if it is of a seat that somebody sits at: the automatic ones move by themselves."""
    if action.seat in state.automatic:
        message = f"Nobody sits at seat {action.seat}: it plays by rule, and needs no action"
        raise IllegalActionError(action, Reason.PLAYS_BY_RULE, clause_of(state), message)
    return action


class Table:
    """A match that people play, each from a seat: the one thing here that changes.

    It takes what the players send, moves the seats that play by rule, and tells each player what they may know. What
    has shown nothing yet can be taken back. Any number of threads may use it at the same time. What is given out
    are immutable values; `match`, `round` and `journal` hold everybody's cards, and are for the server alone.

    A player is given by name, or by seat. The name is the better choice if people
    change places from round to round, as they do with Lopaka, while several threads use the table.

    What was done in the match before the table was opened is told too, but stays done.

    `bots` are the names of the players that programs play: they are not asked when the others agree to go back. With
    `free_undo`, the only person among them may take back what they like: see `undo`.

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

    def __init__(self, match: Match, *, bots: Iterable[str] = (), free_undo: bool = False) -> None:
        self._opening = Journal(instance_of(Match, match, "the match"), (), bots, free_undo)
        self._lock = RLock()
        self._entries: list[Entry] = []
        self._log = Log()
        for number, finished in enumerate(match.finished, 1):
            names = seated(finished, match.names, number)
            self._log.add(names, (RoundBegan(number, names), *story(finished)))
        self._open(match, story(match.round))

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
        start = instance_of(Journal, journal, "the journal").start
        table = cls(start, bots=journal.bots, free_undo=journal.free_undo)
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
            return evolve(self._opening, entries=self._entries)

    @property
    def bots(self) -> tuple[str, ...]:
        """The names of the players that programs play."""
        return self._opening.bots

    @property
    def people(self) -> tuple[str, ...]:
        """The names of all others who play, in the order in which they deal: those who must agree to go back.

        >>> from flaschenteufel import Match
        >>> Table(Match.start("lopaka", ["Ada", "Ben"]), bots=["Ben"]).people
        ('Ada',)
        """
        return self._opening.people

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

    def submit(self, who: int | str, action: Action, *, expected: int | None = None) -> int:
        """Do what a player sends, and what automatic seats do next by rule; return the counter after it.

        `IllegalActionError` if it is not an action of this seat, or the rules refuse it. `StaleRequestError` if the
        counter is not `expected`, when it is given: the player has not seen yet what has happened. Nothing has changed
        then.
        """
        with self._lock:
            self._check(expected)
            return self._do(Submitted(sent_by(self._seat(who), action, self.round)))

    def undo(self, who: int | str, *, expected: int | None = None) -> int:
        """Take back what a player did last, and return the counter after it; `UndoError` if it is too late.

        It is too late when it has shown something hidden, when something has been shown since, when others have
        gone on from it, and when the round is over. So a gift can be chosen again until all have chosen, and a discard
        until somebody has gone on. And it is enough when somebody has done it a hundred times since something was
        shown.

        At a table with `free_undo` it is never too late for the only person in the round that is played: what was done
        after it is taken back too. That can be done a hundred times in a round.

        With the counter that the player saw last as `expected`, what is sent twice by mistake is done once.
        """
        with self._lock:
            self._check(expected)
            return self._do(Undone(self._seat(who)))

    def redo(self, who: int | str, *, expected: int | None = None) -> int:
        """Do again what a player took back last, and return the counter after it.

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
            self._check(expected)
            return self._do(Redone(self._seat(who)))

    def rewind(self, counter: int, *, agreed_by: Iterable[int | str], expected: int | None = None) -> int:
        """Go back to the moment at which the counter was `counter`, since all agree; return the counter after it.

        `agreed_by` must name all `people`, by name or by seat: `NotAgreedError` if somebody is missing. It goes back as
        far as the beginning of the current round, whatever was shown since, and to every moment of the round: also to
        one before an earlier `rewind`, and so forward again. If the counter was passed in the midst of something, it is
        as before that. `UndoError` if there is no such moment, or if a hundred times in a round are enough.

        The counter goes on, and what was told stays told. What was done before cannot be taken back by one alone.

        >>> from flaschenteufel import Match
        >>> table = Table(Match.start("hols-der-teufel", ["Ada", "Ben", "Cleo"], seed=7))
        >>> counter, before = table.counter, table.match
        >>> for _ in range(3):
        ...     (seat,) = table.round.to_act
        ...     later = table.submit(seat, table.legal_actions(seat)[0])
        >>> table.rewind(counter, agreed_by=["Ada", "Ben", "Cleo"]) > later
        True
        >>> table.match == before
        True
        """
        with self._lock:
            self._check(expected)
            agreed = {self._seat(who) for who in tuple_of(object, agreed_by, "those who agree")}
            missing = tuple(name for name in self.people if self._seat(name) not in agreed)
            if missing:
                raise NotAgreedError(missing)
            return self._do(WentBack(whole_number(counter, "the counter")))

    def next_round(self, *, deck: Iterable[object] | None = None, expected: int | None = None) -> int:
        """Deal the next round, see `Match.next_round`, and return the counter after it."""
        with self._lock:
            self._check(expected)
            # It is dealt once more, from its deck, so that what is done now is what a journal does later.
            deal = self.match.next_round(deck=deck).round.history[0]
            return self._do(NextRound(instance_of(Deal, deal, "the first action of a round").deck))

    def view(self, who: int | str | None) -> View:
        """What a player, or a spectator (None), may know now."""
        with self._lock:
            return self.round.view(None if who is None else self._seat(who))

    def legal_actions(self, who: int | str) -> tuple[Action, ...]:
        """All that a player could submit now."""
        with self._lock:
            return self.round.legal_actions(self._seat(who))

    def events(self, who: int | str | None, since: int = 0) -> News:
        """What has happened since the counter was `since`, as a player, or a spectator (None), may see it.

        A seat is that of now; what happened in earlier rounds is seen from the seat that the player had then. The
        events are never changed afterwards, and the counter is the same for all seats. If `since` is ahead of the
        table, all events come, and a counter that is less than `since`.

        >>> from flaschenteufel import Match
        >>> table = Table(Match.start("classic", ["Ada", "Ben", "Cleo"]))
        >>> [type(event).__name__ for event in table.events(None).events]
        ['RoundBegan', 'Dealt', 'Awaited']
        """
        with self._lock:
            return self._log.news(None if who is None else self.match.seating[self._seat(who)], since)

    def snapshot(self, who: int | str | None, since: int = 0) -> Snapshot:
        """All that a player, or a spectator (None), may know now, and what has happened since the counter was `since`.

        It is safe to be sent to this player, and of one moment, whatever other threads do. If `since` is ahead of the
        table, it has all events and says so: see `Snapshot.is_restart`.

        >>> from flaschenteufel import Match
        >>> table = Table(Match.start("classic", ["Ada", "Ben", "Cleo"], seed=7))
        >>> snapshot = table.snapshot("Cleo")
        >>> snapshot.seat, snapshot.view == table.view("Cleo"), snapshot.actions == table.legal_actions("Cleo")
        (2, True, True)
        >>> table.snapshot("Cleo", since=snapshot.counter).events
        ()
        >>> table.snapshot("Cleo", since=1000).is_restart
        True
        """
        with self._lock:
            match, seating = self._recent.match, self._seating
            seat = None if who is None else self._seat(who)
            name, state = None if seat is None else seating[seat], match.round
            start = self._log.start(since)
            return Snapshot(
                who=name,
                view=state.view(seat),
                actions=() if seat is None else state.legal_actions(seat),
                events=self._log.told(name, start),
                since=start,
                is_restart=since > len(self._log),
                counter=len(self._log),
                seating=seating,
                round=match.number,
                rounds=match.rounds,
                target=match.target,
                totals=match.totals,
                winners=match.winners if match.is_over else (),
                awaited=people_awaited(state, seating),
                can_undo=seat is not None and self._recent.can_undo(seat, self._is_free(seat)),
                can_redo=seat is not None and self._recent.can_redo(seat),
            )

    def _seat(self, who: object) -> int:
        return self.match.seat_of(who) if isinstance(who, str) else seat_at(who, self.round.seats)

    def _is_free(self, seat: int) -> bool:
        """Whether somebody may take back what they did, although something was shown since."""
        return self._opening.free_undo and self._seating[seat] in self.people

    def _check(self, expected: int | None) -> None:
        """Refuse the request of somebody who has not seen the latest events, if they say which they have seen."""
        if expected is not None and whole_number(expected, "the expected counter") != len(self._log):
            raise StaleRequestError(expected, len(self._log))

    def _do(self, entry: Entry) -> int:
        """Do one thing and note it: if it raises an error, nothing has changed."""
        if isinstance(entry, Submitted):
            self._submit(entry.action)
        elif isinstance(entry, Undone):
            self._undo(seat_at(entry.seat, len(self._seating)))
        elif isinstance(entry, Redone):
            self._redo(seat_at(entry.seat, len(self._seating)))
        elif isinstance(entry, WentBack):
            self._go_back(entry.counter)
        else:
            assert isinstance(entry, NextRound), "a journal takes no other entries"
            table = self._recent.match.next_table()
            self._open(*table.step(Deal(table.round.dealer, entry.deck)))
        self._entries.append(entry)
        return len(self._log)

    def _open(self, match: Match, events: Iterable[Event]) -> None:
        """Begin a round, or the table, where all this has happened: nothing of it can be taken back."""
        turn, self._seating = by_rule(match), match.seating
        self._log.add(self._seating, (RoundBegan(match.number, self._seating), *events, *turn.events))
        self._recent = UndoWindow.at(turn.match)
        self._moments = [(len(self._log), self._recent.timeline)]

    def _move(self, recent: UndoWindow, events: tuple[Event, ...]) -> None:
        """Let a round go on, or back, and tell it."""
        self._recent = recent
        self._log.add(self._seating, events)
        self._moments.append((len(self._log), recent.timeline))

    def _submit(self, action: Action) -> None:
        turn = advance(self._recent.match, of_a_person(action, self._recent.match.round))
        self._move(self._recent.after(action, turn).with_none_of(action.seat), turn.events)

    def _undo(self, seat: int) -> None:
        recent = self._recent.without_last_of(seat, self._is_free(seat))
        self._move(recent, (TakenBack(seat), awaited_in(recent.match.round)))

    def _redo(self, seat: int) -> None:
        action = self._recent.last_taken_back(seat)
        turn = advance(self._recent.match, action)
        self._move(self._recent.after(action, turn).with_one_less_of(seat), turn.events)

    def _go_back(self, counter: int) -> None:
        moment, timeline = earlier_moment(self._moments, counter)
        recent = self._recent.agreed_back_at(timeline)
        self._move(recent, (Rewound(moment), awaited_in(recent.match.round)))

    def __repr__(self) -> str:
        """A summary without cards."""
        return f"<Table of {self.match!r}>"

    def __reduce__(self) -> tuple[Callable[[Journal], Table], tuple[Journal]]:
        return type(self).from_journal, (self.journal,)
