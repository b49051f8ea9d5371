"""How a deal is written: the packets of a seat between `+`, the seats between `|`, what is left over behind `/`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence

from flaschenteufel.core.action import Deal
from flaschenteufel.core.records.line import Line, Part, Token
from flaschenteufel.core.records.notation import Board, named
from flaschenteufel.core.wording import count

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
