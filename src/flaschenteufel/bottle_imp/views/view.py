"""One round of The Bottle Imp, at one moment, as one seat may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import fields, frozen

from flaschenteufel.bottle_imp.cards import CardSet, Suit
from flaschenteufel.bottle_imp.situation import BottleImpSituation, Exposed, FinishedTrick, Prepared, Price
from flaschenteufel.bottle_imp.steps import StepAtTable
from flaschenteufel.bottle_imp.views.knowledge import Given, Sighting
from flaschenteufel.bottle_imp.views.possibilities import possibilities_of
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.core.actions import Action
from flaschenteufel.core.checks import seat_at
from flaschenteufel.core.fast import hashed_once
from flaschenteufel.core.view import View, drawn, numbered

if TYPE_CHECKING:
    from random import Random

    from flaschenteufel.bottle_imp.round import BottleImpRound
    from flaschenteufel.bottle_imp.setup import BottleImpSetup
    from flaschenteufel.bottle_imp.turns import Turn
    from flaschenteufel.bottle_imp.variant import BottleImp
    from flaschenteufel.bottle_imp.views.data import BottleImpViewData


@hashed_once
@frozen(repr=False)
class BottleImpView(BottleImpSituation, View):
    """What a seat, or a spectator, may know of a round of The Bottle Imp.

    >>> from flaschenteufel import get_variant
    >>> state = get_variant("classic").deal(4, seed=7)
    >>> view = state.view(0)
    >>> view
    <classic/4 2003 seen by seat 0: discard, to act: 0, 1, 2, 3>
    >>> view.hand(0) == state.hand(0), view.hand(1), view.hidden(1)
    (True, <CardSet empty>, 9)
    """

    _seen: Sighting
    """The engine's own compact form of what is known."""

    @property
    def seat(self) -> int | None:
        """Whose view it is; None for a spectator."""
        return self._seen.seat

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now, ascending; in a phase of simultaneous choices, those that have yet to submit."""
        return self._seen.turn.to_act

    def packet_sizes(self, seat: int) -> tuple[int, ...]:
        """How many cards the seat has in each packet, seen or not."""
        sizes = list(self._seen.sizes[self._places(seat)])
        step = self._putting_away(seat)
        if step and step.discards:
            sizes[step.sources[0]] -= step.discards[seat]
        return tuple(sizes)

    def _known_packets(self, seat: int) -> tuple[int, ...]:
        known = list(self._seen.known[self._places(seat)])
        step = self._putting_away(seat)
        if step:  # somebody else's packet is not known any more when cards have left it
            known[step.sources[0]] &= ~step.put_away(seat, self._seen.submitted) if seat == self.seat else 0
        return tuple(known)

    def _places(self, seat: int) -> slice:
        start = seat_at(seat, self.seats) * self._setup.width
        return slice(start, start + self._setup.width)

    def _putting_away(self, seat: int) -> StepAtTable | None:
        """The step in which the seat has discarded already while others have yet to: what it put away is gone."""
        step = self._seen.step
        if step and step.discards and step.discards[seat] and seat not in self.to_act:
            return step
        return None

    @property
    def devils_trick(self) -> CardSet:
        """The cards that are known to lie in the devil's trick: one's own discards, in the end everybody's."""
        seen = self._seen
        if seen.shown:
            return CardSet(self.deck, seen.shown)
        now = None if seen.seat is None else self._putting_away(seen.seat)
        pending = now.put_away(seen.seat or 0, seen.submitted) if now else 0
        return CardSet(self.deck, pending | sum(map(sum, seen.put_away)))

    @property
    def devils_trick_size(self) -> int:
        """How many cards lie in the devil's trick, seen or not."""
        if self.phase is Phase.DEAL:
            return 0
        held = sum(map(sum, map(self.packet_sizes, range(self.seats))))
        return len(self.deck) - held - sum(self._seen.spent).bit_count()

    def submitted(self, seat: int) -> Action | None:
        """What the seat has submitted while others have yet to, if it is the view's own."""
        seat_at(seat, self.seats)
        step, submission = self._seen.step, self._seen.submitted
        if step is None or seat != self.seat or submission is None:
            return None
        return step.step.unpacked(step, seat, submission)

    def voids(self, seat: int) -> tuple[Suit, ...]:
        """The suits that the seat's unseen cards are proved not to have, since it did not follow them."""
        places, seen = self._places(seat), self._seen
        packets = [
            void
            for void, size, known in zip(seen.void[places], seen.sizes[places], seen.known[places], strict=True)
            if size > known.bit_count()
        ]
        masks = self.deck.suit_masks
        return tuple(suit for suit in Suit if packets and all(masks[suit] & void for void in packets))

    def _stand_in(self) -> BottleImpRound:
        if self.phase is Phase.DEAL:
            return self.possibility(0)
        # It depends on nothing that is not known, so a round in which nobody holds anything else will do.
        setup, seen, turn = self._setup, self._seen, self._seen.turn
        laid: tuple[Any, ...] = seen.plays
        if seen.step:
            laid = tuple([seen.submitted if seat == seen.seat else None for seat in range(self.seats)])
        return setup.makers[self.phase](
            setup, Prepared(exposed=seen.chosen), seen.finished, seen.prices, turn, turn.to_act, seen.known, laid
        )

    @property
    def possibilities(self) -> int:
        """How many states have this view: all ways in which legal play could have led to it."""
        return possibilities_of(self._seen).count

    def possibility(self, number: int) -> BottleImpRound:
        """The state with this number, from 0, among those that have this view, in a fixed order."""
        found = possibilities_of(self._seen)
        return found.state(numbered(number, found.count))

    def sample(self, rng: Random) -> BottleImpRound:
        """One of the states that have this view, each with the same probability."""
        found = possibilities_of(self._seen)
        return found.state(drawn(rng, found.count))

    @property
    def data(self) -> BottleImpViewData:
        """What the view says, as plain data that a front-end can show."""
        from flaschenteufel.bottle_imp.views.data import data_of  # which knows this class

        return data_of(self, self._seen)

    # What the situation asks for.

    @property
    def _setup(self) -> BottleImpSetup:
        return self._seen.setup

    @property
    def _turn(self) -> Turn:
        return self._seen.turn

    @property
    def _finished(self) -> tuple[FinishedTrick, ...]:
        return self._seen.finished

    @property
    def _prices(self) -> tuple[Price, ...]:
        return self._seen.prices

    @property
    def _chosen(self) -> Exposed:
        return self._seen.chosen

    @property
    def _plays(self) -> tuple[int, ...]:
        return self._seen.plays

    @property
    def _given(self) -> Given:
        return self._seen.given

    def __repr__(self) -> str:
        """A summary without cards."""
        eyes = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<{self._title()} seen by {eyes}: {self._moment()}>"

    def __copy__(self) -> BottleImpView:
        return self

    def __deepcopy__(self, memo: object) -> BottleImpView:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        table = self.variant, self.players, self.edition, self.dealer
        moment = self.phase.value, self.to_act, self._seen.turn.leader
        rest = (getattr(self._seen, attribute.name) for attribute in fields(Sighting)[3:])
        return _restored, (table, self.seat, moment, *rest)


def _restored(
    table: tuple[BottleImp, int, str, int], seat: int | None, moment: tuple[str, tuple[int, ...], int], *rest: Any
) -> BottleImpView:
    variant, players, edition, dealer = table
    setup = variant.set_up(players, edition, dealer)
    finished, prices, plays, submitted, chosen, *cards = rest
    turn = setup.turn_at(setup.moment(*moment), chosen, len(plays))
    return BottleImpView(Sighting(setup, seat, turn, finished, prices, plays, submitted, chosen, *cards))
