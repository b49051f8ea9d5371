"""Phase `play`: cards are laid to rows, one a turn."""

from __future__ import annotations

from collections.abc import Iterator

from flaschenteufel.core.action import Action
from flaschenteufel.core.errors import IllegalActionError
from flaschenteufel.core.machine import Outcome
from flaschenteufel.core.phase import Phase
from flaschenteufel.hols_der_teufel.action import End, Lay, PassTurn
from flaschenteufel.hols_der_teufel.card import SUITS, DevilCard
from flaschenteufel.hols_der_teufel.phases.objections import objection
from flaschenteufel.hols_der_teufel.phases.score import ScorePhase
from flaschenteufel.hols_der_teufel.round import TeufelRound
from flaschenteufel.hols_der_teufel.row import Row, fee


class PlayPhase(TeufelRound):
    """Somebody has to lay a card, or to pass."""

    __slots__ = ()

    @property
    def phase(self) -> Phase:
        """Phase `play`."""
        return Phase.PLAY

    def choices(self) -> tuple[Action, ...]:
        """The first card (HOL-4), or cards that fit (HOL-5 to HOL-8), or any new suit (HOL-9), or to pass (HOL-10)."""
        (seat,) = self.to_act
        cards = dict.fromkeys(self.hands[seat])  # the two angels are one choice
        new = [Lay(seat, card, card.suit, End.HIGH) for card in cards if card.suit and card.suit not in self.rows]
        if self.lines:
            lays = [lay for card in cards for lay in self._fitting(seat, card)] or new
        else:
            left = self.backs((seat + 1) % self.seats)
            lays = [lay for lay in new if lay.row in left] or new
        return tuple(lays) or (PassTurn(seat),)

    def _fitting(self, seat: int, card: DevilCard) -> Iterator[Lay]:
        """Where a card can be laid by HOL-5 to HOL-8."""
        shown = {row.shown(end) for row in self.lines for end in End}
        if card.suit is None:
            ready = len(self.lines) == len(SUITS) and all(len(row.cards) > 1 for row in self.lines)
            free = {row.suit for row in self.lines if not row.has_angel}
            yield from (Lay(seat, card, suit, end) for suit in SUITS if ready and suit in free for end in End)
        elif card.suit not in self.rows:
            if card.value in shown:
                yield Lay(seat, card, card.suit, End.HIGH)
        else:
            (row,) = (row for row in self.lines if row.suit is card.suit)
            yield from (Lay(seat, card, card.suit, end) for end in End if row.shown(end) is not None)

    def refusal(self, action: object) -> IllegalActionError | None:
        """Why the card cannot be laid there, or the turn not be passed, or None."""
        return objection(self, action)

    def apply(self, action: Action) -> TeufelRound:
        """Lay the card and pay for it, or pass."""
        if error := self.refusal(action):
            raise error
        if isinstance(action, Lay):
            return self._laid(action)
        assert isinstance(action, PassTurn)
        passes = self.passes + 1
        outcome = Outcome.DONE if passes == sum(map(bool, self.hands)) else Outcome.MORE
        return self._next("pass_turn", outcome, passes=passes, moves=(*self.moves, action))

    def _laid(self, action: Lay) -> TeufelRound:
        hand = list(self.hands[action.seat])
        hand.remove(action.card)
        hands = tuple(tuple(hand) if seat == action.seat else other for seat, other in enumerate(self.hands))
        outcome = Outcome.MORE if hands[self.dealer] else Outcome.DONE
        return self._next(
            "lay",
            outcome,
            hands=hands,
            lines=self._rows_after(action),
            chips=self._chips_after(action),
            passes=0,
            moves=(*self.moves, action),
        )

    def _rows_after(self, action: Lay) -> tuple[Row, ...]:
        if action.row not in self.rows:
            return (*self.lines, Row(action.row, (action.card,)))
        return tuple(row.with_card(action.card, action.end) if row.suit is action.row else row for row in self.lines)

    def _chips_after(self, action: Lay) -> tuple[int, ...]:
        """Whoever lays a lower card pays the difference, or all that he has, to his right neighbour (HOL-7)."""
        shown = next((row.shown(action.end) for row in self.lines if row.suit is action.row), None)
        chips = list(self.chips)
        paid = min(fee(action.card, shown), chips[action.seat])
        chips[action.seat] -= paid
        chips[action.seat - 1] += paid
        return tuple(chips)

    def _next(self, trigger: str, outcome: Outcome, **changes: object) -> TeufelRound:
        """The next turn, which skips those without cards, or the end."""
        phase = self.variant.lookup[self.phase, trigger, outcome]
        if phase is Phase.SCORE:
            return self.moved(ScorePhase, to_act=(), **changes)
        following = self.moved(PlayPhase, **changes)
        (seat,) = self.to_act
        others = [(seat + places) % self.seats for places in range(1, self.seats + 1)]
        return following.moved(PlayPhase, to_act=(next(other for other in others if following.hands[other]),))
