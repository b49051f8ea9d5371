"""The sentences of the library in four languages: what happened, what can be done, and why not."""

from flaschenteufel.core.naming import publish
from flaschenteufel.telling.refusals import refusal_text
from flaschenteufel.telling.sentences import action_text, event_text, phase_text, score_text
from flaschenteufel.telling.speech import Speech
from flaschenteufel.telling.words import LANGUAGES, Catalogue, catalogue

__all__ = [
    "LANGUAGES",
    "Catalogue",
    "Speech",
    "action_text",
    "catalogue",
    "event_text",
    "phase_text",
    "refusal_text",
    "score_text",
]

publish(__name__, __all__, globals())
