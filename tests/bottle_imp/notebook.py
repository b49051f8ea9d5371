"""What a seat, or a spectator, may know, worked out twice more: from the events, and from all actions.

Both know the rules that everybody knows at the table, such as which packet the gifts of a phase come from; neither
asks the engine what it thinks is known.
"""

from __future__ import annotations

from collections.abc import Iterable

import flaschenteufel as ft
from flaschenteufel.bottle_imp import (
    Bottle,
    BottleImpRound,
    BottleSold,
    Card,
    Chosen,
    Dealt,
    DevilsTrickShown,
    Discard,
    Discarded,
    Expose,
    Exposed,
    Gift,
    Looked,
    Offered,
    Pass,
    Passed,
    Play,
    Played,
    Suit,
    Trick,
    TrickTaken,
)
from flaschenteufel.bottle_imp.phases.discard import Discarding
from flaschenteufel.bottle_imp.phases.expose import Exposing
from flaschenteufel.bottle_imp.phases.passing import Passing


class Notebook:
    """What somebody writes down who sees the events, and the table before the deal."""

    def __init__(self, seat: int | None, table: BottleImpRound) -> None:
        variant, seats = table.variant, table.seats
        layout = variant.layout(table.players)
        self.seat = seat
        self.sources = {step.phase: getattr(step, "packet", 0) for step in layout.preparation}
        self.known: list[list[set[Card]]] = [[set() for _ in layout.packets] for _ in range(seats)]
        self.sizes = [[0 for _ in layout.packets] for _ in range(seats)]
        self.voids: list[list[set[Suit]]] = [[set() for _ in layout.packets] for _ in range(seats)]
        self.exposed: list[list[int]] = [[] for _ in range(seats)]
        self.devil: set[Card] = set()
        self.devil_size = 0
        self.gifts: list[Gift] = []
        self.offers: dict[int, tuple[Card | None, ...]] = {}
        self.submission: ft.Action | None = None
        self.leader = (table.dealer + 1) % seats
        self.plays: list[tuple[int, Card]] = []
        self.tricks: list[Trick] = []
        self.piles: list[set[Card]] = [set() for _ in range(seats)]
        self.bottles = [Bottle(price=variant.start_price)] * variant.bottles
        self.phase = table.phase
        self.waiting = table.to_act
        self.result: tuple[int, ...] | None = None

    def read(self, events: Iterable[ft.Event]) -> None:
        for event in events:
            self.note(event)

    def note(self, event: ft.Event) -> None:
        match event:
            case Dealt():
                self.dealt(event)
            case Discarded():
                self.discarded(event)
            case Offered():
                self.offers[event.seat] = event.cards
                if event.seat == self.seat:
                    self.submission = Pass(event.seat, seen(event.cards))
            case Passed():
                self.passed(event)
            case Looked():
                self.looked(event)
            case Chosen():
                if event.packet is not None:
                    self.submission = Expose(event.seat, event.packet)
            case Exposed():
                self.exposed[event.seat].append(event.packet)
                self.known[event.seat][event.packet] = set(event.cards)
            case Played():
                self.played(event)
            case _:
                self.won(event)

    def dealt(self, event: Dealt) -> None:
        self.known = [[set(seen(packet)) for packet in packets] for packets in event.packets]
        self.sizes = [[len(packet) for packet in packets] for packets in event.packets]
        self.devil_size = len(event.leftover)

    def leave(self, seat: int, cards: tuple[Card | None, ...]) -> None:
        """Cards leave a packet; what else somebody holds there, one cannot tell any more."""
        source = self.sources[self.phase]
        self.known[seat][source] -= set(cards) if seat == self.seat else self.known[seat][source]
        self.sizes[seat][source] -= len(cards)

    def discarded(self, event: Discarded) -> None:
        self.leave(event.seat, event.cards)
        self.devil.update(seen(event.cards))
        self.devil_size += len(event.cards)
        if event.seat == self.seat:
            self.submission = Discard(event.seat, seen(event.cards))

    def passed(self, event: Passed) -> None:
        """All gifts are given before the first is picked up (PASS-1)."""
        for seat, cards in self.offers.items():
            self.leave(seat, cards)
        self.offers.clear()
        self.gifts.append(Gift(event.seat, event.receiver, event.packet, event.card))
        self.sizes[event.receiver][event.packet] += 1
        if event.card is not None:
            self.known[event.receiver][event.packet].add(event.card)

    def looked(self, event: Looked) -> None:
        if event.seat != self.seat:
            return
        packet = set(seen(event.cards))
        new = packet - self.known[event.seat][event.packet]
        for place, gift in enumerate(self.gifts):
            if (gift.receiver, gift.packet, gift.card) == (event.seat, event.packet, None):
                (card,) = new
                self.gifts[place] = Gift(gift.giver, gift.receiver, gift.packet, card)
        self.known[event.seat][event.packet] = packet

    def played(self, event: Played) -> None:
        if self.plays and event.card.suit is not self.plays[0][1].suit:
            self.voids[event.seat][event.packet].add(self.plays[0][1].suit)
        self.plays.append((event.seat, event.card))
        self.known[event.seat][event.packet].discard(event.card)
        self.sizes[event.seat][event.packet] -= 1

    def won(self, event: ft.Event) -> None:
        match event:
            case TrickTaken():
                self.tricks.append(Trick(self.leader, tuple(self.plays), event.seat))
                self.leader, self.plays = event.seat, []
                self.piles[event.seat].update(event.cards)
            case BottleSold():
                self.bottles[event.bottle] = Bottle(owner=event.seat, price=event.price, card=event.card)
                if event.seller is not None and event.freed is not None:
                    self.piles[event.seller].add(event.freed)
            case DevilsTrickShown():
                self.devil = set(event.cards)
            case ft.RoundScored():
                self.result = event.scores
            case ft.Awaited():
                if event.phase is not self.phase:
                    self.submission = None
                self.phase, self.waiting = event.phase, event.seats
            case _:
                raise AssertionError(event)

    def proved_void(self, seat: int) -> tuple[Suit, ...]:
        """The suits that none of the seat's packets has, as far as there are unseen cards in them."""
        unseen = [
            voids
            for voids, size, known in zip(self.voids[seat], self.sizes[seat], self.known[seat], strict=True)
            if size > len(known)
        ]
        return tuple(suit for suit in Suit if unseen and all(suit in voids for voids in unseen))


def seen(cards: tuple[Card | None, ...]) -> list[Card]:
    """The cards that are not face down."""
    return [card for card in cards if card is not None]


class Witness:
    """Which cards somebody knows the places of, who was there when the history of a round was made."""

    def __init__(self, state: BottleImpRound, viewer: int | None) -> None:
        self.viewer, self.state = viewer, state
        self.layout = state.variant.layout(state.players)
        self.seating = self.layout.seating(state.dealer)
        self.place: dict[Card, tuple[int, int] | str] = {}
        """Where every card is: in a packet of a seat, or elsewhere."""
        self.seen: set[Card] = set()
        """The cards that the viewer knows the places of."""
        deal, *actions = state.history or (None,)
        if isinstance(deal, ft.Deal):
            self._deal([card for card in deal.deck if isinstance(card, Card)])
            self._prepare(actions)
            self._play(actions)

    def _deal(self, deck: list[Card]) -> None:
        for seat in range(self.state.seats):
            for packet, size in enumerate(self.layout.packets_of(seat, self.state.seating)):
                for card in deck[:size]:
                    self.place[card] = (seat, packet)
                del deck[:size]
        self.place.update(dict.fromkeys(deck, "devil"))

    def _look(self, *packets: int) -> None:
        self.seen |= {card for card, place in self.place.items() if place in [(self.viewer, one) for one in packets]}

    def _moved(self, seat: int, source: int, cards: tuple[Card, ...], *places: tuple[int, int] | str) -> None:
        """Cards left a packet; if it is somebody else's, it is not known any more what is in it."""
        if seat != self.viewer:
            self.seen -= {card for card, place in self.place.items() if place == (seat, source)}
        self.place.update(zip(cards, places, strict=True))

    def _prepare(self, actions: list[ft.Action]) -> None:
        """Steps of the preparation; a gift is only given when all are (PASS-3)."""
        left = list(actions)
        for step in self.layout.preparation:
            if self.layout.face_down and not isinstance(step, Exposing):
                self._look(step.looks_at or 0)
            else:
                self._look(*range(len(self.layout.packets)))
            acting = len(set(step.who(self.seating)))
            chosen, left = left[:acting], left[acting:]
            complete = step.phase is not self.state.phase
            for action in chosen:
                if isinstance(action, Discard) and isinstance(step, Discarding):
                    self._moved(action.seat, step.looks_at or 0, action.cards, *["devil"] * len(action.cards))
                    self.seen |= {*action.cards} if action.seat == self.viewer else set()
            if isinstance(step, Passing) and complete:
                self._give(step, [action for action in chosen if isinstance(action, Pass)])
            if not complete:
                return
        self._look(*range(len(self.layout.packets)))
        for seat in range(self.state.seats):
            chosen_open = [action.packet for action in actions if isinstance(action, Expose) and action.seat == seat]
            packets = chosen_open or self.layout.laid_open(self.seating, seat)
            self.seen |= {card for card, place in self.place.items() if place in [(seat, one) for one in packets]}

    def _give(self, step: Passing, gifts: list[Pass]) -> None:
        for gift in gifts:
            self._moved(gift.seat, step.looks_at or 0, gift.cards, *["on its way"] * len(gift.cards))
        for gift in gifts:
            for card, place in zip(gift.cards, step.receivers(self.seating, gift.seat), strict=True):
                self.place[card] = place
                unseen = place[0] == self.viewer and self.layout.face_down
                knows = self.viewer in (gift.seat, place[0]) and not unseen
                (self.seen.add if knows else self.seen.discard)(card)

    def _play(self, actions: list[ft.Action]) -> None:
        for action in actions:
            if isinstance(action, Play):
                self.place[action.card] = "played"
                self.seen.add(action.card)
        if self.state.is_over:
            self.seen |= {card for card, place in self.place.items() if place == "devil"}

    def known(self, place: tuple[int, int] | str) -> set[Card]:
        return {card for card in self.seen if self.place[card] == place}
