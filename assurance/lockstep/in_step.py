"""Rounds in step against states: every decision is replayed by `apply`, and its legal cards are compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assurance.lockstep.in_place import require
from flaschenteufel.batch import Decision, play_from
from flaschenteufel.bottle_imp import BottleImpRound, CardStep, Expose, Phase, Play, TakeBottle

Asked = tuple[str, dict[int, tuple[int, int, int]]]
"""A decision: its phase and, for each round that decides, the seat, the legal mask and the bit that was chosen."""


class Recorder:
    """A policy that chooses at random and remembers everything."""

    def __init__(self) -> None:
        self.asked: list[Asked] = []

    def __call__(self, decision: Decision) -> Any:
        """Choose."""
        bits = decision.pick(decision.legal)
        columns = (decision.rounds, decision.seat, decision.legal, bits)
        rows = zip(*[column.tolist() for column in columns], strict=True)
        self.asked.append((decision.phase, {number: (seat, legal, bit) for number, seat, legal, bit in rows}))
        return bits


def compare_in_step(states: Sequence[BottleImpRound], seed: int) -> int:
    """Go on from dealt states of one table in step, and replay each round; the number of decisions compared."""
    recorder = Recorder()
    scores = play_from(states, seed=seed, policy=recorder)[:, 0].tolist()
    at_random = play_from(states, seed=seed)[:, 0].tolist()
    require(scores == at_random, "a policy that picks as chance does has other scores")
    decisions = 0
    for number, state in enumerate(states):
        replay = Replay(state)
        for phase, rows in recorder.asked:
            if number in rows:
                replay.decide(phase, *rows[number])
                decisions += 1
        end = replay.end()
        require(list(end.scores) == scores[number], f"other scores: {scores[number]} and {end.scores}")
    return decisions


class Replay:
    """A round that is played as it was in step."""

    def __init__(self, state: BottleImpRound) -> None:
        self._state = state
        self._named: list[int] = []

    def begin(self) -> None:
        """Begin in the middle of a step: what has been submitted stays."""
        self._by_rule()

    def decide(self, phase: str, seat: int, legal: int, bit: int) -> None:
        """Make a decision, or a part of one: a card that is named with others."""
        self._by_rule()
        state = self._state
        require(state.phase == phase and seat == state.to_act[0], f"another turn at {state!r}: {phase}, seat {seat}")
        if state.phase is Phase.TRICK:
            own = sum(
                state.deck.bit_of[action.card.number] for action in state.legal_actions() if isinstance(action, Play)
            )
            require(legal == own, f"other legal cards at {state!r}")
            self._state = state.apply(Play(seat, state.deck.card_of[bit]))
        elif state.phase is Phase.CHOOSE_BOTTLE:
            offers = sum(1 << action.bottle for action in state.legal_actions() if isinstance(action, TakeBottle))
            require(legal == offers, f"other bottles on offer at {state!r}")
            self._state = state.apply(TakeBottle(seat, bit.bit_length() - 1))
        else:
            self._prepare(seat, legal, bit)

    def _prepare(self, seat: int, legal: int, bit: int) -> None:
        state = self._state
        at = state.step_in(state.phase)
        assert at is not None
        if not isinstance(at.step, CardStep):
            require(legal == 0b11, "either packet can be laid open")
            self._state = state.apply(Expose(seat, bit.bit_length() - 1))
            return
        packet = state.packets(seat)[at.sources[seat] % at.width].mask
        require(legal == packet & ~sum(self._named), f"other cards to choose from at {state!r}")
        self._named.append(bit)
        if len(self._named) == at.needed[seat]:
            cards = [state.deck.card_of[one] for one in self._named]
            self._state = state.apply(at.step.naming(at, seat, cards))
            self._named = []

    def _by_rule(self) -> None:
        """A dummy has no choice of a bottle, and so is not asked."""
        while self._state.phase is Phase.CHOOSE_BOTTLE and self._state.to_act[0] in self._state.automatic:
            self._state = self._state.apply(self._state.legal_actions()[0])

    def end(self) -> BottleImpRound:
        """The round at its end."""
        self._by_rule()
        require(self._state.is_over, f"the round goes on: {self._state!r}")
        return self._state
