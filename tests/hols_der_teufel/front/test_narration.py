"""How Hol's der Teufel is introduced and told."""

from __future__ import annotations

import re
from typing import Any

import pytest
from attrs import evolve

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImp
from flaschenteufel.bottle_imp.cards import EDITION_2003
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.cli.story import Story
from flaschenteufel.hols_der_teufel import HolsDerTeufel
from tests.cli.tools import offer, told


def random_demo(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """A demo of players who choose at random: it shows more of what can happen."""
    return told(capsys, "demo", "--bot", "random", *arguments)


def introduced(variant: ft.Variant, players: int | None = None) -> str:
    """The introduction at a table, on one line."""
    return " ".join(Story((), variant.deal(players, seed=7)).introduction())


def table(**layout: Any) -> BottleImp:
    """A house variant for some players with the 36 cards."""
    return BottleImp(
        name="house",
        title="House rules",
        layouts=(evolve(Layout(players=3, packets=(12,), preparation=()), **layout),),
        printings=(EDITION_2003,),
    )


class TestIntroduction:
    def test_low_and_high_are_explained(self) -> None:
        text = introduced(ft.get_variant("hols-der-teufel"), 3)
        assert "low is the left end and high the right one, whatever lies there." in text
        assert "Everybody gets 12 cards. The 2 cards left over are set aside, seen by nobody." in text

    def test_nothing_is_left_over(self) -> None:
        text = introduced(HolsDerTeufel(name="hell", title="No angels", angels=0), 4)
        assert "0 angels" not in text
        assert "Angels." not in text
        assert "left over" not in text

    def test_one_card_is_left_over(self) -> None:
        text = introduced(HolsDerTeufel(name="one", title="One angel", angels=1), 4)
        assert "The 1 card left over is set aside, seen by nobody." in text


class TestRounds:
    def test_tells_every_turn(self, capsys: pytest.CaptureFixture[str]) -> None:
        text = random_demo(capsys, "--variant", "hols-der-teufel", "--rounds", "1", "--players", "3")
        assert "\nSet aside, seen by nobody: 2 cards.\n" in text
        assert len(re.findall(r"^    \w+ starts the (\w+) row with \1 \d\.$", text, re.M)) == 4
        assert re.search(r"^    \w+ lays \w+ \d at the (low|high) end, next to the \d\.$", text, re.M)
        paid = re.findall(r"^    \w+ lays (?:\w+) (\d) .*next to the (\d)\. \w+ pays (\d) chips? to", text, re.M)
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
