"""The player who searches: its budget, its explanations, what is plugged in, and that it sees nothing but a view."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from attrs import evolve

import flaschenteufel as ft
from flaschenteufel.bots import AvidBot, RulebookBot, SearchBot, get_bot, play_out
from flaschenteufel.bots.search import searching
from flaschenteufel.playouts import cursor
from flaschenteufel.playouts.cursor import Cursor
from tests.arena.test_tournament import all_together
from tests.fronts.guest import GUEST
from tests.tables import bottle_imp

TABLES = [
    ("classic", 3),
    ("teams", 4),
    ("teams-with-solos", 6),
    ("second-bottle", 5),
    ("demons-eye", 2),
    ("lopaka", 2),
    ("bright-house", 2),
    ("hols-der-teufel", 3),
]
every_table = pytest.mark.parametrize(("name", "players"), TABLES)


def moments(name: str, players: int, seed: int = 7) -> Iterator[ft.State]:
    """The first and the last moment of each phase in which somebody chooses."""
    state = ft.get_variant(name).deal(players, seed=seed)
    before = None
    while state.to_act:
        following = state.apply(RulebookBot().choose(state.view(state.to_act[0]), Random(1)))
        if before != state.phase or following.phase != state.phase:
            yield state
        before, state = state.phase, following


@every_table
class TestExplaining:
    def test_every_phase_and_the_choice_follows_from_the_seed(self, name: str, players: int) -> None:
        bot = SearchBot(playouts=12)
        for state in moments(name, players):
            seat = state.to_act[-1]
            if seat in state.automatic:
                continue
            view = state.view(seat)
            told = bot.explain(view, Random(3))
            assert told == bot.explain(view, Random(3))
            assert told.chosen == bot.choose(view, Random(3))
            assert told.chosen in [candidate.action for candidate in told.candidates]
            assert {candidate.action for candidate in told.candidates} <= {*view.legal_actions()}
            assert told.playouts == sum(candidate.playouts for candidate in told.candidates) == 12
            assert all(len(one.scores) == state.seats and one.mean == one.scores[seat] for one in told.candidates)
            assert told.sentence.endswith(".")


class TestBudget:
    def test_a_time_is_kept(self) -> None:
        now = [0.0]

        def clock() -> float:
            now[0] += 0.001
            return now[0]

        view = ft.get_variant("hols-der-teufel").deal(3, seed=7).view(0)
        bot = SearchBot(seconds=0.2, clock=clock)
        assert bot.explain(view, Random(1)).playouts == pytest.approx(200, abs=5)
        assert 0.18 <= now[0] <= 0.22

    def test_a_slow_playout_does_not_make_it_late(self) -> None:
        now = [0.0]

        def slow(table: Cursor) -> Sequence[float]:
            now[0] += 0.03
            return [0.0] * table.seats

        view = ft.get_variant("hols-der-teufel").deal(3, seed=7).view(0)
        SearchBot(seconds=0.2, value=slow, clock=lambda: now[0]).choose(view, Random(1))
        assert 0.17 <= now[0] <= 0.2

    @pytest.mark.parametrize("wrong", [0, -1, float("nan"), float("inf"), "1", True])
    def test_bad_seconds(self, wrong: Any) -> None:
        with pytest.raises(ft.InvalidValueError, match="a search lasts some seconds, more than 0, not "):
            SearchBot(seconds=wrong)

    @pytest.mark.parametrize("wrong", [0, -1, 1.5, "1", True])
    def test_bad_playouts(self, wrong: Any) -> None:
        with pytest.raises(ft.InvalidValueError, match="the number of playouts must be"):
            SearchBot(playouts=wrong)

    def test_there_is_one_budget_and_one_judgement(self) -> None:
        assert SearchBot().seconds == 0.2
        with pytest.raises(ft.InvalidValueError, match="but not both"):
            SearchBot(seconds=1, playouts=1)
        with pytest.raises(ft.InvalidValueError, match="but not both"):
            SearchBot(policy=lambda cursor, moves, rng: moves[0], value=lambda cursor: ())


class TestPlugs:
    def test_a_policy_plays_all_playouts_and_a_belief_gives_the_samples(self) -> None:
        asked: list[int] = []
        state = ft.get_variant("lopaka").deal(seed=7)

        def last(table: Cursor, moves: Sequence[int], rng: Random) -> int:
            asked.append(len(moves))
            return moves[-1]

        def same(view: ft.View, rng: Random) -> Iterator[ft.State]:
            while True:
                yield view.possibility(0)

        seat = state.to_act[0]
        told = SearchBot(playouts=40, policy=last, belief=same).explain(state.view(seat), Random(1))
        assert asked
        assert all(candidate.spread == 0 for candidate in told.candidates)  # no chance is left

    def test_a_value_is_not_asked_at_the_end(self) -> None:
        state = next(state for state in moments("classic", 3) if state.phase == "trick")
        while len(state.legal_actions()) > 1 and len(state.view(0).legal_actions()) != 2:
            state = state.apply(RulebookBot().choose(state.view(state.to_act[0]), Random(1)))

        def never_at_the_end(table: Cursor) -> Sequence[float]:
            assert not table.is_over
            return [0.0] * table.seats

        SearchBot(playouts=60, value=never_at_the_end).explain(state.view(state.to_act[0]), Random(1))


class TestFairness:
    @every_table
    def test_the_round_that_is_played_is_never_searched(
        self, name: str, players: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The bot has a view, and every state that it looks at was drawn from it."""
        searched: list[ft.State] = []

        def spy(state: ft.State) -> Cursor:
            searched.append(state)
            return cursor(state)

        monkeypatch.setattr(searching, "cursor_at", spy)
        for state in moments(name, players):
            view = state.view(state.to_act[0])
            SearchBot(playouts=6).explain(view, Random(1))
            assert searched
            assert not any(one is state for one in searched)
            searched.clear()


class TestOtherGames:
    def test_a_game_without_anything_for_search(self) -> None:
        state = GUEST.deal(4, seed=7)
        told = SearchBot(playouts=20).explain(state.view(0), Random(1))
        assert told.playouts == 20
        assert told.chosen == told.candidates[0].action

    def test_nobody_to_play_against(self) -> None:
        classic = bottle_imp("classic")
        together = evolve(classic, layouts=(evolve(classic.layouts[0], sides=all_together),))
        state = together.deal(3, seed=7)
        assert SearchBot(playouts=10).explain(state.view(0), Random(1)).playouts == 10

    def test_many_gifts_are_widened(self) -> None:
        state = next(state for state in moments("demons-eye", 2) if state.phase == "pass")
        few, many = (
            len(SearchBot(playouts=playouts).explain(state.view(0), Random(1)).candidates) for playouts in (30, 200)
        )
        assert few < many < len(state.legal_actions(0))


def test_search_beats_chance() -> None:
    deals = [ft.get_variant("hols-der-teufel").deal(3, seed=seed) for seed in range(3)]
    bots = [SearchBot(playouts=20), get_bot("random"), get_bot("random")]
    ahead = [end.scores[0] - max(end.scores[1:]) for end in (play_out(deal, bots, Random(1)) for deal in deals)]
    assert sum(ahead) > 0


def test_avid_prepares_otherwise_than_the_rulebooks() -> None:
    state = ft.get_variant("classic").deal(4, seed=7)
    assert AvidBot().choose(state.view(0), Random(1)) != RulebookBot().choose(state.view(0), Random(1))
