"""A round of The Bottle Imp played to its end at random, in one function: the rules of tricks a second time.

It chooses as `actions[int(rng.random() * len(actions))]` does from `State.legal_actions(seat)`, seat after seat, and draws
nothing where there is no choice. So the same generator plays the same round state by state, and the tests do that.
"""

from __future__ import annotations

from random import Random
from typing import Any

from flaschenteufel.bottle_imp.lanes.table import Lane
from flaschenteufel.bottle_imp.scoring import Tally
from flaschenteufel.bottle_imp.situation import Exposed, FinishedTrick, Prepared, Price, make_prepared
from flaschenteufel.bottle_imp.tricks import highest, on_offer, sold
from flaschenteufel.bottle_imp.turns import Turn
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.core.cursor import SEED_BITS
from flaschenteufel.core.fast import fast_constructor
from flaschenteufel.core.shuffle import shuffled

make_tally = fast_constructor(Tally)


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
) -> tuple[int, ...]:
    """The scores of a round that goes on from a moment, told by the fields of the round, which is not over."""
    setup, phase, leader = lane.setup, turn.phase, turn.leader
    if phase is Phase.DEAL:
        held, leftover = _dealt(lane, rng)
        prepared = make_prepared(held, leftover, (), leftover, setup.none_exposed)
        phase = setup.first_phase
        to_act, laid = setup.openers.get(phase, ((), ()))
    if phase in setup.step_in:
        held, prepared = _prepared(lane, to_act, laid, held, prepared, rng)
        laid = ()
    if phase is Phase.CHOOSE_BOTTLE:
        (winner,) = to_act
        offers = on_offer(prices)
        if len(offers) > 1 and winner not in setup.automatic: 
            bottle = offers[int(rng.random() * len(offers))]
        else:
            bottle = offers[0]
        cheap = highest(prices)
        winning = 1 << (sum(laid) & cheap).bit_length() - 1
        prices = sold(prices, bottle, winner, winning)
        finished = (*finished, (leader, winner, laid))
        leader, laid = winner, ()
    return _tricks(lane, leader, held, laid, prepared, finished, prices, rng)


def _dealt(lane: Lane, rng: Random) -> tuple[tuple[int, ...], int]:
    """The packets and the cards left over."""
    cards = shuffled(lane.setup.bits, rng.getrandbits(SEED_BITS))
    packets: list[int] = []
    start = 0
    for size in lane.setup.sizes:
        packets.append(sum(cards[start : start + size]))
        start += size
    return tuple(packets), sum(cards[start:])


def _prepared(
    lane: Lane, to_act: tuple[int, ...], laid: tuple[Any, ...], held: tuple[int, ...], prepared: Prepared, rng: Random
) -> tuple[tuple[int, ...], Prepared]:
    """The packets when all steps that are left have been made, and what happened until then."""
    random, pick = rng.random, lane.pick
    devil, exposed, submissions = prepared.devil, prepared.exposed, prepared.submissions
    for step in lane.steps[len(submissions) :]:
        at = step.at
        chosen = list(laid) if laid else [None] * lane.setup.seats
        for seat in to_act or at.seats:
            packet = held[at.sources[seat]]
            choosing = step.choosing[seat] if step.choosing else None
            if choosing is None:
                actions = step.choices[seat](packet)
                action = actions[int(random() * len(actions)) if len(actions) > 1 else 0]
                chosen[seat] = at.step.compact(at, action, held)
            else:
                bits = pick(packet)
                ways = choosing.ways[len(bits)]
                way = ways[int(random() * len(ways)) if len(ways) > 1 else 0]
                chosen[seat] = choosing.submission([bits[place] for place in way])
        held, devil = at.settled(held, devil, chosen)
        laid = tuple(chosen)
        if at.step.exposes:
            exposed = laid
        submissions += (laid,)
        laid = to_act = ()
    return held, make_prepared(prepared.dealt, prepared.leftover, submissions, devil, exposed)


def _tricks(
    lane: Lane,
    leader: int,
    held: tuple[int, ...],
    laid: tuple[int, ...],
    prepared: Prepared,
    finished: tuple[FinishedTrick, ...],
    prices: tuple[Price, ...],
    rng: Random,
) -> tuple[int, ...]:
    setup, random = lane.setup, rng.random
    slots, follow, dummy = lane.slots[prepared.exposed], setup.deck.follow, setup.variant.dummy
    packets, cards, cheap = list(held), list(laid), highest(prices)
    led = follow[cards[0]] if cards else 0
    tricks = list(finished)
    for _ in range(setup.tricks - len(finished)):
        order = slots[leader]
        for _, source, others, by_rule in order[len(cards) :] if cards else order:
            packet = packets[source]
            legal = packet & led or packet
            for other in others:
                legal |= packets[other] & led or packets[other]
            if by_rule:
                bit = dummy(legal, sum(cards), cheap)
            elif legal & (legal - 1):
                chosen = int(random() * legal.bit_count())
                while chosen:
                    legal &= legal - 1
                    chosen -= 1
                bit = legal & -legal
            else:
                bit = legal
            if packet & bit:
                packets[source] = packet ^ bit
            else:
                for other in others:
                    if packets[other] & bit:
                        packets[other] ^= bit
            if not led:
                led = follow[bit]
            cards.append(bit)
        taken = sum(cards)
        winning = 1 << (taken & cheap or taken).bit_length() - 1
        winner = order[cards.index(winning)][0]
        if winning & cheap:
            if len(prices) == 1:
                cheap = winning - 1
                prices = ((winner, cheap),)
            else:
                offers = on_offer(prices)
                choice = len(offers) > 1 and winner not in setup.automatic
                bottle = offers[int(random() * len(offers)) if choice else 0]
                prices = sold(prices, bottle, winner, winning)
                cheap = highest(prices)
        tricks.append((leader, winner, tuple(cards)))
        leader, led = winner, 0
        cards.clear()
    return _scores(lane, prepared, tricks, prices)


def _scores(
    lane: Lane, prepared: Prepared, tricks: list[FinishedTrick], prices: tuple[Price, ...]
) -> tuple[int, ...]:
    setup = lane.setup
    if not lane.scores_plainly:
        none = (0,) * len(setup.sizes)
        return setup.enter(Phase.SCORE, tricks[-1][1], prepared, tuple(tricks), prices, none).scores
    points = setup.deck.points
    won = [0] * setup.seats
    for _, winner, cards in tricks:
        won[winner] += sum(cards)
    bottles = [0] * setup.seats
    for owner, cheaper in prices:
        if owner is not None:
            bottles[owner] += 1
            won[owner] &= ~(cheaper + 1)
    tally = make_tally(setup.sides, tuple(map(points, won)), tuple(bottles), points(prepared.devil), None)
    return setup.variant.scoring(tally)
