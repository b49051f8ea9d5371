"""One round, checked: that of a seed, which determines everything in it, or that of a record.

The table follows from the seed alone, so a range of seeds says what was played. With all variants in the order of their
names, seed `k` plays variant `k mod 8`; and of that variant's tables, in the order of `tables_of`, the one at
`(k div 8) mod` their number. So every variant gets as many rounds as every other, and so does every table within one.

A record is checked for all that random rounds are checked for, at every moment of it and after one action more. The
referee plays as far as the record goes, if it knows the variant. A state may be too broken to be written down. Then its
record ends one action before, and names that behind it (`way_there`, in `assurance/invariants/position.py`); every
action is tried there, so it is among them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from itertools import count, islice
from random import Random

from attrs import frozen

import flaschenteufel as ft
from assurance.invariants.position import Position, ViolationError
from assurance.invariants.rules import rules_of
from assurance.soak.checks import END, EVERY, MANY, RARE, REFEREE, WHOLE, WIRE, Check, knows
from assurance.soak.playing import Counts, Inspection, Moment, play, start
from flaschenteufel.core.shuffle import shuffled
from flaschenteufel.core.state import new_round_like
from flaschenteufel.testing import Setting, tables_of

MANY_SHARE = 0.05
"""In how many of the states each of the checks is made that take long."""
RARE_SHARE, WIRE_SHARE, REFEREE_SHARE = 0.5, 0.05, 0.0025
"""In how many rounds a rare check is made, how many go through JSON and a record's text, how many the referee plays."""
BEHIND = "then: "


@cache
def tables() -> tuple[tuple[Setting, ...], ...]:
    """The tables of every variant."""
    return tuple(tables_of(ft.get_variant(name)) for name in sorted(ft.list_variants()))


def table_of(seed: int) -> Setting:
    """The table that the round of a seed is played at."""
    turn, variant = divmod(seed, len(tables()))
    return tables()[variant][turn % len(tables()[variant])]


def seeds(first: int, rounds: int, names: Collection[str] = ()) -> Iterator[int]:
    """So many seeds, from the first on: those that play one of the named variants, or any."""
    return islice((seed for seed in count(first) if not names or table_of(seed).variant.name in names), rounds)


@frozen
class Failure:
    """A round that breaks an invariant.

    It has what was dealt, what was chosen, each time by its number in the list, and which check has found it. None has
    found what goes wrong in the play itself.
    """

    table: Setting
    deck: tuple[object, ...]
    choices: tuple[int, ...]
    check: Check | None
    violation: ViolationError


def _seat(action: ft.Action) -> int:
    return action.seat


class RandomPlayers:
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


def soak(seed: int, counts: Counts, *, whole: bool = False) -> Failure | None:
    """Play the round of a seed; what it breaks, if it does. If it is `whole`, every check is made in every state."""
    table, random = table_of(seed), Random(f"look {seed}")
    empty = table.new_round()
    players = RandomPlayers(empty.seats, Random(f"play {seed}"))  # another one: what is played depends on no check
    deck = tuple(shuffled(rules_of(table.variant).cards(empty), seed))
    inspection = Inspection(table, random, counts, whole=whole)
    moments: list[Moment] = []
    found: tuple[Check | None, ViolationError] | None = None
    try:
        for moment in play(empty, ft.Deal(table.dealer, deck), players):
            moments.append(moment)
            checks = WHOLE if whole else [check for check in MANY if random.random() < MANY_SHARE]
            found = first_violation(inspection, moment, EVERY) or first_violation(inspection, moment, checks)
            if found:
                break
        found = found or end_violation(inspection, moments, seed)
    except ViolationError as violation:
        found = None, violation
    except Exception as problem:  # as in `broken`
        found = None, (moments[-1].position if moments else Position(empty)).violation("no crash", repr(problem))
    counts.rounds += 1
    counts.moves += len(moments) - 1
    return found and Failure(table, deck, tuple(players.choices), *found)


def end_violation(inspection: Inspection, moments: Sequence[Moment], seed: int) -> tuple[Check, ViolationError] | None:
    """What is wrong at a moment of a round that is over, or with the whole of it."""
    random = inspection.random
    if inspection.table.deal(seed) != moments[1].state:
        raise moments[1].position.violation("deal", f"the seed {seed} deals other cards than its key says")
    end = [*END, *(REFEREE if inspection.whole or random.random() < REFEREE_SHARE else ())]
    rare = [*random.sample(RARE, random.random() < RARE_SHARE), *(WIRE if random.random() < WIRE_SHARE else ())]
    return first_violation(inspection, moments[-1], end) or first_violation(inspection, random.choice(moments), rare)


def first_violation(
    inspection: Inspection, moment: Moment, checks: Iterable[Check]
) -> tuple[Check, ViolationError] | None:
    """The first check that fails at a moment."""
    for check in checks:
        try:
            check(inspection, moment)
        except ViolationError as violation:
            return check, violation
        except Exception as problem:  # whatever the library throws is a violation too
            return check, moment.position.violation("no crash", repr(problem))
    return None


def violations(record: ft.Record) -> Iterator[ViolationError]:
    """The first thing that is wrong with each of its rounds."""
    for state in record.states:
        table = Setting(state.variant, state.players, state.edition, state.dealer)
        inspection = Inspection(table, Random(0), Counts(), whole=True)
        try:
            for moment in _moments(state):
                is_last = moment.state == state and knows(state.variant)
                if found := first_violation(inspection, moment, (*EVERY, *WHOLE, *(REFEREE if is_last else ()))):
                    yield found[1]
                    break
        except ViolationError as violation:
            yield violation


def _moments(state: ft.State) -> Iterator[Moment]:
    """Every moment that the history goes through, and all that can come next."""
    moment = start(new_round_like(state))
    yield moment
    for action in state.history:
        moment = moment.then(action)
        yield moment
    yield from map(moment.then, moment.listed)


def read_report(text: str) -> ft.Record:
    """The record that a report has, without what stands behind it."""
    return ft.Record.from_text("".join(line for line in text.splitlines(keepends=True) if not line.startswith(BEHIND)))
