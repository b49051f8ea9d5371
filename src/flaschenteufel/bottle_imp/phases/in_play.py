"""What the phases share after the preparation: open packets, the trick on the table, and taking it."""

from __future__ import annotations

from flaschenteufel.bottle_imp.bottle import make_bottle
from flaschenteufel.bottle_imp.ledger import make_ledger
from flaschenteufel.bottle_imp.round import Round
from flaschenteufel.bottle_imp.trick import Trick
from flaschenteufel.core.checks import seat_at
from flaschenteufel.core.machine import Outcome

_MORE, _DONE = Outcome.MORE, Outcome.DONE


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

    def take_trick(self, held: tuple[int, ...], cards: tuple[int, ...], winning: int, bottle: int | None) -> Round:
        """The round when the player of the card `winning` takes the trick, with a bottle or without.

        He leads the next trick, if there is one.
        """
        ledger, turn = self.ledger, self.turn
        setup, bottles, won = ledger.setup, ledger.bottles, list(ledger.won)
        winner = setup.orders[turn.leader][cards.index(winning)]
        won[winner] |= sum(cards)
        if bottle is not None:
            won[winner] ^= winning
            sold = bottles[bottle]
            if sold.owner is not None:
                won[sold.owner] |= setup.bit_of[sold.price]
            card = setup.card_of[winning]
            bottles = (*bottles[:bottle], make_bottle(card.number, winner, card), *bottles[bottle + 1 :])
        finished = ledger.finished + ((turn.leader, winner, cards),)
        settled = make_ledger(setup, ledger.prepared, finished, tuple(won), bottles)
        return setup.enter(turn.exits[_MORE if any(held) else _DONE], winner, settled, held)
