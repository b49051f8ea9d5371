"""What a round and every view of it have in common: the table, the tricks, the bottles, the packets."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from flaschenteufel.bottle_imp.cards import Card, CardSet, Deck
from flaschenteufel.bottle_imp.steps import StepAtTable, Submission
from flaschenteufel.bottle_imp.tricks import Bottle, Trick
from flaschenteufel.bottle_imp.vocabulary import AnyPhase
from flaschenteufel.core.actions import Action
from flaschenteufel.core.checks import seat_at
from flaschenteufel.core.fast import fast_constructor, slot_filler
from flaschenteufel.core.state import Situation

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.layout import Layout
    from flaschenteufel.bottle_imp.seating import Seating
    from flaschenteufel.bottle_imp.setup import BottleImpSetup
    from flaschenteufel.bottle_imp.turns import Turn
    from flaschenteufel.bottle_imp.variant import BottleImp

FinishedTrick = tuple[int, int, tuple[int, ...]]
"""A finished trick: (leader, winner, cards in the order played)."""

Price = tuple[int | None, int]
"""A bottle: its owner, and the mask of the cards below its price.

Cards are bits in ascending order. So the mask of all cards below a card is that card's bit less 1, and the card under
the bottle is the mask plus 1. A trick is judged by the mask alone, without a look at the price itself.
"""

Exposed = tuple[int | None, ...]
"""Which packet each seat has laid open by its own choice."""


WayBack = Callable[[], tuple[tuple[int, ...], int, tuple[tuple[Submission, ...], ...]]]
"""What finds how the cards were dealt, those that nobody was dealt, and what was submitted."""


class _Supposed:
    """A preparation that is only supposed: how it came about is found out when somebody asks for it.

    A search that draws thousands of states plays on from where the cards are, and never asks.
    """

    __slots__ = ("_way_back",)
    _way_back: WayBack

    def __getattr__(self, name: str) -> Any:
        """What a slot stands for that is still empty."""
        if name not in _FOUND_LATER:
            raise AttributeError(name)
        for empty, value in zip(_FOUND_LATER, self._way_back(), strict=True):
            object.__setattr__(self, empty, value)
        return getattr(self, name)


_FOUND_LATER = ("dealt", "leftover", "submissions")


@frozen(weakref_slot=False, repr=False)
class Prepared(_Supposed):
    """What happened between the deal and the first trick; bits and masks stand for cards.

    It does not depend on the order in which the seats made their submissions (PASS-3).
    """

    dealt: tuple[int, ...] = ()
    """The packets as they were dealt, packet after packet, seat after seat."""
    leftover: int = 0
    """The cards that nobody was dealt."""
    submissions: tuple[tuple[Submission, ...], ...] = ()
    """For each completed step, for each seat, what it submitted, None if it did not take part."""
    devil: int = 0
    """The devil's trick, as far as the steps are completed."""
    exposed: Exposed = ()
    """Which packet each seat chose to lay open."""


make_prepared = fast_constructor(Prepared)
suppose_prepared: Callable[[int, Exposed, WayBack], Prepared] = slot_filler(Prepared, ("devil", "exposed", "_way_back"))


@frozen
class Gift:
    """A gift from the giver into a packet of the receiver's; `card` is None if it may not be known.

    >>> Gift(giver=0, receiver=1, packet=0, card=None)
    Gift(giver=0, receiver=1, packet=0, card=None)
    """

    giver: int
    receiver: int
    packet: int
    card: Card | None


class BottleImpSituation(Situation):
    """A round of The Bottle Imp at one moment, as far as somebody knows it: everything of a state, less of a view."""

    __slots__ = ()

    @property
    @abstractmethod
    def _setup(self) -> BottleImpSetup: ...

    @property
    @abstractmethod
    def _finished(self) -> tuple[FinishedTrick, ...]: ...

    @property
    @abstractmethod
    def _prices(self) -> tuple[Price, ...]: ...

    @property
    @abstractmethod
    def _turn(self) -> Turn: ...

    @property
    def variant(self) -> BottleImp:
        """The way to play."""
        return self._setup.variant

    @property
    def edition(self) -> str:
        """The edition whose cards are used."""
        return self._setup.edition

    @property
    def deck(self) -> Deck:
        """All cards in play."""
        return self._setup.deck

    @property
    def layout(self) -> Layout:
        """How the table is laid for so many players: packets, steps, sides."""
        return self._setup.layout

    @property
    def packet_count(self) -> int:
        """How many packets each seat has: one hand, or a first and a second one."""
        return self._setup.width

    @property
    def seating(self) -> Seating:
        """Who sits beside whom, and which seats play by rule."""
        return self._setup.seating

    @property
    def phase(self) -> AnyPhase:
        """The phase the round is in."""
        return self._turn.phase

    @property
    def steps(self) -> tuple[StepAtTable, ...]:
        """The steps of the preparation at this table, in order."""
        return self._setup.steps

    def step_in(self, phase: AnyPhase) -> StepAtTable | None:
        """The step of the preparation that takes place in a phase; None if it is not a phase of the preparation.

        >>> from flaschenteufel import get_variant
        >>> state = get_variant("classic").deal(4, seed=7)
        >>> state.step_in(state.phase).needed
        (1, 1, 1, 1)
        """
        return self._setup.step(phase)

    def receivers(self, seat: int, phase: AnyPhase | None = None) -> tuple[tuple[int, int], ...]:
        """Who gets the cards that the seat gives away in a phase, by default the present one.

        A seat and its packet for each card of `Pass.cards`, in their order; nobody where the seat gives nothing.

        >>> from flaschenteufel import get_variant
        >>> from flaschenteufel.bottle_imp import Phase
        >>> get_variant("classic").deal(4, seed=7).receivers(0, Phase.PASS)  # the left and the right neighbour
        ((1, 0), (3, 0))
        """
        seat_at(seat, self.seats)
        step = self._setup.step(phase or self.phase)
        return step.receivers(seat) if step else ()

    @property
    def in_play(self) -> bool:
        """Whether the preparation is over: a trick is played, or the round has been scored."""
        return self._setup.is_in_play(self.phase)

    def exposed(self, seat: int) -> tuple[int, ...]:
        """Which of the seat's packets lie open on the table: none before the first trick."""
        seat_at(seat, self.seats)
        return self._setup.lying_open(self._chosen, seat) if self.in_play else ()

    def hand(self, seat: int) -> CardSet:
        """All cards that the seat is known to hold; a gift is the giver's until all gifts have been made."""
        return CardSet(self.deck, sum(self._known_packets(seat)))

    def packets(self, seat: int) -> tuple[CardSet, ...]:
        """The same, packet by packet: one hand, or a first and a second one."""
        return tuple(CardSet(self.deck, packet) for packet in self._known_packets(seat))

    @abstractmethod
    def packet_sizes(self, seat: int) -> tuple[int, ...]:
        """How many cards the seat has in each packet, seen or not."""

    def hidden(self, seat: int) -> int:
        """How many of the seat's cards are not known."""
        return sum(self.packet_sizes(seat)) - len(self.hand(seat))

    def pile(self, seat: int) -> CardSet:
        """The cards that the seat has won.

        A card that bought a bottle lies under it, and comes to its buyer's pile when the bottle is sold again
        (BOTTLE-3). So a pile is all tricks that the seat took, less the cards that lie under bottles now; those that
        still lie there at the end count for nobody (BOTTLE-4).
        """
        seat_at(seat, self.seats)
        won = sum(sum(cards) for _, winner, cards in self._finished if winner == seat)
        priced = sum(cheaper + 1 for owner, cheaper in self._prices if owner is not None)
        return CardSet(self.deck, won & ~priced)

    @property
    def bottles(self) -> tuple[Bottle, ...]:
        """The bottles: who owns them, at what price."""
        return tuple(self._bottle(owner, cheaper) for owner, cheaper in self._prices)

    def _bottle(self, owner: int | None, cheaper: int) -> Bottle:
        if owner is None:
            return Bottle(price=self.variant.start_price)
        card = self.deck.card_of[cheaper + 1]
        return Bottle(owner=owner, price=card.number, card=card)

    @property
    @abstractmethod
    def devils_trick(self) -> CardSet:
        """The cards that are known to lie in the devil's trick, for which the bottle's owner will pay."""

    @property
    @abstractmethod
    def devils_trick_size(self) -> int:
        """How many cards lie in the devil's trick, seen or not."""

    @property
    def trick(self) -> Trick:
        """The trick on the table; it has no plays before the lead."""
        return self._trick_of(self._turn.leader, self._plays, None)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks."""
        return tuple(self._trick_of(leader, cards, winner) for leader, winner, cards in self._finished)

    @property
    def trick_count(self) -> int:
        """How many tricks a round has."""
        return self._setup.tricks

    def order_of_play(self, leader: int) -> tuple[int, ...]:
        """The seats in the order in which they play to a trick that this seat leads.

        >>> from flaschenteufel import get_variant
        >>> get_variant("demons-eye").new_round().order_of_play(1)
        (1, 0, 1, 0)
        """
        return self._setup.orders[seat_at(leader, self.seats)]

    def _trick_of(self, leader: int, cards: tuple[int, ...], winner: int | None) -> Trick:
        """A trick from its compact form."""
        seats, card_of = self._setup.orders[leader][: len(cards)], self.deck.card_of
        return Trick(leader, tuple((seat, card_of[card]) for seat, card in zip(seats, cards, strict=True)), winner)

    @property
    def gifts(self) -> tuple[Gift, ...]:
        """All gifts that were made, in order, with the cards that are known."""
        return gifts_of(self._setup, self._given)

    @abstractmethod
    def submitted(self, seat: int) -> Action | None:
        """What the seat has submitted while others have yet to, if that is known."""

    @property
    @abstractmethod
    def _chosen(self) -> Exposed:
        """Which packet each seat has laid open by its own choice."""

    @property
    @abstractmethod
    def _plays(self) -> tuple[int, ...]:
        """The cards of the trick on the table, in the order played."""

    @property
    @abstractmethod
    def _given(self) -> Sequence[Sequence[Any]]:
        """For each completed step, for each seat, what is known of what it submitted: 0 for a lot that is not."""

    @abstractmethod
    def _known_packets(self, seat: int) -> tuple[int, ...]:
        """The cards that are known to be in the packets of a seat."""

    def _title(self) -> str:
        """What it is of, for a repr."""
        return f"{self.variant.name}/{self.players} {self.edition}"

    def _moment(self) -> str:
        """The phase and whose turn it is, for a repr."""
        turn = ", ".join(map(str, self.to_act))
        return f"{self.phase}{', to act: ' if turn else ''}{turn}"


def gifts_of(setup: BottleImpSetup, given: Sequence[Sequence[Any]]) -> tuple[Gift, ...]:
    """The gifts that were made at a table, when this is known of the completed steps: 0 for a lot that is not."""
    return tuple(
        Gift(lot.giver, *divmod(lot.target, step.width), card)
        for step, submissions in zip(setup.steps, given, strict=False)
        for lot in step.gifts
        for card in _cards_of(setup.deck, submissions[lot.giver][lot.number], lot.size)
    )


def _cards_of(deck: Deck, mask: int, size: int) -> Sequence[Card | None]:
    """The cards of a lot, ascending, or as many Nones."""
    return tuple(CardSet(deck, mask)) if mask else (None,) * size
