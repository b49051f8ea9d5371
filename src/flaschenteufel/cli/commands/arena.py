"""Bots that compete on the same cards."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec

from attrs import frozen

from flaschenteufel.arena.competing import run
from flaschenteufel.arena.standings import Standings, Tally
from flaschenteufel.arena.tournament import Tournament
from flaschenteufel.catalogue import get_variant
from flaschenteufel.cli.console import Console
from flaschenteufel.cli.exit_codes import INTERRUPTED, OK
from flaschenteufel.cli.files import write_text
from flaschenteufel.cli.people import players_of
from flaschenteufel.cli.text import table_within


@frozen
class Outputs:
    """The files that are written, if they are named."""

    results: str | None = None
    csv: str | None = None
    json: str | None = None
    plot: str | None = None

    def write(self, standings: Standings) -> None:
        """Write the standings in all ways that were asked for."""
        if self.csv is not None:
            write_text(self.csv, standings.to_csv())
        if self.json is not None:
            write_text(self.json, standings.to_json())
        if self.plot is not None:
            standings.plot(self.plot)


def arena(
    console: Console,
    name: str,
    bots: Sequence[str],
    *,
    players: int | None,
    edition: str | None,
    against: str | None,
    seed: int,
    deals: int,
    until_decided: bool,
    jobs: int,
    dask: str | None,
    outputs: Outputs,
    quiet: bool,
) -> int:
    """Let bots compete and show the standings; Ctrl-C shows what they are so far."""
    variant = get_variant(name)
    people = players_of(variant, players)
    tournament = Tournament.of(variant, bots, players=people, edition=edition, against=against, seed=seed)
    tally = Tally(tournament, until_decided=until_decided)
    progress = not quiet and console.errors.stream.isatty() and find_spec("tqdm") is not None
    code = OK
    try:
        run(tournament, tally, deals=deals, jobs=jobs, dask=dask, file=outputs.results, progress=progress)
    except KeyboardInterrupt:
        code = INTERRUPTED
        if not tally.deals:
            console.complain("flaschenteufel: interrupted before the first deal was played")
            return code
    standings = tally.standings()
    _show(console, standings, interrupted=code != OK)
    outputs.write(standings)
    return code


def _show(console: Console, standings: Standings, *, interrupted: bool) -> None:
    console.show(f"{standings.title}{' (interrupted)' if interrupted else ''}")
    rows = list(standings.cells())
    for line in table_within(console.screen.width, rows, numbers=len(rows[0]) - 1):
        console.show(line)
    for remark in standings.remarks():
        console.show(remark)
