"""What it takes to keep a state."""

from __future__ import annotations

import gc
import tracemalloc
from random import Random
from sys import getsizeof

import flaschenteufel as ft
from benchmarks.bottle_imp import classic
from benchmarks.effort import Effort
from benchmarks.figure import Figure


def memory(effort: Effort) -> list[Figure]:
    """Bytes that one more state takes when all states of many rounds are kept."""
    _history(effort)  # what caches keep of these rounds is not the states'
    gc.collect()
    tracemalloc.start()
    states = _history(effort)
    gc.collect()
    kept, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return [Figure("bytes per state", (kept - getsizeof(states)) / len(states), "B", note=f"{len(states)} states")]


def _history(effort: Effort) -> list[ft.State]:
    rng, table = Random(effort.seed), classic()
    states = []
    for _ in range(effort.rounds):
        state = table.deal(rng)
        states.append(state)
        while state.to_act:
            state = state.apply(rng.choice(state.legal_actions(state.to_act[0])))
            states.append(state)
    return states
