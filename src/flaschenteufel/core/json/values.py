"""Values as plain data, and back: the rules themselves say whether there is such a value.

States, views, matches, records and tables name their variant, and are written and read with the vocabulary of that
variant alone. Actions and events stand alone: the prefix of their tag says which game they belong to, and all
variants with the same prefix share one vocabulary. What is built for a variant or a prefix is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from attrs import field, frozen
from cattrs import Converter

from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import DocumentError, InvalidValueError, UnknownVariantError
from flaschenteufel.core.events import Event
from flaschenteufel.core.json.converter import converter_for
from flaschenteufel.core.json.strict import any_object, inside, text, value_at
from flaschenteufel.core.json.vocabulary import TAG, Vocabulary, vocabulary_of
from flaschenteufel.core.match import Match
from flaschenteufel.core.record.record import Record
from flaschenteufel.core.registry import REGISTRY, Registry
from flaschenteufel.core.shuffle import Seed
from flaschenteufel.core.state import State
from flaschenteufel.core.table.journal import Entry, Journal
from flaschenteufel.core.table.table import Table
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.view import View, new_round_at, variant_named
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


def registered(variant: Variant) -> Variant:
    """The variant, if documents about it can be read again: they say no more of it than its name."""
    try:
        known = REGISTRY.get(variant.name)
    except UnknownVariantError as error:
        raise InvalidValueError(f"no variant is registered as {brief(variant.name)}: register it first") from error
    if known != variant:
        raise InvalidValueError(f"another variant is registered as {brief(variant.name)}: register it first")
    return known


@frozen
class _Games:
    """The variants that a registry has at a moment, by prefix, and the vocabularies that were asked for."""

    registry: Registry
    changes: int
    variants: Mapping[str, tuple[Variant, ...]]
    vocabularies: dict[str, Vocabulary]


_games = _Games(REGISTRY, 0, {}, {})
_converters: dict[str, tuple[Variant, Converter]] = {}


def _prefixes() -> Iterable[str]:
    """The prefixes of all variants that are registered by now, the library's own first."""
    global _games
    changes = REGISTRY.changes
    if _games.registry is not REGISTRY or _games.changes != changes:
        ways: dict[str, tuple[Variant, ...]] = {}
        for variant in tuple(REGISTRY.variants.values()):
            ways[variant.json_prefix] = (*ways.get(variant.json_prefix, ()), variant)
        _games = _Games(REGISTRY, changes, ways, {})
    return _games.variants


def _vocabulary(prefix: str) -> Vocabulary:
    """The vocabulary of a prefix, made when it is first needed: a game that nobody asks for can spoil nothing."""
    games = _games
    if prefix not in games.vocabularies:
        games.vocabularies[prefix] = vocabulary_of(*games.variants[prefix])
    return games.vocabularies[prefix]


def _converter_of(variant: Variant) -> Converter:
    """The converter for documents about a variant."""
    known, converter = _converters.get(variant.name, (None, None))
    if converter is None or known is not variant:
        converter = converter_for(vocabulary_of(variant))
        _converters[variant.name] = variant, converter
    return converter


def _converter_of_tag(tag: object) -> Converter:
    """The converter for an action or event with this tag; a plugin that may know its game is loaded."""
    prefix = tag[: tag.rfind(".") + 1] if isinstance(tag, str) else ""
    if prefix not in _prefixes():
        REGISTRY.seek(lambda variant: variant.json_prefix == prefix)
    if prefix not in _prefixes():
        raise DocumentError(f"no game is called {brief(prefix[:-1])}", TAG)
    if isinstance(tag, str) and tag not in _vocabulary(prefix).tags:
        REGISTRY.names()  # perhaps a plugin has added it to a game of ours
        _prefixes()
    return converter_for(_vocabulary(prefix))


def _converter_of_standalone(value: Action | Event) -> Converter:
    """The converter for an action or event: that of the first game to which it belongs, with all its cards."""
    found = _first_that_has(value)
    if found is None:
        REGISTRY.names()  # perhaps a plugin knows it that nobody has asked for yet
        found = _first_that_has(value)
    if found is None:
        kind = type(value)
        if any(kind in (*one.actions, *one.events) for one in map(_vocabulary, _prefixes())):
            raise InvalidValueError(f"{brief(value)} has no form in JSON: its parts belong to no registered variant")
        raise InvalidValueError(f"no registered variant has the {kind.__module__}.{kind.__qualname__}")
    return converter_for(found)


def _first_that_has(value: Action | Event) -> Vocabulary | None:
    return next((vocabulary for vocabulary in map(_vocabulary, _prefixes()) if vocabulary.has(value)), None)


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
    """The value of a kind that plain data describes; `DocumentError` if there is none."""
    with inside("value"):
        if kind in _STANDALONE:
            tag = any_object(content).get(TAG)
            return _converter_of_tag(tag).structure(content, _STANDALONE[kind])
        name = value_at("variant", content)
        with inside("variant"):
            text(name)
        variant = variant_named(name)
        data: Any = _converter_of(variant).structure(content, _DATA.get(kind, variant.view_data_type))
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
    journal = Journal(match, data.entries, data.bots, data.free_undo)
    with inside("entries"):
        return Table.from_journal(journal)


def _view(_: Variant, data: Any) -> View:
    return View.from_data(data)


_STANDALONE: Mapping[str, Any] = {"action": Action, "event": Event}
_DATA: Mapping[str, Any] = {"state": StateData, "match": MatchData, "record": RecordData, "table": TableData}
_VALUES: Mapping[str, Callable[[Variant, Any], Any]] = {
    "state": _state,
    "view": _view,
    "match": _match,
    "record": _record,
    "table": _table,
}


def plain(value: Any) -> Any:
    """A value as plain data: dicts, lists, strs, numbers, bools and None."""
    if isinstance(value, Action | Event):
        return _plain_standalone(value)
    variant: Variant = value.match.variant if isinstance(value, Table) else value.variant
    if REGISTRY.variants.get(variant.name) is not variant:
        variant = registered(variant)
    return _converter_of(variant).unstructure(_data_of(value))


def _plain_standalone(value: Action | Event) -> Any:
    converter = _converter_of_standalone(value)
    content = converter.unstructure(value)
    # An event takes any values for its fields; what could not be read again is not written.
    try:
        same = converter.structure(content, type(value)) == value
    except DocumentError as error:
        raise InvalidValueError(f"{brief(value)} has no form in JSON: {error}") from error
    if not same:
        raise InvalidValueError(f"{brief(value)} has no form in JSON: it has fields of other types than it should")
    return content


def _data_of(value: Any) -> object:
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
