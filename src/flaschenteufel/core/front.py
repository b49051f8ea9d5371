"""What front-ends share, whatever the game: finding a game's own parts, and plain words where it has none."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, cast

import attrs

from flaschenteufel.core.errors import VariantError
from flaschenteufel.core.wording import count, listing

if TYPE_CHECKING:
    from types import ModuleType

    from flaschenteufel.core.action import Action
    from flaschenteufel.core.event import Event
    from flaschenteufel.core.situation import Situation
    from flaschenteufel.core.variant import Variant

PEOPLE = frozenset(
    (
        "buyer",
        "dealer",
        "giver",
        "givers",
        "leader",
        "loser",
        "losers",
        "neighbour",
        "owner",
        "owners",
        "partner",
        "partners",
        "player",
        "players",
        "receiver",
        "receivers",
        "seat",
        "seats",
        "seller",
        "target",
        "winner",
        "winners",
    )
)
"""Fields with these names hold seats, and a sentence has the names of the people there."""

_CARDS = frozenset(("card", "cards"))
"""What these fields hold needs no label."""


def front_part(variant: Variant, part: str) -> ModuleType | None:
    """A part of the game's own front-end, imported when it is first asked for; None if the game does without.

    The variant names the package (`Variant.front`), and the parts are its modules: `narration`, `terminal`, `picture`,
    `advice`, `results`. An error while a part is imported is not taken for its absence.

    >>> from flaschenteufel import get_variant
    >>> front_part(get_variant("lopaka"), "narration").__name__
    'flaschenteufel.bottle_imp.front.narration'
    >>> front_part(get_variant("hols-der-teufel"), "results") is None
    True
    """
    if variant.front is None:
        return None
    try:
        return _module(variant.front, part)
    except ModuleNotFoundError as problem:
        if problem.name and f"{variant.front}.".startswith(f"{problem.name}."):
            raise VariantError(f"{variant.name}: there is no package {variant.front}, its front") from problem
        raise


@cache
def _module(package: str, part: str) -> ModuleType | None:
    name = f"{package}.{part}"
    return import_module(name) if find_spec(name) else None


def hand_of(situation: Situation, seat: int) -> tuple[object, ...] | None:
    """The cards of a seat as far as they are known, if states and views of the game have a method `hand`.

    >>> from flaschenteufel import get_variant
    >>> len(hand_of(get_variant("classic").deal(4, seed=7), 0))
    9
    """
    method: Callable[[int], Iterable[object] | None] | None = getattr(situation, "hand", None)
    if not callable(method):
        return None
    cards = method(seat)
    return None if cards is None else tuple(cards)


def on_the_table(situation: Situation, names: Sequence[str]) -> str:
    """What lies on the table, in words, if states and views of the game have an attribute `table` or `trick`.

    >>> from flaschenteufel import get_variant
    >>> on_the_table(get_variant("classic").new_round(3), ("Ada", "Ben", "Cleo"))
    'leader Ada, plays nothing, winner nobody'
    """
    lying: object = getattr(situation, "table", None)
    if lying is None:
        lying = getattr(situation, "trick", None)
    return "" if lying is None or lying in ((), [], {}) else plain_words(lying, names)


def event_words(event: Event, names: Sequence[str]) -> str:
    """What happened, as a plain sentence made of the names of its class and its fields.

    >>> from flaschenteufel import ChipsPaid, TurnPassed
    >>> event_words(ChipsPaid(1, receiver=0, amount=8), ("Ada", "Ben"))
    'Ben: chips paid, receiver Ada, amount 8.'
    >>> event_words(TurnPassed(0), ("you", "Ben"))
    'You: turn passed.'
    """
    words = _described(event, names)
    seat: object = getattr(event, "seat", None)
    if type(seat) is int and 0 <= seat < len(names):
        words = f"{names[seat]}: {words}"
    return f"{words[:1].upper()}{words[1:]}."


def action_words(action: Action, names: Sequence[str]) -> str:
    """What a seat can do, in plain words; who does it is not said.

    >>> from flaschenteufel import Lay, get_variant
    >>> action_words(get_variant("hols-der-teufel").deal(seed=7).legal_actions()[0], ("Ada", "Ben", "Cleo"))
    'lay red 4, row red, end high'
    """
    return _described(action, names)


def plain_words(value: object, names: Sequence[str] = (), label: str = "") -> str:
    """Any value in words, never as Python writes it; `label`, the name of its field, tells seats from numbers.

    >>> plain_words((1, None), ("Ada", "Ben"), "winners"), plain_words((None, None), (), "cards"), plain_words(True)
    ('Ben and nobody', '2 unseen cards', 'yes')
    >>> plain_words((30, -7), ("Ada", "Ben"), "scores"), plain_words({"red": (7, 9)})
    ('Ada 30, Ben -7', 'red 7 and 9')
    """
    if value is None:
        return "nobody" if label in PEOPLE else "an unseen card" if label in _CARDS else "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if label in PEOPLE and isinstance(value, int) and 0 <= value < len(names):
        return names[value]
    if isinstance(value, Enum):
        return _spaced(str(value.value))
    if isinstance(value, int | float | str) or type(value).__str__ is not object.__str__:
        return str(value)  # its class says how people read it; otherwise `str` has what programmers read
    if isinstance(value, Mapping):
        pairs = cast("Mapping[object, object]", value).items()
        return ", ".join(f"{plain_words(key, names)} {plain_words(one, names)}" for key, one in pairs) or "nothing"
    if isinstance(value, Collection):
        return _several(tuple(cast("Collection[object]", value)), names, label)
    return ", ".join(_parts(value, names)) or _spaced(type(value).__name__)


def _several(values: tuple[object, ...], names: Sequence[str], label: str) -> str:
    """Some values: one for each seat, or as they come; of cards that may not be seen, only how many there are."""
    if not values:
        return "nothing"
    if label in PEOPLE:
        return listing(plain_words(one, names, label) for one in values)
    kinds = {type(one) for one in values}
    if label not in _CARDS and len(values) == len(names) and kinds in ({int}, {tuple}):
        return ", ".join(f"{name} {plain_words(one, names, 'cards')}" for name, one in zip(names, values, strict=True))
    unseen = values.count(None)
    parts = [plain_words(one, names) for one in values if one is not None]
    return listing([*parts, *([count(unseen, "unseen card")] if unseen else [])])


def _described(value: Action | Event, names: Sequence[str]) -> str:
    """The name of what is done, the cards it is done with, and all other fields with their labels."""
    cards = [plain_words(getattr(value, name), names, name) for name in _fields(value) if name in _CARDS]
    return ", ".join([" ".join([_spaced(type(value).__name__), *cards]), *_parts(value, names, but={"seat", *_CARDS})])


def _parts(value: object, names: Sequence[str], but: Collection[str] = ()) -> Iterator[str]:
    for name in _fields(value):
        if name not in but:
            yield f"{_spaced(name)} {plain_words(getattr(value, name), names, name)}"


def _fields(value: object) -> list[str]:
    """The names of the fields of a value, if its class is made by attrs or is a dataclass."""
    kind = type(value)
    if attrs.has(kind):
        found = [field.name for field in attrs.fields(kind)]
    else:
        found = [field.name for field in dataclasses.fields(kind)] if dataclasses.is_dataclass(kind) else []
    return [name for name in found if not name.startswith("_")]


def _spaced(name: str) -> str:
    """The words in a name.

    >>> _spaced("TrickTaken"), _spaced("choose_bottle")
    ('trick taken', 'choose bottle')
    """
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", re.sub(r"[_-]", " ", name)).lower()
