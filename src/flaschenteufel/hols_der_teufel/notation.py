"""How a round of Hol's der Teufel is written down."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from flaschenteufel.core.actions import Action, Deal
from flaschenteufel.core.json.tags import tag_of
from flaschenteufel.core.record.moves import kind_in_front, named, without_separators
from flaschenteufel.core.record.notation import Board, Notation, Sizes, deal_line, read_deal
from flaschenteufel.core.record.tokens import Line, Part, Token
from flaschenteufel.core.state import State
from flaschenteufel.core.view import View
from flaschenteufel.hols_der_teufel.actions import MARKS, End, Lay, PassTurn
from flaschenteufel.hols_der_teufel.cards import ANGEL, SUITS, DevilCard, Suit
from flaschenteufel.hols_der_teufel.round import HolsDerTeufelRound
from flaschenteufel.hols_der_teufel.views.view import HolsDerTeufelView
from flaschenteufel.hols_der_teufel.vocabulary import Phase

_PASS = "pass"
_SUITS: Mapping[str, Suit] = {name: suit for suit in SUITS for name in (suit.value, suit.value[0])}
_ENDS: Mapping[str, End] = {name: end for end in End for name in (end.value, end.value[0], MARKS[end])}
_ANGELS = ("angel", "a")
_NAMES = {*_SUITS, *_ENDS, *_ANGELS}
_WORD = re.compile(r"[^\W\d_]+|[0-9]+|[^\s,;]")
_LAY = re.compile("(svs?|as)e?")
"""A devil's suit and value, perhaps another suit for the row, or an angel and the suit of the row; perhaps an end."""


class HolsDerTeufelNotation(Notation):
    """The deal, then a line for each lap around the table, which the dealer begins.

    `r7<` and `r7>` go to the low and the high end of the red row, and `r7>` starts it; an angel names the row: `Ar<`.
    """

    def write(self, state: State) -> Iterator[str]:
        """The lines of a round, from the deal to where it has got to; none before the deal.

        >>> from flaschenteufel import get_variant
        >>> state = get_variant("hols-der-teufel").deal(5, seed=7, dealer=2)
        >>> for line in HolsDerTeufelNotation().write(state.apply(state.legal_actions()[0])):
        ...     print(line[:53])
        deal: r2 y2 v4 v9 g2 g5 A | r5 r8 r9 y8 v1 v5 g9 | r3
        lap: r3>
        """
        assert isinstance(state, HolsDerTeufelRound)
        deal, *moves = state.history or (None,)
        if isinstance(deal, Deal):
            yield deal_line([card.code for card in deal.deck if isinstance(card, DevilCard)], _sizes(state))
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

    def move(self, now: State | View, seat: int, part: Part) -> Action:
        """A card, the row if that is not its own, and the end, which may be left out where there is only one.

        >>> from flaschenteufel import get_variant
        >>> state = get_variant("hols-der-teufel").deal(4, seed=7)
        >>> print(state.parse("r2"), state.parse("Red 2 high"), state.parse("angel green low"))
        r2> r2> Ag<
        """
        assert isinstance(now, HolsDerTeufelRound | HolsDerTeufelView), "a round of Hol's der Teufel is played"
        kind, words = kind_in_front(part, {tag_of(kind): kind for kind in now.variant.action_types})
        if kind is Deal or (kind is None and now.phase is Phase.DEAL):
            return Deal(seat, _cards(without_separators(words), _names(now.variant.deck())))
        if [word.text.lower() for word in words.words] == ([_PASS] if kind is None else []):
            return PassTurn(seat)
        return _lay(now, seat, words)


def _sizes(state: HolsDerTeufelRound) -> Sizes:
    return [(len(state.variant.deck()) // state.seats,)] * state.seats


@lru_cache(maxsize=64)
def _names(deck: tuple[DevilCard, ...]) -> Mapping[str, DevilCard]:
    return {card.code: card for card in deck}


def _laps(dealer: int, moves: list[Action]) -> Iterator[str]:
    """The dealer, who has cards until the round ends, begins each lap; seats without any are skipped."""
    line: list[str] = []
    for move in moves:
        if move.seat == dealer and line:
            yield " ".join(line)
            line = []
        line += [str(move)] if line else ["lap:", str(move)]
    if line:
        yield " ".join(line)


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
        (seat,) = board.state.to_act
        board.do(board.state.variant.notation.move(board.state, seat, Part((word,), word)), word)


def _words(part: Part) -> Iterator[Token]:
    """Suits, values, ends and angels, each with its place, however they are put together: `Ar<` are three."""
    for word in part.words:
        for found in _WORD.finditer(word.text):
            glued = found[0].lower() not in _NAMES and set(found[0].lower()) <= _NAMES
            for offset, text in enumerate(found[0] if glued else [found[0]]):
                yield Token(text, word.line, word.column + found.start() + offset)


def _cards(part: Part, names: Mapping[str, DevilCard]) -> list[DevilCard]:
    """The cards of a deal."""
    cards: list[DevilCard] = []
    suit: Token | None = None
    for word in _words(part):
        if suit is None and word.text.lower() in _SUITS:
            suit = word
        elif suit is None and word.text.lower() in _ANGELS:
            cards.append(ANGEL)
        else:
            cards.append(_devil(suit, word, names))
            suit = None
    if suit:
        raise suit.error(f"which {_SUITS[suit.text.lower()]} card? Its value is missing")
    return cards


def _devil(suit: Token | None, value: Token, names: Mapping[str, DevilCard]) -> DevilCard:
    letter = _SUITS[suit.text.lower()][0] if suit else ""
    place = suit or value
    return named(Token(f"{letter}{value.text}", place.line, place.column), names)


def _lay(now: HolsDerTeufelRound | HolsDerTeufelView, seat: int, part: Part) -> Lay:
    """A devil's suit and value, or an angel; the row, which a devil need not name; and the end."""
    words = list(_words(part))
    roles = "".join(map(_role, words))
    if not _LAY.fullmatch(roles):
        raise part.place.error("write a card and an end, as in r7< or r7>; an angel with the row, as in Ar< or Ar>")
    card = ANGEL if roles.startswith("a") else _devil(words[0], words[1], _names(now.variant.deck()))
    row = _SUITS[words[roles.rindex("s")].text.lower()]
    if roles.endswith("e"):
        return Lay(seat, card, row, _ENDS[words[-1].text.lower()])
    return Lay(seat, card, row, _only_end(now, card, row, part.place))


def _role(word: Token) -> str:
    """What a word can be: a suit, an angel, an end, a value, or nothing of these."""
    text = word.text.lower()
    if text.isdecimal():
        return "v"
    return next((role for role, names in (("s", _SUITS), ("a", _ANGELS), ("e", _ENDS)) if text in names), "?")


def _only_end(now: HolsDerTeufelRound | HolsDerTeufelView, card: DevilCard, suit: Suit, place: Token) -> End:
    """Where a card is laid if nobody says it: where it starts a row, or where no angel lies."""
    row = now.row(suit)
    free = [end for end in End if row is None or row.shown(end) is not None]
    if row is not None and len(free) > 1:
        name = f"A{suit[0]}" if card.is_angel else card.code
        raise place.error(f"the {suit} row lies on the table: write {name}< or {name}>")
    return free[-1]
