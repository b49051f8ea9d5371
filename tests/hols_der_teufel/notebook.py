"""A notebook in which a seat, or a spectator, writes down what the events tell: plain lists and dicts, nothing else."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

import flaschenteufel as ft
from flaschenteufel.core.events import Awaited, Event, RoundScored
from flaschenteufel.hols_der_teufel import DevilCard, End, HolsDerTeufelRound, Lay, PassTurn, Suit
from flaschenteufel.hols_der_teufel.events import ChipsPaid, HandsDealt, Laid, TurnPassed


class Notebook:
    """What somebody knows who sees the events, and the table before the deal."""

    def __init__(self, seat: int | None, table: HolsDerTeufelRound) -> None:
        self.seat = seat
        self.cards = table.variant.deck()
        self.mine: list[DevilCard] = []
        self.backs: list[list[Suit | None]] = [[] for _ in range(table.seats)]
        self.aside = 0
        self.rows: dict[Suit, list[DevilCard]] = {}
        self.chips = [table.variant.chips] * table.seats
        self.moves: list[ft.Action] = []
        self.excluded: list[set[DevilCard]] = [set() for _ in range(table.seats)]
        self.phase: StrEnum = table.phase
        self.waiting = table.to_act
        self.result: tuple[int, ...] | None = None

    def read(self, events: Iterable[Event]) -> None:
        for event in events:
            self.note(event)

    def note(self, event: Event) -> None:
        match event:
            case HandsDealt():
                if self.seat is not None:
                    self.mine = [one for one in event.hands[self.seat] if one is not None]
                self.backs = [list(backs) for backs in event.backs]
                self.aside = len(event.aside)
            case Laid():
                self.lay(event)
            case ChipsPaid():
                self.chips[event.seat] -= event.amount
                self.chips[event.receiver] += event.amount
            case TurnPassed():
                self.moves.append(PassTurn(event.seat))
            case RoundScored():
                self.result = event.scores
            case Awaited():
                self.phase, self.waiting = event.phase, event.seats
            case _:
                raise AssertionError(event)

    def lay(self, event: Laid) -> None:
        self.moves.append(Lay(event.seat, event.card, event.row, event.end))
        self.backs[event.seat].remove(event.card.suit)
        if event.seat == self.seat:
            self.mine.remove(event.card)
        if self.rows and event.row not in self.rows:
            self.conclude(event)
        row = self.rows.setdefault(event.row, [])
        row.insert(0 if event.end is End.LOW else len(row), event.card)

    def conclude(self, start: Laid) -> None:
        """Who starts a suit with what fits nowhere holds nothing that could start one by its value (HOL-9)."""
        values = [one.value for row in self.rows.values() for one in (row[0], row[-1])]
        if start.card.value not in values:
            fitting = [one for one in self.cards if one.value in values and one.suit not in self.rows]
            self.excluded[start.seat].update(fitting)
