"""Values to plain data and back: a cattrs converter that is strict."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum, StrEnum
from functools import lru_cache
from typing import Any, get_args

from attrs import has
from cattrs import Converter

from flaschenteufel.core.errors import DocumentError, FlaschenteufelError, InvalidValueError
from flaschenteufel.core.wire import scalars
from flaschenteufel.core.wire.objects import any_list, any_object, object_with
from flaschenteufel.core.wire.place import spoken, within
from flaschenteufel.core.wire.vocabulary import (
    TAG,
    Vocabulary,
    clash,
    is_list,
    is_tagged,
    is_union,
    members_of,
    parts_of,
    tag_of,
)
from flaschenteufel.core.wording import brief, listing

Reader = Callable[[Any, Any], Any]
Writer = Callable[[Any], Any]


@lru_cache(maxsize=64)
def converter_for(vocabulary: Vocabulary) -> Converter:
    """The converter for documents that speak of these classes.

    Plain cattrs takes `true` for an int, 3.7 for 3, a missing key for a default and an unknown one for nothing. Here
    every type that can occur in a document has a hook that takes nothing for something else, and says where it is.
    """
    return _Strict(vocabulary).converter


class _Strict:
    """The maker of a converter."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary
        self.converter = Converter()
        self._read()
        self._write()

    def _read(self) -> None:
        converter = self.converter
        converter.register_structure_hook(int, scalars.whole)
        converter.register_structure_hook(str, scalars.text)
        converter.register_structure_hook(bool, scalars.truth)
        converter.register_structure_hook(type(None), scalars.nothing)
        converter.register_structure_hook(Enum, scalars.member)
        converter.register_structure_hook(StrEnum, self._member)
        # Of several hooks for a type, cattrs takes the one that was registered last.
        converter.register_structure_hook_factory(lambda hint: True, _unknown)
        converter.register_structure_hook_factory(has, self._object_reader)
        converter.register_structure_hook_factory(is_list, self._list_reader)
        converter.register_structure_hook_factory(lambda hint: hint is object, self._card_reader)
        converter.register_structure_hook_factory(is_union, self._union_reader)
        converter.register_structure_hook_factory(is_tagged, self._tagged_reader)

    def _member(self, value: object, kind: type[StrEnum]) -> StrEnum:
        return scalars.member(value, self._vocabulary.phases if kind is StrEnum else kind)

    def _object_reader(self, kind: type) -> Reader:
        return self._keyed_reader(kind)

    def _keyed_reader(self, kind: type, *more: str) -> Reader:
        """Objects of one attrs class, which have some more keys that were looked at before."""
        parts = [(key, hint, self.converter.get_structure_hook(hint)) for _, key, hint in parts_of(kind)]
        keys = (*more, *(key for key, _, _ in parts))

        def read(value: object, _: Any) -> Any:
            found = object_with(keys, value)
            made: dict[str, Any] = {}
            key = ""
            try:
                for key, hint, read_part in parts:
                    made[key] = read_part(found[key], hint)
            except DocumentError as error:
                raise within(key, error) from error.__cause__
            try:
                return kind(**made)
            except (FlaschenteufelError, TypeError, ValueError) as error:  # what the class itself refuses
                raise DocumentError(str(error)) from error

        return read

    def _list_reader(self, hint: Any) -> Reader:
        item = get_args(hint)[0]
        read_item: Reader = self.converter.get_structure_hook(item)

        def read(value: object, _: Any) -> tuple[Any, ...]:
            things, items = any_list(value), list[Any]()
            try:
                for one in things:
                    items += (read_item(one, item),)
            except DocumentError as error:
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
            read_member = self.converter.get_structure_hook(members[0])
        else:
            read_member = self._choice_reader(members)
        if members == get_args(hint):
            return read_member
        return lambda value, _: None if value is None else read_member(value, members[0])

    def _card_reader(self, _: Any) -> Reader:
        return self._choice_reader(self._vocabulary.cards)

    def _choice_reader(self, kinds: Iterable[type]) -> Reader:
        """Objects of several classes, told apart by their keys."""
        readers = {frozenset(key for _, key, _ in parts_of(kind)): self._object_reader(kind) for kind in kinds}
        known = listing((f"({', '.join(sorted(keys))})" for keys in readers), "or")

        def read(value: object, _: Any) -> Any:
            keys = frozenset(any_object(value))
            if keys not in readers:
                raise DocumentError(f"must be an object with the keys {known}, not {brief(sorted(keys))}")
            return readers[keys](value, None)

        return read

    def _tagged_reader(self, hint: Any) -> Reader:
        return self._told_apart((hint,))

    def _told_apart(self, hints: tuple[Any, ...]) -> Reader:
        """Objects of several classes, told apart by their tags."""
        kinds = self._vocabulary.by_tag(hints)
        readers = {tag: self._keyed_reader(same[0], TAG) for tag, same in kinds.items()}

        def read(value: object, _: Any) -> Any:
            found = any_object(value)
            if TAG not in found:
                raise DocumentError(f"the key {TAG!r} is missing")
            tag = found[TAG]
            if not isinstance(tag, str) or tag not in readers:
                raise DocumentError(f"must be {listing(readers, 'or')}, not {spoken(tag)}", TAG)
            if len(kinds[tag]) > 1:
                raise DocumentError(clash(tag, kinds[tag]), TAG)
            return readers[tag](value, None)

        return read

    def _write(self) -> None:
        converter = self.converter
        converter.register_unstructure_hook(int, scalars.written_whole)
        converter.register_unstructure_hook(float, scalars.written_float)
        converter.register_unstructure_hook(str, scalars.written_text)
        converter.register_unstructure_hook(tuple, lambda value: [converter.unstructure(one) for one in value])
        converter.register_unstructure_hook_factory(has, self._object_writer)

    def _object_writer(self, kind: type) -> Writer:
        parts, unstructure = parts_of(kind), self.converter.unstructure
        tag = {TAG: tag_of(kind)} if is_tagged(kind) else {}

        def write(value: Any) -> dict[str, Any]:
            return tag | {key: unstructure(getattr(value, name)) for name, key, _ in parts}

        return write


def _unknown(hint: Any) -> Reader:
    raise InvalidValueError(f"fields of the type {brief(hint)} have no form in JSON")
