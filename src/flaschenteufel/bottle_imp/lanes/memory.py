"""What a seat knows of the preparation of many rounds: `Knowledge` a second time, as arrays of masks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from flaschenteufel.batch.draws import Masks
from flaschenteufel.bottle_imp.lanes.rounds import Submissions
from flaschenteufel.bottle_imp.setup import BottleImpSetup
from flaschenteufel.bottle_imp.steps import DEVIL, Lot, StepAtTable

ALL = ~np.uint64(0)


class Memory:
    """What a seat knows; other seats are counted from its own to the left."""

    def __init__(self, setup: BottleImpSetup, seat: int, rounds: int) -> None:
        self._setup, self._seat = setup, seat
        self._none = np.zeros(rounds, np.uint64)
        self.known: list[Masks] = [self._none] * len(setup.sizes)
        """For each packet at the table, the cards that are known to be in it."""
        self.devil: Masks = self._none
        self.gave: list[Masks] = [self._none] * (setup.seats - 1)
        """What was given to the seat on the left, to the next one, and so on."""
        self.got: list[Masks] = [self._none] * (setup.seats - 1)
        self._unseen: list[tuple[Lot, Masks]] = []
        """The gifts that lie face down in one's own packets."""

    @property
    def _own(self) -> range:
        width = self._setup.width
        return range(self._seat * width, (self._seat + 1) * width)

    def look(self, packets: Iterable[int], held: Masks) -> None:
        """Look at some of one's own packets, and at the gifts that have come into them unseen."""
        for place in (self._own[packet] for packet in packets):
            self.known[place] = held[place].copy()
            for lot, cards in self._unseen:
                if lot.target == place:
                    self._note(lot, cards)

    def settle(self, at: StepAtTable, submissions: Submissions) -> None:
        """A step has been made: the cards have left their packets, and come to others."""
        for lot in at.lots:  # of somebody else's packet, one cannot tell any more what is in it
            kept = self.known[lot.source] & ~submissions[lot.giver][lot.number]
            self.known[lot.source] = kept if lot.giver == self._seat else self._none
        for lot in at.lots:
            cards = submissions[lot.giver][lot.number]
            if lot.target in self._own and self._setup.layout.face_down:
                self._unseen.append((lot, cards))
            elif at.step.learns(lot, self._seat, at.width):
                self._note(lot, cards)
                if lot.target != DEVIL:
                    self.known[lot.target] = self.known[lot.target] | cards

    def _note(self, lot: Lot, cards: Masks) -> None:
        """The cards of a lot have become known."""
        receiver = lot.target // self._setup.width
        if lot.target == DEVIL:
            self.devil = self.devil | cards
        elif lot.giver == self._seat != receiver:
            left = (receiver - self._seat) % self._setup.seats
            self.gave[left - 1] = self.gave[left - 1] | cards
        elif receiver == self._seat != lot.giver:
            left = (lot.giver - self._seat) % self._setup.seats
            self.got[left - 1] = self.got[left - 1] | cards

    def rows(self, known: Sequence[Masks]) -> list[Masks]:
        """All of it, row by row: these known cards of the packets, the devil's trick, what one gave, what one got."""
        return [*known, self.devil, *self.gave, *self.got]
