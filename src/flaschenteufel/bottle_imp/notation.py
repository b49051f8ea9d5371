"""How a round of The Bottle Imp is written down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from flaschenteufel.bottle_imp.actions import Play, TakeBottle
from flaschenteufel.bottle_imp.cards import Card
from flaschenteufel.bottle_imp.names import card_names, cards_named, index_named
from flaschenteufel.bottle_imp.round import BottleImpRound
from flaschenteufel.bottle_imp.steps import StepAtTable
from flaschenteufel.bottle_imp.views.view import BottleImpView
from flaschenteufel.bottle_imp.vocabulary import AnyPhase, Phase
from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.errors import RecordError
from flaschenteufel.core.json.tags import tag_of
from flaschenteufel.core.record.moves import kind_in_front, listed, without_separators
from flaschenteufel.core.record.notation import Board, Notation, Sizes, deal_line, read_deal, require
from flaschenteufel.core.record.tokens import Line, Part
from flaschenteufel.core.state import State
from flaschenteufel.core.view import View

_OUT = "-"
_LATER = "."


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
            for step in state.steps:
                submitted, done = done[: len(step.seats)], done[len(step.seats) :]
                if submitted:
                    yield _step_line(state, step, submitted)
            yield from _trick_lines(done, _plays_a_trick(state))

    def read(self, board: Board, line: Line) -> None:
        """Play what the line says: a deal, a step of the preparation, or a trick."""
        state = _round(board)
        step = state.step_in(state.phase)
        if state.phase is Phase.DEAL:
            read_deal(board, line, card_names(state.deck), state.deck.cards, _sizes(state))
        elif step:
            _read_step(board, line, step)
        else:
            _read_trick(board, line)

    def written(self, now: State | View, action: Action) -> str:
        """What a step calls its actions; cards are their numbers."""
        at = _of_this_game(now).step_in(now.phase)
        return at.step.written(action) if at and isinstance(action, at.step.action) else str(action)

    def move(self, now: State | View, seat: int, part: Part) -> Action:
        """Cards, a packet or a bottle, as the phase asks for; the kind of another action may stand in front.

        >>> from flaschenteufel import get_variant
        >>> state = get_variant("classic").deal(4, seed=7)
        >>> state.parse("b4", seat=1), state.parse("play 5", seat=1)
        (Discard(seat=1, cards=(Card(4, blue, 1),)), Play(seat=1, card=Card(5, yellow, 2)))
        """
        table = _of_this_game(now)
        at = table.step_in(now.phase)
        front, words = kind_in_front(part, {tag_of(kind): kind for kind in table.variant.action_types})
        kind = front or (at.step.action if at else _DUE.get(now.phase, Play))
        if kind is Deal:
            return Deal(seat, cards_named(without_separators(words), table.deck))
        if kind is TakeBottle:
            return TakeBottle(seat, index_named(words, "bottle", table.variant.bottles))
        if kind is Play:
            return Play(seat, _one(cards_named(words, table.deck), words))
        steps = [step for step in (at, *table.steps) if step and step.step.action is kind]
        if not steps:
            raise part.place.error(f"nobody can {tag_of(kind)} at this table")
        return _read_in(steps[0], table, seat, words)


_DUE: Mapping[AnyPhase, type[Action]] = {Phase.DEAL: Deal, Phase.CHOOSE_BOTTLE: TakeBottle}
"""What is done in the phases that are neither a step nor a trick."""


def _of_this_game(now: State | View) -> BottleImpRound | BottleImpView:
    assert isinstance(now, BottleImpRound | BottleImpView), "a round of The Bottle Imp is played"
    return now


def _one(cards: tuple[Card, ...], part: Part) -> Card:
    if len(cards) != 1:
        raise part.place.error(f"play one card at a time, not {len(cards)}")
    return cards[0]


def _read_in(at: StepAtTable, now: BottleImpRound | BottleImpView, seat: int, part: Part) -> Action:
    """An action of a step; a plugin's step need not be able to read what is listed."""
    try:
        return at.step.read(at, seat, part)
    except RecordError:
        if found := listed(now, seat, part):
            return found
        raise


def _round(board: Board) -> BottleImpRound:
    assert isinstance(board.state, BottleImpRound)
    return board.state


def _sizes(state: BottleImpRound) -> Sizes:
    return [state.layout.packets_of(seat, state.seating) for seat in range(state.seats)]


def _plays_a_trick(state: BottleImpRound) -> int:
    return len(state.variant.order(state.seats))


def _step_line(state: BottleImpRound, at: StepAtTable, submitted: Sequence[Action]) -> str:
    """What each seat did; the last step may not be complete."""
    done = {action.seat: at.step.written(action) for action in submitted}
    seats = [done.get(seat, _LATER if seat in at.seats else _OUT) for seat in range(state.seats)]
    return f"{at.phase}: {' | '.join(seats)}"


def _trick_lines(actions: Sequence[Action], length: int) -> Iterator[str]:
    """Tricks of so many cards, the last of which may not be complete; a bottle that was chosen belongs to its trick."""
    plays = 0
    line = ""
    for action in actions:
        if isinstance(action, TakeBottle):
            line += f" {action}"
            continue
        assert isinstance(action, Play)
        if plays % length == 0:
            yield from [line] if line else []
            line = f"trick by {action.seat}:"
        line += f" {action}"
        plays += 1
    yield from [line] if line else []


def _read_step(board: Board, line: Line, at: StepAtTable) -> None:
    """All submissions of a step, by seat: what was done, or that it was not (yet)."""
    state, phase = _round(board), at.phase
    if state.to_act != at.seats:
        raise board.incomplete(line)
    whole = line.expect(phase)
    seats = whole.split("|")
    require(seats, state.seats, f"{phase} must have", "seat", whole)
    for seat, part in enumerate(seats):
        text = part.place.text if len(part.words) == 1 else ""
        if seat not in at.seats:
            if text != _OUT:
                raise part.place.error(f"seat {seat} takes no part in {phase}: write {_OUT}")
        elif text == _OUT or not part.words:
            raise part.place.error(f"seat {seat} takes part in {phase}: write what it did, or {_LATER} for not yet")
        elif text != _LATER:
            board.do(state.variant.notation.move(state, seat, part), part.place)
    if board.state is state:
        raise line.key.error("nobody has done anything: leave the line out")


def _read_trick(board: Board, line: Line) -> None:
    """The cards of a trick in the order played, and the bottle that its winner took, if there was a choice."""
    state = _round(board)
    if state.trick.plays:
        raise board.incomplete(line)
    leader = state.trick.leader
    part = line.expect("trick", "by", str(leader))
    words = part.words
    if not words:
        raise line.key.error("nobody has played a card: leave the line out")
    length = _plays_a_trick(state)
    for word in words[:length]:
        (seat,) = board.state.to_act
        board.do(state.variant.notation.move(board.state, seat, Part((word,), word)), word)
    if len(words) > length:
        _read_choice(board, Part(words[length:], part.end))


def _read_choice(board: Board, part: Part) -> None:
    state = board.state
    if state.phase is not Phase.CHOOSE_BOTTLE:
        raise part.place.error("the trick is complete, and there is no bottle to choose")
    board.do(state.variant.notation.move(state, state.to_act[0], part), part.place)
