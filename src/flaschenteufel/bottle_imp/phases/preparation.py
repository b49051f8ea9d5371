"""The phases of the preparation, in which all seats act at the same time and in any order (PASS-3).

What is done in such a phase is up to its step: see `discard.py`, `passing.py` and `expose.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from flaschenteufel.bottle_imp.cards import CardSet
from flaschenteufel.bottle_imp.events import Exposed, Looked, Passed
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.situation import make_prepared
from flaschenteufel.bottle_imp.turns import StepTurn
from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.events import Event
from flaschenteufel.core.machine import Outcome
from flaschenteufel.core.refusals import Reason, awaited_seats
from flaschenteufel.core.wording import Phrase, Seat, sentence

_DONE = Outcome.DONE


class PreparationPhase(BottleImpRound):
    """A round in a step of the preparation: submissions are laid down, and settled when all have been made."""

    __slots__ = ()
    _turn: StepTurn

    def legal_actions(self, seat: int | None = None) -> tuple[Action, ...]:
        """All that the step allows."""
        if type(seat) is int and seat in self.to_act:
            turn = self._turn
            return turn.choices[seat](self._held[turn.at.sources[seat]])
        return super().legal_actions(seat)

    def _choices(self, seat: int) -> tuple[Action, ...]:
        return self.legal_actions(seat)

    def refusal(self, action: object) -> IllegalActionError | None:
        """Why the step refuses the action, or None."""
        at = self._turn.at
        if error := self._not_due(action, at.step.action, at.step.clause):
            return error
        assert isinstance(action, Action), "anything else has been refused"
        return at.step.refusal(at, action, self.packets(action.seat))

    def _not_due(self, action: object, due: type[Action], clause: str) -> IllegalActionError | None:
        """As in every phase; but those who have chosen are told from those who do not take part."""
        error = super()._not_due(action, due, clause)
        if error is None or error.reason is not Reason.NOT_YOUR_TURN:
            return error
        assert isinstance(action, Action), "only an action has a turn"
        seat = Seat(action.seat)
        if seat in self._turn.at.seats:
            message = sentence(
                "{seat} has chosen already: waiting for {waiting}",
                "You have chosen already: waiting for {waiting}",
                seat=seat,
                waiting=awaited_seats(self),
            )
            return IllegalActionError(action, Reason.ALREADY_ACTED, clause, message)
        message = sentence(
            "It is time to {due}, but not for {seat}: waiting for {waiting}",
            "It is time to {due}, but not for you: waiting for {waiting}",
            due=Phrase(self._turn.at.step.verb),
            seat=seat,
            waiting=awaited_seats(self),
        )
        return IllegalActionError(action, Reason.NOT_TAKING_PART, clause, message)

    def apply(self, action: Action) -> BottleImpRound:
        """Lay the submission down; the last one completes the step."""
        turn = self._turn
        at = turn.at
        step = at.step
        if type(action) is not step.action or action.seat not in self.to_act:
            raise self._error(action)
        submission = step.compact(at, action, self._held)
        if submission is None:
            raise self._error(action)
        seat, laid = action.seat, list(self._laid)
        laid[seat] = submission
        if len(self.to_act) == 1:
            return self._completed(tuple(laid))
        then = turn.then[seat]
        return then.make(
            self._setup, self._prepared, self._finished, self._prices, then, then.to_act, self._held, tuple(laid)
        )

    def _completed(self, laid: tuple[Any, ...]) -> BottleImpRound:
        """The round when all have submitted: the cards move, or the chosen packets are turned up."""
        old, turn = self._prepared, self._turn
        held, devil = turn.at.settled(self._held, old.devil, laid)
        exposed = laid if turn.at.step.exposes else old.exposed
        prepared = make_prepared(old.dealt, old.leftover, (*old.submissions, laid), devil, exposed)
        return self._setup.enter(turn.exits[_DONE], turn.leader, prepared, self._finished, self._prices, held)

    def _events(self, action: Any, after: BottleImpRound) -> Iterator[Event]:
        yield self._turn.at.step.announced(action)
        if after.phase is not self.phase:
            gifts = tuple(self._gifts(after))
            yield from gifts
            yield from self._looks(after, gifts)
            yield from opened(after)

    def _gifts(self, after: BottleImpRound) -> Iterator[Passed]:
        """The gifts that are picked up now, or join a packet that lies face down."""
        at, face_down = self._turn.at, self.layout.face_down
        for lot in at.gifts:
            receiver, packet = divmod(lot.target, at.width)
            for card in CardSet(self.deck, after._prepared.submissions[-1][lot.giver][lot.number]):
                yield Passed(lot.giver, receiver, packet, card, unseen=face_down)

    def _looks(self, after: BottleImpRound, gifts: tuple[Passed, ...]) -> Iterator[Looked]:
        """The packets that lie face down and are looked at now: for the first time, or for what has come into them."""
        if not self.layout.face_down:
            return
        seen, now = self._setup.taken_up(self.phase), self._setup.taken_up(after.phase)
        for seat in range(self.seats):
            changed = {gift.packet for gift in gifts if gift.receiver == seat}
            for packet in now:
                if packet in changed or packet not in seen:
                    yield Looked(seat, packet, tuple(after.packets(seat)[packet]))

    def _known_packets(self, seat: int) -> tuple[int, ...]:
        """A card for the devil's trick is gone at once, though others have yet to act; a gift is not."""
        packets, at = list(super()._known_packets(seat)), self._turn.at
        packets[at.sources[seat] % at.width] ^= self._put_away(seat)
        return tuple(packets)

    def _put_away(self, seat: int) -> int:
        """What the seat has put into the devil's trick in this step."""
        return self._turn.at.put_away(seat, self._laid[seat])

    @property
    def devils_trick(self) -> CardSet:
        """The cards that the bottle's owner will pay for."""
        return CardSet(self.deck, self._prepared.devil | sum(map(self._put_away, range(self.seats))))

    def submitted(self, seat: int) -> Action | None:
        """What the seat has submitted while others have yet to."""
        super().submitted(seat)
        submission, at = self._laid[seat], self._turn.at
        return None if submission is None else at.step.unpacked(at, seat, submission)

    @property
    def _plays(self) -> tuple[int, ...]:
        return ()

    def _pending(self) -> tuple[tuple[Any, ...], ...]:
        return (self._laid,)


def opened(after: BottleImpRound) -> Iterator[Exposed]:
    """The packets that lie open when the preparation is over."""
    for seat in range(after.seats):
        for packet in after.exposed(seat):
            yield Exposed(seat, packet, tuple(after.packets(seat)[packet]))
