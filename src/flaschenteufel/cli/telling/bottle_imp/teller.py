"""A round of The Bottle Imp told from the deal to the score."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from flaschenteufel.bottle_imp.events import BottleSold, Dealt, Played, TrickTaken
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.tricks import Bottle
from flaschenteufel.bottle_imp.views.view import BottleImpView
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.cli.telling.bottle_imp.cards import cards_text, hand_text
from flaschenteufel.cli.telling.bottle_imp.introduction import introduction
from flaschenteufel.cli.telling.bottle_imp.packets import Now, packet_name
from flaschenteufel.cli.telling.bottle_imp.preparing import announced, prepared
from flaschenteufel.cli.telling.bottle_imp.trick import plays_text, prices_text, taken
from flaschenteufel.cli.telling.teller import Teller, Totals
from flaschenteufel.cli.voice import Voice
from flaschenteufel.core.events import Awaited, Event
from flaschenteufel.core.wording import count, listing

if TYPE_CHECKING:
    from flaschenteufel.core.state import State
    from flaschenteufel.core.view import View


class BottleImpTeller(Teller):
    """Tells a round: a trick, with what becomes of the bottle, when it is complete."""

    def __init__(self, voice: Voice) -> None:
        super().__init__(voice)
        self._phase = Phase.DEAL
        self._tricks = 0
        self._bottles: list[Bottle] = []
        self._plays: list[Played] = []
        self._taken: TrickTaken | None = None
        self._sales: list[BottleSold] = []
        self._packets = 1

    def introduction(self, now: State | View) -> Iterator[str]:
        """The cards, the bottle, the tricks and the score."""
        return introduction(_of_this_game(now))

    def heading(self, now: State | View, number: int) -> Iterator[str]:
        """Which round it is, who deals and who plays with whom."""
        yield from super().heading(now, number)
        table = _of_this_game(now)
        if len(table.sides) < table.seats:
            yield "Sides: " + "; ".join(map(self._side, table.sides))

    def _side(self, seats: tuple[int, ...]) -> str:
        partners = [self.voice.name(seat) for seat in seats]
        return listing(partners) if len(partners) > 1 else f"{partners[0]} alone"

    def tell(self, event: Event, now: State | View) -> Iterator[str]:
        """What happened."""
        table = _of_this_game(now)
        if isinstance(event, Dealt):
            yield from self._dealt(event, table)
        elif isinstance(event, Played):
            self._plays.append(event)
        elif isinstance(event, TrickTaken):
            self._taken = event
        elif isinstance(event, BottleSold):
            self._sales.append(event)
        elif isinstance(event, Awaited):
            yield from self._trick()
            yield from self._begun(Phase(event.phase), table)
        else:
            yield from prepared(event, self._phase, table, self.voice)

    def _dealt(self, event: Dealt, table: Now) -> Iterator[str]:
        self._bottles = [Bottle(price=table.variant.start_price)] * table.variant.bottles
        self._packets = table.setup.width
        if self.voice.you is None:
            yield "Hands as they are dealt:"
            yield from self.hands(table)
        if event.leftover:
            yield f"Left over for the devil's trick, seen by nobody: {count(len(event.leftover), 'card')}."

    def _begun(self, phase: Phase, table: Now) -> Iterator[str]:
        """What begins with a phase that is not the one before."""
        before, self._phase = self._phase, phase
        if phase is before or self.voice.you is not None:  # a player is asked, and sees his cards
            return
        yield from announced(table, phase)
        if phase is Phase.TRICK and not self._tricks:
            yield from ("", "Hands to play with:", *self.hands(table), "", "The tricks:")

    def _trick(self) -> Iterator[str]:
        """The trick, if it has been taken."""
        if self._taken is None:
            return
        self._tricks += 1
        yield f"{self._label(self._tricks)}{plays_text(self._plays, self.voice, self._packets)}"
        cards = [play.card for play in self._plays]
        yield " " * 9 + " ".join(taken(self._taken, self._sales, cards, self._bottles, self.voice))
        for sale in self._sales:
            self._bottles[sale.bottle] = Bottle(owner=sale.seat, price=sale.price, card=sale.card)
        self._plays, self._taken, self._sales = [], None, []

    def _label(self, number: int) -> str:
        return f"    {number:2}.  (price {prices_text(self._bottles)}) "

    def rest(self) -> Iterator[str]:
        """The trick as it lies."""
        if self._plays:
            yield f"{self._label(self._tricks + 1)}{plays_text(self._plays, self.voice, self._packets)} ..."

    def hands(self, now: State | View) -> Iterator[str]:
        """A line for each packet of each seat."""
        table = _of_this_game(now)
        wide = max(map(len, self.voice.names))
        for seat, name in enumerate(self.voice.names):
            for index, packet in enumerate(table.packets(seat)):
                kind = packet_name(table, seat, index).removesuffix("packet").removesuffix("hand").strip()
                label = f"{kind:6}  " if kind else ""
                yield f"    {name:{wide}}  {label}{hand_text(packet)}"

    def scored(self, now: State | View, totals: Totals) -> Iterator[str]:
        """The devil's trick, the cards under bottles, and what everybody scores."""
        table, names = _of_this_game(now), self.voice.names
        devils = table.devils_trick
        yield ""
        yield "The score:"
        yield f"    The devil's trick was {cards_text(devils)}: {count(devils.points, 'point')}."
        if under := [bottle.card for bottle in table.bottles if bottle.card is not None]:
            yield f"    Under a bottle, and scored by nobody: {cards_text(under)}."
        owners = [bottle.owner for bottle in table.bottles]
        won = [table.pile(seat).points for seat in range(table.seats)]
        columns = [
            (str(won[seat]), str(owners.count(seat) or ""), str(table.scores[seat]), str(totals[names[seat]]))
            for seat in range(table.seats)
        ]
        yield from self.scoreboard(("won", "bottles", "score", "total"), columns)


def _of_this_game(now: State | View) -> Now:
    assert isinstance(now, BottleImpRound | BottleImpView), "a round of The Bottle Imp is told"
    return now
