"""Everything that was done at a table, so that it can be done over again."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field, frozen

from flaschenteufel.core.actions import Action
from flaschenteufel.core.checks import is_a, is_whole_number, tuple_of
from flaschenteufel.core.errors import InvalidValueError, SeatError
from flaschenteufel.core.match import Match
from flaschenteufel.core.wording import brief, listing


def _deck(deck: Iterable[object]) -> tuple[object, ...]:
    return tuple_of(object, deck, "the deck")


@frozen
class Entry:
    """The base of all entries: one thing that was done at a table."""


@frozen
class Submitted(Entry):
    """The player at `action.seat` submitted an action.

    >>> from flaschenteufel.hols_der_teufel import PassTurn
    >>> Submitted(PassTurn(2))
    Submitted(action=PassTurn(seat=2))
    """

    action: Action = field(validator=is_a(Action))


@frozen
class Undone(Entry):
    """The player at `seat` took back what they had done last.

    >>> Undone(2)
    Undone(seat=2)
    """

    seat: int = field(validator=is_whole_number)


@frozen
class Redone(Entry):
    """The player at `seat` did again what they had taken back last.

    >>> Redone(2)
    Redone(seat=2)
    """

    seat: int = field(validator=is_whole_number)


@frozen
class WentBack(Entry):
    """All agreed to go back to the moment at which the counter was `counter`.

    >>> WentBack(12)
    WentBack(counter=12)
    """

    counter: int = field(validator=is_whole_number)


@frozen
class NextRound(Entry):
    """The next round was dealt, with this deck: also where it came from a seed or was random.

    >>> NextRound("abc")
    Traceback (most recent call last):
    ...
    flaschenteufel.InvalidValueError: the deck must be a sequence, not 'abc'
    """

    # Not shown, so that a log of journals does not tell who holds what.
    deck: tuple[object, ...] = field(converter=_deck, repr=False)


ENTRIES: tuple[type[Entry], ...] = (Submitted, Undone, Redone, WentBack, NextRound)
"""All kinds of entries."""


def _entries(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    read: list[Entry] = []
    for entry in tuple_of(object, entries, "the entries"):
        if not isinstance(entry, Entry) or type(entry) not in ENTRIES:
            kinds = listing((kind.__name__ for kind in ENTRIES), "or")
            raise InvalidValueError(f"an entry must be of type {kinds}, not {brief(entry)}")
        read.append(entry)
    return tuple(read)


def _bots(bots: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(tuple_of(str, bots, "the bots")))


@frozen(repr=False)
class Journal:
    """A match as it was when the table was opened, how it was opened, and what was done there since, in order.

    The table, with all that can be taken back and be done again, follows from it: see `Table.from_journal`. It holds
    everybody's cards, the deals and what was taken back: keep it where no player can read it.

    >>> from flaschenteufel import Match
    >>> Journal(Match.start("classic", ["Ada", "Ben", "Cleo"]), [Undone(0)])
    <Journal of 1 entry from <Match classic/3: round 1 of 6>>
    """

    start: Match = field(validator=is_a(Match))
    entries: tuple[Entry, ...] = field(default=(), converter=_entries)
    bots: tuple[str, ...] = field(default=(), converter=_bots)
    """The names of the players that programs play."""
    free_undo: bool = field(default=False, validator=is_a(bool))
    """Whether the only person among them may take back what they like."""

    def __attrs_post_init__(self) -> None:
        for name in self.bots:
            if name not in self.start.names:
                raise SeatError(f"nobody who plays is called {brief(name)}: there are {listing(self.start.names)}")
        if self.free_undo and len(self.people) != 1:
            who = listing(self.people) or "nobody"
            raise InvalidValueError(f"to take back freely is for one person who plays against bots, not for {who}")

    @property
    def people(self) -> tuple[str, ...]:
        """The names of the players that are no bots."""
        return tuple(name for name in self.start.names if name not in self.bots)

    def __repr__(self) -> str:
        """A summary without cards, so that a log of journals leaks nothing."""
        number = len(self.entries)
        return f"<Journal of {number} {'entry' if number == 1 else 'entries'} from {self.start!r}>"
