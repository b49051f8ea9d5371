"""What is seen of a round: by one seat, by a spectator, or, of a state, by somebody who may see everything."""

from __future__ import annotations

from functools import cached_property

from attrs import frozen

from flaschenteufel.bottle_imp.action import Discard, Expose, Pass, Play, TakeBottle
from flaschenteufel.bottle_imp.bottle import Bottle
from flaschenteufel.bottle_imp.card import Card
from flaschenteufel.bottle_imp.card_set import CardSet
from flaschenteufel.bottle_imp.round import Round
from flaschenteufel.bottle_imp.stage import Stage
from flaschenteufel.bottle_imp.views.view import RoundView
from flaschenteufel.core.action import Action
from flaschenteufel.core.phase import Phase


@frozen(slots=False, eq=False)
class VisibleTable:
    """A state or a view, and the questions about it that a picture has."""

    table: Round | RoundView
    names: tuple[str, ...]

    @property
    def viewer(self) -> int | None:
        """Whose eyes these are; nobody's if it is a spectator's view or a state."""
        return self.table.seat if isinstance(self.table, RoundView) else None

    @property
    def stage(self) -> Stage | None:
        """The step of the preparation that is taking place."""
        return self.table.setup.stage(self.table.phase)

    @property
    def in_play(self) -> bool:
        """Whether the preparation is over."""
        return self.table.phase is not Phase.DEAL and self.stage is None

    def packets(self, seat: int) -> tuple[tuple[CardSet, int], ...]:
        """The packets of a seat: the cards that are known, and how many are not."""
        known = self.table.packets(seat)
        if isinstance(self.table, Round):
            return tuple((cards, 0) for cards in known)
        sizes = self.table.packet_sizes(seat)
        return tuple((cards, size - len(cards)) for cards, size in zip(known, sizes, strict=True))

    @property
    def devils_trick_size(self) -> int:
        """How many cards lie in the devil's trick."""
        table = self.table
        return len(table.devils_trick) if isinstance(table, Round) else table.devils_trick_size

    def submission(self, seat: int) -> Action | None:
        """What the seat has submitted while others have yet to, if that is known."""
        if isinstance(self.table, RoundView):
            return self.table.submission if seat == self.viewer else None
        return self.table.view(seat).submission if self.stage else None

    def gifts(self, seat: int) -> tuple[tuple[Card, int, int], ...]:
        """The cards that the seat is about to give away, if that is known, each with the seat and packet it goes to."""
        submission = self.submission(seat)
        if not isinstance(submission, Pass):
            return ()
        places = zip(submission.cards, self.table.receivers(seat), strict=True)
        return tuple((card, receiver, packet) for card, (receiver, packet) in places)

    @cached_property
    def _choices(self) -> tuple[Action, ...]:
        return self.table.legal_actions()

    @cached_property
    def playable(self) -> frozenset[Card]:
        """The cards that can be chosen now."""
        cards: set[Card] = set()
        for action in self._choices:
            if isinstance(action, Play):
                cards.add(action.card)
            elif isinstance(action, Discard | Pass):
                cards.update(action.cards)
        return frozenset(cards)

    @cached_property
    def packets_on_offer(self) -> frozenset[tuple[int, int]]:
        """The packets that can be laid open now, as seat and number."""
        return frozenset((action.seat, action.packet) for action in self._choices if isinstance(action, Expose))

    @cached_property
    def bottles_on_offer(self) -> frozenset[int]:
        """The bottles that can be taken now."""
        return frozenset(action.bottle for action in self._choices if isinstance(action, TakeBottle))

    def bottles_of(self, owner: int | None) -> tuple[tuple[int, Bottle], ...]:
        """The bottles that a seat owns, or nobody, with their numbers."""
        return tuple((number, one) for number, one in enumerate(self.table.bottles) if one.owner == owner)

    def tricks_won(self, seat: int) -> int:
        """How many tricks the seat has taken."""
        return sum(winner == seat for _, winner, _ in self.table.finished)

    def side(self, seat: int) -> str:
        """The name of the seat's side, where some play together: a letter, or "solo"."""
        teams = [side for side in self.table.sides if len(side) > 1]
        names = {one: _letter(number) for number, side in enumerate(teams) for one in side}
        return names.get(seat, "solo") if teams else ""


def _letter(number: int) -> str:
    return chr(ord("A") + number)
