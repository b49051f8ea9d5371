"""A match that is told."""

from __future__ import annotations

import re
from random import Random

import pytest

import flaschenteufel as ft
from flaschenteufel.bots import RandomBot
from flaschenteufel.bottle_imp import BottleImp
from flaschenteufel.bottle_imp.cards import EDITION_2003
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.cli import main
from tests.cli.tools import offer, told

TABLES = [(name, players) for name in ft.list_variants() for players in ft.get_variant(name).player_counts]


def random_demo(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """A demo of players who choose at random: it shows more of what can happen."""
    return told(capsys, "demo", "--bot", "random", *arguments)


class TestDemo:
    def test_the_bots_can_be_chosen(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "play 1 round, choosing at random.\n" in random_demo(capsys, "--rounds", "1")

    def test_an_edition_can_be_chosen(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert "36 cards (edition matagot)" in told(capsys, "demo", "--edition", "matagot", "--rounds", "1")

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

        def tired(name: str) -> type[Tired]:
            return Tired

        whole = random_demo(capsys)
        monkeypatch.setattr("flaschenteufel.cli.commands.demo.bot_factory", tired)
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
