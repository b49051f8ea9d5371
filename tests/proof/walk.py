"""All deals of a game, and all legal play from each of them."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from time import perf_counter

from attrs import define, field

import flaschenteufel as ft
from flaschenteufel.bottle_imp import Phase
from tests.proof.games import Dealt, Game
from tests.proof.invariants import Invariants
from tests.proof.node import Node
from tests.proof.sight import Sight
from tests.proof.violation import ViolationError


@define
class Tally:
    """What a walk has seen."""

    game: str
    shape: str = ""
    """The variant that the game is like."""
    cards: int = 0
    deals: int = 0
    """The deals that were played."""
    all_deals: int = 0
    """The deals that they stand for, all dealers and suits told apart."""
    phases: set[Phase] = field(factory=lambda: {Phase.DEAL})
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
        self._sight = Sight(game.rules)
        self.tally = Tally(game.name, game.shape)

    def run(self, progress: Callable[[Tally], None] | None = None) -> Tally:
        """Walk to the end; `ViolationError` at the first state that breaks an invariant."""
        start, tally = perf_counter(), self.tally
        for dealt in self._game.deals(symmetric=self._symmetric):
            self._walk_deal(dealt)
            tally.refused, tally.information_sets = self._invariants.refused, len(self._sight)
            tally.seconds = perf_counter() - start
            if progress:
                progress(tally)
        unreached = set(map(Phase, self._game.variant.machine.states)) - tally.phases
        if unreached:
            raise Node(self._game.variant.new_round()).violation("phases", f"never reached: {', '.join(unreached)}")
        return tally

    def _walk_deal(self, dealt: Dealt) -> None:
        tally = self.tally
        before = tally.states
        layer: dict[ft.State, Node] = {}
        with guarded(table := Node(dealt.empty)):
            self._begin(table)
            self._reach(table, dealt.action, layer)
        while layer:
            following: dict[ft.State, Node] = {}
            for node, listed in [(node, self._check(node)) for node in layer.values()]:
                with guarded(node):
                    self._expand(node, listed, following)
            layer = following
        tally.cards = len(dealt.action.deck)
        tally.deals += 1
        tally.all_deals += dealt.weight
        tally.all_states += dealt.weight * (tally.states - before)

    def _begin(self, table: Node) -> None:
        self._invariants.check_state(table)
        self._sight.begin(table)

    def _check(self, node: Node) -> tuple[ft.Action, ...]:
        """Check a state; its legal actions."""
        with guarded(node):
            if not node.sights or len(node.history) != len(node.path):
                raise node.violation("history", f"legal play does not lead along it: {node.history}")
            self.tally.states += 1
            self.tally.phases.add(node.state.phase)
            return self._invariants.check_state(node)

    def _expand(self, node: Node, listed: tuple[ft.Action, ...], following: dict[ft.State, Node]) -> None:
        """Reach the states that are one action further."""
        for action in listed[:1] if len(node.path) <= self._game.opening else listed:
            self.tally.edges += 1
            self._reach(node, action, following)

    def _reach(self, before: Node, action: ft.Action, following: dict[ft.State, Node]) -> None:
        """Go on to the state that an action leads to. If its history goes this way, everybody looks at it."""
        try:
            state, events = before.state.step(action)
        except ft.IllegalActionError as refusal:
            raise before.violation("legality", f"{action} is listed, and refused: {refusal}") from refusal
        after = following.get(state) or before.then(action, state)
        self._invariants.check_step(before, action, after)
        if state not in following:
            after.history = state.history
            following[state] = after
        if after.history[-1:] == (action,) and after.history[:-1] == before.history:
            self._sight.follow(before, events, after)


@contextmanager
def guarded(node: Node) -> Generator[None, None, None]:
    """Whatever the library throws is a violation too."""
    try:
        yield
    except ViolationError:
        raise
    except Exception as problem:
        raise node.violation("no crash", repr(problem)) from problem
