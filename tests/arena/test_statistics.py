"""How sure the arena is, held against tables and against chance."""

from __future__ import annotations

from math import inf, isclose
from random import Random
from statistics import fmean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flaschenteufel.arena.ratings import ratings
from flaschenteufel.arena.statistics import (
    DOUBT,
    FEWEST,
    Course,
    Estimate,
    estimate,
    fixed_margin,
    lasting_margin,
    student,
)

TABLE = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 9: 2.262, 11: 2.201, 30: 2.042, 120: 1.980, 500: 1.965}
"""Student's quantiles for 97.5 %, from printed tables."""


class TestStudent:
    @pytest.mark.parametrize("freedom", TABLE)
    def test_the_printed_table(self, freedom: int) -> None:
        assert student(0.975, freedom) == pytest.approx(TABLE[freedom], abs=6e-4)

    def test_the_two_ways_to_find_it_agree(self) -> None:
        assert 0 < student(0.975, 199) - student(0.975, 200) < 2e-4

    def test_an_interval_holds_as_often_as_it_says(self) -> None:
        rng = Random(7)
        samples = [[rng.gauss(3, 2) for _ in range(5)] for _ in range(2000)]
        held = [found.low < 3 < found.high for found in (estimate(sample, fixed_margin) for sample in samples)]
        assert fmean(held) == pytest.approx(1 - DOUBT, abs=0.015)


class TestEstimates:
    def test_one_deal_says_nothing(self) -> None:
        assert estimate([5.0], fixed_margin) == Estimate(5.0, -inf, inf)
        assert not estimate([5.0], fixed_margin).is_decided

    def test_decided_means_that_nothing_else_is_within(self) -> None:
        assert Estimate(3, 1, 5).is_decided
        assert Estimate(-3, -5, -1).is_decided
        assert not Estimate(3, -1, 7).is_decided
        assert not Estimate(0, 0, 0).is_decided

    def test_the_other_side_sees_the_opposite(self) -> None:
        assert Estimate(3, 1, 6).reversed() == Estimate(-3, -6, -1)


class TestSequence:
    def decided_after(self, values: list[float]) -> int | None:
        course = Course(lasting_margin())
        for number, value in enumerate(values, 1):
            course.add(value)
            if course.is_decided:
                return number
        return None

    def test_equal_bots_are_rarely_told_apart_however_long_one_looks(self) -> None:
        """Looking after each of 1000 skewed values: anyone who peeks at Student's intervals errs far more often."""
        rng = Random(19)
        ends, peeks = 0, 0
        for _ in range(200):
            values = [rng.expovariate(1) - 1 for _ in range(1000)]
            ends += self.decided_after(values) is not None
            course = Course(fixed_margin)
            for value in values:
                course.add(value)
                if course.is_decided:
                    peeks += 1
                    break
        assert ends <= 200 * DOUBT * 1.5
        assert peeks >= 200 * DOUBT * 4

    def test_a_difference_is_found_the_sooner_the_larger_it_is(self) -> None:
        rng = Random(7)
        noise = [rng.gauss(0, 1) for _ in range(2000)]
        small, large = (self.decided_after([value + lead for value in noise]) for lead in (0.2, 0.5))
        assert large is not None
        assert small is not None
        assert FEWEST < large < small < 1000

    def test_nothing_is_decided_too_soon(self) -> None:
        assert self.decided_after([5.0] * (FEWEST - 1)) is None
        assert self.decided_after([5.0] * FEWEST) == FEWEST
        assert self.decided_after([0.0] * 1000) is None

    @given(st.lists(st.floats(-100, 100), min_size=FEWEST, max_size=60))
    def test_the_course_knows_mean_and_deviation(self, values: list[float]) -> None:
        seen: list[tuple[int, float]] = []

        def margin(count: int, deviation: float) -> float:
            seen.append((count, deviation))
            return 0.0

        course = Course(margin)
        for value in values:
            course.add(value)
        assert course.is_decided == (abs(fmean(values)) > 0) or isclose(fmean(values), 0, abs_tol=1e-9)
        assert seen == [(len(values), pytest.approx(stdev(values), abs=1e-6))]

    def test_it_is_wider_than_an_interval_for_a_fixed_number(self) -> None:
        for count in (20, 100, 1000):
            assert lasting_margin()(count, 1.0) > fixed_margin(count, 1.0)


class TestRatings:
    def rated(self, strengths: dict[str, float], deals: int) -> dict[str, Estimate]:
        """Ratings from wins that follow the model exactly."""
        names = list(strengths)
        pairs = [(one, other) for place, one in enumerate(names) for other in names[place + 1 :]]
        shares = {(one, other): [strengths[one] / (strengths[one] + strengths[other])] * deals for one, other in pairs}
        return ratings(names, shares, fixed_margin)

    def test_the_strengths_of_the_model_are_found_again(self) -> None:
        found = self.rated({"a": 10.0, "b": 1.0, "c": 0.1}, deals=100_000)
        assert found["a"].value - found["b"].value == pytest.approx(400, abs=0.1)
        assert found["b"].value - found["c"].value == pytest.approx(400, abs=0.1)
        assert fmean(one.value for one in found.values()) == pytest.approx(1500)

    def test_one_that_has_won_everything_has_a_finite_rating(self) -> None:
        found = ratings(["a", "b"], {("a", "b"): [1.0] * 50}, fixed_margin)
        assert 1500 < found["a"].value < 3000
        assert found["a"].value + found["b"].value == pytest.approx(3000)

    def test_those_who_have_not_met_are_compared_through_others(self) -> None:
        shares = {("a", "c"): [0.75] * 1000, ("b", "c"): [0.25] * 1000}
        found = ratings(["a", "b", "c"], shares, fixed_margin)
        assert found["a"].value > found["c"].value > found["b"].value

    def test_the_interval_is_that_of_the_deals(self) -> None:
        """Against the delta method: the logit of a mean, and the standard error of that mean."""
        rng = Random(7)
        won = [rng.choice((0.0, 0.25, 0.5, 1.0)) for _ in range(400)]
        found = ratings(["a", "b"], {("a", "b"): won}, fixed_margin)
        mean = (sum(won) + 0.5) / 401
        error = stdev(won) / 400**0.5
        expected = 400 / 2.302585 * 1.96 * error / (mean * (1 - mean)) / 2  # half of the difference is each one's own
        assert found["a"].high - found["a"].value == pytest.approx(expected, rel=0.15)

    def test_one_deal_tells_nothing_about_how_sure_it_is(self) -> None:
        assert ratings(["a", "b"], {("a", "b"): [1.0]}, fixed_margin)["a"].high == inf
