"""Samples of a view as arrays: states that have the view, as likely as they should be, and played on by the rules."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from assurance.lockstep.in_step import Recorder, Replay
from flaschenteufel.batch import play_view, samples
from flaschenteufel.batch import table as batch_tables
from flaschenteufel.bottle_imp import BottleImp, BottleImpRound, BottleImpView
from flaschenteufel.bottle_imp.views.guess import Guess
from flaschenteufel.bottle_imp.views.possibilities import Possibilities
from tests.batch.test_batch import SIGMAS, SLOW, TRICKY, everything
from tests.bottle_imp import small_games as small
from tests.tables import bottle_imp, play, states


def completed(view: BottleImpView, hands: Any, asked: tuple[int, ...] = ()) -> BottleImpRound:
    """A state that has the view and these packets, by the view's own possibilities; `asked` are submissions."""
    seen = view._seen
    known, held = seen.known_places(), np.asarray(hands).ravel().tolist()
    places = {place: (mask | seen.spent[place]) & ~known[place] for place, mask in enumerate(held)}
    return Possibilities(seen, Guess({place: mask for place, mask in places.items() if mask})).state(0)


class TestSamplesHaveTheView:
    @given(state=states(), data=st.data(), seed=st.integers(0, 2**32))
    def test_every_sample_is_a_state_that_has_the_view(
        self, state: BottleImpRound, data: st.DataObject, seed: int
    ) -> None:
        if state.phase.value == "deal":
            return
        view = state.view(data.draw(st.sampled_from([None, *range(state.seats)])))
        drawn = samples(view, 3, seed=seed)
        assert drawn.hands.shape == (3, state.seats, len(state.packets(0)))
        for hands, aside in zip(drawn.hands, drawn.aside.tolist(), strict=True):
            found = completed(view, hands)
            assert found.view(view.seat) == view
            assert list(found._held) == hands.ravel().tolist()
            assert found._prepared.devil == aside

    @given(state=states(), data=st.data(), seed=st.integers(0, 2**32))
    def test_rounds_go_on_from_samples_by_the_rules(
        self, state: BottleImpRound, data: st.DataObject, seed: int
    ) -> None:
        view, recorder = state.view(data.draw(st.sampled_from([None, *range(state.seats)]))), Recorder()
        scores = play_view(view, 3, seed=seed, policy=recorder)
        assert scores.shape == (3, state.seats)
        if state.phase.value == "deal":
            return
        drawn = samples(view, 3, seed=seed)
        for number, hands in enumerate(drawn.hands):
            start = completed(view, hands)
            if state.step_in(state.phase) and view._seen.unseen_submitters:
                continue  # what others have submitted is not told
            replay = Replay(start)
            for phase, rows in recorder.asked:
                if number in rows:
                    replay.decide(phase, *rows[number])
            assert scores[number].tolist() == list(replay.end().scores)

    def test_what_others_have_submitted_is_drawn_and_not_asked_for(self) -> None:
        state = bottle_imp("classic").deal(4, seed=7)
        for seat in (1, 2):
            state = state.apply(state.legal_actions(seat)[0])
        recorder = Recorder()
        play_view(state.view(0), 50, seed=7, policy=recorder)
        asked = [(phase, {seat for seat, _, _ in rows.values()}) for phase, rows in recorder.asked]
        assert [seats for phase, seats in asked if phase == "discard"] == [{0}, {3}]


def is_fair(counts: Counter[Any], weights: Counter[Any]) -> bool:
    """Whether counts can come from chances in proportion to the weights, by chi-square (Wilson and Hilferty)."""
    assert counts.keys() <= weights.keys()
    scale, freedom = counts.total() / weights.total(), len(weights) - 1
    chi_square = sum((counts[key] - weight * scale) ** 2 / (weight * scale) for key, weight in weights.items())
    spread = 2 / (9 * freedom)
    return bool(abs((chi_square / freedom) ** (1 / 3) - (1 - spread)) < SIGMAS * spread**0.5)


SMALL = (
    small.BOTTLES, small.CLASSIC, small.EYE, small.HOUSE, small.LEFTOVER, small.LOPAKA,
    small.PASSED_ON, small.GIVEN_THEN_DISCARDED, small.TWO_AWAY,
)  # fmt: skip


class TestChance:
    @pytest.mark.parametrize("variant", SMALL, ids=lambda variant: variant.name)
    def test_every_state_is_as_likely_as_any_other(self, variant: BottleImp) -> None:
        """Samples do not tell which cards were gifts, so a state counts as often as these can be told."""
        for number, (_, _, state) in enumerate(play(variant.deal(seed=3), Random(3))):
            view = state.view(number % state.players)
            if not 2 <= view.possibilities <= 3000:
                continue
            held = [view.possibility(one) for one in range(view.possibilities)]
            weights = Counter((one._held, one._prepared.devil) for one in held)
            if len(weights) > 1:
                drawn = samples(view, 50 * len(weights), seed=number)
                rows = zip(
                    map(tuple, drawn.hands.reshape(len(drawn.aside), -1).tolist()), drawn.aside.tolist(), strict=True
                )
                assert is_fair(Counter(rows), weights), view

    def test_the_test_of_fairness_finds_what_is_not_fair(self) -> None:
        assert is_fair(Counter(a=100, b=200), Counter(a=1, b=2))
        assert not is_fair(Counter(a=300, b=300), Counter(a=1, b=2))


class TestPieces:
    def test_the_same_seed_gives_the_same(self) -> None:
        view = bottle_imp("classic").deal(4, seed=7).view(0)
        first, again, other = (samples(view, 20, seed=seed) for seed in (1, 1, 2))
        assert (first.hands == again.hands).all()
        assert (first.hands != other.hands).any()
        assert (play_view(view, 20, seed=1) == play_view(view, 20, seed=1)).all()
        assert (play_view(view, 20) != play_view(view, 20)).any()

    def test_samples_in_pieces_are_those_that_are_played(self, monkeypatch: pytest.MonkeyPatch) -> None:
        view = bottle_imp("lopaka").deal(seed=7).view(0)
        monkeypatch.setattr(batch_tables, "PIECE", 3)
        recorder = Recorder()
        play_view(view, 8, seed=1, policy=recorder)
        assert samples(view, 8, seed=1).hands.shape == (8, 3, 1)
        legal = [row[1] for _, rows in recorder.asked[:1] for row in rows.values()]
        assert legal == samples(view, 3, seed=1).hands[:, recorder.asked[0][1][0][0], 0].tolist()

    def test_none_are_none(self) -> None:
        view = bottle_imp("classic").deal(4, seed=7).view(0)
        assert samples(view, 0).hands.shape == (0, 4, 1)
        assert samples(view, 0).aside.shape == (0,)
        assert play_view(view, 0).shape == (0, 4)
        assert play_view(ft.get_variant("hols-der-teufel").deal(seed=7).view(0), 0).shape == (0, 3)


class TestOtherGames:
    @pytest.mark.parametrize("variant", [SLOW, TRICKY, ft.get_variant("hols-der-teufel")], ids=lambda one: one.name)
    def test_states_are_made_where_there_are_no_arrays(self, variant: ft.Variant) -> None:
        view = variant.deal(seed=7).view(0)
        scores = play_view(view, 5, seed=7)
        assert scores.shape == (5, view.seats)
        assert (scores == play_view(view, 5, seed=7)).all()

    def test_what_has_no_arrays_is_refused_with_a_reason(self) -> None:
        with pytest.raises(ft.InvalidValueError, match=r"there are no arrays of samples .*: take view\.samples"):
            samples(ft.get_variant("hols-der-teufel").deal(seed=7).view(0), 5)
        with pytest.raises(ft.InvalidValueError, match="there are no arrays of samples"):
            samples(bottle_imp("classic").new_round(4).view(0), 5)
        with pytest.raises(ft.InvalidValueError, match="samples are of a view, not of 7"):
            samples(7, 5)  # type: ignore[arg-type]
        with pytest.raises(ft.InvalidValueError, match="the number of samples must be at least 0"):
            play_view(bottle_imp("classic").new_round(4).view(0), -1)
        with pytest.raises(ft.InvalidValueError, match="is not played in step, and so not by a policy"):
            play_view(SLOW.deal(seed=7).view(0), 5, policy=everything)
