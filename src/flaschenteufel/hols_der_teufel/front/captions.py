"""What is seen of a round of Hol's der Teufel, and what a picture says of it in words."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache

from attrs import frozen

from flaschenteufel.hols_der_teufel.actions import End, Lay
from flaschenteufel.hols_der_teufel.cards import Backs, DevilCard, Suit
from flaschenteufel.hols_der_teufel.front.telling import card_label, suit_text
from flaschenteufel.hols_der_teufel.round import HolsDerTeufelRound
from flaschenteufel.hols_der_teufel.views.view import HolsDerTeufelView
from flaschenteufel.hols_der_teufel.vocabulary import Phase
from flaschenteufel.render.scene import Visible, Words, told, waiting
from flaschenteufel.telling import Catalogue


@frozen(slots=False, eq=False)
class VisibleTable(Visible[HolsDerTeufelRound | HolsDerTeufelView]):
    """A state or a view, and the questions about it that a picture has."""

    @property
    def anybody_chooses(self) -> bool:
        """Whether it is not a picture for spectators."""
        return self.viewer is not None or isinstance(self.table, HolsDerTeufelRound)

    @property
    def aside(self) -> tuple[tuple[DevilCard, ...], int]:
        """The cards that were set aside, as far as they are seen, and how many there are."""
        table = self.table
        return (table.aside, len(table.aside)) if isinstance(table, HolsDerTeufelRound) else ((), table.aside_count)

    @cached_property
    def _lays(self) -> tuple[Lay, ...]:
        return tuple(action for action in self.table.legal_actions() if isinstance(action, Lay))

    @cached_property
    def playable(self) -> frozenset[DevilCard]:
        """The cards that can be laid now."""
        return frozenset(lay.card for lay in self._lays)

    @cached_property
    def ends_on_offer(self) -> frozenset[tuple[Suit, End]]:
        """The ends of rows that a card can be laid at now."""
        return frozenset((lay.row, lay.end) for lay in self._lays)


def words_of(visible: VisibleTable) -> Words:
    """The words of a picture."""
    return told(visible.table, visible.names, _moment(visible), _account(visible), visible.words)


def _moment(visible: VisibleTable) -> str:
    table, words = visible.table, visible.words
    if table.is_over:
        return words("The round is over")
    who = waiting(table.to_act, visible.names, words)
    return words("{who} to deal", who=who) if table.phase is Phase.DEAL else words("{who} to lay a card", who=who)


@lru_cache(maxsize=256)
def card_words(card: DevilCard, words: Catalogue) -> str:
    """A card in a list."""
    return card_label(card, words)


def end_words(end: End, words: Catalogue) -> str:
    """What an end of a row is called."""
    return words("low") if end is End.LOW else words("high")


def place_words(suit: Suit, end: End, words: Catalogue) -> str:
    """An end of a row, for those who hear it."""
    row = suit_text(suit, words)
    if end is End.LOW:
        return words("low end of the {suit} row", suit=row)
    return words("high end of the {suit} row", suit=row)


def chips_words(chips: int, words: Catalogue) -> str:
    """So many chips."""
    return words.several("{number} chip", "{number} chips", chips)


def _account(visible: VisibleTable) -> Iterator[str]:
    table, words = visible.table, visible.words
    for suit, cards in table.rows.items():
        values = ", ".join(words("angel") if card.is_angel else str(card.value) for card in cards)
        yield words("The {suit} row, from its low end: {cards}.", suit=suit_text(suit, words), cards=values)
    for seat, name in enumerate(visible.names):
        called = words("{name} (dealer)", name=name) if seat == table.dealer else name
        facts = [chips_words(table.chips[seat], words), *_hand_words(visible, seat)]
        yield words("{name}: {facts}.", name=called, facts="; ".join(facts))
    size = visible.aside[1]
    if size:
        yield words.several("Set aside: {number} card.", "Set aside: {number} cards.", size)
    if visible.viewer in table.to_act and visible.playable:
        legal = words.listing(card_words(card, words) for card in sorted(visible.playable))
        yield words("{name} may lay {cards}.", name=visible.names[visible.viewer or 0], cards=legal)


def _hand_words(visible: VisibleTable, seat: int) -> Iterator[str]:
    words, cards = visible.words, visible.table.hand(seat)
    backs: Backs = visible.table.backs(seat)
    if cards:
        yield words("hand: {cards}", cards=words.listing(card_words(card, words) for card in cards))
    elif backs:
        kinds = (
            words("{number} {suit}", number=backs.count(suit), suit=suit_text(suit, words) if suit else words("angel"))
            for suit in dict.fromkeys(backs)
        )
        yield words("backs: {kinds}", kinds=words.listing(kinds))
