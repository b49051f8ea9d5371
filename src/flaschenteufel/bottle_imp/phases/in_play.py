"""What the phases share after the preparation: open packets, the trick on the table, and taking it."""

from __future__ import annotations

from flaschenteufel.bottle_imp.bottle import make_bottle
from flaschenteufel.bottle_imp.ledger import Ledger, make_ledger
from flaschenteufel.bottle_imp.round import Round
from flaschenteufel.bottle_imp.trick import Trick
from flaschenteufel.core.checks import seat_at


class InPlay(Round):
    """A round whose preparation is over."""

    __slots__ = ()

    def exposed(self, seat: int) -> tuple[int, ...]:
        """Which of the seat's packets lie open on the table."""
        setup = self.ledger.setup
        chosen = self.ledger.prepared.exposed[seat_at(seat, self.seats)]
        return setup.layout.laid_open(setup.seating, seat) if chosen is None else (chosen,)

    @property
    def trick(self) -> Trick:
        """The trick on the table; it has no plays before the lead."""
        return self.trick_of(self.turn.leader, self.laid, None)

    def taken(self, winner: int, cards: tuple[int, ...], winning: int, bottle: int | None) -> Ledger:
        """The ledger when the winner has taken the trick, and with it perhaps a bottle."""
        ledger = self.ledger
        bottles = ledger.bottles
        if bottle is not None:
            card = ledger.setup.card_of[winning]
            bought = make_bottle(card.number, winner, card)
            bottles = (*bottles[:bottle], bought, *bottles[bottle + 1 :]) if len(bottles) > 1 else (bought,)
        finished = ledger.finished + ((self.turn.leader, winner, cards),)
        return make_ledger(ledger.setup, ledger.prepared, finished, bottles)
