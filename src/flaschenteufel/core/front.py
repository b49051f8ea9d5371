"""What front-ends share, whatever the game: finding a game's own parts, and plain words where it has none."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import cast

import attrs

from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import VariantError
from flaschenteufel.core.events import Event
from flaschenteufel.core.state import Situation
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.wording import count, listing

_PEOPLE = re.compile(
    "(buyer|dealer|giver|leader|loser|neighbour|owner|partner|player|receiver|seat|seller|target|winner)s?"
)
"""Fields with these names hold seats, and a sentence has the names of the people there."""

NOTHING = "nothing"

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
    return part_of(variant, variant.front, part, "front")


def part_of(variant: Variant, package: str | None, part: str, what: str) -> ModuleType | None:
    """A module of a package that the variant names; None if it names none, or if the package has no such module.

    An error while the module is imported is not taken for its absence. A package that is not there is a `VariantError`,
    which says `what` it should have been.

    >>> from flaschenteufel import get_variant
    >>> lopaka = get_variant("lopaka")
    >>> part_of(lopaka, lopaka.front, "narration", "front").__name__
    'flaschenteufel.bottle_imp.front.narration'
    """
    if package is None:
        return None
    try:
        return _module(package, part)
    except ModuleNotFoundError as problem:
        if problem.name and f"{package}.".startswith(f"{problem.name}."):
            raise VariantError(f"{variant.name}: there is no package {package}, its {what}") from problem
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
    cards = method(seat) if callable(method) else None
    return None if cards is None else tuple(cards)


def table_words(situation: Situation, names: Sequence[str]) -> str:
    """What everybody sees, in words, if states and views of the game have an attribute `position` or `trick`.

    A position is a value made by attrs or a dataclass; what everybody can count at the table, and what is None, is left
    out.

    >>> from flaschenteufel import get_variant
    >>> table_words(get_variant("classic").new_round(3), ("Ada", "Ben", "Cleo"))
    'trick leader Ben, winner nobody'
    """
    position: object = getattr(situation, "position", None)
    if position is not None:
        unknown = [name for name in _fields(position) if getattr(position, name) is None]
        return "; ".join(_parts(position, names, but=("seats", "dealer", "hand_sizes", *unknown)))
    trick: object = getattr(situation, "trick", None)
    return "" if trick is None else f"trick {plain_words(trick, names)}"


def event_words(event: Event, names: Sequence[str]) -> str:
    """What happened, as a plain sentence made of the names of its class and its fields.

    >>> from flaschenteufel.hols_der_teufel import ChipsPaid, TurnPassed
    >>> event_words(ChipsPaid(1, receiver=0, amount=8), ("Ada", "Ben"))
    'Ben: chips paid (receiver Ada; amount 8).'
    >>> event_words(TurnPassed(0), ("you", "Ben"))
    'You: turn passed.'
    """
    done: object = getattr(event, "action", None)
    words = _by_somebody(done if isinstance(done, Action) else event, names)
    return f"{words[:1].upper()}{words[1:]}."


def action_words(action: Action, names: Sequence[str]) -> str:
    """What a seat can do, in plain words; who does it is not said.

    >>> from flaschenteufel.bottle_imp import TakeBottle
    >>> from flaschenteufel import get_variant
    >>> action_words(get_variant("hols-der-teufel").deal(seed=7).legal_actions()[0], ("Ada", "Ben", "Cleo"))
    'lay red 2 (row red; end high)'
    >>> action_words(TakeBottle(0, 1), ("Ada", "Ben"))
    'take bottle 1'
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
        return "nobody" if _PEOPLE.fullmatch(label) else "an unseen card" if label in _CARDS else NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if _PEOPLE.fullmatch(label) and isinstance(value, int) and 0 <= value < len(names):
        return names[value]
    if isinstance(value, Enum):
        return _spaced(str(value.value))
    if isinstance(value, Action):
        return _by_somebody(value, names)
    if isinstance(value, int | float | str) or type(value).__str__ is not object.__str__:
        return str(value)  # its class says how people read it; otherwise `str` has what programmers read
    if isinstance(value, Mapping):
        pairs = cast("Mapping[object, object]", value).items()
        return ", ".join(f"{plain_words(key, names)} {plain_words(one, names)}" for key, one in pairs) or NOTHING
    if isinstance(value, Collection):
        return _several(tuple(cast("Collection[object]", value)), names, label)
    return ", ".join(_parts(value, names)) or _spaced(type(value).__name__)


def _several(values: tuple[object, ...], names: Sequence[str], label: str) -> str:
    """Some values: one for each seat, or as they come; of cards that may not be seen, only how many there are."""
    if not any(one != () for one in values):
        return NOTHING
    if _PEOPLE.fullmatch(label):
        return listing(plain_words(one, names, label) for one in values)
    kinds = {type(one) for one in values}
    if label not in _CARDS and len(values) == len(names) and kinds in ({int}, {tuple}):
        joint = ", " if kinds == {int} else " | "
        return joint.join(f"{name} {plain_words(one, names, 'cards')}" for name, one in zip(names, values, strict=True))
    unseen = values.count(None)
    parts = [plain_words(one, names) for one in values if one is not None]
    return listing([*parts, *([count(unseen, "unseen card")] if unseen else [])])


def _by_somebody(deed: Action | Event, names: Sequence[str]) -> str:
    """What was done, behind the name of whoever did it."""
    seat: object = getattr(deed, "seat", None)
    if isinstance(seat, int) and 0 <= seat < len(names):
        return f"{names[seat]}: {_described(deed, names)}"
    return _described(deed, names)


def _described(deed: Action | Event, names: Sequence[str]) -> str:
    """The name of what is done, the cards it is done with, and behind them all other fields with their labels.

    A field that is the only one needs no label.
    """
    others = [name for name in _fields(deed) if name not in ("seat", *_CARDS)]
    cards = [plain_words(getattr(deed, name), names, name) for name in _fields(deed) if name in _CARDS]
    said = " ".join([_spaced(type(deed).__name__), *cards])
    if len(others) == 1 and not cards:
        value, words = getattr(deed, others[0]), plain_words(getattr(deed, others[0]), names, others[0])
        if isinstance(value, int | float | str):
            return f"{said} {words}"
        return said if words == NOTHING else f"{said} ({words})"
    rest = "; ".join(_parts(deed, names, but=("seat", *_CARDS)))
    return f"{said} ({rest})" if rest else said


def _parts(value: object, names: Sequence[str], but: Collection[str] = ()) -> Iterator[str]:
    """The fields of a value that have something to say, each with its label."""
    for name in _fields(value):
        words = NOTHING if name in but else plain_words(getattr(value, name), names, name)
        if words != NOTHING:
            yield f"{_spaced(name)} {words}"


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
