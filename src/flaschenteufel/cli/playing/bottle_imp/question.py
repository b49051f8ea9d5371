"""What a player of The Bottle Imp is asked."""

from __future__ import annotations

from flaschenteufel.bottle_imp.actions import Play
from flaschenteufel.bottle_imp.cards import Card
from flaschenteufel.bottle_imp.phases.discard import Discarding
from flaschenteufel.bottle_imp.phases.passing import Passing
from flaschenteufel.bottle_imp.views.view import BottleImpView
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.cli.telling.bottle_imp.packets import packet_name, step_of
from flaschenteufel.cli.telling.bottle_imp.preparing import receiver_text
from flaschenteufel.cli.voice import Voice
from flaschenteufel.core.wording import count, listing


def question(view: BottleImpView, voice: Voice, seat: int) -> str:
    """What is to be done now, and what to type."""
    step = step_of(view, view.phase)
    if isinstance(step, Discarding):
        source = f" of your {packet_name(view, seat, step.packet)}" if view.setup.width > 1 else ""
        typed = "its number" if step.count == 1 else "their numbers"
        return f"Put {count(step.count, 'card')}{source} into the devil's trick: type {typed}."
    if isinstance(step, Passing):
        return _gifts(view, voice, seat, step)
    if view.phase is Phase.EXPOSE:
        return "Which of your packets shall lie open on the table? Type 1 for the first one, or 2 for the second."
    if view.phase is Phase.CHOOSE_BOTTLE:
        return f"You have won the trick. Which bottle do you take? Type a number from 1 to {len(view.bottles)}."
    return _play(view, seat)


def _gifts(view: BottleImpView, voice: Voice, seat: int, step: Passing) -> str:
    places = view.receivers(seat)
    source = f" of your {packet_name(view, seat, step.packet)}" if view.setup.width > 1 else ""
    people = [receiver_text(view, voice, seat, place, len(places)) for place in places]
    gifts = listing(f"one card{source if not index else ''} to {who}" for index, who in enumerate(people))
    typed = "its number" if len(people) == 1 else f"{count(len(people), 'number')} in this order"
    return f"Give {gifts}: type {typed}."


def _play(view: BottleImpView, seat: int) -> str:
    legal = playable(view)
    sources = [packet for packet, cards in enumerate(view.packets(seat)) if any(card in cards for card in legal)]
    several = view.setup.width > 1
    place = listing((packet_name(view, seat, packet) for packet in sources), "or")
    source = f" from your {place}" if several else ""
    if not view.trick.plays:
        return f"You lead: type the number of any card{source}."
    led = view.trick.plays[0][1].suit
    if all(card.suit is led for card in legal):
        return f"Follow {led}: type the number of a card with a star{source}."
    if len(legal) < len(view.hand(seat)):
        return f"{led.capitalize()} was led: type the number of a card with a star{source}."
    return f"You have no {led}: type the number of any card{source}."


def playable(view: BottleImpView) -> frozenset[Card]:
    """The cards that the view's seat may play now."""
    return frozenset(action.card for action in view.legal_actions() if isinstance(action, Play))
