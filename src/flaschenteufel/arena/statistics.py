"""How sure a mean is: an interval for a number of deals that was fixed, or one that holds whenever one stops."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import atan, cos, inf, log, pi, sin, sqrt
from statistics import NormalDist, fmean, stdev

from attrs import frozen

DOUBT = 0.05
"""Intervals are of 95 %."""

SURELY_NORMAL = 200
"""From so many degrees of freedom on, a correction of the normal distribution is exact enough."""

FEWEST = 20
"""Before so many deals nothing is decided: what the sequence relies on holds for many."""

USUAL = 100
"""The number of deals for which the sequence is narrowest."""


@frozen
class Estimate:
    """A mean, and the 95 % interval around it: infinite where a single deal says nothing about it.

    >>> print(Estimate(6.1, 2.25, 9.95))
    +6.10 (+2.25 to +9.95)
    """

    value: float
    """The mean."""
    low: float
    """The lower end of the interval."""
    high: float
    """Its upper end."""

    def __str__(self) -> str:
        return f"{self.value:+.2f} ({self.low:+.2f} to {self.high:+.2f})"

    @property
    def is_decided(self) -> bool:
        """Whether the interval leaves no doubt who is ahead."""
        return self.low > 0 or self.high < 0

    def reversed(self) -> Estimate:
        """The same, seen from the other side."""
        return Estimate(-self.value, -self.high, -self.low)


Margin = Callable[[int, float], float]
"""How far an interval reaches on either side of the mean of so many deals with this standard deviation."""


def estimate(values: Sequence[float], margin: Margin) -> Estimate:
    """The mean of independent values.

    >>> print(estimate([1, 2, 3, 6], fixed_margin))
    +3.00 (-0.44 to +6.44)
    """
    mean = fmean(values)
    reach = margin(len(values), stdev(values)) if len(values) > 1 else inf
    return Estimate(mean, mean - reach, mean + reach)


def fixed_margin(count: int, deviation: float) -> float:
    """Student's interval: it holds if the number of deals was chosen before, whatever came of them."""
    return student(1 - DOUBT / 2, count - 1) * deviation / sqrt(count)


def lasting_margin(doubt: float = DOUBT) -> Margin:
    """A confidence sequence: intervals that hold for all numbers of deals together, so one may stop whenever one likes.

    It is Robbins' normal mixture (1970) with the variance estimated from the values, an asymptotic confidence sequence
    as Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas describe it (Time-uniform central limit theory and asymptotic
    confidence sequences, 2021, theorem 2.2).

    >>> lasting_margin()(100, 1.0) > fixed_margin(100, 1.0)
    True
    """
    rho = sqrt((-2 * log(doubt) + log(-2 * log(doubt)) + 1) / USUAL)

    def margin(count: int, deviation: float) -> float:
        time = count * rho**2 + 1
        return deviation * sqrt(2 * time / (count * rho) ** 2 * log(sqrt(time) / doubt))

    return margin


class Course:
    """The mean of a growing number of values, and whether it has become clear that it is not 0."""

    def __init__(self, margin: Margin) -> None:
        self._margin = margin
        self._count = 0
        self._mean = 0.0
        self._squares = 0.0

    def add(self, value: float) -> None:
        """One more value: Welford's way to keep mean and variance."""
        self._count += 1
        before = value - self._mean
        self._mean += before / self._count
        self._squares += before * (value - self._mean)

    @property
    def is_decided(self) -> bool:
        """Whether the interval leaves 0 out."""
        if self._count < FEWEST:
            return False
        return abs(self._mean) > self._margin(self._count, sqrt(self._squares / (self._count - 1)))


@cache
def student(probability: float, freedom: int) -> float:
    """A quantile of Student's distribution, for a probability above a half.

    >>> [round(student(0.975, freedom), 3) for freedom in (1, 2, 3, 10, 199, 1000)]
    [12.706, 4.303, 3.182, 2.228, 1.972, 1.962]
    """
    normal = NormalDist().inv_cdf(probability)
    if freedom >= SURELY_NORMAL:
        return normal + (normal**3 + normal) / (4 * freedom)
    low, high = 0.0, 1e4
    while high - low > 1e-9 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if _within(middle, freedom) < 2 * probability - 1 else (low, middle)
    return high


def _within(bound: float, freedom: int) -> float:
    """The probability that Student's variable lies between -bound and bound: a finite sum (Abramowitz, Stegun 26.7)."""
    angle = atan(bound / sqrt(freedom))
    term, total = (cos(angle), 0.0) if freedom % 2 else (1.0, 0.0)
    for step in range(2 + freedom % 2, freedom + 1, 2):
        total += term
        term *= cos(angle) ** 2 * (step - 1) / step
    return 2 / pi * (angle + sin(angle) * total) if freedom % 2 else sin(angle) * total
