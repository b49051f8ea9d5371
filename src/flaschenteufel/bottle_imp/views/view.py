"""One round of The Bottle Imp, at one moment, as one seat may know it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import fields, frozen

from flaschenteufel.bottle_imp.card_set import CardSet
from flaschenteufel.bottle_imp.history import submission
from flaschenteufel.bottle_imp.preparation import Discarding, Passing
from flaschenteufel.bottle_imp.prepared import Prepared
from flaschenteufel.bottle_imp.public_table import Price, PublicTable, Taken
from flaschenteufel.bottle_imp.trick import Trick
from flaschenteufel.bottle_imp.views.gift import Gift
from flaschenteufel.bottle_imp.views.knowledge import knowledge_of
from flaschenteufel.bottle_imp.views.possibilities import possibilities_of
from flaschenteufel.bottle_imp.views.voids import shown_voids
from flaschenteufel.core.checks import seat_at
from flaschenteufel.core.phase import Phase
from flaschenteufel.core.suit import Suit
from flaschenteufel.core.view import View, drawn, numbered

if TYPE_CHECKING:
    from random import Random

    from flaschenteufel.bottle_imp.round import Round
    from flaschenteufel.bottle_imp.schedule import Exposed
    from flaschenteufel.bottle_imp.setup import Setup
    from flaschenteufel.bottle_imp.stage import Stage
    from flaschenteufel.bottle_imp.turn import Turn
    from flaschenteufel.bottle_imp.variant import BottleImp
    from flaschenteufel.bottle_imp.views.data import RoundViewData
    from flaschenteufel.core.action import Action


@frozen(repr=False, cache_hash=True)
class RoundView(PublicTable, View):
    """What a seat, or a spectator, may know of a round of The Bottle Imp.

    The methods and properties speak in cards. The fields are the engine's own compact form of the same, in
    which bits and masks stand for cards.

    >>> from flaschenteufel import get_variant
    >>> state = get_variant("classic").deal(4, seed=7)
    >>> view = state.view(0)
    >>> view
    <classic/4 2003 seen by seat 0: discard, to act: 0, 1, 2, 3>
    >>> view.hand(0) == state.hand(0), view.hand(1), view.hidden(1)
    (True, <CardSet empty>, 9)
    """

    setup: Setup
    """The table: variant, players, edition, dealer, and all that follows from them."""
    seat: int | None
    """Whose view it is; None for a spectator."""
    turn: Turn
    """The phase, the seats to act, and the leader."""
    finished: tuple[Taken, ...]
    """The finished tricks."""
    prices: tuple[Price, ...]
    """The bottles' owners and prices."""
    plays: tuple[int, ...]
    """The cards of the trick on the table, in the order played."""
    submitted: Any
    """What this seat has submitted while others have yet to: bits of cards, or the index of a packet."""
    chosen: Exposed
    """Which packet each seat has laid open by its own choice."""
    sizes: tuple[int, ...]
    """How many cards are in the packets, packet after packet, seat after seat."""
    known: tuple[int, ...]
    """The cards that are known to be in them."""
    spent: tuple[int, ...]
    """The cards that were played from them."""
    discards: tuple[tuple[int, ...], ...]
    """For each completed discarding, for each seat, the cards that are known to have been put away."""
    passes: tuple[tuple[tuple[int, ...], ...], ...]
    """For each completed pass, for each seat, the cards it gave, 0 for those that are not known."""
    shown: int
    """The devil's trick, once it has been turned up."""

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now, ascending; in a phase of simultaneous choices, those that have yet to submit."""
        return self.turn.to_act

    def hand(self, seat: int) -> CardSet:
        """The cards that the seat is known to hold: all of one's own, and what one has seen of the others'."""
        return CardSet(self.deck, sum(self._known(seat)))

    def packets(self, seat: int) -> tuple[CardSet, ...]:
        """The same, packet by packet."""
        return tuple(CardSet(self.deck, packet) for packet in self._known(seat))

    def _known(self, seat: int) -> tuple[int, ...]:
        known = list(self.known[self._places(seat)])
        stage = self._discarding(seat)
        if stage:  # somebody else's packet is not known any more when cards have left it
            known[stage.sources[0]] &= ~sum(self.submitted) if seat == self.seat else 0
        return tuple(known)

    def packet_sizes(self, seat: int) -> tuple[int, ...]:
        """How many cards the seat has in each packet, seen or not."""
        sizes = list(self.sizes[self._places(seat)])
        stage = self._discarding(seat)
        if stage:
            sizes[stage.sources[0]] -= stage.needed[seat]
        return tuple(sizes)

    def _places(self, seat: int) -> slice:
        start = seat_at(seat, self.seats) * self.setup.width
        return slice(start, start + self.setup.width)

    def _discarding(self, seat: int) -> Stage | None:
        """The step in which the seat has discarded already while others have yet to: what it put away is gone."""
        stage = self.setup.stage(self.phase)
        if stage and isinstance(stage.step, Discarding) and seat in stage.seats and seat not in self.to_act:
            return stage
        return None

    def hidden(self, seat: int) -> int:
        """How many of the seat's cards are not known."""
        return sum(self.packet_sizes(seat)) - len(self.hand(seat))

    def exposed(self, seat: int) -> tuple[int, ...]:
        """Which of the seat's packets lie open on the table: none before the first trick."""
        seat_at(seat, self.seats)
        before_play = self.phase is Phase.DEAL or self.setup.stage(self.phase)
        return () if before_play else self.setup.lying_open(self.chosen, seat)

    @property
    def trick(self) -> Trick:
        """The trick on the table; it has no plays before the lead."""
        return self._trick_of(self.turn.leader, self.plays, None)

    @property
    def devils_trick(self) -> CardSet:
        """The cards that are known to lie in the devil's trick: one's own discards, in the end everybody's."""
        discarding = self.seat is not None and self._discarding(self.seat)
        pending = sum(self.submitted) if discarding else 0
        return CardSet(self.deck, self.shown or pending | sum(map(sum, self.discards)))

    @property
    def devils_trick_size(self) -> int:
        """How many cards lie in the devil's trick, seen or not."""
        if self.phase is Phase.DEAL:
            return 0
        held = sum(map(sum, map(self.packet_sizes, range(self.seats))))
        return len(self.deck) - held - sum(self.spent).bit_count()

    @property
    def gifts(self) -> tuple[Gift, ...]:
        """All gifts that were made, in order: the cards of those that one gave or got."""
        stages = (stage for stage in self.setup.stages if isinstance(stage.step, Passing))
        return tuple(
            Gift(giver, *divmod(target, self.setup.width), self.deck.card_of.get(given[giver][gift]))
            for stage, given in zip(stages, self.passes, strict=False)
            for giver, gift, target in stage.gifts
        )

    @property
    def submission(self) -> Action | None:
        """What this seat has submitted while others have yet to."""
        stage = self.setup.stage(self.phase)
        if stage is None or self.seat is None or self.submitted is None:
            return None
        return submission(self.deck, stage.step, self.seat, self.submitted)

    def voids(self, seat: int) -> tuple[Suit, ...]:
        """The suits that the seat's unseen cards are proved not to have, since it did not follow them."""
        places = self._places(seat)
        packets = [
            void
            for void, size, known in zip(self.void[places], self.sizes[places], self.known[places], strict=True)
            if size > known.bit_count()
        ]
        masks = self.deck.suit_masks
        return tuple(suit for suit in Suit if packets and all(masks[suit] & void for void in packets))

    @property
    def void(self) -> tuple[int, ...]:
        """For each packet, the mask of the suits that were not followed when a card was played from it."""
        return shown_voids(self)

    def _stand_in(self) -> Round:
        if self.phase is Phase.DEAL:
            return self.possibility(0)
        # It depends on nothing that is not known, so a round in which nobody holds anything else will do.
        setup, turn = self.setup, self.turn
        laid: tuple[Any, ...] = self.plays
        if setup.stage(self.phase):
            laid = tuple([self.submitted if seat == self.seat else None for seat in range(self.seats)])
        return setup.makers[self.phase](
            setup, Prepared(exposed=self.chosen), self.finished, self.prices, turn, turn.to_act, self.known, laid
        )

    @property
    def possibilities(self) -> int:
        """How many states have this view: all ways in which legal play could have led to it."""
        return possibilities_of(self).count

    def possibility(self, number: int) -> Round:
        """The state with this number, from 0, among those that have this view, in a fixed order."""
        found = possibilities_of(self)
        return found.state(numbered(number, found.count))

    def sample(self, rng: Random) -> Round:
        """One of the states that have this view, each with the same probability."""
        found = possibilities_of(self)
        return found.state(drawn(rng, found.count))

    @property
    def data(self) -> RoundViewData:
        """What the view says, as plain data that a front-end can show."""
        from flaschenteufel.bottle_imp.views.data import data_of  # which knows this class

        return data_of(self)

    def __repr__(self) -> str:
        """A summary without cards."""
        eyes = "a spectator" if self.seat is None else f"seat {self.seat}"
        turn = ", ".join(map(str, self.to_act))
        table = f"{self.variant.name}/{self.players} {self.edition}"
        return f"<{table} seen by {eyes}: {self.phase}{', to act: ' if turn else ''}{turn}>"

    def __copy__(self) -> RoundView:
        return self

    def __deepcopy__(self, memo: object) -> RoundView:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        table = self.variant, self.players, self.edition, self.dealer
        moment = self.phase, self.to_act, self.turn.leader
        rest = (getattr(self, attribute.name) for attribute in fields(RoundView)[3:])
        return _restored, (table, self.seat, moment, *rest)


def _restored(
    table: tuple[BottleImp, int, str, int], seat: int | None, moment: tuple[Phase, tuple[int, ...], int], *rest: Any
) -> RoundView:
    variant, players, edition, dealer = table
    setup = variant.set_up(players, edition, dealer)
    finished, prices, plays, submitted, chosen, *cards = rest
    turn = setup.turn_at(moment, chosen, len(plays))
    return RoundView(setup, seat, turn, finished, prices, plays, submitted, chosen, *cards)


def view_of(state: Round, seat: int | None) -> RoundView:
    """What a seat, or a spectator (None), may know of a round."""
    if seat is not None:
        seat_at(seat, state.seats)
    setup, prepared, held = state.setup, state.prepared, state.held
    knowledge = knowledge_of(state, seat)
    stage = setup.stage(state.phase)
    return RoundView(
        setup=setup,
        seat=seat,
        turn=state.turn,
        finished=state.finished,
        prices=state.prices,
        plays=() if stage else state.laid,
        submitted=state.laid[seat] if stage and seat is not None else None,
        chosen=prepared.exposed,
        sizes=tuple([packet.bit_count() for packet in held]),
        known=tuple([known & packet for known, packet in zip(knowledge.known, held, strict=True)]),
        spent=tuple([packet & ~left for packet, left in zip(knowledge.packets, held, strict=True)]),
        discards=tuple(knowledge.discards),
        passes=tuple([tuple(map(tuple, gifts)) for gifts in knowledge.gifts]),
        shown=state.devils_trick.mask if state.is_over else 0,
    )
