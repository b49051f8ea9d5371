"""A person against bots, at the terminal."""

from __future__ import annotations

import os
from pathlib import Path
from random import SystemRandom

from flaschenteufel.catalogue import get_variant
from flaschenteufel.cli.console import Console
from flaschenteufel.cli.files import Storage, stored_table
from flaschenteufel.cli.opponents import Opponents
from flaschenteufel.cli.people import people, players_of
from flaschenteufel.cli.session import Session
from flaschenteufel.core.errors import SeatError
from flaschenteufel.core.match import Match
from flaschenteufel.core.table.table import Table
from flaschenteufel.core.wording import brief, listing

PERSON = "Player"


def play(
    console: Console,
    name: str,
    *,
    players: int | None,
    edition: str | None,
    person: str | None,
    bot: str,
    rounds: int | None,
    target: int | None,
    seed: int | None,
    save: str | None,
) -> int:
    """Begin a match and play it; the answer is the exit code."""
    variant = get_variant(name)
    opponents = Opponents(bot)
    person = PERSON if person is None else person
    number = SystemRandom().randrange(1_000_000) if seed is None else seed
    match = Match.start(
        variant,
        [person, *people(players_of(variant, players) - 1, but=(person,))],
        rounds=rounds,
        target=target,
        edition=edition,
        seed=opponents.seed(number),
    )
    table = Table(match)
    storage = Storage(table, Path(save) if save else None)
    code = Session(console, table, person, opponents, storage, autosave=save is not None).begin()
    if seed is None:
        console.show(f"The cards were those of --seed {number}.")
    return code


def resume(console: Console, file: str, *, person: str | None, bot: str | None, save: str | None) -> int:
    """Play on with a match that was saved; the answer is the exit code."""
    table = stored_table(file)
    match = table.match
    person = match.names[0] if person is None else person
    if person not in match.names:
        raise SeatError(f"nobody is called {brief(person)}: there are {listing(match.names)}")
    opponents = Opponents(bot) if bot else Opponents.of_seed(match.seed)
    own = save is None or (os.path.exists(save) and os.path.samefile(save, file))
    storage = Storage(table, Path(file if save is None else save), resumed=own)
    return Session(console, table, person, opponents, storage, autosave=save is not None).resume()
