"""Plain data to values: a cattrs converter that is strict."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum, StrEnum
from functools import lru_cache
from types import MappingProxyType
from typing import Any, get_args

from attrs import has
from cattrs import Converter

from flaschenteufel.core.errors import DocumentError, FlaschenteufelError, InvalidValueError
from flaschenteufel.core.fast import Memo
from flaschenteufel.core.json import strict as scalars
from flaschenteufel.core.json.strict import any_list, any_object, object_with, spoken, within
from flaschenteufel.core.json.vocabulary import (
    TAG,
    Vocabulary,
    is_list,
    is_tagged,
    is_union,
    members_of,
    parts_of,
)
from flaschenteufel.core.view import ViewData
from flaschenteufel.core.wording import brief, listing

Reader = Callable[[Any, Any], Any]
NO_CONSTANTS: Mapping[str, str] = MappingProxyType({})

MOST_KEPT = 4096
"""How many different cards, or actions of a kind, are kept once they were read or written: most games have fewer."""


@lru_cache(maxsize=64)
def reading_of(vocabulary: Vocabulary) -> Reading:
    """What reads documents that speak of these classes."""
    return Reading(vocabulary)


class Reading:
    """Readers of all types that documents of a vocabulary can have.

    Plain cattrs takes `true` for an int, 3.7 for 3, a missing key for a default and an unknown one for nothing. Here
    every type that can occur in a document has a hook that takes nothing for something else, and says where it is.
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        converter = self._converter = Converter()
        converter.register_structure_hook(int, scalars.whole)
        converter.register_structure_hook(str, scalars.text)
        converter.register_structure_hook(bool, scalars.truth)
        converter.register_structure_hook(type(None), scalars.nothing)
        members = Memo(self._members)
        converter.register_structure_hook(Enum, lambda value, kind: scalars.named(members[kind], value))
        converter.register_structure_hook(StrEnum, lambda value, kind: scalars.named(members[kind], value))
        # Of several hooks for a type, cattrs takes the one that was registered last.
        converter.register_structure_hook_factory(lambda hint: True, _unknown)
        converter.register_structure_hook_factory(has, self._object_reader)
        converter.register_structure_hook_factory(is_list, self._list_reader)
        converter.register_structure_hook_factory(lambda hint: hint is object, self._card_reader)
        converter.register_structure_hook_factory(is_union, self._union_reader)
        converter.register_structure_hook_factory(is_tagged, self._tagged_reader)
        converter.register_structure_hook_factory(lambda hint: hint is ViewData, self._view_reader)
        self._readers: Memo[Any, Reader] = Memo(converter.get_structure_hook)

    def read(self, value: object, hint: Any) -> Any:
        """The value of a type that plain data describe; `DocumentError` if there is none."""
        return self._readers[hint](value, hint)

    def _object_reader(self, kind: type, constants: Mapping[str, str] = NO_CONSTANTS) -> Reader:
        """Objects of one attrs class, which begin with some texts that are always the same."""
        parts = [(key, hint, self._converter.get_structure_hook(hint)) for _, key, hint in parts_of(kind)]
        fixed = tuple(constants.items())
        keys = (*constants, *(key for key, _, _ in parts))
        every = frozenset(keys)
        kept: dict[Any, Any] | None = {} if self._vocabulary.comes_again(kind) else None

        def read(value: Any, _: Any) -> Any:
            if value.__class__ is not dict or value.keys() != every:
                value = object_with(keys, value)
            made: dict[str, Any] = {}
            key = ""
            try:
                for key, constant in fixed:
                    if value[key] != constant or type(value[key]) is not str:
                        raise DocumentError(f"must be {constant!r}, not {spoken(value[key])}")
                for key, hint, read_part in parts:
                    made[key] = read_part(value[key], hint)
            except DocumentError as error:
                raise within(key, error) from error.__cause__
            if kept is None:
                return _made(kind, made)
            # What has the same fields is the same card or action, since each field was read strictly.
            known = tuple(made.values())
            if known not in kept:
                if len(kept) >= MOST_KEPT:
                    kept.clear()
                kept[known] = _made(kind, made)
            return kept[known]

        return read

    def _list_reader(self, hint: Any) -> Reader:
        item = get_args(hint)[0]
        read_item: Reader = self._converter.get_structure_hook(item)

        def read(value: object, _: Any) -> tuple[Any, ...]:
            items: list[Any] = []
            try:
                for one in any_list(value):
                    items.append(read_item(one, item))  # noqa: PERF401 - its length is the place of a fault
            except DocumentError as error:
                if type(value) is not list:
                    raise
                raise within(f"[{len(items)}]", error) from error.__cause__
            return tuple(items)

        return read

    def _union_reader(self, hint: Any) -> Reader:
        members = members_of(hint)
        read_member: Reader
        if set(members) == {int, float}:
            read_member = scalars.number
        elif all(map(is_tagged, members)):
            read_member = self._told_apart(members)
        elif len(members) == 1:
            read_member = self._converter.get_structure_hook(members[0])
        else:
            read_member = self._choice_reader(members)
        if members == get_args(hint):
            return read_member
        return lambda value, _: None if value is None else read_member(value, members[0])

    def _members(self, kind: type[Enum]) -> Mapping[str, Enum]:
        """The members of an enum by name; a field that may be of any string enum holds a phase of the game."""
        return self._vocabulary.phase_names if kind is StrEnum else {one.value: one for one in kind}

    def _card_reader(self, _: Any) -> Reader:
        return self._choice_reader(self._vocabulary.cards)

    def _choice_reader(self, kinds: Iterable[type]) -> Reader:
        """Objects of several classes, told apart by their keys; of two with the same keys, the first counts."""
        readers: dict[frozenset[str], Reader] = {}
        for kind in kinds:
            readers.setdefault(frozenset(key for _, key, _ in parts_of(kind)), self._object_reader(kind))
        known = listing((f"({', '.join(sorted(keys))})" for keys in readers), "or")

        def read(value: object, _: Any) -> Any:
            keys = frozenset(any_object(value))
            if keys not in readers:
                raise DocumentError(f"must be an object with the keys {known}, not {brief(sorted(map(str, keys)))}")
            return readers[keys](value, None)

        return read

    def _view_reader(self, _: Any) -> Reader:
        assert self._vocabulary.view, "views are read with the vocabulary of their variant"
        return self._object_reader(self._vocabulary.view, dict(self._vocabulary.heading))

    def _tagged_reader(self, hint: Any) -> Reader:
        return self._told_apart((hint,))

    def _told_apart(self, hints: tuple[Any, ...]) -> Reader:
        """Objects of several classes, told apart by their tags."""
        kinds = self._vocabulary.by_tag(hints)
        # Made one by one when they are needed: a class that has no form in JSON must not spoil the others.
        readers = Memo[str, Reader](lambda tag: self._object_reader(kinds[tag], {TAG: tag}))

        def read(value: object, _: Any) -> Any:
            found = any_object(value)
            if TAG not in found:
                raise DocumentError(f"the key {TAG!r} is missing")
            tag = found[TAG]
            if type(tag) is not str or tag not in kinds:
                raise DocumentError(f"must be {listing(kinds, 'or')}, not {spoken(tag)}", TAG)
            return readers[tag](value, None)

        return read


def _made(kind: type, fields: dict[str, Any]) -> Any:
    try:
        return kind(**fields)
    except (FlaschenteufelError, TypeError, ValueError) as error:  # what the class itself refuses
        raise DocumentError(str(error)) from error


def _unknown(hint: Any) -> Reader:
    raise InvalidValueError(f"fields of the type {brief(hint)} have no form in JSON")
