"""A match of bots, told."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from flaschenteufel.catalogue import get_variant
from flaschenteufel.cli.bots import bot_named
from flaschenteufel.cli.exits import OK
from flaschenteufel.cli.games import game_of
from flaschenteufel.cli.people import people, players_of
from flaschenteufel.cli.telling.story import Story
from flaschenteufel.core.match import Match
from flaschenteufel.core.records.record import Record
from flaschenteufel.core.wording import count, listing

if TYPE_CHECKING:
    from flaschenteufel.cli.console import Console

MANNERS = {"random": "choosing at random", "rulebook": "as the rulebooks advise"}


def demo(
    console: Console, name: str, *, players: int | None, edition: str | None, bot: str, seed: int, rounds: int
) -> int:
    """Play a match and tell it; the same arguments give the same match."""
    variant = get_variant(name)
    game_of(variant)
    names = people(players_of(variant, players))
    match = _played(Match.start(variant, names, edition=edition, rounds=rounds, seed=f"demo/{seed}"), bot, seed)
    story = Story(Record.of_match(match))
    manner = MANNERS.get(bot, f"as {bot} bots do")
    console.show(f"{variant.title}: {listing(names)} play {count(rounds, 'round')}, {manner}.")
    console.show()
    for line in story.introduction():
        console.show(line)
    for told in story.rounds():
        for line in told.all_lines():
            console.show(line)
    for line in story.result():
        console.show(line)
    return OK


def _played(match: Match, bot: str, seed: int) -> Match:
    """The match at its end."""
    player = bot_named(bot)
    rng = Random(f"{seed}/{match.number}")
    while not match.is_over:
        if match.round.is_over:
            match = match.next_round()
            rng = Random(f"{seed}/{match.number}")
        state = match.round
        seat = state.to_act[0]
        automatic = seat in state.automatic
        match = match.apply(state.legal_actions(seat)[0] if automatic else player.choose(state.view(seat), rng))
    return match
