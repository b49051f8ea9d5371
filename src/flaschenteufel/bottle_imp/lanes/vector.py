"""Rounds of The Bottle Imp in step, watched: what the seat to act sees in each of them, as `Encoding` would say it.

While tricks are played, everything is kept as seen from the leader's seat, as the packets are. Whoever plays is as many
places left of the leader in all rounds, so what they see is cut out of the same rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from attrs import frozen

from flaschenteufel.batch.decision import Asking, Decision
from flaschenteufel.batch.draws import Masks, Numbers
from flaschenteufel.bottle_imp.cards import Suit
from flaschenteufel.bottle_imp.lanes.batch import BatchTable, batch
from flaschenteufel.bottle_imp.lanes.memory import ALL, Memory
from flaschenteufel.bottle_imp.lanes.rounds import ONE, Flags, Rounds, Submissions
from flaschenteufel.bottle_imp.setup import BottleImpSetup
from flaschenteufel.bottle_imp.steps import StepAtTable
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.core.state import State
from flaschenteufel.encoding import Encoding

Vectors = np.ndarray[Any, np.dtype[np.float32]]
"""Observations, a row for each round."""
Rows = slice | Numbers
"""Some of the rounds."""


@frozen(eq=False)
class VectorTable:
    """A table for many rounds that are watched."""

    batch: BatchTable
    encoding: Encoding
    open: Masks
    """For each packet, as a seat counts them, and for each seat: 1 if it lies open by rule."""
    side: Masks
    """For each seat, the mask of those that score together with it, as it counts them."""
    size_of: Vectors
    """For each number of cards in a packet, what an observation says of it."""
    suits: tuple[np.uint64, ...]
    worth: int
    """The points of all cards."""

    @property
    def width(self) -> int:
        """How many random numbers a round needs."""
        return self.batch.width

    @property
    def automatic(self) -> Flags:
        """For each seat, whether nobody sits there."""
        return self.batch.automatic

    def start(self, rounds: int, draws: Masks) -> WatchedRounds:
        """New rounds, to be dealt."""
        return WatchedRounds(self, rounds, draws)

    def first_number(self, phase: str) -> int:
        """The number of the action that the lowest bit of a legal mask stands for in a phase."""
        setup = self.batch.setup
        at = next((at for at in setup.steps if at.phase == phase), None)
        name = "take_bottle" if phase == Phase.CHOOSE_BOTTLE else at.step.trigger if at and at.step.exposes else "card"
        return next(block.start for block in self.encoding.blocks if block.name == name)


class WatchedRounds(Rounds):
    """Rounds in step that remember what each seat has seen."""

    def __init__(self, table: VectorTable, rounds: int, draws: Masks) -> None:
        super().__init__(table.batch, rounds, draws, asks=True)
        setup = self._setup
        self._watch, self._parts = table, table.encoding.parts
        self._deck, self._packets = len(setup.deck), len(setup.sizes)
        self._memories = [Memory(setup, seat, rounds) for seat in range(setup.seats)]
        self._at: StepAtTable | None = None
        self._to_act: tuple[int, ...] = ()
        self._remembered = np.zeros((0, rounds), np.uint64)
        """For each seat, counted from the leader, what its memory holds."""
        self._chosen: Masks | None = None
        """For each seat, counted likewise, which packet it has laid open."""
        self._spent = np.zeros((self._packets, rounds), np.uint64)
        self._lacking = np.zeros((self._packets, rounds), np.uint64)
        """For each packet, the suits that were not followed from it."""
        self._lying = np.zeros((setup.seats, rounds), np.uint64)
        """The cards of the trick, by seats."""
        self._order = np.zeros((rounds, self._deck), np.float32)
        self._played = 0
        self._worked_out: Vectors | None = None

    def asking(self) -> Asking[Numbers]:
        """Play, and ask for every decision; in the end, the scores."""
        return self._table.played(self)

    # What happens is remembered.

    def make_step(self, at: StepAtTable, to_act: Sequence[int], done: Submissions) -> Asking[None]:
        """Make a step, before which everybody looks at their packets."""
        for memory in self._memories:
            memory.look(at.taken_up, self._held)
        self._at = at
        yield from super().make_step(at, to_act, done)
        self._at = None

    def submission(self, at: StepAtTable, seat: int, *, asks: bool) -> Asking[tuple[Masks, ...]]:
        """What a seat chooses; those before it have chosen."""
        self._to_act = at.seats[at.seats.index(seat) :]
        return (yield from super().submission(at, seat, asks=asks))

    def _note_step(self, at: StepAtTable, submissions: Submissions) -> None:
        if at.step.exposes:
            self._chosen = np.array([packet for _, (packet,) in sorted(submissions.items())])
        else:
            for memory in self._memories:
                memory.settle(at, submissions)

    def begin_tricks(self) -> None:
        """Look at everything from the leaders' seats."""
        self._remembered = np.array([row for memory in self._memories for row in memory.rows([*self._in_play(memory)])])
        super().begin_tricks()

    def _in_play(self, memory: Memory) -> Iterator[Masks]:
        """For each packet, counted from a seat, the cards that are known if they are still there."""
        seat, width, everything = self._memories.index(memory), self._width, np.full(len(self._rounds), ALL)
        memory.look(range(width), self._held)  # at gifts that came unseen
        for other in self._around(seat):
            for packet in range(width):
                known = memory.known[other * width + packet]
                if other == seat or packet in self._setup.laid_open[other]:
                    known = everything
                elif self._chosen is not None:
                    known = np.where(self._chosen[other] == packet, ALL, known)
                yield known

    def _turn_to(self, places: Numbers) -> None:
        super()._turn_to(places)
        self._remembered = self._turned(self._remembered, places)
        self._spent, self._lacking = self._turned(self._spent, places), self._turned(self._lacking, places)
        self._lying = np.zeros_like(self._lying)
        self._worked_out = None
        if self._chosen is not None:
            self._chosen = self._turned(self._chosen, places)

    def _note_card(self, place: int, sources: tuple[int, ...], card: Masks, bits: Masks, led: Masks) -> None:
        self._played += 1
        self._order[self._rounds, card.view(np.int64)] = np.float32(self._played) / np.float32(self._deck)
        self._lying[place] |= bits
        for source in sources:
            row = place * self._width + source
            here = bits & self._held[row]
            self._spent[row] |= here
            self._lacking[row] |= np.where((here != 0) & (bits & led == 0), led, np.uint64(0))

    # What is seen.

    def observe(self, decision: Decision, out: Vectors) -> None:
        """Write what the seats to act see into the rows of their rounds."""
        if self._at is not None:
            self._write(decision, out, slice(None), int(decision.seat[0]))
            return
        places = (decision.seat - self._leader[decision.rounds]) % self._seats
        if decision.phase == Phase.TRICK:
            self._write(decision, out, slice(None), int(places[0]))
            return
        for place in np.unique(places).tolist():  # the winners of a trick sit anywhere
            rows = decision.rounds[places == place]
            part = np.empty((len(rows), out.shape[1]), np.float32)
            self._write(decision, part, rows, place)
            out[rows] = part

    def _write(self, decision: Decision, out: Vectors, rows: Rows, place: int) -> None:
        """Write what is seen from a place, in some of the rounds."""
        parts, at = self._parts, self._at
        held = self._as_numbered(self._held)[:, rows]
        packets = [other * self._width + packet for other in self._around(place) for packet in range(self._width)]
        seat = self._seat(place)[rows] if at is None else np.full(held.shape[1], place)
        bits = Bits(parts["order"].start, held.shape[1])
        for cards in (*self._seen_cards(held, packets, rows, place), *(price[rows] for price in self._prices)):
            bits.append(cards, self._deck)
        self._write_table(bits, decision.phase, packets, rows, place, seat)
        bits.write(out)
        out[:, parts["order"].slice] = self._order[rows]
        sizes = self._watch.size_of[np.bitwise_count(held[packets]) - self._put_away(packets)]
        fractions = np.concatenate([sizes, self._points[self._around(place)][:, rows]])
        out[:, parts["sizes"].start : parts["points"].stop] = fractions.T
        out[:, parts["chosen"].slice] = 0
        if at and not at.step.exposes:
            chosen = Bits(self._deck, held.shape[1])
            chosen.append(held[at.sources[place]] & ~decision.legal, self._deck)
            chosen.write(out[:, parts["chosen"].start :])

    def _around(self, place: int) -> list[int]:
        """All places, from one to the left."""
        return [(place + left) % self._seats for left in range(self._seats)]

    def _as_numbered(self, packets: Masks) -> Masks:
        """The packets in the order of their numbers: the open ones have been put first."""
        if self._chosen is None:
            return packets
        pairs, second = packets.reshape(self._seats, 2, -1), (self._chosen == 1)[:, np.newaxis]
        return np.where(second, pairs[:, ::-1], pairs).reshape(packets.shape)

    def _seen_cards(self, held: Masks, packets: list[int], rows: Rows, place: int) -> list[Masks]:
        """The parts that are masks of cards, row by row, up to the prices."""
        if self._at is not None:
            memory, nothing = self._memories[place], np.zeros(held.shape[1], np.uint64)
            away = self._put_away(range(self._packets))[:, 0]
            known = [nothing if away[packet] else memory.known[packet] for packet in packets]
            own, unplayed = memory.rows(known), [nothing] * (self._packets + self._seats)
            return [*own[: self._packets], *unplayed, *own[self._packets :]]
        size = len(self._remembered) // self._seats
        remembered = self._remembered[place * size : (place + 1) * size, rows]
        spent = self._as_numbered(self._spent)[packets][:, rows]
        lying = self._lying[self._around(place)][:, rows]
        return [*(remembered[: self._packets] & held[packets]), *spent, *lying, *remembered[self._packets :]]

    def _put_away(self, packets: Sequence[int]) -> Numbers:
        """For each of some packets, how many cards have been put away from it in a step that is not over."""
        at = self._at
        away = np.zeros((len(packets), 1), np.int64)
        if at is not None and at.discards:
            for seat in at.seats:
                if seat not in self._to_act:
                    away[list(packets).index(at.sources[seat])] = at.discards[seat]
        return away

    def _write_table(self, bits: Bits, phase: str, packets: list[int], rows: Rows, place: int, seat: Numbers) -> None:
        """Add the parts from the owners of the bottles to the phase."""
        seats, watch, in_play = self._seats, self._watch, self._at is None
        for owner in self._owners:
            left = (owner[rows] - seat) % seats
            bits.append(np.where(owner[rows] < 0, np.uint64(0), ONE << left.astype(np.uint64)), seats)
        for number, packet in enumerate(packets):
            bits.append(self._is_open(packet, number, rows, seat) if in_play else np.uint64(0), 1)
        lacking = self._as_numbered(self._lacking)[packets][:, rows]
        for suits in lacking:
            for suit in watch.suits:
                bits.append((suits & suit != 0).astype(np.uint64), 1)
        leader, to_act = -place % seats, [0]
        if not in_play:
            leader = (self._setup.first_leader - place) % seats
            to_act = [(other - place) % seats for other in self._to_act]
        bits.append(np.uint64(1 << leader), seats)
        bits.append(np.uint64(sum(1 << other for other in to_act)), seats)
        bits.append(ONE << ((self._setup.dealer - seat) % seats).astype(np.uint64), seats)
        bits.append(watch.side[seat], seats)
        phases = [*map(str, self._setup.makers)]
        bits.append(np.uint64(1 << phases.index(phase)), len(phases))

    def _is_open(self, packet: int, number: int, rows: Rows, seat: Numbers) -> Masks:
        """Whether a packet lies open, which is the one with this number when it is counted from a seat."""
        found: Masks = self._watch.open[number, seat]
        if self._chosen is not None:
            place, one = divmod(packet, self._width)
            found = (self._chosen[place, rows] == one).astype(np.uint64)
        return found

    @property
    def _points(self) -> Vectors:
        """The points of all piles as fractions of all points, as seen from the leader; worked out once a trick."""
        if self._worked_out is None:
            piles = self._piles.copy()
            for price, owner in zip(self._prices, self._owners, strict=True):
                under = self._table.points.take(np.bitwise_count(price), mode="clip")
                piles -= under * (owner == np.arange(self._seats)[:, np.newaxis])
            places = (self._leader + np.arange(self._seats)[:, np.newaxis]) % self._seats
            points = np.maximum(np.take_along_axis(piles, places, axis=0), 0) / self._watch.worth
            self._worked_out = points.astype(np.float32)
        return self._worked_out


class Bits:
    """Strings of bits, one for each round, to which masks are added one after the other."""

    def __init__(self, size: int, rounds: int) -> None:
        self._size, self._at = size, 0
        self._words = np.zeros((size // 64 + 1, rounds), np.uint64)

    def append(self, masks: Masks | np.uint64, size: int) -> None:
        """Add the lowest bits of masks, so many of each; there are no others."""
        word, shift = divmod(self._at, 64)
        self._words[word] |= masks << np.uint64(shift)
        if shift + size > 64:
            self._words[word + 1] |= masks >> np.uint64(64 - shift)
        self._at += size

    def write(self, out: Vectors) -> None:
        """Write the bits into the first columns, a row for each round."""
        words = np.ascontiguousarray(self._words.T).astype("<u8", copy=False)
        bits = np.unpackbits(words.view(np.uint8), bitorder="little").reshape(len(words), -1)
        out[:, : self._size] = bits[:, : self._size]


def vector(start: State, encoding: Encoding) -> VectorTable | None:
    """The table of a round for many rounds that are watched; None if it cannot be played in step."""
    table = batch(start)
    return None if table is None else _vector_table(table, encoding)


def _vector_table(table: BatchTable, encoding: Encoding) -> VectorTable:
    setup = table.setup
    seats, width = range(setup.seats), setup.width
    open_, side = np.zeros((len(setup.sizes), setup.seats), np.uint64), np.zeros(setup.seats, np.uint64)
    for seat in seats:
        own = next(one for one in setup.sides if seat in one)
        side[seat] = sum(1 << (other - seat) % setup.seats for other in own)
        for other in seats:
            for packet in setup.laid_open[other]:
                open_[(other - seat) % setup.seats * width + packet, seat] = 1
    largest = max(size for one in _dealers(setup) for size in one.sizes)
    return VectorTable(
        batch=table,
        encoding=encoding,
        open=open_,
        side=side,
        size_of=np.array([size / largest for size in range(largest + 1)], np.float32),
        suits=tuple(np.uint64(mask) for suit in Suit if (mask := setup.deck.suit_masks[suit])),
        worth=max(1, sum(abs(card.points) for card in setup.deck)),
    )


def _dealers(setup: BottleImpSetup) -> list[BottleImpSetup]:
    """The same table, whoever deals."""
    return [setup.variant.set_up(setup.players, setup.edition, dealer) for dealer in range(setup.seats)]
