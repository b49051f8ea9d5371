"""What happens in a round of The Bottle Imp."""

from __future__ import annotations

from attrs import evolve, frozen

from flaschenteufel.bottle_imp.cards import Card, Number
from flaschenteufel.core.events import Awaited, Event, RoundScored

Cards = tuple[Card | None, ...]
"""Cards; None stands for one that may not be seen."""


def hidden(cards: Cards) -> Cards:
    """As many cards, face down.

    >>> from flaschenteufel.bottle_imp.cards import Suit
    >>> hidden((Card(17, Suit.BLUE, 3), Card(36, Suit.RED, 6)))
    (None, None)
    """
    return (None,) * len(cards)


@frozen
class Dealt(Event):
    """The player at `seat` dealt: the packets of each seat, and `leftover`, the cards for the devil.

    >>> from flaschenteufel.bottle_imp.cards import Suit
    >>> Dealt(0, (((Card(17, Suit.BLUE, 3),),), ((Card(36, Suit.RED, 6),),)), (), taken_up=(0,)).for_seat(1).packets
    (((None,),), ((Card(36, red, 6),),))
    """

    seat: int
    packets: tuple[tuple[Cards, ...], ...]
    leftover: Cards
    taken_up: tuple[int, ...]
    """Which packets their owners look at now."""

    def for_seat(self, seat: int | None) -> Dealt:
        """One's own packets, as far as one looks at them."""
        packets = tuple(
            tuple(
                cards if owner == seat and packet in self.taken_up else hidden(cards)
                for packet, cards in enumerate(hand)
            )
            for owner, hand in enumerate(self.packets)
        )
        return evolve(self, packets=packets, leftover=hidden(self.leftover))

    @property
    def reveals(self) -> bool:
        """Cards are seen for the first time."""
        return True


@frozen
class Discarded(Event):
    """The player at `seat` put cards into the devil's trick; only he knows which (DISC-1).

    >>> from flaschenteufel.bottle_imp.cards import Suit
    >>> Discarded(0, (Card(17, Suit.BLUE, 3),)).for_seat(1)
    Discarded(seat=0, cards=(None,))
    """

    seat: int
    cards: Cards

    def for_seat(self, seat: int | None) -> Discarded:
        """The cards, for the one who put them there."""
        return self if seat == self.seat else evolve(self, cards=hidden(self.cards))


@frozen
class Offered(Event):
    """The player at `seat` laid cards down as gifts, in the order of the receivers; nobody picks them up yet (PASS-3).

    >>> from flaschenteufel.bottle_imp.cards import Suit
    >>> Offered(0, (Card(17, Suit.BLUE, 3),)).for_seat(None)
    Offered(seat=0, cards=(None,))
    """

    seat: int
    cards: Cards

    def for_seat(self, seat: int | None) -> Offered:
        """The cards, for their giver."""
        return self if seat == self.seat else evolve(self, cards=hidden(self.cards))


@frozen
class Passed(Event):
    """A gift of the player at `seat` came into a packet of the receiver's; these two know the card (PASS-2).

    >>> from flaschenteufel.bottle_imp.cards import Suit
    >>> gift = Passed(0, 1, 0, Card(17, Suit.BLUE, 3), unseen=False)
    >>> gift.for_seat(1) == gift, gift.for_seat(2).card
    (True, None)
    """

    seat: int
    receiver: int
    packet: int
    card: Card | None
    unseen: bool
    """Whether it lies face down until the receiver looks at the packet (HOUSE-1)."""

    def for_seat(self, seat: int | None) -> Passed:
        """The card, for giver and receiver."""
        knowing = (self.seat,) if self.unseen else (self.seat, self.receiver)
        return self if seat in knowing else evolve(self, card=None)

    @property
    def reveals(self) -> bool:
        """The receiver sees the card; one that stays unseen can still not be taken back."""
        return True


@frozen
class Looked(Event):
    """The player at `seat` looks at the cards of a packet that lay face down, or at those that have come into it.

    >>> from flaschenteufel.bottle_imp.cards import Suit
    >>> Looked(0, 1, (Card(17, Suit.BLUE, 3),)).for_seat(1)
    Looked(seat=0, packet=1, cards=(None,))
    """

    seat: int
    packet: int
    cards: Cards

    def for_seat(self, seat: int | None) -> Looked:
        """The cards, for their owner."""
        return self if seat == self.seat else evolve(self, cards=hidden(self.cards))

    @property
    def reveals(self) -> bool:
        """Cards are seen for the first time."""
        return True


@frozen
class Chosen(Event):
    """The player at `seat` has decided which packet to lay open; the others see it when all have (HOUSE-3).

    >>> Chosen(0, 1).for_seat(1)
    Chosen(seat=0, packet=None)
    """

    seat: int
    packet: int | None

    def for_seat(self, seat: int | None) -> Chosen:
        """The packet, for the one who chose it."""
        return self if seat == self.seat else evolve(self, packet=None)


@frozen
class Exposed(Event):
    """A packet of the player at `seat` lies open on the table, with all its cards.

    >>> from flaschenteufel.bottle_imp.cards import Suit
    >>> Exposed(0, 1, (Card(17, Suit.BLUE, 3),)).cards
    (Card(17, blue, 3),)
    """

    seat: int
    packet: int
    cards: tuple[Card, ...]

    @property
    def reveals(self) -> bool:
        """Everybody sees the cards."""
        return True


@frozen
class Played(Event):
    """The player at `seat` played a card from a packet.

    >>> from flaschenteufel.bottle_imp.cards import Suit
    >>> Played(0, Card(17, Suit.BLUE, 3), packet=0, lay_open=False).reveals
    True
    """

    seat: int
    card: Card
    packet: int
    lay_open: bool
    """Whether the packet lies open, so that everybody knew the card."""

    @property
    def reveals(self) -> bool:
        """A card from a hidden packet is seen for the first time."""
        return not self.lay_open


@frozen
class TrickTaken(Event):
    """The player at `seat` took a trick: the cards that come to his pile, in the order played.

    >>> from flaschenteufel.bottle_imp.cards import Suit
    >>> TrickTaken(0, (Card(24, Suit.BLUE, 4), Card(36, Suit.RED, 6))).seat
    0
    """

    seat: int
    cards: tuple[Card, ...]


@frozen
class BottleSold(Event):
    """The player at `seat` bought a bottle with a card, whose number is the new price.

    The card that lay under it until now, `freed`, goes to the pile of the seller; both are None at the first sale.

    >>> from flaschenteufel.bottle_imp.cards import Suit
    >>> BottleSold(0, 0, Card(17, Suit.BLUE, 3), price=17, seller=None, freed=None).price
    17
    """

    seat: int
    bottle: int
    card: Card
    price: Number
    seller: int | None
    freed: Card | None


@frozen
class DevilsTrickShown(Event):
    """The cards of the devil's trick are turned up for scoring.

    >>> from flaschenteufel.bottle_imp.cards import Suit
    >>> DevilsTrickShown((Card(17, Suit.BLUE, 3),)).reveals
    True
    """

    cards: tuple[Card, ...]

    @property
    def reveals(self) -> bool:
        """Everybody sees the cards."""
        return True


EVENTS: tuple[type[Event], ...] = (
    Dealt,
    Discarded,
    Offered,
    Passed,
    Looked,
    Chosen,
    Exposed,
    Played,
    TrickTaken,
    BottleSold,
    DevilsTrickShown,
    RoundScored,
    Awaited,
)
"""All kinds of events of the game."""
