"""What everybody sees: all that he may know, and nothing else.

In many states it is asked in the compact form that views are made of (`check_views`), now and then in the words
that a front-end asks in (`check_public_views`).
"""

from __future__ import annotations

from collections.abc import Iterator

import flaschenteufel as ft
from assurance.invariants.position import named, viewers
from assurance.soak.playing import Inspection, Moment
from flaschenteufel.bottle_imp import BottleImpRound, Deck, Discard, Pass, Play
from flaschenteufel.bottle_imp.views.view import BottleImpView
from flaschenteufel.hols_der_teufel import HolsDerTeufelRound
from flaschenteufel.hols_der_teufel.views.view import HolsDerTeufelView

FACTS = ("variant", "players", "edition", "seats", "automatic", "dealer", "phase", "to_act", "is_over")
"""What everybody sees of a round, whatever the game."""


def check_views(inspection: Inspection, moment: Moment) -> None:
    """A seat that is to act looks, and so does somebody else."""
    state = moment.state
    everybody = viewers(state)
    for viewer in everybody if inspection.whole else _two(inspection, state, everybody):
        inspection.counts.views += 1
        view = state.view(viewer)
        for invariant, problem in _faults(moment, view):
            raise moment.position.violation(invariant, f"{named(viewer)} {problem}")
        choices = state.legal_actions(viewer) if viewer in state.to_act else ()
        if view.seat != viewer or view.legal_actions() != choices:
            raise moment.position.violation(
                "choices", f"the view of {named(viewer)} lists other actions than the state"
            )


def _two(inspection: Inspection, state: ft.State, everybody: tuple[int | None, ...]) -> set[int | None]:
    return {inspection.random.choice(state.to_act or everybody), inspection.random.choice(everybody)}


def _faults(moment: Moment, view: ft.View) -> Iterator[tuple[str, str]]:
    """What a seat sees too little or too much of, by the rules of the game."""
    state = moment.state
    if view.phase is not state.phase or view.to_act != state.to_act:
        yield "sight", f"thinks that it is the turn of {view.to_act} in phase {view.phase}"
    if isinstance(view, BottleImpView) and isinstance(state, BottleImpRound):
        yield from _bottle_imp(moment.position.path, state, view)
    if isinstance(view, HolsDerTeufelView) and isinstance(state, HolsDerTeufelRound):
        yield from _hols_der_teufel(state, view)


def _bottle_imp(path: tuple[ft.Action, ...], state: BottleImpRound, view: BottleImpView) -> Iterator[tuple[str, str]]:
    """Others show what lies open and what one gave them, the devil's trick what one put there, in the end everything.

    Of one's own packets one sees those that have been taken up.
    """
    setup, seat = state._setup, view.seat
    stage = setup.step(state.phase)
    plays = () if stage else state._laid
    if (view._finished, view._prices, view._plays) != (state._finished, state._prices, plays):
        yield "sight", "sees something else on the table"
    if view._seen.submitted != (state._laid[seat] if stage and seat is not None else None):
        yield "secrecy", f"thinks that {view._seen.submitted} was submitted"
    given, put_away = _sent(path, seat, state.deck)
    place = 0
    for other in range(state.seats):
        shown = setup.taken_up(state.phase) if other == seat else state.exposed(other)
        for packet in range(setup.width):
            known, held = view._seen.known[place], state._held[place]
            if packet in shown:
                if known != held:
                    yield "sight", f"does not see packet {packet} of seat {other}"
            elif known & ~(_seen_before(state, seat) if other == seat else given):
                yield "secrecy", f"sees into packet {packet} of seat {other}"
            place += 1
    if view.devils_trick.mask != (state.devils_trick.mask if state.is_over else put_away):
        yield "secrecy", f"sees {view.devils_trick} in the devil's trick"


def _sent(path: tuple[ft.Action, ...], seat: int | None, deck: Deck) -> tuple[int, int]:
    """What a seat has given away, and put into the devil's trick."""
    given = put_away = 0
    for action in path:
        if isinstance(action, Play):
            break
        if action.seat == seat and isinstance(action, Pass):
            given |= sum(map(deck.bit, action.cards))
        if action.seat == seat and isinstance(action, Discard):
            put_away |= sum(map(deck.bit, action.cards))
    return given, put_away


def _seen_before(state: BottleImpRound, seat: int | None) -> int:
    """The cards that were dealt to a seat in packets that it has taken up so far; gifts may lie there face down."""
    setup, taken_up = state._setup, set[int]()
    for stage in setup.steps:
        taken_up.update(stage.taken_up)
        if stage.step.phase is state.phase:
            break
    return sum(state._prepared.dealt[(seat or 0) * setup.width + packet] for packet in taken_up)


def _hols_der_teufel(state: HolsDerTeufelRound, view: HolsDerTeufelView) -> Iterator[tuple[str, str]]:
    """Others show their backs."""
    if view._own != (() if view.seat is None else state.hand(view.seat)):
        yield "secrecy", "sees another hand than its own"
    if view._shown != tuple(state.backs(seat) for seat in range(state.seats)):
        yield "sight", "sees other backs"
    if (view._lines, view.chips, view.passes, view.moves) != (state._lines, state.chips, state.passes, state.moves):
        yield "sight", "sees something else on the table"


def check_public_views(inspection: Inspection, moment: Moment) -> None:
    """Somebody looks at everything that a view has words for."""
    state = moment.state
    for viewer in inspection.some(viewers(state), 1):
        view = state.view(viewer)
        facts = (*FACTS, *_PUBLIC[type(view)])
        wrong = [name for name in facts if getattr(view, name) != getattr(state, name)]
        wrong += [f"hand {seat}" for seat in range(state.seats) if not _hand_fits(state, view, seat)]
        if wrong:
            raise moment.position.violation("sight", f"{', '.join(wrong)} look otherwise to {named(viewer)}")


_PUBLIC: dict[type, tuple[str, ...]] = {
    BottleImpView: ("bottles", "trick", "tricks", "sides"),
    HolsDerTeufelView: ("rows", "chips", "passes"),
}


def _hand_fits(state: ft.State, view: ft.View, seat: int) -> bool:
    """All that is seen of a hand is in it, and the rest is counted."""
    if isinstance(view, BottleImpView) and isinstance(state, BottleImpRound):
        hand, seen = set(state.hand(seat)), set(view.hand(seat))
        return seen <= hand and len(hand - seen) == view.hidden(seat) and view.pile(seat) == state.pile(seat)
    if isinstance(view, HolsDerTeufelView) and isinstance(state, HolsDerTeufelRound):
        return view.backs(seat) == state.backs(seat) and view.hand(seat) == (
            state.hand(seat) if seat == view.seat else ()
        )
    return False
