"""A match that is told."""

from __future__ import annotations

import re
from random import Random

import pytest
from flaschenteufel.bottle_imp.cards import EDITION_2003

import flaschenteufel as ft
from flaschenteufel.bots import RandomBot
from flaschenteufel.bottle_imp import BottleImp
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.phases.passing import Passing
from flaschenteufel.bottle_imp.seating import Seating
from flaschenteufel.cli import main
from flaschenteufel.hols_der_teufel import HolsDerTeufel
from tests.cli.tools import offer, refused, told

TABLES = [(name, players) for name in ft.list_variants() for players in ft.get_variant(name).player_counts]


def random_demo(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """A demo of players who choose at random: it shows more of what can happen."""
    return told(capsys, "demo", "--bot", "random", *arguments)


class TestTheBottleImp:
    def test_introduces_the_game(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = told(capsys, "demo")
        assert text.startswith("The classic game: Ada, Ben, Cleo and Dan play 2 rounds, as the rulebooks advise.\n")
        assert "    yellow  12 cards from 1 to 28, worth 1 to 6 points each\n" in text
        assert "its price is 19" in text

    def test_the_bots_can_be_chosen(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "play 1 round, choosing at random.\n" in random_demo(capsys, "--rounds", "1")

    def test_an_edition_can_be_chosen(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "36 cards (edition matagot)" in told(capsys, "demo", "--edition", "matagot", "--rounds", "1")

    def test_tells_every_card_of_the_preparation(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = random_demo(capsys, "--rounds", "1")
        gifts = r"^    \w+ gives \w+ \d+ to \w+ \(left\) and \w+ \d+ to \w+ \(right\)\.$"
        assert len(re.findall(r"^    \w+ puts \w+ \d+ away\.$", text, re.M)) == 4
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
        freed = re.findall(r"from\s(\w+),\swho\sgets\sthe\s(\d+):", tricks)
        deck = ft.get_variant("classic").deal(4).cards
        for seller, number in freed:
            won[seller] += sum(card.points for card in deck if getattr(card, "number", None) == int(number))
        assert won == piles

    def test_the_totals_are_the_sums_of_the_scores(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = told(capsys, "demo", "--rounds", "3")
        sums = dict.fromkeys(("Ada", "Ben", "Cleo", "Dan"), 0)
        lines = re.findall(r"^    (\w+) +\d+ +1? +(-?\d+) +(-?\d+)$", text, re.M)
        assert len(lines) == 12
        for name, score, total in lines:
            sums[name] += int(score)
            assert sums[name] == int(total)
        best = max(sums.values())
        assert re.search(rf"\nAfter 3 rounds .* with {best} points\.\n$", text)

    def test_a_round_is_told_before_the_next_is_played(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        class Tired(RandomBot):
            """Plays one round."""

            def choose(self, view: ft.View, rng: Random) -> ft.Action:
                if view.dealer:
                    raise KeyboardInterrupt
                return super().choose(view, rng)

        def tired(name: str) -> Tired:
            return Tired()

        whole = random_demo(capsys)
        monkeypatch.setattr("flaschenteufel.cli.commands.demo.bot_named", tired)
        assert main(["demo", "--bot", "random"]) == 130
        assert capsys.readouterr().out == whole[: whole.index("\nRound 2: ")]

    def test_the_deal_moves_on(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = random_demo(capsys, "--rounds", "5")
        assert re.findall(r"^Round \d: (\w+) deals$", text, re.M) == ["Ada", "Ben", "Cleo", "Dan", "Ada"]

    def test_a_seed_gives_one_match(self, capsys: pytest.CaptureFixture[str]) -> None:
        first = random_demo(capsys, "--seed", "7")
        assert random_demo(capsys, "--seed", "7") == first
        assert random_demo(capsys, "--seed", "-7") != first

    def test_four_play_if_four_can(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "Ada, Ben, Cleo and Dan play" in random_demo(capsys, "--variant", "teams")
        assert "Ada and Ben play" in random_demo(capsys, "--variant", "lopaka")

    def test_partners_are_named(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = random_demo(capsys, "--variant", "teams", "--rounds", "1")
        assert "\nSides: Ada alone; Ben and Dan; Cleo alone\n" in text

    def test_the_choice_of_a_bottle_is_told(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = random_demo(capsys, "--variant", "second-bottle", "--rounds", "1")
        assert len(re.findall(r"takes\s+the\s+(?:first|second)\s+bottle\s+by\s+choice", text)) == 1

    def test_packets_are_named(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = random_demo(capsys, "--variant", "bright-house", "--rounds", "1")
        assert "(from the second packet):" in text
        assert re.search(r"^    Ada  first   yellow", text, re.M)
        assert text.count("Ada shows the") == 1
        assert re.search(r"^    Ben  hidden  ", text, re.M)
        assert re.search(r"Ada \w+ \d+ \(hidden, no \w+\)", text)

    def test_lopaka_moves_with_the_deal(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = random_demo(capsys, "--variant", "lopaka", "--rounds", "3")
        seated = re.findall(r"Hands as they are dealt:\n +(\w+).*\n +(\w+).*\n +(\w+)", text)
        assert seated == [("Ada", "Ben", "Lopaka"), ("Lopaka", "Ben", "Ada"), ("Ben", "Lopaka", "Ada")]
        assert text.count("    Lopaka's hand lies open.\n") == 3


class TestEveryTable:
    @pytest.mark.parametrize(("name", "players"), TABLES)
    def test_can_be_told(self, capsys: pytest.CaptureFixture[str], name: str, players: int) -> None:
        text = random_demo(capsys, "--variant", name, "--players", str(players), "--rounds", "4")
        assert text.isascii()
        assert max(map(len, text.splitlines())) <= 100
        assert text.count("\nThe score:\n") == 4

    @pytest.mark.parametrize("name", ft.list_variants())
    def test_can_be_told_by_those_who_know_the_rulebooks(self, capsys: pytest.CaptureFixture[str], name: str) -> None:
        assert told(capsys, "demo", "--variant", name, "--rounds", "1").count("\nThe score:\n") == 1


class TestHolsDerTeufel:
    def test_tells_every_turn(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = random_demo(capsys, "--variant", "hols-der-teufel", "--rounds", "1", "--players", "3")
        assert "\nSet aside, seen by nobody: 2 cards.\n" in text
        assert len(re.findall(r"^    \w+ starts the (\w+) row with \1 \d\.$", text, re.M)) == 4
        assert re.search(r"^    \w+ lays \w+ \d at the (low|high) end, next to the \d\.$", text, re.M)
        paid = re.findall(r"^    \w+ lays (?:\w+) (\d) .*next to the (\d), and pays (\d) chips? to", text, re.M)
        assert paid
        assert all(int(price) <= int(beside) - int(value) for value, beside, price in paid)

    def test_angels_and_passing_are_told(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        heaven = HolsDerTeufel(name="heaven", title="More angels than devils", highest=3, angels=15)
        offer(monkeypatch, "demo", heaven)
        text = random_demo(capsys, "--rounds", "8", "--players", "3")
        assert re.search(r"lays an angel at the (low|high) end of the \w+ row, which is closed now\.$", text, re.M)
        assert re.search(r"^    \w+ passes, with nothing but angels that cannot be laid\.$", text, re.M)

    def test_the_chips_are_the_score(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = random_demo(capsys, "--variant", "hols-der-teufel", "--rounds", "1", "--players", "3")
        rows = re.findall(r"^    (\w+) +\d+ +(\d+) +(\d+)$", text, re.M)
        assert sum(int(chips) for _, chips, _ in rows) == 60
        assert all(chips == total for _, chips, total in rows)


class TestVariantsOfOthers:
    def test_a_tie_is_shared(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        tied = BottleImp(
            name="tied",
            title="All the same",
            layouts=(Layout(players=3, packets=(12,)),),
            printings=(EDITION_2003,),
            start_price=0.5,
            scoring=lambda tally: (1,) * len(tally.piles),
        )
        offer(monkeypatch, "demo", tied)
        text = random_demo(capsys, "--variant", "tied", "--rounds", "1")
        assert text.endswith("\nAfter 1 round Ada, Ben and Cleo share the win with 1 point.\n")
        assert "Under a bottle" not in text
        assert "a rule of this variant's own" in text

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
        assert re.search(r"Ada gives \w+ \d+ to Ben \(left\) and \w+ \d+ to Cleo \(across\)", random_demo(capsys))

    def test_another_game_cannot_be_told(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        class Other:
            name = "queens"
            game = "chess"

        offer(monkeypatch, "demo", Other())
        assert "'queens' is of the game 'chess'" in refused(capsys, "demo", "--variant", "queens")
