"""What happened between a round and the next, as events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from flaschenteufel.bottle_imp.actions import Discard, Expose, Pass, Play, TakeBottle
from flaschenteufel.bottle_imp.cards import CardSet
from flaschenteufel.bottle_imp.events import (
    BottleSold,
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
from flaschenteufel.bottle_imp.turns import StepTurn
from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.events import Event

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.round import BottleImpRound


def account(before: BottleImpRound, action: Action, after: BottleImpRound) -> Iterator[Event]:
    """The events of a legal action that leads from one round to the other, in order."""
    if isinstance(action, Deal):
        yield _dealt(after)
    elif isinstance(action, Discard):
        yield Discarded(action.seat, action.cards)
    elif isinstance(action, Pass):
        yield Offered(action.seat, action.cards)
    elif isinstance(action, Expose):
        yield Chosen(action.seat, action.packet)
    elif isinstance(action, Play):
        yield _played(before, action)
    if after.phase is not before.phase and not isinstance(action, Play | TakeBottle):
        yield from _prepared(before, after)
    if len(after.finished) > len(before.finished):
        yield from _trick_taken(before, after)
    if after.is_over:
        yield DevilsTrickShown(tuple(after.devils_trick))


def _dealt(after: BottleImpRound) -> Dealt:
    prepared = after.prepared
    packets = tuple(tuple(tuple(packet) for packet in after.packets(seat)) for seat in range(after.seats))
    return Dealt(
        seat=after.dealer,
        packets=packets,
        leftover=tuple(CardSet(after.deck, prepared.leftover)),
        taken_up=after.setup.taken_up(after.phase),
    )


def _played(before: BottleImpRound, action: Play) -> Played:
    packets = before.packets(action.seat)
    packet = next(index for index, cards in enumerate(packets) if action.card in cards)
    return Played(action.seat, action.card, packet, lay_open=packet in before.exposed(action.seat))


def _prepared(before: BottleImpRound, after: BottleImpRound) -> Iterator[Event]:
    """A step of the preparation, or the deal, is complete: gifts are picked up, packets looked at and laid open."""
    gifts = tuple(_passed(before, after))
    yield from gifts
    seats = range(after.seats)
    for seat in seats:
        for packet in _news(before, after, seat, gifts):
            yield Looked(seat, packet, tuple(after.packets(seat)[packet]))
    for seat in seats:
        for packet in after.exposed(seat):
            yield Exposed(seat, packet, tuple(after.packets(seat)[packet]))


def _passed(before: BottleImpRound, after: BottleImpRound) -> Iterator[Passed]:
    """The gifts, if a pass has just been completed."""
    if len(after.prepared.gifts) == len(before.prepared.gifts):
        return
    assert isinstance(before.turn, StepTurn)
    width, face_down = after.setup.width, after.setup.layout.face_down
    for giver, gift, target in before.turn.gifts:
        receiver, packet = divmod(target, width)
        card = after.deck.card_of[after.prepared.gifts[-1][giver][gift]]
        yield Passed(giver, receiver, packet, card, unseen=face_down)


def _news(before: BottleImpRound, after: BottleImpRound, seat: int, gifts: tuple[Passed, ...]) -> Iterator[int]:
    """The packets that lie face down and are looked at now: for the first time, or for what has come into them."""
    setup = after.setup
    if not setup.layout.face_down or not isinstance(before.turn, StepTurn):
        return
    changed = {gift.packet for gift in gifts if gift.receiver == seat}
    seen = setup.taken_up(before.phase)
    yield from (packet for packet in setup.taken_up(after.phase) if packet in changed or packet not in seen)


def _trick_taken(before: BottleImpRound, after: BottleImpRound) -> Iterator[Event]:
    """The trick goes to its winner, but a card that bought a bottle goes under it."""
    trick = after.tricks[-1]
    assert trick.winner is not None
    pairs = enumerate(zip(before.bottles, after.bottles, strict=True))
    sold = [(bottle, old, new) for bottle, (old, new) in pairs if old != new]
    paid = [new.card for _, _, new in sold]
    yield TrickTaken(trick.winner, tuple(card for _, card in trick.plays if card not in paid))
    for bottle, old, new in sold:
        assert new.card is not None
        yield BottleSold(trick.winner, bottle, new.card, new.price, seller=old.owner, freed=old.card)
