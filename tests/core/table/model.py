"""A table once more, the slow and plain way: lists of what was done, played over from the deal for every question."""

from __future__ import annotations

from attrs import evolve

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImpRound, Expose, Pass, Play
from flaschenteufel.core.events import Awaited, Event, Rewound, RoundBegan, TakenBack
from flaschenteufel.core.match import Match
from flaschenteufel.hols_der_teufel import Lay


def shows(before: ft.State, action: ft.Action, after: ft.State) -> bool:
    """Whether an action shows somebody a card that he did not know, as a player would say it."""
    if after.is_over or isinstance(action, Lay):
        return True
    if isinstance(action, Pass | Expose):
        return after.phase is not before.phase  # all have chosen, and the cards are picked up or turned up
    if isinstance(action, Play):
        assert isinstance(before, BottleImpRound)
        packets = before.packets(action.seat)
        return not any(action.card in packets[packet] for packet in before.exposed(action.seat))
    return False


class Model:
    """What a table should be like."""

    def __init__(self, match: Match, free: str | None = None) -> None:
        self.dealt = match
        self.free = free
        """Who may take back what others have seen."""
        self.moments: list[tuple[int, list[ft.Action]]] = []
        """What had been done in the round when the counter was what."""
        self.done: list[ft.Action] = []
        self.safe = 0
        """How many of the actions cannot be taken back."""
        self.taken: dict[int, list[ft.Action]] = {}
        self.log: list[tuple[tuple[str, ...], Event]] = []
        """What happened, and who sat where then."""
        self._deal(match)

    def told(self, name: str | None) -> tuple[Event, ...]:
        """What somebody should have been told."""
        return tuple(event.for_seat(None if name is None else names.index(name)) for names, event in self.log)

    def _tell(self, *events: Event) -> None:
        self.log += [(self.dealt.seating, event) for event in events]

    def _deal(self, match: Match) -> None:
        self.dealt, self.done, self.safe, self.taken = match, [], 0, {}
        blank = match.variant.new_round(len(match.names), edition=match.edition, dealer=match.round.dealer)
        self._tell(RoundBegan(match.number, match.seating), *blank.step(match.round.history[0]).events)
        self.moments = []
        self._note()

    def _note(self) -> None:
        self.moments.append((len(self.log), list(self.done)))

    def state_after(self, actions: list[ft.Action]) -> ft.State:
        state = self.dealt.round
        for action in actions:
            state = state.apply(action)
        return state

    @property
    def state(self) -> ft.State:
        return self.state_after(self.done)

    @property
    def match(self) -> Match:
        return evolve(self.dealt, round=self.state)

    def answers(self, actions: list[ft.Action]) -> list[ft.Action]:
        """What the dummies do after some actions."""
        state, answers = self.state_after(actions), list[ft.Action]()
        while len(state.to_act) == 1 and state.to_act[0] in state.automatic:
            (only,) = state.legal_actions()
            answers.append(only)
            state = state.apply(only)
        return answers

    def make(self, action: ft.Action) -> None:
        for each in (action, *self.answers([*self.done, action])):
            before = self.state
            self.done.append(each)
            self._tell(*before.step(each).events)
            if shows(before, each, self.state):
                self.safe = len(self.done)
                self.taken = {}
        self._note()

    def submit(self, action: ft.Action) -> None:
        self.taken.pop(action.seat, None)
        self.make(action)

    def undo(self, seat: int) -> bool:
        """Take something back, if that can be done."""
        places = [place for place, action in enumerate(self.done) if action.seat == seat]
        if self._undo_alone(seat):
            pass
        elif self.dealt.seating[seat] == self.free and places:
            gone, self.done = self.done[places[-1]], self.done[: places[-1]]
            self.safe = len(self.done)
            self.taken = {seat: [*self.taken.get(seat, []), gone]}
        else:
            return False
        self._tell(TakenBack(seat), Awaited(self.state.phase, self.state.to_act))
        self._note()
        return True

    def _undo_alone(self, seat: int) -> bool:
        automatic = self.dealt.round.automatic
        loose = self.done[self.safe :]
        places = [place for place, action in enumerate(loose) if action.seat == seat and seat not in automatic]
        if not places:
            return False
        gone = loose.pop(places[-1])
        rest = self.done[: self.safe]
        rest += self.answers(rest)
        for action in loose:
            if action.seat in automatic:
                continue
            if not self.state_after(rest).is_legal(action):
                return False
            rest.append(action)
            rest += self.answers(rest)
        self.done = rest
        self.taken.setdefault(seat, []).append(gone)
        return True

    def redo(self, seat: int) -> bool:
        """Do something again, if that can be done."""
        stack = self.taken.get(seat)
        if not stack or not self.state.is_legal(stack[-1]):
            return False
        self.make(stack.pop())
        return True

    def rewind(self, counter: int) -> bool:
        """Go back, if there is such a moment."""
        before = [moment for moment in self.moments if moment[0] <= counter]
        if not before or before[-1] is self.moments[-1]:
            return False
        moment, done = before[-1]
        self.done, self.safe, self.taken = list(done), len(done), {}
        self._tell(Rewound(moment), Awaited(self.state.phase, self.state.to_act))
        self._note()
        return True

    def next_round(self, deal: Match) -> None:
        self._deal(deal)
