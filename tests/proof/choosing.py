"""Whose turn it is in The Bottle Imp, what may be done then, and who wins: told from the clauses and the table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImp, BottleImpRound, Card, Discard, Expose, Pass, Phase, Play, TakeBottle
from flaschenteufel.bottle_imp.phases.discard import Discarding
from flaschenteufel.bottle_imp.phases.expose import Exposing
from flaschenteufel.bottle_imp.phases.passing import Passing
from flaschenteufel.bottle_imp.tricks import Slot, Source

Plays = tuple[tuple[int, Card], ...]


def price(state: BottleImpRound) -> float:
    """What a trick is judged by (TWO-2)."""
    return max(bottle.price for bottle in state.bottles)


def offers(state: BottleImpRound) -> list[int]:
    """The bottles that a trick can win (TWO-3, TWO-4)."""
    return [number for number, bottle in enumerate(state.bottles) if bottle.price == price(state)]


def winning(plays: Plays, limit: float) -> tuple[int, Card]:
    """The highest card below the price or, if there is none, the highest (TRICK-3, TRICK-4)."""
    cheap = [play for play in plays if play[1].number < limit]
    return max(cheap or plays, key=lambda play: play[1].number)


@cache
def slots(variant: BottleImp, seats: int) -> tuple[Slot, ...]:
    """The places of a trick, in order."""
    return variant.order(seats)


def to_act_after(before: BottleImpRound, action: ft.Action, after: BottleImpRound) -> tuple[int, ...]:
    """The seats that should be to act after a step."""
    if after.phase is Phase.TRICK:
        leader = after.finished[-1][1] if after.finished else after.dealer + 1  # TRICK-1
        slot = slots(after.variant, after.seats)[len(after.laid)]  # TRICK-1, EYE-4, HOUSE-4
        return ((leader + slot.places_left) % after.seats,)
    if after.phase is Phase.CHOOSE_BOTTLE:
        return (winning(after.trick.plays, price(after))[0],)  # TWO-3
    if after.phase is before.phase:  # all choose at the same time (PASS-3)
        return tuple(seat for seat in before.to_act if seat != action.seat)
    stage = after.setup.stage(after.phase)
    return tuple(sorted(stage.step.who(after.setup.seating))) if stage else ()


def choices(state: BottleImpRound) -> frozenset[ft.Action]:
    """All that may be done by the seats to act; the orders of a deck are not listed."""
    return frozenset(action for seat in state.to_act for action in _choices_of(state, seat))


def _choices_of(state: BottleImpRound, seat: int) -> Iterator[ft.Action]:
    stage, packets = state.setup.stage(state.phase), state.packets(seat)
    step = stage and stage.step
    if state.phase is Phase.TRICK:
        yield from (Play(seat, card) for card in _playable(state, seat))
    elif state.phase is Phase.CHOOSE_BOTTLE:
        yield from (TakeBottle(seat, number) for number in offers(state))
    elif isinstance(step, Discarding):  # DISC-1
        yield from (Discard(seat, cards) for cards in combinations(packets[step.packet], step.count))
    elif isinstance(step, Passing):  # PASS-1: each receiver may get each card
        receivers = step.receivers(state.setup.seating, seat)
        yield from (Pass(seat, cards) for cards in permutations(packets[step.packet], len(receivers)))
    elif isinstance(step, Exposing):  # HOUSE-3
        yield from (Expose(seat, packet) for packet in range(len(packets)))


def _playable(state: BottleImpRound, seat: int) -> list[Card]:
    """The cards of the led suit, or all if there are none, in each hand that may be played from (TRICK-2, EYE-5)."""
    plays, shown = state.trick.plays, state.exposed(seat)
    source = slots(state.variant, state.seats)[len(plays)].source
    cards: list[Card] = []
    for number, packet in enumerate(state.packets(seat)):
        if source is Source.ANY or (source is Source.OPEN) == (number in shown):  # HOUSE-4
            cards += [card for card in packet if plays and card.suit is plays[0][1].suit] or packet
    return [_lopakas(state, seat, cards)] if seat in state.automatic else cards


def _lopakas(state: BottleImpRound, seat: int, cards: list[Card]) -> Card:
    """The highest card that would win, the lowest if none would (LOP-4); leading, the highest (LOP-5)."""
    limit, plays = price(state), state.trick.plays
    good = [card for card in cards if winning((*plays, (seat, card)), limit)[1] is card] if plays else cards
    return max(good, key=_number) if good else min(cards, key=_number)


def _number(card: Card) -> float:
    return card.number
