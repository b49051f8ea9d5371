"""The library and the referees agree about matches: who deals, who sits where, the totals, the winners."""

from __future__ import annotations

import random

import pytest

import flaschenteufel as ft
from flaschenteufel.testing import Setting
from tests.referee import matches
from tests.referee.comparison import BOTTLE_IMPS, HOLS_DER_TEUFEL, referee_of, same
from tests.referee.translation import action_of, move_of

COMPANIES = sorted({(table.variant.name, table.players) for table in (*BOTTLE_IMPS, *HOLS_DER_TEUFEL)})
NAMES = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"]


@pytest.mark.rule("MATCH-1", "MATCH-2", "LOP-1", "LOP-6", "HOL-12")
@pytest.mark.parametrize(("variant", "players"), COMPANIES)
def test_a_match_of_some_rounds(variant: str, players: int) -> None:
    compare_match(variant, players, rounds=players + 2)


@pytest.mark.rule("MATCH-1", "MATCH-2", "LOP-6")
@pytest.mark.parametrize(("variant", "players"), [("classic", 4), ("lopaka", 2), ("hols-der-teufel", 3)])
def test_a_match_to_a_target(variant: str, players: int) -> None:
    compare_match(variant, players, target=70)


@pytest.mark.rule("HOL-12")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_match_of_hols_der_teufel_has_as_many_rounds_as_players(players: int) -> None:
    assert ft.Match.start("hols-der-teufel", NAMES[:players]).rounds == players


def compare_match(variant: str, players: int, *, rounds: int | None = None, target: int | None = None) -> None:
    """Play a match to its end at random, and ask both after every round."""
    rng = random.Random(f"{variant} {players}")
    match = ft.Match.start(variant, NAMES[:players], rounds=rounds, target=target, seed=7)
    totals = dict.fromkeys([*NAMES[:players], "Lopaka"] if variant == "lopaka" else NAMES[:players], 0)
    for number in range(1000):
        seating = matches.seating_of(variant, NAMES[:players], number)
        same("the seating", list(match.seating), seating)
        match, scores = played(match, matches.dealer_of(number, len(seating)), rng)
        totals = matches.add_up(totals, seating, scores)
        same("the totals", match.totals, totals)
        over = matches.is_over(totals, number + 1, rounds, target)
        same("whether the match is over", match.is_over, over)
        if over:
            same("the winners", list(match.winners), matches.winners(totals))
            return
        match = match.next_round()


def played(match: ft.Match, dealer: int, rng: random.Random) -> tuple[ft.Match, list[int]]:
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
