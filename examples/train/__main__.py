"""Train a player by self-play, and draw how strong it gets.

    python -m examples.train                                  # ten minutes; weights and a curve beside this file
    python -m examples.train --minutes 1 --variant lopaka

Everybody at the table is the same network, which guesses what each action will bring in the end. It plays many rounds
in step, mostly what it expects most of and sometimes something else, and learns from how the rounds ended. That is
Monte Carlo control, the simplest way to learn from play.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import monotonic
from typing import Any

from tqdm import tqdm

import flaschenteufel as ft
from examples.train.player import WEIGHTS, LearnedBot
from examples.train.self_play import SelfPlay

Strength = dict[str, list[float]]
"""After so many minutes, the lead over each rival in points a round, with its error."""


def train(options: argparse.Namespace) -> Strength:
    """Train for some minutes, and measure the strength now and then."""
    play = SelfPlay(options.variant, options.players, rounds=options.rounds, seed=options.seed)
    curve: Strength = {"minutes": [], **{f"{rival}{kind}": [] for rival in options.rivals for kind in ("", " error")}}
    started, spent = monotonic(), 0.0
    with tqdm(total=options.minutes, unit="min", bar_format="{l_bar}{bar}| {n:.1f}/{total:.1f} min{postfix}") as bar:
        for part in range(1, options.points + 1):
            while spent < options.minutes * part / options.points:
                began = monotonic()
                missing = play.learn(rate=options.rate * max(0.1, 1 - spent / options.minutes))
                passed = (monotonic() - began) / 60
                spent += passed
                bar.update(min(passed, options.minutes - bar.n))
                bar.set_postfix_str(f"rounds {play.played:,}, error {missing:.3f}")
            play.network.save(options.weights)
            measure(options, spent, curve)
            leads = ", ".join(f"{rival} {curve[rival][-1]:+.1f}" for rival in options.rivals)
            bar.write(f"{spent:5.1f} min, {play.played:,} rounds: points a round more than {leads}")
    bar.write(f"{monotonic() - started:.0f} s in all; the weights are in {options.weights}")
    return curve


def measure(options: argparse.Namespace, minutes: float, curve: Strength) -> None:
    """Add how strong the network is now to the curve."""
    curve["minutes"].append(minutes)
    for rival in options.rivals:
        bot = LearnedBot(str(options.weights))
        standings = ft.arena.compete(
            options.variant, {"learned": bot}, players=options.players, against=rival, deals=options.deals
        )
        (pair,) = standings.pairs
        curve[rival].append(pair.lead.value)
        curve[f"{rival} error"].append(pair.lead.value - pair.lead.low)


def draw(curve: Strength, options: argparse.Namespace) -> None:
    """Draw the curve."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4), layout="constrained")
    axes: Any = figure.subplots()
    for rival in options.rivals:
        axes.errorbar(curve["minutes"], curve[rival], curve[f"{rival} error"], capsize=3, label=f"against {rival}")
    axes.axhline(0, color="grey", linewidth=0.8)
    axes.set(xlabel="minutes of self-play", ylabel="points a round more", title=f"{options.variant}: a learned player")
    axes.legend()
    axes.figure.savefig(options.curve, metadata={"Software": None})


def main(arguments: list[str] | None = None) -> None:
    """Train, and draw."""
    parser = argparse.ArgumentParser(description="Train a player by self-play.")
    parser.add_argument("--variant", default="classic", choices=ft.list_variants())
    parser.add_argument("--players", type=int, default=None, help="by default as few as the variant is for")
    parser.add_argument("--minutes", type=float, default=10.0, help="of training, without the measuring")
    parser.add_argument("--points", type=int, default=5, help="how often the strength is measured")
    parser.add_argument("--deals", type=int, default=50, help="how many deals are played to measure it")
    parser.add_argument("--rounds", type=int, default=512, help="how many are played in step")
    parser.add_argument("--rate", type=float, default=1e-3, help="how fast it learns at first")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--rivals", nargs="*", default=["random", "rulebook"], help="bots to be measured against")
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--curve", type=Path, default=WEIGHTS.with_name("curve.png"))
    options = parser.parse_args(arguments)
    draw(train(options), options)


if __name__ == "__main__":
    main()
