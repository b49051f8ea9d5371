"""Values as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from flaschenteufel.core.action import Action
from flaschenteufel.core.errors import DocumentError, InvalidValueError
from flaschenteufel.core.event import Event
from flaschenteufel.core.match import Match
from flaschenteufel.core.records.record import Record
from flaschenteufel.core.state import State
from flaschenteufel.core.tables.table import Table
from flaschenteufel.core.view import View
from flaschenteufel.core.wire.converter import converter_for
from flaschenteufel.core.wire.played import MatchData, RecordData, RoundData, StateData, TableData, seed_data
from flaschenteufel.core.wire.table import registered
from flaschenteufel.core.wire.vocabulary import everything, vocabulary_of
from flaschenteufel.core.wording import brief


def plain(value: Any) -> Any:
    """A value as plain data: dicts, lists, strs, numbers, bools and None."""
    if isinstance(value, Action | Event):
        return _plain_word(value)
    variant = registered(value.match.variant if isinstance(value, Table) else value.variant)
    return converter_for(vocabulary_of(variant)).unstructure(_data_of(value))


def _plain_word(value: Action | Event) -> Any:
    vocabulary = everything()
    vocabulary.require(value)
    converter = converter_for(vocabulary)
    told = converter.unstructure(value)
    # An event takes any values for its fields; what could not be read again is not written.
    try:
        same = converter.structure(told, type(value)) == value
    except DocumentError as error:
        raise InvalidValueError(f"{brief(value)} has no form in JSON: {error}") from error
    if not same:
        raise InvalidValueError(f"{brief(value)} has no form in JSON: it has fields of other types than it should")
    return told


def _data_of(value: Any) -> object:
    if isinstance(value, View):
        return value.data
    if isinstance(value, State):
        return StateData(value.variant.name, value.players, value.edition, value.dealer, value.history)
    if isinstance(value, Match):
        return MatchData(**_parts_of(value))
    if isinstance(value, Table):
        journal = value.journal
        return TableData(**_parts_of(journal.start), entries=journal.entries)
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
