"""Hol's der Teufel in sentences: cards, actions, events, phases and facts, in any language of the library."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.events import Event
from flaschenteufel.core.state import Situation
from flaschenteufel.hols_der_teufel.actions import End, Lay, PassTurn
from flaschenteufel.hols_der_teufel.cards import DevilCard, Suit
from flaschenteufel.hols_der_teufel.events import ChipsPaid, HandsDealt, Laid, TurnPassed
from flaschenteufel.hols_der_teufel.round import HolsDerTeufelRound
from flaschenteufel.hols_der_teufel.views.view import HolsDerTeufelView
from flaschenteufel.hols_der_teufel.vocabulary import Phase
from flaschenteufel.telling import Catalogue, Speech


def suit_text(suit: Suit, words: Catalogue) -> str:
    """The name of a suit.

    >>> from flaschenteufel.telling import catalogue
    >>> suit_text(Suit.VIOLET, catalogue("flaschenteufel.hols_der_teufel.front", "it"))
    'viola'
    """
    names = {
        Suit.RED: words("red"),
        Suit.YELLOW: words("yellow"),
        Suit.VIOLET: words("violet"),
        Suit.GREEN: words("green"),
    }
    return names[suit]


def card_label(card: DevilCard, words: Catalogue) -> str:
    """A card as it is named in a list, or on its own.

    >>> from flaschenteufel.telling import catalogue
    >>> words = catalogue("flaschenteufel.hols_der_teufel.front", "fr")
    >>> card_label(DevilCard(9, Suit.RED), words), card_label(DevilCard(), words)
    ('rouge 9', 'ange')
    """
    if card.suit is None:
        return words("angel")
    return words("{suit} {number}", suit=suit_text(card.suit, words), number=card.value)


def card_text(card: DevilCard, words: Catalogue) -> str:
    """A card within a sentence, as somebody lays it or holds it.

    >>> from flaschenteufel.telling import catalogue
    >>> words = catalogue("flaschenteufel.hols_der_teufel.front", "de")
    >>> card_text(DevilCard(9, Suit.RED), words), card_text(DevilCard(), words)
    ('die rote 9', 'einen Engel')
    """
    if card.suit is None:
        return words("an angel")
    return {
        Suit.RED: words("the red {number}", number=card.value),
        Suit.YELLOW: words("the yellow {number}", number=card.value),
        Suit.VIOLET: words("the violet {number}", number=card.value),
        Suit.GREEN: words("the green {number}", number=card.value),
    }[card.suit]


def cards_label(cards: Iterable[DevilCard], words: Catalogue) -> str:
    """Many cards in a row, as behind a colon.

    >>> from flaschenteufel.telling import catalogue
    >>> cards_label([DevilCard(9, Suit.RED), DevilCard()], catalogue("flaschenteufel.hols_der_teufel.front", "it"))
    'rosso 9 e angelo'
    """
    return words.listing(card_label(card, words) for card in cards)


def row_text(suit: Suit, words: Catalogue) -> str:
    """The row of a suit, as it stands behind an article; in English, its colour.

    >>> from flaschenteufel.telling import catalogue
    >>> [row_text(Suit.GREEN, catalogue("flaschenteufel.hols_der_teufel.front", name)) for name in ("en", "fr")]
    ['green', 'rangée verte']
    """
    return {
        Suit.RED: words.in_context("row", "red"),
        Suit.YELLOW: words.in_context("row", "yellow"),
        Suit.VIOLET: words.in_context("row", "violet"),
        Suit.GREEN: words.in_context("row", "green"),
    }[suit]


def chips_text(chips: int, words: Catalogue) -> str:
    """So many chips.

    >>> from flaschenteufel.telling import catalogue
    >>> chips_text(3, catalogue("flaschenteufel.hols_der_teufel.front", "fr"))
    '3 jetons'
    """
    return words.several("{number} chip", "{number} chips", chips)


def phase_text(phase: StrEnum, words: Catalogue) -> str:
    """The name of a phase.

    >>> from flaschenteufel.telling import catalogue
    >>> phase_text(Phase.PLAY, catalogue("flaschenteufel.hols_der_teufel.front", "en"))
    'Rows'
    """
    return {Phase.DEAL: words("Deal"), Phase.PLAY: words("Rows"), Phase.SCORE: words("Score")}[Phase(phase)]


def fact_text(name: str, value: object, words: Catalogue) -> str | None:
    """A fact of a refusal; None if it is nothing of this game.

    >>> from flaschenteufel.telling import catalogue
    >>> words = catalogue("flaschenteufel.hols_der_teufel.front", "it")
    >>> fact_text("row", Suit.RED, words), fact_text("suits", Suit.RED, words)
    ('fila rossa', 'rosso')
    """
    if isinstance(value, DevilCard):
        return card_text(value, words)
    if isinstance(value, Suit):
        return row_text(value, words) if name in ("row", "own") else suit_text(value, words)
    return None


def action_text(action: Action, now: Situation | None, speech: Speech) -> str | None:
    """What a seat can do; None if it is nothing of this game.

    >>> from flaschenteufel.telling import catalogue
    >>> speech = Speech(catalogue("flaschenteufel.hols_der_teufel.front", "de"), ("Ada", "Ben"))
    >>> action_text(Lay(0, DevilCard(7, Suit.RED), Suit.RED, End.LOW), None, speech)
    'Lege die rote 7 an das untere Ende'
    """
    words = speech.words
    if isinstance(action, PassTurn):
        return words("Pass")
    if not isinstance(action, Lay):
        return words("Deal the cards") if isinstance(action, Deal) else None
    card, row = card_text(action.card, words), row_text(action.row, words)
    if isinstance(now, HolsDerTeufelRound | HolsDerTeufelView) and now.row(action.row) is None:
        return words("Start the {row} row with {card}", card=card, row=row)
    if action.card.is_angel:
        if action.end is End.LOW:
            return words("Lay {card} at the low end of the {row} row", card=card, row=row)
        return words("Lay {card} at the high end of the {row} row", card=card, row=row)
    if action.end is End.LOW:
        return words("Lay {card} at the low end", card=card)
    return words("Lay {card} at the high end", card=card)


def event_text(event: Event, speech: Speech) -> str | None:
    """What happened; None if it is nothing of this game.

    >>> from flaschenteufel.telling import catalogue
    >>> speech = Speech(catalogue("flaschenteufel.hols_der_teufel.front", "it"), ("Ada", "Ben"), you=0)
    >>> event_text(ChipsPaid(1, receiver=0, amount=1), speech)
    'Ben ti paga 1 gettone.'
    """
    if isinstance(event, Laid):
        return _laid(event, speech)
    if isinstance(event, ChipsPaid):
        return speech.between(
            event.seat,
            event.receiver,
            "You pay {chips} to {other}.",
            "{player} pays {chips} to you.",
            "{player} pays {chips} to {other}.",
            chips=chips_text(event.amount, speech.words),
        )
    if isinstance(event, TurnPassed):
        return speech.either(
            event.seat,
            "You pass, with nothing but angels that cannot be laid.",
            "{player} passes, with nothing but angels that cannot be laid.",
        )
    return _dealt(event, speech) if isinstance(event, HandsDealt) else None


def _dealt(event: HandsDealt, speech: Speech) -> str:
    if not event.aside:
        return speech.either(event.seat, "You deal.", "{player} deals.")
    return speech.either(
        event.seat,
        "You deal, and set {cards} aside, seen by nobody.",
        "{player} deals, and sets {cards} aside, seen by nobody.",
        cards=speech.words.several("{number} card", "{number} cards", len(event.aside)),
    )


def _laid(event: Laid, speech: Speech) -> str:
    words = speech.words
    card, row = card_text(event.card, words), row_text(event.row, words)
    if event.end is End.LOW:
        return speech.either(
            event.seat,
            "You lay {card} at the low end of the {row} row.",
            "{player} lays {card} at the low end of the {row} row.",
            card=card,
            row=row,
        )
    return speech.either(
        event.seat,
        "You lay {card} at the high end of the {row} row.",
        "{player} lays {card} at the high end of the {row} row.",
        card=card,
        row=row,
    )
