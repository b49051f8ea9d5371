"""How the price of the bottle falls, and what it costs to own it: many rounds, a table and a plot.

    python examples/analysis.py                                      # writes build/bottle.png
    python examples/analysis.py bottle.svg --rounds 5000 --jobs 4

The plot needs matplotlib: `pip install 'flaschenteufel[examples]'`. The marks `# %%` divide the file into cells, for
editors that run it piece by piece as a notebook.
"""

# %% What is needed
import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, quantiles
from typing import Any, NamedTuple, TypeAlias

import flaschenteufel as ft

try:
    import matplotlib
    from matplotlib.figure import Figure
    from matplotlib.ticker import PercentFormatter
except ImportError:
    sys.exit("This example draws with matplotlib: pip install 'flaschenteufel[examples]'")

Results: TypeAlias = "dict[str, list[Facts]]"
Axes: TypeAlias = Any  # of the types of matplotlib's own, some are not known

CLASSIC = ft.get_variant("classic")
PLAYERS = 4
BOTS: dict[str, ft.bots.Bot] = {"by the rulebook": ft.bots.RulebookBot(), "at random": ft.bots.RandomBot()}
STYLES = {"by the rulebook": ("#0072B2", "o-"), "at random": ("#D55E00", "s--")}  # told apart without colours, too


# %% One round: a seed goes in, a few facts come out
class Facts(NamedTuple):
    """What is kept of a round, which is far less than the round itself."""

    prices: tuple[float, ...]
    """What the bottle cost at first, and after each trick."""
    purchases: tuple[tuple[float, bool], ...]
    """Each price at which it was bought, and whether the buyer owned it in the end."""
    pile: int
    """The points that its last owner won, and lost by it."""
    devils_trick: int
    """The points that he paid besides."""
    others: float
    """What the others scored, on average."""


def facts_of(players: str, seed: int) -> Facts:
    """Deal by the seed, let four of a kind play, and look back at the tricks."""
    deal = CLASSIC.deal(PLAYERS, dealer=seed % PLAYERS, seed=seed)
    state = ft.bots.play_out(deal, [BOTS[players]] * PLAYERS, Random(seed))
    assert isinstance(state, ft.bottle_imp.BottleImpRound)
    owner = state.bottles[0].owner
    assert owner is not None, "somebody buys it: the devil's trick has no room for all low cards"
    prices: list[float] = [CLASSIC.start_price]
    purchases: list[tuple[float, bool]] = []
    for trick in state.tricks:
        number = next(card.number for seat, card in trick.plays if seat == trick.winner)
        if number < prices[-1]:
            purchases.append((number, trick.winner == owner))
        prices.append(min(number, prices[-1]))
    others = mean(score for seat, score in enumerate(state.scores) if seat != owner)
    return Facts(tuple(prices), tuple(purchases), state.pile(owner).points, state.devils_trick.points, others)


# %% Many rounds, on as many processors as you like: the seeds make them the same each time
def simulated(players: str, rounds: int, jobs: int) -> list[Facts]:
    """The facts of the rounds with the seeds 0, 1, 2 and so on."""
    play = partial(facts_of, players)
    if jobs == 1:
        return list(map(play, range(rounds)))
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(play, range(rounds), chunksize=25))


# %% The table
def table(results: Results) -> Iterator[str]:
    """A column for each kind of players, a line for each question: averages over all rounds."""
    columns = results.values()
    yield line("four who play", results)
    yield line("rounds", map(len, columns))
    yield line("sales of the bottle", (mean(float(len(facts.purchases)) for facts in rounds) for rounds in columns))
    yield line("its last price", (mean(facts.prices[-1] for facts in rounds) for rounds in columns))
    yield line("what its owner loses: the pile", (mean(facts.pile for facts in rounds) for rounds in columns))
    yield line("and pays: the devil's trick", (mean(facts.devils_trick for facts in rounds) for rounds in columns))
    yield line("what each of the others scores", (mean(facts.others for facts in rounds) for rounds in columns))


def line(title: str, cells: Iterable[str | float]) -> str:
    """A line of the table: numbers with one digit behind the point, everything else as it is."""
    return f"{title:32}" + "".join(f"{f'{cell:.1f}' if isinstance(cell, float) else cell:>18}" for cell in cells)


# %% The plot, on the left: the price after each trick
def draw_prices(axes: Axes, results: Results) -> None:
    """The median of the price after each trick, and the half of the rounds around it."""
    for players, rounds in results.items():
        colour, line = STYLES[players]
        after_each_trick = zip(*(facts.prices for facts in rounds), strict=True)
        low, middle, high = zip(*map(quantiles, after_each_trick), strict=True)
        axes.fill_between(range(len(middle)), low, high, color=colour, alpha=0.15, linewidth=0)
        axes.plot(range(len(middle)), middle, line, color=colour, label=players)
    axes.set(xlabel="tricks played", ylabel="price of the bottle (median and quartiles)", yticks=(1, 5, 10, 15, 19))
    axes.set_title("The price falls ...", loc="left")
    axes.legend(title="four who play", frameon=False)


# %% The plot, on the right: who buys the bottle at this price keeps it
def draw_risk(axes: Axes, results: Results) -> None:
    """How often a buyer owned the bottle in the end, by the price, with 95 % confidence."""
    bands = range(1, 19, 3)
    for shift, (players, rounds) in zip((-0.15, 0.15), results.items(), strict=True):
        colour, line = STYLES[players]
        purchases = [purchase for facts in rounds for purchase in facts.purchases]
        shares = [share([kept for price, kept in purchases if low <= price < low + 3]) for low in bands]
        kept, margins = zip(*shares, strict=True)
        axes.errorbar([low + 1 + shift for low in bands], kept, margins, fmt=line, color=colour, capsize=3)
    axes.set(xlabel="price paid", ylabel="buyers who owned it in the end", ylim=(0, 1.05))
    axes.set_xticks([low + 1 for low in bands], [f"{low} to {low + 2}" for low in bands])
    axes.yaxis.set_major_formatter(PercentFormatter(xmax=1))
    axes.set_title("... and who buys it cheap keeps it", loc="left")


def share(answers: Sequence[bool]) -> tuple[float, float]:
    """How many were yes, and how uncertain that is."""
    yes = mean(answers) if answers else float("nan")
    return yes, 1.96 * sqrt(yes * (1 - yes) / max(1, len(answers)))


def plot(results: Results, path: Path) -> None:
    """Draw both, and write them in the format that the name of the file asks for."""
    matplotlib.rcParams.update({"svg.hashsalt": "", "svg.fonttype": "none"})  # the same numbers, the same file
    figure: Any = Figure(figsize=(9, 3.8), layout="constrained")
    for axes, draw in zip(figure.subplots(1, 2), (draw_prices, draw_risk), strict=True):
        draw(axes, results)
        axes.spines[["top", "right"]].set_visible(False)
        axes.grid(axis="y", alpha=0.3)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, dpi=144, metadata={"Date": None, "Creator": None} if path.suffix == ".svg" else None)


# %% All of it
def main() -> None:
    """Simulate, print the table, write the plot."""
    parser = argparse.ArgumentParser(description="How the price of the bottle falls, and what it costs to own it.")
    parser.add_argument("plot", nargs="?", type=Path, default=Path("build/bottle.png"), help="a .png, .svg or .pdf")
    parser.add_argument("--rounds", type=int, default=100, help="of each kind of players")
    parser.add_argument("--jobs", type=int, default=1, help="processes at the same time")
    options = parser.parse_args()
    results = {players: simulated(players, options.rounds, options.jobs) for players in BOTS}
    print(*table(results), sep="\n")
    plot(results, options.plot)
    print(f"The plot is in {options.plot}")


if __name__ == "__main__":
    main()
