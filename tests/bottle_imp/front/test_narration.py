"""How a round of The Bottle Imp is told."""

from __future__ import annotations

import re

import pytest

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImp
from flaschenteufel.bottle_imp.cards import EDITION_2003
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.phases.passing import Passing
from flaschenteufel.bottle_imp.seating import Seating
from tests.cli.tools import offer, told


def random_demo(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """A demo of players who choose at random: it shows more of what can happen."""
    return told(capsys, "demo", "--bot", "random", *arguments)


class TestTheBottleImp:
    def test_introduces_the_game(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = told(capsys, "demo")
        assert text.startswith("The classic game: Ada, Ben, Cleo and Dan play 2 rounds, as the rulebooks advise.\n")
        assert "    yellow  12 cards from 1 to 28, worth 1 to 6 points each\n" in text
        assert "its price is 19" in text

    def test_tells_every_card_of_the_preparation(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = random_demo(capsys, "--rounds", "1")
        gifts = r"^    \w+ gives the \w+ \d+ to \w+ and the \w+ \d+ to \w+\.$"
        assert len(re.findall(r"^    \w+ puts the \w+ \d+ into the devil's trick\.$", text, re.M)) == 4
        assert len(re.findall(gifts, text, re.M)) == 4

    def test_tells_every_trick_with_its_winner_and_the_reason(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = random_demo(capsys, "--rounds", "1")
        assert re.findall(r"^ +(\d+)\.  \(price \d+\) ", text, re.M) == [str(number) for number in range(1, 9)]
        low = re.findall(r"wins: \d+ is the (?:only|highest) card below \d+\.", text)
        high = re.findall(r"wins: no card is below \d+, and \d+ is the highest of all\.", text)
        assert low
        assert high
        assert len(low) + len(high) == 8
        assert re.search(r"\w+ \d+ \(no \w+\)", text)

    def test_the_price_only_falls(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = random_demo(capsys, "--rounds", "1")
        prices = [int(price) for price in re.findall(r"\(price (\d+)\)", text)]
        assert prices[0] == 19
        assert prices == sorted(prices, reverse=True)

    def test_the_points_of_the_tricks_are_those_of_the_score(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = random_demo(capsys, "--rounds", "1")
        tricks, score = text.split("The score:")
        won = dict.fromkeys(("Ada", "Ben", "Cleo", "Dan"), 0)
        for winner, points in re.findall(r"(\w+) wins: .*?\((\d+)\s+points?\s+won\)", tricks, re.S):
            won[winner] += int(points)
        piles = {name: int(points) for name, points in re.findall(r"^    (\w+) +(\d+) ", score, re.M)}
        freed = re.findall(r"from\s+(\w+),\s+who\s+gets\s+the\s+\w+\s+(\d+):", tricks)
        deck = ft.get_variant("classic").deal(4).cards
        for seller, number in freed:
            won[seller] += sum(card.points for card in deck if getattr(card, "number", None) == int(number))
        assert won == piles

    def test_partners_are_named(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = random_demo(capsys, "--variant", "teams", "--rounds", "1")
        assert "\nSides: Ada alone; Ben and Dan; Cleo alone\n" in text

    def test_the_choice_of_a_bottle_is_told(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = random_demo(capsys, "--variant", "second-bottle", "--rounds", "1")
        assert len(re.findall(r"takes\s+the\s+(?:first|second)\s+bottle:\s+its\s+price\s+is\s+\d+", text)) == 2

    def test_packets_are_named(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = random_demo(capsys, "--variant", "bright-house", "--rounds", "1")
        assert "(from the second packet):" in text
        assert re.search(r"^    Ada  first   yellow", text, re.M)
        assert len(re.findall(r"Ada chooses the (first|second) packet to lie open\.", text)) == 1
        assert re.search(r"^    Ben  hidden  ", text, re.M)
        assert re.search(r"Ada \w+ \d+ \(hidden, no \w+\)", text)

    def test_lopaka_moves_with_the_deal(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = random_demo(capsys, "--variant", "lopaka", "--rounds", "3")
        seated = re.findall(r"Hands as they are dealt:\n +(\w+).*\n +(\w+).*\n +(\w+)", text)
        assert seated == [("Ada", "Ben", "Lopaka"), ("Lopaka", "Ben", "Ada"), ("Ben", "Lopaka", "Ada")]
        assert text.count("    Lopaka's hand lies open.\n") == 3


class TestVariantsOfOthers:
    def test_gifts_may_go_across(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        def left_and_across(seating: Seating, seat: int) -> tuple[tuple[int, int], ...]:
            return (seating.left(seat), 0), (seating.at(seat, 2), 0)

        across = BottleImp(
            name="across",
            title="Across",
            layouts=(Layout(players=4, packets=(9,), preparation=(Passing(left_and_across),)),),
            printings=(EDITION_2003,),
        )
        offer(monkeypatch, "demo", across)
        assert re.search(r"Ada gives the \w+ \d+ to Ben and the \w+ \d+ to Cleo\.", random_demo(capsys))
