"""How a round of any game is told: plain sentences, unless the game tells it better."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from flaschenteufel.cli.people import Pronouns
from flaschenteufel.core.events import Awaited, Event, RoundScored
from flaschenteufel.core.front import front_part, hand_of, plain_words
from flaschenteufel.core.state import State
from flaschenteufel.core.variant import Variant
from flaschenteufel.core.view import View
from flaschenteufel.core.wording import count, listing, table_of
from flaschenteufel.telling import event_text

Totals = Mapping[str, int]
"""What everybody has scored in the match, by name."""


class PlainNarrator:
    """Tells one round of any game, event after event, from the deal on, each event as a plain sentence.

    A game that tells its rounds better has a subclass `Narrator` in the module `narration` of its front (see
    `Variant.front`). It is made anew for each round, and overrides what it likes.

    The `pronouns` name everybody. It says what the events say: to tell a round to a player, give it what
    `Event.for_seat` leaves. `now` is the round after the event: a state if everything may be told, else the view of
    whoever listens.

    >>> from flaschenteufel.hols_der_teufel import ChipsPaid
    >>> from flaschenteufel import get_variant
    >>> narrator = PlainNarrator(Pronouns(("Ada", "Ben", "Cleo"), you=0))
    >>> list(narrator.tell(ChipsPaid(1, receiver=0, amount=8), get_variant("hols-der-teufel").new_round().view(0)))
    ['    Ben pays 8 chips to you.']
    """

    def __init__(self, pronouns: Pronouns) -> None:
        self.pronouns = pronouns

    def introduction(self, now: State | View) -> Iterator[str]:
        """What somebody has to know who has never played; here, what can be said of any game."""
        variant = now.variant
        phases = dict.fromkeys(phase for row in variant.transition_table for phase in (row.source, row.dest))
        yield (
            f"{variant.title} is played by {listing(variant.player_counts, 'or')} people; here "
            f"{'plays' if now.players == 1 else 'play'} {now.players}. A round goes through "
            f"{count(len(phases), 'phase')}: {listing(map(plain_words, phases))}."
        )

    def heading(self, now: State | View, number: int) -> Iterator[str]:
        """Which round it is, and who deals."""
        title = f"Round {number}: {self.pronouns.does(now.dealer, 'deal')}"
        yield ""
        yield title
        yield "-" * len(title)

    def tell(self, event: Event, now: State | View) -> Iterator[str]:
        """What happened; some things may be told when they are complete, as tricks are."""
        if not isinstance(event, Awaited | RoundScored):
            yield f"    {self.told(event)}"

    def told(self, event: Event) -> str:
        """An event in a sentence."""
        return event_text(event, self.pronouns.names, you=self.pronouns.you)

    def rest(self) -> Iterator[str]:
        """What has happened and is not told yet, because it is not complete."""
        yield from ()

    def hands(self, now: State | View) -> Iterator[str]:
        """Everybody's cards, as far as they may be told."""
        wide = max(map(len, self.pronouns.names))
        for seat, name in enumerate(self.pronouns.names):
            hand = hand_of(now, seat)
            if hand is not None:
                yield f"    {name:{wide}}  {plain_words(hand, (), 'cards')}"

    def scored(self, now: State | View, totals: Totals) -> Iterator[str]:
        """The end of a round: the scores, with the totals that they lead to."""
        yield ""
        yield "The score:"
        rows = [(str(now.scores[seat]), str(totals[name])) for seat, name in enumerate(self.pronouns.names)]
        yield from self.scoreboard(("score", "total"), rows)

    def scoreboard(self, headings: tuple[str, ...], cells: Sequence[tuple[str, ...]]) -> Iterator[str]:
        """A table with a row of numbers for each seat."""
        rows = [("", *headings), *((self.pronouns.name(seat), *row) for seat, row in enumerate(cells))]
        return table_of(rows, numbers=len(headings), indent=4)


def narrator_of(variant: Variant, pronouns: Pronouns) -> PlainNarrator:
    """Who tells a round of a variant: the game's own narrator, or a plain one.

    >>> from flaschenteufel import get_variant
    >>> type(narrator_of(get_variant("lopaka"), Pronouns(("Ada", "Ben", "Lopaka")))).__module__
    'flaschenteufel.bottle_imp.front.narration'
    """
    own = front_part(variant, "narration")
    narrator: PlainNarrator = own.Narrator(pronouns) if own else PlainNarrator(pronouns)
    return narrator
