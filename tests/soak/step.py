"""What a step does, by the rules of its game and by the formal machine."""

from __future__ import annotations

import flaschenteufel as ft
from tests.proof.invariants import check_move
from tests.proof.sight import named, viewers
from tests.soak.inspection import Inspection
from tests.soak.moment import Moment


def check_step(inspection: Inspection, moment: Moment) -> None:
    """Turn, winner, prices, chips and scores are right, the machine goes the same way, and the end comes nearer."""
    before, action, node = moment.before, moment.action, moment.node
    if before is None or action is None:
        return
    check_move(inspection.rules, inspection.chart, before.state, action, node)
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
