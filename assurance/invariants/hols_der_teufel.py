"""What the invariants have to know of Hol's der Teufel."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import cache
from itertools import permutations

import flaschenteufel as ft
from assurance.referee import hols_der_teufel as referee
from assurance.referee.translation import action_of, plain_devils
from flaschenteufel.core.machine import Outcome
from flaschenteufel.hols_der_teufel import DevilCard, End, HolsDerTeufel, HolsDerTeufelRound, Lay, PassTurn, Phase
from flaschenteufel.hols_der_teufel.cards import SUITS


def packets(empty: HolsDerTeufelRound) -> tuple[int, ...]:
    return (len(empty.variant.deck()) // empty.seats,) * empty.seats


def weight(dealt: HolsDerTeufelRound) -> int:
    """Suits differ in nothing but their names, so of all deals that are alike but for these, one is enough.

    It is the one whose backs come first. Everybody sees the backs: so of states that look alike to somebody, all are
    kept or none, and what is said of those that look alike is said of all of them.
    """
    backs = [dealt.backs(seat) for seat in range(dealt.seats)]
    alike = {
        tuple(tuple(sorted(len(SUITS) if suit is None else order.index(suit) for suit in hand)) for hand in backs)
        for order in permutations(SUITS)
    }
    own = tuple(tuple(len(SUITS) if suit is None else SUITS.index(suit) for suit in hand) for hand in backs)
    return len(alike) if own == min(alike) else 0


def cards(state: HolsDerTeufelRound) -> tuple[object, ...]:
    return state.variant.deck()


def placed(state: HolsDerTeufelRound) -> tuple[object, ...]:
    """Hands, rows, and what was set aside."""
    found = [*state.aside, *(card for row in state.rows.values() for card in row)]
    for seat in range(state.seats):
        found += state.hand(seat)
    return tuple(sorted(found, key=_rank))


def _rank(card: DevilCard) -> tuple[int, int]:
    return card.rank


def conserved(state: HolsDerTeufelRound) -> bool:
    """Whether every card is in exactly one place."""
    return placed(state) == cards(state)


def measure(state: HolsDerTeufelRound) -> tuple[int, ...]:
    """Whether the deal is left, the cards in the hands and, while turns are passed, the turns until everybody has."""
    return (
        int(state.phase is Phase.DEAL),
        sum(len(state.hand(seat)) for seat in range(state.seats)),
        state.seats - state.passes,
    )


def formable(state: HolsDerTeufelRound) -> frozenset[ft.Action]:
    return _formable(state.variant, state.seats, state.dealer, state.phase, state.to_act)


@cache
def _formable(
    variant: HolsDerTeufel, seats: int, dealer: int, phase: Phase, to_act: tuple[int, ...]
) -> frozenset[ft.Action]:
    """A seat that is to act tries every card everywhere, the others try each card somewhere.

    Seats that do not exist, and a devil that there is not, are tried too.
    """
    deck = variant.deck()
    cards = (*dict.fromkeys(deck), DevilCard(variant.highest + 1, SUITS[0]))
    everywhere = [(suit, end) for suit in SUITS for end in End]
    lays = [
        Lay(seat, card, suit, end)
        for seat in range(seats)
        for card in cards
        for suit, end in (everywhere if seat in to_act else [(card.suit or SUITS[0], End.HIGH)])
    ]
    nowhere = [Lay(seat, deck[0], SUITS[0], End.HIGH) for seat in (-1, seats)]
    dealing = [] if phase is Phase.DEAL else [ft.Deal(dealer, deck)]
    return frozenset({*lays, *nowhere, *map(PassTurn, range(-1, seats + 1)), *dealing, ft.Action(dealer)})


def choices(state: HolsDerTeufelRound) -> frozenset[ft.Action]:
    """What the referee says that may be done in the same situation (HOL-4 to HOL-10)."""
    if state.is_over:
        return frozenset()
    game = referee.new_game(state.seats, state.dealer)
    game["phase"], (game["turn"],) = "play", state.to_act
    game["hands"] = [plain_devils(state.hand(seat)) for seat in range(state.seats)]
    game["rows"] = {suit.value: plain_devils(row) for suit, row in state.rows.items()}
    return frozenset(map(action_of, referee.legal(game)))


def passage(before: HolsDerTeufelRound, action: ft.Action) -> tuple[str, Outcome]:
    """Told from the cards and the seats before the action alone."""
    if isinstance(action, ft.Deal):
        return "deal", Outcome.DONE
    if isinstance(action, Lay):
        last = action.seat == before.dealer and len(before.hand(before.dealer)) == 1
        return "lay", Outcome.DONE if last else Outcome.MORE
    holding = sum(bool(before.hand(seat)) for seat in range(before.seats))
    return "pass_turn", Outcome.DONE if before.passes + 1 == holding else Outcome.MORE


def learned(before: HolsDerTeufelRound, action: ft.Action, after: HolsDerTeufelRound, viewer: int | None) -> Hashable:
    """One's own cards and the backs of all hands; then everything is done openly (HOL-1)."""
    if not isinstance(action, ft.Deal):
        return action
    own = () if viewer is None else after.hand(viewer)
    return own, tuple(after.backs(seat) for seat in range(after.seats))


def faults(before: HolsDerTeufelRound, action: ft.Action, after: HolsDerTeufelRound) -> Iterator[tuple[str, str]]:
    """The next who has cards is to act (HOL-3, HOL-10), and chips go where they should (HOL-7).

    They go from the one who lays a lower card to their right neighbour, and nowhere else.
    """
    if not after.is_over and after.to_act != (seat := _next_seat(action, after),):
        yield "turn", f"it is the turn of {after.to_act} instead of {seat}"
    owed = _owed(before, action) if isinstance(action, Lay) else 0
    paid = min(owed, before.chips[action.seat])
    chips = list(before.chips)
    chips[action.seat] -= paid
    chips[action.seat - 1] += paid
    if tuple(chips) != after.chips:
        yield "chips", f"{action} leads from {before.chips} to {after.chips} instead of {tuple(chips)}"
    if after.is_over and after.scores != after.chips:
        yield "score", f"the seats score {after.scores} instead of their chips {after.chips}"


def _next_seat(action: ft.Action, after: HolsDerTeufelRound) -> int:
    if isinstance(action, ft.Deal):
        return after.dealer
    around = [(action.seat + place) % after.seats for place in range(1, after.seats + 1)]
    return next(seat for seat in around if after.hand(seat))


def _owed(before: HolsDerTeufelRound, action: Lay) -> int:
    row = before.rows.get(action.row)
    if not row or action.card.value is None:
        return 0
    shown = row[0 if action.end is End.LOW else -1].value
    return max(0, shown - action.card.value) if shown else 0
