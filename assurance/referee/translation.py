"""From the library's values to the referees' plain tuples and dicts, and back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import flaschenteufel as ft
from assurance.referee.hols_der_teufel import ANGEL
from flaschenteufel.bottle_imp import Bottle, BottleImpRound, Card, Discard, Expose, Pass, Play, Suit, TakeBottle, Trick
from flaschenteufel.hols_der_teufel import DevilCard, End, HolsDerTeufelRound, Lay, PassTurn
from flaschenteufel.hols_der_teufel import Suit as DevilSuit

PlainCard = tuple[Any, ...]
Move = tuple[str, int, Any]


def plain(card: object) -> PlainCard:
    """A card as its referee writes it; nothing for what is no card."""
    if isinstance(card, Card):
        return card.number, card.suit.value, card.points
    if isinstance(card, DevilCard):
        return ANGEL if card.suit is None else (card.suit.value, card.value)
    return ()


def plain_cards(cards: Iterable[object]) -> list[PlainCard]:
    """Some cards, in the order that they have."""
    return [plain(card) for card in cards]


def plain_devils(cards: Iterable[object]) -> list[tuple[str, int]]:
    """Some cards of Hol's der Teufel, in the order that they have."""
    return [(suit, value) for suit, value in plain_cards(cards)]


def bottle_card(card: PlainCard) -> Card:
    """The card that the referee of The Bottle Imp means."""
    number, suit, points = card
    return Card(number, Suit(suit), points)


def devil_card(card: PlainCard) -> DevilCard:
    """The card that the referee of Hol's der Teufel means."""
    suit, value = card
    return DevilCard() if card == ANGEL else DevilCard(value, DevilSuit(suit))


def move_of(action: ft.Action) -> Move:
    """An action as a referee writes it; what no referee knows is named by its class."""
    match action:
        case ft.Deal(seat, cards):
            return "deal", seat, tuple(plain_cards(cards))
        case Discard(seat, cards):
            return "discard", seat, tuple(plain_cards(cards))
        case Pass(seat, cards):
            return "pass", seat, tuple(plain_cards(cards))
        case Expose(seat, packet):
            return "expose", seat, packet
        case Play(seat, card):
            return "play", seat, plain(card)
        case TakeBottle(seat, bottle):
            return "take", seat, bottle
        case Lay(seat, card, row, end):
            return "lay", seat, (plain(card), row.value, end.value)
        case PassTurn(seat):
            return "skip", seat, ()
        case _:
            return type(action).__name__, action.seat, ()


def action_of(move: Move) -> ft.Action:
    """The action that a referee means."""
    kind, seat, what = move
    match kind:
        case "deal":
            of_bottle_imp = len(what[0]) == 3
            return ft.Deal(seat, [bottle_card(card) if of_bottle_imp else devil_card(card) for card in what])
        case "discard":
            return Discard(seat, [bottle_card(card) for card in what])
        case "pass":
            return Pass(seat, [bottle_card(card) for card in what])
        case "expose":
            return Expose(seat, what)
        case "play":
            return Play(seat, bottle_card(what))
        case "take":
            return TakeBottle(seat, what)
        case "lay":
            card, row, end = what
            return Lay(seat, devil_card(card), DevilSuit(row), End(end))
        case _:
            return PassTurn(seat)


def facts_of(state: ft.State) -> dict[str, object]:
    """All that can be seen of a round from above, as its referee tells it."""
    if isinstance(state, HolsDerTeufelRound):
        return hols_der_teufel_facts(state)
    assert isinstance(state, BottleImpRound)
    return bottle_imp_facts(state)


def bottle_imp_facts(state: BottleImpRound) -> dict[str, object]:
    """The library's answer to `bottle_imp.facts`."""
    seats = range(state.seats)
    return {
        "phase": state.phase.value,
        "to_act": list(state.to_act),
        "packets": [[plain_cards(packet) for packet in state.packets(seat)] for seat in seats],
        "hands": [plain_cards(state.hand(seat)) for seat in seats],
        "open": [list(state.exposed(seat)) for seat in seats],
        "devil": plain_cards(state.devils_trick),
        "bottles": [plain_bottle(bottle) for bottle in state.bottles],
        "leader": state.trick.leader,
        "trick": plain_plays(state.trick),
        "tricks": [
            {"leader": trick.leader, "plays": plain_plays(trick), "winner": trick.winner} for trick in state.tricks
        ],
        "piles": [plain_cards(state.pile(seat)) for seat in seats],
        "sides": sorted(list(side) for side in state.sides),
        "lopaka": list(state.automatic),
    }


def plain_bottle(bottle: Bottle) -> dict[str, object]:
    card = None if bottle.card is None else plain(bottle.card)
    return {"owner": bottle.owner, "price": bottle.price, "card": card}


def plain_plays(trick: Trick) -> list[tuple[int, PlainCard]]:
    return [(seat, plain(card)) for seat, card in trick.plays]


def hols_der_teufel_facts(state: HolsDerTeufelRound) -> dict[str, object]:
    """The library's answer to `hols_der_teufel.facts`."""
    return {
        "phase": state.phase.value,
        "to_act": list(state.to_act),
        "hands": [sorted(plain_cards(state.hand(seat))) for seat in range(state.seats)],
        "aside": sorted(plain_cards(state.aside)),
        "rows": {suit.value: plain_cards(row) for suit, row in state.rows.items()},
        "chips": list(state.chips),
    }
