"""The checks: what is looked at in every state, in many, once in every round, and in some rounds.

EVERY, in every state and for every step:

- the step: turn, winner, prices, chips and scores by the rules of the game, the phase by the formal machine, a measure
  that becomes less, and a state before it that has not changed (`step.py`);
- the cards: none is lost or doubled;
- the turn: until the round is over somebody is to act and has an action, and the machine ends where the round does.

MANY, each of them in one state of twenty, drawn anew for every check and state, and in the last state of every round:

- conservation: the cards of all places are, one by one, those of the deck;
- events: they come with the same state, the last one tells whose turn it is, and to show one twice shows no less;
- legality: what is listed is what the rules allow, a listed action is accepted, and some that can be formed otherwise
  are refused (`strays.py`);
- sight, secrecy, choices: a seat that is to act, and another viewer, see what they may and no more (`sight.py`).

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
from itertools import chain

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Phase
from flaschenteufel.core.state import new_round_like, replayed
from tests.proof.invariants import check_end
from tests.proof.sight import named, viewers
from tests.soak.inspection import Inspection
from tests.soak.moment import Moment
from tests.soak.referee import check_referee
from tests.soak.sight import check_looks, check_sight
from tests.soak.step import check_events, check_step
from tests.soak.strays import check_legality

Check = Callable[[Inspection, Moment], None]


def check_number(inspection: Inspection, moment: Moment) -> None:
    if moment.state.phase is not Phase.DEAL and not inspection.rules.conserved(moment.state):
        raise moment.node.violation("conservation", f"the cards lie in {inspection.rules.placed(moment.state)}")


def check_cards(inspection: Inspection, moment: Moment) -> None:
    state, rules = moment.state, inspection.rules
    if state.phase is not Phase.DEAL and rules.placed(state) != rules.cards(state):
        raise moment.node.violation("conservation", f"the cards lie in {rules.placed(state)}")


def check_turn(inspection: Inspection, moment: Moment) -> None:
    state, node = moment.state, moment.node
    check_end(inspection.chart, node)
    acting = () if state.phase is Phase.DEAL else state.to_act
    stuck = not moment.listed if len(acting) == 1 else not all(map(state.legal_actions, acting))
    if stuck or (moment.listed and not acting):
        raise node.violation("dead end", f"to act: {state.to_act}, listed: {moment.listed}")


def check_list(inspection: Inspection, moment: Moment) -> None:
    state, listed, node = moment.state, moment.listed, moment.node
    by_seat = [state.legal_actions(seat) for seat in range(state.seats)]
    acting = () if state.phase is Phase.DEAL else state.to_act
    if tuple(sorted({action.seat for action in listed})) != acting:
        raise node.violation("dead end", f"to act: {state.to_act}, listed: {listed}")
    if listed != tuple(chain.from_iterable(by_seat)) or len(set(listed)) != len(listed):
        raise node.violation("legality", "all seats together have other actions than one by one, or some twice")
    if state.phase is not Phase.DEAL and state.cards != inspection.rules.cards(state):
        raise node.violation("conservation", f"the cards are {state.cards}")


def check_value(inspection: Inspection, moment: Moment) -> None:
    state, node = moment.state, moment.node
    twin: ft.State = pickle.loads(pickle.dumps(state))
    for action in inspection.some(moment.listed, 10):
        if state.apply(action) == state:
            raise node.violation("value", f"{action} changes nothing")
    if twin != state or hash(twin) != hash(state) or twin.legal_actions() != moment.listed:
        raise node.violation("value", "it is not equal to its copy")
    try:
        scores = len(state.scores)
    except ft.RoundNotOverError:
        scores = 0
    if scores != (state.seats if state.is_over else 0):
        raise node.violation("scores", f"there are {scores} scores, is over: {state.is_over}")


def check_history(inspection: Inspection, moment: Moment) -> None:
    """A history leads to its state."""
    state, node = moment.state, moment.node
    history = state.history
    if len(history) != len(node.path):
        raise node.violation("history", f"it has {len(history)} actions after {len(node.path)}")
    try:
        again = replayed(inspection.table.new_round(), history)
    except ft.IllegalActionError as refusal:
        raise node.violation("history", f"it is refused: {refusal}") from refusal
    if again != state or hash(again) != hash(state):
        raise node.violation("history", "it leads to another state")


def check_possibilities(inspection: Inspection, moment: Moment) -> None:
    """What a seat thinks possible looks the same to it, and so does the way there."""
    state, node = moment.state, moment.node
    for viewer in inspection.some(viewers(state), 1):
        view = state.view(viewer)
        possible = view.sample(inspection.random)
        if possible.view(viewer) != view:
            raise node.violation("possibilities", f"a state that {named(viewer)} thinks possible looks otherwise")
        (again, events), (reached, others) = told(state), told(possible)
        if again != state or reached != possible:
            raise node.violation("possibilities", f"nothing leads to a state that {named(viewer)} thinks possible")
        if [event.for_seat(viewer) for event in events] != [event.for_seat(viewer) for event in others]:
            raise node.violation("recall", f"{named(viewer)} was told what its view does not show")


def told(state: ft.State) -> tuple[ft.State, list[ft.Event]]:
    """The state that a history leads to, and all events on the way."""
    again, events = new_round_like(state), list[ft.Event]()
    for action in state.history:
        again, more = again.step(action)
        events += more
    return again, events


def check_wire(inspection: Inspection, moment: Moment) -> None:
    state, node = moment.state, moment.node
    if ft.from_json(ft.to_json(state), ft.State) != state:
        raise node.violation("wire", "it comes back from JSON as another state")
    record = ft.Record([state])
    if ft.Record.from_text(record.to_text()) != record:
        raise node.violation("wire", "it comes back from a record as another state")


EVERY: tuple[Check, ...] = (check_step, check_number, check_turn)
MANY: tuple[Check, ...] = (check_cards, check_events, check_legality, check_sight)
END: tuple[Check, ...] = (*MANY, check_history)
RARE: tuple[Check, ...] = (check_list, check_looks, check_value, check_possibilities)
WIRE: tuple[Check, ...] = (check_wire,)
WHOLE: tuple[Check, ...] = (*END, *RARE, *WIRE)
REFEREE: tuple[Check, ...] = (check_referee,)
