"""Strategies for Hypothesis: variants, tables, deals, states, views, matches, and actions, legal or nearly so."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import TypeVar

from flaschenteufel.catalogue import get_variant, list_variants
from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.errors import InvalidValueError, MissingExtraError
from flaschenteufel.core.match import Match
from flaschenteufel.core.record.record import Record
from flaschenteufel.core.state import State
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.view import View
from flaschenteufel.testing.check_events import viewers
from flaschenteufel.testing.checkpoint import Setting, tables_of
from flaschenteufel.testing.playing import formable, is_dealing, random_play

try:
    from hypothesis import note
    from hypothesis import strategies as st
    from hypothesis.vendor.pretty import RepresentationPrinter, for_type_by_name
except ModuleNotFoundError as problem:
    raise MissingExtraError("the strategies need Hypothesis: pip install 'flaschenteufel[testing]'") from problem

T = TypeVar("T")
_SEEDS = st.integers(0, 2**64)
_ENOUGH = 50


def variants(where: Callable[[Variant], bool] | None = None) -> st.SearchStrategy[Variant]:
    """Registered variants, those of installed plugins too, or only those that the condition holds for.

    >>> from hypothesis import find
    >>> find(variants(lambda variant: 6 in variant.player_counts), lambda variant: True).name
    'second-bottle'
    """
    chosen = [variant for variant in map(get_variant, list_variants()) if where is None or where(variant)]
    if not chosen:
        raise InvalidValueError("the condition holds for no registered variant")
    return st.sampled_from([_brief(variant) for variant in chosen])


def tables(variant: Variant | None = None) -> st.SearchStrategy[Setting]:
    """Tables to play at: of one variant, or of all that are registered.

    >>> from hypothesis import find
    >>> print(find(tables(get_variant("lopaka")), lambda table: True))
    lopaka for 2, edition 2003, dealer 0
    """
    if variant is None:
        return variants().flatmap(tables)
    return st.sampled_from(tables_of(variant))


def deals(variant: Variant | None = None) -> st.SearchStrategy[State]:
    """Rounds that have just been dealt.

    >>> from hypothesis import find
    >>> find(deals(get_variant("classic")), lambda state: state.dealer == 2)
    <classic/3 2003: discard, to act: 0, 1, 2>
    """
    return st.builds(Setting.deal, tables(variant), _SEEDS).map(_brief)


@st.composite
def _states(draw: st.DrawFn, variant: Variant | None) -> State:
    table, seed = draw(tables(variant)), draw(_SEEDS)
    dealt = table.deal(seed)
    met = [table.new_round(), dealt, *(state for _, _, state in random_play(dealt, Random(seed)))]
    number = draw(st.integers(0, len(met) - 1))
    note(f"state {number} of the round with seed {seed} at {table}")
    return _brief(met[number])


def states(variant: Variant | None = None) -> st.SearchStrategy[State]:
    """States that legal play reaches, from before the deal to the end.

    >>> from hypothesis import find
    >>> find(states(get_variant("classic")), lambda state: state.is_over)
    <classic/3 2003: score>
    """
    return _states(variant)


@st.composite
def _views(draw: st.DrawFn, variant: Variant | None) -> View:
    state = draw(states(variant))
    return _brief(state.view(draw(st.sampled_from(viewers(state)))))


def views(variant: Variant | None = None) -> st.SearchStrategy[View]:
    """Views of such states, by any seat or by a spectator.

    >>> from hypothesis import find
    >>> find(views(get_variant("classic")), lambda view: view.seat == 1 and not view.is_over)
    <classic/3 2003 seen by seat 1: deal, to act: 0>
    """
    return _views(variant)


@st.composite
def _matches(draw: st.DrawFn, variant: Variant | None) -> Match:
    table, seed = draw(tables(variant)), draw(_SEEDS)
    names = [f"Player {number}" for number in range(1, table.players + 1)]
    match, random = Match.start(table.variant, names, rounds=2, edition=table.edition, seed=seed), Random(seed)
    whole = draw(st.booleans())
    if whole:
        match = _played(match, [action for _, action, _ in random_play(match.round, random)]).next_round()
    moves = [action for _, action, _ in random_play(match.round, random)]
    return _brief(_played(match, moves[: draw(st.integers(0, len(moves)))]))


def _played(match: Match, actions: Iterable[Action]) -> Match:
    for action in actions:
        match = match.apply(action)
    return match


def matches(variant: Variant | None = None) -> st.SearchStrategy[Match]:
    """Matches of two rounds, at any moment of the first or of the second.

    >>> from hypothesis import find
    >>> find(matches(get_variant("lopaka")), lambda match: True)
    <Match lopaka/2: round 1 of 2>
    """
    return _matches(variant)


def records(variant: Variant | None = None) -> st.SearchStrategy[Record]:
    """Records of such matches.

    >>> from hypothesis import find
    >>> find(records(get_variant("lopaka")), lambda record: True).names
    ('Player 1', 'Player 2')
    """
    return matches(variant).map(lambda match: _brief(Record.of_match(match)))


def actions(state: State) -> st.SearchStrategy[Action]:
    """The legal actions of a state, a deal in any order among them; there are none in a round that is over.

    >>> from hypothesis import find
    >>> state = get_variant("classic").deal(seed=7)
    >>> state.is_legal(find(actions(state), lambda action: action.seat == 1))
    True
    """
    if is_dealing(state):
        return st.permutations(_deck(state)).map(lambda deck: Deal(state.dealer, deck))
    legal = state.legal_actions()
    return st.sampled_from(legal) if legal else st.nothing()


@st.composite
def _illegal_actions(draw: st.DrawFn, state: State) -> Action:
    random = Random(draw(st.integers(0, 2**16)))
    dealt = _table(state).deal(random.randrange(2**16))
    pool = [action for met, _, _ in random_play(dealt, random) for action in met.legal_actions()]
    legal = set(state.legal_actions())
    formed = formable(state, dict.fromkeys(pool), dealt.cards, random, _ENOUGH)
    return draw(st.sampled_from([action for action in formed if action not in legal]))


def illegal_actions(state: State) -> st.SearchStrategy[Action]:
    """Near misses: actions of other seats, of other moments, or with other cards, none of which is legal.

    >>> from hypothesis import find
    >>> state = get_variant("classic").deal(seed=7)
    >>> state.is_legal(find(illegal_actions(state), lambda action: action.seat == 1))
    False
    """
    return _illegal_actions(state)


def _show(value: object, printer: RepresentationPrinter, cycle: bool) -> None:
    printer.text(repr(value))


def _brief(value: T) -> T:
    """Let Hypothesis show the value by its repr; it would print each of the thousand fields of a table."""
    for_type_by_name(type(value).__module__, type(value).__name__, _show)
    return value


def _table(state: State) -> Setting:
    """A table that the state can be of; before the deal, when the cards cannot be told from it, the very one."""
    fitting = [table for table in tables_of(state.variant) if _fits(table, state)]
    return fitting[0]


def _fits(table: Setting, state: State) -> bool:
    empty = table.new_round()
    if (empty.seats, empty.dealer) != (state.seats, state.dealer):
        return False
    return empty == state if is_dealing(state) else table.deal(0).cards == state.cards


def _deck(state: State) -> tuple[object, ...]:
    return _table(state).deal(0).cards
