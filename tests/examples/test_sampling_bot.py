"""The bot that guesses: it plays by the rules everywhere, and better than chance."""

from __future__ import annotations

import runpy
from pathlib import Path
from random import Random

import pytest

import flaschenteufel as ft
from tests.examples.tools import EXAMPLES, run

EXAMPLE = runpy.run_path(str(EXAMPLES / "sampling_bot.py"))


@pytest.mark.parametrize("name", ft.list_variants())
def test_it_plays_every_variant(name: str) -> None:
    deal = ft.get_variant(name).deal(seed=7)
    bot: ft.bots.Bot = EXAMPLE["SamplingBot"](playouts=2)
    others = [ft.bots.RandomBot()] * (deal.seats - 1)
    assert ft.bots.play_out(deal, [bot, *others], Random(1)).is_over


def test_the_same_numbers_give_the_same_choice() -> None:
    state = ft.get_variant("classic").deal(seed=7)
    while state.phase.value != "trick":
        state = state.apply(state.legal_actions()[0])
    view = state.view(state.to_act[0])
    bot: ft.bots.Bot = EXAMPLE["SamplingBot"](playouts=20)
    assert bot.choose(view, Random(1)) == bot.choose(view, Random(1))


def test_it_is_better_than_chance() -> None:
    bot: ft.bots.Bot = EXAMPLE["SamplingBot"](playouts=10)
    standings = ft.arena.compete("lopaka", {"sampling": bot}, against="random", deals=4)
    assert standings.lead("sampling", "random").value > 20


def test_the_match_can_be_chosen(tmp_path: Path) -> None:
    done = run("sampling_bot.py", "--variant", "bright-house", "--deals", "2", "--playouts", "2", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"\n") == 4
    assert b"The Bright House: the lead of the sampling bot over the rulebook is " in done.stdout
