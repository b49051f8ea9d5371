"""Where the cards that a player gave away may have gone since.

In the rulebooks' variants a gift stays where it came to. But where a packet that receives gifts is given from later,
a card that one gave away oneself may have been passed on, or put into the devil's trick, unseen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from attrs import frozen

from flaschenteufel.bottle_imp.cards import bits_of
from flaschenteufel.bottle_imp.steps import DEVIL, Lot, StepAtTable
from flaschenteufel.bottle_imp.views.knowledge import Sighting

LotOfStep = tuple[int, Lot]
"""A lot, and the number of the step in which it was moved."""


class GiftPath(NamedTuple):
    """The way of a card since one gave it away: the lots in which it was passed on, and where it ended.

    It ended in a packet (`place`), in the devil's trick (`devil`), or with a gift that brought it back to oneself.
    """

    card: int
    lots: tuple[LotOfStep, ...] = ()
    place: int | None = None
    devil: LotOfStep | None = None


def all_paths(seen: Sighting, void: tuple[int, ...]) -> Iterable[tuple[GiftPath, ...]]:
    """Every combination of paths of the cards that one gave away, such that no lot has more cards than it can have.

    Where gifts stay there is nothing to tell of them, so there is one combination, without any path. `void` tells for
    each packet the mask of the suits that it lacks.
    """
    if not seen.places.gifts_stay:
        return _PathFinder(seen, void).combinations()
    lost = [cards & ~(seen.known[lot.target] | seen.spent[lot.target]) for _, lot, cards in seen.own_gifts]
    return () if any(lost) else ((),)


@frozen(eq=False)
class _PathFinder:
    """What finds the paths in a view that has `seen` so much."""

    seen: Sighting
    void: tuple[int, ...]

    def combinations(self) -> Iterator[tuple[GiftPath, ...]]:
        """Every combination of paths that can be."""
        steps = list(enumerate(self.seen.completed))
        choices = [
            list(self._paths(card, lot.target, steps[number + 1 :]))
            for number, lot, cards in self.seen.own_gifts
            for card in bits_of(cards)
        ]
        for paths in product(*choices):
            used = Counter(lot for path in paths for lot in (*path.lots, *([path.devil] if path.devil else [])))
            if all(times <= lot.size for (_, lot), times in used.items()):
                yield paths

    def _is_in(self, cards: int, place: int) -> bool:
        """Whether cards are known to be in a packet, or to have been played from it."""
        return not cards & ~(self.seen.known[place] | self.seen.spent[place])

    def _paths(self, card: int, place: int, later: list[tuple[int, StepAtTable]]) -> Iterator[GiftPath]:
        """All paths of a card from a packet, through the later steps, to where it may be now."""
        if not later:
            if self._may_be_in(card, place):
                yield GiftPath(card, place=place)
            return
        (number, step), *rest = later
        given = self.seen.given[number]
        back = [lot for lot in step.lots if given[lot.giver][lot.number] & card]
        if back:  # one has seen this lot, so one knows that it was in it
            if back[0].source == place:
                yield GiftPath(card, lots=((number, back[0]),))
            return
        yield from self._paths(card, place, rest)
        for lot in step.lots:
            if lot.source == place and not given[lot.giver][lot.number]:
                yield from self._moved_on(card, (number, lot), rest)

    def _moved_on(self, card: int, moved: LotOfStep, rest: list[tuple[int, StepAtTable]]) -> Iterator[GiftPath]:
        """All paths of a card that was moved in a lot that one has not seen."""
        _, lot = moved
        if lot.target == DEVIL:
            if self._is_unlocated(card):
                yield GiftPath(card, devil=moved)
            return
        for path in self._paths(card, lot.target, rest):
            yield path._replace(lots=(moved, *path.lots))

    def _is_unlocated(self, card: int) -> bool:
        """Whether the card has not been seen since."""
        seen = self.seen
        return not any((known | spent) & card for known, spent in zip(seen.known, seen.spent, strict=True))

    def _may_be_in(self, card: int, place: int) -> bool:
        """Whether the card may be in a packet, or have been played from it."""
        seen = self.seen
        if self._is_in(card, place):
            return True
        lacking = seen.setup.deck.follow[card] & self.void[place]
        return self._is_unlocated(card) and not lacking and not seen.shown & card
