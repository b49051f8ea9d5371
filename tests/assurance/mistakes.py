"""Small mistakes that somebody could make in the library, and where prover and soak find them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from attrs import evolve, frozen

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImpRound, BottleImpView, Discarded, Phase, Play
from flaschenteufel.bottle_imp.cards import CardSet
from flaschenteufel.bottle_imp.phases import choose_bottle, trick
from flaschenteufel.bottle_imp.phases.preparation import PreparationPhase
from flaschenteufel.bottle_imp.phases.trick import TrickPhase
from flaschenteufel.bottle_imp.situation import BottleImpSituation
from flaschenteufel.bottle_imp.steps import DEVIL
from flaschenteufel.core.machine import Outcome
from flaschenteufel.core.state import new_round_like, replayed
from flaschenteufel.core.view import View
from flaschenteufel.hols_der_teufel import HolsDerTeufelRound, Lay, Row
from flaschenteufel.hols_der_teufel.phases.play import PlayPhase

_pile = BottleImpSituation.pile
_plays = TrickPhase.legal_actions
_completed: Callable[..., BottleImpRound] = vars(TrickPhase)["_completed"]
_actions: Callable[[BottleImpRound], Iterator[ft.Action]] = vars(BottleImpRound)["_actions"]
_view = BottleImpRound.view
_moved: Callable[..., HolsDerTeufelRound] = vars(PlayPhase)["_moved"]
_next_seat: Callable[..., tuple[int]] = vars(PlayPhase)["_next_seat"]
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
    lead = state._turn.leads[(after.to_act[0] + 1) % state.seats]
    return TrickPhase(
        after._setup, after._prepared, after._finished, after._prices, lead, lead.to_act, after._held, after._laid
    )


def the_last_one_is_always_next(state: PlayPhase, hands: tuple[int, ...]) -> tuple[int]:
    """The right neighbour of the dealer."""
    last = (state.dealer - 1) % state.seats
    return (last,) if hands[last] else _next_seat(state, hands)


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


def with_seen(view: BottleImpView, **changes: Any) -> BottleImpView:
    """A view that knows something else."""
    return evolve(view, seen=evolve(view._seen, **changes))


def the_neighbours_lowest_card_shows(state: BottleImpRound, seat: int | None) -> BottleImpView:
    view, place = _view(state, seat), ((-1 if seat is None else seat) + 1) % state.seats * state._setup.width
    known, held = list(view._seen.known), state._held[place]
    known[place] |= held & -held
    return with_seen(view, known=tuple(known))


def ones_own_discards_are_forgotten(state: BottleImpRound, seat: int | None) -> BottleImpView:
    view = _view(state, seat)
    given = tuple(
        tuple(
            tuple(0 if lot.target == DEVIL else cards for lot, cards in zip(lots, masks, strict=True))
            for lots, masks in zip(step.lots_of, submissions, strict=True)
        )
        for step, submissions in zip(view._seen.completed, view._seen.given, strict=True)
    )
    return with_seen(view, given=given)


def the_end_does_not_show(state: BottleImpRound, seat: int | None) -> BottleImpView:
    if not state.is_over:
        return _view(state, seat)
    before = replayed(new_round_like(state), state.history[:-1])
    assert isinstance(before, BottleImpRound)
    return _view(before, seat)


def the_tricks_are_played_openly(state: BottleImpRound, seat: int | None) -> BottleImpView:
    view = _view(state, seat)
    return with_seen(view, known=state._held) if state.phase is Phase.TRICK else view


def everything_shows(state: BottleImpRound, seat: int | None) -> BottleImpView:
    """Views and events agree that what others discard is seen."""
    return with_seen(_view(state, seat), submitted=state._laid)


def everybody_is_told(event: ft.Event, seat: int | None) -> ft.Event:
    return event


def views_list_nothing(view: ft.View) -> tuple[ft.Action, ...]:
    return ()


def two_actions_change_places(state: BottleImpRound) -> Iterator[ft.Action]:
    *rest, last = _actions(state)
    return iter([*rest[:-1], last, *rest[-1:]])


def an_action_is_left_out(state: BottleImpRound) -> Iterator[ft.Action]:
    return iter([*_actions(state)][:-1])


def chips_are_kept(state: HolsDerTeufelRound, row: Row | None, action: Lay) -> tuple[int, ...]:
    return state.chips


def passes_are_not_counted(state: PlayPhase, *changes: Any) -> HolsDerTeufelRound:
    return _moved(state, *changes[:-1], 0)


def a_spectator_sees_the_first_hand(state: HolsDerTeufelRound, seat: int | None) -> Any:
    view = _devils_view(state, seat)
    return view if seat is not None else evolve(view, own=state.hand(0))


# Small games for the prover, variants for the soak.
PLAY, DISCARD, TWO_BOTTLES = "classic-3-6", "classic-3-6-discard", "second-bottle-2-6"
DEVILS, STRANDED = "hols-der-teufel-3-8", "hols-der-teufel-3-7"
CLASSIC, SECOND_BOTTLE, TEUFEL = "classic", "second-bottle", "hols-der-teufel"

Found = tuple[str, str] | None
"""The game or the variant in which it is found, and the invariant that is broken."""


@frozen
class Mistake:
    """What replaces a name of a module or class, and who notices it where; None if it is not tried there."""

    place: Any
    name: str
    mistake: Any
    by_the_prover: Found
    by_the_soak: Found

    def __str__(self) -> str:
        wrong = self.mistake.fget if isinstance(self.mistake, property) else self.mistake
        told = getattr(wrong, "__name__", str(wrong))
        return f"{self.place.__name__.rpartition('.')[2]}-{self.name}-{told}"


MISTAKES = (
    Mistake(trick, "winning_card", the_highest_card_wins, (DISCARD, "winner"), (CLASSIC, "winner")),
    Mistake(trick, "winning_card", the_lowest_card_wins, (DISCARD, "winner"), None),
    Mistake(TrickPhase, "_does_not_follow", any_suit_is_accepted, (PLAY, "legality"), (CLASSIC, "legality")),
    Mistake(TrickPhase, "legal_actions", no_suit_is_demanded, (TWO_BOTTLES, "legality"), (CLASSIC, "legality")),
    Mistake(TrickPhase, "legal_actions", the_last_card_is_kept, (TWO_BOTTLES, "dead end"), (CLASSIC, "dead end")),
    Mistake(choose_bottle, "sold", the_price_is_one_card_higher, (TWO_BOTTLES, "price"), (SECOND_BOTTLE, "price")),
    Mistake(choose_bottle, "sold", the_price_stays, (TWO_BOTTLES, "price"), None),
    Mistake(trick, "sold", the_price_is_one_card_higher, (TWO_BOTTLES, "price"), None),
    Mistake(trick, "sold", the_price_stays, None, (SECOND_BOTTLE, "price")),
    Mistake(trick, "on_offer", the_cheapest_bottle_is_sold, (TWO_BOTTLES, "price"), None),
    Mistake(TrickPhase, "_completed", somebody_else_leads, (PLAY, "turn"), (CLASSIC, "turn")),
    Mistake(TrickPhase, "_completed", somebody_else_leads, (TWO_BOTTLES, "turn"), None),
    Mistake(PlayPhase, "_next_seat", the_last_one_is_always_next, (DEVILS, "turn"), (TEUFEL, "turn")),
    Mistake(
        BottleImpSituation, "pile", a_card_of_each_pile_is_lost, (DISCARD, "conservation"), (CLASSIC, "conservation")
    ),
    Mistake(
        PreparationPhase,
        "devils_trick",
        BottleImpRound.devils_trick,
        (DISCARD, "conservation"),
        (CLASSIC, "conservation"),
    ),
    Mistake(BottleImpRound, "view", the_neighbours_lowest_card_shows, (DISCARD, "secrecy"), (CLASSIC, "secrecy")),
    Mistake(BottleImpRound, "view", ones_own_discards_are_forgotten, (DISCARD, "recall"), (CLASSIC, "secrecy")),
    Mistake(BottleImpRound, "view", everything_shows, None, (CLASSIC, "secrecy")),
    Mistake(BottleImpRound, "view", the_end_does_not_show, (DISCARD, "end"), (CLASSIC, "sight")),
    Mistake(Discarded, "for_seat", everybody_is_told, (DISCARD, "recall"), (CLASSIC, "recall")),
    Mistake(View, "legal_actions", views_list_nothing, (DISCARD, "choices"), (CLASSIC, "choices")),
    Mistake(BottleImpRound, "_actions", two_actions_change_places, (DISCARD, "history"), (CLASSIC, "history")),
    Mistake(BottleImpRound, "_actions", an_action_is_left_out, (DISCARD, "history"), (CLASSIC, "history")),
    Mistake(trick, "_DONE", Outcome.MORE, (DISCARD, "machine"), (CLASSIC, "machine")),
    Mistake(BottleImpRound, "scores", property(the_bottle_costs_nothing), (DISCARD, "score"), (CLASSIC, "score")),
    Mistake(HolsDerTeufelRound, "scores", property(the_richest_scores_alone), (DEVILS, "score"), (TEUFEL, "score")),
    Mistake(PlayPhase, "_chips_after", chips_are_kept, (DEVILS, "chips"), (TEUFEL, "chips")),
    Mistake(PlayPhase, "_moved", passes_are_not_counted, (STRANDED, "termination"), None),
    Mistake(HolsDerTeufelRound, "view", a_spectator_sees_the_first_hand, (DEVILS, "secrecy"), (TEUFEL, "secrecy")),
)
FOUND_BY_THE_PROVER = tuple(mistake for mistake in MISTAKES if mistake.by_the_prover)
FOUND_BY_THE_SOAK = tuple(mistake for mistake in MISTAKES if mistake.by_the_soak)
