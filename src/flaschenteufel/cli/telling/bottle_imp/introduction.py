"""What somebody has to know who has never played The Bottle Imp."""

from __future__ import annotations

from collections.abc import Iterator

from flaschenteufel.bottle_imp.dummy import highest_winner_or_lowest
from flaschenteufel.bottle_imp.public_table import PublicTable
from flaschenteufel.bottle_imp.scoring import each_alone, partners_together
from flaschenteufel.cli.telling.bottle_imp.cards import suits_of

USUAL_SCORE = (
    "Who has a bottle in the end loses the points of the devil's trick and scores nothing else. The others score the "
    "cards they have won."
)
OTHER_SCORE = "What a bottle costs in the end, and what else is scored, is a rule of this variant's own."


def introduction(table: PublicTable) -> Iterator[str]:
    """The cards, the bottle, the tricks and the score in a few lines, with what is special to the variant."""
    yield from _cards(table)
    yield from _bottle(table)
    yield from _tricks(table)
    yield from _score(table)


def _cards(table: PublicTable) -> Iterator[str]:
    yield (
        f"The cards. The number of a card wins tricks, its points are what it is worth in the end. There are "
        f"{len(table.deck)} cards (edition {table.edition}), no two with the same number:"
    )
    for suit in suits_of(table.deck):
        cards = [card for card in table.deck if card.suit is suit]
        points = sorted(card.points for card in cards)
        yield (
            f"    {suit:6}  {len(cards)} cards from {cards[0]} to {cards[-1]}, "
            f"worth {points[0]} to {points[-1]} points each"
        )


def _bottle(table: PublicTable) -> Iterator[str]:
    price = table.variant.start_price
    yield (
        f"The bottle. At first nobody has it, and its price is {price}. As long as all cards of a trick are above "
        f"the price, the highest wins. As soon as a card is below it, the highest of those below wins, and its "
        f"player has to take the bottle too: the winning card lies under it and is the new price. So it gets "
        f"cheaper and cheaper, and harder to get rid of."
    )
    if table.variant.bottles > 1:
        yield (
            f"There are {table.variant.bottles} bottles here. The higher price counts, and the bottle with that price "
            f"is the one that changes hands; while the prices are equal, the winner chooses."
        )


def _tricks(table: PublicTable) -> Iterator[str]:
    played = len(table.variant.order(table.seats)) // table.seats
    often = {1: "one card", 2: "two cards"}.get(played, f"{played} cards")
    yield (
        f"The tricks. The seat left of the dealer leads; everybody plays {often} to a trick, clockwise, and must "
        f"follow the suit that was led if possible. Who wins a trick leads the next."
    )
    if table.setup.width > 1:
        yield (
            "Everybody has two packets, one of them open on the table. Suit is followed within the packet that one "
            "plays from."
        )
    if table.automatic and table.variant.dummy is highest_winner_or_lowest:
        yield (
            f"{table.variant.dummy_name} is nobody, but plays, scores and may have the bottle like everybody: always "
            f"the highest card that would win the trick as it lies, or else the lowest."
        )


def _score(table: PublicTable) -> Iterator[str]:
    scoring = table.variant.scoring
    rule = USUAL_SCORE if scoring in (each_alone, partners_together) else OTHER_SCORE
    yield f"The score. Some cards are put away before the first trick: the devil's trick. {rule}"
    if scoring is partners_together:
        yield (
            "Partners add up what they have won, and both score it; a player alone scores double. A bottle spoils "
            "the score of both partners."
        )
