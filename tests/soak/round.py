"""One round: everything in it is determined by its seed."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from random import Random

from attrs import frozen

import flaschenteufel as ft
from flaschenteufel.core.shuffle import shuffled
from flaschenteufel.testing import Setting
from tests.proof.node import Node
from tests.proof.rules import rules_of
from tests.proof.violation import ViolationError
from tests.soak.checks import END, EVERY, MANY, RARE, REFEREE, WHOLE, WIRE, Check
from tests.soak.inspection import Inspection
from tests.soak.moment import Moment, play
from tests.soak.schedule import table_of
from tests.soak.tally import Tally

MANY_SHARE = 0.05
"""In how many of the states each of the checks is made that take long."""
RARE_SHARE, WIRE_SHARE, REFEREE_SHARE = 0.5, 0.05, 0.0025
"""In how many rounds a rare check is made, how many go through JSON and a record's text, how many the referee plays."""


@frozen
class Failure:
    """A round that breaks an invariant: what was dealt, what was chosen, each time by its number in the list, and which
    check has found it. None has found what goes wrong in the play itself.
    """

    table: Setting
    deck: tuple[object, ...]
    choices: tuple[int, ...]
    check: Check | None
    violation: ViolationError


def _seat(action: ft.Action) -> int:
    return action.seat


class Tempers:
    """Players of different tempers: one always takes the first action that is listed, one the last, two any."""

    def __init__(self, seats: int, random: Random) -> None:
        self._random = random
        self._tempers = [random.choice(("first", "last", "any", "any")) for _ in range(seats)]
        self.choices: list[int] = []

    def __call__(self, moment: Moment) -> ft.Action:
        listed, random = moment.listed, self._random
        seat = random.choice(moment.state.to_act)
        start = bisect_left(listed, seat, key=_seat)
        stop = bisect_right(listed, seat, key=_seat)
        temper = self._tempers[seat]
        choice = start if temper == "first" else stop - 1 if temper == "last" else random.randrange(start, stop)
        self.choices.append(choice)
        return listed[choice]


def soak(seed: int, tally: Tally, *, whole: bool = False) -> Failure | None:
    """Play the round of a seed; what it breaks, if it does. If it is `whole`, every check is made in every state."""
    table, random = table_of(seed), Random(f"look {seed}")
    empty = table.new_round()
    tempers = Tempers(empty.seats, Random(f"play {seed}"))  # another one: what is played depends on no check
    deck = tuple(shuffled(rules_of(table.variant).cards(empty), seed))
    inspection = Inspection(table, random, tally, whole=whole)
    journey: list[Moment] = []
    found: tuple[Check | None, ViolationError] | None = None
    try:
        for moment in play(empty, ft.Deal(table.dealer, deck), tempers):
            journey.append(moment)
            checks = WHOLE if whole else [check for check in MANY if random.random() < MANY_SHARE]
            found = broken(inspection, moment, EVERY) or broken(inspection, moment, checks)
            if found:
                break
        found = found or looked_back(inspection, journey, seed)
    except ViolationError as violation:
        found = None, violation
    except Exception as problem:  # as in `broken`
        found = None, (journey[-1].node if journey else Node(empty)).violation("no crash", repr(problem))
    tally.rounds += 1
    tally.moves += len(journey) - 1
    return found and Failure(table, deck, tuple(tempers.choices), *found)


def looked_back(inspection: Inspection, journey: Sequence[Moment], seed: int) -> tuple[Check, ViolationError] | None:
    """What is wrong at a moment of a round that is over, or with the whole of it."""
    random = inspection.random
    if inspection.table.deal(seed) != journey[1].state:
        raise journey[1].node.violation("deal", f"the seed {seed} deals other cards than its key says")
    end = [*END, *(REFEREE if inspection.whole or random.random() < REFEREE_SHARE else ())]
    rare = [*random.sample(RARE, random.random() < RARE_SHARE), *(WIRE if random.random() < WIRE_SHARE else ())]
    return broken(inspection, journey[-1], end) or broken(inspection, random.choice(journey), rare)


def broken(inspection: Inspection, moment: Moment, checks: Iterable[Check]) -> tuple[Check, ViolationError] | None:
    """The first check that fails at a moment."""
    for check in checks:
        try:
            check(inspection, moment)
        except ViolationError as violation:
            return check, violation
        except Exception as problem:  # whatever the library throws is a violation too
            return check, moment.node.violation("no crash", repr(problem))
    return None
