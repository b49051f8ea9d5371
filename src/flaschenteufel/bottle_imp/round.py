"""One round of The Bottle Imp, at one moment."""

from __future__ import annotations

from abc import abstractmethod
from itertools import chain
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

from flaschenteufel.bottle_imp.account import account
from flaschenteufel.bottle_imp.cards import CardSet
from flaschenteufel.bottle_imp.scoring import Tally
from flaschenteufel.bottle_imp.situation import Price, PublicTable, Taken, actions_of
from flaschenteufel.bottle_imp.tricks import Trick
from flaschenteufel.bottle_imp.views.view import BottleImpView, view_of
from flaschenteufel.core.checks import seat_at
from flaschenteufel.core.errors import RoundNotOverError, VariantError
from flaschenteufel.core.state import State, Step, closing_events

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.cards import Card
    from flaschenteufel.bottle_imp.setup import Setup
    from flaschenteufel.bottle_imp.situation import Prepared
    from flaschenteufel.bottle_imp.turns import Turn
    from flaschenteufel.bottle_imp.variant import BottleImp
    from flaschenteufel.bottle_imp.vocabulary import Phase
    from flaschenteufel.core.actions import Action
    from flaschenteufel.core.errors import IllegalActionError


@frozen(repr=False, weakref_slot=False)
class BottleImpRound(PublicTable, State):
    """One round of The Bottle Imp at one moment: an immutable value that `apply` moves on.

    Rounds are made by `Variant.deal` and `Variant.new_round`; each phase has a subclass with its rules. The
    methods and properties speak in cards. The fields are the engine's own compact form of the same, in
    which bits and masks stand for cards.

    >>> from flaschenteufel import get_variant
    >>> state = get_variant("classic").deal(4, seed=7)
    >>> state
    <classic/4 2003: discard, to act: 0, 1, 2, 3>
    >>> state.apply(state.legal_actions(seat=2)[0])
    <classic/4 2003: discard, to act: 0, 1, 3>
    """

    setup: Setup = field(hash=False)
    """The table: variant, players, edition, dealer, and all that follows from them."""
    prepared: Prepared
    """What was dealt, discarded, given and laid open."""
    finished: tuple[Taken, ...]
    """The finished tricks."""
    prices: tuple[Price, ...] = field(hash=False)
    """The bottles' owners and prices."""
    turn: Turn = field(hash=False)
    """The phase and the leader."""
    to_act: tuple[int, ...]
    """The seats that may act now, ascending; empty exactly when the round is over."""
    held: tuple[int, ...]
    """The packets in the players' hands, packet after packet, seat after seat."""
    laid: tuple[Any, ...]
    """What lies on the table: the cards of the trick in the order played or, while all act at the same time,
    what each seat has submitted, None if nothing yet."""

    def legal_actions(self, seat: int | None = None) -> tuple[Action, ...]:
        """All legal actions of a seat, or of all seats that are to act.

        Seats ascend; within a seat the cards do: plays by number, discards and gifts like the words of a
        dictionary; packets and bottles by index.
        """
        if type(seat) is int and seat in self.to_act:
            return self._choices(seat)
        if seat is None:
            return tuple(chain.from_iterable(map(self._choices, self.to_act)))
        seat_at(seat, self.seats)
        return ()

    def _choices(self, seat: int) -> tuple[Action, ...]:
        """All legal actions of a seat that is to act, where they can be listed."""
        return ()

    def _error(self, action: Action) -> IllegalActionError:
        """The refusal of an action that `apply` has found to be illegal."""
        refusal = self.refusal(action)
        assert refusal is not None, "what is refused has a reason"
        return refusal

    @abstractmethod
    def apply(self, action: Action) -> BottleImpRound:
        """The round after the action; `IllegalActionError` if the rules refuse it."""

    def step(self, action: Action) -> Step[BottleImpRound]:
        """The round after the action, and what the action made known; `IllegalActionError` if the rules refuse it."""
        after = self.apply(action)
        return Step(after, (*account(self, action, after), *closing_events(after)))

    def view(self, seat: int | None) -> BottleImpView:
        """What a seat, or a spectator (None), may know."""
        return view_of(self, seat)

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat; `RoundNotOverError` before the end."""
        if self.to_act:
            raise RoundNotOverError(f"there are no scores before the round is over: it is in phase {self.phase}")
        owners = [bottle.owner for bottle in self.bottles]
        tally = Tally(
            sides=self.sides,
            piles=tuple(self.pile(seat).points for seat in range(self.seats)),
            bottles=tuple(owners.count(seat) for seat in range(self.seats)),
            devils_trick=self.devils_trick.points,
        )
        scores = self.variant.scoring(tally)
        if len(scores) != self.seats:
            raise VariantError(f"{self.variant.name} scores {len(scores)} seats, and the table has {self.seats}")
        return scores

    def hand(self, seat: int) -> CardSet:
        """All cards that the seat holds; a gift is the giver's until all gifts have been made."""
        return CardSet(self.deck, sum(self._packets(seat)))

    def packets(self, seat: int) -> tuple[CardSet, ...]:
        """The seat's packets: one hand, or a first and a second one."""
        return tuple(CardSet(self.deck, packet) for packet in self._packets(seat))

    def _packets(self, seat: int) -> tuple[int, ...]:
        width = self.setup.width
        start = seat_at(seat, self.seats) * width
        return self.held[start : start + width]

    def exposed(self, seat: int) -> tuple[int, ...]:
        """Which of the seat's packets lie open on the table: none before the first trick."""
        seat_at(seat, self.seats)
        return ()

    @property
    def devils_trick(self) -> CardSet:
        """The cards that the bottle's owner will pay for."""
        prepared = self.prepared
        return CardSet(self.deck, prepared.leftover | sum(map(sum, prepared.discards)))

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards, ascending, wherever they are: hands, piles, the trick, under bottles, the devil's trick."""
        everywhere = [*self.devils_trick, *(card for _, card in self.trick.plays)]
        everywhere += [bottle.card for bottle in self.bottles if bottle.card]
        for seat in range(self.seats):
            everywhere += [*self.hand(seat), *self.pile(seat)]
        return tuple(sorted(everywhere, key=lambda card: card.number))

    @property
    def trick(self) -> Trick:
        """The trick on the table; it has no plays before the lead."""
        return Trick(self.turn.leader)

    @property
    def history(self) -> tuple[Action, ...]:
        """The actions that lead here from a new round, the deal first; in each step of the preparation by seat."""
        return tuple(actions_of(self))

    def __repr__(self) -> str:
        """A summary without cards, so that a log of states leaks nothing."""
        turn = ", ".join(map(str, self.to_act))
        return f"<{self.variant.name}/{self.players} {self.edition}: {self.phase}{', to act: ' if turn else ''}{turn}>"

    def __copy__(self) -> BottleImpRound:
        return self

    def __deepcopy__(self, memo: object) -> BottleImpRound:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        table = self.variant, self.players, self.edition, self.dealer
        moment = self.phase, self.to_act, self.turn.leader
        return _restored, (table, moment, self.prepared, self.finished, self.prices, self.held, self.laid)


def _restored(
    table: tuple[BottleImp, int, str, int],
    moment: tuple[Phase, tuple[int, ...], int],
    *fields: Any,
) -> BottleImpRound:
    variant, players, edition, dealer = table
    return variant.set_up(players, edition, dealer).restore(moment, *fields)
