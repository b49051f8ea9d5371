"""What actions and events are called in a document: each game has a prefix, so that none disturbs another."""

from __future__ import annotations

import re
from collections.abc import Iterator

from flaschenteufel.core.actions import Action
from flaschenteufel.core.events import TABLE_EVENTS, Event, RoundScored
from flaschenteufel.core.variant import Variant

_WORD = re.compile("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")

PLAIN: frozenset[type] = frozenset({RoundScored, *TABLE_EVENTS})
"""The kinds of events with nothing of a game in them. Other shared ones have: a `Deal` its cards, `Awaited` a phase."""


def tag_of(kind: type, prefix: str = "") -> str:
    """What a class is called in the documents of a game with this prefix.

    >>> from flaschenteufel.bottle_imp import TakeBottle
    >>> tag_of(TakeBottle), tag_of(TakeBottle, "dwarf-whist."), tag_of(RoundScored, "dwarf-whist.")
    ('take_bottle', 'dwarf-whist.take_bottle', 'round_scored')
    """
    word = _WORD.sub("_", kind.__name__).lower()
    return f"{prefix}{word}" if issubclass(kind, Action | Event) and kind not in PLAIN else word


def tagged_kinds(variant: Variant) -> Iterator[tuple[str, str, type]]:
    """All kinds of actions and events of a variant: what they are, what they are called, their class."""
    kinds: dict[str, tuple[type, ...]] = {
        "action": variant.action_types,
        "event": (*variant.event_types, *TABLE_EVENTS),
    }
    for what, classes in kinds.items():
        for kind in dict.fromkeys(classes):
            yield what, tag_of(kind, variant.json_prefix), kind
