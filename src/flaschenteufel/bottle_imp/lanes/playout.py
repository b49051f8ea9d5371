"""A round of The Bottle Imp played to its end at random, without making rounds: the rules of tricks a second time.

It chooses as `actions[int(rng.random() * len(actions))]` does from `State.legal_actions(seat)`, seat after seat, and
draws nothing where there is no choice. So the same generator plays the same round by states, and the tests do that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from flaschenteufel.bottle_imp.lanes.manner import CardChoice, card_to_play, cards_to_move
from flaschenteufel.bottle_imp.lanes.table import PAIR, Lane, Slot, StepLane
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.scoring import scores_of
from flaschenteufel.bottle_imp.situation import Exposed, FinishedTrick, Prepared, Price, make_prepared
from flaschenteufel.bottle_imp.tricks import highest, on_offer, sold, winning_card
from flaschenteufel.bottle_imp.turns import Turn
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.playouts.cursor import SEED_BITS


class End(NamedTuple):
    """What there is at the end of a round."""

    won: list[int]
    """For each seat, the mask of all tricks that it took."""
    prices: tuple[Price, ...]
    devil: int
    exposed: Exposed
    submissions: tuple[tuple[Any, ...], ...]
    dealt: tuple[int, ...]
    leftover: int
    tricks: list[FinishedTrick]
    """Those that were finished before, and the others if they are to be kept."""


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
    *,
    keep: bool,
    with_fear: bool = False,
) -> End:
    """The end of a round that goes on from a moment: the arguments are the fields of a round that is not over.

    Where the tricks are not to be kept, only the scores can be worked out from it. Everybody chooses at random or, with
    fear of the bottle, as `manner` says.
    """
    setup, phase, leader = lane.setup, turn.phase, turn.leader
    dealt, leftover, submissions, exposed = prepared.dealt, prepared.leftover, prepared.submissions, prepared.exposed
    packets = [*held, prepared.devil]
    if phase is Phase.DEAL:
        packets = setup.shuffle(rng.getrandbits(SEED_BITS))
        dealt, leftover, exposed = tuple(packets[:-1]), packets[-1], setup.none_exposed
    tricks = [*finished]
    if phase is Phase.CHOOSE_BOTTLE:
        winner = to_act[0]
        card = winning_card(sum(laid), highest(prices))
        prices = sold(prices, _bottle(lane, prices, winner, rng), winner, card)
        tricks.append((leader, winner, laid))
        leader, laid = winner, ()
    elif phase is not Phase.TRICK:
        due = () if phase is Phase.DEAL else to_act
        for step in lane.steps[len(submissions) :]:
            chosen = _make(lane, step, due, laid, packets, rng, with_fear=with_fear)
            submissions += (chosen,)
            exposed = chosen if step.at.step.exposes else exposed
            laid, due = (), ()
    devil = packets.pop()
    choose = card_to_play if with_fear else None
    won, prices = _tricks(lane, leader, packets, [*laid], exposed, tricks, prices, rng, keep=keep, choose=choose)
    return End(won, prices, devil, exposed, submissions, dealt, leftover, tricks)


def _make(
    lane: Lane,
    step: StepLane,
    to_act: tuple[int, ...],
    laid: tuple[Any, ...],
    packets: list[int],
    rng: Random,
    *,
    with_fear: bool,
) -> tuple[Any, ...]:
    """Make a step, after which the cards have moved; what each seat submitted."""
    random, pick, sources, usual = rng.random, lane.bits.pick, step.at.sources, step.usual
    chosen: list[Any] = [*laid] if laid else [None] * lane.setup.seats
    for seat in to_act or step.at.seats:
        if with_fear and step.lots is not None:
            lots = step.lots[seat]
            chosen[seat] = lots.submission(cards_to_move(pick(packets[sources[seat]]), len(lots.positions), random))
            continue
        if not usual[seat]:
            chosen[seat] = _otherwise(lane, step, seat, packets, rng)
            continue
        bits = pick(packets[sources[seat]])
        size = len(bits)
        if usual[seat] == PAIR:
            first, second = divmod(int(random() * (size * (size - 1))), size - 1)
            chosen[seat] = bits[first], bits[second + (second >= first)]
        else:
            chosen[seat] = (bits[int(random() * size)],) if size > 1 else bits
    for giver, number, source, target in step.moves:
        cards = chosen[giver][number]
        packets[source] ^= cards
        packets[target] ^= cards
    return tuple(chosen)


def _otherwise(lane: Lane, step: StepLane, seat: int, held: Sequence[int], rng: Random) -> Any:
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
    packets: list[int],
    cards: list[int],
    exposed: Exposed,
    tricks: list[FinishedTrick],
    prices: tuple[Price, ...],
    rng: Random,
    *,
    keep: bool,
    choose: CardChoice | None,
) -> tuple[list[int], tuple[Price, ...]]:
    """Play all tricks that are left: what each seat has won, and the bottles; `cards` lie on the table.

    Cards are played at random, or as `choose` says where there are several.
    """
    setup, random = lane.setup, rng.random
    orders, follow, seat_of, cheap = lane.slots[exposed], setup.deck.follow, lane.seat_of, highest(prices)
    won = [0] * setup.seats
    for _, winner, taken_before in tricks:
        won[winner] += sum(taken_before)
    led = follow[cards[0]] if cards else 0
    for _ in range(setup.tricks - len(tricks)):
        order = orders[leader]
        for source, slot in order[len(cards) :] if cards else order:
            packet = packets[source]
            bit = packet & led or packet
            if slot is not None:
                source, bit = _special(lane, slot, source, packets, led, cards, cheap, random, choose)
                packet = packets[source]
            elif not bit & (bit - 1):
                pass
            elif choose is not None:
                others = _others(lane, source, packets)
                bit = choose(bit, sum(cards), cheap, others, follow, len(cards) + 1 == len(order), random)
            else:
                chosen = int(random() * bit.bit_count())
                while chosen:
                    bit &= bit - 1
                    chosen -= 1
                bit &= -bit
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
        won[winner] += taken
        if keep:
            tricks.append((leader, winner, tuple(cards)))
        leader, led = winner, 0
        cards.clear()
    return won, prices


def _special(
    lane: Lane,
    slot: Slot,
    source: int,
    packets: list[int],
    led: int,
    cards: list[int],
    cheap: int,
    random: Callable[[], float],
    choose: CardChoice | None,
) -> tuple[int, int]:
    """The packet and the card that is played where there are several packets, or a dummy plays by rule."""
    legal = packets[source] & led or packets[source]
    for other in slot.others:
        legal |= packets[other] & led or packets[other]
    if slot.by_rule:
        bit = lane.setup.variant.dummy(legal, sum(cards), cheap)
    elif choose is not None:
        follow, last = lane.setup.deck.follow, len(cards) + 1 == len(lane.setup.orders[0])
        bit = choose(legal, sum(cards), cheap, _others(lane, source, packets), follow, last, random)
    else:
        bits = lane.bits[legal]
        bit = bits[int(random() * len(bits)) if len(bits) > 1 else 0]
    if packets[source] & bit:
        return source, bit
    return next(other for other in slot.others if packets[other] & bit), bit


def _others(lane: Lane, source: int, packets: Sequence[int]) -> int:
    """What the others hold, if this is a packet of the player's."""
    width = lane.setup.width
    if width == 1:
        return sum(packets) ^ packets[source]
    first = source - source % width
    return sum(packets) ^ sum(packets[first : first + width])


def ended(lane: Lane, end: End) -> BottleImpRound:
    """The round at its end, if the tricks were kept."""
    setup, tricks = lane.setup, end.tricks
    prepared = make_prepared(end.dealt, end.leftover, end.submissions, end.devil, end.exposed)
    return setup.enter(Phase.SCORE, tricks[-1][1], prepared, tuple(tricks), end.prices, (0,) * len(setup.sizes))


def scored(lane: Lane, end: End) -> tuple[int, ...]:
    """The scores; scoring that may ask for more than points and bottles gets the round at its end."""
    return scores_of(lane.setup, end.won, end.prices, end.devil) if lane.scores_plainly else ended(lane, end).scores
