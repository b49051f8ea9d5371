"""How a round came to where it is, read off what the round remembers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from flaschenteufel.bottle_imp.action import Discard, Expose, Pass, Play, TakeBottle
from flaschenteufel.bottle_imp.card_set import CardSet
from flaschenteufel.bottle_imp.preparation import Discarding, Passing, Step
from flaschenteufel.bottle_imp.stage import Stage
from flaschenteufel.bottle_imp.trick import winning_card
from flaschenteufel.core.action import Action, Deal
from flaschenteufel.core.phase import Phase

if TYPE_CHECKING:
    from flaschenteufel.bottle_imp.deck import Deck
    from flaschenteufel.bottle_imp.prepared import Prepared
    from flaschenteufel.bottle_imp.public_table import Price, Taken
    from flaschenteufel.bottle_imp.round import Round
    from flaschenteufel.bottle_imp.setup import Setup

Submissions = tuple[Any, ...]
"""What each seat submitted in a step, None if nothing: the bits or the mask of cards, or the index of a packet."""


def actions_of(state: Round) -> Iterator[Action]:
    """All actions from the deal on; those of one step of the preparation by seat."""
    if state.phase is Phase.DEAL:
        return
    packets = (*state.prepared.dealt, state.prepared.leftover)
    yield Deal(state.dealer, [card for packet in packets for card in CardSet(state.deck, packet)])
    for stage, submissions in met_stages(state.setup, state.prepared, state.phase, state.laid):
        for seat in stage.seats:
            if submissions[seat] is not None:
                yield submission(state.deck, stage.step, seat, submissions[seat])
    yield from _plays_of(state)


def met_stages(
    setup: Setup, prepared: Prepared, phase: Phase, laid: Submissions
) -> Iterator[tuple[Stage, Submissions]]:
    """The steps of the preparation up to a phase, each with what was submitted; in the phase itself, what is laid."""
    discards, gifts = iter(prepared.discards), iter(prepared.gifts)
    for stage in setup.stages if phase is not Phase.DEAL else ():
        step = stage.step
        if step.phase is phase:
            yield stage, laid
            return
        if isinstance(step, Discarding):
            yield stage, tuple([(mask,) for mask in next(discards)])
        elif isinstance(step, Passing):
            yield stage, next(gifts)
        else:
            yield stage, prepared.exposed


def submission(deck: Deck, step: Step, seat: int, submitted: Any) -> Action:
    """The action that was submitted in a step, from its compact form."""
    if isinstance(step, Discarding):
        return Discard(seat, CardSet(deck, sum(submitted)))
    if isinstance(step, Passing):
        return Pass(seat, [deck.card_of[bit] for bit in submitted])
    return Expose(seat, submitted)


def _plays_of(state: Round) -> Iterator[Action]:
    chosen = choices(state.setup.start_prices, state.prices, state.finished)
    for number, trick in enumerate((*state.tricks, state.trick)):
        yield from (Play(seat, card) for seat, card in trick.plays)
        if number in chosen and trick.winner is not None:
            yield TakeBottle(trick.winner, chosen[number])


def choices(start: tuple[Price, ...], now: tuple[Price, ...], finished: tuple[Taken, ...]) -> dict[int, int]:
    """Which bottle was chosen after which trick, wherever somebody had a choice.

    Bottles of one price are unsold ones. So as long as there are any, each sale is of another of them, chosen if
    there are several; and which one it was shows in the price that it has come to now.

    >>> unsold = (None, 0b11111)
    >>> choices((unsold, unsold), (unsold, (3, 0b11)), ((0, 3, (0b100, 0b100000)),))
    {0: 1}
    """
    unsold = len(start)
    buys: dict[int, int] = {}
    prices: list[int] = []
    for number, (_, _, cards) in enumerate(finished):
        cheap = start[0][1] if unsold else max(prices)
        card = winning_card(sum(cards), cheap)
        if not card & cheap:
            continue
        if unsold:
            if unsold > 1:
                buys[number] = len(prices)
            unsold -= 1
            prices.append(card - 1)
        else:
            prices[prices.index(cheap)] = card - 1
    places = [next(place for place, price in enumerate(now) if price[1] == cheaper) for cheaper in prices]
    return {number: places[bottle] for number, bottle in buys.items()}
