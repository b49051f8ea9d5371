"""A round of The Bottle Imp told from the deal to the score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from flaschenteufel.bottle_imp.cards import Card, Number
from flaschenteufel.bottle_imp.events import (
    BottleSold,
    Dealt,
    DevilsTrickShown,
    Exposed,
    Looked,
    Offered,
    Passed,
    Played,
    TrickTaken,
)
from flaschenteufel.bottle_imp.front.introduction import introduction
from flaschenteufel.bottle_imp.front.telling import bottle_text, gifts, sale_text
from flaschenteufel.bottle_imp.front.words import (
    Now,
    card_text,
    cards_text,
    direction,
    english,
    hand_text,
    packet_name,
    unbroken,
)
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.tricks import Bottle, highest_price
from flaschenteufel.bottle_imp.views.view import BottleImpView
from flaschenteufel.bottle_imp.vocabulary import AnyPhase, Phase
from flaschenteufel.cli.narration import PlainNarrator, Totals
from flaschenteufel.cli.people import Pronouns
from flaschenteufel.cli.text import GLUE, ORDINALS
from flaschenteufel.core.events import Awaited, Event, RoundScored
from flaschenteufel.core.state import State
from flaschenteufel.core.view import View
from flaschenteufel.core.wording import count, listing
from flaschenteufel.telling import event_text


class Narrator(PlainNarrator):
    """Tells a round: a trick, with what becomes of the bottle, when it is complete."""

    def __init__(self, pronouns: Pronouns) -> None:
        super().__init__(pronouns)
        self._phase: AnyPhase = Phase.DEAL
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
        partners = [self.pronouns.name(seat) for seat in seats]
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
            yield from self._begun(event.phase, table)
        else:
            yield from prepared(event, self._phase, table, self.pronouns)

    def _dealt(self, event: Dealt, table: Now) -> Iterator[str]:
        self._bottles = [Bottle(price=table.variant.start_price)] * table.variant.bottles
        self._packets = table.packet_count
        if self.pronouns.you is None:
            yield "Hands as they are dealt:"
            yield from self.hands(table)
        if event.leftover:
            yield f"Left over for the devil's trick, seen by nobody: {count(len(event.leftover), 'card')}."

    def _begun(self, phase: AnyPhase, table: Now) -> Iterator[str]:
        """What begins with a phase that is not the one before."""
        before, self._phase = self._phase, phase
        if phase is before or self.pronouns.you is not None:  # a player is asked, and sees their cards
            return
        yield from announced(table, phase)
        if phase is Phase.TRICK and not self._tricks:
            yield from ("", "Hands to play with:", *self.hands(table), "", "The tricks:")

    def _trick(self) -> Iterator[str]:
        """The trick, if it has been taken."""
        if self._taken is None:
            return
        self._tricks += 1
        yield f"{self._label(self._tricks)}{plays_text(self._plays, self.pronouns, self._packets)}"
        cards = [play.card for play in self._plays]
        yield " " * 9 + " ".join(taken(self._taken, self._sales, cards, self._bottles, self.pronouns))
        for sale in self._sales:
            self._bottles[sale.bottle] = Bottle(owner=sale.seat, price=sale.price, card=sale.card)
        self._plays, self._taken, self._sales = [], None, []

    def _label(self, number: int) -> str:
        return f"    {number:2}.  (price {prices_text(self._bottles)}) "

    def rest(self) -> Iterator[str]:
        """The trick as it lies."""
        if self._plays:
            yield f"{self._label(self._tricks + 1)}{plays_text(self._plays, self.pronouns, self._packets)} ..."

    def hands(self, now: State | View) -> Iterator[str]:
        """A line for each packet of each seat."""
        table = _of_this_game(now)
        wide = max(map(len, self.pronouns.names))
        for seat, name in enumerate(self.pronouns.names):
            for index, packet in enumerate(table.packets(seat)):
                kind = packet_name(table, seat, index).removesuffix("packet").removesuffix("hand").strip()
                label = f"{kind:6}  " if kind else ""
                yield f"    {name:{wide}}  {label}{hand_text(packet)}"

    def scored(self, now: State | View, totals: Totals) -> Iterator[str]:
        """The devil's trick, the cards under bottles, and what everybody scores."""
        table, names = _of_this_game(now), self.pronouns.names
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


PUT_AWAY = "Put into the devil's trick, face down"
GIVEN = "Given away, all at the same time"


def announced(now: Now, phase: AnyPhase) -> Iterator[str]:
    """What is to be done in the phase that begins."""
    at = now.step_in(phase)
    if at is None:
        return
    if at.step.exposes:
        yield "Laid open on the table, all at the same time:"
    elif bool(at.gifts) == bool(at.discards):  # a step of a plugin's own
        yield f"It is time to {at.step.verb}, all at the same time:"
    else:
        several = now.packet_count > 1 and at.step.looks_at is not None
        source = f" (from the {ORDINALS[at.step.looks_at or 0]} packet)" if several else ""
        yield f"{PUT_AWAY if at.discards else GIVEN}{source}:"


def prepared(event: Event, phase: AnyPhase, now: Now, pronouns: Pronouns) -> Iterator[str]:
    """What one seat does or gets in a phase."""
    if isinstance(event, Offered):
        yield f"    {unbroken(_offered(event, phase, now, pronouns))}"
    elif isinstance(event, Exposed):
        yield from _exposed(event, phase, now, pronouns)
    elif isinstance(event, Passed) and event.receiver != pronouns.you:
        return  # that somebody gave something has been told
    elif isinstance(event, Looked) and event.seat != pronouns.you:
        return
    elif not isinstance(event, DevilsTrickShown | RoundScored):
        yield f"    {unbroken(event_text(event, pronouns.names, you=pronouns.you))}"


def _exposed(event: Exposed, phase: AnyPhase, now: Now, pronouns: Pronouns) -> Iterator[str]:
    """A packet that is turned up, unless its owner's choice has been told."""
    if phase is not Phase.EXPOSE:
        kind = "hand" if now.packet_count == 1 else f"{ORDINALS[event.packet]} packet"
        owner = "Your" if event.seat == pronouns.you else pronouns.owner(event.seat)
        yield f"    {owner} {kind} lies open."
    elif pronouns.you not in (None, event.seat):
        yield f"    {pronouns.does(event.seat, 'show')} the {ORDINALS[event.packet]} packet."


def _offered(event: Offered, phase: AnyPhase, now: Now, pronouns: Pronouns) -> str:
    """Each gift with its receiver."""
    speech = english(pronouns)
    given = speech.words.listing(gifts(event.seat, event.cards, now, speech, phase))
    return speech.either(event.seat, "You give {gifts}.", "{player} gives {gifts}.", gifts=given)


def receiver_text(now: Now, pronouns: Pronouns, giver: int, receiver: tuple[int, int], receivers: int) -> str:
    """Who gets a gift, with the side or the packet where several do."""
    seat, packet = receiver
    if now.packet_count > 1:
        return f"{pronouns.owner(seat)} {ORDINALS[packet]} packet"
    return f"{pronouns.name(seat)} ({direction(now, giver, seat)})" if receivers > 1 else pronouns.name(seat)


def plays_text(plays: Sequence[Played], pronouns: Pronouns, packets: int) -> str:
    """The cards of a trick: who played them, from which of several packets, and why they do not follow suit."""
    return ", ".join(_play(play, plays[0].card, pronouns, packets) for play in plays)


def _play(play: Played, led: Card, pronouns: Pronouns, packets: int) -> str:
    remarks = [["hidden", "open"][play.lay_open]] if packets > 1 else []
    remarks += [f"no{GLUE}{led.suit}"] if play.card.suit is not led.suit else []
    remark = f"{GLUE}({f',{GLUE}'.join(remarks)})" if remarks else ""
    return f"{pronouns.name(play.seat)}{GLUE}{card_text(play.card)}{remark}"


def prices_text(bottles: Sequence[Bottle]) -> str:
    """The price, or the different prices of several bottles."""
    return listing(dict.fromkeys(bottle.price for bottle in bottles))


def taken(
    event: TrickTaken, sales: Sequence[BottleSold], cards: list[Card], bottles: Sequence[Bottle], pronouns: Pronouns
) -> Iterator[str]:
    """The sentences about a complete trick: the winner with the reason, and the bottle as it was before."""
    price = highest_price(tuple(bottles))
    speech = english(pronouns)
    yield _reason(pronouns.does(event.seat, "win"), cards, price)
    for sale in sales:
        bottle = bottle_text(sale.bottle, speech.words) if len(bottles) > 1 else speech.words("the bottle")
        yield unbroken(sale_text(sale, bottle, speech))
    freed = [sale.freed for sale in sales if sale.freed and sale.seller == event.seat]
    yield f"({count(sum(card.points for card in (*event.cards, *freed)), 'point')} won)"


def _reason(winner: str, cards: list[Card], price: Number) -> str:
    below = [card for card in cards if card.number < price]
    if not below:
        return f"{winner}: no card is below {price}, and {max(cards)} is the highest of all."
    if len(below) == 1:
        return f"{winner}: {below[0]} is the only card below {price}."
    return f"{winner}: {max(below)} is the highest card below {price}."
