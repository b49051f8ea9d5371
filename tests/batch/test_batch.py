"""Rounds in step: the same rules, the same scores, however they are split up, and chance that is even."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from assurance.lockstep.__main__ import main
from assurance.lockstep.in_place import DifferenceError
from assurance.lockstep.in_step import Recorder, Replay, compare_in_step
from flaschenteufel.batch import Decision, play, play_from
from flaschenteufel.batch import table as batch_tables
from flaschenteufel.batch.draws import Draws
from flaschenteufel.bots.playing import play_out
from flaschenteufel.bottle_imp import BottleImp, BottleImpRound, Card, Deck, Edition, Layout, Suit
from flaschenteufel.bottle_imp.lanes.batch import batch
from flaschenteufel.bottle_imp.lanes.rounds import Rounds
from flaschenteufel.bottle_imp.tricks import highest_winner_or_lowest
from flaschenteufel.playouts import playout
from lamp_oil.rules import LAMP_OIL
from tests.bottle_imp.small_games import BOTTLES, CLASSIC, EYE, HOUSE, LEFTOVER
from tests.bottle_imp.test_composed_variants import COMPOSED
from tests.playouts.test_playouts import TITHE, ByTheHighest, last_trick_counts_double
from tests.tables import ALL_TABLES, Table, bottle_imp, states
from tests.tables import play as walk

SIGMAS = 4.5


def is_even(*tables: tuple[Counter[Any], int]) -> bool:
    """Whether counts can come from equal chances, by chi-square: each table has so many kinds of things.

    By Wilson and Hilferty, the cube root of chi-square is about normally distributed.
    """
    chi_square, freedom = 0.0, 0
    for counts, kinds in tables:
        expected = counts.total() / kinds
        chi_square += sum((count - expected) ** 2 for count in counts.values()) / expected
        chi_square += expected * (kinds - len(counts))
        freedom += kinds - 1
    spread = 2 / (9 * freedom)
    return bool(abs((chi_square / freedom) ** (1 / 3) - (1 - spread)) < SIGMAS * spread**0.5)


def lowest(legal: int, trick: int, cheap: int) -> int:
    """A rule of one's own for dummies."""
    return legal & -legal


HOUSE_VARIANTS = (*COMPOSED, BOTTLES, CLASSIC, EYE, HOUSE, LEFTOVER, TITHE)
LOPAKAS = (
    evolve(bottle_imp("lopaka"), name="lowest", dummy=lowest),
    evolve(bottle_imp("lopaka"), name="two-bottles", bottles=2),
)
SLOW = evolve(
    bottle_imp("classic"),
    name="strict",
    layouts=(evolve(bottle_imp("classic").layout(4), preparation=(ByTheHighest(),)),),
)
TRICKY = evolve(bottle_imp("classic"), name="tricky", scoring=last_trick_counts_double)


class TestMoveForMove:
    @given(table=st.sampled_from(ALL_TABLES), seed=st.integers(0, 2**32))
    def test_every_table_is_played_as_by_states(self, table: Table, seed: int) -> None:
        compare_in_step([table.deal(seed + number) for number in range(5)], seed)

    @pytest.mark.parametrize("variant", [*HOUSE_VARIANTS, *LOPAKAS], ids=lambda variant: variant.name)
    def test_house_variants_are_played_as_by_states(self, variant: BottleImp) -> None:
        for players in variant.player_counts:
            compare_in_step([variant.deal(players, seed=seed) for seed in range(40)], 7)

    @given(state=states(), seed=st.integers(0, 2**32))
    def test_rounds_go_on_from_any_moment(self, state: BottleImpRound, seed: int) -> None:
        recorder = Recorder()
        scores = play_from([state] * 3, seed=seed, policy=recorder)
        assert (scores == play_from([state] * 3, seed=seed)).all()
        if state.phase.value == "deal":
            return
        for number in range(3):
            replay = Replay(state)
            replay.begin()
            for phase, rows in recorder.asked:
                if number in rows:
                    replay.decide(phase, *rows[number])
            assert scores[number, 0].tolist() == list(replay.end().scores)

    def test_states_of_different_moments_and_dealers_go_on_together(self) -> None:
        found = [
            state
            for dealer in range(3)
            for state, _, _ in walk(bottle_imp("second-bottle").deal(5, seed=dealer, dealer=dealer), Random(dealer))
        ]
        together = play_from(found, seed=7, playouts=2)
        assert together.shape == (len(found), 2, 5)
        alone = play_from(found[:1], seed=7, playouts=2)
        assert (together[0] == alone[0]).all()

    def test_the_replay_finds_a_difference(self) -> None:
        replay = Replay(bottle_imp("classic").deal(4, seed=7))
        with pytest.raises(DifferenceError, match="other cards to choose from"):
            replay.decide("discard", 0, 1, 1)
        with pytest.raises(DifferenceError, match="another turn"):
            replay.decide("trick", 0, 1, 1)
        with pytest.raises(DifferenceError, match="the round goes on"):
            replay.end()

    def test_the_program_compares_all_variants(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["--rounds", "20", "--in-place", "2", "lopaka"]) == 0
        assert "20 rounds in step with" in capsys.readouterr().out
        assert main(["--rounds", "20", "hols-der-teufel"]) == 0


class TestPieces:
    def test_it_makes_no_difference_how_rounds_are_split_up(self, monkeypatch: pytest.MonkeyPatch) -> None:
        whole = play("classic", 4, rounds=100, seed=7)
        monkeypatch.setattr(batch_tables, "PIECE", 7)
        assert (play("classic", 4, rounds=100, seed=7) == whole).all()
        assert (play("classic", 4, rounds=40, seed=7, first=60) == whole[60:]).all()
        assert (play("classic", 4, rounds=100, seed="7") != whole).any()
        assert (play("classic", 4, rounds=100, seed=8) != whole).any()
        assert (play("classic", 4, rounds=100) != play("classic", 4, rounds=100)).any()

    def test_playouts_of_a_state_stay_together(self, monkeypatch: pytest.MonkeyPatch) -> None:
        found = [bottle_imp("classic").deal(4, seed=seed) for seed in range(5)]
        whole = play_from(found, playouts=3, seed=7)
        monkeypatch.setattr(batch_tables, "PIECE", 2)
        assert (play_from(found, playouts=3, seed=7) == whole).all()

    @pytest.mark.parametrize("variant", [SLOW, LAMP_OIL, ft.get_variant("hols-der-teufel")], ids=lambda one: one.name)
    def test_what_cannot_be_played_in_step_is_played_round_by_round(self, variant: ft.Variant) -> None:
        whole = play(variant, rounds=6, seed=7)
        assert (play(variant, rounds=3, seed=7, first=3) == whole[3:]).all()
        state = variant.deal(seed=7)
        assert (play_from([state] * 3, seed=7) == play_from([state] * 3, seed=7)).all()
        with pytest.raises(ft.InvalidValueError, match="is not played in step, and so not by a policy"):
            play(variant, rounds=3, seed=7, policy=everything)
        with pytest.raises(ft.InvalidValueError, match="is not played in step, and so not by a policy"):
            play_from([state], policy=everything)

    def test_none_are_none(self) -> None:
        assert play("classic", 4, rounds=0).shape == (0, 4)
        assert play("hols-der-teufel", 4, rounds=0).shape == (0, 4)
        assert play_from([bottle_imp("classic").deal(4, seed=7)], playouts=0).shape == (1, 0, 4)


class TestScores:
    @pytest.mark.parametrize("name", ["tricky", "tricky-house", "tricky-five"])
    def test_scoring_of_ones_own_gets_the_round_at_its_end(self, name: str) -> None:
        base, players = {"tricky": ("classic", 4), "tricky-house": ("bright-house", 2), "tricky-five": ("teams", 5)}[
            name
        ]
        seen: list[ft.State] = []

        def scoring(tally: Any) -> tuple[int, ...]:
            seen.append(tally.round)
            return last_trick_counts_double(tally)

        variant = evolve(bottle_imp(base), name=name, scoring=scoring)
        scores = play(variant, players, rounds=20, seed=7)
        ends = [*seen]
        assert len(ends) == 20
        for end, row in zip(ends, scores.tolist(), strict=True):
            start = end.variant.new_round(players, edition=end.edition)
            again = start
            for action in end.history:
                again = again.apply(action)
            assert again == end
            assert list(end.scores) == row

    def test_a_variant_without_preparation_is_scored_so_too(self) -> None:
        layout = Layout(players=4, packets=(8,), preparation=())
        plain = evolve(TRICKY, name="plain", layouts=(layout,))
        assert play(plain, rounds=5, seed=7).shape == (5, 4)

    def test_states_go_on_to_scoring_of_ones_own(self) -> None:
        states = [TRICKY.deal(4, seed=seed) for seed in range(3)]
        scores = play_from(states, playouts=2, seed=7)
        assert scores.shape == (3, 2, 4)
        assert (scores.sum(axis=2) > 0).all()
        with pytest.raises(ft.InvalidValueError, match="tricky scores in its own way"):
            play_from(states, policy=Recorder())

    def test_finished_rounds_have_their_scores(self) -> None:
        end = play_out(bottle_imp("teams").deal(4, seed=7), [ft.bots.RandomBot()] * 4, Random(1))
        assert play_from([end], playouts=2)[0].tolist() == [list(end.scores)] * 2

    @pytest.mark.parametrize("name", ["classic", "teams", "second-bottle", "lopaka", "demons-eye", "bright-house"])
    def test_the_means_are_those_of_playouts(self, name: str) -> None:
        start = ft.get_variant(name).new_round()
        rng = Random(7)
        ours, theirs = play(name, rounds=20_000, seed=7), np.array([playout(start, rng) for _ in range(600)])
        error = theirs.std(axis=0) / len(theirs) ** 0.5
        assert (abs(ours.mean(axis=0) - theirs.mean(axis=0)) < SIGMAS * error).all()


class TestChance:
    def test_every_deal_is_equally_likely(self) -> None:
        table = batch(CLASSIC.new_round())
        assert table is not None
        rounds = Rounds(table, 60_000, Draws(7, table.width).of(60_000), asks=False)
        rounds.deal()
        counts = Counter(zip(*rounds._held.tolist(), strict=True))
        assert all(bin(one).count("1") == 3 for deal in counts for one in deal)
        assert is_even((counts, 1680))
        assert not is_even(
            (Counter({deal: count + 30 * (place % 2) for place, (deal, count) in enumerate(counts.items())}), 1680)
        )

    def test_leftover_cards_are_for_the_devil(self) -> None:
        table = batch(LEFTOVER.new_round())
        assert table is not None
        rounds = Rounds(table, 1000, Draws(7, table.width).of(1000), asks=False)
        rounds.deal()
        assert set((rounds._held.sum(axis=0) + rounds._devil).tolist()) == {0b1111111}

    def test_every_choice_is_equally_likely(self) -> None:
        state = CLASSIC.deal(seed=7)
        recorder = Recorder()
        play_from([state], playouts=6000, seed=7, policy=recorder)
        menus = {
            (place, phase, legal): Counter[int]()
            for place, (phase, rows) in enumerate(recorder.asked)
            for _, legal, _ in rows.values()
        }
        for place, (phase, rows) in enumerate(recorder.asked):
            for _, legal, bit in rows.values():
                menus[place, phase, legal][bit] += 1
        assert {phase for _, phase, _ in menus} == {"discard", "pass", "trick"}
        often = [(counts, legal.bit_count()) for (_, _, legal), counts in menus.items() if counts.total() >= 50]
        assert is_even(*[(counts, kinds) for counts, kinds in often if kinds > 1])

    def test_every_bottle_is_equally_likely(self) -> None:
        recorder = Recorder()
        play("second-bottle", 5, rounds=3000, seed=7, policy=recorder)
        taken = Counter(
            bit for phase, rows in recorder.asked if phase == "choose_bottle" for _, _, bit in rows.values()
        )
        assert taken.total() > 1000
        assert is_even((taken, 2))


def nothing(decision: Decision) -> Any:
    return decision.legal * np.uint64(0)


def something_illegal(decision: Decision) -> Any:
    others = ~decision.legal
    return others & -others


def everything(decision: Decision) -> Any:
    return decision.legal


def too_few(decision: Decision) -> Any:
    return decision.legal[:1]


def floats(decision: Decision) -> Any:
    return decision.legal.astype(float)


class TestPolicies:
    def test_a_policy_sees_what_the_round_is_about(self) -> None:
        def careful(decision: Decision) -> Any:
            if decision.phase != "trick":
                assert decision.features["position"] in (0, 1)
                return decision.pick(decision.legal)
            features: Any = decision.features
            hand, trick, led, cheap = (features[name] for name in ("hand", "trick", "led", "cheap"))
            assert np.all(decision.legal & ~hand == 0)
            assert np.all((trick == 0) == (led == 0))
            return decision.pick(decision.legal & ~cheap)

        at_random, avoiding = (
            play("classic", 4, rounds=2000, seed=7),
            play("classic", 4, rounds=2000, seed=7, policy=careful),
        )
        assert (at_random != avoiding).any()

    @pytest.mark.parametrize(
        ("wrong", "sentence"),
        [
            (nothing, "one bit of the legal mask"),
            (something_illegal, "one bit of the legal mask"),
            (everything, "one bit of the legal mask"),
            (too_few, "returns an array of uint64"),
            (floats, "returns an array of uint64"),
        ],
    )
    def test_a_policy_that_breaks_the_rules_is_refused(self, wrong: Any, sentence: str) -> None:
        with pytest.raises(ft.InvalidValueError, match=sentence):
            play("classic", 4, rounds=10, policy=wrong)


class TestRefusals:
    @pytest.mark.parametrize(
        ("arguments", "sentence"),
        [
            ({"rounds": -1}, "the number of rounds must not be negative"),
            ({"rounds": 2.5}, "the number of rounds must be a whole number"),
            ({"rounds": 1, "first": -1}, "the number of the first round must not be negative"),
            ({"rounds": 1, "seed": True}, "the seed must be an int, a str or None"),
            ({"rounds": 1, "players": 9}, "classic is for 3 or 4 players"),
        ],
    )
    def test_bad_numbers_are_refused(self, arguments: dict[str, Any], sentence: str) -> None:
        with pytest.raises(ft.InvalidValueError, match=sentence):
            play("classic", **arguments)

    def test_only_a_variant_is_played(self) -> None:
        with pytest.raises(ft.InvalidValueError, match="only a variant can be played"):
            play(7, rounds=1)  # type: ignore[arg-type]

    def test_states_must_fit_together(self) -> None:
        with pytest.raises(ft.InvalidValueError, match="there are no states"):
            play_from([])
        with pytest.raises(ft.InvalidValueError, match="the same number of seats"):
            play_from([bottle_imp("classic").deal(3, seed=7), bottle_imp("classic").deal(4, seed=7)])

    def test_a_huge_deck_is_played_round_by_round(self) -> None:
        deck = Deck(Card(number, [*Suit][number % 3], 1) for number in range(64))
        huge = BottleImp(
            name="huge",
            title="Huge",
            layouts=(Layout(players=4, packets=(16,)),),
            printings=(Edition("huge", deck),),
            start_price=30.5,
        )
        assert batch(huge.new_round()) is None
        assert play(huge, rounds=3, seed=7).shape == (3, 4)

    def test_a_lane_of_another_game_plays_no_stranger(self) -> None:
        stray = evolve(ft.get_variant("hols-der-teufel"), name="stray", lanes="flaschenteufel.bottle_imp.lanes")
        assert play(stray, rounds=2, seed=7).shape == (2, 3)

    def test_without_numpy_the_extra_is_named(self) -> None:
        script = "import sys; sys.modules['numpy'] = None; import flaschenteufel as ft; ft.batch"
        done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
        said = "flaschenteufel.MissingExtraError: rounds in step need NumPy: pip install 'flaschenteufel[batch]'"
        assert done.stderr.splitlines()[-1] == said


def test_the_rule_for_dummies_is_the_same_for_many_rounds() -> None:
    rng = Random(7)
    table = batch(bottle_imp("lopaka").new_round())
    assert table is not None
    cases: list[tuple[int, int, int]] = []
    for _ in range(500):
        trick, cheap = rng.getrandbits(36) & rng.getrandbits(36), (1 << rng.randrange(1, 36)) - 1
        cases.append((rng.getrandbits(36) & ~trick | 1 << 36, trick, cheap))
    cases += [(held & ~(1 << 36), 0, cheap) for held, _, cheap in cases[:50]]
    cases += [(1, trick | 2, cheap) for _, trick, cheap in cases[:50]]
    masks = [np.array(column, np.uint64) for column in zip(*cases, strict=True)]
    rounds = Rounds(table, len(cases), Draws(7, table.width).of(len(cases)), asks=False)
    found = rounds._by_rule(masks[0], masks[1], masks[2], np.ones(len(cases), np.bool_))
    assert found.tolist() == [highest_winner_or_lowest(*case) for case in cases]
