"""Hand-made deals of the classic game, a whole round played by hand, and how a refusal is looked at."""

from __future__ import annotations

import pickle
import random
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import pytest

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImpRound, Card, Deck, Discard, Pass, Play
from tests.tables import bottle_imp

T = TypeVar("T")

CLASSIC = bottle_imp("classic")
DECK_2003 = CLASSIC.deck(edition="2003")


@contextmanager
def without_toil() -> Generator[None, None, None]:
    """Whatever a hostile text says, it costs little work, however busy the machine is with other things."""
    start = time.process_time()
    try:
        yield
    finally:
        assert time.process_time() - start < 5


def cards(numbers: str, deck: Deck = DECK_2003) -> tuple[Card, ...]:
    """The cards with these numbers, in this order."""
    return tuple(deck[float(number)] for number in numbers.split())


def card(number: float) -> Card:
    """The card of the 2003 edition with this number."""
    return DECK_2003[number]


def plain_deal(**options: Any) -> BottleImpRound:
    """The 36 cards of 2003 dealt to four in ascending order: seat 0 holds 1 to 9, seat 3 holds 29 to 37."""
    return CLASSIC.deal(4, deck=DECK_2003, **options)


class Prepared:
    """A deal, and the discards and gifts that lead from it to given hands at the first trick.

    Of each hand the first card is the gift of the right neighbour, the second that of the left one; all others
    were dealt. `devil` has the discard of each seat.
    """

    def __init__(
        self, hands: Sequence[Sequence[Card]], devil: Sequence[Card], *, edition: str = "2003", dealer: int = 0
    ) -> None:
        seats = range(len(hands))
        gifts = [(hands[(seat + 1) % len(hands)][0], hands[seat - 1][1]) for seat in seats]
        deck = [card for seat in seats for card in (devil[seat], *hands[seat][2:], *gifts[seat])]
        self.dealt = CLASSIC.deal(len(hands), edition=edition, dealer=dealer, deck=deck)
        self.discards = tuple(Discard(seat, [devil[seat]]) for seat in seats)
        self.gifts = tuple(Pass(seat, gifts[seat]) for seat in seats)

    def discarded(self) -> BottleImpRound:
        """The round when all have discarded."""
        return applied(self.dealt, *self.discards)

    def passed(self) -> BottleImpRound:
        """The round at the first trick."""
        return applied(self.discarded(), *self.gifts)


def applied(state: BottleImpRound, *actions: ft.Action) -> BottleImpRound:
    """The round after some actions."""
    for action in actions:
        state = state.apply(action)
    return state


def played(state: BottleImpRound, *numbers: float) -> BottleImpRound:
    """The round after cards with these numbers were played, each by the seat whose turn it is."""
    for number in numbers:
        (seat,) = state.to_act
        state = state.apply(Play(seat, state.deck[number]))
    return state


def before_trick(*numbers: float, edition: str = "2003") -> BottleImpRound:
    """A table before its first trick at which seats 0, 1, 2 ... may play these cards one after another.

    Whoever does not follow the first card's suit holds none of it.
    """
    deck = CLASSIC.deck(len(numbers), edition=edition)
    trick = [deck[number] for number in numbers]

    def of_led_suit(card: Card) -> bool:
        return card.suit is trick[0].suit

    others = sorted((card for card in deck if card not in trick), key=of_led_suit)
    size = len(deck) // len(trick) - 2
    hands: dict[Card, list[Card]] = {}
    for card in sorted(trick, key=of_led_suit):
        hands[card] = [*others[:size], card]
        del others[:size]
    return Prepared([hands[card] for card in trick], others, edition=edition, dealer=len(trick) - 1).passed()


EXAMPLE_HANDS = (
    "24 25 21  5 29 30 27  4",
    "15 28 16 12 35 11 23 36",
    "17 18 14  7 33 26 10 20",
    "32 22 37  9 31 34  8 13",
)


def example_table(edition: str) -> Prepared:
    """A round of four that begins with the worked example EX-1; the dealer is seat 3."""
    deck = CLASSIC.deck(4, edition=edition)
    hands = [cards(numbers, deck) for numbers in EXAMPLE_HANDS]
    return Prepared(hands, devil=cards("1 2 3 6", deck), edition=edition, dealer=3)


EXAMPLE = example_table("2003")

EXAMPLE_TRICKS: tuple[tuple[int, ...], ...] = (
    (24, 15, 17, 32),  # seat 0 leads; the 17 of seat 2 is the highest below 19
    (18, 22, 25, 28),  # seat 2 leads; none is below 17, and the 28 of seat 1 is the highest
    (16, 14, 37, 21),  # seat 1 leads; its 16 is the highest below 17
    (12, 7, 9, 5),  # seat 1 leads; its 12 is the highest below 16: it buys the bottle from itself
    (35, 33, 31, 29),  # seat 1 leads; none is below 12, and its 35 is the highest
    (11, 26, 34, 30),  # seat 1 leads; its 11 is the only card below 12
    (23, 10, 8, 27),  # seat 1 leads; the 10 of seat 2 is the highest below 11
    (20, 13, 4, 36),  # seat 2 leads; the 4 of seat 0 is the only card below 10
)


def example(tricks: int, *numbers: float, table: Prepared = EXAMPLE) -> BottleImpRound:
    """The example round after so many tricks and some more cards."""
    state = table.passed()
    for trick in EXAMPLE_TRICKS[:tricks]:
        state = played(state, *trick)
    return played(state, *numbers)


def pickled(value: T) -> T:
    """The value as it comes back from a pickle: a real copy, also of what `copy` hands out itself."""
    copy: T = pickle.loads(pickle.dumps(value))
    return copy


def assert_pickles(error: Exception) -> None:
    """The error comes back from a pickle with its type, its message and all its attributes."""
    copy = pickled(error)
    assert type(copy) is type(error)
    assert str(copy) == str(error)
    assert copy.args == error.args
    assert vars(copy) == vars(error)


def refused(state: ft.State, action: Any) -> ft.IllegalActionError:
    """The error that refuses the action; the state is what it was before."""
    before, hash_before, legal_before = pickled(state), hash(state), state.legal_actions()
    assert not state.is_legal(action)
    with pytest.raises(ft.IllegalActionError) as raised:
        state.apply(action)
    assert state == before
    assert hash(state) == hash_before == hash(before)
    assert state.legal_actions() == legal_before == before.legal_actions()
    error = raised.value
    assert error.action is action
    assert str(error) == f"{error.message} ({error.clause})"
    assert_pickles(error)
    return error


def with_characters_edited(text: str, alphabet: str, rng: random.Random) -> str:
    """A text in which some characters are gone, doubled, or others."""
    characters = list(text)
    for _ in range(rng.choice([1, 1, 2, 10])):
        place = rng.randrange(len(characters))
        characters[place : place + rng.randrange(2)] = rng.choice(alphabet) * rng.randrange(3)
    return "".join(characters)
