"""What a picture of The Bottle Imp says in words."""

from __future__ import annotations

from xml.etree.ElementTree import Element, fromstring

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Pass, TakeBottle
from flaschenteufel.render import svg
from tests.helpers import EXAMPLE, applied, example
from tests.render.tables import passed, rounds
from tests.tables import bottle_imp


def read(document: str) -> Element:
    return fromstring(document.encode("utf-8"))


def account_of(situation: ft.State | ft.View, *names: str) -> str:
    return read(svg(situation, names=names or None))[1].text or ""


class TestDescription:
    def test_it_tells_the_trick_and_what_i_may_play(self) -> None:
        told = account_of(example(0, 24).view(1), "Ada", "Ben", "Cleo", "Dan")
        assert "On the table: Ada blue 24. " in told
        assert "A bottle for 19 belongs to nobody. " in told
        assert told.endswith(
            " Ben may choose red 11, yellow 12, yellow 15, red 16, red 23, yellow 28, red 35 and red 36."
        )

    def test_it_tells_the_scores_and_the_devils_trick_at_the_end(self) -> None:
        end = example(8)
        told = account_of(end.view(None), "Ada", "Ben", "Cleo", "Dan")
        assert "seen by a spectator. The round is over. " in told
        assert "The devil's trick has 4 cards: yellow 1, yellow 2, yellow 3 and blue 6, 5 points. " in told
        assert told.endswith("Scores: " + "Ada {}, Ben {}, Cleo {} and Dan {}.".format(*end.scores))

    def test_it_tells_what_is_about_to_be_given_away(self) -> None:
        state = applied(EXAMPLE.discarded(), EXAMPLE.gifts[0])
        assert "has chosen; hand: " in account_of(state.view(0))
        assert "; about to give yellow 15 to Seat 1 and yellow 22 to Seat 3." in account_of(state.view(0))
        assert "about to give" not in account_of(state.view(1))

    def test_it_tells_into_which_packets_gifts_go(self) -> None:
        state = passed("demons-eye", 2)
        gift = state.view(0).submitted(0)
        assert isinstance(gift, Pass)
        first, second = gift.cards
        given = f"{first.suit} {first} to Ben (packet 1) and {second.suit} {second} to Ben (packet 2)"
        assert f"; about to give {given}." in account_of(state.view(0), "Ada", "Ben")

    def test_it_counts_several_bottles_from_1(self) -> None:
        state = next(one for one in rounds(bottle_imp("second-bottle"), 5) if one.phase == "choose_bottle")
        (winner,) = state.to_act
        told = account_of(state.view(winner))
        assert "Bottle 1 for 19 belongs to nobody. Bottle 2 for 19 belongs to nobody. " in told
        assert told.endswith(f" Seat {winner} may take bottle 1 or bottle 2.")
        assert "may take" not in account_of(state.view(None))
        taken = state.apply(TakeBottle(winner, 1))
        assert "Bottle 1 for 19 belongs to nobody. " in account_of(taken)
        assert f"Seat {winner} owns bottle 2 for " in account_of(taken)

    def test_it_tells_who_plays_together(self) -> None:
        told = account_of(ft.get_variant("teams").new_round(4, edition="2003"))
        assert "Seat 0 (dealer, solo): deals. Seat 1 (team A): waits. " in told
        assert "The devil's trick has 0 cards." in told

    def test_it_says_that_a_state_shows_everything(self) -> None:
        assert account_of(example(1)).startswith("The classic game, 4 players, edition 2003, all cards. Trick 2 of 8: ")
