"""The classes that the documents of a game speak of, and what they are made of."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from enum import Enum, StrEnum
from functools import cached_property
from inspect import get_annotations
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from attrs import fields, frozen, has

from flaschenteufel.core.actions import Action
from flaschenteufel.core.events import TABLE_EVENTS, Event
from flaschenteufel.core.fast import Memo
from flaschenteufel.core.json.tags import tag_of
from flaschenteufel.core.table.journal import ENTRIES, Entry
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.view import ViewData

TAG = "type"
"""The key that says which kind of action or event it is."""

Part = tuple[str, str, Any]
"""A field of a class: its name, its key in a document, its type."""


def is_tagged(hint: Any) -> bool:
    """Whether values of a type are told apart by a tag: actions, events and entries of a journal are."""
    return isinstance(hint, type) and issubclass(hint, Action | Event | Entry)


def parts_of(kind: type) -> tuple[Part, ...]:
    """The fields of an attrs class, in order.

    >>> from flaschenteufel.bottle_imp import TakeBottle
    >>> parts_of(TakeBottle)
    (('seat', 'seat', <class 'int'>), ('bottle', 'bottle', <class 'int'>))
    """
    return _parts[kind]


def _found_parts(kind: type[Any]) -> tuple[Part, ...]:
    hints: dict[str, Any] = {}
    for base in reversed(kind.__mro__):
        hints |= _hints_of(base)
    return tuple((one.name, one.alias or one.name, hints[one.name]) for one in fields(kind) if one.init)


_parts: Memo[type, tuple[Part, ...]] = Memo(_found_parts)


def _hints_of(kind: type) -> dict[str, Any]:
    """The types of the fields that a class has of its own, without its bases.

    A class that is exported says that it belongs to the public package. The names in its annotations are those of the
    module that it was written in.
    """
    module = vars(kind).get("__defined_in__", kind.__module__)
    own = {"__module__": module, "__annotations__": get_annotations(kind)}
    names: Mapping[str, Any] = vars(sys.modules[module]) if module in sys.modules else {}
    # The module counts as the inner scope here, so that a field cannot hide a type that is called as it is.
    return get_type_hints(type(kind.__name__, (), own), dict(vars(kind)), dict(names))


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


def is_flat(kind: type) -> bool:
    """Whether all fields of an attrs class are numbers, texts, bools or members of enums, or None.

    >>> from flaschenteufel.bottle_imp import Bottle, Card
    >>> is_flat(Card), is_flat(Bottle)
    (True, False)
    """
    return all(is_scalar(member) for _, _, hint in parts_of(kind) for member in members_of(hint))


def is_enum(hint: Any) -> bool:
    """Whether a type is an enum."""
    return isinstance(hint, type) and issubclass(hint, Enum)


def is_scalar(hint: Any) -> bool:
    """Whether a type is that of numbers, texts, bools, or members of an enum."""
    return isinstance(hint, type) and issubclass(hint, int | float | str | Enum)


def _mentioned(hint: Any) -> Iterator[type]:
    """The attrs classes that a type speaks of, apart from actions and events."""
    if isinstance(hint, type) and has(hint) and not is_tagged(hint):
        yield hint
    for argument in get_args(hint):
        yield from _mentioned(argument)


@frozen(cache_hash=True)
class Vocabulary:
    """The kinds of actions and events that documents of a game may speak of, its phases, and the prefix of its tags."""

    actions: tuple[type[Action], ...]
    events: tuple[type[Event], ...]
    phases: tuple[StrEnum, ...] = ()
    prefix: str = ""
    view: type[ViewData] | None = None
    """What the views of a variant say; None where several variants are spoken of."""
    heading: tuple[tuple[str, str], ...] = ()
    """What the document of a view begins with: the name of the game and the title of the variant."""

    @cached_property
    def cards(self) -> tuple[type, ...]:
        """The classes that the fields of actions and events are made of: in most games, one for the cards."""
        found: dict[type, None] = {}
        for kind in (*self.actions, *self.events):
            with suppress(NameError):  # a class that nobody can read or write must not spoil the others
                found |= dict.fromkeys(one for _, _, hint in parts_of(kind) for one in _mentioned(hint))
        return tuple(found)

    @cached_property
    def tags(self) -> frozenset[str]:
        """What the actions and events are called."""
        return frozenset(tag_of(kind, self.prefix) for kind in (*self.actions, *self.events))

    @property
    def phase_names(self) -> dict[str, StrEnum]:
        """The phases by name; of several games that have one of the same name, the first counts."""
        found: dict[str, StrEnum] = {}
        for phase in self.phases:
            found.setdefault(phase.value, phase)
        return found

    def options(self, hint: type) -> tuple[type, ...]:
        """The kinds of actions, events or entries that a type stands for."""
        return tuple(kind for kind in (*self.actions, *self.events, *ENTRIES) if issubclass(kind, hint))

    def by_tag(self, hints: Iterable[type]) -> dict[str, type]:
        """The kinds that some types stand for, by their tags; each has its own, or the registry refuses the variant."""
        return {tag_of(kind, self.prefix): kind for hint in hints for kind in self.options(hint)}


def vocabulary_of(*variants: Variant) -> Vocabulary:
    """The classes that documents about these variants speak of, whose tags have the same prefix."""
    only = variants[0] if len(variants) == 1 else None
    rows = [row for variant in variants for row in variant.transition_table]
    phases = {(type(phase), phase): phase for row in rows for phase in (row.source, row.dest)}
    return Vocabulary(
        tuple(dict.fromkeys(kind for variant in variants for kind in variant.action_types)),
        tuple(dict.fromkeys((*(kind for variant in variants for kind in variant.event_types), *TABLE_EVENTS))),
        tuple(phases.values()),
        variants[0].json_prefix,
        only.view_data_type if only else None,
        (("game", only.game), ("title", only.title)) if only else (),
    )
