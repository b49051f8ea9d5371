"""A player's turn in The Bottle Imp."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from flaschenteufel.bottle_imp.actions import Discard, Expose, Pass, Play, TakeBottle
from flaschenteufel.bottle_imp.cards import Card, CardSet, Suit
from flaschenteufel.bottle_imp.phases.discard import Discarding
from flaschenteufel.bottle_imp.phases.expose import Exposing
from flaschenteufel.bottle_imp.phases.passing import Passing
from flaschenteufel.bottle_imp.views.view import BottleImpView
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.cli.playing.bottle_imp.board import board
from flaschenteufel.cli.playing.bottle_imp.question import playable, question
from flaschenteufel.cli.playing.desk import Desk, UnreadableError
from flaschenteufel.cli.telling.bottle_imp.cards import hand_text, suits_of
from flaschenteufel.cli.telling.bottle_imp.packets import step_of
from flaschenteufel.cli.text import ORDINALS
from flaschenteufel.cli.voice import Voice
from flaschenteufel.core.wording import brief, count, listing

if TYPE_CHECKING:
    from flaschenteufel.core.actions import Action
    from flaschenteufel.core.view import View

_NUMBER = re.compile(r"\d{1,4}(\.[05])?")


class BottleImpDesk(Desk):
    """Cards are typed by their numbers, with the suit in front if one likes; packets and bottles from 1 on."""

    def __init__(self, view: View, voice: Voice) -> None:
        super().__init__(view, voice)
        assert isinstance(view, BottleImpView), "a round of The Bottle Imp is played"
        self.view = view

    def board(self) -> Iterator[str]:
        """The bottle, the trick, the open packets and one's own."""
        legal = playable(self.view)
        some = len(legal) < len(self.view.hand(self.seat))
        return board(self.view, self.voice, self.seat, legal if some else ())

    def question(self) -> str:
        """What is to be done now, and what to type."""
        return question(self.view, self.voice, self.seat)

    def cards(self) -> Iterator[str]:
        """All cards, and what they are worth."""
        deck = self.view.deck
        for points in sorted({card.points for card in deck}):
            cards = CardSet.of(deck, [card for card in deck if card.points == points])
            yield f"    {count(points, 'point'):8}  {hand_text(cards)}"

    def read(self, text: str) -> Action:
        """The action that somebody has typed, legal or not."""
        step = step_of(self.view, self.view.phase)
        if isinstance(step, Discarding):
            return Discard(self.seat, self._cards(text))
        if isinstance(step, Passing):
            return Pass(self.seat, self._cards(text))
        if isinstance(step, Exposing):
            return Expose(self.seat, self._index(text, "packet", self.view.setup.width))
        if self.view.phase is Phase.CHOOSE_BOTTLE:
            return TakeBottle(self.seat, self._index(text, "bottle", len(self.view.bottles)))
        cards = self._cards(text)
        if len(cards) != 1:
            raise UnreadableError("Play one card at a time.")
        return Play(self.seat, cards[0])

    def _cards(self, text: str) -> list[Card]:
        """The cards whose numbers were typed, each perhaps behind its suit."""
        cards: list[Card] = []
        suit: Suit | None = None
        suits = {name: suit for suit in suits_of(self.view.deck) for name in (suit.value, suit.value[0])}
        for word in re.findall(r"[^\W\d_]+|[^\s,;]+", text.lower()):
            if word in suits:
                suit = suits[word]
                continue
            cards.append(self._card(word, suit))
            suit = None
        if suit:
            raise UnreadableError(f"Which {suit} card? Type its number, or ? for help.")
        return cards

    def _card(self, word: str, suit: Suit | None) -> Card:
        deck = self.view.deck
        number = float(word) if _NUMBER.fullmatch(word) else None
        if number is None or number not in deck.bit_of:
            example = deck.cards[-1]
            raise UnreadableError(f"There is no card {brief(word)}. Type a number such as {example}, or ? for help.")
        card = deck[number]
        if suit not in (None, card.suit):
            raise UnreadableError(f"The {card} is {card.suit}, not {suit}.")
        return card

    def _index(self, text: str, noun: str, size: int) -> int:
        """Which packet or bottle was typed, from 0."""
        words = {name: index for index in range(size) for name in (str(index + 1), ORDINALS[index])}
        word = text.lower().removesuffix(noun).strip()
        if word not in words:
            raise UnreadableError(f"Type {listing(range(1, size + 1), 'or')}, the number of a {noun}, or ? for help.")
        return words[word]

    def spelt(self, action: Action) -> str:
        """What to type for an action."""
        if isinstance(action, Discard | Pass):
            return " ".join(map(str, action.cards))
        if isinstance(action, Expose):
            return str(action.packet + 1)
        if isinstance(action, TakeBottle):
            return str(action.bottle + 1)
        assert isinstance(action, Play), "there are no other actions of a player"
        return str(action.card)
