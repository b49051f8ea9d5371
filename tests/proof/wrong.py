"""Small mistakes that somebody could make in the library; each replaces one function of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from attrs import evolve

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImpRound, BottleImpView, Phase, Play
from flaschenteufel.bottle_imp.cards import CardSet
from flaschenteufel.bottle_imp.phases.trick import TrickPhase
from flaschenteufel.bottle_imp.situation import BottleImpSituation, actions_of
from flaschenteufel.bottle_imp.views.view import view_of
from flaschenteufel.core.state import new_round_like, replayed
from flaschenteufel.hols_der_teufel import HolsDerTeufelRound, Lay
from flaschenteufel.hols_der_teufel.phases.play import PlayPhase

_pile = BottleImpSituation.pile
_plays = TrickPhase.legal_actions
_completed: Callable[..., BottleImpRound] = vars(TrickPhase)["_completed"]
_next: Callable[..., HolsDerTeufelRound] = vars(PlayPhase)["_next"]
_devils_view = HolsDerTeufelRound.view


def the_highest_card_wins(cards: int, cheap: int) -> int:
    return 1 << cards.bit_length() - 1


def the_lowest_card_wins(cards: int, cheap: int) -> int:
    return cards & -cards


def any_suit_is_accepted(state: BottleImpRound, action: ft.Action, packet: int) -> None:
    return None


def no_suit_is_demanded(state: TrickPhase, seat: int | None = None) -> tuple[ft.Action, ...]:
    """All cards of the hand are listed."""
    if not _plays(state, seat):
        return ()
    return tuple(Play(state.to_act[0], card) for card in state.hand(state.to_act[0]))


def the_last_card_is_kept(state: TrickPhase, seat: int | None = None) -> tuple[ft.Action, ...]:
    return _plays(state, seat) if len(state.hand(state.to_act[0])) > 1 else ()


def somebody_else_leads(state: TrickPhase, held: tuple[int, ...], cards: tuple[int, ...]) -> BottleImpRound:
    """The left neighbour of the winner, by all parts of the library."""
    after = _completed(state, held, cards)
    if after.phase is not Phase.TRICK:
        return after
    lead = state.turn.leads[(after.to_act[0] + 1) % state.seats]
    return TrickPhase(
        after.setup, after.prepared, after.finished, after.prices, lead, lead.to_act, after.held, after.laid
    )


def the_last_one_is_always_next(state: PlayPhase, trigger: str, outcome: Any, **changes: Any) -> HolsDerTeufelRound:
    """The right neighbour of the dealer."""
    after = _next(state, trigger, outcome, **changes)
    last = (after.dealer - 1) % after.seats
    return after if after.is_over or not after.hand(last) else after.moved(PlayPhase, to_act=(last,))


def the_price_is_one_card_higher(prices: tuple[Any, ...], bottle: int, buyer: int, card: int) -> tuple[Any, ...]:
    return (*prices[:bottle], (buyer, (card << 1) - 1), *prices[bottle + 1 :])


def the_price_stays(prices: tuple[Any, ...], bottle: int, buyer: int, card: int) -> tuple[Any, ...]:
    return prices


def the_cheapest_bottle_is_sold(prices: tuple[Any, ...]) -> tuple[int, ...]:
    lowest = min(cheaper for _, cheaper in prices)
    return tuple(bottle for bottle, (_, cheaper) in enumerate(prices) if cheaper == lowest)


def a_card_of_each_pile_is_lost(table: BottleImpSituation, seat: int) -> CardSet:
    pile = _pile(table, seat)
    return CardSet(pile.deck, pile.mask & (pile.mask - 1))


def the_bottle_costs_nothing(state: BottleImpRound) -> tuple[int, ...]:
    return tuple(sum(card.points for card in state.pile(seat)) for seat in range(state.seats))


def the_richest_scores_alone(state: HolsDerTeufelRound) -> tuple[int, ...]:
    return tuple(chips if chips == max(state.chips) else 0 for chips in state.chips)


def the_neighbours_lowest_card_shows(state: BottleImpRound, seat: int | None) -> BottleImpView:
    view, place = view_of(state, seat), ((-1 if seat is None else seat) + 1) % state.seats * state.setup.width
    known, held = list(view.known), state.held[place]
    known[place] |= held & -held
    return evolve(view, known=tuple(known))


def ones_own_discards_are_forgotten(state: BottleImpRound, seat: int | None) -> BottleImpView:
    return evolve(view_of(state, seat), discards=())


def the_end_does_not_show(state: BottleImpRound, seat: int | None) -> BottleImpView:
    if not state.is_over:
        return view_of(state, seat)
    before = replayed(new_round_like(state), state.history[:-1])
    assert isinstance(before, BottleImpRound)
    return view_of(before, seat)


def the_tricks_are_played_openly(state: BottleImpRound, seat: int | None) -> BottleImpView:
    view = view_of(state, seat)
    return evolve(view, known=state.held) if state.phase is Phase.TRICK else view


def everything_shows(state: BottleImpRound, seat: int | None) -> BottleImpView:
    """Views and events agree that what others discard is seen."""
    return evolve(view_of(state, seat), submitted=state.laid)


def everybody_is_told(event: ft.Event, seat: int | None) -> ft.Event:
    return event


def views_list_nothing(view: ft.View) -> tuple[ft.Action, ...]:
    return ()


def the_last_two_actions_change_places(state: BottleImpRound) -> Iterator[ft.Action]:
    *rest, last = actions_of(state)
    return iter([*rest[:-1], last, *rest[-1:]])


def an_action_is_left_out(state: BottleImpRound) -> Iterator[ft.Action]:
    return iter([*actions_of(state)][:-1])


def chips_are_kept(state: HolsDerTeufelRound, action: Lay) -> tuple[int, ...]:
    return state.chips


def passes_are_not_counted(state: PlayPhase, trigger: str, outcome: Any, **changes: Any) -> HolsDerTeufelRound:
    return _next(state, trigger, outcome, **{**changes, "passes": 0})


def a_spectator_sees_the_first_hand(state: HolsDerTeufelRound, seat: int | None) -> Any:
    view = _devils_view(state, seat)
    return view if seat is not None else evolve(view, own=state.hand(0))
