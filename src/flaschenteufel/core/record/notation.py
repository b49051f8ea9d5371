"""The contract of a notation: how a game writes its rounds down, line by line, and reads them again."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from flaschenteufel.core.actions import Deal
from flaschenteufel.core.errors import IllegalActionError, RecordError
from flaschenteufel.core.json.tags import tag_of
from flaschenteufel.core.record.moves import code, kind_in_front, listed, named, read_values
from flaschenteufel.core.record.tokens import Line, Part, Token
from flaschenteufel.core.refusals import waiting_for
from flaschenteufel.core.state import State
from flaschenteufel.core.wording import brief, count, listing

if TYPE_CHECKING:
    from flaschenteufel.core.actions import Action
    from flaschenteufel.core.view import View


class Board:
    """The round that is being read, as far as it has been read.

    >>> from flaschenteufel.bottle_imp import Expose
    >>> from flaschenteufel import get_variant
    >>> board = Board(get_variant("bright-house").deal(seed=7))
    >>> board.do(Expose(0, 1), Token("1", line=12, column=9))
    Traceback (most recent call last):
    ...
    flaschenteufel.RecordError: line 12, column 9: seat 0: It is time to discard, not to lay a packet \
open (HOUSE-1)
    """

    def __init__(self, state: State) -> None:
        self.state = state

    def do(self, action: Action, place: Token) -> None:
        """Play an action that stands at a place of the text; `RecordError` if the rules refuse it."""
        try:
            self.state = self.state.apply(action)
        except IllegalActionError as refusal:
            raise place.error(f"seat {action.seat}: {refusal}") from refusal

    def incomplete(self, line: Line) -> RecordError:
        """The fault of a line that begins although the one before it has not come to its end."""
        return line.key.error(f"the line before is not complete: {waiting_for(self.state)}")


class Notation(ABC):
    """How a game writes its rounds and its moves down; a value without fields.

    A line says what it is about, then a colon, then what was done: `discard: 3 | 7 | 12`. What it means may
    depend on the round so far, and on nothing else. A move is written without its seat. Games that say nothing about
    their moves write the kind of an action and what it says: `promise=3`.
    """

    @abstractmethod
    def write(self, state: State) -> Iterator[str]:
        """The lines of a round, from the deal to where it has got to; none before the deal."""

    @abstractmethod
    def read(self, board: Board, line: Line) -> None:
        """Play what the line says; the round is not over yet. Whatever is wrong with it is a `RecordError`."""

    def written(self, now: State | View, action: Action) -> str:
        """An action as short as it can be written at this moment; `move` reads it."""
        return str(action)

    def move(self, now: State | View, seat: int, part: Part) -> Action:
        """The action of a seat that some words say, legal or not; `RecordError` at the word that is wrong.

        A round that is over is not asked. What `str` and `written` give for a legal action must be read as that action.
        """
        if found := listed(now, seat, part):
            return found
        kinds = {tag_of(kind): kind for kind in now.variant.action_types if kind is not Deal}
        kind, values = kind_in_front(part, kinds)
        if kind is None:
            raise part.place.error(f"a move begins with {listing(kinds, 'or')}, not {brief(part.place.text)}")
        state = now if isinstance(now, State) else now.possibility(0)  # all possible states have the same cards
        return read_values(kind, seat, values, {code(card): card for card in state.cards})


Sizes = Sequence[Sequence[int]]
"""For each seat, the sizes of the packets that it is dealt."""


def deal_line(cards: Sequence[str], sizes: Sizes) -> str:
    """The line of a deal, of the names of all cards in the order in which they are dealt.

    >>> deal_line("abcdefg", [(1, 2), (2, 1)])
    'deal: a + b c | d e + f / g'
    """
    words, rest = ["deal:"], iter(cards)
    for seat, packets in enumerate(sizes):
        words += ["|"] if seat else []
        for packet, size in enumerate(packets):
            words += ["+"] if packet else []
            words += [next(rest) for _ in range(size)]
    left = list(rest)
    return " ".join([*words, "/", *left] if left else words)


def read_deal(board: Board, line: Line, names: Mapping[str, Hashable], deck: Sequence[Hashable], sizes: Sizes) -> None:
    """Deal as the line says; `names` has the cards by their names, and `deck` all of them."""
    words = [word for packet in _packets(line.expect("deal"), len(deck), sizes) for word in packet.words]
    cards = [named(word, names) for word in words]
    board.do(Deal(board.state.dealer, cards), _first_double(words, cards, deck))


def _packets(whole: Part, cards: int, sizes: Sizes) -> Iterator[Part]:
    """All packets, what is left over at the end, if they have the right sizes."""
    hands, *rest = whole.split("/")
    left = cards - sum(map(sum, sizes))
    if len(rest) != bool(left):
        problem = f"{count(left, 'card')} must stand behind one /" if left else "no card is left over"
        raise (hands.end if not rest or not left else rest[0].end).error(problem)
    seats = hands.split("|")
    require(seats, len(sizes), "the deal must have", "seat", hands)
    for number, (seat, packets) in enumerate(zip(seats, sizes, strict=True)):
        dealt = seat.split("+")
        require(dealt, len(packets), f"seat {number} must have", "packet", seat)
        for packet, size in zip(dealt, packets, strict=True):
            yield _sized(packet, size, f"a packet of seat {number}")
    yield from (_sized(packet, left, "the rest") for packet in rest)


def require(parts: Sequence[Part], needed: int, must_have: str, noun: str, whole: Part) -> None:
    """Refuse too many parts of a whole, or too few."""
    if len(parts) != needed:
        place = parts[needed - 1].end if len(parts) > needed else whole.end
        raise place.error(f"{must_have} {count(needed, noun)}, not {len(parts)}")


def _sized(packet: Part, size: int, what: str) -> Part:
    words = packet.words
    if len(words) != size:
        place = words[size] if len(words) > size else packet.end
        raise place.error(f"{what} must have {count(size, 'card')}, not {len(words)}")
    return packet


def _first_double(words: Sequence[Token], cards: Sequence[Hashable], deck: Sequence[Hashable]) -> Token:
    """The first card that is there too often: with as many as there are cards, nothing else can be wrong."""
    left = Counter(deck)
    for word, card in zip(words, cards, strict=True):
        left[card] -= 1
        if left[card] < 0:
            return word
    return words[0]
