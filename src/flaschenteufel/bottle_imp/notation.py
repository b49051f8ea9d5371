"""How a round of The Bottle Imp is written down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from flaschenteufel.bottle_imp.actions import Discard, Expose, Pass, Play, TakeBottle
from flaschenteufel.bottle_imp.cards import Card, Deck
from flaschenteufel.bottle_imp.preparation import Discarding, Exposing
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.stage import Stage
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.record.notation import Board, Notation, Sizes, deal_line, named, read_deal, require
from flaschenteufel.core.record.tokens import Line, Part
from flaschenteufel.core.state import State

_OUT = "-"
_LATER = "."
_NOTHING = "()"


class BottleImpNotation(Notation):
    """The deal, a line for each step of the preparation, a line for each trick; cards are their numbers."""

    def write(self, state: State) -> Iterator[str]:
        """The lines of a round, from the deal to where it has got to; none before the deal.

        >>> from flaschenteufel import get_variant
        >>> state = get_variant("lopaka").deal(seed=7)
        >>> for line in BottleImpNotation().write(state.apply(state.legal_actions(0)[0])):
        ...     print(line)
        deal: 5 7 8 11 12 18 23 27 28 31 36 | 2 4 6 9 10 20 24 29 30 33 35 | 3 14 15 16 17 22 25 26 32 34 37 / 1 13 21
        pass: 5 | . | -
        """
        assert isinstance(state, BottleImpRound)
        deal, *done = state.history or (None,)
        if isinstance(deal, Deal):
            yield deal_line([str(card) for card in deal.deck], _sizes(state))
            for stage in state.setup.stages:
                submitted, done = done[: len(stage.seats)], done[len(stage.seats) :]
                if submitted:
                    yield _step_line(state, stage, submitted)
            yield from _trick_lines(done, len(state.setup.orders[0]))

    def read(self, board: Board, line: Line) -> None:
        """Play what the line says: a deal, a step of the preparation, or a trick."""
        state = _round(board)
        stage = state.setup.stage(state.phase)
        if state.phase is Phase.DEAL:
            read_deal(board, line, _names(state.deck), state.deck.cards, _sizes(state))
        elif stage:
            _read_step(board, line, stage)
        else:
            _read_trick(board, line)


def _round(board: Board) -> BottleImpRound:
    assert isinstance(board.state, BottleImpRound)
    return board.state


def _sizes(state: BottleImpRound) -> Sizes:
    layout = state.setup.layout
    return [layout.packets_of(seat, state.dealer) for seat in range(state.seats)]


@lru_cache(maxsize=64)
def _names(deck: Deck) -> Mapping[str, Card]:
    return {str(card): card for card in deck}


def _step_line(state: BottleImpRound, stage: Stage, submitted: Sequence[Action]) -> str:
    """What each seat did; the last step may not be complete."""
    done = {action.seat: _written(action) for action in submitted}
    seats = [done.get(seat, _LATER if seat in stage.seats else _OUT) for seat in range(state.seats)]
    return f"{stage.step.phase}: {' | '.join(seats)}"


def _written(action: Action) -> str:
    if isinstance(action, Expose):
        return str(action.packet)
    assert isinstance(action, Discard | Pass)
    return " ".join(map(str, action.cards)) or _NOTHING


def _trick_lines(actions: Sequence[Action], length: int) -> Iterator[str]:
    """Tricks of so many cards, the last of which may not be complete; a bottle that was chosen belongs to its trick."""
    plays = 0
    line = ""
    for action in actions:
        if isinstance(action, TakeBottle):
            line += f" bottle {action.bottle}"
            continue
        assert isinstance(action, Play)
        if plays % length == 0:
            yield from [line] if line else []
            line = f"trick by {action.seat}:"
        line += f" {action.card}"
        plays += 1
    yield from [line] if line else []


def _read_step(board: Board, line: Line, stage: Stage) -> None:
    """All submissions of a step, by seat: cards, a packet, or that there is none (yet)."""
    state = _round(board)
    phase = stage.step.phase
    if state.to_act != stage.seats:
        raise board.incomplete(line)
    whole = line.expect(phase)
    seats = whole.split("|")
    require(seats, state.seats, f"{phase} must have", "seat", whole)
    for seat, part in enumerate(seats):
        text = part.place.text if len(part.words) == 1 else ""
        if seat not in stage.seats:
            if text != _OUT:
                raise part.place.error(f"seat {seat} takes no part in {phase}: write {_OUT}")
        elif text == _OUT or not part.words:
            raise part.place.error(f"seat {seat} takes part in {phase}: write what it did, or {_LATER} for not yet")
        elif text != _LATER:
            board.do(_submission(state, stage, seat, part), part.place)
    if board.state is state:
        raise line.key.error("nobody has done anything: leave the line out")


def _submission(state: BottleImpRound, stage: Stage, seat: int, part: Part) -> Action:
    if isinstance(stage.step, Exposing):
        if len(part.words) > 1:
            raise part.words[1].error(f"seat {seat} lays one packet open, not {len(part.words)}")
        return Expose(seat, part.place.number("the packet"))
    words = () if part.place.text == _NOTHING and len(part.words) == 1 else part.words
    kind = Discard if isinstance(stage.step, Discarding) else Pass
    return kind(seat, [named(word, _names(state.deck)) for word in words])


def _read_trick(board: Board, line: Line) -> None:
    """The cards of a trick in the order played, and the bottle that its winner took, if there was a choice."""
    state = _round(board)
    if state.laid:
        raise board.incomplete(line)
    leader = state.turn.leader
    part = line.expect("trick", "by", str(leader))
    words = part.words
    if not words:
        raise line.key.error("nobody has played a card: leave the line out")
    length = len(state.setup.orders[leader])
    for word in words[:length]:
        (seat,) = board.state.to_act
        board.do(Play(seat, named(word, _names(state.deck))), word)
    if len(words) > length:
        _read_choice(board, Part(words[length:], part.end))


def _read_choice(board: Board, part: Part) -> None:
    word, *numbers = part.words
    state = board.state
    if state.phase is not Phase.CHOOSE_BOTTLE:
        raise word.error("the trick is complete, and there is no bottle to choose")
    if word.text != "bottle" or len(numbers) != 1:
        place = word if word.text != "bottle" else (*numbers[1:], part.end)[0]
        raise place.error("the winner chooses a bottle: write bottle and its number")
    board.do(TakeBottle(state.to_act[0], numbers[0].number("the bottle")), numbers[0])
