"""What a step does, by the rules of its game and by the formal machine."""

from __future__ import annotations

import flaschenteufel as ft
from tests.proof.invariants import check_passage
from tests.proof.sight import named, viewers
from tests.soak.inspection import Inspection
from tests.soak.moment import Moment


def check_step(inspection: Inspection, moment: Moment) -> None:
    """Turn, winner, prices, chips and scores are right, the machine goes the same way, and the end comes nearer."""
    before, action, node, rules = moment.before, moment.action, moment.node, inspection.rules
    moment.measure = rules.measure(moment.state)
    if before is None or action is None:
        return
    for invariant, problem in rules.faults(before.state, action, moment.state):
        raise node.violation(invariant, problem)
    check_passage(rules, inspection.chart, before.state, action, node)
    low, high = moment.measure, before.measure or rules.measure(before.state)
    if not low < high or min(low) < 0:
        raise node.violation("termination", f"the measure went from {high} to {low}")
    if hash(before.state) != before.mark:
        raise node.violation("value", f"{action} changes the state that it is applied to")


def check_events(inspection: Inspection, moment: Moment) -> None:
    """`step` leads where `apply` does, the last event tells whose turn it is, and to show one twice shows no less."""
    before, action, state, node = moment.before, moment.action, moment.state, moment.node
    if before is None or action is None:
        return
    after, events = before.state.step(action)
    if after != state or events[-1] != ft.Awaited(state.phase, state.to_act):
        raise node.violation("events", f"they lead to {after}, and end with {events[-1]}")
    for viewer in inspection.some(viewers(state), 1):
        for event in events:
            seen = event.for_seat(viewer)
            if type(seen) is not type(event) or seen.for_seat(viewer) != seen:
                raise node.violation("events", f"{named(viewer)} sees {seen} of {event}")
