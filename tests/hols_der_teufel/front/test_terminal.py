"""What a player of Hol's der Teufel sees and types."""

from __future__ import annotations

import re
from random import Random

import pytest

from flaschenteufel.cli.people import Pronouns
from flaschenteufel.cli.terminal import interface_of
from flaschenteufel.hols_der_teufel import DevilCard, End, HolsDerTeufel, Lay
from flaschenteufel.hols_der_teufel.cards import Suit
from tests.cli.tools import in_turn, obvious, offer, typed


class TestHolsDerTeufel:
    COMMAND = ("play", "hols-der-teufel", "--players", "3", "--seed", "7", "--bot", "random")

    def test_moves_are_listed_with_their_price(self, monkeypatch: pytest.MonkeyPatch) -> None:
        _, text = typed(monkeypatch, in_turn(["yellow 8"]), *self.COMMAND)
        assert "\nNo row lies on the table yet.\n" in text
        assert "\nAda holds: 5 red, 2 yellow, 3 violet, 1 green, 1 angel.\n" in text
        assert "\n     6  yellow 8 high: starts the yellow row, free\n" in text
        assert "    You start the yellow row with yellow 8.\n" in text
        assert "\nRows, the low end on the left and the high end on the right:\n" in text
        prices = re.findall(r"^ +\d+  yellow (\d) \w+: next to the (\d), (?:(\d) chips? to Ben|free)$", text, re.M)
        assert prices
        assert all(int(price or 0) == max(int(beside) - int(value), 0) for value, beside, price in prices)

    @pytest.mark.parametrize(
        ("chips", "price"),
        [
            (20, "5 chips to Cleo"),
            (5, "5 chips to Cleo"),
            (4, "costs 5, and you have 4"),
            (0, "costs 5, and you have none"),
        ],
    )
    def test_who_cannot_pay_all_is_told_the_price(self, chips: int, price: str) -> None:
        variant = HolsDerTeufel(name="poor", title="Fewer chips", chips=chips)
        two, seven, eight = (DevilCard(value, Suit.RED) for value in (2, 7, 8))
        others = [card for card in variant.deck() if card.suit is not Suit.RED]
        reds = [card for card in variant.deck() if card.suit is Suit.RED and card not in (two, seven)]
        state = variant.deal(3, deck=[two, seven, *others[:10], *reds, *others[10:]])
        for seat, card in enumerate((seven, eight)):
            state = state.apply(Lay(seat, card, Suit.RED, End.HIGH))
        state = state.apply(state.legal_actions()[0])
        interface = interface_of(state.view(0), Pronouns(("Ada", "Ben", "Cleo"), 0))
        assert any(line.endswith(f"red 2 low: next to the 7, {price}") for line in interface.board())

    @pytest.mark.parametrize(
        ("text", "answer"),
        [
            ("99", "Type a number from 1 to 11, or red 4 high, or ? for help."),
            ("0", "Type a number from 1 to 11, or red 4 high, or ? for help."),
            ("77777", "Type a number from 1 to 11, or red 4 high, or ? for help."),
            ("hello", "Write a card and an end, as in r7< or r7>; an angel with the row, as in Ar< or Ar>."),
            ("red", "Write a card and an end, as in r7< or r7>; an angel with the row, as in Ar< or Ar>."),
            ("red 5 low high", "Write a card and an end, as in r7< or r7>; an angel with the row, as in Ar< or Ar>."),
            ("angel 5 red", "Write a card and an end, as in r7< or r7>; an angel with the row, as in Ar< or Ar>."),
            ("red 77", "There is no card 'r77'. You could type r4>, y2> or y3>, or ? for help."),
            ("pass", "You must lay a card: you have one that can be laid (rule HOL-3)."),
            ("angel red low", "An angel can be laid only when all four suits lie on the table"),
            ("red 1", "You do not hold the red 1 (rule HOL-3)."),
            ("red 4 low", "A card that starts a row is laid at its high end (rule HOL-5)."),
        ],
    )
    def test_what_cannot_be_done_is_explained(self, monkeypatch: pytest.MonkeyPatch, text: str, answer: str) -> None:
        _, screen = typed(monkeypatch, in_turn([text]), *self.COMMAND)
        assert f"> {text}\n{answer}" in screen

    def test_the_end_must_be_named_if_there_are_two(self, monkeypatch: pytest.MonkeyPatch) -> None:
        _, text = typed(monkeypatch, in_turn(["y8", "y7", "y 7 h"]), *self.COMMAND)
        assert "> y7\nThe yellow row lies on the table: write y7< or y7>. You could type " in text
        assert re.search(r"^    You lay yellow 7 at the high end, next to the \d", text, re.M)

    def test_angels_and_passing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        heaven = HolsDerTeufel(name="heaven", title="More angels than devils", highest=3, angels=15)
        offer(monkeypatch, "play", heaven)
        _, text = typed(
            monkeypatch, obvious, "play", "heaven", "--players", "3", "--rounds", "9", "--seed", "7", "--bot", "random"
        )
        assert (
            "     1  pass: nothing can be laid\nYou have nothing but angels that cannot be laid: type pass.\n" in text
        )
        assert re.search(r"^ +1  angel \w+ low: closes that end of the \w+ row, free$", text, re.M)

    def test_somebody_may_have_no_cards_left(self) -> None:
        state = HolsDerTeufel(name="heaven", title="More angels than devils", highest=3, angels=15).deal(3, seed=172)
        rng = Random(172)
        while all(map(state.backs, range(3))):
            state = state.apply(rng.choice(state.legal_actions()))
        interface = interface_of(state.view(2), Pronouns(("Ada", "Ben", "Cleo"), 2))
        assert [line for line in interface.board() if line.endswith("holds: nothing.")]
