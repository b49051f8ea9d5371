"""One round of The Bottle Imp, at one moment, as one seat may know it."""

from __future__ import annotations

from marshal import dumps
from typing import TYPE_CHECKING, Any

from attrs import field, fields, frozen

from flaschenteufel.bottle_imp.cards import Card, CardSet, Suit
from flaschenteufel.bottle_imp.situation import BottleImpSituation, Exposed, FinishedTrick, Gift, Prepared, Price
from flaschenteufel.bottle_imp.steps import StepAtTable
from flaschenteufel.bottle_imp.views.belief import SWEEPS, Prior, Weights
from flaschenteufel.bottle_imp.views.guess import Guessing, Packets
from flaschenteufel.bottle_imp.views.knowledge import Given, Sighting
from flaschenteufel.bottle_imp.views.possibilities import Possibilities
from flaschenteufel.bottle_imp.views.unseen import Unseen, unseen_of
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.core.actions import Action
from flaschenteufel.core.checks import seat_at, whole_number
from flaschenteufel.core.errors import GuessError
from flaschenteufel.core.fast import hashed_once
from flaschenteufel.core.view import KEY_FORMAT, View, number_of_samples, numbered, randomness

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
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
    _worked_out: Possibilities | None = field(default=None, init=False, eq=False)

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
    def _possibilities(self) -> Possibilities:
        """The states that have this view, worked out once."""
        found = self._worked_out
        if found is None:
            found = Possibilities(self._seen)
            object.__setattr__(self, "_worked_out", found)
        return found

    @property
    def possibilities(self) -> int:
        """How many states have this view: all ways in which legal play could have led to it."""
        return self._possibilities.count

    def possibility(self, number: int) -> BottleImpRound:
        """The state with this number, from 0, among those that have this view, in a fixed order."""
        found = self._possibilities
        return found.state(numbered(number, found.count))

    def sample(self, rng: Random, *, prior: Prior | None = None, sweeps: int = SWEEPS) -> BottleImpRound:
        """One of the states that have this view, each with the same probability, or weighted by a prior.

        A `prior` gives a weight to what others have discarded and given away unseen; see `HiddenChoice`. It is not
        exact, and comes the closer to the weights the more `sweeps` are made: each tries all small changes once.

        >>> from random import Random
        >>> from flaschenteufel import get_variant
        >>> state = get_variant("classic").deal(4, seed=7)
        >>> for seat in range(4):
        ...     state = state.apply(state.legal_actions(seat)[0])
        >>> def lowest(choice):  # everybody puts low cards away
        ...     return 0.15 ** sorted(choice.packet).index(min(choice.cards))
        >>> view, rng = state.view(0), Random(1)
        >>> [min(view.sample(rng, prior=lowest).devils_trick - view.devils_trick).number for _ in range(5)]
        [1, 1, 1, 1, 1]
        """
        return (
            self.samples(1, rng, prior=prior, sweeps=sweeps)[0] if prior else self._possibilities.drawn(randomness(rng))
        )

    def samples(
        self, count: int, rng: Random, *, prior: Prior | None = None, sweeps: int = SWEEPS
    ) -> tuple[BottleImpRound, ...]:
        """So many of the states that have this view, each drawn anew, as `sample` does it."""
        number, source, found = range(number_of_samples(count)), randomness(rng), self._possibilities
        if prior is None:
            return tuple([found.drawn(source) for _ in number])
        weights, times = Weights(prior, self.deck), whole_number(sweeps, "the number of sweeps")
        return tuple([found.believed(source, weights, times) for _ in number])

    @property
    def unseen(self) -> Unseen:
        """What the view does not show: the cards, the places they can lie in, gifts, and what others submitted."""
        return unseen_of(self._seen, self.gifts)

    def completed(
        self,
        *,
        hands: Mapping[int, Packets] | None = None,
        discards: Mapping[int, Packets] | None = None,
        leftover: Iterable[Card] = (),
        gifts: Iterable[Gift] = (),
        submissions: Iterable[Action] = (),
        rng: Random | None = None,
    ) -> BottleImpRound:
        """A state that has this view, made from a guess; `GuessError` if the guess contradicts it, or itself.

        A guess can be as small as one card. What it leaves out is drawn by the `rng`, each state that fits with the
        same probability; without one, it is as in the first of these states in a fixed order.

        - `hands`: for each seat, cards that it holds; where a seat has several packets, those of each.
        - `discards`: for each seat, cards that it has put away in a completed step; if it did so in several, for each.
        - `leftover`: cards that nobody was dealt.
        - `gifts`: gifts with their cards, in the order in which they were made.
        - `submissions`: what other seats have chosen in this phase that is not over.

        >>> from flaschenteufel import get_variant
        >>> view = get_variant("classic").deal(4, seed=7).view(0)
        >>> highest = max(view.unseen.cards)
        >>> state = view.completed(hands={2: [highest]})
        >>> highest in state.hand(2), state.view(0) == view
        (True, True)
        """
        if not self._seen.is_dealt:
            return self.possibility(0)
        guessing = Guessing(self._seen)
        guessing.hands(hands or {})
        guessing.discards(discards or {})
        guessing.leftover(leftover)
        guessing.gifts(gifts)
        guessing.submissions(submissions)
        fitting = Possibilities(self._seen, guessing.guess())
        if not fitting.count:
            raise GuessError("no state has this view and these cards")
        return fitting.state(0) if rng is None else fitting.drawn(randomness(rng))

    @property
    def data(self) -> BottleImpViewData:
        """What the view says, as plain data that a front-end can show."""
        from flaschenteufel.bottle_imp.views.data import data_of  # which knows this class

        return data_of(self, self._seen)

    @property
    def key(self) -> bytes:
        """What the view says as bytes: equal exactly if the views of a variant, players and edition are."""
        seen = self._seen
        turn = seen.turn
        told = (
            seen.setup.dealer,
            seen.seat,
            turn.phase.value.encode(),
            turn.to_act,
            turn.leader,
            seen.finished,
            seen.prices,
            seen.plays,
            seen.submitted,
            seen.chosen,
            seen.sizes,
            seen.known,
            seen.spent,
            seen.given,
            seen.shown,
        )
        try:
            return dumps(told, KEY_FORMAT)
        except ValueError:  # a step of a plugin's own submits something else than numbers
            return super().key

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
