"""Pieces of sentences, and the checks that say them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import flaschenteufel as ft
from flaschenteufel.core.checks import instance_of, seat_at, tuple_of, whole_number
from flaschenteufel.core.shuffle import derived
from flaschenteufel.core.state import tuple_of_states
from flaschenteufel.core.wording import brief, count, listing


@pytest.mark.parametrize(
    ("words", "sentence"), [("", ""), ("a", "a"), ("ab", "a and b"), ("abc", "a, b and c"), ("abcd", "a, b, c and d")]
)
def test_a_list_of_words(words: str, sentence: str) -> None:
    assert listing(words) == sentence
    assert listing(iter(words), "or") == sentence.replace("and", "or")


def test_how_many() -> None:
    assert [count(number, "name") for number in (0, 1, 2)] == ["0 names", "1 name", "2 names"]


def test_a_long_value_is_cut_to_sixty_characters() -> None:
    assert brief("x" * 58) == f"'{'x' * 58}'"
    assert brief("x" * 59) == f"'{'x' * 56}..."
    assert len(brief("x" * 58)) == len(brief("x" * 59)) == 60


class Unspeakable:
    def __repr__(self) -> str:
        raise RuntimeError


def test_a_value_that_cannot_be_shown_is_shown_by_its_type() -> None:
    assert brief(Unspeakable()) == "<Unspeakable>"


@pytest.mark.parametrize(
    ("check", "values", "message"),
    [
        (whole_number, (True, "the size"), "the size must be a whole number, not True"),
        (seat_at, (3, 3), "the seat must be a whole number from 0 to 2, not 3"),
        (seat_at, (-1, 3, "the dealer"), "the dealer must be a whole number from 0 to 2, not -1"),
        (seat_at, (True, 3), "the seat must be a whole number from 0 to 2, not True"),
        (tuple_of, (int, 7, "the numbers"), "the numbers must be a sequence, not 7"),
        (tuple_of, (str, "abc", "the names"), "the names must be a sequence, not 'abc'"),
        (tuple_of, (int, b"abc", "the numbers"), "the numbers must be a sequence, not b'abc'"),
        (tuple_of, (int, [1, "2"], "the numbers"), "the numbers must be of type int, not '2'"),
        (instance_of, (str, 7, "the name"), "the name must be of type str, not 7"),
        (tuple_of_states, (7, "the rounds"), "the rounds must be a sequence, not 7"),
        (tuple_of_states, ([7], "the rounds"), "the rounds must be of type State, not 7"),
        (ft.Action, (1.0,), "the seat must be a whole number, not 1.0"),
        (ft.Deal, (0, 7), "the deck must be a sequence, not 7"),
        (derived, (7, 1.0), "the number of the deal must be a whole number, not 1.0"),
    ],
)
def test_a_bad_value_is_named(check: Callable[..., object], values: tuple[object, ...], message: str) -> None:
    with pytest.raises(ft.InvalidValueError) as refused:
        check(*values)
    assert str(refused.value) == message


def test_a_good_value_comes_back() -> None:
    assert [seat_at(seat, 3) for seat in range(3)] == [0, 1, 2]
    assert tuple_of(int, iter([1, 2]), "the numbers") == (1, 2)
