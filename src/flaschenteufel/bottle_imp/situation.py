"""What a round and every view of it have in common: the table, the tricks, the bottles, and how it came about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from attrs import frozen

from flaschenteufel.bottle_imp.actions import Discard, Expose, Pass, Play, TakeBottle
from flaschenteufel.bottle_imp.cards import CardSet
from flaschenteufel.bottle_imp.preparation import Discarding, Passing, Step
from flaschenteufel.bottle_imp.stage import Stage
from flaschenteufel.bottle_imp.tricks import Bottle, Trick, winning_card
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.checks import seat_at
from flaschenteufel.core.fast import fast_constructor

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.cards import Deck
    from flaschenteufel.bottle_imp.round import BottleImpRound
    from flaschenteufel.bottle_imp.seating import Sides
    from flaschenteufel.bottle_imp.setup import Setup
    from flaschenteufel.bottle_imp.turns import Turn
    from flaschenteufel.bottle_imp.variant import BottleImp


Taken = tuple[int, int, tuple[int, ...]]
"""A finished trick: (leader, winner, cards in the order played)."""

Price = tuple[int | None, int]
"""A bottle: its owner, and the mask of the cards below its price, so the card under it is the next higher one."""


class PublicTable:
    """What the round and every view of it have in common, in the engine's compact form and in cards."""

    __slots__ = ()

    setup: Setup
    finished: tuple[Taken, ...]
    prices: tuple[Price, ...]
    turn: Turn

    @property
    def variant(self) -> BottleImp:
        """The way to play."""
        return self.setup.variant

    @property
    def players(self) -> int:
        """How many people play."""
        return self.setup.players

    @property
    def edition(self) -> str:
        """The edition whose cards are used."""
        return self.setup.edition

    @property
    def deck(self) -> Deck:
        """All cards in play."""
        return self.setup.deck

    @property
    def seats(self) -> int:
        """How many seats the table has, dummies included."""
        return self.setup.seating.seats

    @property
    def automatic(self) -> tuple[int, ...]:
        """The seats that nobody sits at and that play by rule."""
        return self.setup.seating.automatic

    @property
    def dealer(self) -> int:
        """The dealer's seat."""
        return self.setup.dealer

    @property
    def sides(self) -> Sides:
        """Who scores together: tuples of seats."""
        return self.setup.sides

    @property
    def phase(self) -> Phase:
        """The phase the round is in."""
        return self.turn.phase

    def receivers(self, seat: int, phase: Phase | None = None) -> tuple[tuple[int, int], ...]:
        """Who gets the cards that the seat gives away in a phase, by default the present one.

        A seat and its packet for each card of `Pass.cards`, in their order; nobody where the seat gives nothing.

        >>> from flaschenteufel.bottle_imp import Phase
        >>> from flaschenteufel import get_variant
        >>> get_variant("classic").deal(4, seed=7).receivers(0, Phase.PASS)  # the left and the right neighbour
        ((1, 0), (3, 0))
        """
        seat_at(seat, self.seats)
        stage = self.setup.stage(phase or self.phase)
        gifts = stage.gifts if stage else ()
        return tuple(divmod(target, self.setup.width) for giver, _, target in gifts if giver == seat)

    def pile(self, seat: int) -> CardSet:
        """The cards that the seat has won.

        A card that bought a bottle lies under it, and comes to its buyer's pile when the bottle is sold again
        (BOTTLE-3). So a pile is all tricks that the seat took, less the cards that lie under bottles now; those that
        still lie there at the end count for nobody (BOTTLE-4).
        """
        seat_at(seat, self.seats)
        won = sum(sum(cards) for _, winner, cards in self.finished if winner == seat)
        priced = sum(cheaper + 1 for owner, cheaper in self.prices if owner is not None)
        return CardSet(self.deck, won & ~priced)

    @property
    def bottles(self) -> tuple[Bottle, ...]:
        """The bottles: who owns them, at what price."""
        return tuple(self._bottle(owner, cheaper) for owner, cheaper in self.prices)

    def _bottle(self, owner: int | None, cheaper: int) -> Bottle:
        if owner is None:
            return Bottle(price=self.variant.start_price)
        card = self.setup.card_of[cheaper + 1]
        return Bottle(owner=owner, price=card.number, card=card)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks."""
        return tuple(self._trick_of(leader, cards, winner) for leader, winner, cards in self.finished)

    def _trick_of(self, leader: int, cards: tuple[int, ...], winner: int | None) -> Trick:
        """A trick from its compact form."""
        setup = self.setup
        seats = setup.orders[leader][: len(cards)]
        plays = tuple((seat, setup.card_of[card]) for seat, card in zip(seats, cards, strict=True))
        return Trick(leader, plays, winner)


@frozen(weakref_slot=False, repr=False)
class Prepared:
    """The history of the preparation; bits and masks stand for cards.

    It does not depend on the order in which the seats made their submissions (PASS-3).
    """

    dealt: tuple[int, ...] = ()
    """The packets as they were dealt, packet after packet, seat after seat."""
    leftover: int = 0
    """The cards that nobody was dealt."""
    discards: tuple[tuple[int, ...], ...] = ()
    """For each completed discarding, for each seat, what it put into the devil's trick."""
    gifts: tuple[tuple[tuple[int, ...], ...], ...] = ()
    """For each completed pass, for each seat, the cards it gave, in the order of the receivers."""
    exposed: tuple[int | None, ...] = ()
    """Which packet each seat chose to lay open."""


make_prepared = fast_constructor(Prepared)


Submissions = tuple[Any, ...]
"""What each seat submitted in a step, None if nothing: the bits or the mask of cards, or the index of a packet."""


def actions_of(state: BottleImpRound) -> Iterator[Action]:
    """All actions from the deal on; those of one step of the preparation by seat."""
    if state.phase is Phase.DEAL:
        return
    packets = (*state.prepared.dealt, state.prepared.leftover)
    yield Deal(state.dealer, [card for packet in packets for card in CardSet(state.deck, packet)])
    for stage, submissions in met_stages(state.setup, state.prepared, state.phase, state.laid):
        for seat in stage.seats:
            if submissions[seat] is not None:
                yield submission(state.deck, stage.step, seat, submissions[seat])
    yield from _plays_of(state)


def met_stages(
    setup: Setup, prepared: Prepared, phase: Phase, laid: Submissions
) -> Iterator[tuple[Stage, Submissions]]:
    """The steps of the preparation up to a phase, each with what was submitted; in the phase itself, what is laid."""
    discards, gifts = iter(prepared.discards), iter(prepared.gifts)
    for stage in setup.stages if phase is not Phase.DEAL else ():
        step = stage.step
        if step.phase is phase:
            yield stage, laid
            return
        if isinstance(step, Discarding):
            yield stage, tuple([(mask,) for mask in next(discards)])
        elif isinstance(step, Passing):
            yield stage, next(gifts)
        else:
            yield stage, prepared.exposed


def submission(deck: Deck, step: Step, seat: int, submitted: Any) -> Action:
    """The action that was submitted in a step, from its compact form."""
    if isinstance(step, Discarding):
        return Discard(seat, CardSet(deck, sum(submitted)))
    if isinstance(step, Passing):
        return Pass(seat, [deck.card_of[bit] for bit in submitted])
    return Expose(seat, submitted)


def _plays_of(state: BottleImpRound) -> Iterator[Action]:
    chosen = choices(state.setup.start_prices, state.prices, state.finished)
    for number, trick in enumerate((*state.tricks, state.trick)):
        yield from (Play(seat, card) for seat, card in trick.plays)
        if number in chosen and trick.winner is not None:
            yield TakeBottle(trick.winner, chosen[number])


def choices(start: tuple[Price, ...], now: tuple[Price, ...], finished: tuple[Taken, ...]) -> dict[int, int]:
    """Which bottle was chosen after which trick, wherever somebody had a choice.

    Bottles of one price are unsold ones. So as long as there are any, each sale is of another of them, chosen if
    there are several; and which one it was shows in the price that it has come to now.

    >>> unsold = (None, 0b11111)
    >>> choices((unsold, unsold), (unsold, (3, 0b11)), ((0, 3, (0b100, 0b100000)),))
    {0: 1}
    """
    unsold = len(start)
    buys: dict[int, int] = {}
    prices: list[int] = []
    for number, (_, _, cards) in enumerate(finished):
        cheap = start[0][1] if unsold else max(prices)
        card = winning_card(sum(cards), cheap)
        if not card & cheap:
            continue
        if unsold:
            if unsold > 1:
                buys[number] = len(prices)
            unsold -= 1
            prices.append(card - 1)
        else:
            prices[prices.index(cheap)] = card - 1
    places = [next(place for place, price in enumerate(now) if price[1] == cheaper) for cheaper in prices]
    return {number: places[bottle] for number, bottle in buys.items()}
