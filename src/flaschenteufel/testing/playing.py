"""Actions to try: those of random play, and near misses, by another seat, with another card, with a card too many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from random import Random
from typing import Any, TypeVar, cast

from attrs import evolve, fields

from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.state import State

T = TypeVar("T")

MANY_ACTIONS = 10_000
"""No round is as long."""


def random_play(state: State, random: Random) -> Iterator[tuple[State, Action, State]]:
    """Every (state, action, next state) of a round that is played on at random, `MANY_ACTIONS` at most.

    >>> from flaschenteufel import get_variant
    >>> len(list(random_play(get_variant("classic").deal(4, seed=7), Random(7))))
    40
    """
    for _ in range(MANY_ACTIONS):
        if not state.to_act:
            return
        action = random.choice(state.legal_actions(random.choice(state.to_act)))
        following = state.apply(action)
        yield state, action, following
        state = following


def is_dealing(state: State) -> bool:
    """Whether the cards have yet to be dealt.

    >>> from flaschenteufel import get_variant
    >>> is_dealing(get_variant("classic").new_round())
    True
    """
    return str(state.phase) == "deal"  # the phases of each game are an enum of its own


def near_misses(action: Action, cards: Sequence[object], seats: int) -> Iterator[Action]:
    """The action with one field changed, in every way that the class of the action allows.

    >>> from flaschenteufel.bottle_imp import Expose
    >>> list(near_misses(Expose(0, packet=1), cards=(), seats=1))
    [Expose(seat=-1, packet=1), Expose(seat=1, packet=1), Expose(seat=0, packet=0), Expose(seat=0, packet=2)]
    """
    for change in _changes(action, cards, seats):
        yield from _changed(*change)


def _changes(action: Action, cards: Sequence[object], seats: int) -> Iterator[tuple[Action, str, object]]:
    """The action, a field of it, and another value for that, as many as there are."""
    for field in fields(type(action)):
        value: object = getattr(action, field.name)
        others = range(-1, seats + 1) if field.name == "seat" else _others(value, cards)
        for other in others:
            if other != value:
                yield action, field.alias or field.name, other


def _changed(action: Action, field: str, value: object) -> Iterator[Action]:
    """The action with another value in a field, if its class allows it."""
    try:
        yield evolve(action, **{field: cast("Any", value)})
    except (TypeError, ValueError):  # it refuses such a value, as it should
        return


def _others(value: object, cards: Sequence[object]) -> Iterator[object]:
    """Other values of the same kind."""
    if isinstance(value, Enum):
        yield from type(value)
    elif isinstance(value, int):
        yield from (value - 1, value + 1)
    elif isinstance(value, tuple):
        yield from _other_tuples(cast("tuple[object, ...]", value), cards)
    else:
        yield from (card for card in dict.fromkeys(cards) if isinstance(card, type(value)))


def _other_tuples(values: tuple[object, ...], cards: Sequence[object]) -> Iterator[tuple[object, ...]]:
    """One value too few, one twice, all the other way round, and another card in every place."""
    yield values[:-1]
    yield values + values[:1]
    yield values[::-1]
    for place in range(len(values)):
        for card in dict.fromkeys(cards):
            yield (*values[:place], card, *values[place + 1 :])


def wrong_deals(dealer: int, cards: tuple[object, ...]) -> Iterator[Deal]:
    """Deals that are never legal: by another seat, with a card too few, twice, or foreign.

    >>> [deal.deck for deal in wrong_deals(0, ("a", "b"))]
    [('a', 'b'), ('a', 'b'), ('a',), ('a', 'b', 'a'), (None, 'b')]
    """
    yield Deal(dealer + 1, cards)
    yield Deal(dealer - 1, cards)
    yield Deal(dealer, cards[:-1])
    yield Deal(dealer, cards + cards[:1])
    yield Deal(dealer, (None, *cards[1:]))


def some(things: Iterable[T], number: int, random: Random) -> list[T]:
    """At most so many of the things, at random.

    >>> some("ab", 5, Random(0))
    ['a', 'b']
    """
    kept = list(things)
    return kept if len(kept) <= number else random.sample(kept, number)


def some_of_each_kind(actions: Iterable[Action], number: int, random: Random) -> list[Action]:
    """About so many of the actions, equally many of each class: else the gifts, of which there are most, hide the rest.

    >>> some_of_each_kind([Deal(0, ()), Action(1), Action(1)], 2, Random(0))
    [Deal(seat=0, deck=()), Action(seat=1)]
    """
    kinds: dict[type[Action], list[Action]] = {}
    for action in actions:
        kinds.setdefault(type(action), []).append(action)
    return [action for kind in kinds.values() for action in some(kind, max(1, number // len(kinds)), random)]


def formable(
    state: State, pool: Iterable[Action], cards: tuple[object, ...], random: Random, number: int
) -> list[Action]:
    """Actions that somebody might try: of the pool, and near misses of what is legal or due at other times.

    `pool` has the actions of other moments of the round, `cards` all cards of the game; there are about
    `number` of the pool and twice as many near misses at most.
    """
    legal = state.legal_actions()
    seats, dealer = state.seats, state.dealer
    strays = some_of_each_kind(pool, number, random)
    bases = some(legal, 4, random) + some(strays, 2, random)
    changes = some([change for base in bases for change in _changes(base, cards, seats)], 2 * number, random)
    near = [miss for change in changes for miss in _changed(*change)]
    dealing = [*wrong_deals(dealer, cards)] if is_dealing(state) else [Deal(dealer, cards)]
    return [*strays, *near, *dealing, *map(Action, range(seats))]
