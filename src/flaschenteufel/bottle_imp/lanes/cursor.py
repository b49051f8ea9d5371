"""A round of The Bottle Imp in place: the same fields as a round has, moved without making rounds.

A card of a trick is followed and laid here; what happens once a trick or once a phase is left to the rounds' own code.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from flaschenteufel.bottle_imp.actions import Play
from flaschenteufel.bottle_imp.lanes.playout import End, ended, played_out, scored
from flaschenteufel.bottle_imp.lanes.table import Lane, Lots, StepLane, lane_of
from flaschenteufel.bottle_imp.phases.deal import dealt
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.tricks import highest
from flaschenteufel.bottle_imp.turns import PlayTurn, StepTurn
from flaschenteufel.bottle_imp.vocabulary import AnyPhase, Phase
from flaschenteufel.core.actions import Action
from flaschenteufel.core.state import State
from flaschenteufel.playouts.cursor import SEED_BITS, Cursor, Policy, illegal_move, no_move_left, undealable


class BottleImpCursor(Cursor):
    """A round of The Bottle Imp in place.

    In a trick a move is a bit, which stands for a card; elsewhere it is a choice's place among the legal actions.
    """

    __slots__ = ("_finished", "_held", "_laid", "_lane", "_prepared", "_prices", "_to_act", "_trail", "_turn")

    def __init__(self, state: BottleImpRound) -> None:
        self._trail: list[tuple[Any, ...]] = []
        self._load(state)
        self._lane: Lane = lane_of(self._setup_of(state))

    @staticmethod
    def _setup_of(state: Any) -> Any:
        return state._setup

    def _load(self, state: Any) -> None:
        """Take over a round's fields."""
        self._prepared = state._prepared
        self._finished = state._finished
        self._prices = state._prices
        self._turn: Any = state._turn
        self._to_act: tuple[int, ...] = state.to_act
        self._held: tuple[int, ...] = state._held
        self._laid: tuple[Any, ...] = state._laid

    def _note(self) -> None:
        """Keep what `undo` comes back to: all of it is immutable, so nothing is copied."""
        self._trail.append(
            (self._prepared, self._finished, self._prices, self._turn, self._to_act, self._held, self._laid)
        )

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return self._lane.setup.seats

    @property
    def phase(self) -> AnyPhase:
        """The phase the round is in."""
        phase: AnyPhase = self._turn.phase
        return phase

    @property
    def to_act(self) -> int | None:
        """The seat whose move is next; None when the round is over."""
        return self._to_act[0] if self._to_act else None

    @property
    def state(self) -> BottleImpRound:
        """The same moment as an immutable round."""
        setup = self._lane.setup
        return setup.makers[self._turn.phase](
            setup, self._prepared, self._finished, self._prices, self._turn, self._to_act, self._held, self._laid
        )

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat; `RoundNotOverError` before the end."""
        return self.state.scores

    @property
    def held(self) -> tuple[int, ...]:
        """The packets in the players' hands as masks, packet after packet, seat after seat."""
        return self._held

    @property
    def trick(self) -> int:
        """The mask of the cards of the trick that have been played."""
        return sum(self._laid) if type(self._turn) is PlayTurn else 0

    @property
    def cheap(self) -> int:
        """The mask of all cards below the price that tricks are judged by."""
        return highest(self._prices)

    def legal(self) -> Sequence[int]:
        """Bits of cards in a trick, else the places of the legal actions."""
        turn = self._turn
        if type(turn) is PlayTurn:
            return self._lane.bits[self._playable(turn)]
        if type(turn) is StepTurn:
            lots = self._lots()
            return range(len(self._step_actions() if lots is None else lots.ways[self._packet().bit_count()]))
        return range(len(self.state.legal_actions()))

    def _playable(self, turn: PlayTurn) -> int:
        """The cards of the led suit in each packet that may be played from, or all of it if it has none."""
        held, laid = self._held, self._laid
        led = turn.follow[laid[0]] if laid else 0
        packet = held[turn.source]
        legal = packet & led or packet
        for other in turn.other_sources:
            legal |= held[other] & led or held[other]
        return self._lane.setup.variant.dummy(legal, sum(laid), highest(self._prices)) if turn.by_rule else legal

    def _step(self) -> StepLane:
        return self._lane.steps[len(self._prepared.submissions)]

    def _lots(self) -> Lots | None:
        lots = self._step().lots
        return lots[self._to_act[0]] if lots else None

    def _packet(self) -> int:
        """The packet that the seat to act chooses from."""
        return self._held[self._step().at.sources[self._to_act[0]]]

    def _step_actions(self) -> tuple[Action, ...]:
        return self._step().choices[self._to_act[0]](self._packet())

    def cards(self, move: int) -> tuple[int, ...]:
        """The bits of the cards that a legal move names, in the order of the action's; none if it names no cards."""
        turn = self._turn
        if type(turn) is PlayTurn:
            return (move,)
        lots = self._lots() if type(turn) is StepTurn else None
        if lots is None:
            return ()
        packet = self._lane.bits.pick(self._packet())
        return tuple([packet[place] for place in lots.ways[len(packet)][move]])

    def play(self, move: int) -> None:
        """Make a move."""
        turn = self._turn
        if type(turn) is PlayTurn:
            if type(move) is not int or not move & self._playable(turn) or move & (move - 1):
                raise illegal_move(move)
            self._note()
            self._play_card(turn, move)
            return
        if type(move) is not int or not 0 <= move < len(self.legal()):
            raise illegal_move(move)
        self._note()
        if type(turn) is StepTurn:
            self._submit(turn, move)
        else:
            self._load(self.state.apply(self.state.legal_actions()[move]))

    def _play_card(self, turn: PlayTurn, bit: int) -> None:
        packets = list(self._held)
        source = turn.source
        if not packets[source] & bit:
            source = next(other for other in turn.other_sources if packets[other] & bit)
        packets[source] ^= bit
        self._held = tuple(packets)
        self._laid += (bit,)
        if turn.after is None:
            self._complete_trick()
        else:
            self._turn = turn.after
            self._to_act = turn.after.to_act

    def _complete_trick(self) -> None:
        """Leave it to the round as it was before the last card."""
        held, laid = self._held, self._laid
        round_: Any = self.state
        self._load(round_._completed(held, laid))

    def _submit(self, turn: StepTurn, move: int) -> None:
        at, lots, seat, laid = turn.at, self._lots(), self._to_act[0], list(self._laid)
        if lots is None:
            laid[seat] = at.step.compact(at, self._step_actions()[move], self._held)
        else:
            laid[seat] = lots.submission(self.cards(move))
        if len(self._to_act) == 1:
            round_: Any = self.state
            self._load(round_._completed(tuple(laid)))
        else:
            self._laid = tuple(laid)
            self._turn = turn.then[seat]
            self._to_act = self._turn.to_act

    def deal(self, rng: Random) -> None:
        """Deal by a seed that the generator gives."""
        if self.phase is not Phase.DEAL:
            raise undealable()
        self._note()
        setup = self._lane.setup
        self._load(dealt(setup, setup.shuffle(rng.getrandbits(SEED_BITS))))

    def undo(self) -> None:
        """Go back to before the last move or deal."""
        if not self._trail:
            raise no_move_left()
        fields = self._trail.pop()
        self._prepared, self._finished, self._prices, self._turn, self._to_act, self._held, self._laid = fields

    def action(self, move: int) -> Action:
        """The action that a legal move stands for."""
        turn = self._turn
        if type(turn) is PlayTurn and type(move) is int and move in self.legal():
            return Play(turn.seat, self._lane.setup.deck.card_of[move])
        return super().action(move)

    def playout(self, rng: Random, policy: Policy | None = None) -> tuple[int, ...]:
        """The scores when the round is played to its end from here; the cursor is left as it is."""
        if policy is not None:
            return super().playout(rng, policy)
        return scored(self._lane, self._end(rng, keep=not self._lane.scores_plainly)) if self._to_act else self.scores

    def end(self, rng: Random, policy: Policy | None = None) -> BottleImpRound:
        """The round at the end of the same playout."""
        if policy is None and self._to_act:
            return ended(self._lane, self._end(rng, keep=True))
        moves = self._go_on(rng, policy)
        state = self.state
        self._go_back(moves)
        return state

    def playout_with_fear(self, rng: Random) -> tuple[int, ...]:
        """The scores when everybody fears the bottle, as `manner` says; the cursor is left as it is."""
        if not self._to_act:
            return self.scores
        return scored(self._lane, self._end(rng, keep=not self._lane.scores_plainly, with_fear=True))

    def _end(self, rng: Random, *, keep: bool, with_fear: bool = False) -> End:
        return played_out(
            self._lane,
            self._turn,
            self._to_act,
            self._held,
            self._laid,
            self._prepared,
            self._finished,
            self._prices,
            rng,
            keep=keep,
            with_fear=with_fear,
        )


def cursor(state: State) -> BottleImpCursor | None:
    """A cursor at a round's moment; None for a state of another kind."""
    return BottleImpCursor(state) if isinstance(state, BottleImpRound) else None
