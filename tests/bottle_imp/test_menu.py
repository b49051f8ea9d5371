"""From a mask of cards to what it stands for, nine bits at a time."""

from __future__ import annotations

import string

import pytest
from flaschenteufel.bottle_imp.actions import ActionTable

LETTERS = string.ascii_letters


@pytest.mark.parametrize("size", [0, 1, 9, 10, 35, 36, 37, 45, 46, 52])
def test_it_has_what_the_bits_of_a_mask_stand_for(size: int) -> None:
    menu = ActionTable(LETTERS[:size])
    for place, letter in enumerate(LETTERS[:size]):
        assert menu[1 << place] == menu.pick(1 << place) == (letter,)
    assert "".join(menu[(1 << size) - 1]) == LETTERS[:size]
    assert menu[0] == ()


def test_it_keeps_the_answers_for_up_to_three_cards() -> None:
    menu = ActionTable(LETTERS)
    asked = ["".join(menu[mask]) for mask in (0, 0b1, 0b101, 0b10101, 0b1010101, 0b101010101)]
    assert asked == ["", "a", "ac", "ace", "aceg", "acegi"]
    assert {*menu} == {0, 0b1, 0b101, 0b10101}
