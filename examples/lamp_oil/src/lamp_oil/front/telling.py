"""The sentences of Lamp Oil, in every language that `locale` has words for."""

from enum import StrEnum

from flaschenteufel.kit import Acted, Action, Card, Event
from flaschenteufel.telling import Catalogue, Speech

from lamp_oil.rules import Phase, Play, Promise, Store, WatchKept


def card_text(card: Card, words: Catalogue) -> str:
    """A card: `the gull 7`."""
    suits = {
        "gull": words("the gull {rank}", rank=card.rank),
        "crab": words("the crab {rank}", rank=card.rank),
        "whale": words("the whale {rank}", rank=card.rank),
        "lamp": words("the lamp {rank}", rank=card.rank),
    }
    return suits[str(card.suit)]


def event_text(event: Event, speech: Speech) -> str | None:
    """What happened; None for what is told like in every game."""
    if isinstance(event, WatchKept):
        return speech.either(event.seat, "You keep the watch.", "{player} keeps the watch.")
    if isinstance(event, Acted) and isinstance(event.action, Play):
        card = card_text(event.action.card, speech.words)
        return speech.either(event.action.seat, "You play {card}.", "{player} plays {card}.", card=card)
    return None


def action_text(action: Action, now: object, speech: Speech) -> str | None:
    """What can be done, as on a button."""
    words = speech.words
    if isinstance(action, Store):
        return words("Store {card}", card=card_text(action.card, words))
    if isinstance(action, Promise):
        return words.several("Promise {number} watch", "Promise {number} watches", action.watches)
    return words("Play {card}", card=card_text(action.card, words)) if isinstance(action, Play) else None


def phase_text(phase: StrEnum, words: Catalogue) -> str:
    """The name of a phase."""
    return {
        Phase.DEAL: words("Deal"),
        Phase.OIL: words("Oil"),
        Phase.PROMISE: words("Promises"),
        Phase.TRICK: words("Watches"),
        Phase.SCORE: words("Dawn"),
    }[Phase(phase)]


def fact_text(name: str, value: object, words: Catalogue) -> str | None:
    """A fact of a refusal."""
    return card_text(value, words) if isinstance(value, Card) else None
