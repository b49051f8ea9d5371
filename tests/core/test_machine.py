"""The formal machine: declared, compiled, drawn."""

from __future__ import annotations

import pytest
from transitions import Machine, MachineError

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImp, Phase
from flaschenteufel.core.machine import GUARDS, Outcome, Transition, compile_lookup, declare, mermaid
from tests.tables import BOTTLE_IMPS, bottle_imp

every_variant = pytest.mark.parametrize("variant", BOTTLE_IMPS, ids=lambda variant: variant.name)

PHASES = {
    "classic": "deal discard pass trick score",
    "teams": "deal discard pass trick score",
    "teams-with-solos": "deal discard pass trick score",
    "second-bottle": "deal discard pass trick choose_bottle score",
    "demons-eye": "deal discard pass trick score",
    "lopaka": "deal pass trick score",
    "bright-house": "deal discard pass discard_second pass_second expose trick score",
}


class Cursor:
    """A model for the machine."""

    def __init__(self, state: str) -> None:
        self.state = state


@every_variant
def test_the_machine_is_a_transitions_machine_without_automatic_transitions(variant: BottleImp) -> None:
    assert isinstance(variant.machine, Machine)
    assert variant.machine.models == [], "it moves cursors of yours, and is none itself"
    variant.machine.add_state("bogus")
    assert not [trigger for trigger in variant.machine.events if trigger.startswith("to_")]
    assert list(variant.machine.states) == PHASES[variant.name].split()


@every_variant
def test_every_phase_is_reached_and_left_but_the_score(variant: BottleImp) -> None:
    lookup = variant.lookup
    assert {phase for phase, _, _ in lookup} == set(map(Phase, variant.machine.states)) - {Phase.SCORE}
    assert set(lookup.values()) == set(map(Phase, variant.machine.states)) - {Phase.DEAL}


@every_variant
def test_the_compiled_lookup_answers_like_the_machine(variant: BottleImp) -> None:
    machine, lookup = variant.machine, variant.lookup
    for phase in machine.states:
        for trigger in machine.get_triggers(phase):
            for outcome in Outcome:
                cursor = Cursor(phase)
                moved = machine.events[trigger].trigger(cursor, outcome)
                compiled = lookup.get((Phase(phase), trigger, outcome))
                assert moved == (compiled is not None)
                assert cursor.state == (phase if compiled is None else compiled)


@every_variant
def test_the_lookup_has_a_line_for_each_row_of_the_table_and_no_other(variant: BottleImp) -> None:
    rows = {(row.source, row.trigger, row.outcome): row.dest for row in variant.transition_table}
    assert compile_lookup(variant.transition_table) == rows == variant.lookup


def test_a_trigger_in_the_wrong_phase_is_an_error_of_the_machine() -> None:
    with pytest.raises(MachineError):
        bottle_imp("classic").machine.events["play"].trigger(Cursor("discard"), Outcome.MORE)


def test_the_diagram_shows_phases_triggers_and_guards() -> None:
    assert bottle_imp("lopaka").diagram().splitlines() == [
        "stateDiagram-v2",
        "    [*] --> deal",
        "    deal --> pass: deal [done]",
        "    pass --> pass: pass [more]",
        "    pass --> trick: pass [done]",
        "    trick --> trick: play [more]",
        "    trick --> score: play [done]",
        "    score --> [*]",
    ]


def test_a_phase_may_have_several_triggers() -> None:
    assert ft.get_variant("hols-der-teufel").diagram().splitlines() == [
        "stateDiagram-v2",
        "    [*] --> deal",
        "    deal --> play: deal [done]",
        "    play --> play: lay [more]",
        "    play --> score: lay [done]",
        "    play --> play: pass_turn [more]",
        "    play --> score: pass_turn [done]",
        "    score --> [*]",
    ]


@every_variant
def test_the_diagram_has_a_line_for_each_transition_and_no_other(variant: BottleImp) -> None:
    drawn = variant.diagram()
    first, start, *lines, end = drawn.splitlines()
    assert (first, start, end) == ("stateDiagram-v2", "    [*] --> deal", "    score --> [*]")
    assert sorted(lines) == sorted(
        f"    {phase} --> {dest}: {trigger} [{outcome}]" for (phase, trigger, outcome), dest in variant.lookup.items()
    )
    assert drawn == mermaid(variant.machine)


def test_several_guards_are_all_drawn() -> None:
    machine = declare([Transition(Phase.DEAL, "deal", Outcome.DONE, Phase.SCORE)])
    machine.add_transition("redeal", "deal", "deal", conditions=[GUARDS[Outcome.MORE], GUARDS[Outcome.CHOICE]])
    assert "    deal --> deal: redeal [more, choice]" in mermaid(machine).splitlines()


def test_an_ambiguous_table_is_refused() -> None:
    rows = [
        Transition(Phase.DEAL, "deal", Outcome.DONE, Phase.TRICK),
        Transition(Phase.DEAL, "deal", Outcome.DONE, Phase.SCORE),
    ]
    with pytest.raises(ft.VariantError) as refused:
        compile_lookup(rows)
    assert str(refused.value) == "done deal in phase deal leads to two phases"
