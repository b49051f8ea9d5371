"""The table as text: what `print(state)` and `print(view)` show."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImpRound
from flaschenteufel.cli import table_text
from flaschenteufel.testing.strategies import states
from lamp_oil import LAMP_OIL
from tests.fronts.guest import BARE, GUEST
from tests.tables import bottle_imp


@given(states(), st.integers(0, 2**32))
def test_states_that_look_the_same_are_printed_the_same(state: ft.State, seed: int) -> None:
    for seat in (None, *range(state.seats)):
        view = state.view(seat)
        assert str(view.sample(Random(seed)).view(seat)) == str(view)


@pytest.mark.parametrize("game", [LAMP_OIL, GUEST, BARE], ids=lambda game: game.name)
def test_so_they_are_in_games_without_a_front(game: ft.Variant) -> None:
    state: ft.State = game.deal(seed=7)
    rng = Random(7)
    while not state.is_over:
        for seat in (None, *range(state.seats)):
            view = state.view(seat)
            assert str(view.sample(rng).view(seat)) == str(view)
        state = state.apply(rng.choice(state.legal_actions()))
    assert "The score: " in str(state)


@given(states())
def test_it_is_plain_text_of_short_lines(state: ft.State) -> None:
    for situation in (state, state.view(0), state.view(None)):
        lines = str(situation).split("\n")
        assert all(len(line) <= 80 and line == line.rstrip() and line.isprintable() for line in lines)
        assert lines[0].startswith(state.variant.title)
        assert not any(text in str(situation) for text in ("Card(", "<", "None", "{"))
        assert repr(situation).startswith("<")


class TestTheBottleImp:
    STATE = bottle_imp("classic").deal(4, seed=7)

    def test_all_cards_of_a_state_are_there(self) -> None:
        words = str(self.STATE).replace("|", " ").split()
        for card in self.STATE.deck:
            assert str(card) in words

    def test_a_round_that_is_over(self) -> None:
        state: BottleImpRound = self.STATE
        while not state.is_over:
            state = state.apply(state.legal_actions()[0])
        text = table_text(state, ["Ada", "Ben", "Cleo", "Dan"])
        assert f"The score: Ada {state.scores[0]}, Ben {state.scores[1]}" in text
        assert "Ada's hand: no cards\n" in text
        assert "The devil's trick: " in text

    def test_hidden_cards_are_counted(self) -> None:
        text = str(self.STATE.view(2))
        assert "Seat 1's hand: 9 cards, face down\n" in text
        assert "Your hand: yellow 3 " in text
        assert "To act: Seat 0, Seat 1, you and Seat 3." in text

    def test_a_dummy_has_its_name(self) -> None:
        assert "Lopaka's hand: " in str(bottle_imp("lopaka").deal(seed=7))


def test_devils_show_their_backs() -> None:
    state = ft.get_variant("hols-der-teufel").deal(3, seed=7)
    backs = str(state.view(None))
    assert backs.count(" holds: ") == 3
    for seat in range(3):
        reds = sum(suit == "red" for suit in state.backs(seat))
        assert f"Seat {seat} holds: {reds} red, " in backs
        values = " ".join(str(card.value) for card in state.hand(seat) if card.suit == "red")
        assert f"Seat {seat} holds: red {values} | " in str(state)
        assert f"Your hand: red {values} | " in str(state.view(seat))


def test_plain_words_for_a_game_without_a_front() -> None:
    state = LAMP_OIL.deal(3, seed=7)
    first, *_ = state.hand(0)
    assert f"\nSeat 0's hand: {first}, " in str(state)
    text = str(state.view(0))
    assert text.startswith("Lamp Oil, 3 players: oil, seen by Seat 0\n")
    assert f"\nYour hand: {first}, " in text
    assert "Seat 1's hand: 9 cards, face down\n" in text


@pytest.mark.parametrize("names", [["Ada"], "Ada", [1, 2, 3, 4], 7])
def test_names_that_do_not_fit(names: list[str]) -> None:
    with pytest.raises(ft.InvalidValueError):
        table_text(TestTheBottleImp.STATE, names)


def test_nothing_else_is_drawn() -> None:
    with pytest.raises(ft.InvalidValueError, match="only a state or a view can be drawn, not 'classic'"):
        table_text("classic")
