"""Analyses: the same for a seed, blunders first, and pages that need nothing from elsewhere."""

from __future__ import annotations

import json
import re
from random import Random
from xml.etree.ElementTree import fromstring

import pytest
from attrs import evolve

import flaschenteufel as ft
from flaschenteufel.analysis import Analysis, Decision, analyse, to_data, to_html, to_json, to_text
from flaschenteufel.analysis.analysing import decisions_in
from flaschenteufel.bots import Candidate, Explanation, RandomBot, SearchBot, play_out
from flaschenteufel.hols_der_teufel import HolsDerTeufelRound

NAMES = ["Ada", "Ben", "Cleo"]


def played(name: str, players: int | None = None, seed: int = 7) -> ft.State:
    state = ft.get_variant(name).deal(players, seed=seed)
    return play_out(state, [RandomBot()] * state.seats, Random(seed))


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    return analyse(ft.Record([played("classic", 3)], names=NAMES), playouts=20, seed=1)


def chips_of(state: ft.State) -> tuple[int, ...]:
    assert isinstance(state, HolsDerTeufelRound)
    return state.chips


def judged(means: dict[int, tuple[float, int]], chosen: int) -> Decision:
    """A decision between plays, each with a mean and a number of playouts; the spread is 2."""
    state = ft.solver.random_ending(ft.get_variant("classic"), moves=12, seed=1)
    actions = state.legal_actions()
    candidates = tuple(Candidate(actions[one], mean, 2.0, tries, (mean,) * 3) for one, (mean, tries) in means.items())
    explanation = Explanation(candidates, candidates[0].action, 20, "")
    return Decision(1, 5, state.to_act[0], actions[chosen], state.view(state.to_act[0]), explanation)


class TestAnalyse:
    def test_every_choice_of_a_person_is_a_decision(self, analysis: Analysis) -> None:
        assert len(analysis.decisions) == decisions_in(analysis.record)
        history = analysis.record.states[0].history
        for decision in analysis.decisions:
            assert decision.action == history[decision.move - 1]
            assert decision.view.seat == decision.seat
            assert len(decision.view.legal_actions()) > 1
            assert decision.candidate.action == decision.action

    def test_the_same_seed_gives_the_same_analysis(self, analysis: Analysis) -> None:
        again = analyse(analysis.record, playouts=20, seed=1)
        assert again == analysis
        assert analyse(analysis.record, playouts=20, seed=2) != analysis

    @pytest.mark.parametrize("name", ft.list_variants())
    def test_every_variant_can_be_analysed(self, name: str) -> None:
        state = played(name)
        analysis = analyse(ft.Record([state]), playouts=3)
        assert analysis.course(1)[-1][1] == tuple(map(float, state.scores))
        assert all(decision.seat not in state.automatic for decision in analysis.decisions)
        assert [*to_text(analysis)]
        fromstring(to_html(analysis).removeprefix("<!DOCTYPE html>\n"))

    def test_a_planted_blunder_comes_first(self) -> None:
        """Somebody pays at least six chips in a round of players who search, and could have paid none."""
        bot, rng = SearchBot(playouts=60), Random(1)
        state: ft.State = ft.get_variant("hols-der-teufel").deal(3, seed=7)
        planted: ft.Action | None = None
        move = 0
        while not state.is_over:
            seat = state.to_act[0]
            paid = {action: 20 - chips_of(state.apply(action))[seat] for action in state.legal_actions()}
            dearest = max(paid, key=paid.__getitem__)
            if planted is None and paid[dearest] - min(paid.values()) >= 6:
                planted, move = dearest, len(state.history) + 1
                state = state.apply(dearest)
            else:
                state = state.apply(bot.choose(state.view(seat), rng))
        first = analyse(ft.Record([state]), playouts=150).mistakes[0]
        assert (first.action, first.move) == (planted, move)

    def test_seconds_can_be_the_budget_and_progress_is_told(self) -> None:
        record, calls = ft.Record([ft.solver.ending(played("lopaka"), 10)]), list[int]()
        analysis = analyse(record, seconds=0.001, progress=lambda: calls.append(1))
        assert len(calls) == len(analysis.decisions)
        assert analysis.seconds == 0.001
        assert "each searched for 0.001 seconds" in next(to_text(analysis))

    def test_a_round_that_is_not_over_has_a_course_without_an_end(self) -> None:
        analysis = analyse(ft.Record([ft.solver.ending(played("lopaka"), 5)]), playouts=2)
        assert analysis.course(1)[-1][0] == analysis.decisions[-1].move
        assert to_data(analysis)["rounds"][0]["scores"] is None

    def test_what_is_not_a_record_is_refused(self) -> None:
        with pytest.raises(ft.InvalidValueError, match="the record"):
            analyse(7)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        with pytest.raises(ft.InvalidValueError, match="not both"):
            analyse(ft.Record([played("lopaka")]), playouts=3, seconds=1)


class TestMistakes:
    def test_a_loss_is_what_the_best_gets_more(self) -> None:
        decision = judged({0: (9.0, 16), 1: (3.0, 4)}, chosen=1)
        assert decision.loss == 6.0
        assert decision.doubt == pytest.approx(2 * (1 / 16 + 1 / 4) ** 0.5)
        assert decision.sure_loss == pytest.approx(6 - 2 * decision.doubt)

    def test_the_best_loses_nothing(self) -> None:
        decision = judged({0: (9.0, 16), 1: (3.0, 4)}, chosen=0)
        assert (decision.loss, decision.doubt, decision.sure_loss) == (0, 0, 0)

    def test_a_lucky_mean_of_few_playouts_is_no_loss_below_zero(self) -> None:
        assert judged({0: (9.0, 16), 1: (12.0, 4)}, chosen=1).loss == 0

    def test_the_biggest_come_first_and_doubtful_ones_not_at_all(self, analysis: Analysis) -> None:
        small, big = judged({0: (9.0, 16), 1: (5.0, 16)}, 1), judged({0: (9.0, 16), 1: (1.0, 16)}, 1)
        doubtful = judged({0: (9.0, 16), 1: (8.0, 1)}, 1)
        assert evolve(analysis, decisions=(small, doubtful, big)).mistakes == (big, small)


class TestDocument:
    def test_its_keys_stay(self, analysis: Analysis) -> None:
        data = json.loads(to_json(analysis))
        assert data == to_data(analysis)
        assert [*data] == [
            "schema", "kind", "variant", "players", "edition", "playouts", "seconds", "seed", "language", "rounds",
            "mistakes",
        ]  # fmt: skip
        first = data["rounds"][0]
        assert [*first] == ["number", "names", "scores", "course", "decisions"]
        decision = first["decisions"][0]
        assert [*decision] == ["move", "seat", "phase", "action", "text", "best", "loss", "doubt", "candidates"]
        assert [*decision["candidates"][0]] == ["action", "text", "mean", "spread", "playouts", "scores"]
        assert first["names"] == NAMES
        assert all([*one] == ["round", "move", "loss"] for one in data["mistakes"])


class TestPage:
    @pytest.mark.parametrize("language", ft.telling.LANGUAGES)
    def test_it_is_well_formed_and_asks_nobody(self, analysis: Analysis, language: str) -> None:
        page = to_html(analysis, language=language)
        fromstring(page.removeprefix("<!DOCTYPE html>\n"))
        assert f'<html lang="{language}">' in page
        assert "<script" not in page
        assert "<link" not in page
        addresses = set(re.findall(r"https?://[^\"' <)]+", page))
        assert addresses <= {"http://www.w3.org/2000/svg"}  # the name of a format, which nobody fetches
        assert all(source.startswith("data:") for source in re.findall(r'(?:src|href)="([^"]*)"', page))

    def test_it_shows_the_mistakes_and_a_line_for_everybody(self, analysis: Analysis) -> None:
        blunder = evolve(analysis, decisions=(judged({0: (9.0, 16), 1: (1.0, 16)}, 1), *analysis.decisions))
        page = to_html(blunder, most=1)
        assert page.count("<img") == 1
        assert page.count("<polyline") == 3

    def test_names_cannot_break_it(self) -> None:
        record = ft.Record([ft.solver.ending(played("lopaka"), 25)], names=["<b>&", '"Ben"'])
        page = to_html(analyse(record, playouts=2))
        assert "<b>" not in page
        fromstring(page.removeprefix("<!DOCTYPE html>\n"))

    def test_an_analysis_without_mistakes_says_so(self) -> None:
        empty = analyse(ft.Record([ft.get_variant("classic").deal(3, seed=7)]))
        assert "No mistake was found." in to_html(empty)
        assert "No mistake was found." in [*to_text(empty)]


def test_the_round_is_named_where_there_are_several() -> None:
    match = ft.Match.start("lopaka", ["Ada", "Ben"], rounds=2, seed=7)
    for _ in range(2):
        while not match.round.is_over:
            match = match.apply(match.round.legal_actions()[0])
        match = match if match.is_over else match.next_round()
    analysis = analyse(ft.Record.of_match(match), playouts=2)
    blunder = evolve(judged({0: (9.0, 16), 1: (1.0, 16)}, 1), round=2)
    lines = [*to_text(evolve(analysis, decisions=(blunder,)))]
    assert lines[3].startswith("1. Round 2, Move 5, ")
