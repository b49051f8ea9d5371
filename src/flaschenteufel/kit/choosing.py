"""What a seat can choose, and why not: all from what everybody sees, and its own hand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any, NamedTuple, cast, get_args, get_type_hints

from attrs import fields

from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import IllegalActionError, VariantError
from flaschenteufel.core.fast import Memo
from flaschenteufel.core.front import plain_words
from flaschenteufel.core.json.vocabulary import is_list, is_union, members_of
from flaschenteufel.core.refusals import foreign_card, named_twice, not_held
from flaschenteufel.core.wording import OneOf, Phrase, Sentence, brief, counted, listing, sentence
from flaschenteufel.kit.pieces import Choice, Move, Objection
from flaschenteufel.kit.pieces import Reason as KitReason

Kinds = frozenset[type]
"""The classes of the cards of a game."""


class CardField(NamedTuple):
    """The field of an action that holds cards."""

    name: str
    alias: str
    many: bool
    """Whether it holds a tuple of cards."""


def _holds(hint: Any, kinds: Kinds) -> bool:
    return bool(members_of(hint)) and all(member in kinds for member in members_of(hint))


def card_field(kind: type[Action], kinds: Kinds) -> CardField | None:
    """The field of a class of actions that holds cards, by its type; None if it has none."""
    return _CARD_FIELDS[kind, kinds]


def _card_field(key: tuple[type[Action], Kinds]) -> CardField | None:
    kind, kinds = key
    hints = get_type_hints(kind)
    found: list[CardField] = []
    for one in fields(kind):
        hint = hints[one.name]
        many = is_list(hint)
        if _holds(get_args(hint)[0] if many else hint, kinds) and not (is_union(hint) and type(None) in get_args(hint)):
            found.append(CardField(one.name, one.alias or one.name, many))
    if len(found) > 1:
        names = listing(field.name for field in found)
        raise VariantError(f"{kind.__name__} has cards in several fields, {names}: one is enough for the kit")
    return found[0] if found else None


_CARD_FIELDS = Memo(_card_field)


def cards_in(action: Action, kinds: Kinds) -> tuple[Any, ...]:
    """The cards of an action, which leave the hand."""
    field = card_field(type(action), kinds)
    if field is None:
        return ()
    value: Any = getattr(action, field.name)
    return tuple(value) if field.many else (value,)


def with_cards(move: Move[Any], seat: int, cards: Sequence[Any], kinds: Kinds) -> Action:
    """The action of a choice of cards that says no more than which cards."""
    field = card_field(move.action, kinds)
    assert field is not None, "the description has been checked"
    made: Action = move.action(**{"seat": seat, field.alias: tuple(cards) if field.many else cards[0]})
    return made


def candidates(move: Move[Any], at: Any, seat: int, hand: Sequence[Any], kinds: Kinds) -> Iterator[Action]:
    """All that a seat with this hand could choose, if nothing were refused."""
    if isinstance(move, Choice):
        yield from (_checked(action, move, seat) for action in move.among(at, seat))
    elif move.ways is None:
        size = move.size(at, seat)
        yield from (with_cards(move, seat, cards, kinds) for cards in combinations(hand, size))
    else:
        for card in hand:
            for action in move.ways(at, seat, card):
                if cards_in(_checked(action, move, seat), kinds) != (card,):
                    raise VariantError(f"the ways to choose the {card} have {brief(action)}, which is of another card")
                yield action


def _checked(action: Any, move: Move[Any], seat: int) -> Action:
    if type(action) is not move.action or action.seat != seat:
        raise VariantError(
            f"the choices of seat {seat} have {brief(action)}, which is no {move.action.__name__} of this seat"
        )
    found: Action = action
    return found


def objection(move: Move[Any], at: Any, action: Action, held: Iterable[Any]) -> Objection | None:
    """Why an action is refused to a seat that holds these cards beside those of the action, or None."""
    if move.refusal and (found := _objection(move.refusal(at, action))):
        return found
    if move.while_holding:
        for card in held:
            if found := _objection(move.while_holding(at, action, card)):
                return found
    return None


def _objection(found: Any) -> Objection | None:
    if found is not None and not isinstance(found, Objection):
        raise VariantError(f"a rule must say an Objection or None, not {brief(found)}")
    return found


def is_refused_with(move: Move[Any], at: Any, action: Action, card: Any) -> bool:
    """Whether an action would have been refused to a seat that holds this card as well."""
    return move.while_holding is not None and _objection(move.while_holding(at, action, card)) is not None


def choices(moves: Iterable[Move[Any]], at: Any, seat: int, hand: Sequence[Any], kinds: Kinds) -> tuple[Action, ...]:
    """All that a seat with this hand can choose, in the order in which the game lists it."""
    found: list[Action] = []
    for move in moves:
        found += (
            action
            for action in candidates(move, at, seat, hand, kinds)
            if objection(move, at, action, _rest(hand, cards_in(action, kinds))) is None
        )
    return tuple(found)


def _rest(hand: Sequence[Any], gone: Sequence[Any]) -> Iterator[Any]:
    return (card for card in hand if card not in gone)


class Judged(NamedTuple):
    """What became of an action: the same one as the game lists it, or why not."""

    action: Action | None
    refusal: IllegalActionError | None


class Judge(NamedTuple):
    """The rules of a phase, for a seat with a hand."""

    move: Move[Any]
    at: Any
    hand: Sequence[Any]
    deck: Sequence[Any]
    kinds: Kinds
    clause: str

    def judged(self, action: Action) -> Judged:
        """The action, which is of a kind that is due, and of a seat that is to act; or why it is refused."""
        refusal = self._wrong_cards(action)
        if refusal:
            return Judged(None, refusal)
        found = list(candidates(self.move, self.at, action.seat, self.hand, self.kinds))
        if action not in found:
            return Judged(None, IllegalActionError(action, KitReason.NOT_A_CHOICE, self.clause, _offer(action, found)))
        same = found[found.index(action)]  # True is equal to 1, and 1.0 is too: a state holds what the game lists
        why = objection(self.move, self.at, same, _rest(self.hand, cards_in(same, self.kinds)))
        if why:
            return Judged(None, IllegalActionError(action, why.reason, why.clause, why.sentence))
        return Judged(same, None)

    def _wrong_cards(self, action: Action) -> IllegalActionError | None:
        """Why the cards of an action cannot be chosen by anybody with this hand, or None."""
        field = card_field(type(action), self.kinds)
        if field is None or isinstance(self.move, Choice):
            return None
        value: Any = getattr(action, field.name)
        if field.many and not isinstance(value, tuple):
            return foreign_card(action, self.clause)
        cards = cast("tuple[Any, ...]", value if field.many else (value,))
        for card in cards:
            if card not in self.deck:
                return foreign_card(action, self.clause)
        for card in cards:
            if card not in self.hand:
                return not_held(action, card, self.clause)
        return self._wrong_set(action, cards) if field.many else None

    def _wrong_set(self, action: Action, cards: tuple[Any, ...]) -> IllegalActionError | None:
        assert not isinstance(self.move, Choice), "only cards come in sets"
        size = self.move.size(self.at, action.seat)
        if len(cards) != size:
            message = counted(
                "Choose {number} card, not {given}", "Choose {number} cards, not {given}", size, given=len(cards)
            )
            return IllegalActionError(action, KitReason.WRONG_NUMBER_OF_CARDS, self.clause, message)
        for card in cards:
            if cards.count(card) > 1:
                return named_twice(action, card, self.clause)
        if list(cards) != sorted(cards, key=self.deck.index):
            right = tuple(sorted(cards, key=self.deck.index))
            message = sentence("Name the cards in the order of the deck: {cards}", cards=right)
            return IllegalActionError(action, KitReason.WRONG_ORDER_OF_CARDS, self.clause, message)
        return None


def _offer(action: Action, found: Sequence[Action]) -> Sentence:
    """The sentence that refuses what is not among the choices."""
    return sentence("You can choose {offers}, not {tried}", offers=OneOf(map(_words, found)), tried=_words(action))


def _words(action: Action) -> Phrase:
    """What distinguishes an action from the others of its kind; it may hold anything, if it came from outside."""
    values = [getattr(action, one.name) for one in fields(type(action)) if one.name != "seat"]
    return Phrase(" ".join(map(_word, values)) or "it")


def _word(value: object) -> str:
    if isinstance(value, str):
        return str(value)
    return brief(value) if isinstance(value, int | float) else plain_words(value)
