"""Tournaments from their first deal to the standings."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import ExitStack
from pathlib import Path

from flaschenteufel.arena.playing import PlayedDeal
from flaschenteufel.arena.results_file import ResultsFile
from flaschenteufel.arena.standings import Standings, Tally
from flaschenteufel.arena.tournament import Bots, Tournament
from flaschenteufel.arena.workers import extra, number_of_jobs, played
from flaschenteufel.bots.bot import Bot
from flaschenteufel.bots.registry import BotFactory
from flaschenteufel.core.checks import whole_number
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.variant import Variant


def compete(
    variant: Variant | str,
    bots: Bots,
    *,
    players: int | None = None,
    deals: int,
    edition: str | None = None,
    against: str | Bot | BotFactory | None = None,
    seed: int | str = 0,
    until_decided: bool = False,
    jobs: int = 1,
    dask: str | None = None,
    file: str | Path | None = None,
    progress: bool = False,
) -> Standings:
    """Let bots compete on the same cards, from every place, and say how sure it is who is better.

    Every two bots meet: with each deal, one of them sits on one side and the other everywhere else, once for each side
    and each of the two. So good cards are good for both. All rounds with the same cards are one observation.

    Args:
        variant: the way to play, or its name.
        bots: names of bots, as `get_bot` takes them, or your own names for bots: `{"mine": MyBot, "old": "rulebook"}`.
            A bot itself is copied for each round, a class or a function is called.
        players: how many people play; the smallest number by default.
        deals: how many deals to play, or how many at most.
        edition: the edition whose cards are used.
        against: if it is given, the bots do not meet each other: each of them sits alone among bots of this kind.
        seed: the same seed gives the same results, whoever plays the deals.
        until_decided: end as soon as it is clear of each two which one is better. The intervals are wider then, so that
            they hold whenever it ends.
        jobs: how many processes play; -1 is one for each core.
        dask: the address of a Dask scheduler, whose workers play instead: `tcp://host:8786`.
        file: where the result of each deal is kept. If the file is there, the deals that it has are not played again.
        progress: show a bar with the time left on standard error.

    More than one process, a cluster and the bar need the extra `arena`: `MissingExtraError` if it is not installed.

    >>> standings = compete("lopaka", ["rulebook"], against="random", deals=20, seed=7)
    >>> standings.lead("rulebook", "random").value > 20
    True

    """
    tournament = Tournament.of(variant, bots, players=players, edition=edition, against=against, seed=seed)
    return run(
        tournament,
        Tally(tournament, until_decided=until_decided),
        deals=deals,
        jobs=jobs,
        dask=dask,
        file=file,
        progress=progress,
    ).standings()


def run(
    tournament: Tournament,
    tally: Tally,
    *,
    deals: int,
    jobs: int = 1,
    dask: str | None = None,
    file: str | Path | None = None,
    progress: bool = False,
) -> Tally:
    """Play a tournament, or go on with it, and count its deals; what was counted before an interruption stays so.

    >>> tournament = Tournament.of("lopaka", ["rulebook", "random"])
    >>> run(tournament, Tally(tournament), deals=3).standings().rounds
    6
    """
    if whole_number(deals, "the number of deals") < 1:
        raise InvalidValueError(f"the number of deals must be at least 1, not {deals}")
    numbers = number_of_jobs(jobs)
    shown = extra("tqdm", "a progress bar").tqdm if progress else _unseen
    with ExitStack() as stack:
        stored = stack.enter_context(ResultsFile(file, tournament)) if file is not None else None
        known = stored.played[:deals] if stored else ()
        for deal in known:
            if not tally.is_finished:
                tally.add(deal)
        if tally.is_finished:
            return tally
        stream = played(tournament, range(len(known), deals), numbers, dask)
        stack.callback(stream.close)
        for deal in shown(stream, initial=len(known), total=deals, unit="deal", dynamic_ncols=True):
            if stored:
                stored.append(deal)
            tally.add(deal)
            if tally.is_finished:
                break
    return tally


def _unseen(stream: Iterable[PlayedDeal], **_: object) -> Iterable[PlayedDeal]:
    """No bar at all."""
    return stream
