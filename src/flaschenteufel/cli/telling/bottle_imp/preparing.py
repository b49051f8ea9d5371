"""The preparation told: what is put away, given and laid open."""

from __future__ import annotations

from collections.abc import Iterator

from flaschenteufel.bottle_imp.events import Chosen, Discarded, Exposed, Looked, Offered, Passed
from flaschenteufel.bottle_imp.phases.discard import Discarding
from flaschenteufel.bottle_imp.phases.expose import Exposing
from flaschenteufel.bottle_imp.phases.passing import Passing
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.cli.telling.bottle_imp.cards import card_text, cards_text
from flaschenteufel.cli.telling.bottle_imp.packets import Now, direction, packet_name, step_of
from flaschenteufel.cli.text import ORDINALS
from flaschenteufel.cli.voice import Voice
from flaschenteufel.core.events import Event
from flaschenteufel.core.wording import listing

PUT_AWAY = "Put into the devil's trick, face down"
GIVEN = "Given away, all at the same time"


def announced(now: Now, phase: Phase) -> Iterator[str]:
    """What is to be done in the phase that begins."""
    step = step_of(now, phase)
    if isinstance(step, Exposing):
        yield "Laid open on the table, all at the same time:"
    elif step is not None:
        source = f" (from the {ORDINALS[step.packet]} packet)" if now.setup.width > 1 else ""
        yield f"{PUT_AWAY if isinstance(step, Discarding) else GIVEN}{source}:"


def prepared(event: Event, phase: Phase, now: Now, voice: Voice) -> Iterator[str]:
    """What one seat does or gets in a phase."""
    if isinstance(event, Discarded):
        yield f"    {voice.does(event.seat, 'put')} {cards_text(event.cards)} away."
    elif isinstance(event, Offered):
        yield f"    {voice.does(event.seat, 'give')} {listing(_gifts(event, phase, now, voice))}."
    elif isinstance(event, Passed):
        if event.receiver == voice.you:
            yield f"    You get {card_text(event.card)} from {voice.name(event.seat)}."
    elif isinstance(event, Looked):
        if event.seat == voice.you:
            yield f"    You look at your {packet_name(now, event.seat, event.packet)}."
    elif isinstance(event, Chosen):
        if event.packet is None:
            yield f"    {voice.does(event.seat, 'choose')} a packet."
        else:
            yield f"    {voice.does(event.seat, 'show')} the {ORDINALS[event.packet]} packet."
    elif isinstance(event, Exposed):
        yield from _exposed(event, phase, now, voice)


def _exposed(event: Exposed, phase: Phase, now: Now, voice: Voice) -> Iterator[str]:
    """A packet that is turned up, unless its owner's choice has been told."""
    if phase is not Phase.EXPOSE:
        kind = "hand" if now.setup.width == 1 else f"{ORDINALS[event.packet]} packet"
        owner = "Your" if event.seat == voice.you else voice.owner(event.seat)
        yield f"    {owner} {kind} lies open."
    elif voice.you not in (None, event.seat):
        yield f"    {voice.does(event.seat, 'show')} the {ORDINALS[event.packet]} packet."


def _gifts(event: Offered, phase: Phase, now: Now, voice: Voice) -> Iterator[str]:
    """Each gift with its receiver: `blue 4 to Ben (left)`."""
    places = now.receivers(event.seat, phase)
    assert isinstance(step_of(now, phase), Passing), "cards are given away in a step of passing"
    for card, (seat, packet) in zip(event.cards, places, strict=True):
        yield f"{card_text(card)} to {receiver_text(now, voice, event.seat, (seat, packet), len(places))}"


def receiver_text(now: Now, voice: Voice, giver: int, receiver: tuple[int, int], gifts: int) -> str:
    """Who gets a gift, with the side or the packet where there are several."""
    seat, packet = receiver
    if now.setup.width > 1:
        return f"{voice.owner(seat)} {ORDINALS[packet]} packet"
    return f"{voice.name(seat)} ({direction(now, giver, seat)})" if gifts > 1 else voice.name(seat)
