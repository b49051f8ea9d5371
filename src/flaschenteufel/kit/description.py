"""Whether what an author says of a game makes one: each thing that does not is refused with a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import Enum, StrEnum
from typing import Any, cast, get_args, get_type_hints

from attrs import fields, has

from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.errors import VariantError
from flaschenteufel.core.json.vocabulary import is_list, is_union
from flaschenteufel.core.record.moves import code
from flaschenteufel.core.wording import brief, listing
from flaschenteufel.kit.choosing import Kinds, card_field
from flaschenteufel.kit.pieces import CardChoice, Choice, InTurn, Move, Phase, Position, Secretly

_CODE = re.compile(r"[^\s|/+,=#\":.-][^\s|/+,=#\":]*")


def check_deck(name: str, deck: Sequence[object]) -> None:
    """Cards are different values, with names that a record can tell apart."""
    if not deck:
        raise VariantError(f"{name}: a deck has cards")
    codes: dict[str, object] = {}
    for card in deck:
        if not has(type(card)):
            raise VariantError(f"{name}: {brief(card)} is no card: a card is a value of a frozen attrs class")
        try:
            hash(card)
        except TypeError as problem:
            raise VariantError(f"{name}: the card {brief(card)} cannot be hashed: is its class frozen?") from problem
        written = code(card)
        if not _CODE.fullmatch(written):
            raise VariantError(f"{name}: {written!r} is no name for a card in a record: letters and digits will do")
        if codes.setdefault(written, card) is not card:
            raise VariantError(f"{name}: two cards are called {written}: all must be different")


def check_sizes(name: str, deck: Sequence[object], sizes: Iterable[tuple[object, object]]) -> None:
    """Everybody gets cards, and there are enough."""
    given = list(sizes)
    if not given:
        raise VariantError(f"{name}: say how many cards are dealt, for each number of players")
    for players, size in given:
        if type(players) is not int or type(size) is not int or players < 1 or size < 1:
            raise VariantError(f"{name}: {brief(size)} cards for each of {brief(players)} players cannot be dealt")
        if players * size > len(deck):
            raise VariantError(f"{name} for {players}: there are only {len(deck)} cards to deal, not {players * size}")
    if len({players for players, _ in given}) < len(given):
        raise VariantError(f"{name}: a number of players has two hand sizes")


def check_phases(name: str, phases: Sequence[Phase[Any]], kinds: Kinds) -> None:
    """The phases are of one enum, lead to each other, and each has something to choose."""
    if not phases:
        raise VariantError(f"{name}: there must be a phase between the deal and the score")
    for rules in phases:
        if not isinstance(cast("object", rules), InTurn | Secretly):
            raise VariantError(f"{name}: {brief(rules)} is no phase: it must be InTurn or Secretly")
        if not isinstance(cast("object", rules.phase), StrEnum):
            raise VariantError(f"{name}: the name of a phase must be a member of a StrEnum, not {brief(rules.phase)}")
    _check_names(name, phases)
    for rules in phases:
        _check_exits(name, rules, phases)
        _check_moves(name, rules, kinds)


def _check_names(name: str, phases: Sequence[Phase[Any]]) -> None:
    kind = type(phases[0].phase)
    known = {member.value for member in kind}
    if {"deal", "score"} - known:
        raise VariantError(f"{name}: the enum {kind.__name__} must have the phases deal and score too")
    names = [rules.phase.value for rules in phases]
    if any(type(rules.phase) is not kind for rules in phases):
        raise VariantError(f"{name}: all phases must be of one enum, {kind.__name__}")
    if len(set(names)) < len(names) or {"deal", "score"} & set(names):
        raise VariantError(f"{name}: each phase is described once, and deal and score are not: {listing(names)}")


def _check_exits(name: str, rules: Phase[Any], phases: Sequence[Phase[Any]]) -> None:
    known = [*(other.phase.value for other in phases), "score"]
    for target in rules.then:
        if target not in known:
            raise VariantError(f"{name}: phase {rules.phase} leads to {brief(target)}, which is not described")
    if len(rules.then) > 2 or len(set(rules.then)) < len(rules.then):
        raise VariantError(f"{name}: phase {rules.phase} can lead to one or two others, not to {len(rules.then)}")
    if (len(rules.then) == 2) != (rules.branch is not None):
        raise VariantError(f"{name}: phase {rules.phase} needs a branch if, and only if, two can follow")
    if not rules.clause:
        raise VariantError(f"{name}: phase {rules.phase} needs a clause, which its refusals cite")


def _check_moves(name: str, rules: Phase[Any], kinds: Kinds) -> None:
    if not rules.moves:
        raise VariantError(f"{name}: there is nothing to choose in phase {rules.phase}")
    for move in rules.moves:
        if not isinstance(cast("object", move), Choice | CardChoice):
            raise VariantError(f"{name}: {brief(move)} is no Choice and no CardChoice")
        kind = move.action
        if not isinstance(cast("object", kind), type) or not issubclass(kind, Action) or kind in (Action, Deal):
            raise VariantError(f"{name}: {brief(kind)} is no class of actions of the game's own")
        _check_move(f"{name}: {kind.__name__} in phase {rules.phase}", move, kinds)
        if isinstance(rules, Secretly) and isinstance(move, CardChoice):
            _check_secret(f"{name}: {kind.__name__} in phase {rules.phase}", move, kinds)
    if len({move.action for move in rules.moves}) < len(rules.moves):
        raise VariantError(f"{name}: phase {rules.phase} has two choices of the same class of actions")
    if isinstance(rules, Secretly) and not rules.shown and len(rules.moves) > 1:
        raise VariantError(f"{name}: phase {rules.phase} is not shown, so there can be one kind of choice only")


def _check_move(where: str, move: Move[Any], kinds: Kinds) -> None:
    """The fields of an action are what the choice needs."""
    field = _card_field(where, move.action, kinds)
    if isinstance(move, Choice):
        if field is not None:
            raise VariantError(f"{where} has cards in {field}: use CardChoice, so that they leave the hand")
        return
    if field is None:
        cards = listing((kind.__name__ for kind in kinds), "or")
        raise VariantError(f"{where} has no field for a card: {cards}, or a tuple of them")
    others = [one.name for one in fields(move.action) if one.name not in ("seat", field)]
    if others and move.ways is None:
        raise VariantError(f"{where} says more than which card, {listing(others)}: list the `ways` to choose a card")
    found = card_field(move.action, kinds)
    if found and found.many and move.ways is not None:
        raise VariantError(f"{where} has several cards: `ways` are for one card")
    if found and not found.many and move.number != 1:
        raise VariantError(f"{where} has a field for one card, and {brief(move.number)} are to be chosen")
    if isinstance(move.number, int) and move.number < 1:
        raise VariantError(f"{where}: at least one card must be chosen, not {brief(move.number)}")


def _card_field(where: str, kind: type[Action], kinds: Kinds) -> str | None:
    try:
        found = card_field(kind, kinds)
        for hint in get_type_hints(kind).values():
            check_hint(hint)
    except NameError as problem:
        raise VariantError(f"{where}: {problem}: import it at the top of the module, for everybody") from problem
    except VariantError as problem:
        raise VariantError(f"{where}: {problem}") from problem
    return found.name if found else None


def _check_secret(where: str, move: CardChoice[Any, Any], kinds: Kinds) -> None:
    """What is chosen secretly can be counted."""
    found = card_field(move.action, kinds)
    if move.ways is not None:
        raise VariantError(f"{where} is secret: it cannot say more than which card")
    if found and found.many and (move.refusal or move.while_holding):
        raise VariantError(f"{where} is secret: only a choice of one card can be refused by rules of the game's own")


def check_position(name: str, position: object) -> None:
    """The position is one, a value, and has a form in JSON."""
    if not isinstance(position, Position):
        raise VariantError(f"{name}: start must give a Position, not {brief(position)}")
    kind = type(position)
    try:
        hints = get_type_hints(kind)
    except NameError as problem:
        raise VariantError(f"{name}: {kind.__name__}: {problem}: import it at the top of the module") from problem
    for one in fields(kind):
        try:
            check_hint(hints[one.name])
        except VariantError as problem:
            raise VariantError(f"{name}: {kind.__name__}.{one.name}: {problem}") from problem
    try:
        hash(position)
    except TypeError as problem:
        raise VariantError(f"{name}: a {kind.__name__} cannot be hashed: {problem}") from problem


def check_hint(hint: Any) -> None:
    """Refuse the type of a field that has no form in JSON.

    >>> check_hint(tuple[int, ...])
    >>> check_hint(dict[str, int])
    Traceback (most recent call last):
    ...
    flaschenteufel.VariantError: a field of the type dict[str, int] has no form in JSON
    """
    if is_list(hint) or is_union(hint):
        for part in get_args(hint):
            if part is not ...:
                check_hint(part)
    elif hint not in (int, str, bool, type(None)) and not _is_made_of_fields(hint):
        raise VariantError(f"a field of the type {brief(hint)} has no form in JSON")


def _is_made_of_fields(hint: Any) -> bool:
    return isinstance(hint, type) and (has(hint) or issubclass(hint, Enum))
