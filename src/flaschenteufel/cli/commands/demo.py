"""A match of bots, told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from flaschenteufel.bots import Bot
from flaschenteufel.bots.playing import action_of, seated
from flaschenteufel.bots.registry import bot_factory
from flaschenteufel.bots.rulebook import has_advice
from flaschenteufel.catalogue import get_variant
from flaschenteufel.cli.console import Console
from flaschenteufel.cli.exit_codes import OK
from flaschenteufel.cli.people import people, players_of
from flaschenteufel.cli.story import Story
from flaschenteufel.core.match import Match
from flaschenteufel.core.record.record import Record
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.wording import count, listing

MANNERS = {"random": "choosing at random", "rulebook": "as the rulebooks advise"}


def demo(
    console: Console, name: str, *, players: int | None, edition: str | None, bot: str, seed: int, rounds: int
) -> int:
    """Play a match and tell it; the same arguments give the same match."""
    variant = get_variant(name)
    make = bot_factory(bot)
    names = people(players_of(variant, players))
    match = Match.start(variant, names, edition=edition, rounds=rounds, seed=f"demo/{seed}")
    story = Story(match.names, match.round)
    manner = _manner(variant, bot)
    console.show(f"{variant.title}: {listing(names)} play {count(rounds, 'round')}, {manner}.")
    console.show()
    for line in story.introduction():
        console.show(line)
    with seated([make] * match.round.seats) as bots:
        for played in _rounds(match, bots, seed):
            match = played
            for line in story.round(match.round).all_lines():
                console.show(line)
            console.screen.stream.flush()  # the reader need not wait for the next round
    for line in story.result(Record.of_match(match)):
        console.show(line)
    return OK


def _manner(variant: Variant, bot: str) -> str:
    if bot == "rulebook" and not has_advice(variant):
        return MANNERS["random"]  # which is what that bot does then
    return MANNERS.get(bot, f"as {bot} bots do")


def _rounds(match: Match, bots: Sequence[Bot], seed: int) -> Iterator[Match]:
    """The match at the end of each round."""
    while True:
        rng = Random(f"{seed}/{match.number}")
        while not match.round.is_over:
            seat = match.round.to_act[0]
            match = match.apply(action_of(bots[seat], match.round, seat, rng))
        yield match
        if match.is_over:
            return
        match = match.next_round()
