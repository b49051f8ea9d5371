"""The library and a referee play the same round, and are asked the same questions after every move."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

import flaschenteufel as ft
from assurance.referee import bottle_imp, bottle_imp_table, hols_der_teufel, matches
from assurance.referee.hols_der_teufel import SUITS
from assurance.referee.translation import Move, action_of, facts_of, move_of, plain_devils
from flaschenteufel.hols_der_teufel import HolsDerTeufel
from flaschenteufel.testing import Setting, tables_of


def tables(*names: str) -> list[Setting]:
    """All tables of some variants."""
    return [table for name in names for table in tables_of(ft.get_variant(name))]


BOTTLE_IMPS = tables("bright-house", "classic", "demons-eye", "lopaka", "second-bottle", "teams", "teams-with-solos")
HOLS_DER_TEUFEL = tables("hols-der-teufel")
MANY_ANGELS = HolsDerTeufel(name="many-angels", title="Many angels", highest=3, angels=10)
FEW_CHIPS = HolsDerTeufel(name="few-chips", title="Few chips", chips=3)
HOUSE_RULES = [*tables_of(MANY_ANGELS), *tables_of(FEW_CHIPS)]
"""Hol's der Teufel where turns are often passed, or chips are often short."""

NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"]
"""Who plays matches."""


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
        return bottle_imp, bottle_imp_table.new_game(variant.name, players, str(table.edition), dealer)
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
    for move in (*moves, *near_moves(cards, state.seats, rng)):
        same(f"whether {move} is legal", state.is_legal(action_of(move)), move in known)
    deal = "deal", rng.randrange(state.seats), tuple(cards[rng.randrange(2) :])
    same(f"whether {deal} is legal", state.is_legal(action_of(deal)), rules.allows(game, deal))


def compare_match(variant: str, players: int, *, rounds: int | None = None, target: int | None = None) -> None:
    """Play a match to its end at random, and ask both after every round."""
    rng = random.Random(f"{variant} {players}")
    match = ft.Match.start(variant, NAMES[:players], rounds=rounds, target=target, seed=7)
    totals = dict.fromkeys([*NAMES[:players], "Lopaka"] if variant == "lopaka" else NAMES[:players], 0)
    for number in range(1000):
        seating = matches.seating_of(variant, NAMES[:players], number)
        same("the seating", list(match.seating), seating)
        match, scores = round_played(match, matches.dealer_of(number, len(seating)), rng)
        totals = matches.add_up(totals, seating, scores)
        same("the totals", match.totals, totals)
        over = matches.is_over(totals, number + 1, rounds, target)
        same("whether the match is over", match.is_over, over)
        if over:
            same("the winners", list(match.winners), matches.winners(totals))
            return
        match = match.next_round()


def round_played(match: ft.Match, dealer: int, rng: random.Random) -> tuple[ft.Match, list[int]]:
    """The match after a round, and what the referee's seats have scored in it."""
    same("the dealer", match.round.dealer, dealer)
    table = Setting(match.variant, match.round.players, match.edition, dealer)
    rules, game = referee_of(table)
    rules.do(game, move_of(match.round.history[0]))
    while rules.to_act(game):
        move = rng.choice(rules.legal(game))
        rules.do(game, move)
        match = match.apply(action_of(move))
    return match, rules.score(game)


def near_moves(cards: Sequence[tuple[Any, ...]], seats: int, rng: random.Random) -> Iterator[Move]:
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
