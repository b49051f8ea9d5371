"""How a round of Hol's der Teufel is written down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.record.notation import Board, Notation, Sizes, deal_line, named, read_deal
from flaschenteufel.core.record.tokens import Line, Token
from flaschenteufel.core.state import State
from flaschenteufel.hols_der_teufel.actions import End, Lay, PassTurn
from flaschenteufel.hols_der_teufel.cards import ANGEL, SUITS, DevilCard, Suit
from flaschenteufel.hols_der_teufel.round import HolsDerTeufelRound
from flaschenteufel.hols_der_teufel.vocabulary import Phase

_ANGEL = "A"
_PASS = "pass"
_ENDS: Mapping[str, End] = {"<": End.LOW, ">": End.HIGH}
_MARKS: Mapping[End, str] = {end: mark for mark, end in _ENDS.items()}
_LETTERS: Mapping[str, Suit] = {suit[0]: suit for suit in SUITS}


class HolsDerTeufelNotation(Notation):
    """The deal, then a line for each lap around the table, which the dealer begins.

    `r7` starts the red row, `r7<` and `r7>` go to its low and its high end; an angel names the row: `Ar<`.
    """

    def write(self, state: State) -> Iterator[str]:
        """The lines of a round, from the deal to where it has got to; none before the deal.

        >>> from flaschenteufel import get_variant
        >>> state = get_variant("hols-der-teufel").deal(5, seed=7, dealer=2)
        >>> for line in HolsDerTeufelNotation().write(state.apply(state.legal_actions()[0])):
        ...     print(line[:53])
        deal: r2 y2 v4 v9 g2 g5 A | r5 r8 r9 y8 v1 v5 g9 | r3
        lap: r3
        """
        assert isinstance(state, HolsDerTeufelRound)
        deal, *moves = state.history or (None,)
        if isinstance(deal, Deal):
            yield deal_line([code(card) for card in deal.deck if isinstance(card, DevilCard)], _sizes(state))
            yield from _laps(state.dealer, moves)

    def read(self, board: Board, line: Line) -> None:
        """Play what the line says: a deal, or a lap."""
        state = board.state
        assert isinstance(state, HolsDerTeufelRound)
        if state.phase is Phase.DEAL:
            deck = state.variant.deck()
            read_deal(board, line, _names(deck), deck, _sizes(state))
        else:
            _read_lap(board, line, state.dealer)


def _sizes(state: HolsDerTeufelRound) -> Sizes:
    return [(len(state.variant.deck()) // state.seats,)] * state.seats


def code(card: DevilCard) -> str:
    """What a card is called in a record.

    >>> code(DevilCard(7, Suit.RED)), code(ANGEL)
    ('r7', 'A')
    """
    return _ANGEL if card.suit is None else f"{card.suit[0]}{card.value}"


@lru_cache(maxsize=64)
def _names(deck: tuple[DevilCard, ...]) -> Mapping[str, DevilCard]:
    return {code(card): card for card in deck}


def _laps(dealer: int, moves: list[Action]) -> Iterator[str]:
    """The dealer, who has cards until the round ends, begins each lap; seats without any are skipped."""
    started: set[Suit] = set()
    line: list[str] = []
    for move in moves:
        if move.seat == dealer and line:
            yield " ".join(line)
            line = []
        line += [_written(move, started)] if line else ["lap:", _written(move, started)]
        if isinstance(move, Lay):
            started.add(move.row)
    if line:
        yield " ".join(line)


def _written(move: Action, started: set[Suit]) -> str:
    if not isinstance(move, Lay):
        return _PASS
    end = _MARKS[move.end] if move.row in started else ""
    return f"{code(move.card)}{move.row[0] if move.card.is_angel else ''}{end}"


def _read_lap(board: Board, line: Line, dealer: int) -> None:
    """What each seat did, from the dealer on."""
    if board.state.to_act != (dealer,):
        raise board.incomplete(line)
    words = line.expect("lap").words
    if not words:
        raise line.key.error("nobody has done anything: leave the line out")
    for number, word in enumerate(words):
        if number and board.state.to_act in ((), (dealer,)):
            raise word.error("the lap is complete")
        board.do(_move(board.state, word), word)


def _move(state: State, word: Token) -> Action:
    assert isinstance(state, HolsDerTeufelRound)
    (seat,) = state.to_act
    if word.text == _PASS:
        return PassTurn(seat)
    mark = word.text[-1:] if word.text[-1:] in _ENDS else ""
    body = word.text.removesuffix(mark)
    if body.startswith(_ANGEL):
        if not mark or body[1:] not in _LETTERS:
            raise word.error("an angel needs a row and an end, as in Ar< or Ar>")
        return Lay(seat, ANGEL, _LETTERS[body[1:]], _ENDS[mark])
    card = named(Token(body, word.line, word.column), _names(state.variant.deck()))
    assert card.suit, "it is no angel"
    if bool(mark) != (card.suit in state.rows):
        there = f"lies on the table: write {body}< or {body}>" if not mark else f"does not lie there yet: write {body}"
        raise word.error(f"the {card.suit} row {there}")
    return Lay(seat, card, card.suit, _ENDS.get(mark, End.HIGH))
