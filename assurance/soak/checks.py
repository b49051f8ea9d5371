"""The checks: what is looked at in every state, in many, once in every round, and in some rounds.

EVERY, in every state and for every step:

- the step: turn, winner, prices, chips and scores by the rules of the game, the phase by the formal machine, a measure
  that becomes less, and a state before it that has not changed (`check_step`);
- the cards: none is lost or doubled;
- the turn: until the round is over somebody is to act and has an action, and the machine ends where the round does.

MANY, each of them in one state of twenty, drawn anew for every check and state, and in the last state of every round:

- conservation: the cards of all places are, one by one, those of the deck;
- events: they come with the same state, the last one tells whose turn it is, and to show one twice shows no less;
- legality: what is listed is what the rules allow, a listed action is accepted, and some that can be formed otherwise
  are refused (`illegal.py`);
- sight, secrecy, choices: a seat that is to act, and another viewer, see what they may and no more (`views.py`).

END, besides, once the round is over: its history leads to an equal state with an equal hash.

RARE, one of them at one random moment of every second round: the list of actions, its order by seats, no doubles, and
`state.cards`; views in the words of a front-end; copies, and scores only in the end; a state that a view allows, which
looks the same and comes about in a way that looks the same.

WIRE, at one random moment of one round of twenty: JSON and the text of a record lead back to an equal state.

REFEREE, for one round of four hundred: one that shares no code with the library says the same all the way.

WHOLE, all but EVERY and REFEREE, in every state, if so much is asked for.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import cache
from itertools import chain

import flaschenteufel as ft
from assurance.invariants.checks import accepts, check_choices, check_end, check_move
from assurance.invariants.position import Position, named, viewers
from assurance.referee.bottle_imp_table import PLAYERS
from assurance.referee.comparison import DisagreementError, agree, moved, referee_of, same
from assurance.referee.translation import move_of
from assurance.soak.playing import Inspection, Moment
from assurance.soak.views import check_public_views, check_views
from flaschenteufel.bottle_imp import Card, Discard, Pass
from flaschenteufel.core.state import new_round_like, replayed
from flaschenteufel.hols_der_teufel import HolsDerTeufel

ATTEMPTS_EACH = 2
"""How many actions are tried at each moment that may or may not be listed, beside one that is."""
Check = Callable[[Inspection, Moment], None]


def check_step(inspection: Inspection, moment: Moment) -> None:
    """Turn, winner, prices, chips and scores are right, the machine goes the same way, and the end comes nearer."""
    before, action, position = moment.before, moment.action, moment.position
    if before is None or action is None:
        return
    check_move(inspection.rules, inspection.machine, before.state, action, position)
    if hash(before.state) != before.first_hash:
        raise position.violation("value", f"{action!r} changes the state that it is applied to")


def check_events(inspection: Inspection, moment: Moment) -> None:
    """`step` leads where `apply` does, the last event tells whose turn it is, and to show one twice shows no less."""
    before, action, state, position = moment.before, moment.action, moment.state, moment.position
    if before is None or action is None:
        return
    after, events = before.state.step(action)
    if after != state or events[-1] != ft.Awaited(state.phase, state.to_act):
        raise position.violation("events", f"they lead to {after}, and end with {events[-1]}")
    for viewer in inspection.some(viewers(state), 1):
        for event in events:
            seen = event.for_seat(viewer)
            if type(seen) is not type(event) or seen.for_seat(viewer) != seen:
                raise position.violation("events", f"{named(viewer)} sees {seen} of {event}")


def check_legality(inspection: Inspection, moment: Moment) -> None:
    """What is listed is what the rules of the game allow; it is accepted, and nothing else is.

    `apply` is asked for one of the others, `is_legal` for each.
    """
    state, listed, position = moment.state, moment.listed, moment.position
    check_choices(inspection.rules, position, frozenset(listed))
    for action in inspection.some(listed, 1):
        if not state.is_legal(action):
            raise position.violation("legality", f"{action!r} is listed, and refused")
    illegal: list[ft.Action] = []
    for action in some_formable(inspection, moment):
        if not state.is_legal(action):
            illegal.append(action)
        elif action not in listed:
            raise position.violation("legality", f"{action!r} is accepted, and not listed")
    inspection.counts.illegal += len(illegal)
    for action in illegal if inspection.whole else illegal[:1]:
        if accepts(state, action):
            raise position.violation("legality", f"apply takes {action!r}, which is not legal")


def some_formable(inspection: Inspection, moment: Moment) -> list[ft.Action]:
    """Some of the actions that can be formed.

    While everybody chooses cards at the same time there are too many to list: there they are put together.
    """
    state, random = moment.state, inspection.random
    choosing = moment.listed[0] if moment.listed else None
    if inspection.whole or not isinstance(choosing, Discard | Pass):
        formable = in_order(inspection.rules.formable(state))
        return list(formable) if inspection.whole else random.sample(formable, ATTEMPTS_EACH)
    deck, size = inspection.rules.cards(state), len(choosing.cards)
    formed: list[ft.Action] = []
    for kind in (type(choosing), Discard if isinstance(choosing, Pass) else Pass):
        cards = random.choices(deck, k=size if random.random() < 0.8 else size + 1)
        formed.append(kind(random.randint(-1, state.seats), [card for card in cards if isinstance(card, Card)]))
    return formed


@cache
def in_order(actions: frozenset[ft.Action]) -> tuple[ft.Action, ...]:
    """The same in every process, in which sets have an order of their own."""
    return tuple(sorted(actions, key=repr))


def knows(variant: ft.Variant) -> bool:
    """Whether there is a referee: of house variants only for those of Hol's der Teufel."""
    return isinstance(variant, HolsDerTeufel) or variant.name in PLAYERS


def check_referee(inspection: Inspection, moment: Moment) -> None:
    """The referee plays the same actions, and is asked the same questions after each."""
    rules, game = referee_of(inspection.table)
    position = Position(inspection.table.new_round())
    inspection.counts.compared += 1
    try:
        agree(rules, game, position.state, inspection.random)
        for action in moment.position.path:
            position = position.then(action, moved(rules, game, position.state, move_of(action)))
            agree(rules, game, position.state, inspection.random)
        if position.state.is_over:
            same("the scores", list(position.state.scores), rules.score(game))
    except DisagreementError as problem:
        raise position.violation("referee", str(problem)) from problem


def check_number(inspection: Inspection, moment: Moment) -> None:
    if moment.state.phase.value != "deal" and not inspection.rules.conserved(moment.state):
        raise moment.position.violation("conservation", f"the cards lie in {inspection.rules.placed(moment.state)}")


def check_cards(inspection: Inspection, moment: Moment) -> None:
    state, rules = moment.state, inspection.rules
    if state.phase.value != "deal" and rules.placed(state) != rules.cards(state):
        raise moment.position.violation("conservation", f"the cards lie in {rules.placed(state)}")


def check_turn(inspection: Inspection, moment: Moment) -> None:
    state, position = moment.state, moment.position
    check_end(inspection.machine, position)
    acting = () if state.phase.value == "deal" else state.to_act
    stuck = not moment.listed if len(acting) == 1 else not all(map(state.legal_actions, acting))
    if stuck or (moment.listed and not acting):
        raise position.violation("dead end", f"to act: {state.to_act}, listed: {moment.listed}")


def check_list(inspection: Inspection, moment: Moment) -> None:
    state, listed, position = moment.state, moment.listed, moment.position
    by_seat = [state.legal_actions(seat) for seat in range(state.seats)]
    acting = () if state.phase.value == "deal" else state.to_act
    if tuple(sorted({action.seat for action in listed})) != acting:
        raise position.violation("dead end", f"to act: {state.to_act}, listed: {listed}")
    if listed != tuple(chain.from_iterable(by_seat)) or len(set(listed)) != len(listed):
        raise position.violation("legality", "all seats together have other actions than one by one, or some twice")
    if state.phase.value != "deal" and state.cards != inspection.rules.cards(state):
        raise position.violation("conservation", f"the cards are {state.cards}")


def check_value(inspection: Inspection, moment: Moment) -> None:
    state, position = moment.state, moment.position
    twin: ft.State = pickle.loads(pickle.dumps(state))
    for action in inspection.some(moment.listed, 10):
        if state.apply(action) == state:
            raise position.violation("value", f"{action!r} changes nothing")
    if twin != state or hash(twin) != hash(state) or twin.legal_actions() != moment.listed:
        raise position.violation("value", "it is not equal to its copy")
    try:
        scores = len(state.scores)
    except ft.RoundNotOverError:
        scores = 0
    if scores != (state.seats if state.is_over else 0):
        raise position.violation("scores", f"there are {scores} scores, is over: {state.is_over}")


def check_history(inspection: Inspection, moment: Moment) -> None:
    """A history leads to its state."""
    state, position = moment.state, moment.position
    history = state.history
    if len(history) != len(position.path):
        raise position.violation("history", f"it has {len(history)} actions after {len(position.path)}")
    try:
        again = replayed(inspection.table.new_round(), history)
    except ft.IllegalActionError as refusal:
        raise position.violation("history", f"it is refused: {refusal}") from refusal
    if again != state or hash(again) != hash(state):
        raise position.violation("history", "it leads to another state")


def check_possibilities(inspection: Inspection, moment: Moment) -> None:
    """What a seat thinks possible looks the same to it, and so does the way there."""
    state, position = moment.state, moment.position
    for viewer in inspection.some(viewers(state), 1):
        view = state.view(viewer)
        possible = view.sample(inspection.random)
        if possible.view(viewer) != view:
            raise position.violation("possibilities", f"a state that {named(viewer)} thinks possible looks otherwise")
        (again, events), (reached, others) = replayed_with_events(state), replayed_with_events(possible)
        if again != state or reached != possible:
            raise position.violation("possibilities", f"nothing leads to a state that {named(viewer)} thinks possible")
        if [event.for_seat(viewer) for event in events] != [event.for_seat(viewer) for event in others]:
            raise position.violation("recall", f"{named(viewer)} was told what its view does not show")


def replayed_with_events(state: ft.State) -> tuple[ft.State, list[ft.Event]]:
    """The state that a history leads to, and all events on the way."""
    again, events = new_round_like(state), list[ft.Event]()
    for action in state.history:
        again, more = again.step(action)
        events += more
    return again, events


def check_wire(inspection: Inspection, moment: Moment) -> None:
    state, position = moment.state, moment.position
    if ft.from_json(ft.to_json(state), ft.State) != state:
        raise position.violation("wire", "it comes back from JSON as another state")
    record = ft.Record([state])
    if ft.Record.from_text(record.to_text()) != record:
        raise position.violation("wire", "it comes back from a record as another state")


EVERY: tuple[Check, ...] = (check_step, check_number, check_turn)
MANY: tuple[Check, ...] = (check_cards, check_events, check_legality, check_views)
END: tuple[Check, ...] = (*MANY, check_history)
RARE: tuple[Check, ...] = (check_list, check_public_views, check_value, check_possibilities)
WIRE: tuple[Check, ...] = (check_wire,)
WHOLE: tuple[Check, ...] = (*END, *RARE, *WIRE)
REFEREE: tuple[Check, ...] = (check_referee,)
