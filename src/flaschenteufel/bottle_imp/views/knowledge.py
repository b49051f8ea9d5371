"""What a seat has seen of the cards, and what play has proved about the rest."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from attrs import frozen

from flaschenteufel.bottle_imp.situation import Exposed, FinishedTrick, Prepared, Price
from flaschenteufel.bottle_imp.steps import DEVIL, Lot, StepAtTable, Submission
from flaschenteufel.bottle_imp.vocabulary import Phase

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.setup import BottleImpSetup
    from flaschenteufel.bottle_imp.turns import Turn
    from flaschenteufel.bottle_imp.views.places import Places

Given = tuple[tuple[tuple[int, ...], ...], ...]
"""For each completed step, for each seat, its lots as masks of cards, 0 for those that are not known."""


@frozen(cache_hash=True, repr=False)
class Sighting:
    """What a seat, or a spectator, knows of a round, in the engine's compact form: bits and masks stand for cards.

    Packets are numbered packet after packet, seat after seat.
    """

    setup: BottleImpSetup
    """The table: variant, players, edition, dealer, and all that follows from them."""
    seat: int | None
    """Whose view it is; None for a spectator."""
    turn: Turn
    """The phase, the seats to act, and the leader."""
    finished: tuple[FinishedTrick, ...]
    """The finished tricks."""
    prices: tuple[Price, ...]
    """The bottles' owners and prices."""
    plays: tuple[int, ...]
    """The cards of the trick on the table, in the order played."""
    submitted: Submission
    """What this seat has submitted while others have yet to."""
    chosen: Exposed
    """Which packet each seat has laid open by its own choice."""
    sizes: tuple[int, ...]
    """How many cards are in the packets."""
    known: tuple[int, ...]
    """The cards that are known to be in them."""
    spent: tuple[int, ...]
    """The cards that were played from them."""
    given: Given
    """What is known of the completed steps."""
    shown: int
    """The devil's trick, once it has been turned up."""

    @property
    def step(self) -> StepAtTable | None:
        """The step of the preparation that is taking place."""
        return self.setup.step(self.turn.phase)

    @property
    def completed(self) -> tuple[StepAtTable, ...]:
        """The steps of the preparation that are over."""
        return self.setup.steps[: len(self.given)]

    @property
    def put_away(self) -> tuple[tuple[int, ...], ...]:
        """For each completed step, for each seat, the cards that are known to have gone into the devil's trick."""
        return tuple(
            tuple(
                sum([cards for lot, cards in zip(lots, given, strict=True) if lot.target == DEVIL])
                for lots, given in zip(step.lots_of, seats, strict=True)
            )
            for step, seats in zip(self.completed, self.given, strict=True)
        )

    @property
    def places(self) -> Places:
        """The places that cards can lie in."""
        return self.setup.places[len(self.given)]

    @property
    def is_dealt(self) -> bool:
        """Whether the cards are dealt."""
        return self.turn.phase is not Phase.DEAL

    def known_places(self) -> list[int]:
        """For each place, the cards that are known to lie there."""
        places = self.places
        known = [known | spent for known, spent in zip(self.known, self.spent, strict=True)]
        known += [0] * (len(places.sizes) - len(known))
        for step in places.steps:
            given = self.given[step.number]
            for _, lot, _, place in step.put_away:
                known[place] = given[lot.giver][lot.number]
        return known

    @property
    def unseen_submitters(self) -> tuple[int, ...]:
        """The other seats that have submitted something in this phase."""
        step = self.step
        if step is None:
            return ()
        return tuple([seat for seat in step.seats if seat != self.seat and seat not in self.turn.to_act])

    @property
    def own_packets(self) -> range:
        """The packets of this seat; a spectator has none."""
        width = self.setup.width
        return range(0) if self.seat is None else range(self.seat * width, (self.seat + 1) * width)

    @property
    def given_away(self) -> int:
        """The cards that this seat gave to others."""
        given = 0
        for _, _, cards in self.own_gifts:
            given |= cards  # one can come back and be given away again
        return given

    @property
    def own_gifts(self) -> list[tuple[int, Lot, int]]:
        """The lots that this seat gave to others: the number of the step, the lot, its cards."""
        seat = self.seat
        if seat is None:
            return []
        return [
            (number, lot, given[seat][lot.number])
            for number, (step, given) in enumerate(zip(self.completed, self.given, strict=True))
            for lot in step.lots_of[seat]
            if lot.target != DEVIL
        ]

    @property
    def void(self) -> tuple[int, ...]:
        """For each packet, the mask of the suits that were not followed when a card was played from it (TRICK-2).

        Nothing comes into a packet after the preparation; so what was not in it then is not in it now.
        """
        voids = [0] * len(self.spent)
        follow, orders, width = self.setup.deck.follow, self.setup.orders, self.setup.width
        for leader, _, cards in (*self.finished, (self.turn.leader, None, self.plays)):
            led = follow[cards[0]] if cards else -1
            if sum(cards) & ~led:
                for seat, card in zip(orders[leader], cards, strict=False):
                    if not card & led:
                        voids[seat if width == 1 else self.played_from(seat, card)] |= led
        return tuple(voids)

    def played_from(self, seat: int, card: int) -> int:
        """The packet that a seat played a card from."""
        width = self.setup.width
        place = seat * width
        while not self.spent[place] & card:
            place += 1
        return place


class Knowledge:
    """What the player at a seat, or a spectator, has seen of the preparation; bits and masks stand for cards.

    It goes through the preparation once more, with that seat's eyes. It sees the whole round, and what it knows is
    copied from it; so only what ends up in a `Sighting` may leave it.
    """

    def __init__(self, setup: BottleImpSetup, prepared: Prepared, complete: bool, seat: int | None) -> None:
        self._setup, self._seat = setup, seat
        width = setup.width
        self._own = range(seat * width, (seat + 1) * width) if seat is not None else range(0)
        self.packets = list(prepared.dealt)
        """Where the cards are after the steps that were completed."""
        self.known = [0] * len(self.packets)
        """Where they are known to be. A card that one gave away is, until its receiver may pass it on."""
        self._given: list[list[list[int]]] = []
        self._unseen: list[tuple[Lot, list[int], int]] = []
        """The gifts that lie face down in one's own packets: the lot, where to note it, and its cards."""
        for at, submissions in zip(setup.steps, prepared.submissions, strict=False):
            self._look(at.taken_up)
            self._settle(at, submissions)
        if complete:
            self._look(range(width))
            self._see_open_packets(prepared)
        elif prepared.dealt and any(prepared.dealt):
            self._look(setup.steps[len(prepared.submissions)].taken_up)

    @property
    def given(self) -> Given:
        """What is known of the completed steps."""
        return tuple([tuple([tuple(lots) for lots in seats]) for seats in self._given])

    def _look(self, packets: Sequence[int]) -> None:
        """One's own packets are looked at, and so are the gifts that have come into them unseen."""
        for place in (self._own[packet] for packet in packets if self._own):
            self.known[place] = self.packets[place]
            for lot, noted, cards in self._unseen:
                if lot.target == place:
                    noted[lot.number] = cards

    def _see_open_packets(self, prepared: Prepared) -> None:
        """Everybody sees what lies open from the first trick on."""
        setup = self._setup
        for seat in range(setup.seats):
            for packet in setup.lying_open(prepared.exposed, seat):
                place = seat * setup.width + packet
                self.known[place] = self.packets[place]

    def _settle(self, at: StepAtTable, submissions: Sequence[Any]) -> None:
        """A step is complete: the cards have left their packets, and then come to others."""
        for giver, index, source, _, _ in at.lots:
            cards = submissions[giver][index]
            self.packets[source] ^= cards
            # Of somebody else's packet, one cannot tell any more what is in it.
            self.known[source] &= ~cards if giver == self._seat else 0
        noted = [[0] * len(lots) for lots in at.lots_of]
        for lot in at.lots:
            cards = submissions[lot.giver][lot.number]
            if lot.target != DEVIL:
                self.packets[lot.target] |= cards
                if lot.target in self._own and self._setup.layout.face_down:
                    self._unseen.append((lot, noted[lot.giver], cards))
                    continue
            if at.step.learns(lot, self._seat, at.width):
                noted[lot.giver][lot.number] = cards
                if lot.target != DEVIL:
                    self.known[lot.target] |= cards
        self._given.append(noted)


@lru_cache(maxsize=4096)
def _in_play(setup: BottleImpSetup, prepared: Prepared, seat: int | None) -> tuple[Knowledge, Given]:
    """What was seen of a preparation that is over, worked out once for all the tricks that follow."""
    knowledge = Knowledge(setup, prepared, complete=True, seat=seat)
    return knowledge, knowledge.given


def sighting_of(
    setup: BottleImpSetup,
    seat: int | None,
    turn: Turn,
    finished: tuple[FinishedTrick, ...],
    prices: tuple[Price, ...],
    prepared: Prepared,
    held: tuple[int, ...],
    laid: tuple[Any, ...],
    shown: int,
) -> Sighting:
    """What a seat, or a spectator (None), may know of a round that has these fields; `shown` is the devil's trick."""
    step = setup.step(turn.phase)
    if step or turn.phase is Phase.DEAL:
        knowledge = Knowledge(setup, prepared, complete=False, seat=seat)
        given = knowledge.given
    else:
        knowledge, given = _in_play(setup, prepared, seat)
    return Sighting(
        setup=setup,
        seat=seat,
        turn=turn,
        finished=finished,
        prices=prices,
        plays=() if step else laid,
        submitted=laid[seat] if step and seat is not None else None,
        chosen=prepared.exposed,
        sizes=tuple([packet.bit_count() for packet in held]),
        known=tuple([known & packet for known, packet in zip(knowledge.known, held, strict=True)]),
        spent=tuple([packet & ~left for packet, left in zip(knowledge.packets, held, strict=True)]),
        given=given,
        shown=shown,
    )
