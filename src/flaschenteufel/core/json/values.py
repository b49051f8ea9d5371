"""Values as documents, and back: the rules themselves say whether there is such a value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from attrs import field, frozen

from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import DocumentError, InvalidValueError
from flaschenteufel.core.events import Event
from flaschenteufel.core.json.converter import reading_of
from flaschenteufel.core.json.games import of_kind, of_tag, of_variant, of_written
from flaschenteufel.core.json.snapshots import SnapshotData, snapshot_data, snapshot_of
from flaschenteufel.core.json.strict import any_object, inside, text, value_at
from flaschenteufel.core.json.vocabulary import TAG
from flaschenteufel.core.json.writing import AS_DATA as AS_DATA
from flaschenteufel.core.json.writing import AS_TEXT as AS_TEXT
from flaschenteufel.core.json.writing import Form, writing_of
from flaschenteufel.core.match import Match
from flaschenteufel.core.record.record import Record
from flaschenteufel.core.shuffle import Seed
from flaschenteufel.core.state import State
from flaschenteufel.core.table.journal import Entry, Journal
from flaschenteufel.core.table.snapshot import Snapshot
from flaschenteufel.core.table.table import Table
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.view import View, ViewData, new_round_at, variant_named
from flaschenteufel.core.wording import brief


@frozen
class StateData:
    """A state: the table, and the actions that lead from a new round to it (see `State.history`)."""

    variant: str
    players: int
    edition: str | None
    dealer: int
    actions: tuple[Action, ...]


@frozen
class RoundData:
    """A round of a match, where variant, players and edition are said once for all rounds."""

    dealer: int
    actions: tuple[Action, ...]


@frozen
class WholeSeed:
    """A seed that is an int: in hexadecimal, since JSON numbers of any size are not exact everywhere.

    >>> WholeSeed("-2a").seed
    -42
    """

    digits: str = field(alias="int")

    @property
    def seed(self) -> Seed:
        """The seed itself."""
        try:
            number = int(self.digits, 16)
        except ValueError:
            number = 0
        if f"{number:x}" != self.digits:
            raise InvalidValueError("a whole number is written in hexadecimal, such as 2a or -2a")
        return number


@frozen
class TextSeed:
    """A seed that is a str."""

    text: str = field(alias="str")

    @property
    def seed(self) -> Seed:
        """The seed itself."""
        return self.text


def seed_data(seed: Seed) -> WholeSeed | TextSeed:
    """A seed with its type, so that 7 and "7" differ.

    >>> seed_data(42), seed_data("42")
    (WholeSeed(digits='2a'), TextSeed(text='42'))
    """
    return WholeSeed(f"{seed:x}") if isinstance(seed, int) else TextSeed(seed)


@frozen
class MatchData:
    """A match: its people and its length, and all rounds up to now."""

    variant: str
    players: int
    edition: str | None
    names: tuple[str, ...]
    rounds: int | None
    target: int | None
    seed: WholeSeed | TextSeed | None
    finished: tuple[RoundData, ...]
    round: RoundData


@frozen
class RecordData:
    """A record: its people and its length, if they are known, and all rounds."""

    variant: str
    players: int
    edition: str | None
    names: tuple[str, ...]
    rounds: int | None
    target: int | None
    states: tuple[RoundData, ...]


@frozen
class TableData(MatchData):
    """A table: the match when it was opened, how it was opened, and all that was done there since (see `Journal`)."""

    bots: tuple[str, ...]
    free_undo: bool
    entries: tuple[Entry, ...]


def played_over(state: State, actions: Iterable[Action]) -> State:
    """The state after the actions, which must be legal and in the order that `State.history` has."""
    given = tuple(actions)
    for number, action in enumerate(given):
        with inside(f"actions[{number}]"):
            state = state.apply(action)
    for number, (action, usual) in enumerate(zip(given, state.history, strict=True)):
        if action != usual:
            raise DocumentError(
                "is not as `State.history` has it: those who act at the same time by seat, and the cards of a packet "
                "that is dealt ascending",
                f"actions[{number}]",
            )
    return state


def value_of(kind: str, content: object) -> Any:
    """The value of a kind that plain data describe; `DocumentError` if there is none."""
    with inside("value"):
        if kind in _STANDALONE:
            tag = any_object(content).get(TAG)
            return reading_of(of_tag(tag)).read(content, _STANDALONE[kind])
        variant = _variant_of(kind, content)
        data: Any = reading_of(of_variant(variant)).read(content, _DATA[kind])
        return _VALUES[kind](variant, data)


def _variant_of(kind: str, content: object) -> Variant:
    """The variant that a document is about; a snapshot names it in its view."""
    if kind == "snapshot":
        found = value_at("view", content)
        with inside("view"):
            return _variant_of("view", found)
    name = value_at("variant", content)
    with inside("variant"):
        text(name)
    return variant_named(name)


def _state(variant: Variant, data: StateData) -> State:
    return played_over(new_round_at(variant, data.players, data.edition, data.dealer), data.actions)


def _round(variant: Variant, data: MatchData | RecordData, played: RoundData) -> State:
    return _state(variant, StateData(data.variant, data.players, data.edition, played.dealer, played.actions))


def _rounds(variant: Variant, data: MatchData | RecordData, key: str, rounds: Iterable[RoundData]) -> list[State]:
    states: list[State] = []
    for number, played in enumerate(rounds):
        with inside(f"{key}[{number}]"):
            states.append(_round(variant, data, played))
    return states


def _match(variant: Variant, data: MatchData) -> Match:
    with inside("seed"):
        seed = None if data.seed is None else data.seed.seed
    finished = _rounds(variant, data, "finished", data.finished)
    with inside("round"):
        current = _round(variant, data, data.round)
    return Match(names=data.names, round=current, finished=finished, rounds=data.rounds, target=data.target, seed=seed)


def _record(variant: Variant, data: RecordData) -> Record:
    return Record(_rounds(variant, data, "states", data.states), data.names, data.rounds, data.target)


def _table(variant: Variant, data: TableData) -> Table:
    match = _match(variant, data)
    journal = Journal(match, data.entries, data.bots, data.free_undo)
    with inside("entries"):
        return Table.from_journal(journal)


def _view(_: Variant, data: Any) -> View:
    return View.from_data(data)


def _snapshot(_: Variant, data: SnapshotData) -> Snapshot:
    return snapshot_of(data)


_STANDALONE: Mapping[str, Any] = {"action": Action, "event": Event}
_DATA: Mapping[str, Any] = {
    "state": StateData,
    "view": ViewData,
    "match": MatchData,
    "record": RecordData,
    "table": TableData,
    "snapshot": SnapshotData,
}
_VALUES: Mapping[str, Callable[[Variant, Any], Any]] = {
    "state": _state,
    "view": _view,
    "match": _match,
    "record": _record,
    "table": _table,
    "snapshot": _snapshot,
}


def written(kind: str, value: Any, form: Form) -> Any:
    """A value of a kind, as plain data or as text; `InvalidValueError` if it could not be read again."""
    if kind in _STANDALONE:
        return _written_alone(value, form)
    variant: Variant = _about(value).variant
    return writing_of(of_written(variant), form).write(_data_of(value), _DATA[kind])


def _written_alone(value: Action | Event, form: Form) -> Any:
    """An action or event, by the first game to which it belongs with everything in it."""
    kind, problems = type(value), list[InvalidValueError]()
    for vocabulary in of_kind(kind):
        try:
            return writing_of(vocabulary, form).write(value, kind)
        except InvalidValueError as error:
            problems += (error,)
    if not problems:
        raise InvalidValueError(f"no registered variant has the {kind.__module__}.{kind.__qualname__}")
    reason = "its parts belong to no registered variant" if problems[1:] else str(problems[0])
    raise InvalidValueError(f"{brief(value)} has no form in JSON: {reason}") from problems[0]


def _about(value: Any) -> Any:
    if isinstance(value, Table):
        return value.match
    return value.view if isinstance(value, Snapshot) else value


def _data_of(value: Any) -> object:
    if isinstance(value, Snapshot):
        return snapshot_data(value)
    if isinstance(value, View):
        return value.data
    if isinstance(value, State):
        return StateData(value.variant.name, value.players, value.edition, value.dealer, value.history)
    if isinstance(value, Match):
        return MatchData(**_parts_of(value))
    if isinstance(value, Table):
        journal = value.journal
        return TableData(
            **_parts_of(journal.start), bots=journal.bots, free_undo=journal.free_undo, entries=journal.entries
        )
    assert isinstance(value, Record)
    return RecordData(
        variant=value.variant.name,
        players=value.players,
        edition=value.edition,
        names=value.names,
        rounds=value.rounds,
        target=value.target,
        states=_rounds_of(value.states),
    )


def _parts_of(match: Match) -> dict[str, Any]:
    return {
        "variant": match.variant.name,
        "players": match.round.players,
        "edition": match.edition,
        "names": match.names,
        "rounds": match.rounds,
        "target": match.target,
        "seed": None if match.seed is None else seed_data(match.seed),
        "finished": _rounds_of(match.finished),
        "round": RoundData(match.round.dealer, match.round.history),
    }


def _rounds_of(states: Iterable[State]) -> tuple[RoundData, ...]:
    return tuple(RoundData(state.dealer, state.history) for state in states)
