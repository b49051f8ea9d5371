"""What is seen of a round of The Bottle Imp: the questions that a picture has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from typing import Any, cast

from attrs import frozen

from flaschenteufel.bottle_imp.actions import Expose, Play, TakeBottle
from flaschenteufel.bottle_imp.cards import Card, CardSet
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.steps import CardStep, StepAtTable
from flaschenteufel.bottle_imp.tricks import Bottle, Trick, highest_price
from flaschenteufel.bottle_imp.views.view import BottleImpView
from flaschenteufel.core.actions import Action
from flaschenteufel.render.scene import PLAIN, Options
from flaschenteufel.telling import Catalogue


@frozen(slots=False, eq=False)
class VisibleTable:
    """A state or a view, and the questions about it that a picture has."""

    table: BottleImpRound | BottleImpView
    names: tuple[str, ...]
    options: Options = PLAIN

    @cached_property
    def words(self) -> Catalogue:
        """What says the words of the picture."""
        return self.options.words(self.table.variant)

    @property
    def viewer(self) -> int | None:
        """Whose eyes these are; nobody's if it is a spectator's view or a state."""
        return self.table.seat if isinstance(self.table, BottleImpView) else None

    def chooses(self, seat: int) -> bool:
        """Whether the seat's choices are made in this picture: the viewer's, or everybody's if it is a state."""
        return seat == self.viewer or isinstance(self.table, BottleImpRound)

    @cached_property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return self.table.to_act

    @cached_property
    def stage(self) -> StepAtTable | None:
        """The step of the preparation that is taking place."""
        return self.table.step_in(self.table.phase)

    @cached_property
    def in_play(self) -> bool:
        """Whether the preparation is over."""
        return self.table.in_play

    @cached_property
    def packets(self) -> Sequence[tuple[tuple[CardSet, int], ...]]:
        """For each seat its packets: the cards that are known, and how many are not."""
        table = self.table
        return [
            tuple(
                (cards, size - len(cards))
                for cards, size in zip(table.packets(seat), table.packet_sizes(seat), strict=True)
            )
            for seat in range(table.seats)
        ]

    def gifts(self, seat: int) -> tuple[tuple[Card, int, int], ...]:
        """The cards that the seat is about to give away, if that is known, each with the seat and packet it goes to."""
        at, submission = self.stage, self.table.submitted(seat)
        if at is None or submission is None:
            return ()
        cards = at.step.packed(at, submission)
        assert cards is not None, "what was submitted has a compact form"
        gifts = [lot for lot in at.gifts if lot.giver == seat]
        return tuple(
            (card, *divmod(lot.target, at.width)) for lot in gifts for card in CardSet(at.deck, cards[lot.number])
        )

    @cached_property
    def given(self) -> frozenset[tuple[int, int, Card]]:
        """What the viewer has given away, as seat, packet and card: it is known of others for this reason alone."""
        if self.viewer is None:
            return frozenset()
        gifts = (gift for gift in self.table.gifts if gift.giver == self.viewer != gift.receiver)
        return frozenset((gift.receiver, gift.packet, gift.card) for gift in gifts if gift.card)

    @cached_property
    def _choices(self) -> tuple[Action, ...]:
        return self.table.legal_actions()

    @cached_property
    def playable(self) -> frozenset[Card]:
        """The cards that can be chosen now."""
        if self.stage and isinstance(self.stage.step, CardStep):
            named = cast("tuple[Any, ...]", self._choices)  # their class is up to the step
            return frozenset(card for action in named for card in action.cards)
        return frozenset(action.card for action in self._choices if isinstance(action, Play))

    @cached_property
    def packets_on_offer(self) -> frozenset[tuple[int, int]]:
        """The packets that can be laid open now, as seat and number."""
        return frozenset((action.seat, action.packet) for action in self._choices if isinstance(action, Expose))

    @cached_property
    def bottles_on_offer(self) -> frozenset[int]:
        """The bottles that can be taken now."""
        return frozenset(action.bottle for action in self._choices if isinstance(action, TakeBottle))

    @cached_property
    def bottles(self) -> tuple[Bottle, ...]:
        """All bottles."""
        return self.table.bottles

    def bottles_of(self, owner: int | None) -> tuple[tuple[int, Bottle], ...]:
        """The bottles that a seat owns, or nobody, with their numbers."""
        return tuple((number, one) for number, one in enumerate(self.bottles) if one.owner == owner)

    @cached_property
    def trick(self) -> Trick:
        """The trick that lies on the table: the last one too, until the next begins, if that is wanted."""
        table = self.table
        if self.options.last_trick and not table.trick.plays and table.tricks:
            return table.tricks[-1]
        return table.trick

    @property
    def is_complete(self) -> bool:
        """Whether all have played to the trick."""
        return len(self.trick.plays) == len(self.table.order_of_play(self.trick.leader))

    @cached_property
    def winning(self) -> int | None:
        """Which card of the trick wins, or would if no other were played."""
        plays = [card for _, card in self.trick.plays]
        if not plays:
            return None
        if self.trick.winner is None:
            price = highest_price(self.bottles)
            return plays.index(max([card for card in plays if card.number < price] or plays))
        paid = {bottle.card for bottle in self.bottles}  # a trick that brought a bottle was won with the card under it
        return plays.index(next((card for card in plays if card in paid), max(plays)))

    @cached_property
    def devils_trick_size(self) -> int:
        """How many cards lie in the devil's trick."""
        return self.table.devils_trick_size

    @cached_property
    def tricks_won(self) -> Counter[int | None]:
        """How many tricks each seat has taken."""
        return Counter(trick.winner for trick in self.table.tricks)

    @cached_property
    def points_won(self) -> tuple[int, ...]:
        """The points of the cards that each seat has won."""
        return tuple(self.table.pile(seat).points for seat in range(self.table.seats))

    @cached_property
    def sides(self) -> tuple[str, ...]:
        """The name of each seat's side, where some play together: a letter, or nothing for a seat alone."""
        teams = [side for side in self.table.sides if len(side) > 1]
        names = {one: _letter(number) for number, side in enumerate(teams) for one in side}
        return tuple(names.get(seat, "") for seat in range(self.table.seats)) if teams else ()


def _letter(number: int) -> str:
    return chr(ord("A") + number)
