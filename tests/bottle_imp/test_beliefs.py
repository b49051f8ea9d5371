"""Samples that are weighted by a prior of what others discard and give away."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from math import nan, prod, sqrt
from statistics import fmean
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImpRound, BottleImpView, CardSet, HiddenChoice, Prior
from flaschenteufel.core.state import new_round_like, replayed
from tests.bottle_imp import small_games as small
from tests.bottle_imp.test_composed_variants import THREE_PASSES
from tests.tables import bottle_imp, play, states, tables_of

CLASSIC = bottle_imp("classic")


def low_cards(choice: HiddenChoice) -> float:
    """Low cards are put away, and high cards are given."""
    rank = sorted(choice.packet).index(min(choice.cards))
    return 0.3**rank if choice.receiver is None else 1 + rank


def choices(state: BottleImpRound, viewer: int | None) -> Iterator[HiddenChoice]:
    """All choices that others than the viewer have made in the preparation, from the dealt hands on."""
    packets = list(state._prepared.dealt)
    for step, submissions in zip(state.steps, (*state._prepared.submissions, *state._pending()), strict=False):
        for lot in step.lots:
            if lot.giver != viewer and submissions[lot.giver] is not None:
                receiver = None if lot.target < 0 else divmod(lot.target, step.width)
                cards = CardSet(state.deck, submissions[lot.giver][lot.number])
                packet = CardSet(state.deck, packets[lot.source])
                yield HiddenChoice(lot.giver, step.phase, receiver, cards, packet)
        if all(submissions[seat] is not None for seat in step.seats):
            held, _ = step.settled(tuple(packets), 0, submissions)
            packets = list(held)


def weight(state: BottleImpRound, viewer: int | None, prior: Prior) -> float:
    return prod(prior(choice) for choice in choices(state, viewer))


def assert_weighted(view: BottleImpView, prior: Prior, draws: int, sweeps: int) -> None:
    """Chi-square against the weights of all possibilities, likely ones each by itself and the others together."""
    everything = [view.possibility(number) for number in range(view.possibilities)]
    weights = {state: weight(state, view.seat, prior) for state in everything}
    total = sum(weights.values())
    drawn = Counter(view.samples(draws, random.Random(7), prior=prior, sweeps=sweeps))
    assert drawn.keys() <= weights.keys()
    expected = {state: draws * one / total for state, one in weights.items()}
    likely = {state for state, number in expected.items() if number >= 5}
    rest = draws - sum(expected[state] for state in likely)
    chi_square = sum((drawn[state] - expected[state]) ** 2 / expected[state] for state in likely)
    if rest > 5:
        chi_square += (draws - sum(drawn[state] for state in likely) - rest) ** 2 / rest
    assert len(likely) > 3
    assert chi_square < len(likely) + 4 * sqrt(2 * len(likely))


def moments(variant: Any, seed: int) -> list[BottleImpRound]:
    return [state for _, _, state in play(variant.deal(seed=seed), random.Random(seed))]


class TestWeights:
    @pytest.mark.rule("DISC-1", "PASS-2")
    @pytest.mark.parametrize("seat", [0, None])
    def test_many_sweeps_give_what_the_weights_say(self, seat: int | None) -> None:
        for variant in (small.CLASSIC, small.LEFTOVER):
            views = [state.view(seat) for state in moments(variant, 3) if state.in_play]
            view = next(view for view in views if 3 < view.possibilities < 200)
            assert_weighted(view, low_cards, 1000, sweeps=6)

    @pytest.mark.rule("PASS-3")
    def test_what_is_submitted_in_this_phase_is_weighted_too(self) -> None:
        """Here the weights of all discards from a hand have the same sum, as they should."""
        state = small.CLASSIC.deal(seed=3)
        state = state.apply(state.legal_actions(1)[0])
        assert_weighted(state.view(0), low_cards, 4000, sweeps=3)

    def test_one_sweep_is_nearer_to_the_weights_than_none(self) -> None:
        view = next(state for state in moments(CLASSIC, 5) if state.in_play).view(0)

        def mean(sweeps: int) -> float:
            drawn = view.samples(60, random.Random(1), prior=low_cards, sweeps=sweeps)
            return fmean(weight(state, 0, low_cards) ** 0.1 for state in drawn)

        assert mean(1) > 1.5 * mean(0)

    @given(state=states(), rng=st.randoms(use_true_random=False))
    def test_whatever_is_believed_the_view_is_the_same(self, state: BottleImpRound, rng: random.Random) -> None:
        view = state.view(rng.choice([*range(state.seats), None]))
        sample = view.sample(rng, prior=low_cards)
        assert sample.view(view.seat) == view
        assert replayed(new_round_like(sample), sample.history) == sample

    def test_a_prior_without_weight_changes_nothing(self) -> None:
        view = next(state for state in moments(CLASSIC, 5) if state.in_play).view(0)
        assert view.sample(random.Random(1), prior=lambda _: 0).view(0) == view

    def test_a_seed_gives_the_same_state(self) -> None:
        view = next(state for state in moments(CLASSIC, 5) if state.in_play).view(0)
        one, other = (view.sample(random.Random(1), prior=low_cards) for _ in range(2))
        assert one == other


class TestRefused:
    @pytest.mark.parametrize("bad", [-1, nan, float("inf"), "1", None], ids=repr)
    def test_weights_that_are_none(self, bad: Any) -> None:
        view = next(state for state in moments(CLASSIC, 5) if state.in_play).view(0)
        with pytest.raises(ft.InvalidValueError, match="weights from 0"):
            view.sample(random.Random(1), prior=lambda _: bad)

    def test_a_table_where_gifts_are_passed_on(self) -> None:
        table = next(iter(tables_of(THREE_PASSES)))
        view = next(state for state in moments(table.variant, 1) if state.in_play).view(0)
        with pytest.raises(ft.InvalidValueError, match="passed on"):
            view.sample(random.Random(1), prior=low_cards)

    @pytest.mark.parametrize("count", [-1, 1.0, "1", True], ids=repr)
    def test_numbers_of_samples_that_are_none(self, count: Any) -> None:
        view = CLASSIC.deal(4, seed=7).view(0)
        with pytest.raises(ft.InvalidValueError, match="the number of samples"):
            view.samples(count, random.Random(1))
