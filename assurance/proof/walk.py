"""All deals of a game, and all legal play from each of them."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from attrs import define, field

import flaschenteufel as ft
from assurance.invariants.checks import Invariants
from assurance.invariants.position import Position, guarded
from assurance.proof.games import Dealt, Game
from assurance.proof.information_sets import InformationSets


@define
class Counts:
    """What a walk has seen."""

    game: str
    shape: str = ""
    """The variant that the game is like."""
    cards: int = 0
    deals: int = 0
    """The deals that were played."""
    all_deals: int = 0
    """The deals that they stand for, all dealers and suits told apart."""
    phases: set[str] = field(factory=lambda: {"deal"})
    """The phases that were gone through."""
    states: int = 0
    all_states: int = 0
    """The states that they stand for, in the same way."""
    edges: int = 0
    refused: int = 0
    """Illegal actions that were tried."""
    information_sets: int = 0
    seconds: float = 0


class Walk:
    """A walk through a game: deal after deal, and in each deal layer after layer of states, as many actions deep.

    A state knows the cards that were dealt, so no state comes up in two deals: its history begins with its own deal.
    And its history has one action for each action that led to it, so no state comes up in two layers. Both are checked.
    So what has been reached is remembered for one layer only. All states of a layer are checked before anything is done
    in one of them: so the first violation that is found in a deal has the shortest record there.
    """

    def __init__(self, game: Game, *, symmetric: bool = True) -> None:
        self._game, self._symmetric = game, symmetric
        self._invariants = Invariants(game.variant, game.rules)
        self._information_sets = InformationSets(game.rules)
        self.counts = Counts(game.name, game.shape)

    def run(self, progress: Callable[[Counts], None] | None = None) -> Counts:
        """Walk to the end; `ViolationError` at the first state that breaks an invariant."""
        start, counts = perf_counter(), self.counts
        for dealt in self._game.deals(symmetric=self._symmetric):
            self._walk_deal(dealt)
            counts.refused, counts.information_sets = self._invariants.refused, len(self._information_sets)
            counts.seconds = perf_counter() - start
            if progress:
                progress(counts)
        unreached = set(self._game.variant.machine.states) - counts.phases
        if unreached:
            raise Position(self._game.variant.new_round()).violation("phases", f"never reached: {', '.join(unreached)}")
        return counts

    def _walk_deal(self, dealt: Dealt) -> None:
        counts = self.counts
        before = counts.states
        layer: dict[ft.State, Position] = {}
        with guarded(table := Position(dealt.empty)):
            self._begin(table)
            self._reach(table, dealt.action, layer)
        while layer:
            following: dict[ft.State, Position] = {}
            for position, listed in [(position, self._check(position)) for position in layer.values()]:
                with guarded(position):
                    self._expand(position, listed, following)
            layer = following
        counts.cards = len(dealt.action.deck)
        counts.deals += 1
        counts.all_deals += dealt.weight
        counts.all_states += dealt.weight * (counts.states - before)

    def _begin(self, table: Position) -> None:
        self._invariants.check_state(table)
        self._information_sets.begin(table)

    def _check(self, position: Position) -> tuple[ft.Action, ...]:
        """Check a state; its legal actions."""
        with guarded(position):
            if not position.view_numbers or len(position.history) != len(position.path):
                raise position.violation("history", f"legal play does not lead along it: {position.history}")
            self.counts.states += 1
            self.counts.phases.add(position.state.phase)
            return self._invariants.check_state(position)

    def _expand(self, position: Position, listed: tuple[ft.Action, ...], following: dict[ft.State, Position]) -> None:
        """Reach the states that are one action further."""
        for action in listed[:1] if len(position.path) <= self._game.opening else listed:
            self.counts.edges += 1
            self._reach(position, action, following)

    def _reach(self, before: Position, action: ft.Action, following: dict[ft.State, Position]) -> None:
        """Go on to the state that an action leads to. If its history goes this way, everybody looks at it."""
        try:
            state, events = before.state.step(action)
        except ft.IllegalActionError as refusal:
            raise before.violation("legality", f"{action!r} is listed, and refused: {refusal}") from refusal
        after = following.get(state) or before.then(action, state)
        self._invariants.check_step(before, action, after)
        if state not in following:
            after.history = state.history
            following[state] = after
        if after.history[-1:] == (action,) and after.history[:-1] == before.history:
            self._information_sets.follow(before, events, after)
