"""What the invariants have to know of The Bottle Imp: told from the clauses and the table, apart from the library."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from enum import StrEnum
from functools import cache
from itertools import chain, combinations, permutations, product

import flaschenteufel as ft
from flaschenteufel.bottle_imp import (
    Bottle,
    BottleImp,
    BottleImpRound,
    Card,
    Discard,
    Expose,
    Pass,
    Phase,
    Play,
    TakeBottle,
)
from flaschenteufel.bottle_imp.phases.discard import Discarding
from flaschenteufel.bottle_imp.phases.expose import Exposing
from flaschenteufel.bottle_imp.phases.passing import Passing
from flaschenteufel.bottle_imp.setup import BottleImpSetup
from flaschenteufel.bottle_imp.tricks import Slot, Source
from flaschenteufel.core.machine import Outcome

Plays = tuple[tuple[int, Card], ...]

TRIGGERS: dict[type[ft.Action], str] = {
    ft.Deal: "deal",
    Discard: "discard",
    Pass: "pass",
    Expose: "expose",
    Play: "play",
    TakeBottle: "take_bottle",
}


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
        leader = after._finished[-1][1] if after._finished else after.dealer + 1  # TRICK-1
        slot = slots(after.variant, after.seats)[len(after._laid)]  # TRICK-1, EYE-4, HOUSE-4
        return ((leader + slot.places_left) % after.seats,)
    if after.phase is Phase.CHOOSE_BOTTLE:
        return (winning(after.trick.plays, price(after))[0],)  # TWO-3
    if after.phase is before.phase:  # all choose at the same time (PASS-3)
        return tuple(seat for seat in before.to_act if seat != action.seat)
    stage = after._setup.step(after.phase)
    return tuple(sorted(stage.step.who(after._setup.seating))) if stage else ()


def choices(state: BottleImpRound) -> frozenset[ft.Action]:
    """All that may be done by the seats to act; the orders of a deck are not listed."""
    return frozenset(action for seat in state.to_act for action in _choices_of(state, seat))


def _choices_of(state: BottleImpRound, seat: int) -> Iterator[ft.Action]:
    stage, packets = state._setup.step(state.phase), state.packets(seat)
    step = stage and stage.step
    if state.phase is Phase.TRICK:
        yield from (Play(seat, card) for card in _playable(state, seat))
    elif state.phase is Phase.CHOOSE_BOTTLE:
        yield from (TakeBottle(seat, number) for number in offers(state))
    elif isinstance(step, Discarding):  # DISC-1
        yield from (Discard(seat, cards) for cards in combinations(packets[step.packet], step.count))
    elif isinstance(step, Passing):  # PASS-1: each receiver may get each card
        receivers = step.receivers(state._setup.seating, seat)
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


def packets(empty: BottleImpRound) -> tuple[int, ...]:
    layout = empty.variant.layout(empty.players)
    return tuple(size for seat in range(empty.seats) for size in layout.packets_of(seat, empty.seating))


def weight(dealt: BottleImpRound) -> int:
    """Every deal stands for itself: numbers tell the cards apart, whatever their suit."""
    return 1


def cards(state: BottleImpRound) -> tuple[object, ...]:
    return tuple(state.deck)


def placed(state: BottleImpRound) -> tuple[object, ...]:
    """Hands, the devil's trick, the trick on the table, piles, and under the bottles."""
    found = [*state.devils_trick, *(card for _, card in state.trick.plays)]
    found += [bottle.card for bottle in state.bottles if bottle.card]
    for seat in range(state.seats):
        found += [*chain.from_iterable(state.packets(seat)), *state.pile(seat)]
    found.sort(key=lambda card: card.number)
    return tuple(found)


def conserved(state: BottleImpRound) -> bool:
    """Whether every card is in a hand or a trick, and only there, told quickly: the masks add up to the deck's.

    Where a card is in two places, there is a carry, and the sum has fewer bits than its parts.
    """
    places = [state.devils_trick.mask, *(state.deck.bit_of[card.number] for _, card in state.trick.plays)]
    places += [sum(cards) for _, _, cards in state._finished]
    places += [state.hand(seat).mask for seat in range(state.seats)]
    whole = sum(places)
    return whole == (1 << len(state.deck)) - 1 and whole.bit_count() == sum(place.bit_count() for place in places)


def measure(state: BottleImpRound) -> tuple[int, ...]:
    """The steps that are left before the first trick, who has yet to act in this one, the cards not yet taken.

    A card in a hand counts twice: it comes to the table first.
    """
    phases = _before_the_first_trick(state._setup)
    if state.phase in phases:
        return len(phases) - phases.index(state.phase), len(state.to_act), 0
    return 0, 0, 2 * _in_hands(state) + len(state.trick.plays)


@cache
def _before_the_first_trick(setup: BottleImpSetup) -> tuple[StrEnum, ...]:
    return Phase.DEAL, *(step.phase for step in setup.variant.layout(setup.players).preparation)


def _in_hands(state: BottleImpRound) -> int:
    return sum(packet.bit_count() for packet in state._held)


def formable(state: BottleImpRound) -> frozenset[ft.Action]:
    return _formable(state._setup, state.phase, state.to_act)


@cache
def _formable(setup: BottleImpSetup, phase: Phase | StrEnum, to_act: tuple[int, ...]) -> frozenset[ft.Action]:
    deck = tuple(setup.deck)
    due = {action for seat in range(setup.seating.seats) for action in _due(setup, phase, seat, seat in to_act)}
    due.update(*(_due(setup, phase, seat, acting=False)[:1] for seat in (-1, setup.seating.seats)))
    seat = to_act[0] if to_act else 0
    illegal: list[ft.Action] = [Discard(seat, deck[:1]), Pass(seat, deck[:1]), Expose(seat, 0)]
    illegal += [Play(seat, deck[0]), TakeBottle(seat, 0), ft.Action(seat)]
    illegal += [] if phase is Phase.DEAL else [ft.Deal(setup.dealer, deck)]
    kinds = {type(action) for action in due}
    return frozenset({*due, *(stray for stray in illegal if type(stray) not in kinds)})


def _due(setup: BottleImpSetup, phase: Phase | StrEnum, seat: int, acting: bool) -> list[ft.Action]:
    """All actions of a phase that a seat could think of, also with a card that is almost one of the deck.

    Of several cards that are chosen together, a seat that is not to act tries each, but not all with all others.
    """
    first, *_ = deck = tuple(setup.deck)
    cards = (*deck, Card(first.number, first.suit, first.points + 1))
    stage = setup.step(phase)
    if stage and not isinstance(stage.step, Exposing):
        kind = Discard if isinstance(stage.step, Discarding) else Pass
        count = max(stage.needed)
        each = [(*cards[place:], *cards)[:count] for place in range(len(cards))]
        chosen = product(cards, repeat=count) if acting else each
        return [*(kind(seat, some) for some in chosen), kind(seat, ()), kind(seat, deck)]
    if phase is Phase.EXPOSE:
        return [Expose(seat, packet) for packet in range(-1, setup.width + 1)]
    if phase is Phase.CHOOSE_BOTTLE:
        return [TakeBottle(seat, bottle) for bottle in range(-1, setup.variant.bottles + 1)]
    return [Play(seat, card) for card in cards] if phase is Phase.TRICK else []


def passage(before: BottleImpRound, action: ft.Action) -> tuple[str, Outcome]:
    """Told from the cards and the seats before the action alone."""
    trigger = TRIGGERS[type(action)]
    if isinstance(action, ft.Deal | Discard | Pass | Expose):
        return trigger, Outcome.MORE if len(before.to_act) > 1 else Outcome.DONE
    left = _in_hands(before)
    if isinstance(action, Play):
        left -= 1
        plays = (*before.trick.plays, (action.seat, action.card))
        if len(plays) < len(slots(before.variant, before.seats)):
            return trigger, Outcome.MORE
        limit = price(before)
        if winning(plays, limit)[1].number < limit and len(offers(before)) > 1:
            return trigger, Outcome.CHOICE
    return trigger, Outcome.MORE if left else Outcome.DONE


def learned(before: BottleImpRound, action: ft.Action, after: BottleImpRound, viewer: int | None) -> Hashable:
    """What is played, and the devil's trick in the end; before that one's own cards, and what lies open.

    Of what the others submit everybody learns that they have; of gifts, the receiver learns who gave which.
    """
    if isinstance(action, Play | TakeBottle):
        return action, after.devils_trick.mask if after.is_over else 0
    shown = [
        (packet, after.packets(seat)[packet].mask) for seat in range(after.seats) for packet in after.exposed(seat)
    ]
    if viewer is None:
        return action.seat, tuple(shown)
    looked_at = after._setup.taken_up(after.phase)
    own = [after.packets(viewer)[packet].mask for packet in looked_at]
    deed = action if action.seat == viewer else action.seat
    return deed, tuple(shown), tuple(own), tuple(_gifts(before, after, viewer, looked_at))


def _gifts(
    before: BottleImpRound, after: BottleImpRound, receiver: int, looked_at: tuple[int, ...]
) -> Iterator[tuple[int, Card]]:
    """What a seat gets when gifts change hands, and from whom, if it looks at where they go (PASS-1, HOUSE-1)."""
    stage = before._setup.step(before.phase)
    if before.phase is after.phase or not stage or not isinstance(stage.step, Passing):
        return
    for action in after.history[-len(stage.seats) :]:
        assert isinstance(action, Pass)
        for card, target in zip(action.cards, stage.step.receivers(after._setup.seating, action.seat), strict=True):
            if target[0] == receiver and target[1] in looked_at:
                yield action.seat, card


def faults(before: BottleImpRound, action: ft.Action, after: BottleImpRound) -> Iterator[tuple[str, str]]:
    """Whose turn it is, who wins a trick, which bottle at what price, and the scores.

    (TRICK-1, TRICK-3, TRICK-4, BOTTLE-2, BOTTLE-4, TWO-4, SCORE-1, SCORE-2)
    """
    if after.to_act != (seats := to_act_after(before, action, after)):
        yield "turn", f"it is the turn of {after.to_act} instead of {seats}"
    if after._prices is not before._prices:
        yield from _price_faults(before, after)
    if after.is_over and after.scores != tuple(scores := _scores(after)):
        yield "score", f"the seats score {after.scores} instead of {scores}"
    taken, due = len(after._finished) - len(before._finished), _takes_a_trick(before, action, after)
    if taken != due:
        yield "winner", f"{taken} tricks were taken instead of {due}"
    elif taken:
        yield from _trick_faults(before, action, after)


def _takes_a_trick(before: BottleImpRound, action: ft.Action, after: BottleImpRound) -> bool:
    """Whether the trick is complete, and nobody has to choose a bottle first."""
    complete = len(before._laid) + 1 == len(slots(before.variant, before.seats))
    plays = isinstance(action, Play) and complete and after.phase is not Phase.CHOOSE_BOTTLE
    return plays or isinstance(action, TakeBottle)


def _trick_faults(before: BottleImpRound, action: ft.Action, after: BottleImpRound) -> Iterator[tuple[str, str]]:
    trick, limit = after.tricks[-1], price(before)
    winner, card = winning(trick.plays, limit)
    if trick.winner != winner:
        yield "winner", f"seat {winner} won the trick with the {card}, and seat {trick.winner} got it"
    changed = [number for number, bottle in enumerate(after.bottles) if bottle != before.bottles[number]]
    if bool(changed) != (card.number < limit):
        yield "price", f"the {card} won at the price {limit}, and {len(changed)} bottles were sold"
    for number in changed:
        old, new = before.bottles[number], after.bottles[number]
        if old.price != limit or (isinstance(action, TakeBottle) and action.bottle != number):
            yield "price", f"the wrong bottle was sold: {number}"
        if new != Bottle(owner=winner, price=card.number, card=card):
            yield "price", f"seat {winner} bought a bottle with the {card}, and it became {new}"


def _price_faults(before: BottleImpRound, after: BottleImpRound) -> Iterator[tuple[str, str]]:
    if sum(old != new for old, new in zip(before.bottles, after.bottles, strict=True)) > 1:
        yield "price", "two bottles were sold at once"
    for old, new in zip(before.bottles, after.bottles, strict=True):
        if new != old and new.price >= old.price:
            yield "price", f"it went from {old.price} to {new.price}"
        unsold = new.owner is None and new.card is None and new.price == after.variant.start_price
        sold = new.owner is not None and new.card is not None and new.price == new.card.number
        if not (unsold or sold):
            yield "price", f"{new} does not have the price of the card under it"


def _scores(state: BottleImpRound) -> list[int]:
    """Told from the tricks: a card that once lay under a bottle was won by who owned it then (BOTTLE-3, BOTTLE-4)."""
    under = [bottle.card for bottle in state.bottles]
    owners = [bottle.owner for bottle in state.bottles]
    devils = sum(card.points for card in state.devils_trick)
    won: Counter[int | None] = Counter()
    for trick in state.tricks:
        won[trick.winner] += sum(card.points for _, card in trick.plays if card not in under)
    scores = [0] * state.seats
    for side in state.sides:  # SCORE-1, SCORE-2, TEAM-5, TEAM-6, TWO-5
        bottles = sum(owner in side for owner in owners)
        times = 2 if len(side) == 1 and len(state.sides) < state.seats else 1
        for seat in side:
            scores[seat] = times * (-bottles * devils if bottles else sum(won[partner] for partner in side))
    return scores
