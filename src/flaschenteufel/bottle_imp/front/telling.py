"""The Bottle Imp in sentences: cards, actions, events, phases and facts, in any language of the library."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from enum import StrEnum
from itertools import groupby, islice

from flaschenteufel.bottle_imp.actions import Discard, Expose, Pass, Play, TakeBottle
from flaschenteufel.bottle_imp.cards import Card, Suit
from flaschenteufel.bottle_imp.events import (
    BottleSold,
    Cards,
    Chosen,
    Dealt,
    DevilsTrickShown,
    Discarded,
    Exposed,
    Looked,
    Offered,
    Passed,
    Played,
    TrickTaken,
)
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.steps import Receiver
from flaschenteufel.bottle_imp.views.view import BottleImpView
from flaschenteufel.bottle_imp.vocabulary import AnyPhase, Phase
from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.events import Event
from flaschenteufel.core.state import Situation
from flaschenteufel.telling import Catalogue, Speech


def suit_text(suit: Suit, words: Catalogue) -> str:
    """The name of a suit.

    >>> from flaschenteufel.telling import catalogue
    >>> suit_text(Suit.YELLOW, catalogue("flaschenteufel.bottle_imp.front", "de"))
    'Gelb'
    """
    names = {Suit.YELLOW: words("yellow"), Suit.RED: words("red"), Suit.BLUE: words("blue")}
    return names[suit]


def card_label(card: Card | None, words: Catalogue) -> str:
    """A card as it is named in a list, or on its own; None is one that may not be seen.

    >>> from flaschenteufel.telling import catalogue
    >>> card_label(Card(2.5, Suit.RED, 1), catalogue("flaschenteufel.bottle_imp.front", "fr"))
    'rouge 2,5'
    """
    if card is None:
        return words("a card")
    return words("{suit} {number}", suit=suit_text(card.suit, words), number=card.number)


def card_text(card: Card | None, words: Catalogue) -> str:
    """A card within a sentence, as somebody plays it or holds it; None is one that may not be seen.

    >>> from flaschenteufel.telling import catalogue
    >>> [card_text(Card(8, Suit.RED, 1), catalogue("flaschenteufel.bottle_imp.front", name)) for name in ("de", "it")]
    ['die rote 8', "l'8 rosso"]
    """
    if card is None:
        return words("a card")
    if card.suit is Suit.YELLOW:
        return words("the yellow {number}", number=card.number)
    if card.suit is Suit.RED:
        return words("the red {number}", number=card.number)
    return words("the blue {number}", number=card.number)


def cards_text(cards: Iterable[Card | None], words: Catalogue) -> str:
    """Some cards within a sentence; of those that may not be seen, how many they are.

    >>> from flaschenteufel.telling import catalogue
    >>> cards_text([None, None], catalogue("flaschenteufel.bottle_imp.front", "fr"))
    '2 cartes'
    """
    several = tuple(cards)
    unseen = several.count(None)
    told = [card_text(card, words) for card in several if card is not None]
    if unseen:
        told.append(words("a card") if unseen == 1 else words.several("{number} card", "{number} cards", unseen))
    return words.listing(told) if told else words("no card")


def cards_label(cards: Iterable[Card], words: Catalogue) -> str:
    """Many cards in a row, as behind a colon.

    >>> from flaschenteufel.telling import catalogue
    >>> cards_label([Card(4, Suit.BLUE, 1), Card(8, Suit.RED, 1)], catalogue("flaschenteufel.bottle_imp.front", "it"))
    'blu 4 e rosso 8'
    """
    return words.listing(card_label(card, words) for card in cards)


def points_text(points: int, words: Catalogue) -> str:
    """So many points.

    >>> from flaschenteufel.telling import catalogue
    >>> points_text(1, catalogue("flaschenteufel.bottle_imp.front", "it"))
    '1 punto'
    """
    return words.several("{number} point", "{number} points", points)


def packet_text(packet: int, words: Catalogue) -> str:
    """A packet, of which people count the first as 1.

    >>> from flaschenteufel.telling import catalogue
    >>> packet_text(1, catalogue("flaschenteufel.bottle_imp.front", "de"))
    'das zweite Päckchen'
    """
    if packet > 1:
        return words("packet {number}", number=packet + 1)
    return words("the second packet") if packet else words("the first packet")


def bottle_text(bottle: int, words: Catalogue) -> str:
    """One of several bottles, of which people count the first as 1.

    >>> from flaschenteufel.telling import catalogue
    >>> bottle_text(0, catalogue("flaschenteufel.bottle_imp.front", "fr"))
    'la première bouteille'
    """
    if bottle > 1:
        return words("bottle {number}", number=bottle + 1)
    return words("the second bottle") if bottle else words("the first bottle")


def phase_text(phase: StrEnum, words: Catalogue) -> str | None:
    """The name of a phase; None if it is that of a plugin's own step.

    >>> from flaschenteufel.telling import catalogue
    >>> phase_text(Phase.CHOOSE_BOTTLE, catalogue("flaschenteufel.bottle_imp.front", "en"))
    'Choice of a bottle'
    """
    if not isinstance(phase, Phase):
        return None
    names = {
        "deal": words("Deal"),
        "discard": words("Discard"),
        "pass": words("Gifts"),
        "expose": words("Open packets"),
        "trick": words("Tricks"),
        "choose": words("Choice of a bottle"),
        "score": words("Score"),
    }
    return names[phase.value.partition("_")[0]]


def fact_text(name: str, value: object, words: Catalogue) -> str | None:
    """A fact of a refusal; None if it is nothing of this game.

    >>> from flaschenteufel.telling import catalogue
    >>> fact_text("suit", Suit.BLUE, catalogue("flaschenteufel.bottle_imp.front", "de"))
    'Blau'
    """
    if isinstance(value, Card):
        return card_text(value, words)
    return suit_text(value, words) if isinstance(value, Suit) else None


def action_text(action: Action, now: Situation | None, speech: Speech) -> str | None:
    """What a seat can do; None if it is a plugin's own.

    >>> from flaschenteufel.telling import catalogue
    >>> speech = Speech(catalogue("flaschenteufel.bottle_imp.front", "it"), ("Ada", "Ben"))
    >>> action_text(Play(0, Card(11, Suit.RED, 1)), None, speech)
    "Gioca l'11 rosso"
    """
    words = speech.words
    if isinstance(action, Play):
        return words("Play {card}", card=card_text(action.card, words))
    if isinstance(action, Discard):
        return words("Discard {cards}", cards=cards_text(action.cards, words))
    if isinstance(action, Pass):
        return words("Give {gifts}", gifts=words.listing(gifts(action.seat, action.cards, now, speech)))
    if isinstance(action, Expose):
        return words("Lay {packet} open", packet=packet_text(action.packet, words))
    if isinstance(action, TakeBottle):
        return words("Take {bottle}", bottle=bottle_text(action.bottle, words))
    return words("Deal the cards") if isinstance(action, Deal) else None


def gifts(giver: int, cards: Cards, now: object, speech: Speech, phase: AnyPhase | None = None) -> Iterator[str]:
    """Each gift with its receiver, as far as the table tells who that is: `the blue 4 to Ben`."""
    table = now if isinstance(now, BottleImpRound | BottleImpView) else None
    places = () if table is None else table.receivers(giver, phase)
    if table is None or len(places) != len(cards):
        yield cards_text(cards, speech.words)
        return
    left = iter(cards)
    for place, alike in groupby(places):
        yield _gift(cards_text(islice(left, len(list(alike))), speech.words), place, table.packet_count, speech)


def _gift(cards: str, place: Receiver, packets: int, speech: Speech) -> str:
    """Cards for somebody, and for which packet of theirs if they have several."""
    words, (seat, packet) = speech.words, place
    receiver = speech.people((seat,), words.in_context("receiver", "you"))
    if packets == 1:
        return words("{cards} to {receiver}", cards=cards, receiver=receiver)
    if packet == 0:
        return words("{cards} to {receiver} (first packet)", cards=cards, receiver=receiver)
    if packet == 1:
        return words("{cards} to {receiver} (second packet)", cards=cards, receiver=receiver)
    return words("{cards} to {receiver} (packet {number})", cards=cards, receiver=receiver, number=packet + 1)


def event_text(event: Event, speech: Speech) -> str | None:
    """What happened; None if it is a plugin's own.

    >>> from flaschenteufel.telling import catalogue
    >>> speech = Speech(catalogue("flaschenteufel.bottle_imp.front", "fr"), ("Ada", "Ben"), you=0)
    >>> event_text(Passed(1, 0, 0, Card(2.5, Suit.YELLOW, 1), unseen=False), speech)
    'Ben te donne le 2,5 jaune.'
    """
    if isinstance(event, Played):
        card = card_text(event.card, speech.words)
        return speech.either(event.seat, "You play {card}.", "{player} plays {card}.", card=card)
    if isinstance(event, TrickTaken):
        return _trick_taken(event, speech)
    if isinstance(event, BottleSold):
        return sale_text(event, _the_bottle(event.bottle, speech.words), speech)
    if isinstance(event, DevilsTrickShown):
        return devils_trick_text(event.cards, speech.words)
    return _prepared(event, speech)


def _trick_taken(event: TrickTaken, speech: Speech) -> str:
    points = points_text(sum(card.points for card in event.cards), speech.words)
    return speech.either(
        event.seat, "You take the trick ({points}).", "{player} takes the trick ({points}).", points=points
    )


def _the_bottle(bottle: int, words: Catalogue) -> str:
    """A bottle of which the event does not say whether it is the only one."""
    return bottle_text(bottle, words) if bottle else words("the bottle")


def sale_text(sale: BottleSold, bottle: str, speech: Speech) -> str:
    """Who has a bottle now, and what became of the card under it."""
    freed = card_text(sale.freed, speech.words)
    if sale.seller is None:
        return speech.either(
            sale.seat,
            "You take {bottle}: its price is {price} now.",
            "{player} takes {bottle}: its price is {price} now.",
            bottle=bottle,
            price=sale.price,
        )
    if sale.seller == sale.seat:
        return speech.either(
            sale.seat,
            "You keep {bottle} and get {freed} from under it: its price is {price} now.",
            "{player} keeps {bottle} and gets {freed} from under it: its price is {price} now.",
            bottle=bottle,
            freed=freed,
            price=sale.price,
        )
    return speech.between(
        sale.seat,
        sale.seller,
        "You buy {bottle} from {other}, who gets {freed}: its price is {price} now.",
        "{player} buys {bottle} from you, and you get {freed}: its price is {price} now.",
        "{player} buys {bottle} from {other}, who gets {freed}: its price is {price} now.",
        bottle=bottle,
        freed=freed,
        price=sale.price,
    )


def devils_trick_text(cards: Collection[Card], words: Catalogue) -> str:
    """What the devil's trick was made of.

    >>> from flaschenteufel.telling import catalogue
    >>> devils_trick_text([], catalogue("flaschenteufel.bottle_imp.front", "en"))
    "There is nothing in the devil's trick."
    """
    if not cards:
        return words("There is nothing in the devil's trick.")
    points = points_text(sum(card.points for card in cards), words)
    return words("In the devil's trick: {cards} ({points}).", cards=cards_label(cards, words), points=points)


def _prepared(event: Event, speech: Speech) -> str | None:
    """What somebody did before the first trick."""
    words = speech.words
    if isinstance(event, Dealt):
        return _dealt(event, speech)
    if isinstance(event, Discarded):
        return speech.either(
            event.seat,
            "You put {cards} into the devil's trick.",
            "{player} puts {cards} into the devil's trick.",
            cards=cards_text(event.cards, words),
        )
    if isinstance(event, Offered):
        return speech.either(
            event.seat,
            "You choose {cards} to give away.",
            "{player} chooses {cards} to give away.",
            cards=cards_text(event.cards, words),
        )
    if isinstance(event, Passed):
        return speech.between(
            event.seat,
            event.receiver,
            "You give {card} to {other}.",
            "{player} gives {card} to you.",
            "{player} gives {card} to {other}.",
            card=card_text(event.card, words),
        )
    return _packet_event(event, speech)


def _dealt(event: Dealt, speech: Speech) -> str:
    if not event.leftover:
        return speech.either(event.seat, "You deal.", "{player} deals.")
    left = cards_text((None,) * len(event.leftover), speech.words)
    return speech.either(
        event.seat,
        "You deal, and put {cards} into the devil's trick, seen by nobody.",
        "{player} deals, and puts {cards} into the devil's trick, seen by nobody.",
        cards=left,
    )


def _packet_event(event: Event, speech: Speech) -> str | None:
    """What somebody did with a whole packet."""
    words = speech.words
    if isinstance(event, Looked):
        packet = packet_text(event.packet, words)
        return speech.either(event.seat, "You look at {packet}.", "{player} looks at {packet}.", packet=packet)
    if isinstance(event, Chosen):
        if event.packet is None:
            return speech.either(event.seat, "You choose a packet.", "{player} chooses a packet.")
        packet = packet_text(event.packet, words)
        return speech.either(
            event.seat, "You choose {packet} to lie open.", "{player} chooses {packet} to lie open.", packet=packet
        )
    if isinstance(event, Exposed):
        cards = cards_label(event.cards, words)
        return speech.either(
            event.seat, "Your cards lie open: {cards}.", "The cards of {player} lie open: {cards}.", cards=cards
        )
    return None
