"""The library and the referees agree about every variant: after every move, and about near misses."""

from __future__ import annotations

import ast
import random
import sys
from collections.abc import Iterator
from itertools import islice, pairwise
from pathlib import Path
from types import ModuleType
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import flaschenteufel as ft
from assurance.referee import bottle_imp, bottle_imp_table, hols_der_teufel, matches
from assurance.referee.comparison import (
    BOTTLE_IMPS,
    HOLS_DER_TEUFEL,
    HOUSE_RULES,
    NAMES,
    agree,
    compare_match,
    compare_round,
    moved,
    referee_of,
    tables,
    walk,
)
from assurance.referee.translation import move_of
from flaschenteufel.catalogue import BottleImpName
from flaschenteufel.hols_der_teufel import HolsDerTeufelRound
from flaschenteufel.testing import Setting, illegal_actions
from tests.hols_der_teufel.scenes import ANGELS_MOVES, EXAMPLE_MOVES, angels, example

REFEREE = [bottle_imp, bottle_imp_table, hols_der_teufel, matches]

ROUNDS = max(1, settings().max_examples // 60)
"""How many rounds are played at each table: one, and more with the profile `thorough`."""

COMPANIES = sorted({(table.variant.name, table.players) for table in (*BOTTLE_IMPS, *HOLS_DER_TEUFEL)})


def play_some(table: Setting) -> None:
    for seed in range(ROUNDS):
        compare_round(table, seed)


class TestEveryMove:
    """Rounds at each table, from before the deal to the scores."""

    @pytest.mark.rule("DECK-1", "DECK-2", "DECK-3", "DECK-6", "DECK-7", "DEAL-1", "DISC-1", "PASS-1", "PASS-3")
    @pytest.mark.rule("TRICK-1", "TRICK-2", "TRICK-3", "TRICK-4", "BOTTLE-1", "BOTTLE-2", "BOTTLE-3", "BOTTLE-4")
    @pytest.mark.rule("SCORE-1", "SCORE-2")
    @pytest.mark.parametrize("table", tables("classic"), ids=str)
    def test_of_the_classic_game(self, table: Setting) -> None:
        play_some(table)

    @pytest.mark.rule("DECK-4", "TEAM-1", "TEAM-2", "TEAM-3", "TEAM-4", "TEAM-5", "TEAM-6")
    @pytest.mark.parametrize("table", tables("teams", "teams-with-solos"), ids=str)
    def test_of_teams(self, table: Setting) -> None:
        play_some(table)

    @pytest.mark.rule("DECK-4", "TWO-1", "TWO-2", "TWO-3", "TWO-4", "TWO-5")
    @pytest.mark.parametrize("table", tables("second-bottle"), ids=str)
    def test_with_a_second_bottle(self, table: Setting) -> None:
        play_some(table)

    @pytest.mark.rule("EYE-1", "EYE-2", "EYE-3", "EYE-4", "EYE-5", "EYE-6", "EYE-7")
    @pytest.mark.parametrize("table", tables("demons-eye"), ids=str)
    def test_before_the_demons_eye(self, table: Setting) -> None:
        play_some(table)

    @pytest.mark.rule("LOP-1", "LOP-2", "LOP-3", "LOP-4", "LOP-5", "LOP-6")
    @pytest.mark.parametrize("table", tables("lopaka"), ids=str)
    def test_with_lopaka(self, table: Setting) -> None:
        play_some(table)

    @pytest.mark.rule("HOUSE-1", "HOUSE-2", "HOUSE-3", "HOUSE-4", "HOUSE-5")
    @pytest.mark.parametrize("table", tables("bright-house"), ids=str)
    def test_in_the_bright_house(self, table: Setting) -> None:
        play_some(table)

    @pytest.mark.rule("HOL-1", "HOL-2", "HOL-3", "HOL-4", "HOL-5", "HOL-6", "HOL-7", "HOL-8", "HOL-9", "HOL-11")
    @pytest.mark.parametrize("table", HOLS_DER_TEUFEL, ids=str)
    def test_of_hols_der_teufel(self, table: Setting) -> None:
        play_some(table)

    @pytest.mark.rule("HOL-7", "HOL-10", "HOL-11")
    @pytest.mark.parametrize("table", HOUSE_RULES, ids=str)
    def test_of_hols_der_teufel_by_house_rules(self, table: Setting) -> None:
        play_some(table)


@pytest.mark.rule("HOL-4", "HOL-5", "HOL-6", "HOL-7", "HOL-8", "HOL-10", "HOL-11")
@pytest.mark.parametrize(
    "stages",
    [
        [example(moves) for moves in range(len(EXAMPLE_MOVES) + 1)],
        [angels(moves) for moves in range(len(ANGELS_MOVES) + 1)],
    ],
    ids=["the example", "the round of angels"],
)
def test_they_agree_about_the_hand_made_rounds_of_hols_der_teufel(stages: list[HolsDerTeufelRound]) -> None:
    table, rng = Setting(stages[0].variant, 3, None, dealer=0), random.Random(0)
    rules, game = referee_of(table)
    state = moved(rules, game, table.new_round(), move_of(stages[0].history[0]))
    agree(rules, game, state, rng)
    for before, after in pairwise(stages):
        (action,) = (action for action in before.legal_actions() if before.apply(action) == after)
        state = moved(rules, game, state, move_of(action))
        agree(rules, game, state, rng)
    assert state == stages[-1]


class TestNearMisses:
    """What the referee forbids, the library refuses, at any moment of a round."""

    @given(st.data(), st.sampled_from(BOTTLE_IMPS), st.integers(0, 2**32), st.integers(0, 50))
    def test_of_the_bottle_imp(self, data: st.DataObject, table: Setting, seed: int, moves: int) -> None:
        assert_refused(data, table, seed, moves)

    @settings(max_examples=settings().max_examples // 3)
    @given(st.data(), st.sampled_from(HOLS_DER_TEUFEL), st.integers(0, 2**32), st.integers(0, 35))
    def test_of_hols_der_teufel(self, data: st.DataObject, table: Setting, seed: int, moves: int) -> None:
        assert_refused(data, table, seed, moves)


def assert_refused(data: st.DataObject, table: Setting, seed: int, moves: int) -> None:
    rules, game = referee_of(table)
    *_, state = islice(walk(rules, game, table.new_round(), random.Random(seed)), moves + 1)
    action = data.draw(illegal_actions(state))
    assert not rules.allows(game, move_of(action))
    assert not state.is_legal(action)
    with pytest.raises(ft.IllegalActionError):
        state.apply(action)


@pytest.mark.rule("DECK-3", "DECK-4", "DEAL-1", "TEAM-2", "TEAM-3", "TWO-1")
def test_they_agree_about_the_tables_to_play_at() -> None:
    offered = [(table.variant.name, table.players, table.edition, table.dealer) for table in BOTTLE_IMPS]
    assert sorted(offered) == sorted(bottle_imp_table.tables())
    assert {name for name, *_ in offered} == set(get_args(BottleImpName))


class TestTheRefereeAlone:
    """The referee knows the worked examples, and knows nothing of the library."""

    @pytest.mark.rule("EX-1")
    def test_the_example_of_all_editions(self) -> None:
        plays = [(seat, card(number)) for seat, number in enumerate((24, 15, 17, 32))]
        assert bottle_imp.winning_play(plays, 19) == (2, card(17))

    @pytest.mark.rule("EX-2", "DECK-5")
    def test_the_example_of_lopaka(self) -> None:
        game = bottle_imp_table.new_game("lopaka", 2, "2003", dealer=0)
        game["phase"] = "trick"
        game["trick"] = [(0, card(24)), (1, card(20))]
        game["packets"][2][0] = [card(number) for number in (12, 17, 18, 32, 36)]
        game["leader"] = 0
        assert bottle_imp.legal(game) == [("play", 2, card(32))]

    @pytest.mark.parametrize("module", REFEREE, ids=lambda module: module.__name__)
    def test_it_imports_nothing_of_the_library(self, module: ModuleType) -> None:
        own = {part.__name__ for part in REFEREE}
        assert set(imported(module)) <= (sys.stdlib_module_names | own) - {"importlib"}


def card(number: float) -> bottle_imp_table.Card:
    (found,) = (card for card in bottle_imp_table.deck("2003", 3) if card[0] == number)
    return found


def imported(module: ModuleType) -> Iterator[str]:
    """The modules that a module imports, those of the standard library by their package."""
    assert module.__file__ is not None
    for node in ast.walk(ast.parse(Path(module.__file__).read_text(encoding="utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0
            names = [node.module or ""]
        for name in names:
            yield name if name.startswith("assurance.") else name.split(".")[0]


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
