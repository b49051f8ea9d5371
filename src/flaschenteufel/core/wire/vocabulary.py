"""The classes that may occur in a document, and the names that they have there."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import StrEnum
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from attrs import fields, frozen, has

from flaschenteufel.core.action import Action
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.event import TABLE_EVENTS, Event
from flaschenteufel.core.registry import REGISTRY
from flaschenteufel.core.tables.journal import ENTRIES, Entry
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.wording import listing

_WORD = re.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")

TAG = "type"
"""The key that says which kind of action or event it is."""

Part = tuple[str, str, Any]
"""A field of a class: its name, its key in a document, its type."""


def tag_of(kind: type) -> str:
    """What a class is called in a document.

    >>> from flaschenteufel import TakeBottle
    >>> tag_of(TakeBottle)
    'take_bottle'
    """
    return _WORD.sub("_", kind.__name__).lower()


def is_tagged(hint: Any) -> bool:
    """Whether values of a type are told apart by a tag: actions, events and entries of a journal are."""
    return isinstance(hint, type) and issubclass(hint, Action | Event | Entry)


def parts_of(kind: type) -> tuple[Part, ...]:
    """The fields of an attrs class, in order.

    >>> from flaschenteufel import TakeBottle
    >>> parts_of(TakeBottle)
    (('seat', 'seat', <class 'int'>), ('bottle', 'bottle', <class 'int'>))
    """
    hints = get_type_hints(kind)
    return tuple((one.name, one.alias or one.name, hints[one.name]) for one in fields(kind) if one.init)


def is_list(hint: Any) -> bool:
    """Whether a type is that of tuples of any length."""
    return get_origin(hint) is tuple and get_args(hint)[1:] == (...,)


def is_union(hint: Any) -> bool:
    """Whether a type is a union, such as `int | None`."""
    return get_origin(hint) in (UnionType, Union)


def members_of(hint: Any) -> tuple[Any, ...]:
    """The types that a union is made of, None left out; any other type is made of itself.

    >>> members_of(int | None), members_of(str)
    ((<class 'int'>,), (<class 'str'>,))
    """
    members = get_args(hint) if is_union(hint) else (hint,)
    return tuple(member for member in members if member is not type(None))


def _mentioned(hint: Any) -> Iterator[type]:
    """The attrs classes that a type speaks of."""
    if isinstance(hint, type) and has(hint):
        yield hint
    for argument in get_args(hint):
        yield from _mentioned(argument)


@frozen(cache_hash=True)
class Vocabulary:
    """The kinds of actions and events that a document may speak of, and of cards."""

    actions: tuple[type[Action], ...]
    events: tuple[type[Event], ...]
    phases: tuple[StrEnum, ...] = ()

    @property
    def cards(self) -> tuple[type, ...]:
        """The classes that the fields of actions and events are made of: in most games, one for the cards."""
        hints = (hint for kind in (*self.actions, *self.events) for _, _, hint in parts_of(kind))
        return tuple(dict.fromkeys(found for hint in hints for found in _mentioned(hint)))

    def options(self, hint: type) -> tuple[type, ...]:
        """The kinds of actions, events or entries that a type stands for."""
        return tuple(kind for kind in (*self.actions, *self.events, *ENTRIES) if issubclass(kind, hint))

    def by_tag(self, hints: Iterable[type]) -> dict[str, tuple[type, ...]]:
        """The kinds that some types stand for, by their names; a name that several have cannot be used."""
        found: dict[str, tuple[type, ...]] = {}
        for kind in dict.fromkeys(kind for hint in hints for kind in self.options(hint)):
            tag = tag_of(kind)
            found[tag] = (*found.get(tag, ()), kind)
        return found

    def require(self, value: Action | Event) -> None:
        """Refuse an action or event that no document could be read as again."""
        base, tag = Action if isinstance(value, Action) else Event, tag_of(type(value))
        kinds = self.by_tag([base]).get(tag, ())
        if type(value) not in kinds:
            raise InvalidValueError(f"no registered variant has the {_full_name(type(value))}")
        if len(kinds) > 1:
            raise InvalidValueError(clash(tag, kinds))


def _full_name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


def clash(tag: str, kinds: Iterable[type]) -> str:
    """The sentence that refuses a name which several classes have."""
    return f"{tag!r} can be any of {listing(map(_full_name, kinds))}: they must have different names"


def vocabulary_of(*variants: Variant) -> Vocabulary:
    """The classes that documents about these variants speak of."""
    return Vocabulary(
        tuple(dict.fromkeys(kind for variant in variants for kind in variant.action_types)),
        (*dict.fromkeys(kind for variant in variants for kind in variant.event_types), *TABLE_EVENTS),
        tuple(dict.fromkeys(phase for variant in variants for phase in _phases(variant))),
    )


def _phases(variant: Variant) -> Iterator[StrEnum]:
    for row in variant.transition_table:
        yield from (row.source, row.dest)


def everything() -> Vocabulary:
    """The classes of all registered variants."""
    return vocabulary_of(*map(REGISTRY.get, REGISTRY.names()))
