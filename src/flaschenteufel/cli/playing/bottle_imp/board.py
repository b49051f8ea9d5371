"""What a player of The Bottle Imp sees: the bottle, the trick, the open packets, his own cards."""

from __future__ import annotations

from collections.abc import Container, Iterator

from flaschenteufel.bottle_imp.cards import Card
from flaschenteufel.bottle_imp.tricks import Bottle
from flaschenteufel.bottle_imp.views.view import BottleImpView
from flaschenteufel.cli.telling.bottle_imp.cards import card_text, hand_text
from flaschenteufel.cli.telling.bottle_imp.packets import packet_name
from flaschenteufel.cli.text import GLUE
from flaschenteufel.cli.voice import Voice
from flaschenteufel.core.wording import count


def board(view: BottleImpView, voice: Voice, seat: int, legal: Container[Card]) -> Iterator[str]:
    """The lines above a question; the cards that may be played are marked."""
    yield from _bottles(view, voice)
    if view.tricks:
        won = (f"{voice.name(other)}{GLUE}{view.pile(other).points}" for other in range(view.seats))
        yield f"Points won: {', '.join(won)}."
    if view.trick.plays:
        plays = (f"{voice.name(other)}{GLUE}{card_text(card)}" for other, card in view.trick.plays)
        yield f"Trick {len(view.tricks) + 1}: {', '.join(plays)}."
    for other in range(view.seats):
        if other != seat:
            yield from _open_packets(view, voice, other)
    for packet, cards in enumerate(view.packets(seat)):
        unseen = view.packet_sizes(seat)[packet] - len(cards)
        parts = [hand_text(cards, legal)] if cards else []
        parts += [f"{count(unseen, 'card')}, face down"] if unseen else []
        yield f"Your {packet_name(view, seat, packet)}: {' and '.join(parts) or 'no cards'}"


def _bottles(view: BottleImpView, voice: Voice) -> Iterator[str]:
    if len(view.bottles) == 1:
        bottle = view.bottles[0]
        yield f"Price {bottle.price}: {_owner(bottle, voice)} the bottle."
        return
    for number, bottle in enumerate(view.bottles, 1):
        yield f"Bottle {number}, price {bottle.price}: {_owner(bottle, voice)} it."


def _owner(bottle: Bottle, voice: Voice) -> str:
    if bottle.owner is None:
        return "nobody has"
    return f"{voice.name(bottle.owner)} {voice.verb(bottle.owner, 'have')}"


def _open_packets(view: BottleImpView, voice: Voice, seat: int) -> Iterator[str]:
    for packet in view.exposed(seat):
        cards = view.packets(seat)[packet]
        owner = voice.owner(seat)
        kind = "open hand" if view.setup.width == 1 else packet_name(view, seat, packet)
        yield f"{owner} {kind}: {hand_text(cards) or 'no cards'}"
