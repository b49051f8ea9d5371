"""Everything that was done at a table, so that it can be done over again."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field, frozen

from flaschenteufel.core.actions import Action
from flaschenteufel.core.checks import is_a, is_whole_number, tuple_of
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.match import Match
from flaschenteufel.core.wording import brief


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
    """The player at `seat` took back what he had done last.

    >>> Undone(2)
    Undone(seat=2)
    """

    seat: int = field(validator=is_whole_number)


@frozen
class Redone(Entry):
    """The player at `seat` did again what he had taken back last.

    >>> Redone(2)
    Redone(seat=2)
    """

    seat: int = field(validator=is_whole_number)


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


ENTRIES: tuple[type[Entry], ...] = (Submitted, Undone, Redone, NextRound)
"""All kinds of entries."""


def _entries(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    read: list[Entry] = []
    for entry in tuple_of(object, entries, "the entries"):
        if not isinstance(entry, Submitted | Undone | Redone | NextRound):
            raise InvalidValueError(
                f"an entry must be of type Submitted, Undone, Redone or NextRound, not {brief(entry)}"
            )
        read.append(entry)
    return tuple(read)


@frozen(repr=False)
class Journal:
    """A match as it was when the table was opened, and what was done there since, in order.

    The table, with all that can be taken back and be done again, follows from it: see `Table.from_journal`. It holds
    everybody's cards, the deals and what was taken back: keep it where no player can read it.

    >>> from flaschenteufel import Match
    >>> Journal(Match.start("classic", ["Ada", "Ben", "Cleo"]), [Undone(0)])
    <Journal of 1 entry from <Match classic/3: round 1 of 6>>
    """

    start: Match = field(validator=is_a(Match))
    entries: tuple[Entry, ...] = field(default=(), converter=_entries)

    def __repr__(self) -> str:
        """A summary without cards, so that a log of journals leaks nothing."""
        number = len(self.entries)
        return f"<Journal of {number} {'entry' if number == 1 else 'entries'} from {self.start!r}>"
