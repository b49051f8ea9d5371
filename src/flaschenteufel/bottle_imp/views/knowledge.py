"""What a seat has seen of the cards, and what play has proved about the rest."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from flaschenteufel.bottle_imp.preparation import Discarding, Passing
from flaschenteufel.bottle_imp.situation import Submissions, met_stages
from flaschenteufel.bottle_imp.stage import Stage
from flaschenteufel.bottle_imp.vocabulary import Phase

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.round import BottleImpRound
    from flaschenteufel.bottle_imp.setup import Setup
    from flaschenteufel.bottle_imp.situation import Prepared
    from flaschenteufel.bottle_imp.views.view import BottleImpView


class Knowledge:
    """What the player at a seat, or a spectator, has seen; bits and masks stand for cards.

    It is a working tool of `view_of`: it sees the whole round, and what it knows is copied from it.
    """

    def __init__(self, setup: Setup, prepared: Prepared, phase: Phase, seat: int | None) -> None:
        self._setup, self._seat = setup, seat
        width = setup.width
        self._own = range(seat * width, (seat + 1) * width) if seat is not None else range(0)
        self.packets = list(prepared.dealt)
        """Where the cards are after the steps that were completed: packet after packet, seat after seat."""
        self.known = [0] * len(self.packets)
        """Where they are known to be. A card that one gave away is, until its receiver may pass it on."""
        self.discards: list[tuple[int, ...]] = []
        """For each completed discarding, for each seat, what is known of the cards it put away."""
        self.gifts: list[list[list[int]]] = []
        """For each completed pass, for each seat, the cards it gave, 0 for those that are not known."""
        self._unseen: list[tuple[int, list[int], int, int]] = []
        for stage, submissions in met_stages(setup, prepared, phase, ()):
            self._look(stage.taken_up)
            if stage.step.phase is not phase:
                self._settle(stage, submissions)
        if phase is Phase.TRICK:
            self._look(setup.taken_up(phase))
            self._see_open_packets(prepared)

    def _look(self, packets: tuple[int, ...]) -> None:
        """One's own packets are looked at, and so are the gifts that have come into them unseen."""
        for place in (self._own[packet] for packet in packets if self._own):
            self.known[place] = self.packets[place]
            for target, given, gift, card in self._unseen:
                if target == place:
                    given[gift] = card

    def _see_open_packets(self, prepared: Prepared) -> None:
        """Everybody sees what lies open from the first trick on."""
        setup = self._setup
        for seat in range(setup.seating.seats):
            for packet in setup.lying_open(prepared.exposed, seat):
                place = seat * setup.width + packet
                self.known[place] = self.packets[place]

    def _settle(self, stage: Stage, submissions: Submissions) -> None:
        if isinstance(stage.step, Discarding):
            self._discard(stage, [sum(cards) for cards in submissions])
        elif isinstance(stage.step, Passing):
            self._pass(stage, submissions)

    def _leave(self, stage: Stage, seat: int, cards: int) -> None:
        """Cards leave a packet; of somebody else's, one cannot tell any more what is in it."""
        place = stage.sources[seat]
        self.packets[place] ^= cards
        self.known[place] &= ~cards if seat == self._seat else 0

    def _discard(self, stage: Stage, masks: list[int]) -> None:
        for seat in stage.seats:
            self._leave(stage, seat, masks[seat])
        self.discards.append(tuple([mask if seat == self._seat else 0 for seat, mask in enumerate(masks)]))

    def _pass(self, stage: Stage, submissions: Submissions) -> None:
        for giver in stage.seats:
            self._leave(stage, giver, sum(submissions[giver]))
        known = [[0] * len(cards) for cards in submissions]
        for giver, gift, target in stage.gifts:
            card, received = submissions[giver][gift], target in self._own
            self.packets[target] |= card
            if received and self._setup.layout.face_down:
                self._unseen.append((target, known[giver], gift, card))
            elif received or giver == self._seat:
                known[giver][gift] = card
                self.known[target] |= card
        self.gifts.append(known)


def knowledge_of(state: BottleImpRound, seat: int | None) -> Knowledge:
    """What a seat, or a spectator, has seen of the preparation up to now."""
    setup, phase = state.setup, state.phase
    if phase is Phase.DEAL or setup.stage(phase):
        return Knowledge(setup, state.prepared, phase, seat)
    return _in_play(setup, state.prepared, seat)


@lru_cache(maxsize=4096)
def _in_play(setup: Setup, prepared: Prepared, seat: int | None) -> Knowledge:
    """What was seen of a preparation that is over, worked out once for all the tricks that follow."""
    return Knowledge(setup, prepared, Phase.TRICK, seat)


def shown_voids(view: BottleImpView) -> tuple[int, ...]:
    """For each packet, the mask of the suits that were not followed when a card was played from it (TRICK-2).

    Nothing comes into a packet after the preparation; so what was not in it then is not in it now.
    """
    setup, spent = view.setup, view.spent
    voids = [0] * len(spent)
    tricks = [(leader, cards) for leader, _, cards in view.finished]
    for leader, cards in (*tricks, (view.turn.leader, view.plays)):
        if cards:
            led = setup.deck.follow[cards[0]]
            for seat, card in zip(setup.orders[leader], cards, strict=False):
                if not card & led:
                    voids[place_played_from(view, seat, card)] |= led
    return tuple(voids)


def place_played_from(view: BottleImpView, seat: int, card: int) -> int:
    """The packet that a seat played a card from, as an index into `BottleImpView.spent`."""
    width = view.setup.width
    return next(place for place in range(seat * width, (seat + 1) * width) if view.spent[place] & card)
