"""The same seed gives the same deal, everywhere and for ever."""

from __future__ import annotations

from collections import Counter
from hashlib import sha512
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from flaschenteufel.core.shuffle import dealing, shuffled
from tests.helpers import CLASSIC, DECK_2003
from tests.tables import bottle_imp

GOLDEN: dict[tuple[str, int, int | str], tuple[str, ...]] = {
    ("classic", 4, 0): (
        "1 2 4 7 12 14 22 32 35",
        "3 11 13 15 26 27 29 30 34",
        "8 9 10 17 23 24 28 31 37",
        "5 6 16 18 20 21 25 33 36",
    ),
    ("classic", 4, 42): (
        "4 10 15 16 17 20 21 24 37",
        "5 7 9 11 12 14 18 27 31",
        "1 2 3 6 13 23 26 34 36",
        "8 22 25 28 29 30 32 33 35",
    ),
    ("classic", 4, -7): (
        "3 11 12 16 21 27 29 32 36",
        "5 6 7 9 14 15 18 24 30",
        "8 10 13 20 22 33 34 35 37",
        "1 2 4 17 23 25 26 28 31",
    ),
    ("classic", 4, 2**64): (
        "2 4 6 13 16 18 24 26 31",
        "3 9 10 12 20 22 29 32 34",
        "1 8 11 23 27 28 30 35 36",
        "5 7 14 15 17 21 25 33 37",
    ),
    ("classic", 4, ""): (
        "7 9 11 15 23 24 26 30 33",
        "1 2 5 21 25 34 35 36 37",
        "3 8 10 13 14 17 20 28 29",
        "4 6 12 16 18 22 27 31 32",
    ),
    ("classic", 4, "abc"): (
        "6 9 13 14 17 22 26 28 37",
        "1 4 11 18 24 27 30 31 33",
        "2 3 10 12 16 21 23 25 34",
        "5 7 8 15 20 29 32 35 36",
    ),
    ("classic", 4, "Flaschenteufel \N{CHECK MARK}"): (
        "4 5 11 20 23 24 28 32 33",
        "6 12 13 15 16 22 27 29 35",
        "3 7 10 17 21 25 30 31 34",
        "1 2 8 9 14 18 26 36 37",
    ),
    ("classic", 3, 42): (
        "4 9 10 15 16 17 18 20 21 24 31 37",
        "1 3 5 6 7 11 12 14 23 27 34 36",
        "2 8 13 22 25 26 28 29 30 32 33 35",
    ),
    ("second-bottle", 6, 0): (
        "4.5 18.5 21 22.5 25 26 33 35 36.5",
        "6.5 8 9 14 20.5 27 32 32.5 37",
        "3 10 16.5 17 28 29 34 34.5 36",
        "6 7 10.5 11 20 24.5 28.5 30.5 31",
        "1 2.5 8.5 12 12.5 16 18 26.5 30",
        "2 4 5 13 14.5 15 22 23 24",
    ),
    ("second-bottle", 6, "abc"): (
        "3 5 13 18 26 31 34 36.5 37",
        "1 2 8.5 15 17 18.5 23 27 29",
        "6 6.5 14 24.5 25 26.5 30 30.5 32.5",
        "7 8 10.5 16 20 20.5 21 28 33",
        "4 10 11 12 12.5 14.5 22 22.5 24",
        "2.5 4.5 9 16.5 28.5 32 34.5 35 36",
    ),
    ("second-bottle", 5, 42): (
        "3 7 9 12.5 13 14 16 22 28.5 35",
        "5 10 10.5 20 22.5 24.5 28 30.5 31 32 32.5",
        "1 4.5 6.5 11 14.5 16.5 18.5 20.5 25 29 36",
        "4 6 8.5 18 23 24 26 26.5 33 34 37",
        "2 2.5 8 12 15 17 21 27 30 34.5 36.5",
    ),
}
"""Deals made once and kept; if one of them changes, every stored seed in the world means another deal."""


def dealt(name: str, players: int, seed: int | str | None) -> list[list[float]]:
    """The numbers in each hand."""
    state = bottle_imp(name).deal(players, seed=seed)
    return [list(state.hand(seat).numbers) for seat in range(state.seats)]


def shuffled_by_the_book(numbers: list[float], seed: int | str) -> list[float]:
    """The documented algorithm, once more and step by step."""
    key = f"flaschenteufel/str/{seed}" if isinstance(seed, str) else f"flaschenteufel/int/{seed:x}"
    digest = sha512(key.encode("utf-8")).digest()
    rest = sum(byte << 8 * place for place, byte in enumerate(digest))
    order = list(numbers)
    for size in range(len(order), 1, -1):
        here, there = rest % size, size - 1
        order[here], order[there] = order[there], order[here]
        rest //= size
    return order


@pytest.mark.parametrize(("name", "players", "seed"), GOLDEN)
def test_golden_deals(name: str, players: int, seed: int | str) -> None:
    expected = [[float(number) for number in hand.split()] for hand in GOLDEN[name, players, seed]]
    assert dealt(name, players, seed) == expected


@given(
    st.sampled_from([("classic", 3, [12] * 3), ("classic", 4, [9] * 4), ("second-bottle", 6, [9] * 6)]),
    st.integers() | st.text(),
)
def test_a_deal_follows_the_documented_algorithm(table: tuple[str, int, list[int]], seed: int | str) -> None:
    name, players, sizes = table
    order = shuffled_by_the_book([card.number for card in bottle_imp(name).deck(players)], seed)
    starts = [sum(sizes[:seat]) for seat in range(players)]
    expected = [sorted(order[start : start + size]) for start, size in zip(starts, sizes, strict=True)]
    assert dealt(name, players, seed) == expected


@given(st.lists(st.integers(0, 9), min_size=1, max_size=8), st.integers(0, 30), st.integers() | st.text())
def test_packets_are_dealt_from_the_shuffled_cards(sizes: list[int], leftover: int, seed: int | str) -> None:
    cards = [1 << place for place in range(sum(sizes) + leftover)]
    order = iter(shuffled(cards, seed))
    assert dealing(cards, sizes)(seed) == [sum(islice(order, size)) for size in (*sizes, leftover)]


@given(st.integers() | st.text())
def test_same_seed_same_deal(seed: int | str) -> None:
    assert CLASSIC.deal(4, seed=seed) == CLASSIC.deal(4, seed=seed)


def test_different_seeds_differ() -> None:
    seeds: list[int | str] = [*range(-500, 500), *map(str, range(-500, 500)), "", "a", "A", " a"]
    assert len({CLASSIC.deal(4, seed=seed) for seed in seeds}) == len(seeds)


def test_the_seed_decides_the_order_and_nothing_else_does() -> None:
    """Neither the edition nor the dealer: the same numbers come to the same seats."""
    deals = [
        CLASSIC.deal(4, seed=42, edition=edition, dealer=dealer) for edition in CLASSIC.editions for dealer in range(4)
    ]
    assert {tuple(state.hand(seat).numbers for seat in range(4)) for state in deals} == {
        tuple(tuple(map(int, hand.split())) for hand in GOLDEN["classic", 4, 42])
    }


def test_without_a_seed_every_deal_is_another() -> None:
    deals = {CLASSIC.deal(4) for _ in range(20)}
    assert len(deals) == 20
    for state in deals:
        assert sorted(card for seat in range(4) for card in state.hand(seat)) == list(DECK_2003)


def test_any_text_can_be_a_seed() -> None:
    lone_surrogate = "\ud800"
    assert dealt("classic", 4, lone_surrogate) == dealt("classic", 4, lone_surrogate) != dealt("classic", 4, "?")


# The bounds are those that one card in a thousand exceeds by chance; the seeds are fixed, and none does.
@pytest.mark.parametrize(
    ("name", "players", "bound"), [("classic", 3, 13.8), ("classic", 4, 16.3), ("second-bottle", 6, 20.5)]
)
def test_every_card_comes_to_every_seat_equally_often(name: str, players: int, bound: float) -> None:
    rounds = 4000
    seen = Counter(
        (number, seat)
        for seed in range(rounds)
        for seat, hand in enumerate(dealt(name, players, seed))
        for number in hand
    )
    expected = rounds / players
    for card in bottle_imp(name).deck(players):
        counts = [seen[card.number, seat] for seat in range(players)]
        assert sum((count - expected) ** 2 / expected for count in counts) < bound


def test_neighbours_in_the_deck_are_not_kept_together() -> None:
    """Two given cards are in the same hand of four with a chance of 8 in 35; allowed are three standard deviations."""
    rounds, chance = 4000, 8 / 35
    deals = [CLASSIC.deal(4, seed=seed) for seed in range(rounds)]
    for low, high in ((1, 2), (18, 20), (36, 37), (1, 37)):
        pair = {DECK_2003[low], DECK_2003[high]}
        together = sum(any(pair <= state.hand(seat) for seat in range(4)) for state in deals)
        assert abs(together - rounds * chance) < 3 * (rounds * chance * (1 - chance)) ** 0.5
