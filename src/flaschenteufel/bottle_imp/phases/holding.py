"""Whether a player may part with the cards he names."""

from __future__ import annotations

from flaschenteufel.bottle_imp.action import Discard, Pass
from flaschenteufel.bottle_imp.round import Round
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.reason import Reason
from flaschenteufel.core.wording import count

PACKET_NAMES = ("first", "second", "third")


def cannot_part_with(
    state: Round, action: Discard | Pass, packet: int, needed: int, clause: str
) -> IllegalActionError | None:
    """Why these cards cannot be given from a packet, or None: their number, a double, a stranger, not held."""
    cards, setup = action.cards, state.ledger.setup
    if len(cards) != needed:
        message = f"Choose {count(needed, 'card')}, not {len(cards)}"
        return IllegalActionError(action, Reason.WRONG_NUMBER_OF_CARDS, clause, message)
    held = state.held[action.seat * setup.width + packet]
    for card in cards:
        bit = setup.deck.bit(card)
        if held & bit:
            held ^= bit
        elif not bit:
            return IllegalActionError(action, Reason.FOREIGN_CARD, "DECK-1", f"{card!r} is not a card of this game")
        elif cards.count(card) > 1:
            return IllegalActionError(action, Reason.REPEATED_CARD, clause, f"The {card} is named twice")
        elif setup.width == 1:
            return IllegalActionError(action, Reason.CARD_NOT_HELD, clause, f"You do not hold the {card}")
        else:
            # Where else the card is goes unsaid: one's own other packet may lie there unseen (HOUSE-1).
            message = f"Choose from your {PACKET_NAMES[packet]} packet: the {card} is not in it"
            return IllegalActionError(action, Reason.WRONG_PACKET, clause, message)
    return None
