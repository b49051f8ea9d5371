"""Values from plain data: the rules themselves say whether there is such a one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from flaschenteufel.core.action import Action
from flaschenteufel.core.event import Event
from flaschenteufel.core.match import Match
from flaschenteufel.core.records.record import Record
from flaschenteufel.core.state import State
from flaschenteufel.core.tables.journal import Journal
from flaschenteufel.core.tables.table import Table
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.view import View
from flaschenteufel.core.wire.converter import converter_for
from flaschenteufel.core.wire.objects import value_at
from flaschenteufel.core.wire.place import inside
from flaschenteufel.core.wire.played import MatchData, RecordData, RoundData, StateData, TableData
from flaschenteufel.core.wire.scalars import text
from flaschenteufel.core.wire.table import new_round_at, played_over, variant_named
from flaschenteufel.core.wire.vocabulary import everything, vocabulary_of


def value_of(kind: str, told: object) -> Any:
    """The value of a kind that plain data tells of; `DocumentError` if there is none."""
    with inside("value"):
        if kind in _WORDS:
            return converter_for(everything()).structure(told, _WORDS[kind])
        name = value_at("variant", told)
        with inside("variant"):
            text(name)
        variant = variant_named(name)
        data: Any = converter_for(vocabulary_of(variant)).structure(told, _DATA.get(kind, variant.view_data_type))
        return _VALUES[kind](variant, data)


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
    with inside("entries"):
        return Table.from_journal(Journal(match, data.entries))


def _view(_: Variant, data: Any) -> View:
    return View.from_data(data)


_WORDS: Mapping[str, Any] = {"action": Action, "event": Event}
_DATA: Mapping[str, Any] = {"state": StateData, "match": MatchData, "record": RecordData, "table": TableData}
_VALUES: Mapping[str, Callable[[Variant, Any], Any]] = {
    "state": _state,
    "view": _view,
    "match": _match,
    "record": _record,
    "table": _table,
}
