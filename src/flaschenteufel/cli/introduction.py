"""What somebody has to know who has never played."""

from __future__ import annotations

from collections.abc import Iterator

from flaschenteufel.bottle_imp.dummy import highest_winner_or_lowest
from flaschenteufel.bottle_imp.round import Round
from flaschenteufel.bottle_imp.scoring import each_alone, partners_together
from flaschenteufel.cli.people import Names
from flaschenteufel.cli.text import paragraph, suits_of
from flaschenteufel.core.wording import count, listing

USUAL_SCORE = (
    "Who has a bottle in the end loses the points of the devil's trick and scores nothing else. The others score the "
    "cards they have won."
)
OTHER_SCORE = "What a bottle costs in the end, and what else is scored, is a rule of this variant's own."


def introduction(state: Round, names: Names, rounds: int) -> Iterator[str]:
    """The cards, the bottle and the score in a few lines, with what is special to the variant."""
    variant = state.variant
    playing = listing(name for seat, name in enumerate(names) if seat not in state.automatic)
    yield f"{variant.title}: {playing} play {count(rounds, 'round')}, choosing at random."
    yield ""
    yield from _cards(state)
    yield from _bottle(state)
    yield from _tricks(state)
    yield from _score(state)


def _cards(state: Round) -> Iterator[str]:
    yield from paragraph(
        f"The cards. The number of a card wins tricks, its points are what it is worth in the end. There are "
        f"{len(state.deck)} cards (edition {state.edition}), no two with the same number:"
    )
    for suit in suits_of(state.deck):
        cards = [card for card in state.deck if card.suit is suit]
        points = sorted(card.points for card in cards)
        yield (
            f"    {suit:6}  {len(cards)} cards from {cards[0]} to {cards[-1]}, "
            f"worth {points[0]} to {points[-1]} points each"
        )


def _bottle(state: Round) -> Iterator[str]:
    price = state.bottles[0].price
    yield from paragraph(
        f"The bottle. At first nobody has it, and its price is {price}. As long as all cards of a trick are above "
        f"the price, the highest wins. As soon as a card is below it, the highest of those below wins, and its "
        f"player has to take the bottle too: the winning card lies under it and is the new price. So it gets "
        f"cheaper and cheaper, and harder to get rid of."
    )
    if len(state.bottles) > 1:
        yield from paragraph(
            f"There are {len(state.bottles)} bottles here. The higher price counts, and the bottle with that price "
            f"is the one that changes hands; while the prices are equal, the winner chooses."
        )


def _tricks(state: Round) -> Iterator[str]:
    played = len(state.variant.order(state.seats)) // state.seats
    often = {1: "one card", 2: "two cards"}.get(played, f"{played} cards")
    yield from paragraph(
        f"The tricks. The seat left of the dealer leads; everybody plays {often} to a trick, clockwise, and must "
        f"follow the suit that was led if possible. Who wins a trick leads the next."
    )
    if len(state.packets(0)) > 1:
        yield from paragraph(
            "Everybody has two packets, one of them open on the table. Suit is followed within the packet played from."
        )
    if state.automatic and state.variant.dummy is highest_winner_or_lowest:
        yield from paragraph(
            "Lopaka is nobody, but plays, scores and may have the bottle like everybody: always the highest card that "
            "would win the trick as it lies, or else the lowest."
        )


def _score(state: Round) -> Iterator[str]:
    scoring = state.variant.scoring
    rule = USUAL_SCORE if scoring in (each_alone, partners_together) else OTHER_SCORE
    yield from paragraph(f"The score. Some cards are put away before the first trick: the devil's trick. {rule}")
    if scoring is partners_together:
        yield from paragraph(
            "Partners add up what they have won, and both score it; a player alone scores double. A bottle spoils "
            "the score of both partners."
        )
