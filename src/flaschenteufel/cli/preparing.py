"""The preparation told: what is put away, given and laid open."""

from __future__ import annotations

from collections.abc import Iterator

from flaschenteufel.bottle_imp.action import Discard, Expose, Pass
from flaschenteufel.bottle_imp.preparation import Discarding, Exposing, Passing, Step
from flaschenteufel.bottle_imp.round import Round
from flaschenteufel.bottle_imp.seating import Seating
from flaschenteufel.cli.move import Move
from flaschenteufel.cli.people import Names
from flaschenteufel.cli.text import ORDINALS, card_text, cards_text, paragraph
from flaschenteufel.core.phase import Phase
from flaschenteufel.core.wording import listing


def announced(state: Round) -> Iterator[str]:
    """What is to be done in the phase that begins."""
    step = _step(state)
    if isinstance(step, Discarding):
        yield f"Put into the devil's trick, face down{_source(state, step)}:"
    elif isinstance(step, Passing):
        yield f"Given away, all at the same time{_source(state, step)}:"
    elif isinstance(step, Exposing):
        yield "Laid open on the table, all at the same time:"
    elif state.phase is Phase.TRICK and not state.tricks:
        yield ""
        yield "The tricks:"


def told(move: Move, names: Names) -> Iterator[str]:
    """What one seat does."""
    action = move.action
    name = names[action.seat]
    if isinstance(action, Discard):
        yield from paragraph(f"{name} puts {cards_text(action.cards)} away.", indent=4)
    elif isinstance(action, Pass):
        yield from paragraph(f"{name} gives {listing(_gifts(move.before, action, names))}.", indent=4)
    elif isinstance(action, Expose):
        yield f"    {name} shows the {ORDINALS[action.packet]} packet."


def _step(state: Round) -> Step | None:
    """The step of the preparation that the phase stands for."""
    steps = state.variant.layout(state.players).preparation
    return next((step for step in steps if step.phase is state.phase), None)


def _source(state: Round, step: Discarding | Passing) -> str:
    several = len(state.packets(0)) > 1
    return f" (from the {ORDINALS[step.packet]} packet)" if several else ""


def _gifts(state: Round, action: Pass, names: Names) -> Iterator[str]:
    """Each gift with its receiver: `blue 4 to Ben (left)`."""
    step = _step(state)
    assert isinstance(step, Passing), "cards are given away in a step of passing"
    seating = state.variant.layout(state.players).seating(state.dealer)
    receivers = step.receivers(seating, action.seat)
    sides = len({seat for seat, _ in receivers}) > 1
    for card, (seat, packet) in zip(action.cards, receivers, strict=True):
        place = f" ({_direction(seating, action.seat, seat)})" if sides else ""
        target = f"{names[seat]}'s {ORDINALS[packet]} packet" if len(state.packets(0)) > 1 else names[seat]
        yield f"{card_text(card)} to {target}{place}"


def _direction(seating: Seating, giver: int, receiver: int) -> str:
    return {seating.left(giver): "left", seating.right(giver): "right"}.get(receiver, "across")
