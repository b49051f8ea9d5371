"""Actions that are not listed, and must be refused."""

from __future__ import annotations

from functools import cache

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Card, Discard, Pass
from tests.proof.invariants import accepts, check_choices
from tests.soak.inspection import Inspection
from tests.soak.moment import Moment

STRAYS = 2
"""How many actions are tried at each moment that may or may not be listed, beside one that is."""


def check_legality(inspection: Inspection, moment: Moment) -> None:
    """What is listed is what the rules of the game allow; it is accepted, and nothing else is.

    `apply` is asked for one of the others, `is_legal` for each.
    """
    state, listed, node = moment.state, moment.listed, moment.node
    check_choices(inspection.rules, node, frozenset(listed))
    for action in inspection.some(listed, 1):
        if not state.is_legal(action):
            raise node.violation("legality", f"{action} is listed, and refused")
    strays: list[ft.Action] = []
    for action in some_formable(inspection, moment):
        if not state.is_legal(action):
            strays.append(action)
        elif action not in listed:
            raise node.violation("legality", f"{action} is accepted, and not listed")
    inspection.tally.strays += len(strays)
    for action in strays if inspection.whole else strays[:1]:
        if accepts(state, action):
            raise node.violation("legality", f"apply takes {action}, which is not legal")


def some_formable(inspection: Inspection, moment: Moment) -> list[ft.Action]:
    """Some of the actions that can be formed.

    While everybody chooses cards at the same time there are too many to list: there they are put together.
    """
    state, random = moment.state, inspection.random
    choosing = moment.listed[0] if moment.listed else None
    if inspection.whole or not isinstance(choosing, Discard | Pass):
        formable = in_order(inspection.rules.formable(state))
        return list(formable) if inspection.whole else random.sample(formable, STRAYS)
    deck, size = inspection.rules.cards(state), len(choosing.cards)
    formed: list[ft.Action] = []
    for kind in (
        type(choosing),
        Discard if isinstance(choosing, Pass) else Pass,
    ):
        cards = random.choices(deck, k=size if random.random() < 0.8 else size + 1)
        formed.append(kind(random.randint(-1, state.seats), [card for card in cards if isinstance(card, Card)]))
    return formed


@cache
def in_order(actions: frozenset[ft.Action]) -> tuple[ft.Action, ...]:
    """The same in every process, in which sets have an order of their own."""
    return tuple(sorted(actions, key=repr))
