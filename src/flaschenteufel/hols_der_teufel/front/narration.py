"""A round of Hol's der Teufel told from the deal to the score, and what to know before."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from flaschenteufel.cli.narration import PlainNarrator, Totals
from flaschenteufel.cli.people import Pronouns
from flaschenteufel.cli.text import GLUE, glued
from flaschenteufel.core.events import Awaited, Event
from flaschenteufel.core.state import State
from flaschenteufel.core.view import View
from flaschenteufel.core.wording import count, listing
from flaschenteufel.hols_der_teufel.cards import SUITS, DevilCard, Suit
from flaschenteufel.hols_der_teufel.events import ChipsPaid, HandsDealt, Laid, TurnPassed
from flaschenteufel.hols_der_teufel.front.telling import card_label
from flaschenteufel.hols_der_teufel.round import HolsDerTeufelRound
from flaschenteufel.hols_der_teufel.rows import Row, RowsOnTheTable
from flaschenteufel.hols_der_teufel.views.view import HolsDerTeufelView
from flaschenteufel.telling import catalogue

_ENGLISH = catalogue("flaschenteufel.hols_der_teufel.front", "en")

Now = HolsDerTeufelRound | HolsDerTeufelView
"""A round of Hol's der Teufel, or what somebody may know of it."""


class Narrator(PlainNarrator):
    """Tells a round: a line for each turn."""

    def __init__(self, pronouns: Pronouns) -> None:
        super().__init__(pronouns)
        self._rows: dict[Suit, Row] = {}
        self._turn: list[str] = []

    def introduction(self, now: State | View) -> Iterator[str]:
        """The cards, the rows, the chips and the end."""
        return introduction(_of_this_game(now))

    def tell(self, event: Event, now: State | View) -> Iterator[str]:
        """What happened."""
        if isinstance(event, HandsDealt):
            yield from self._dealt(event, _of_this_game(now))
        elif isinstance(event, Laid):
            self._turn = [self._laid(event)]
        elif isinstance(event, ChipsPaid):
            self._turn.append(self.told(event))
        elif isinstance(event, TurnPassed):
            self._turn = [self.told(event)]
        elif isinstance(event, Awaited) and self._turn:
            yield f"    {' '.join(self._turn)}"
            self._turn = []

    def _dealt(self, event: HandsDealt, table: Now) -> Iterator[str]:
        if self.pronouns.you is None:
            yield "Hands as they are dealt:"
            yield from self.hands(table)
        if event.aside:
            yield f"Set aside, seen by nobody: {count(len(event.aside), 'card')}."
        if self.pronouns.you is None:
            yield from ("", "The turns:")

    def hands(self, now: State | View) -> Iterator[str]:
        """A line for each seat."""
        table = _of_this_game(now)
        wide = max(map(len, self.pronouns.names))
        for seat, name in enumerate(self.pronouns.names):
            yield f"    {name:{wide}}  {hand_text(table.hand(seat))}"

    def _laid(self, event: Laid) -> str:
        row = self._rows.get(event.row)
        if row is None:
            self._rows[event.row] = Row(event.row, (event.card,))
            return f"{self.pronouns.does(event.seat, 'start')} the {event.row} row with {card_text(event.card)}."
        beside = row.shown(event.end)
        self._rows[event.row] = row.with_card(event.card, event.end)
        laying = f"{self.pronouns.does(event.seat, 'lay')} {card_text(event.card)} at the {event.end} end"
        if event.card.is_angel:
            return f"{laying} of the {event.row} row, which is closed now."
        return f"{laying}, next to the {beside}."

    def scored(self, now: State | View, totals: Totals) -> Iterator[str]:
        """The chips of everybody."""
        table, names = _of_this_game(now), self.pronouns.names
        columns = [
            (str(len(table.backs(seat))), str(table.scores[seat]), str(totals[names[seat]]))
            for seat in range(table.seats)
        ]
        yield ""
        yield "The score:"
        yield from self.scoreboard(("cards left", "chips", "total"), columns)


def _of_this_game(now: State | View) -> Now:
    assert isinstance(now, HolsDerTeufelRound | HolsDerTeufelView), "a round of Hol's der Teufel is told"
    return now


def introduction(table: RowsOnTheTable) -> Iterator[str]:
    """The cards, the rows, the chips and the end, as this table has them."""
    variant = table.variant
    each, aside = divmod(len(variant.deck()), table.seats)
    angels = f", and {count(variant.angels, 'angel')}" if variant.angels else ""
    rest = f" The {count(aside, 'card')} left over {'is' if aside == 1 else 'are'} set aside, seen by nobody."
    yield (
        f"The cards. There are devils from 1 to {variant.highest} in {listing(SUITS)}{angels}. The backs show the "
        f"suits, so everybody knows which suits you hold, but not which values. Everybody gets "
        f"{count(each, 'card')}.{rest if aside else ''}"
    )
    yield (
        "The rows. Each suit has one row on the table. In your turn you lay a card of its suit at one of its two "
        "ends, low or high: low is the left end and high the right one, whatever lies there. Next to a lower card "
        "that is free. Next to a higher one it costs the difference in chips, which go to the player on your right; "
        "who has less pays all."
    )
    yield (
        "New rows. A suit that is not on the table yet is started with a value that lies at an end of a row, free of "
        "charge; who can do nothing else starts it with any. The very first card must be of a suit that the left "
        "neighbour holds."
    )
    if variant.angels:
        yield (
            "Angels. Once all suits lie there with two cards or more, an angel may be laid at an end, which is closed "
            "from then on. A row has one angel at most."
        )
    yield (
        f"The end. The dealer begins, and the round is over when the dealer has no card left. Everybody begins with "
        f"{count(variant.chips, 'chip')}, and what is left of them is the score."
    )


def card_text(card: DevilCard) -> str:
    """A card within a sentence.

    >>> card_text(DevilCard())
    'an angel'
    """
    return "an angel" if card.is_angel else glued(card_label(card, _ENGLISH))


def hand_text(hand: Iterable[DevilCard]) -> str:
    """A hand, sorted and grouped by suit.

    >>> hand_text([DevilCard(), DevilCard(7, Suit.RED), DevilCard(9, Suit.RED)]).replace(GLUE, " ")
    'red 7 9 | angel'
    """
    cards = sorted(hand)
    groups = [
        f"{suit}{GLUE}{' '.join(str(card.value) for card in cards if card.suit is suit)}"
        for suit in SUITS
        if any(card.suit is suit for card in cards)
    ]
    return f"{GLUE}| ".join([*groups, *("angel" for card in cards if card.is_angel)])


def backs_text(backs: tuple[Suit | None, ...]) -> str:
    """What everybody sees of a hand.

    >>> backs_text((Suit.RED, Suit.RED, None))
    '2 red, 1 angel'
    """
    suits = [f"{backs.count(suit)} {suit}" for suit in SUITS if suit in backs]
    return ", ".join([*suits, *([count(backs.count(None), "angel")] if None in backs else [])])


def row_text(row: Iterable[DevilCard]) -> str:
    """The cards of a row, from its low end to its high end.

    >>> row_text([DevilCard(), DevilCard(7, Suit.RED), DevilCard(9, Suit.RED)])
    'angel 7 9'
    """
    return " ".join("angel" if card.is_angel else str(card.value) for card in row)
