"""What a picture of Hol's der Teufel says in words."""

from __future__ import annotations

from collections.abc import Iterator

from flaschenteufel.core.wording import count, listing
from flaschenteufel.hols_der_teufel.vocabulary import Phase
from flaschenteufel.render.hols_der_teufel.sight import Sight
from flaschenteufel.render.scene import Words
from flaschenteufel.render.wording import waiting_for, words


def words_of(sight: Sight) -> Words:
    """The words of a picture."""
    return words(sight.table, sight.names, _moment(sight), _account(sight))


def _moment(sight: Sight) -> str:
    table = sight.table
    if table.is_over:
        return "The round is over"
    return waiting_for(table.to_act, sight.names, "to deal" if table.phase is Phase.DEAL else "to lay a card")


def _account(sight: Sight) -> Iterator[str]:
    table = sight.table
    for suit, cards in table.rows.items():
        yield f"The {suit} row, from its low end: {', '.join(str(card.value or 'angel') for card in cards)}."
    for seat, name in enumerate(sight.names):
        dealer = " (dealer)" if seat == table.dealer else ""
        yield f"{name}{dealer}: {count(table.chips[seat], 'chip')}{_hand(sight, seat)}."
    size = sight.aside[1]
    if size:
        yield f"Set aside: {count(size, 'card')}."
    if sight.viewer in table.to_act and sight.playable:
        yield f"{sight.names[sight.viewer or 0]} may lay {listing(sorted(sight.playable))}."


def _hand(sight: Sight, seat: int) -> str:
    cards = sight.table.hand(seat)
    if cards:
        return f"; hand: {listing(cards)}"
    backs = [suit or "angel" for suit in sight.table.backs(seat)]
    kinds = [f"{backs.count(kind)} {kind}" for kind in dict.fromkeys(backs)]
    return f"; backs: {listing(kinds)}" if kinds else ""
