"""What a player of The Bottle Imp is asked and types."""

from __future__ import annotations

import re

import pytest

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Discard, Expose, Phase
from flaschenteufel.cli.people import Pronouns
from flaschenteufel.cli.terminal import UnreadableError, interface_of
from tests.cli.tools import in_turn, obvious, typed

CLASSIC = ("play", "classic", "--seed", "7", "--bot", "random")


class TestQuestions:
    def test_gifts_say_who_gets_what(self, monkeypatch: pytest.MonkeyPatch) -> None:
        _, text = typed(monkeypatch, in_turn(["1", "2 4"]), *CLASSIC)
        assert "Give one card to Ada (left) and one card to Cleo (right): type 2 numbers in this order.\n" in text
        assert "    You give the yellow 2 to Ada and the blue 4 to Cleo.\n" in text
        assert re.search(r"    Ada gives the \w+ \d+ to you\.\n    Cleo gives the \w+ \d+ to you\.\n", text)
        assert "    Ada gives a card to Ben and a card to you.\n" in text

    def test_the_trick_the_bottle_and_the_points_are_in_sight(self, monkeypatch: pytest.MonkeyPatch) -> None:
        _, text = typed(monkeypatch, obvious, *CLASSIC, "--rounds", "1")
        boards = re.findall(
            r"^Price (\d+): .* the bottle\.\n(?:Points won: .*\.\n)?(?:Trick (\d): .*\.\n)?Your", text, re.M
        )
        assert len(boards) == 10
        prices = [int(price) for price, _ in boards]
        assert prices == sorted(prices, reverse=True)

    def test_it_is_said_which_cards_may_be_played(self, monkeypatch: pytest.MonkeyPatch) -> None:
        _, text = typed(monkeypatch, obvious, *CLASSIC, "--rounds", "4")
        assert re.search(r"^Your hand: .*\d\*.*\nFollow \w+: type the number of a card with a star\.\n", text, re.M)
        assert "You lead: type the number of any card.\n" in text
        assert re.search(r"You have no \w+: type the number of any card\.\n", text)

    def test_a_suit_that_binds_one_packet_only(self, monkeypatch: pytest.MonkeyPatch) -> None:
        found = [
            typed(monkeypatch, obvious, "play", "demons-eye", "--rounds", "3", "--seed", str(seed), "--bot", "random")[
                1
            ]
            for seed in range(3)
        ]
        question = r"^(Blue|Red|Yellow) was led: type the number of a card with a star from your open packet or hidden"
        assert any(re.search(question, text, re.M) for text in found)
        assert all("Ada's open packet: " in text for text in found)

    def test_a_packet_that_lies_face_down(self, monkeypatch: pytest.MonkeyPatch) -> None:
        _, text = typed(monkeypatch, in_turn(["1", "2"]), "play", "bright-house", "--seed", "7", "--bot", "random")
        assert "\nYour second packet: 9 cards, face down\n" in text
        assert re.search(r"^Your first packet: .* and 1 card, face down$", text, re.M)
        assert "    Ada gives a card to you.\n    You look at the second packet.\n" in text

    def test_both_bottles_are_in_sight(self, monkeypatch: pytest.MonkeyPatch) -> None:
        _, text = typed(
            monkeypatch, obvious, "play", "second-bottle", "--rounds", "3", "--seed", "7", "--bot", "random"
        )
        assert "\nBottle 1, price 19: nobody has it.\nBottle 2, price 19: nobody has it.\n" in text
        assert re.search(r"^Bottle \d, price [\d.]+: you have it\.$", text, re.M)
        assert re.search(r"^Bottle \d, price [\d.]+: [A-Z]\w+ has it\.$", text, re.M)


class TestWhatIsTyped:
    @pytest.mark.parametrize("text", ["5", " 5", "yellow 5", "Y5", "y 5", "5.0", "yellow5"])
    def test_a_card_has_many_names(self, text: str) -> None:
        state = ft.get_variant("classic").deal(4, seed=7)
        interface = interface_of(state.view(0), Pronouns(("a", "b", "c", "d"), 0))
        assert interface.read(text) == Discard(0, [state.deck[5]])

    @pytest.mark.parametrize("text", ["36.5 5", "36.5,5", "r36.5; y 5"])
    def test_several_cards_and_halves(self, text: str) -> None:
        state = ft.get_variant("second-bottle").deal(5, seed=7)
        interface = interface_of(state.view(1), Pronouns(tuple("abcde"), 1))
        assert interface.read(text) == Discard(1, [state.deck[5], state.deck[36.5]])

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            ("19", "There is no card '19'. Type a number such as 37, or ? for help."),
            ("-5", "There is no card '-5'. Type a number such as 37, or ? for help."),
            ("blue", "Which blue card? Type its number, or ? for help."),
            ("blue 5", "The 5 is yellow, not blue."),
            ("five", "There is no card 'five'. Type a number such as 37, or ? for help."),
            ("9" * 900, "There is no card '99999"),
            ("\N{SUPERSCRIPT TWO}", "There is no card"),
        ],
    )
    def test_what_is_no_card(self, text: str, message: str) -> None:
        state = ft.get_variant("classic").deal(4, seed=7)
        interface = interface_of(state.view(0), Pronouns(("a", "b", "c", "d"), 0))
        with pytest.raises(UnreadableError) as error:
            interface.read(text)
        assert str(error.value).startswith(message)

    def test_cards_are_played_one_by_one(self, monkeypatch: pytest.MonkeyPatch) -> None:
        _, text = typed(monkeypatch, in_turn(["1", "2 4", "8 17"]), *CLASSIC)
        assert "\nPlay one card at a time.\n" in text

    @pytest.mark.parametrize(("typed_text", "index"), [("1", 0), ("2", 1), ("second", 1), ("First packet", 0)])
    def test_packets(self, typed_text: str, index: int) -> None:
        state = ft.get_variant("bright-house").deal(seed=7)
        while state.phase is not Phase.EXPOSE:
            state = state.apply(state.legal_actions()[0])
        interface = interface_of(state.view(0), Pronouns(("a", "b"), 0))
        assert interface.read(typed_text) == Expose(0, index)
        with pytest.raises(UnreadableError, match="Type 1 or 2, the number of a packet"):
            interface.read("3")
