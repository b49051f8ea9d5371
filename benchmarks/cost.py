"""What a single call costs."""

from __future__ import annotations

from collections import Counter
from random import Random
from time import perf_counter

from benchmarks.bottle_imp import classic
from benchmarks.effort import Effort
from benchmarks.figure import Figure

OPERATIONS = ("legal_actions", "apply", "hash")
EVERYWHERE = "all"


def costs(effort: Effort) -> list[Figure]:
    """Microseconds of each call, in the phase of tricks and over all phases."""
    seconds, calls = _measured(effort)
    return [
        Figure(f"{operation}, {phase}", 1e6 * seconds[operation, phase] / calls[phase], "µs")
        for operation in OPERATIONS
        for phase in ("trick", EVERYWHERE)
    ]


def _measured(effort: Effort) -> tuple[Counter[tuple[str, str]], Counter[str]]:
    # Many rounds go on in step, so that one reading of the clock serves many calls and yet no state, and
    # no question about it, comes twice: repeated calls would measure caches. Classic rounds are equally long.
    rng, table = Random(effort.seed), classic()
    table.play(table.deal(rng), rng)  # what is set up once is not a call's
    seconds: Counter[tuple[str, str]] = Counter()
    calls: Counter[str] = Counter()
    states = [table.deal(rng) for _ in range(effort.rounds)]
    while states[0].to_act:
        phase, seats = str(states[0].phase), [state.to_act[0] for state in states]
        started = perf_counter()
        menus = [state.legal_actions(seat) for state, seat in zip(states, seats, strict=True)]
        listed = perf_counter()
        actions = [rng.choice(menu) for menu in menus]
        chosen = perf_counter()
        states = [state.apply(action) for state, action in zip(states, actions, strict=True)]
        applied = perf_counter()
        for state in states:
            hash(state)
        hashed = perf_counter()
        spent = listed - started, applied - chosen, hashed - applied
        for where in (phase, EVERYWHERE):
            calls[where] += len(states)
            seconds.update({(name, where): time for name, time in zip(OPERATIONS, spent, strict=True)})
    return seconds, calls
