"""Scenes: rounds brought to a wanted moment by hand-made deals, and an account of them from the tricks alone.

Cards are named by their numbers. Packets are listed by *place*: the dealer's first, then those of the seats to
the left, so that one scene serves for every dealer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from attrs import frozen

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImp, BottleImpRound, Card, Deck, Discard, Expose, Pass, Phase, Play
from flaschenteufel.bottle_imp.phases.discard import Discarding
from flaschenteufel.bottle_imp.phases.passing import Passing
from tests.helpers import played
from tests.tables import Table

Numbers = Iterable[float]
Row = Sequence[float]
"""A trick: the cards by the places of those who play them."""


def table_of(variant: BottleImp, players: int | None = None, *, dealer: int = 0, edition: str | None = None) -> Table:
    """A table of the variant, by default the smallest one with the first edition."""
    state = variant.new_round(players, edition=edition, dealer=dealer)
    return Table(variant, state.players, state.edition, dealer)


def cards(deck: Deck, numbers: Numbers) -> list[Card]:
    """The cards with these numbers."""
    return [deck[number] for number in numbers]


def whose_turn(state: BottleImpRound) -> int:
    """The only seat that may act."""
    (seat,) = state.to_act
    return seat


def at_place(state: BottleImpRound, place: int) -> int:
    """The seat so many places left of the dealer."""
    return (state.dealer + place) % state.seats


def by_place(state: BottleImpRound) -> list[int]:
    """All seats, from the dealer's on clockwise."""
    return [at_place(state, place) for place in range(state.seats)]


def scores_by_place(state: BottleImpRound) -> tuple[int, ...]:
    """The scores, the dealer's first."""
    return tuple(state.scores[seat] for seat in by_place(state))


def packet_numbers(state: BottleImpRound, seat: int) -> tuple[tuple[float, ...], ...]:
    """The numbers in a seat's packets."""
    return tuple(packet.numbers for packet in state.packets(seat))


def legal_numbers(state: BottleImpRound) -> tuple[float, ...]:
    """The numbers of the cards that may be played now."""
    assert state.phase is Phase.TRICK
    return tuple(action.card.number for action in state.legal_actions() if isinstance(action, Play))


def submit(state: BottleImpRound, kind: type[Discard | Pass], choices: Mapping[int, Numbers]) -> BottleImpRound:
    """Let seats discard or give cards, in the order of the mapping."""
    for seat, numbers in choices.items():
        state = state.apply(kind(seat, cards(state.deck, numbers)))
    return state


def lay_rows(state: BottleImpRound, *rows: Row) -> BottleImpRound:
    """Play whole tricks: each seat plays the card that the row has at its place, whoever leads."""
    for row in rows:
        for _ in row:
            state = played(state, row[(whose_turn(state) - state.dealer) % state.seats])
    return state


def ready(state: BottleImpRound) -> BottleImpRound:
    """The round at its first lead, when everybody has made the first of his choices in the preparation."""
    while state.phase is not Phase.TRICK:
        state = state.apply(state.legal_actions()[0])
    return state


def sizes(state: BottleImpRound) -> list[int]:
    """How many cards the packets have, by place."""
    return [len(packet) for seat in by_place(state) for packet in state.packets(seat)]


def dealt(table: Table, *wanted: Numbers) -> BottleImpRound:
    """Deal packets with these cards in them; others, ascending, fill them up, and the rest is left over."""
    model = table.deal(seed=0)
    *packets, leftover = _filled(model.deck, wanted, sizes(model))
    return _deal(table, dict(zip(_packets_by_place(model), packets, strict=True)), leftover)


def at_the_lead(table: Table, *wanted: Numbers, devil: Numbers = (), exposed: Sequence[int] = (0, 0)) -> BottleImpRound:
    """The round at its first lead, with these cards in the packets (others fill them up) and in the devil's trick.

    The preparation is undone from its last step to its first to find the deal and the choices that lead there;
    `exposed` are the packets that are laid open, by place, where players decide it.
    """
    model = ready(table.deal(seed=0))
    named = [list(numbers) for numbers in wanted]
    named += [[] for _ in range(len(sizes(model)) - len(named))]
    *packets, devils, _ = _filled(model.deck, [*named, devil], [*sizes(model), len(model.devils_trick)])
    held = dict(zip(_packets_by_place(model), packets, strict=True))
    goal = {packet: set(content) for packet, content in held.items()}
    leftover = list(devils)
    layout = table.variant.layout(table.players)
    seating = layout.seating(table.dealer)
    actions: list[ft.Action] = []
    for step in reversed(layout.preparation):
        if isinstance(step, Passing):
            gifts = {
                seat: [held[receiver].pop(0) for receiver in step.receivers(seating, seat)]
                for seat in step.who(seating)
            }
            actions += [Pass(seat, given) for seat, given in gifts.items()]
        elif isinstance(step, Discarding):
            gifts = {seat: [leftover.pop() for _ in range(step.count)] for seat in step.who(seating)}
            actions += [Discard(seat, given) for seat, given in gifts.items()]
        else:
            actions += [Expose(at_place(model, place), packet) for place, packet in enumerate(exposed)]
            continue
        for seat, given in gifts.items():
            held[seat, step.packet] += given
    state = _deal(table, held, leftover)
    for action in reversed(actions):
        state = state.apply(action)
    assert state.phase is Phase.TRICK
    assert {(seat, index): set(state.packets(seat)[index]) for seat, index in goal} == goal
    assert state.devils_trick == set(devils)
    return state


def opened(table: Table, *rows: Row, strong: int, devil: Numbers) -> BottleImpRound:
    """The first lead of a round that can be played as the rows say.

    The seat at the place `strong` also holds the highest of all other cards, so that it wins every later trick,
    whatever is played, once the price is below all cards that are left.
    """
    model = ready(table.deal(seed=0))
    hands = [list(column) for column in zip(*rows, strict=True)]
    named = {number for hand in [*hands, devil] for number in hand}
    highest = [card.number for card in reversed(model.deck.cards) if card.number not in named]
    hands[strong] += highest[: sizes(model)[strong] - len(rows)]
    return at_the_lead(table, *hands, devil=devil)


@frozen
class Account:
    """What the finished tricks say: the cards won by each seat, and (price, owner) of each bottle, dearest first."""

    piles: tuple[frozenset[Card], ...]
    bottles: tuple[tuple[float, int | None], ...]


def account(state: BottleImpRound) -> Account:
    """Work out winners, piles and bottles anew from the cards of the tricks (TRICK-3/4, BOTTLE-2/3, TWO-2/4).

    Which of several bottles with one price is taken does not matter here: they are told apart by price and owner.
    """
    variant = state.variant
    piles: list[set[Card]] = [set() for _ in range(state.seats)]
    bottles: list[tuple[float, int | None]] = [(variant.start_price, None)] * variant.bottles
    for trick in state.tricks:
        price, owner = max(bottles, key=lambda bottle: bottle[0])
        below = [play for play in trick.plays if play[1].number < price]
        winner, winning = max(below or trick.plays, key=lambda play: play[1].number)
        assert trick.winner == winner
        piles[winner] |= {card for _, card in trick.plays}
        if below:
            piles[winner].remove(winning)
            bottles.remove((price, owner))
            bottles.append((winning.number, winner))
            if owner is not None:
                piles[owner].add(state.deck[price])
    return Account(tuple(map(frozenset, piles)), tuple(sorted(bottles, key=lambda bottle: -bottle[0])))


def assert_account(state: BottleImpRound) -> Account:
    """Check piles and bottles of the state against the tricks; returns the account."""
    found = account(state)
    assert tuple(frozenset(state.pile(seat)) for seat in range(state.seats)) == found.piles
    sold = sorted(((bottle.price, bottle.owner) for bottle in state.bottles), key=lambda bottle: -bottle[0])
    assert tuple(sold) == found.bottles
    for bottle in state.bottles:
        assert (bottle.card is None) is (bottle.owner is None)
        assert bottle.card is None or bottle.card == state.deck[bottle.price]
    return found


def assert_scores_of_lone_players(end: BottleImpRound) -> Account:
    """Check everybody's score against the tricks (SCORE-1, SCORE-2, TWO-5); returns the account."""
    found = assert_account(end)
    owners = [owner for _, owner in found.bottles]
    devils_trick = sum(card.points for card in end.devils_trick)
    for seat, pile in enumerate(found.piles):
        earned = sum(card.points for card in pile)
        assert end.scores[seat] == (-owners.count(seat) * devils_trick if seat in owners else earned)
    return found


def assert_every_card_is_somewhere(state: BottleImpRound) -> None:
    """Check that hands, devil's trick, piles, bottles and the trick on the table make up the deck, without doubles."""
    places = [list(state.hand(seat)) for seat in range(state.seats)]
    places += [list(state.pile(seat)) for seat in range(state.seats)]
    places += [list(state.devils_trick), [bottle.card for bottle in state.bottles if bottle.card]]
    places += [[card for _, card in state.trick.plays]]
    assert sorted(card for place in places for card in place) == list(state.deck)


def _packets_by_place(state: BottleImpRound) -> list[tuple[int, int]]:
    return [(seat, index) for seat in by_place(state) for index in range(len(state.packets(seat)))]


def _filled(deck: Deck, wanted: Sequence[Numbers], sizes: Sequence[int]) -> list[list[Card]]:
    """The wanted cards and as many others, ascending, as each packet has room for; the rest as a last packet."""
    packets = [cards(deck, numbers) for numbers in wanted]
    packets += [[] for _ in range(len(sizes) - len(packets))]
    named = {card for packet in packets for card in packet}
    others = iter([card for card in deck if card not in named])
    for packet, size in zip(packets, sizes, strict=True):
        packet += islice(others, size - len(packet))
    return [*packets, list(others)]


def _deal(table: Table, held: Mapping[tuple[int, int], Iterable[Card]], leftover: Iterable[Card]) -> BottleImpRound:
    deck = [card for packet in sorted(held) for card in held[packet]]
    return table.variant.deal(table.players, edition=table.edition, dealer=table.dealer, deck=[*deck, *leftover])
