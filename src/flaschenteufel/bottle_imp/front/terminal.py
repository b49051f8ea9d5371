"""A player's turn in The Bottle Imp: what they see, what they are asked, and what they type."""

from __future__ import annotations

from collections.abc import Container, Iterator

from flaschenteufel.bottle_imp.actions import Play
from flaschenteufel.bottle_imp.cards import Card, CardSet
from flaschenteufel.bottle_imp.front.narration import receiver_text
from flaschenteufel.bottle_imp.front.words import Now, card_text, hand_text, in_a_row, packet_name, so_many_cards
from flaschenteufel.bottle_imp.steps import CardStep, StepAtTable
from flaschenteufel.bottle_imp.tricks import Bottle
from flaschenteufel.bottle_imp.views.view import BottleImpView
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.cli.people import Pronouns
from flaschenteufel.cli.terminal import PlainInterface, unreadable
from flaschenteufel.cli.text import GLUE
from flaschenteufel.core.actions import Action
from flaschenteufel.core.errors import MoveTextError
from flaschenteufel.core.view import View
from flaschenteufel.core.wording import count, listing


class PlayerInterface(PlainInterface):
    """Cards are typed by their numbers, with the suit in front if one likes; packets and bottles from 1 on."""

    numbers = "A number is a card, a packet or a bottle, as the question says."

    def __init__(self, view: View, pronouns: Pronouns) -> None:
        super().__init__(view, pronouns)
        assert isinstance(view, BottleImpView), "a round of The Bottle Imp is played"
        self.seen = view

    def board(self) -> Iterator[str]:
        """The bottle, the trick, the open packets and one's own."""
        legal = playable(self.seen)
        some = len(legal) < len(self.seen.hand(self.seat))
        yield from board(self.seen, self.pronouns, self.seat, legal if some else ())
        if self._is_numbered:
            yield from self.numbered()

    @property
    def _is_numbered(self) -> bool:
        """Whether a step of a plugin's own is taking place that is not about cards: then a line is chosen."""
        at = self.seen.step_in(self.seen.phase)
        return at is not None and not at.step.exposes and not isinstance(at.step, CardStep)

    def question(self) -> str:
        """What is to be done now, and what to type."""
        return super().question() if self._is_numbered else question(self.seen, self.pronouns, self.seat)

    def cards(self) -> Iterator[str]:
        """All cards, and what they are worth."""
        deck = self.seen.deck
        for points in sorted({card.points for card in deck}):
            cards = CardSet.of(deck, [card for card in deck if card.points == points])
            yield f"    {count(points, 'point'):8}  {hand_text(cards)}"

    def read(self, text: str) -> Action:
        """The action that somebody has typed, legal or not."""
        if self._is_numbered:
            return super().read(text)
        try:
            return self.seen.parse(text)
        except MoveTextError as problem:
            raise unreadable(problem) from problem

    def spelt(self, action: Action) -> str:
        """What to type for an action."""
        return super().spelt(action) if self._is_numbered else self.seen.variant.notation.written(self.seen, action)


def board(view: BottleImpView, pronouns: Pronouns, seat: int, legal: Container[Card]) -> Iterator[str]:
    """The lines above a question; the cards that may be played are marked."""
    yield from _played(view, pronouns)
    for other in range(view.seats):
        if other != seat:
            yield from _open_packets(view, pronouns, other)
    yield from _packets(view, pronouns, seat, legal)


def table(now: Now, pronouns: Pronouns) -> Iterator[str]:
    """The bottle, the trick, everybody's packets and the devil's trick, as far as they are seen."""
    yield from _played(now, pronouns)
    for seat in range(now.seats):
        yield from _packets(now, pronouns, seat)
    if now.devils_trick_size:
        yield f"The devil's trick: {_seen_and_unseen(now.devils_trick, now.devils_trick_size)}"


def _played(now: Now, pronouns: Pronouns) -> Iterator[str]:
    """What everybody has seen: the price, the points, the trick."""
    yield from _bottles(now, pronouns)
    if now.tricks:
        won = (f"{pronouns.name(other)}{GLUE}{now.pile(other).points}" for other in range(now.seats))
        yield f"Points won: {', '.join(won)}."
    if now.trick.plays:
        plays = (f"{pronouns.name(other)}{GLUE}{card_text(card)}" for other, card in now.trick.plays)
        yield f"Trick {len(now.tricks) + 1}: {', '.join(plays)}."


def _packets(now: Now, pronouns: Pronouns, seat: int, legal: Container[Card] = ()) -> Iterator[str]:
    owner = pronouns.owner(seat)
    for packet, cards in enumerate(now.packets(seat)):
        held = _seen_and_unseen(cards, now.packet_sizes(seat)[packet], legal)
        yield f"{owner[:1].upper()}{owner[1:]} {packet_name(now, seat, packet)}: {held}"


def _seen_and_unseen(cards: CardSet, size: int, legal: Container[Card] = ()) -> str:
    """Some cards, and how many others there are."""
    parts = [hand_text(cards, legal)] if cards else []
    parts += [f"{count(size - len(cards), 'card')}, face down"] if size > len(cards) else []
    return " and ".join(parts) or "no cards"


def _bottles(view: Now, pronouns: Pronouns) -> Iterator[str]:
    if len(view.bottles) == 1:
        bottle = view.bottles[0]
        yield f"Price {bottle.price}: {_owner(bottle, pronouns)} the bottle."
        return
    for number, bottle in enumerate(view.bottles, 1):
        yield f"Bottle {number}, price {bottle.price}: {_owner(bottle, pronouns)} it."


def _owner(bottle: Bottle, pronouns: Pronouns) -> str:
    if bottle.owner is None:
        return "nobody has"
    return f"{pronouns.name(bottle.owner)} {pronouns.verb(bottle.owner, 'have')}"


def _open_packets(view: BottleImpView, pronouns: Pronouns, seat: int) -> Iterator[str]:
    for packet in view.exposed(seat):
        cards = view.packets(seat)[packet]
        owner = pronouns.owner(seat)
        kind = "open hand" if view.packet_count == 1 else packet_name(view, seat, packet)
        yield f"{owner} {kind}: {hand_text(cards) or 'no cards'}"


def question(view: BottleImpView, pronouns: Pronouns, seat: int) -> str:
    """What is to be done now, and what to type."""
    at = view.step_in(view.phase)
    if at and at.step.exposes:
        return "Which of your packets shall lie open on the table? Type 1 for the first one, or 2 for the second."
    if at:
        return _cards_asked_for(view, pronouns, seat, at)
    if view.phase is Phase.CHOOSE_BOTTLE:
        return f"You have won the trick. Which bottle do you take? Type a number from 1 to {len(view.bottles)}."
    return _play(view, seat)


def _cards_asked_for(view: BottleImpView, pronouns: Pronouns, seat: int, at: StepAtTable) -> str:
    """Which cards are to be named in a step of the preparation."""
    needed, several = at.needed[seat], view.packet_count > 1
    source = f" of your {packet_name(view, seat, at.step.looks_at or 0)}" if several else ""
    typed = "its number" if needed == 1 else "their numbers"
    if bool(at.gifts) == bool(at.discards):  # a step of a plugin's own
        return f"It is time to {at.step.verb}: choose {count(needed, 'card')}{source}, and type {typed}."
    if at.discards:
        return f"Put {count(needed, 'card')}{source} into the devil's trick: type {typed}."
    places = view.receivers(seat)
    gifts: list[str] = []
    for place, size in in_a_row(places):
        who = receiver_text(view, pronouns, seat, place, len({*places}))
        gifts.append(f"{so_many_cards(size)}{'' if gifts else source} to {who}")
    if needed > 1:
        typed = f"{count(needed, 'number')}{' in this order' if len(gifts) > 1 else ''}"
    return f"Give {listing(gifts)}: type {typed}."


def _play(view: BottleImpView, seat: int) -> str:
    legal = playable(view)
    sources = [packet for packet, cards in enumerate(view.packets(seat)) if any(card in cards for card in legal)]
    several = view.packet_count > 1
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
