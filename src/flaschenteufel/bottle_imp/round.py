"""One round of The Bottle Imp, at one moment."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any

from attrs import field, fields_dict, frozen

from flaschenteufel.bottle_imp.actions import Play, TakeBottle
from flaschenteufel.bottle_imp.cards import Card, CardSet
from flaschenteufel.bottle_imp.events import BottleSold, DevilsTrickShown, TrickTaken
from flaschenteufel.bottle_imp.scoring import scores_of
from flaschenteufel.bottle_imp.situation import BottleImpSituation, Exposed, FinishedTrick, Prepared, Price
from flaschenteufel.bottle_imp.tricks import winning_card
from flaschenteufel.bottle_imp.views.knowledge import sighting_of
from flaschenteufel.bottle_imp.views.view import BottleImpView
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.checks import seat_at
from flaschenteufel.core.errors import IllegalActionError, RoundNotOverError
from flaschenteufel.core.events import Event
from flaschenteufel.core.fast import hashed_once
from flaschenteufel.core.refusals import not_due
from flaschenteufel.core.state import State, Step, closing_events

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.setup import BottleImpSetup
    from flaschenteufel.bottle_imp.turns import Turn
    from flaschenteufel.bottle_imp.variant import BottleImp


@hashed_once
@frozen(repr=False, weakref_slot=False)
class BottleImpRound(BottleImpSituation, State):
    """One round of The Bottle Imp at one moment: an immutable value that `apply` moves on.

    Rounds are made by `Variant.deal` and `Variant.new_round`; each phase has a subclass with its rules.

    >>> from flaschenteufel import get_variant
    >>> state = get_variant("classic").deal(4, seed=7)
    >>> state
    <classic/4 2003: discard, to act: 0, 1, 2, 3>
    >>> state.apply(state.legal_actions(seat=2)[0])
    <classic/4 2003: discard, to act: 0, 1, 3>
    """

    # The engine's own compact form of a round, in which bits and masks stand for cards. Some of these fields stand for
    # properties of the base classes: a slot is read in a third of the time.
    _setup: BottleImpSetup = field(hash=False)  # pyright: ignore[reportIncompatibleMethodOverride]
    """The table: variant, players, edition, dealer, and all that follows from them."""
    _prepared: Prepared
    """What was dealt, discarded, given and laid open."""
    _finished: tuple[FinishedTrick, ...]  # pyright: ignore[reportIncompatibleMethodOverride]
    """The finished tricks."""
    _prices: tuple[Price, ...] = field(hash=False)  # pyright: ignore[reportIncompatibleMethodOverride]
    """The bottles' owners and prices."""
    _turn: Turn = field(hash=False)  # pyright: ignore[reportIncompatibleMethodOverride]
    """The phase and the leader."""
    to_act: tuple[int, ...]  # pyright: ignore[reportIncompatibleMethodOverride]
    """The seats that may act now, ascending; empty exactly when the round is over."""
    _held: tuple[int, ...]
    """The packets in the players' hands, packet after packet, seat after seat."""
    _laid: tuple[Any, ...]
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

    def _not_due(self, action: object, due: type[Action], clause: str) -> IllegalActionError | None:
        """Why the action is not even looked at, or None: of another game or phase, or not this seat's turn."""
        return not_due(self, action, (due,), self._setup.verbs, clause)

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
        return Step(after, (*self._events(action, after), *closing_events(after)))

    @abstractmethod
    def _events(self, action: Any, after: BottleImpRound) -> Iterator[Event]:
        """What a legal action of this phase made known, in order, but for the score and whose turn it is."""

    def _trick_events(self, after: BottleImpRound) -> Iterator[Event]:
        """The trick goes to its winner, but a card that bought a bottle goes under it; in the end all is shown."""
        if len(after._finished) > len(self._finished):
            trick = after.tricks[-1]
            assert trick.winner is not None, "it is finished"
            pairs = enumerate(zip(self.bottles, after.bottles, strict=True))
            sold = [(bottle, old, new) for bottle, (old, new) in pairs if old != new]
            paid = [new.card for _, _, new in sold]
            yield TrickTaken(trick.winner, tuple(card for _, card in trick.plays if card not in paid))
            for bottle, old, new in sold:
                assert new.card is not None, "it was paid with a card"
                yield BottleSold(trick.winner, bottle, new.card, new.price, seller=old.owner, freed=old.card)
        if after.is_over:
            yield DevilsTrickShown(tuple(after.devils_trick))

    def view(self, seat: int | None) -> BottleImpView:
        """What a seat, or a spectator (None), may know."""
        if seat is not None:
            seat_at(seat, self.seats)
        shown = self._prepared.devil if self.is_over else 0
        return BottleImpView(
            sighting_of(
                self._setup,
                seat,
                self._turn,
                self._finished,
                self._prices,
                self._prepared,
                self._held,
                self._laid,
                shown,
            )
        )

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat; `RoundNotOverError` before the end."""
        if self.to_act:
            raise RoundNotOverError(f"there are no scores before the round is over: it is in phase {self.phase}")
        setup = self._setup
        won = [0] * setup.seats
        for _, winner, cards in self._finished:
            won[winner] += sum(cards)
        return scores_of(setup, won, self._prices, self._prepared.devil, self)

    def _known_packets(self, seat: int) -> tuple[int, ...]:
        width = self._setup.width
        start = seat_at(seat, self.seats) * width
        return self._held[start : start + width]

    def packet_sizes(self, seat: int) -> tuple[int, ...]:
        """How many cards the seat has in each packet."""
        return tuple(packet.bit_count() for packet in self._known_packets(seat))

    @property
    def devils_trick(self) -> CardSet:
        """The cards that the bottle's owner will pay for."""
        return CardSet(self.deck, self._prepared.devil)

    @property
    def devils_trick_size(self) -> int:
        """How many cards lie in the devil's trick."""
        return len(self.devils_trick)

    def submitted(self, seat: int) -> Action | None:
        """What the seat has submitted while others have yet to."""
        seat_at(seat, self.seats)
        return None

    @property
    def _chosen(self) -> Exposed:
        return self._prepared.exposed

    @property
    def _plays(self) -> tuple[int, ...]:
        return self._laid

    @property
    def _given(self) -> tuple[tuple[Any, ...], ...]:
        return self._prepared.submissions

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards, ascending, wherever they are: hands, piles, the trick, under bottles, the devil's trick."""
        everywhere = [*self.devils_trick, *(card for _, card in self.trick.plays)]
        everywhere += [bottle.card for bottle in self.bottles if bottle.card]
        for seat in range(self.seats):
            everywhere += [*self.hand(seat), *self.pile(seat)]
        return tuple(sorted(everywhere, key=lambda card: card.number))

    @property
    def history(self) -> tuple[Action, ...]:
        """The actions that lead here from a new round, the deal first; in each step of the preparation by seat."""
        return tuple(self._actions())

    def _actions(self) -> Iterator[Action]:
        if self.phase is Phase.DEAL:
            return
        packets = (*self._prepared.dealt, self._prepared.leftover)
        yield Deal(self.dealer, [card for packet in packets for card in CardSet(self.deck, packet)])
        for at, submissions in zip(self.steps, (*self._prepared.submissions, *self._pending()), strict=False):
            for seat in at.seats:
                if submissions[seat] is not None:
                    yield at.step.unpacked(at, seat, submissions[seat])
        chosen = chosen_bottles(self._setup.start_prices, self._prices, self._finished)
        for number, trick in enumerate((*self.tricks, self.trick)):
            yield from (Play(seat, card) for seat, card in trick.plays)
            if number in chosen and trick.winner is not None:
                yield TakeBottle(trick.winner, chosen[number])

    def _pending(self) -> tuple[tuple[Any, ...], ...]:
        """What was submitted in a step that is not complete."""
        return ()

    def __repr__(self) -> str:
        """A summary without cards, so that a log of states leaks nothing."""
        return f"<{self._title()}: {self._moment()}>"

    def __copy__(self) -> BottleImpRound:
        return self

    def __deepcopy__(self, memo: object) -> BottleImpRound:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        table = self.variant, self.players, self.edition, self.dealer
        moment = self.phase.value, self.to_act, self._turn.leader
        prepared = tuple([getattr(self._prepared, name) for name in _PREPARED])
        return _restored, (table, moment, prepared, self._finished, self._prices, self._held, self._laid)


_PREPARED = tuple(fields_dict(Prepared))


def _restored(
    table: tuple[BottleImp, int, str, int],
    moment: tuple[str, tuple[int, ...], int],
    prepared: tuple[Any, ...],
    *fields: Any,
) -> BottleImpRound:
    variant, players, edition, dealer = table
    setup = variant.set_up(players, edition, dealer)
    return setup.restore(setup.moment(*moment), Prepared(*prepared), *fields)


def chosen_bottles(
    start: tuple[Price, ...], now: tuple[Price, ...], finished: tuple[FinishedTrick, ...]
) -> dict[int, int]:
    """Which bottle was chosen after which trick, wherever somebody had a choice.

    Bottles of one price are unsold ones. So as long as there are any, each sale is of another of them, chosen if
    there are several; and which one it was shows in the price that it has come to now.

    >>> unsold = (None, 0b11111)
    >>> chosen_bottles((unsold, unsold), (unsold, (3, 0b11)), ((0, 3, (0b100, 0b100000)),))
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
