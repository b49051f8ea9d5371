"""Whether a deck can be dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable

from flaschenteufel.core.action import Deal
from flaschenteufel.core.door import foreign_card
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.reason import Reason
from flaschenteufel.core.wording import listing


def not_the_deck(
    action: Deal, cards: Iterable[Hashable], deal_clause: str, deck_clause: str
) -> IllegalActionError | None:
    """Why what is to be dealt is no order of the game's cards, or None: a stranger, a double, or some are missing."""
    left = Counter(cards)
    kinds = tuple({type(card) for card in left})
    for card in action.deck:
        if not isinstance(card, kinds) or card not in left:
            return foreign_card(action, card, deck_clause)
        if not left[card]:
            message = f"The deck has the {card} too often"
            return IllegalActionError(action, Reason.REPEATED_CARD, deal_clause, message)
        left[card] -= 1
    missing = list(left.elements())
    if not missing:
        return None
    message = f"The deck lacks {listing(f'the {card}' for card in missing)}"
    return IllegalActionError(action, Reason.INCOMPLETE_DECK, deal_clause, message)
