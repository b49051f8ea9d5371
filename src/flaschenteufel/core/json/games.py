"""Which classes a document speaks of: those of its variant, or those of the game that its tag names.

States, views, matches, records, tables and snapshots name their variant, and are written and read with the vocabulary
of that variant alone. Actions and events stand alone: the prefix of their tag says which game they belong to, and all
variants with the same prefix share one vocabulary. What is worked out for a variant or a prefix is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import frozen

from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import DocumentError, InvalidValueError, UnknownVariantError
from flaschenteufel.core.events import Event
from flaschenteufel.core.json.vocabulary import TAG, Vocabulary, vocabulary_of
from flaschenteufel.core.registry import REGISTRY, Registry
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.wording import brief


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
    """The variants that a registry has at a moment, by prefix, and what was worked out from them."""

    registry: Registry
    changes: int
    variants: Mapping[str, tuple[Variant, ...]]
    vocabularies: dict[str, Vocabulary]
    by_kind: dict[type, tuple[Vocabulary, ...]]
    """The vocabularies that have a kind of actions or events."""
    written: dict[str, tuple[Variant, Vocabulary]]
    """The variants whose documents were written, and their vocabularies."""


_games = _Games(REGISTRY, -1, {}, {}, {}, {})
_of_variants: dict[str, tuple[Variant, Vocabulary]] = {}


def _known() -> _Games:
    """What is registered by now, the library's own first."""
    global _games
    changes = REGISTRY.changes
    if _games.registry is not REGISTRY or _games.changes != changes:
        ways: dict[str, tuple[Variant, ...]] = {}
        for variant in tuple(REGISTRY.variants.values()):
            ways[variant.json_prefix] = (*ways.get(variant.json_prefix, ()), variant)
        _games = _Games(REGISTRY, changes, ways, {}, {}, {})
    return _games


def _vocabulary(games: _Games, prefix: str) -> Vocabulary:
    """The vocabulary of a prefix, made when it is first needed: a game that nobody asks for can spoil nothing."""
    if prefix not in games.vocabularies:
        games.vocabularies[prefix] = vocabulary_of(*games.variants[prefix])
    return games.vocabularies[prefix]


def of_variant(variant: Variant) -> Vocabulary:
    """The vocabulary of documents about a variant."""
    known, vocabulary = _of_variants.get(variant.name, (None, None))
    if vocabulary is None or known is not variant:
        vocabulary = vocabulary_of(variant)
        _of_variants[variant.name] = variant, vocabulary
    return vocabulary


def of_written(variant: Variant) -> Vocabulary:
    """The vocabulary of documents about a variant, if they can be read again."""
    written = _known().written
    known, vocabulary = written.get(variant.name, (None, None))
    if vocabulary is None or known is not variant:
        vocabulary = of_variant(registered(variant))
        written[variant.name] = variant, vocabulary
    return vocabulary


def of_tag(tag: object) -> Vocabulary:
    """The vocabulary of an action or event with this tag; a plugin that may know its game is loaded."""
    prefix = tag[: tag.rfind(".") + 1] if isinstance(tag, str) else ""
    if prefix not in _known().variants:
        REGISTRY.seek(lambda variant: variant.json_prefix == prefix)
    if prefix not in _known().variants:
        raise DocumentError(f"no game is called {brief(prefix[:-1])}", TAG)
    found = _vocabulary(_known(), prefix)
    if isinstance(tag, str) and tag not in found.tags:
        REGISTRY.names()  # perhaps a plugin has added it to a game of ours
        found = _vocabulary(_known(), prefix)
    return found


def of_kind(kind: type[Action] | type[Event]) -> Iterator[Vocabulary]:
    """The vocabularies that have a kind of actions or events, in the order in which the games were registered.

    When those that are known are used up, all plugins are loaded: perhaps one has it that nobody has asked for yet.
    """
    first = _having(kind)
    yield from first
    REGISTRY.names()
    yield from (vocabulary for vocabulary in _having(kind) if vocabulary not in first)


def _having(kind: type) -> tuple[Vocabulary, ...]:
    games = _known()
    if kind not in games.by_kind:
        every = (_vocabulary(games, prefix) for prefix in games.variants)
        games.by_kind[kind] = tuple(one for one in every if kind in (*one.actions, *one.events))
    return games.by_kind[kind]
