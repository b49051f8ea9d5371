"""The end of a round and of a match: piles, the devil's trick, scores and totals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from flaschenteufel.bottle_imp.round import Round
from flaschenteufel.cli.people import Names
from flaschenteufel.cli.text import cards_text, paragraph
from flaschenteufel.core.match import Match
from flaschenteufel.core.wording import count, listing


def scored(state: Round, names: Names, totals: Mapping[str, int]) -> Iterator[str]:
    """The score of a round, with the totals that it leads to."""
    yield ""
    yield "The score:"
    devils = state.devils_trick
    yield from paragraph(f"The devil's trick was {cards_text(devils)}: {count(devils.points, 'point')}.", indent=4)
    yield from _unsold(state)
    wide = max(map(len, names))
    yield f"    {'':{wide}}  won  bottles  score  total"
    for seat, name in enumerate(names):
        bottles = sum(bottle.owner == seat for bottle in state.bottles)
        won, score = state.pile(seat).points, state.scores[seat]
        yield f"    {name:{wide}}  {won:3}  {bottles or '':7}  {score:5}  {totals[name]:5}"


def _unsold(state: Round) -> Iterator[str]:
    """What became of the bottles' cards."""
    under = [bottle.card for bottle in state.bottles if bottle.card is not None]
    if under:
        yield from paragraph(f"Under a bottle, and scored by nobody: {cards_text(under)}.", indent=4)


def result(match: Match) -> Iterator[str]:
    """Who has won the match."""
    winners = match.winners
    verb = "wins" if len(winners) == 1 else "share the win"
    best = match.totals[winners[0]]
    yield ""
    yield f"After {count(match.number, 'round')} {listing(winners)} {verb} with {count(best, 'point')}."
