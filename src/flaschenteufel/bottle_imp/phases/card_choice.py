"""What the phases share in which everybody chooses cards of a packet: discarding and passing."""

from __future__ import annotations

from typing import ClassVar

from flaschenteufel.bottle_imp.actions import Discard, Pass
from flaschenteufel.bottle_imp.phases.door import turned_away
from flaschenteufel.bottle_imp.phases.simultaneous import Simultaneous
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.vocabulary import Reason
from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.refusals import Reason as SharedReason
from flaschenteufel.core.refusals import foreign_card
from flaschenteufel.core.wording import count

_NAMES = ("first packet", "second packet")


class CardChoice(Simultaneous):
    """Everybody chooses cards of a packet; the submissions are tuples of cards."""

    __slots__ = ()

    kind: ClassVar[type[Discard | Pass]]
    """The action that is due."""

    def legal_actions(self, seat: int | None = None) -> tuple[Action, ...]:
        """Every choice of as many cards as the step asks for."""
        if type(seat) is int and seat in self.to_act:
            turn = self.turn
            return turn.choices[seat](self.held[turn.sources[seat]])
        return super().legal_actions(seat)

    def _choices(self, seat: int) -> tuple[Action, ...]:
        return self.legal_actions(seat)

    def apply(self, action: Action) -> BottleImpRound:
        """Lay the cards down."""
        turn = self.turn
        if type(action) is not self.kind or action.seat not in self.to_act:
            raise self._error(action)
        setup, seat = self.setup, action.seat
        packet = self.held[turn.sources[seat]]
        chosen: tuple[int, ...] = ()
        for card in action.cards:
            bit = setup.bit_of.get(card.number, 0)
            if not packet & bit or (setup.card_of[bit] is not card and setup.card_of[bit] != card):
                raise self._error(action)
            packet ^= bit
            chosen += (bit,)
        if len(chosen) != turn.needed[seat]:
            raise self._error(action)
        return self._submit(seat, chosen)

    def refusal(self, action: object) -> IllegalActionError | None:
        """Why the cards cannot be chosen, or None: their number, a double, a stranger, not in the packet."""
        clause = self.turn.step.clause
        if away := turned_away(self, action, self.kind, clause):
            return away
        assert isinstance(action, Discard | Pass)
        needed, cards = self.turn.needed[action.seat], action.cards
        if len(cards) != needed:
            message = f"Choose {count(needed, 'card')}, not {len(cards)}"
            return IllegalActionError(action, Reason.WRONG_NUMBER_OF_CARDS, clause, message)
        packet = self.packets(action.seat)[self.turn.packet]
        for index, card in enumerate(cards):
            if card not in self.deck:
                return foreign_card(action, card, "DECK-1")
            if card in cards[:index]:
                return IllegalActionError(action, SharedReason.REPEATED_CARD, clause, f"The {card} is named twice")
            if card not in packet:
                return self._not_there(action, card, clause)
        return None

    def _not_there(self, action: Action, card: object, clause: str) -> IllegalActionError:
        if self.setup.width == 1:
            return IllegalActionError(action, SharedReason.CARD_NOT_HELD, clause, f"You do not hold the {card}")
        # Where else the card is goes unsaid: one's own other packet may lie there unseen (HOUSE-1).
        packet = self.turn.packet
        name = _NAMES[packet] if packet < len(_NAMES) else f"packet {packet}"
        message = f"Choose from your {name}: the {card} is not in it"
        return IllegalActionError(action, Reason.WRONG_PACKET, clause, message)
