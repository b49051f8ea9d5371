"""Why something was refused, in a sentence for the player who tried it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from attrs import frozen

from flaschenteufel.core.checks import instance_of
from flaschenteufel.core.errors import FlaschenteufelError, IllegalActionError
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.wording import OneOf, Phrase, Seat, Sentence
from flaschenteufel.telling.games import known, told_by, variant_of
from flaschenteufel.telling.speech import Speech, speech_at
from flaschenteufel.telling.words import Catalogue, catalogue


def refusal_text(
    error: FlaschenteufelError, names: Sequence[str], *, you: int | None = None, language: str = "en"
) -> str:
    """Why something was refused, in a sentence for the player who tried it.

    It tells no more than the error does; so a refusal may name the cards of the player at `action.seat`, and of nobody
    else.

    >>> from flaschenteufel import get_variant
    >>> from flaschenteufel.bottle_imp import Discard
    >>> state = get_variant("classic").deal(3, seed=7)
    >>> again = state.apply(state.legal_actions(0)[0]).refusal(state.legal_actions(0)[1])
    >>> refusal_text(again, ["Ada", "Ben", "Cleo"])
    'You have chosen already: waiting for Ben and Cleo.'
    >>> refusal_text(again, ["Ada", "Ben", "Cleo"], language="it")
    'Hai già scelto: si aspetta Ben e Cleo.'

    Args:
        error: what `apply`, `submit`, `undo` or another method raised.
        names: who sits at the table, seat by seat, a dummy too.
        you: the seat of whoever reads it; by default, of the player that the error is about.
        language: one of `LANGUAGES`.

    Raises:
        InvalidValueError: it is not an error of the library, a seat has no name, or there is no such language.

    """
    problem = instance_of(FlaschenteufelError, error, "the error")
    told = problem.sentence
    if told is None:
        return _by_class(problem, speech_at(names, you, language))
    subject = told.facts.get("seat")
    reader = subject if you is None and isinstance(subject, Seat) and 0 <= subject < len(names) else you
    variant = _variant_of(problem, told)
    speech = speech_at(names, None if reader is None else int(reader), language, variant.front if variant else None)
    return _Teller(speech, variant).told(told)


def _variant_of(error: FlaschenteufelError, told: Sentence) -> Variant | None:
    """A variant of the game that an error is about: by what was tried or, if that is a deal, by the cards."""
    tried = error.action if isinstance(error, IllegalActionError) else None
    for value in (tried, *told.facts.values()):
        one = next(iter(cast("tuple[object, ...]", value)), None) if isinstance(value, tuple) else value
        if found := variant_of(one):
            return found
    return None


@frozen
class _Teller:
    """Says the sentence of an error, with its facts."""

    speech: Speech
    variant: Variant | None

    def told(self, sentence: Sentence) -> str:
        words, facts = self.speech.words, sentence.facts
        parts = {name: self._fact(name, value) for name, value in facts.items()}
        number = facts.get("number")
        if sentence.singular and isinstance(number, int):
            text = words.several(sentence.singular, sentence.template, number, **parts)
        elif sentence.yours and facts.get("seat") == self.speech.you:
            text = words(sentence.yours, **parts)
        else:
            text = words(sentence.template, **parts)
        return f"{text}."

    def _fact(self, name: str, value: object) -> object:
        """A fact in this language."""
        words = self.speech.words
        if isinstance(value, tuple):
            several = cast("tuple[object, ...]", value)
            texts = [str(self._fact(name, one)) for one in several]
            return words.choice(texts) if isinstance(several, OneOf) else words.listing(texts)
        if isinstance(value, Seat):
            return self._somebody(name, int(value))
        if isinstance(value, Phrase):
            return _phrase(str(value), words)
        told = told_by(self.variant, "fact_text", name, value, words)
        return value if told is None else told

    def _somebody(self, name: str, seat: int) -> str:
        """Who sits at a seat; an action may be that of a seat which is not there."""
        if not 0 <= seat < len(self.speech.names):
            return self.speech.words("another player")
        if name == "seat":  # the sentence is about them: to themselves it would be said in another way
            return self.speech.name(seat)
        return self.speech.people((seat,), self.speech.words.in_context("waiting for", "you"))


def _phrase(text: str, words: Catalogue) -> str:
    """Some English words as a game says them: what was tried may be of another game than the one that is played."""
    told = words.translated(text)
    fronts = dict.fromkeys(variant.front for variant in known().values())
    others = (catalogue(front, words.language).translated(text) for front in fronts if told == text)
    return next((other for other in others if other != text), told)


def _by_class(error: FlaschenteufelError, speech: Speech) -> str:
    """An error without a sentence: its class says enough to a player."""
    words = speech.words
    if isinstance(error, IllegalActionError):  # of a game whose messages have no facts
        return f"{speech.in_words_of(variant_of(error.action)).words.translated(error.message)}."
    told = {
        "StaleRequestError": words("The table has moved on: look at it again."),
        "RoundNotOverError": words("The round is not over yet."),
        "MatchNotOverError": words("The match is not over yet."),
        "MatchOverError": words("The match is over."),
        "PlayerCountError": words("So many people cannot play it."),
        "EditionError": words("It cannot be played with these cards."),
        "UnknownVariantError": words("There is no game of this name."),
        "SeatError": words("There is no such seat at this table."),
        "DocumentError": words("This cannot be read."),
        "RecordError": words("This cannot be read."),
    }
    names = (kind.__name__ for kind in type(error).__mro__)
    return next((told[name] for name in names if name in told), words("This cannot be done."))
