"""What everybody sees of a round: the table, the tricks, the bottles."""

from __future__ import annotations

from typing import TYPE_CHECKING

from flaschenteufel.bottle_imp.bottle import Bottle
from flaschenteufel.bottle_imp.card_set import CardSet
from flaschenteufel.bottle_imp.trick import Trick
from flaschenteufel.core.checks import seat_at

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.deck import Deck
    from flaschenteufel.bottle_imp.setup import Setup
    from flaschenteufel.bottle_imp.sides import Sides
    from flaschenteufel.bottle_imp.turn import Turn
    from flaschenteufel.bottle_imp.variant import BottleImp
    from flaschenteufel.core.phase import Phase

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

        >>> from flaschenteufel import Phase, get_variant
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
