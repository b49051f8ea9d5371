"""Many rounds of The Bottle Imp in step: a table for them, read off the setup that the rounds are made from."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from random import Random
from typing import Any

import numpy as np
from attrs import frozen

from flaschenteufel.batch.decision import Asking, Policy, answered
from flaschenteufel.batch.draws import Masks, Numbers
from flaschenteufel.bottle_imp.lanes.cursor import BottleImpCursor
from flaschenteufel.bottle_imp.lanes.rounds import Rounds, columns
from flaschenteufel.bottle_imp.lanes.samples import drawn
from flaschenteufel.bottle_imp.lanes.table import Lane, chooses_freely, lane_of
from flaschenteufel.bottle_imp.phases.expose import Exposing
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.setup import BottleImpSetup
from flaschenteufel.bottle_imp.steps import StepAtTable
from flaschenteufel.bottle_imp.tricks import Source
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.core.errors import InvalidValueError
from flaschenteufel.core.state import State

MOST_CARDS = 63
"""A mask has 64 bits, and one of them marks the cards below the price."""


@frozen(eq=False)
class BatchTable:
    """A table for many rounds, read off its setup."""

    lane: Lane
    width: int
    """How many random numbers a round needs at most."""
    follow: Masks
    """For each card, the mask of its suit."""
    points: Numbers
    """For each card, its points."""
    worth: tuple[Numbers, ...]
    """For each twelve cards, for each mask of them, its points."""
    automatic: np.ndarray[Any, np.dtype[np.bool_]]
    """For each seat, whether nobody sits there."""
    slots: tuple[tuple[int, tuple[int, ...]], ...]
    """For each card of a trick, how many places left of the leader it is played, and from which packets: the open one
    comes first where one is laid open."""

    @property
    def setup(self) -> BottleImpSetup:
        """The table."""
        return self.lane.setup

    def moment(self, state: Any) -> Hashable:
        """What rounds must have in common to go on in step."""
        return state.phase, state.to_act if self.setup.step(state.phase) else (), len(state._finished), len(state._laid)

    def play(self, rounds: int, draws: Masks, policy: Policy | None, *, compiled: bool) -> Numbers:
        """The scores of so many rounds, which are dealt: a row for each."""
        return answered(self.played(self._rounds(rounds, draws, policy, compiled=compiled)), policy)

    def _rounds(self, rounds: int, draws: Masks, policy: Policy | None, *, compiled: bool) -> Rounds:
        """So many rounds, to be played by the compiled kernel if it knows all that is asked for."""
        if compiled and policy is None:
            from flaschenteufel.bottle_imp.lanes.compiled import CompiledRounds, is_known  # which needs numba

            if is_known(self):
                return CompiledRounds(self, rounds, draws)
        return Rounds(self, rounds, draws, asks=policy is not None)

    def go_on(self, states: Sequence[Any], draws: Masks, policy: Policy | None, *, compiled: bool) -> Numbers:
        """The scores of rounds that go on from states at the same moment."""
        first = states[0]
        if first.is_over:
            return np.array([state.scores for state in states], np.int64)
        if not self.lane.scores_plainly:
            return self._go_on_in_place(states, draws, policy)
        table = self._rounds(len(states), draws, policy, compiled=compiled)
        if first.phase is Phase.DEAL:
            return answered(self.played(table), policy)
        table.load(states)
        laid = [state._laid for state in states]
        if step := self.setup.step(first.phase):
            done = _submitted(step, first.to_act, laid)
            return answered(self._finish_step(table, step, first.to_act, done), policy)
        plays, to_act = columns(laid, len(laid[0])), np.array([state.to_act[0] for state in states])
        return answered(self._finish_tricks(table, first, to_act, plays), policy)

    def go_on_from(
        self, view: Any, samples: int, rng: np.random.Generator, draws: Masks, policy: Policy | None, *, compiled: bool
    ) -> Numbers | None:
        """The scores of rounds that go on from samples of a view; None if states have to be made for that."""
        if view.phase in (Phase.DEAL, Phase.SCORE) or not self.lane.scores_plainly:
            return None
        first, seen = view.possibility(0), view._seen
        table = self._rounds(samples, draws, policy, compiled=compiled)
        table.load_samples(first, *drawn(view, samples, rng))
        if step := seen.step:
            done = {seat: answered(table.submission(step, seat, asks=False), None) for seat in seen.unseen_submitters}
            if seen.submitted is not None:
                own: tuple[int, ...] = (seen.submitted,) if step.step.exposes else seen.submitted
                done[seen.seat] = tuple(np.full(samples, mask, np.uint64) for mask in own)
            return answered(self._finish_step(table, step, first.to_act, done), policy)
        plays = tuple(np.full(samples, card, np.uint64) for card in first._laid)
        return answered(self._finish_tricks(table, first, np.full(samples, first.to_act[0]), plays), policy)

    def samples(self, view: Any, samples: int, rng: np.random.Generator) -> tuple[Masks, Masks]:
        """Samples of a view: the packets as an array (samples, seats, packets), and the devil's tricks."""
        held, devil = drawn(view, samples, rng)
        return held.T.reshape(samples, self.setup.seats, self.setup.width), devil

    def played(self, table: Rounds) -> Asking[Numbers]:
        """Play from the deal on."""
        table.deal()
        yield from table.prepare(self.setup.steps)
        table.begin_tricks()
        yield from table.play_tricks(self.setup.tricks)
        return table.scores()

    def _finish_step(
        self, table: Rounds, step: StepAtTable, to_act: tuple[int, ...], done: dict[int, tuple[Masks, ...]]
    ) -> Asking[Numbers]:
        """Play on in a step in which some have acted."""
        yield from table.make_step(step, to_act, done)
        yield from table.prepare(self.setup.steps[self.setup.steps.index(step) + 1 :])
        table.begin_tricks()
        yield from table.play_tricks(self.setup.tricks)
        return table.scores()

    def _finish_tricks(self, table: Rounds, first: Any, to_act: Numbers, plays: tuple[Masks, ...]) -> Asking[Numbers]:
        """Play on in a trick, or when the winner of one has to choose a bottle."""
        table.begin_tricks()
        left = self.setup.tricks - len(first._finished)
        if first.phase is Phase.CHOOSE_BOTTLE:
            yield from table.choose_bottles(to_act, plays)
            yield from table.play_tricks(left - 1)
        else:
            yield from table.play_tricks(left, plays)
        return table.scores()

    def _go_on_in_place(self, states: Sequence[Any], draws: Masks, policy: Policy | None) -> Numbers:
        """The same, one round after the other: scoring of one's own may ask for what happened before the states."""
        if policy is not None:
            raise InvalidValueError(
                f"{self.setup.variant.name} scores in its own way: without a policy for many rounds"
            )
        seeds = draws[:, 0].tolist()
        scores = [BottleImpCursor(state).playout(Random(seed)) for state, seed in zip(states, seeds, strict=True)]
        return np.array(scores, np.int64)


def _submitted(at: StepAtTable, to_act: tuple[int, ...], laid: Sequence[Any]) -> dict[int, tuple[Masks, ...]]:
    """What the seats have chosen that have acted in a step."""
    done = [seat for seat in at.seats if seat not in to_act]
    if at.step.exposes:
        return {seat: (np.array([chosen[seat] for chosen in laid], np.uint64),) for seat in done}
    return {seat: columns([chosen[seat] for chosen in laid], len(at.lots_of[seat])) for seat in done}


def batch(state: State) -> BatchTable | None:
    """The table of a round for many rounds in step; None if it has pieces that are not known here."""
    return batch_table(_setup(state)) if isinstance(state, BottleImpRound) else None


def _setup(state: Any) -> Any:
    return state._setup


def batch_table(setup: BottleImpSetup) -> BatchTable | None:
    """The table for many rounds; the same one each time."""
    if "batch" not in setup.kept:
        setup.kept["batch"] = _batch_table(setup)
    table: BatchTable | None = setup.kept["batch"]
    return table


def _batch_table(setup: BottleImpSetup) -> BatchTable | None:
    known = all(chooses_freely(at) or type(at.step) is Exposing for at in setup.steps)
    if not known or len(setup.deck) > MOST_CARDS:
        return None
    slots = setup.variant.order(setup.seats)
    choices = sum(max(1, at.needed[seat]) for at in setup.steps for seat in at.seats)
    choices += setup.tricks * (len(slots) + (len(setup.start_prices) > 1))
    return BatchTable(
        lane=lane_of(setup),
        width=len(setup.deck) + (choices + 1) // 2,  # a number for each card, and half of one for each choice
        follow=np.array([setup.deck.follow[bit] for bit in setup.bits], np.uint64),
        points=np.array([card.points for card in setup.deck], np.int64),
        worth=tuple(_worth(setup, start) for start in range(0, len(setup.deck), 12)),
        automatic=np.isin(np.arange(setup.seats), setup.automatic),
        slots=tuple((slot.places_left, _packets(slot.source, setup.width)) for slot in slots),
    )


def _worth(setup: BottleImpSetup, start: int) -> Numbers:
    """The points of all masks of the twelve cards from a place on."""
    return np.array([setup.points(mask << start) for mask in range(1 << min(12, len(setup.deck) - start))], np.int64)


def _packets(source: Source, width: int) -> tuple[int, ...]:
    """The packets that a card may come from when the open one comes first."""
    if source is Source.ANY:
        return tuple(range(width))
    return (0,) if source is Source.OPEN else (1,)
