"""A round of The Bottle Imp played to its end at random, without making rounds: the rules of tricks a second time.

It chooses as `actions[int(rng.random() * len(actions))]` does from `State.legal_actions(seat)`, seat after seat, and
draws nothing where there is no choice. So the same generator plays the same round by states, and the tests do that.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from flaschenteufel.bottle_imp.lanes.table import PAIR, Lane, Slot, StepLane
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.scoring import scores_of
from flaschenteufel.bottle_imp.situation import FinishedTrick, Prepared, Price, make_prepared
from flaschenteufel.bottle_imp.tricks import highest, on_offer, sold, winning_card
from flaschenteufel.bottle_imp.turns import Turn
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.playouts.cursor import SEED_BITS

End = tuple[Prepared, list[FinishedTrick], tuple[Price, ...]]
"""What there is at the end of a round: the preparation, the tricks, and the bottles."""


def played_out(
    lane: Lane,
    turn: Turn,
    to_act: tuple[int, ...],
    held: tuple[int, ...],
    laid: tuple[Any, ...],
    prepared: Prepared,
    finished: tuple[FinishedTrick, ...],
    prices: tuple[Price, ...],
    rng: Random,
) -> End:
    """The end of a round that goes on from a moment: the arguments are the fields of a round that is not over."""
    setup, phase, leader = lane.setup, turn.phase, turn.leader
    if phase is Phase.DEAL:
        *packets, leftover = setup.shuffle(rng.getrandbits(SEED_BITS))
        held = tuple(packets)
        prepared = make_prepared(held, leftover, (), leftover, setup.none_exposed)
    if phase is Phase.CHOOSE_BOTTLE:
        winner = to_act[0]
        card = winning_card(sum(laid), highest(prices))
        prices = sold(prices, _bottle(lane, prices, winner, rng), winner, card)
        finished = (*finished, (leader, winner, laid))
        leader, laid = winner, ()
    elif phase is not Phase.TRICK:
        due = () if phase is Phase.DEAL else to_act
        held, prepared = _prepare(lane, due, laid, held, prepared, rng)
        laid = ()
    return _tricks(lane, leader, held, laid, prepared, finished, prices, rng)


def _prepare(
    lane: Lane, to_act: tuple[int, ...], laid: tuple[Any, ...], held: tuple[int, ...], prepared: Prepared, rng: Random
) -> tuple[tuple[int, ...], Prepared]:
    """The packets when all steps that are left have been made, and what happened until then."""
    random, pick = rng.random, lane.bits.pick
    devil, exposed, submissions = prepared.devil, prepared.exposed, prepared.submissions
    for step in lane.steps[len(submissions) :]:
        at = step.at
        chosen: list[Any] = list(laid) if laid else [None] * lane.setup.seats
        for seat in to_act or at.seats:
            if not step.usual[seat]:
                chosen[seat] = _otherwise(lane, step, seat, held, rng)
                continue
            bits = pick(held[at.sources[seat]])
            size = len(bits)
            if step.usual[seat] == PAIR:
                first, second = divmod(int(random() * (size * (size - 1))), size - 1)
                chosen[seat] = bits[first], bits[second + (second >= first)]
            else:
                chosen[seat] = (bits[int(random() * size)],) if size > 1 else bits
        held, devil = at.settled(held, devil, chosen)
        if at.step.exposes:
            exposed = tuple(chosen)
        submissions += (tuple(chosen),)
        laid = to_act = ()
    return held, make_prepared(prepared.dealt, prepared.leftover, submissions, devil, exposed)


def _otherwise(lane: Lane, step: StepLane, seat: int, held: tuple[int, ...], rng: Random) -> Any:
    """A submission at random, in its compact form, where it is not a single card or a pair."""
    at = step.at
    packet = held[at.sources[seat]]
    if step.lots is None:
        actions = step.choices[seat](packet)
        action = actions[int(rng.random() * len(actions)) if len(actions) > 1 else 0]
        return at.step.compact(at, action, held)
    bits, lots = lane.bits.pick(packet), step.lots[seat]
    ways = lots.ways[len(bits)]
    way = ways[int(rng.random() * len(ways)) if len(ways) > 1 else 0]
    return lots.submission([bits[place] for place in way])


def _bottle(lane: Lane, prices: tuple[Price, ...], winner: int, rng: Random) -> int:
    """The bottle that the winner of a trick takes."""
    offers = on_offer(prices)
    choice = len(offers) > 1 and winner not in lane.setup.automatic
    return offers[int(rng.random() * len(offers)) if choice else 0]


def _tricks(
    lane: Lane,
    leader: int,
    held: tuple[int, ...],
    laid: tuple[int, ...],
    prepared: Prepared,
    finished: tuple[FinishedTrick, ...],
    prices: tuple[Price, ...],
    rng: Random,
) -> End:
    """The end when all tricks that are left have been played."""
    setup, random, pick, bits_of = lane.setup, rng.random, lane.bits.pick, lane.bits
    orders, follow, seat_of = lane.slots[prepared.exposed], setup.deck.follow, lane.seat_of
    packets, cards, cheap, tricks = [*held], [*laid], highest(prices), [*finished]
    led = follow[cards[0]] if cards else 0
    for _ in range(setup.tricks - len(finished)):
        order = orders[leader]
        for source, slot in order[len(cards) :] if cards else order:
            packet = packets[source]
            if slot is not None:
                source, bit = _special(lane, slot, source, packets, led, cards, cheap, random)
                packet = packets[source]
            elif led:
                bits = bits_of[packet & led or packet]
                bit = bits[int(random() * len(bits))] if len(bits) > 1 else bits[0]
            else:
                bits = pick(packet)
                bit = bits[int(random() * len(bits))] if len(bits) > 1 else bits[0]
            packets[source] = packet ^ bit
            cards.append(bit)
            led = led or follow[bit]
        taken = sum(cards)
        winning = 1 << (taken & cheap or taken).bit_length() - 1
        winner = seat_of[order[cards.index(winning)][0]]
        if winning & cheap:
            if len(prices) == 1:
                cheap = winning - 1
                bottle: Price = (winner, cheap)
                prices = (bottle,)
            else:
                prices = sold(prices, _bottle(lane, prices, winner, rng), winner, winning)
                cheap = highest(prices)
        tricks.append((leader, winner, tuple(cards)))
        leader, led, cards = winner, 0, []
    return prepared, tricks, prices


def _special(
    lane: Lane,
    slot: Slot,
    source: int,
    packets: list[int],
    led: int,
    cards: list[int],
    cheap: int,
    random: Callable[[], float],
) -> tuple[int, int]:
    """The packet and the card that is played where there are several packets, or a dummy plays by rule."""
    legal = packets[source] & led or packets[source]
    for other in slot.others:
        legal |= packets[other] & led or packets[other]
    if slot.by_rule:
        bit = lane.setup.variant.dummy(legal, sum(cards), cheap)
    else:
        bits = lane.bits[legal]
        bit = bits[int(random() * len(bits))] if len(bits) > 1 else bits[0]
    if packets[source] & bit:
        return source, bit
    return next(other for other in slot.others if packets[other] & bit), bit


def ended(lane: Lane, end: End) -> BottleImpRound:
    """The round at its end."""
    prepared, tricks, prices = end
    setup = lane.setup
    return setup.enter(Phase.SCORE, tricks[-1][1], prepared, tuple(tricks), prices, (0,) * len(setup.sizes))


def scored(lane: Lane, end: End) -> tuple[int, ...]:
    """The scores; scoring that may ask for more than points and bottles gets the round at its end."""
    if not lane.scores_plainly:
        return ended(lane, end).scores
    prepared, tricks, prices = end
    won = [0] * lane.setup.seats
    for _, winner, cards in tricks:
        won[winner] += sum(cards)
    return scores_of(lane.setup, won, prices, prepared.devil)
