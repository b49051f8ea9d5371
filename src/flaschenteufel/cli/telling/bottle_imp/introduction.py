"""What somebody has to know who has never played The Bottle Imp."""

from __future__ import annotations

from collections.abc import Iterator

from flaschenteufel.bottle_imp.scoring import each_alone, partners_together
from flaschenteufel.bottle_imp.situation import BottleImpSituation
from flaschenteufel.bottle_imp.tricks import Source, highest_winner_or_lowest
from flaschenteufel.cli.telling.bottle_imp.beginning import before_the_first_trick, dummies, put_away
from flaschenteufel.cli.telling.bottle_imp.cards import suits_of
from flaschenteufel.core.wording import count

OTHER_SCORE = "What a bottle costs in the end, and what else is scored, is a rule of this variant's own."
USUAL_DUMMY = "the highest card that would win the trick as it lies, or else the lowest"
WORDS = {1: "one card", 2: "two cards"}


def introduction(table: BottleImpSituation) -> Iterator[str]:
    """The cards, the bottle, the preparation, the tricks and the score, all as this table has them."""
    yield from _cards(table)
    yield _bottle(table)
    yield f"Before the first trick. {' '.join(before_the_first_trick(table))}"
    yield f"The tricks. {' '.join(_tricks(table))}"
    yield f"The score. {' '.join(_score(table))}"


def _cards(table: BottleImpSituation) -> Iterator[str]:
    yield (
        f"The cards. The number of a card wins tricks, its points are what it is worth in the end. There are "
        f"{len(table.deck)} cards (edition {table.edition}), no two with the same number:"
    )
    for suit in suits_of(table.deck):
        cards = [card for card in table.deck if card.suit is suit]
        worth = [f"{number}" for number in sorted({card.points for card in cards})]
        points = f"{worth[0]} to {worth[-1]}" if len(worth) > 1 else worth[0]
        yield (
            f"    {suit:6}  {count(len(cards), 'card')} from {cards[0]} to {cards[-1]}, "
            f"worth {points} point{'' if points == '1' else 's'} each"
        )


def _bottle(table: BottleImpSituation) -> str:
    rule = (
        f"The bottle. At first nobody has it, and its price is {table.variant.start_price}. As long as all cards of a "
        f"trick are above the price, the highest wins. As soon as a card is below it, the highest of those below wins, "
        f"and its player has to take the bottle too: the winning card lies under it and is the new price. So it gets "
        f"cheaper and cheaper, and harder to get rid of."
    )
    if table.variant.bottles == 1:
        return rule
    return (
        f"{rule} There are {table.variant.bottles} bottles here. The higher price counts, and the bottle with that "
        f"price is the one that changes hands; while the prices are equal, the winner chooses."
    )


def _tricks(table: BottleImpSituation) -> Iterator[str]:
    slots = table.variant.order(table.seats)
    played = len(slots) // table.seats
    clockwise = [slot.places_left for slot in slots] == [*range(table.seats)] * played
    yield (
        f"The seat left of the dealer leads; everybody plays {WORDS.get(played, f'{played} cards')} to a trick, "
        f"{'clockwise' if clockwise else 'in an order of its own'}, and must follow the suit that was led if "
        f"possible. Who wins a trick leads the next."
    )
    if table.setup.width > 1:
        sources = [slot.source for slot in slots if not slot.places_left]
        free = all(source is Source.ANY for source in sources)
        order = ", then ".join(f"from the {source.value} packet" for source in sources)
        yield f"One plays {'from any of the packets' if free else order}, and follows suit within that packet."
    if table.automatic:
        name = dummies(table)
        usual = table.variant.dummy is highest_winner_or_lowest
        rule = USUAL_DUMMY if usual else "by a rule of this variant's own"
        yield (
            f"{name[0].upper() + name[1:]} is nobody, but scores and may have the bottle like everybody, and plays "
            f"{rule}."
        )


def _score(table: BottleImpSituation) -> Iterator[str]:
    scoring = table.variant.scoring
    if scoring not in (each_alone, partners_together):
        yield OTHER_SCORE
        return
    each = ", once for each bottle" if table.variant.bottles > 1 else ""
    cost = (
        f"loses the points of the devil's trick{each}, and scores nothing else" if put_away(table) else "scores nothing"
    )
    yield f"Who has a bottle in the end {cost}. The others score the cards they have won."
    if scoring is partners_together:
        yield from _sides(table, cost)


def _sides(table: BottleImpSituation, cost: str) -> Iterator[str]:
    sizes = [len(side) for side in table.sides]
    if max(sizes) > 1:
        yield (
            "Partners add up what they have won, and each of them scores the sum; if one of them has a bottle in the "
            f"end, each of them {cost}. The heading of a round says who plays with whom."
        )
    if min(sizes) == 1:
        yield "Who plays alone scores double, and with a bottle loses double."
