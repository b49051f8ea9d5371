"""A record: a whole match or a single round, as data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING

from attrs import Attribute, field, frozen

from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.checks import instance_of, whole_number
from flaschenteufel.core.errors import InvalidValueError, RecordError
from flaschenteufel.core.match import Match
from flaschenteufel.core.people import people_named
from flaschenteufel.core.record.parser import FORMAT, Reading
from flaschenteufel.core.record.tokens import quoted
from flaschenteufel.core.state import State, new_round_like, replayed, steps_to, tuple_of_states
from flaschenteufel.core.wording import brief, count

if TYPE_CHECKING:
    from flaschenteufel.core.state import Step
    from flaschenteufel.core.variant import Variant


_TOO_LONG = 1_000_000_000


def _states(states: Iterable[State]) -> tuple[State, ...]:
    return tuple_of_states(states, "the states")


def _length(_: object, attribute: Attribute[int | None], value: int | None) -> None:
    if value is not None and not 0 < whole_number(value, f"the {attribute.name}") < _TOO_LONG:
        raise InvalidValueError(f"the {attribute.name} must be from 1 to {_TOO_LONG - 1:,}, not {brief(value)}")


@frozen
class Record:
    """A whole match or a single round, as data: what was dealt and all that was done.

    >>> from flaschenteufel import get_variant
    >>> state = get_variant("lopaka").deal(seed=7)
    >>> record = Record([state.apply(state.legal_actions(0)[0])], names=["Ada", "Ben"])
    >>> print(record.to_text(), end="")
    flaschenteufel record 1
    variant: lopaka
    players: 2
    edition: 2003
    names: Ada, Ben
    <BLANKLINE>
    round 1
    dealer: 0
    deal: 5 7 8 11 12 18 23 27 28 31 36 | 2 4 6 9 10 20 24 29 30 33 35 | 3 14 15 16 17 22 25 26 32 34 37 / 1 13 21
    pass: 5 | . | -
    >>> Record.from_text(record.to_text()) == record
    True
    """

    states: tuple[State, ...] = field(converter=_states)
    """The rounds in order, each as far as it got; all but the last are over."""
    names: tuple[str, ...] = field(default=(), converter=people_named)
    """The people in the order in which they deal, a name for each, or none at all."""
    rounds: int | None = field(default=None, validator=_length)
    """After how many rounds the match ends, if that was agreed."""
    target: int | None = field(default=None, validator=_length)
    """At which total the match ends, if that was agreed."""

    def __attrs_post_init__(self) -> None:
        if not self.states:
            raise InvalidValueError("a record needs at least one round")
        if len({(state.variant, state.players, state.edition) for state in self.states}) > 1:
            raise InvalidValueError("all rounds must be of one variant, number of players and edition")
        if not all(state.is_over for state in self.states[:-1]):
            raise InvalidValueError("all rounds but the last must be over")
        if self.names and len(self.names) != self.players:
            problem = f"{count(self.players, 'name')}, one for each person, or none, not {len(self.names)}"
            raise InvalidValueError(f"there must be {problem}")
        if self.rounds is not None and self.target is not None:
            raise InvalidValueError("a match ends after a number of rounds or at a target, not both")

    @classmethod
    def of_match(cls, match: Match) -> Record:
        """The record of a match as far as it got; the seed is no part of it.

        >>> Record.of_match(Match.start("lopaka", ["Ada", "Ben"], seed=7)).rounds
        4
        """
        return cls((*match.finished, match.round), match.names, match.rounds, match.target)

    def to_match(self) -> Match:
        """The match that was recorded, to go on with; `InvalidValueError` if it is the record of no match.

        The deals of further rounds are random, or given.

        >>> match = Match.start("lopaka", ["Ada", "Ben"])
        >>> Record.of_match(match).to_match() == match
        True
        """
        *finished, current = self.states
        return Match(names=self.names, round=current, finished=finished, rounds=self.rounds, target=self.target)

    @property
    def variant(self) -> Variant:
        """The way to play."""
        return self.states[0].variant

    @property
    def players(self) -> int:
        """How many people play."""
        return self.states[0].players

    @property
    def edition(self) -> str | None:
        """The edition whose cards are used; None if the game has only one."""
        return self.states[0].edition

    @property
    def dealers(self) -> tuple[int, ...]:
        """The dealer's seat in each round."""
        return tuple(state.dealer for state in self.states)

    @property
    def deals(self) -> tuple[Deal, ...]:
        """The deal of each round; the last may not have been dealt yet."""
        return tuple(action for action in self.actions if isinstance(action, Deal))

    @property
    def actions(self) -> tuple[Action, ...]:
        """All that was done in all rounds, deals included, in order; what is done at the same time, by seat."""
        return tuple(chain.from_iterable(state.history for state in self.states))

    def __len__(self) -> int:
        """The number of actions."""
        return len(self.actions)

    def at(self, number: int) -> State:
        """The state after so many actions.

        0 is the first table before its deal; after the last action of a round it is that round at its end.

        >>> from flaschenteufel import get_variant
        >>> record = Record([get_variant("classic").deal(4, seed=7)])
        >>> record.at(0), record.at(1)
        (<classic/4 2003: deal, to act: 0>, <classic/4 2003: discard, to act: 0, 1, 2, 3>)
        """
        left = whole_number(number, "the number of actions")
        for state in self.states:
            history = state.history
            if 0 <= left <= len(history):
                return replayed(new_round_like(state), history[:left])
            left -= len(history)
        raise InvalidValueError(f"the number of actions must be from 0 to {len(self)}, not {brief(number)}")

    def replay(self) -> Iterator[Step[State]]:
        """Play everything over again: the state after each action, and the events that led there.

        >>> from flaschenteufel import get_variant
        >>> for state, events in Record([get_variant("classic").deal(4, seed=7)]).replay():
        ...     print(state.phase, [type(event).__name__ for event in events])
        discard ['Dealt', 'Awaited']
        """
        for state in self.states:
            yield from steps_to(state)

    def to_text(self) -> str:
        """The record in a notation that people can read and write; the same text for the same record."""
        lines = [" ".join(FORMAT), f"variant: {quoted(self.variant.name)}", f"players: {self.players}"]
        lines += [] if self.edition is None else [f"edition: {quoted(self.edition)}"]
        lines += [f"names: {', '.join(map(quoted, self.names))}"] if self.names else []
        lines += [] if self.rounds is None else [f"rounds: {self.rounds}"]
        lines += [] if self.target is None else [f"target: {self.target}"]
        for number, state in enumerate(self.states, 1):
            lines += ["", f"round {number}", f"dealer: {state.dealer}", *self.variant.notation.write(state)]
        return "\n".join(lines) + "\n"

    @classmethod
    def from_text(cls, text: str) -> Record:
        r"""The record that `to_text` or a person has written; `RecordError` says what is wrong, and where.

        >>> Record.from_text("flaschenteufel record 1\nvariant: clasic")
        Traceback (most recent call last):
        ...
        flaschenteufel.RecordError: line 2, column 10: no variant is called 'clasic': did you mean classic?
        """
        reading = Reading()
        try:
            reading.read(instance_of(str, text, "the text of a record"))
        except RecordError as fault:
            read = cls(reading.states, reading.names, reading.rounds, reading.target) if reading.states else None
            raise RecordError(fault.message, fault.line, fault.column, read) from fault.__cause__
        return cls(reading.states, reading.names, reading.rounds, reading.target)
