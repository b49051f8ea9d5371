"""One round of The Bottle Imp, at one moment."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING, Any

from attrs import define, field, frozen

from flaschenteufel.bottle_imp.card_set import CardSet
from flaschenteufel.bottle_imp.scoring import Tally
from flaschenteufel.bottle_imp.trick import Trick
from flaschenteufel.core.checks import seat_at
from flaschenteufel.core.errors import RoundNotOverError
from flaschenteufel.core.phase import Phase
from flaschenteufel.core.state import State

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.bottle import Bottle
    from flaschenteufel.bottle_imp.deck import Deck
    from flaschenteufel.bottle_imp.prepared import Prepared
    from flaschenteufel.bottle_imp.setup import Setup
    from flaschenteufel.bottle_imp.sides import Sides
    from flaschenteufel.bottle_imp.turn import Turn
    from flaschenteufel.bottle_imp.variant import BottleImp
    from flaschenteufel.core.action import Action

Taken = tuple[int, int, tuple[int, ...]]
"""A finished trick: (leader, winner, places of the cards in the order played)."""


@define(eq=False)
class Draft:
    """The fields of a round while it is being made: masks and places stand for cards.

    A frozen attrs object takes three times as long to make as a plain one, and a round is made on
    every move. So it is made as a draft and then turned into a `Round`, which is a `Draft` that
    refuses assignments (see `make_round`).
    """

    setup: Setup = field(hash=False)
    """The table: variant, players, edition, dealer, and all that follows from them."""
    turn: Turn = field(hash=False)
    """The phase, the seats to act, the leader."""
    held: tuple[int, ...]
    """The packets in the players' hands, packet after packet, seat after seat."""
    played: tuple[int, ...]
    """The cards of the trick on the table."""
    finished: tuple[Taken, ...] = field(hash=False)
    """The finished tricks."""
    won: tuple[int, ...]
    """The seats' piles."""
    bottles: tuple[Bottle, ...] = field(hash=False)
    """The bottles: who owns them, at what price."""
    prepared: Prepared = field(hash=False)
    """What was dealt, discarded, given and laid open."""


@frozen(init=False, repr=False)
class Round(Draft, State):
    """One round of The Bottle Imp at one moment: an immutable value that `apply` moves on.

    Rounds are made by `Variant.deal` and `Variant.new_round`. The methods and properties speak in
    cards; the fields, inherited from `Draft`, are the engine's own compact form of the same.

    >>> from flaschenteufel import get_variant
    >>> state = get_variant("classic").deal(4, seed=7)
    >>> state
    <classic/4 2003: discard, to act: 0, 1, 2, 3>
    >>> state.apply(state.legal_actions(seat=2)[0])
    <classic/4 2003: discard, to act: 0, 1, 3>
    """

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

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now, ascending; empty exactly when the round is over."""
        return self.turn.to_act

    def legal_actions(self, seat: int | None = None) -> tuple[Action, ...]:
        """All legal actions of a seat, or of all seats that are to act.

        Seats ascend; within a seat the cards do: plays by number, discards and gifts like the words
        of a dictionary; packets and bottles by index.
        """
        turn = self.turn
        if seat is None:
            if len(turn.to_act) == 1:
                return turn.room.legal_actions(self, turn.to_act[0])
            return tuple(chain.from_iterable(turn.room.legal_actions(self, each) for each in turn.to_act))
        if type(seat) is int and seat in turn.to_act:
            return turn.room.legal_actions(self, seat)
        seat_at(seat, self.seats)
        return ()

    def is_legal(self, action: object) -> bool:
        """Whether `apply` would accept the action."""
        return self.turn.room.refusal(self, action) is None

    def apply(self, action: Action) -> Round:
        """The round after the action; `IllegalActionError` if the rules refuse it."""
        return self.turn.room.apply(self, action)

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat; `RoundNotOverError` before the end."""
        if self.turn.to_act:
            raise RoundNotOverError(f"there are no scores before the round is over: it is in phase {self.phase}")
        owners = [bottle.owner for bottle in self.bottles]
        tally = Tally(
            sides=self.sides,
            piles=tuple(map(self.deck.points, self.won)),
            bottles=tuple(owners.count(seat) for seat in range(self.seats)),
            devils_trick=self.deck.points(self.prepared.devils_trick),
        )
        return self.variant.scoring(tally)

    def hand(self, seat: int) -> CardSet:
        """All cards that the seat holds; a gift is the giver's until all gifts lie on the table."""
        mask = 0
        for packet in self._slots(seat):
            mask |= packet
        return CardSet(self.deck, mask)

    def packets(self, seat: int) -> tuple[CardSet, ...]:
        """The seat's packets: one hand, or a first and a second one."""
        return tuple(CardSet(self.deck, packet) for packet in self._slots(seat))

    def exposed(self, seat: int) -> tuple[int, ...]:
        """Which of the seat's packets lie open on the table."""
        seat_at(seat, self.seats)
        if self.phase not in (Phase.TRICK, Phase.CHOOSE_BOTTLE, Phase.SCORE):
            return ()
        chosen = self.prepared.exposed[seat]
        return self.setup.layout.laid_open(self.setup.seating, seat) if chosen is None else (chosen,)

    @property
    def devils_trick(self) -> CardSet:
        """The cards that the bottle's owner will pay for."""
        return CardSet(self.deck, self.prepared.devils_trick)

    def pile(self, seat: int) -> CardSet:
        """The cards that the seat has won."""
        return CardSet(self.deck, self.won[seat_at(seat, self.seats)])

    @property
    def trick(self) -> Trick:
        """The trick on the table; without plays before the lead and outside of phase `trick`."""
        return self._trick(self.turn.leader, self.played, None)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """The finished tricks."""
        return tuple(self._trick(leader, cards, winner) for leader, winner, cards in self.finished)

    def _trick(self, leader: int, places: tuple[int, ...], winner: int | None) -> Trick:
        seats, cards = self.setup.orders[leader], self.deck.cards
        return Trick(leader, tuple((seats[i], cards[place]) for i, place in enumerate(places)), winner)

    def _slots(self, seat: int) -> tuple[int, ...]:
        width = self.setup.width
        start = seat_at(seat, self.seats) * width
        return self.held[start : start + width]

    def __repr__(self) -> str:
        """A summary without cards, so that a log of states leaks nothing."""
        turn = ", ".join(map(str, self.to_act))
        return f"<{self.variant.name}/{self.players} {self.edition}: {self.phase}{', to act: ' if turn else ''}{turn}>"

    def __copy__(self) -> Round:
        return self

    def __deepcopy__(self, memo: object) -> Round:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        table = self.variant, self.players, self.edition, self.dealer
        moment = self.phase, self.to_act, self.turn.leader
        return _restored, (table, moment, *(getattr(self, name) for name in _PICKLED))


_PICKLED = ("held", "played", "finished", "won", "bottles", "prepared")


def _restored(table: tuple[BottleImp, int, str, int], moment: tuple[Phase, tuple[int, ...], int], *fields: Any) -> Round:
    variant, players, edition, dealer = table
    setup = variant.set_up(players, edition, dealer)
    played, prepared = fields[1], fields[5]
    return make_round(setup, setup.resume(*moment, len(played), prepared.exposed), *fields)


def make_round(
    setup: Setup,
    turn: Turn,
    held: tuple[int, ...],
    played: tuple[int, ...],
    finished: tuple[Taken, ...],
    won: tuple[int, ...],
    bottles: tuple[Bottle, ...],
    prepared: Prepared,
) -> Round:
    """Make a round from its fields."""
    draft: Any = Draft(setup, turn, held, played, finished, won, bottles, prepared)
    draft.__class__ = Round
    return draft  # type: ignore[no-any-return]
