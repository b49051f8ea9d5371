"""What happened, what can be done, and how things are, in a sentence: as the game tells it, or in plain words."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from flaschenteufel.core.actions import Action
from flaschenteufel.core.checks import instance_of, tuple_of
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.events import Awaited, Event, RoundBegan, RoundScored, TakenBack
from flaschenteufel.core.front import action_words, event_words, plain_words
from flaschenteufel.core.state import Situation
from flaschenteufel.core.view import View
from flaschenteufel.core.wording import brief
from flaschenteufel.kit.events import Acted, CardsDealt, ChoicesShown, ChoseSecretly, LaidOpen
from flaschenteufel.telling.games import told_by, variant_of
from flaschenteufel.telling.speech import Speech, speech_at, usual_names
from flaschenteufel.telling.words import catalogue


def event_text(event: Event, names: Sequence[str], *, you: int | None = None, language: str = "en") -> str:
    """What happened, in a sentence.

    >>> from flaschenteufel.bottle_imp import Card, Played, Suit
    >>> played = Played(1, Card(17, Suit.RED, 3), packet=0, lay_open=False)
    >>> event_text(played, ["Ada", "Ben", "Cleo"]), event_text(played, ["Ada", "Ben", "Cleo"], you=1, language="de")
    ('Ben plays the red 17.', 'Du spielst die rote 17.')

    Args:
        event: what happened; to tell it to a player, what `Event.for_seat` leaves of it.
        names: who sits at the table, seat by seat, a dummy too, as `Match.seating` and `RoundBegan.names` have them.
        you: the seat of whoever reads it.
        language: one of `LANGUAGES`.

    Raises:
        InvalidValueError: it is not an event, a seat has no name, or there is no such language.

    """
    happened = instance_of(Event, event, "the event")
    speech = speech_at(names, you, language)
    variant = variant_of(happened)
    told = told_by(variant, "event_text", happened, speech.in_words_of(variant))
    return told or _shared_event(happened, speech) or event_words(happened, _spoken(speech))


def _spoken(speech: Speech) -> tuple[str, ...]:
    """Everybody within an English sentence, seat by seat."""
    return tuple("you" if seat == speech.you else name for seat, name in enumerate(speech.names))


def _shared_event(event: Event, speech: Speech) -> str | None:
    """An event that every game has."""
    words = speech.words
    if isinstance(event, RoundBegan):
        return words("Round {number} begins.", number=event.number)
    if isinstance(event, TakenBack):
        return speech.either(event.seat, "You take back your last move.", "{player} takes back their last move.")
    if isinstance(event, RoundScored):
        return words("The round is over: {scores}.", scores=_scores(event.scores, speech))
    if isinstance(event, Awaited):
        return awaited_text(event.seats, speech)
    return _event_of_the_kit(event, speech)


def _event_of_the_kit(event: Event, speech: Speech) -> str | None:
    """An event of the games that are made with the kit."""
    if isinstance(event, CardsDealt):
        return speech.either(event.seat, "You deal.", "{player} deals.")
    if isinstance(event, ChoseSecretly) and event.action is None:
        return speech.either(event.seat, "You have chosen.", "{player} has chosen.")
    if isinstance(event, ChoicesShown | LaidOpen):
        deeds = [_deed(action, speech) for action in event.actions]
        if not deeds:
            return speech.words("Everything is laid open.")
        return speech.words("Everything is laid open: {deeds}.", deeds=speech.words.listing(deeds))
    action = event.action if isinstance(event, Acted | ChoseSecretly) else None
    return None if action is None else f"{_deed(action, speech)}."


def _deed(action: Action, speech: Speech) -> str:
    """What somebody did, behind their name."""
    variant = variant_of(action)
    told = told_by(variant, "action_text", action, None, speech.in_words_of(variant))
    who = speech.words.in_context("beginning", "You") if action.seat == speech.you else speech.name(action.seat)
    return f"{who}: {told or action_words(action, _spoken(speech))}"


def awaited_text(seats: Sequence[int], speech: Speech) -> str:
    """Whose turn it is."""
    if not seats:
        return speech.words("The round is over.")
    if len(seats) == 1:
        return speech.either(seats[0], "It is your turn.", "It is {player}'s turn.")
    return speech.words("Still to choose: {people}.", people=speech.people(seats))


def action_text(
    action: Action,
    view: Situation,
    names: Sequence[str] | None = None,
    *,
    you: int | None = None,
    language: str = "en",
) -> str:
    """What a seat can do, in a few words, as on a button.

    >>> from flaschenteufel import get_variant
    >>> view = get_variant("hols-der-teufel").deal(seed=7).view(0)
    >>> action_text(view.legal_actions()[0], view), action_text(view.legal_actions()[0], view, language="fr")
    ('Start the red row with the red 2', 'Ouvrir la rangée rouge avec le 2 rouge')

    Args:
        action: what can be done.
        view: the view of whoever reads it, or a state.
        names: who sits at the table, seat by seat; by default they are numbered.
        you: the seat of whoever reads it; by default it is that of the view.
        language: one of `LANGUAGES`.

    Raises:
        InvalidValueError: it is not an action, not a view, a seat has no name, or there is no such language.

    """
    done = instance_of(Action, action, "the action")
    table = _situation(view)
    variant = table.variant
    words = catalogue(variant.front, language)
    reader = table.seat if you is None and isinstance(table, View) else you
    speech = speech_at(usual_names(table, words) if names is None else names, reader, language, variant.front)
    told = told_by(variant, "action_text", done, table, speech)
    if told is None:  # a house variant may have a front without this part, or none
        game = variant_of(done)
        told = told_by(game, "action_text", done, table, speech.in_words_of(game))
    if told is None:
        plain = action_words(done, _spoken(speech))
        told = f"{plain[:1].upper()}{plain[1:]}"
    return told if speech.you in (None, done.seat) else f"{speech.name(done.seat)}: {told}"


def _situation(value: object) -> Situation:
    if not isinstance(value, Situation):
        raise InvalidValueError(f"the view must be a view or a state, not {brief(value)}")
    return value


def phase_text(
    now: StrEnum | Situation, names: Sequence[str] | None = None, *, you: int | None = None, language: str = "en"
) -> str:
    """What is going on: the name of a phase or, of a view or a state, also whom everybody waits for.

    >>> from flaschenteufel import get_variant
    >>> view = get_variant("classic").deal(3, seed=7).view(0)
    >>> phase_text(view, ["Ada", "Ben", "Cleo"]), phase_text(view.phase, language="it")
    ('Discard. Still to choose: you, Ben and Cleo.', 'Scarto')

    Args:
        now: a phase, a view or a state.
        names: who sits at the table, seat by seat; by default they are numbered.
        you: the seat of whoever reads it; by default it is that of the view.
        language: one of `LANGUAGES`.

    Raises:
        InvalidValueError: it is none of these, a seat has no name, or there is no such language.

    """
    if isinstance(now, StrEnum):
        return _phase(now, speech_at(names or (), you, language))
    table = _situation(now)
    words = catalogue(table.variant.front, language)
    reader = table.seat if you is None and isinstance(table, View) else you
    speech = speech_at(usual_names(table, words) if names is None else names, reader, language, table.variant.front)
    awaited = awaited_text(table.to_act, speech)
    return words("{phase}. {awaited}", phase=_phase(table.phase, speech), awaited=awaited) if table.to_act else awaited


def _phase(phase: StrEnum, speech: Speech) -> str:
    variant = variant_of(phase)
    told = told_by(variant, "phase_text", phase, speech.in_words_of(variant).words)
    return told or plain_words(phase).capitalize()


def score_text(scores: Sequence[int], names: Sequence[str], *, you: int | None = None, language: str = "en") -> str:
    """What everybody has: the scores of a round, or the totals of a match.

    >>> score_text([30, -7, 12], ["Ada", "Ben", "Cleo"], you=1)
    'Ada 30, you -7, Cleo 12'

    Args:
        scores: a number for each seat, or for each person.
        names: their names, in the same order.
        you: which of them reads it.
        language: one of `LANGUAGES`.

    Raises:
        InvalidValueError: these are not numbers, there are more or fewer names, or there is no such language.

    """
    numbers = tuple_of(int, scores, "the scores")
    return _scores(numbers, speech_at(names, you, language))


def _scores(scores: Sequence[int], speech: Speech) -> str:
    if len(scores) != len(speech.names):
        raise InvalidValueError(f"there are {len(scores)} scores and {len(speech.names)} names")
    return ", ".join(
        speech.words("{name} {score}", name=speech.people((seat,)), score=score) for seat, score in enumerate(scores)
    )
