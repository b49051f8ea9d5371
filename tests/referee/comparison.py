"""The library and a referee play the same round, and are asked the same questions after every move."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from hypothesis import settings

import flaschenteufel as ft
from flaschenteufel.hols_der_teufel import HolsDerTeufel
from flaschenteufel.testing import Setting, tables_of
from tests.hols_der_teufel.scenes import FEW_CHIPS, MANY_ANGELS
from tests.referee import bottle_imp, bottle_table, hols_der_teufel
from tests.referee.hols_der_teufel import SUITS
from tests.referee.translation import Move, action_of, facts_of, move_of, plain_devils

ROUNDS = max(1, settings().max_examples // 60)
"""How many rounds are played at each table: one, and more with the profile `thorough`."""


def tables(*names: str) -> list[Setting]:
    """All tables of some variants."""
    return [table for name in names for table in tables_of(ft.get_variant(name))]


BOTTLE_IMPS = tables("bright-house", "classic", "demons-eye", "lopaka", "second-bottle", "teams", "teams-with-solos")
HOLS_DER_TEUFEL = tables("hols-der-teufel")
HOUSE_RULES = [*tables_of(MANY_ANGELS), *tables_of(FEW_CHIPS)]
"""Hol's der Teufel where turns are often passed, or chips are often short."""


class DisagreementError(AssertionError):
    """The library and the referee say different things."""


class Rules(Protocol):
    """What the module of a referee has; each of the two has its own kind of game."""

    def cards(self, game: Any, /) -> Sequence[tuple[Any, ...]]: ...
    def to_act(self, game: Any, /) -> list[int]: ...
    def legal(self, game: Any, /) -> list[Move]: ...
    def allows(self, game: Any, move: Move, /) -> bool: ...
    def do(self, game: Any, move: Move, /) -> None: ...
    def score(self, game: Any, /) -> list[int]: ...
    def facts(self, game: Any, /) -> dict[str, object]: ...


def referee_of(table: Setting) -> tuple[Rules, Any]:
    """The referee for a table, and its game before the deal."""
    variant, players, dealer = table.variant, table.players, table.dealer
    if not isinstance(variant, HolsDerTeufel):
        return bottle_imp, bottle_table.new_game(variant.name, players, str(table.edition), dealer)
    if variant is ft.get_variant("hols-der-teufel"):
        return hols_der_teufel, hols_der_teufel.new_game(players, dealer)
    cards = plain_devils(variant.deck())  # house rules: other cards and chips
    return hols_der_teufel, hols_der_teufel.new_game(players, dealer, cards, variant.chips)


def compare_round(table: Setting, seed: int) -> int:
    """Deal, play to the end and compare; returns the number of moves. The same seed plays the same round."""
    rules, game = referee_of(table)
    try:
        return compare(rules, game, table.new_round(), random.Random(f"{table} {seed}"))
    except DisagreementError as problem:
        problem.add_note(f"{table}, seed {seed}")
        raise


def compare(rules: Rules, game: Any, start: ft.State, rng: random.Random) -> int:
    """Play to the end, and compare after every move."""
    state, number = start, -1
    for state in walk(rules, game, start, rng):
        agree(rules, game, state, rng)
        number += 1
    same("the scores", list(state.scores), rules.score(game))
    return number


def walk(rules: Rules, game: Any, state: ft.State, rng: random.Random) -> Iterator[ft.State]:
    """Deal at random and play by the referee's moves; the game is always as far as the state."""
    yield state
    cards = list(rules.cards(game))
    rng.shuffle(cards)
    state = moved(rules, game, state, ("deal", state.dealer, tuple(cards)))
    yield state
    tempers = [rng.choice((min, max, rng.choice, rng.choice)) for _ in range(state.seats)]
    while rules.to_act(game):
        state = moved(rules, game, state, chosen(rules.legal(game), tempers, rng))
        yield state


def chosen(moves: list[Move], tempers: Sequence[Callable[[list[Move]], Move]], rng: random.Random) -> Move:
    """A move of some seat that is to act: its lowest, its highest or any, according to its temper."""
    seat = rng.choice(moves)[1]
    return tempers[seat]([move for move in moves if move[1] == seat])


def moved(rules: Rules, game: Any, state: ft.State, move: Move) -> ft.State:
    """The state after a move that the referee has made too."""
    action = action_of(move)
    same(f"whether {move} is legal", state.is_legal(action), rules.allows(game, move))
    rules.do(game, move)
    return state.apply(action)


def agree(rules: Rules, game: Any, state: ft.State, rng: random.Random) -> None:
    """Both tell the same facts, list the same moves for every seat, and judge other moves alike."""
    theirs, ours = facts_of(state), rules.facts(game)
    same("which facts there are", list(theirs), list(ours))
    for name, fact in theirs.items():
        same(name, fact, ours[name])
    moves = rules.legal(game)
    for seat in range(state.seats):
        listed = sorted(move_of(action) for action in state.legal_actions(seat))
        same(f"the legal moves of seat {seat}", listed, sorted(move for move in moves if move[1] == seat))
    cards, known = rules.cards(game), set(moves)
    for move in (*moves, *strays(cards, state.seats, rng)):
        same(f"whether {move} is legal", state.is_legal(action_of(move)), move in known)
    deal = "deal", rng.randrange(state.seats), tuple(cards[rng.randrange(2) :])
    same(f"whether {deal} is legal", state.is_legal(action_of(deal)), rules.allows(game, deal))


def strays(cards: Sequence[tuple[Any, ...]], seats: int, rng: random.Random) -> Iterator[Move]:
    """Moves of each kind that somebody might try, most of them against the rules."""
    for seat in range(seats):
        one, other = rng.sample(cards, 2)
        if len(one) == 3:
            yield "discard", seat, (one,)
            yield "discard", seat, tuple(sorted((one, other)))
            yield "pass", seat, (one,)
            yield "pass", seat, (one, other)
            yield "expose", seat, rng.randrange(2)
            yield "play", seat, one
            yield "take", seat, rng.randrange(2)
        else:
            suits = [suit for suit in (one[0], *SUITS) if suit in SUITS]
            yield "lay", seat, (one, rng.choice(suits), rng.choice(("low", "high")))
            yield "lay", seat, (one, suits[0], rng.choice(("low", "high")))
            yield "skip", seat, ()


def same(question: str, theirs: object, ours: object) -> None:
    """Raise a `DisagreementError` unless both answers are equal."""
    if theirs != ours:
        raise DisagreementError(f"{question}: the library says {theirs}, the referee {ours}")
