"""Many rounds between bots, and what comes of them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from random import Random
from typing import TYPE_CHECKING

from flaschenteufel.bots import RandomBot, play_out
from flaschenteufel.catalogue import get_variant
from flaschenteufel.cli.bots import bot_named
from flaschenteufel.cli.exits import INTERRUPTED, OK
from flaschenteufel.cli.people import players_of
from flaschenteufel.cli.progress import Progress
from flaschenteufel.cli.results import Results, outcome_of
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.match import dummies_of
from flaschenteufel.core.wording import count

if TYPE_CHECKING:
    from flaschenteufel.cli.console import Console
    from flaschenteufel.core.state import State
    from flaschenteufel.core.variant import Variant

_NOBODY = RandomBot()
"""At the seats that play by rule, where no bot is asked."""


def simulate(
    console: Console,
    name: str,
    *,
    players: int | None,
    edition: str | None,
    bots: Sequence[str],
    seed: int,
    rounds: int,
    quiet: bool,
) -> int:
    """Play rounds and show the scores of each bot; the same arguments give the same table."""
    variant = get_variant(name)
    people = players_of(variant, players)
    if len(bots) > people:
        raise InvalidValueError(f"there are {count(people, 'player')}, and {len(bots)} bots")
    lineup = tuple(bots[number % len(bots)] for number in range(people))
    results = Results()
    code = OK
    with Progress(console.errors, rounds, shown=not quiet) as progress:
        try:
            for state, seating in _played(variant, lineup, edition, seed, rounds):
                results.add(outcome_of(state, seating))
                progress.advance()
        except KeyboardInterrupt:
            code = INTERRUPTED
    table = f"{variant.name}, {count(people, 'player')}"
    console.show(f"{table}: {count(results.rounds, 'round')}{' (interrupted)' if code else ''}, seed {seed}")
    for line in results.table(console.screen.width):
        console.show(line)
    return code


def _played(
    variant: Variant, lineup: Sequence[str], edition: str | None, seed: int, rounds: int
) -> Iterator[tuple[State, tuple[str, ...]]]:
    """Rounds at their end, and who sat at each seat: everybody moves on by one seat from round to round."""
    bots = {f"{number} {name}": bot_named(name) for number, name in enumerate(lineup, 1)}
    for number in range(rounds):
        state = variant.deal(len(bots), edition=edition, seed=f"simulate/{seed}/{number}")
        people, dummies = deque(bots), iter(dummies_of(state))
        people.rotate(number)
        seating = tuple(next(dummies) if seat in state.automatic else people.popleft() for seat in range(state.seats))
        seated = [bots.get(name, _NOBODY) for name in seating]
        yield play_out(state, seated, Random(f"{seed}/{number}")), seating
