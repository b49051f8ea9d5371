"""Plain data to values: a cattrs converter that is strict."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum, StrEnum
from functools import lru_cache
from typing import Any, get_args

from attrs import has
from cattrs import Converter

from flaschenteufel.core.errors import DocumentError, FlaschenteufelError, InvalidValueError
from flaschenteufel.core.fast import Memo
from flaschenteufel.core.json import strict as scalars
from flaschenteufel.core.json.strict import any_list, any_object, object_with, spoken, value_at, within
from flaschenteufel.core.json.vocabulary import (
    TAG,
    Vocabulary,
    is_flat,
    is_list,
    is_tagged,
    is_union,
    members_of,
    parts_of,
)
from flaschenteufel.core.view import ViewData
from flaschenteufel.core.wording import brief, listing

Reader = Callable[[Any, Any], Any]

MOST_KEPT = 4096
"""How many different cards are kept once they were read or written: more than any game has."""


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
        converter.register_structure_hook_factory(has, self._reader_of_objects)
        converter.register_structure_hook_factory(is_list, self._list_reader)
        converter.register_structure_hook_factory(lambda hint: hint is object, self._card_reader)
        converter.register_structure_hook_factory(is_union, self._union_reader)
        converter.register_structure_hook_factory(is_tagged, self._tagged_reader)
        converter.register_structure_hook_factory(lambda hint: hint is ViewData, self._view_reader)
        self._readers: Memo[Any, Reader] = Memo(converter.get_structure_hook)

    def read(self, value: object, hint: Any) -> Any:
        """The value of a type that plain data describe; `DocumentError` if there is none."""
        return self._readers[hint](value, hint)

    def _reader_of_objects(self, kind: type) -> Reader:
        # cattrs would give `_object_reader` its converter as a second argument.
        return self._object_reader(kind)

    def _object_reader(self, kind: type, *more: str) -> Reader:
        """Objects of one attrs class, which have some more keys that were looked at before."""
        parts = [(key, hint, self._converter.get_structure_hook(hint)) for _, key, hint in parts_of(kind)]
        keys = (*more, *(key for key, _, _ in parts))
        every = frozenset(keys)

        def read(value: Any, _: Any) -> Any:
            if value.__class__ is not dict or value.keys() != every:
                value = object_with(keys, value)
            made: dict[str, Any] = {}
            key = ""
            try:
                for key, hint, read_part in parts:
                    made[key] = read_part(value[key], hint)
            except DocumentError as error:
                raise within(key, error) from error.__cause__
            try:
                return kind(**made)
            except (FlaschenteufelError, TypeError, ValueError) as error:  # what the class itself refuses
                raise DocumentError(str(error)) from error

        return _remembering(keys, read) if kind in self._vocabulary.cards and is_flat(kind) else read

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
        heading = self._vocabulary.heading
        read_rest = self._object_reader(self._vocabulary.view, *dict(heading))

        def read(value: object, _: Any) -> Any:
            for key, text in heading:
                if value_at(key, value) != text or type(value_at(key, value)) is not str:
                    raise DocumentError(f"must be {text!r}, not {spoken(value_at(key, value))}", key)
            return read_rest(value, None)

        return read

    def _tagged_reader(self, hint: Any) -> Reader:
        return self._told_apart((hint,))

    def _told_apart(self, hints: tuple[Any, ...]) -> Reader:
        """Objects of several classes, told apart by their tags."""
        kinds = self._vocabulary.by_tag(hints)
        readers: dict[str, Reader] = {}

        def read(value: Any, _: Any) -> Any:
            try:
                tag = value[TAG]
                read_kind = readers[tag if tag.__class__ is str else ""]
            except (KeyError, TypeError):  # there is no such tag, or it has not come before
                read_kind = reader_of(value)
            return read_kind(value, None)

        def reader_of(value: object) -> Reader:
            tag = value_at(TAG, value)
            if type(tag) is not str or tag not in kinds:
                raise DocumentError(f"must be {listing(kinds, 'or')}, not {spoken(tag)}", TAG)
            # Made one by one when they are needed: a class that has no form in JSON must not spoil the others.
            readers[tag] = self._object_reader(kinds[tag], TAG)
            return readers[tag]

        return read


def _remembering(keys: tuple[str, ...], read: Reader) -> Reader:
    """The same for cards, which come again and again: the same data, of the same types, are the same card."""
    kept: dict[tuple[Any, ...], tuple[tuple[type, ...], Any]] = {}

    def read_or_remember(value: Any, _: Any) -> Any:
        if value.__class__ is not dict or tuple(value) != keys:
            return read(value, None)
        said = tuple(value.values())
        types = tuple(map(type, said))
        try:
            known, card = kept[said]
            if known == types:
                return card
        except (KeyError, TypeError):  # it is new, or made of lists
            pass
        card = read(value, None)
        if len(kept) >= MOST_KEPT:
            kept.clear()
        kept[said] = types, card
        return card

    return read_or_remember


def _unknown(hint: Any) -> Reader:
    raise InvalidValueError(f"fields of the type {brief(hint)} have no form in JSON")
